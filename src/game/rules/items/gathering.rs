//! Items that are taken by stepping on them, and those that are counted in place of being carried.

use crate::content::{Gathering, Trigger};
use crate::game::Game;
use crate::game::actions::action::Outcome;
use crate::game::actions::refusal::Refusal;
use crate::game::events::event::EventKind;
use crate::game::model::ids::{CreatureId, ItemId};
use crate::game::model::items::item::Item;

impl Game {
    /// Takes up the item where a creature has just stepped: what its kind counts, or whatever the player has room for, if the game says so.
    /// Returns why the player can't take what it would.
    pub(crate) fn take_by_step(&mut self, who: CreatureId) -> Option<Refusal> {
        let picks_up = who == self.world.player && self.content.rules.picks_up_on_step;
        if self.gather(who, true) || !picks_up {
            return None;
        }
        let (level, at) = self.world.creature(who).map(|creature| (creature.level(), creature.at()))?;
        let item = self.world.levels().get(level).and_then(|ground| ground.item(at))?;
        let id = item.id;
        let replaced = self.worn_in_place_of(who, item).map(|(_, worn)| worn.id);
        // What sets something off when it is taken is left to a decision.
        if !self.takes_by_step(item) || self.is_triggered_by(level, at, Trigger::Taken) {
            return None;
        }
        match self.pick_up(who) {
            Outcome::Done { .. } if self.content.rules.wears_on_step => self.wear_in_place_of(who, id, replaced),
            Outcome::Refused(why) => return Some(why),
            _ => {}
        }
        None
    }

    /// Whether the player takes up an item by stepping on it, if there is room. What was laid down stays there, and gear that is not better in all
    /// than what is worn is left to a decision.
    pub fn takes_by_step(&self, item: &Item) -> bool {
        let rules = &self.content.rules;
        let worn = self.worn_in_place_of(self.world.player, item).filter(|_| rules.wears_on_step);
        let is_spare = worn.is_some_and(|(_, worn)| !self.is_better_in_all(item, worn));
        rules.picks_up_on_step && !item.is_laid_down && !is_spare
    }

    /// Puts on an item that a creature carries, if it is for a slot of its body, and lays down the one that was `replaced`. It takes no time.
    fn wear_in_place_of(&mut self, who: CreatureId, id: ItemId, replaced: Option<ItemId>) {
        let slot_of = |game: &Self, id: ItemId| {
            let inventory = &game.world.creature(who)?.inventory;
            let (slot, item) = inventory.iter().find(|(_, item)| item.id == id)?;
            game.content.items[item.kind].slot.map(|_| slot)
        };
        if let Some(slot) = slot_of(self, id) {
            self.equip(who, slot);
            if let Some(slot) = replaced.and_then(|id| slot_of(self, id)) {
                self.drop_item(who, slot);
            }
        }
    }

    /// Takes up the item where a creature stands, if its kind only counts such items. `by_step` if it has just stepped there. Returns whether it did.
    pub(crate) fn gather(&mut self, who: CreatureId, by_step: bool) -> bool {
        let Some(Gathering { stat, sentence, .. }) = self.gathering_here(who, by_step) else { return false };
        let Some(creature) = self.world.creature(who) else { return false };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        let taken = self.world.level_mut(level).and_then(|level| level.take_item(at));
        let Some(item) = taken else { return false };
        self.forget_rotting(&item);
        if who == self.world.player {
            *self.world.record.found.entry(item.kind).or_default() += u32::from(item.count);
        }
        let amount = i32::from(item.count);
        self.gain(who, stat, amount);
        if let Some(sentence) = sentence {
            let said = EventKind::Said {
                sentence,
                actor: Some(name),
                target: None,
                item: Some(item.thing()),
                amount: Some(amount),
                at,
            };
            self.emit(said, level, at);
        }
        self.trigger(level, at, Trigger::Taken, Some(name));
        true
    }

    /// How a creature counts the item where it stands; `None` if it doesn't.
    fn gathering_here(&self, who: CreatureId, by_step: bool) -> Option<Gathering> {
        let creature = self.world.creature(who)?;
        let gathers = &self.content.creatures[creature.kind()].gathers;
        if gathers.is_empty() {
            return None;
        }
        let kind = self.world.levels().get(creature.level())?.items().get(&creature.at())?.kind;
        gathers.iter().find(|some| (some.on_step || !by_step) && some.of.0.contains(&kind)).cloned()
    }
}
