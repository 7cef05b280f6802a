//! Changes of a world from outside the rules: what a scenario lays out, and what a mind remembers.

use crate::game::Game;
use crate::game::model::ids::CreatureId;
use crate::game::model::item::Item;
use crate::game::model::memory::Memory;
use crate::grid::Point;

impl Game {
    /// Lays an item onto a cell, in place of the one that lies there.
    pub(crate) fn put_item(&mut self, level: usize, at: Point, item: Item) {
        if let Some(level) = self.world.levels.get_mut(level) {
            level.put_item(at, item);
        }
    }

    /// Gives a creature hit points, and as many at most if it had fewer.
    pub(crate) fn set_hp(&mut self, who: CreatureId, hp: i32) {
        if let Some(creature) = self.world.creature_mut(who) {
            creature.hp = hp;
            creature.max_hp = creature.max_hp.max(hp);
        }
    }

    /// Puts so much food into a creature's stomach, if it has one.
    pub(crate) fn set_food(&mut self, who: CreatureId, food: i32) {
        if let Some(satiety) = self.world.creature_mut(who).and_then(|creature| creature.satiety.as_mut()) {
            satiety.food = food;
        }
    }

    /// Gives an item to a creature, which wears it if `worn` and its kind says where; drops it when there is no free slot.
    pub(crate) fn hand_over(&mut self, who: CreatureId, item: Item, worn: bool) {
        let place = self.content.items[item.kind].slot.filter(|_| worn);
        let Some(creature) = self.world.creature_mut(who) else { return };
        if let (Ok(slot), Some(place)) = (creature.inventory.add(item), place) {
            creature.inventory.wear(slot, place);
        }
    }

    /// What a creature's behaviours remember, to change.
    #[inline]
    pub fn memory_mut(&mut self, who: CreatureId) -> Option<&mut Memory> {
        Some(&mut self.world.creature_mut(who)?.memory)
    }

    /// Notes where a creature saw an enemy last, by level and cell.
    #[inline]
    pub fn set_enemy_seen(&mut self, who: CreatureId, seen: Option<(usize, Point)>) {
        if let Some(creature) = self.world.creature_mut(who) {
            creature.enemy_seen = seen;
        }
    }
}
