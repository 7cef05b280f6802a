//! Gear that is better than what is worn in some number and worse in none, so that nobody would leave it lying, and gear that is better in none.

use crate::content::{ItemKind, StatFormula};
use crate::game::Game;
use crate::game::model::ids::CreatureId;
use crate::game::model::items::item::Item;

impl Game {
    /// What a creature wears in the slot that an item is for.
    pub(crate) fn worn_in_place_of(&self, who: CreatureId, item: &Item) -> Option<(usize, &Item)> {
        let slot = self.content.items[item.kind].slot?;
        self.world.creature(who)?.inventory.worn(slot)
    }

    /// Whether gear is better in no number than what the player wears in its place, in a game where it puts on what is better.
    pub fn is_no_better_than_worn(&self, item: &Item) -> bool {
        let worn = self.worn_in_place_of(self.world.player, item).filter(|_| self.content.rules.wears_on_step);
        let all = worn.and_then(|(_, worn)| self.compared_numbers(item, worn));
        all.is_some_and(|numbers| numbers.iter().all(|(new, old)| new <= old))
    }

    /// Whether the player would be better off with gear that it carries: nothing is worn in its place, or it is better than that in some number and worse
    /// in none.
    pub fn would_improve(&self, item: &Item) -> bool {
        let worn = self.worn_in_place_of(self.world.player, item);
        worn.is_none_or(|(_, worn)| self.is_better_in_all(item, worn))
    }

    /// Whether an item is better in some number than another for the same slot, and worse in none. Gear that does more than numbers tell is for
    /// the player to judge, and so is what the player doesn't know.
    pub(crate) fn is_better_in_all(&self, item: &Item, worn: &Item) -> bool {
        let all = self.compared_numbers(item, worn);
        let is_better = |numbers: Vec<(i64, i64)>| {
            numbers.iter().all(|(new, old)| new >= old) && numbers.iter().any(|(new, old)| new > old)
        };
        all.is_some_and(is_better)
    }

    /// The numbers of an item, each with that of another for the same slot; more is better. `None` if numbers don't tell all about both.
    fn compared_numbers(&self, item: &Item, worn: &Item) -> Option<Vec<(i64, i64)>> {
        let (new, old) = (&self.content.items[item.kind], &self.content.items[worn.kind]);
        let is_known = [item, worn].into_iter().all(|item| self.is_known(item));
        if !is_known || !is_plain(new) || !is_plain(old) {
            return None;
        }
        let points = |of: &Item, formula: &StatFormula| i64::from(of.points(&self.content, formula));
        let mut numbers = vec![
            (points(item, &new.attack), points(worn, &old.attack)),
            (points(item, &new.defense), points(worn, &old.defense)),
        ];
        for stat in new.grants.keys().chain(old.grants.keys()) {
            let granted = |of: &Item, kind: &ItemKind| kind.grants.get(stat).map_or(0, |formula| points(of, formula));
            numbers.push((granted(item, new), granted(worn, old)));
        }
        // Less time is better.
        let times = [new.time, old.time].map(|time| [time.step, time.attack, time.cast, time.dig, time.use_item]);
        numbers.extend(times[0].into_iter().zip(times[1]).map(|(new, old)| (old.into(), new.into())));
        Some(numbers)
    }
}

/// Whether numbers tell all about gear.
fn is_plain(kind: &ItemKind) -> bool {
    let strikes_plainly = kind.strike.damage.is_none() && kind.strike.shape.is_none() && kind.strike.applies.is_empty();
    strikes_plainly
        && kind.resists.is_empty()
        && kind.reflects == 0
        && kind.worn.is_empty()
        && kind.light.is_none()
        && kind.fires.is_none()
        && kind.hooks.is_empty()
        && kind.use_of().is_none()
}
