//! What the interface shows besides the map.

use std::collections::BTreeSet;

use crate::content::{ModifierKind, StatText, fill_slots, in_words, shown_number, slot_words};
use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::{CreatureId, ItemRef};
use crate::game::model::items::item::Item;
use crate::game::model::level::Level;
use crate::game::model::run_stats::Cause;
use crate::grid::Point;
use crate::mapgen::deepest_of_branch;

/// How deep a branch goes that has no end. The font of the window has no sign for infinity.
const ENDLESS: &str = "...";

impl Game {
    /// The visible items on the ground, nearest first.
    pub fn visible_items(&self) -> Vec<(Point, ItemRef)> {
        let Some(player) = self.world.player() else { return Vec::new() };
        let Some(level) = self.world.levels().get(player.level()) else { return Vec::new() };
        let posing = self
            .world
            .creatures()
            .iter()
            .filter(|creature| creature.disguise.is_some() && creature.level() == player.level());
        let cells: BTreeSet<Point> = level.items().keys().copied().chain(posing.map(Creature::at)).collect();
        let seen = cells.into_iter().filter(|at| self.is_visible(player.level(), *at));
        let mut items: Vec<(Point, ItemRef)> =
            seen.filter_map(|at| Some((at, self.shown_item(player.level(), at)?))).collect();
        items.sort_by_key(|(at, _)| (at.distance(player.at()), at.distance_squared(player.at()), *at));
        items
    }

    /// The percentage of an item's shelf life that is left; `None` for items that never rot.
    pub fn freshness(&self, item: &Item) -> Option<i32> {
        let (rots_at, keeps) = (item.rots_at?, u64::from(self.content.items[item.kind].rots));
        let left = rots_at.saturating_sub(self.world.turn());
        Some((left.saturating_mul(100) / keeps.max(1)).min(100) as i32)
    }

    /// Whether the first word of freshness holds for an item, which is the one for the least fresh.
    pub fn is_nearly_rotten(&self, item: &Item) -> bool {
        let words = &self.content.text.inventory.freshness;
        let word = self.freshness(item).and_then(|percent| words.iter().rev().find(|word| percent >= word.from));
        word.zip(words.first()).is_some_and(|(word, first)| word.from == first.from)
    }

    /// One word for what a creature is doing, by the behaviour that answered last; empty before its first turn.
    pub fn doing(&self, who: CreatureId) -> &str {
        let word = || {
            let creature = self.world.creature(who)?;
            let behaviour = self.content.creatures[creature.kind()].ai.get(usize::from(creature.behaviour?))?;
            Some(behaviour.doing.as_deref().unwrap_or_else(|| self.content.scripts[behaviour.script].doing.as_str()))
        };
        word().unwrap_or_default()
    }

    /// Whether a creature decides by itself what it does and can move: no modifier takes its turns, moves it or holds it.
    pub fn acts_freely(&self, who: CreatureId) -> bool {
        self.world.creature(who).is_none_or(|creature| {
            let takes_control = |kind: &ModifierKind| kind.keeps_in_place() || !kind.ai.is_empty();
            !creature.modifiers.iter().any(|active| takes_control(&self.content.modifiers[active.kind]))
        })
    }

    /// The player's cause of death in a form such as `a`; empty while alive and for nameless causes.
    pub fn cause_of_death(&self, form: &str) -> String {
        self.world.end.and_then(|end| end.cause).map_or_else(String::new, |cause| self.cause_name(cause, form))
    }

    /// The name of what a creature died of in a form such as `a`; empty for nameless causes.
    pub fn cause_name(&self, cause: Cause, form: &str) -> String {
        match cause {
            Cause::Creature(killer) => {
                // The truth, even to one who was seeing things.
                let kind = &self.content.creatures[killer.kind];
                self.form(&kind.name, &kind.forms, form)
            }
            Cause::Overeating(thing) | Cause::Item(thing) => self.item_name(thing, form),
            Cause::Tile(tile) => {
                let kind = &self.content.tiles[tile];
                self.form(&kind.name, &kind.forms, form)
            }
            Cause::Field(field) => {
                let kind = &self.content.fields[field];
                self.form(&kind.name, &kind.forms, form)
            }
            Cause::Modifier(modifier) => self.content.modifiers[modifier].cause_name().to_owned(),
            Cause::Hunger | Cause::Itself => String::new(),
        }
    }

    /// The depth of the deepest level of the branch in which the player is, as text.
    pub fn deepest_here(&self) -> String {
        if self.world.is_closed {
            return self.world.levels().len().to_string();
        }
        let here = self.world.level_of(self.world.player).map(Level::id);
        // The content may have lost the branch.
        let deepest = here.and_then(|here| deepest_of_branch(&self.content, self.world.seed, here));
        deepest.map_or_else(|| ENDLESS.to_owned(), |depth| depth.to_string())
    }

    /// `text` of an [`Ending`](crate::content::Ending) with the figures of this run filled in.
    pub fn fill_story(&self, text: &StatText) -> String {
        let world = &self.world;
        let level = world.player().map_or(0, Creature::level);
        let name = world.levels().get(level).map_or("", |level| self.content.levels[level.kind()].name.as_str());
        let figures = [
            ("turns", world.end.map_or_else(|| world.turn(), |end| end.turn).to_string()),
            ("depth", world.depth_of(level).to_string()),
            ("deepest", (world.record.deepest + 1).to_string()),
            ("kills", world.record.kill_count().to_string()),
            ("levels", self.deepest_here()),
            ("seed", world.seed.to_string()),
            ("level", name.to_owned()),
        ];
        fill_slots(text, |slot| {
            let (slot, words) = slot_words(slot);
            let stat = || {
                let value = self.player_stat(text.stat(slot)?);
                Some(shown_number(value, words.first().copied().unwrap_or_default()))
            };
            let figure = figures.iter().find(|(known, _)| *known == slot).map(|(_, value)| value.clone());
            let form = || if slot == "cause" { Some("a") } else { slot.strip_prefix("cause.") };
            let value = figure.or_else(stat).or_else(|| form().map(|form| self.cause_of_death(form)))?;
            Some(in_words(value, &words))
        })
    }
}
