//! Changes to a world from outside the rules, for scenarios and AI.

use std::sync::Arc;

use crate::content::{ByStat, FieldKind, ModifierKind, Ref};
use crate::game::Game;
use crate::game::model::creatures::modifier::Modifier;
use crate::game::model::creatures::script_memory::Memory;
use crate::game::model::fields::field::{FULL, Field};
use crate::game::model::ids::CreatureId;
use crate::game::model::items::item::Item;
use crate::game::model::stat_values::MOST;
use crate::grid::Point;

impl Game {
    /// Puts an item on the ground, and overwrites any item that was there.
    pub(crate) fn put_item(&mut self, level: usize, at: Point, item: Item) {
        if let Some(level) = self.world.level_mut(level) {
            level.put_item(at, item);
        }
    }

    /// Locks a cell. The number tells which keys fit.
    pub(crate) fn set_lock(&mut self, level: usize, at: Point, lock: u32) {
        if let Some(level) = self.world.level_mut(level) {
            let mut wiring = level.wiring().cloned().unwrap_or_default();
            wiring.locks.insert(at, lock);
            level.set_wiring(wiring);
        }
    }

    /// Puts a field on a cell, whatever was there of its layer.
    pub fn set_field(&mut self, level: usize, at: Point, kind: Ref<FieldKind>, amount: u16) {
        let content = Arc::clone(&self.content);
        if let Some(level) = self.world.level_mut(level) {
            let field = Field { kind, amount: amount.clamp(1, FULL), by: None };
            level.set_field(at, content.fields[kind].layer, Some(field), &content.tiles, &content.fields);
        }
    }

    /// Sets a creature's hit points, and raises its maximum if needed.
    pub(crate) fn set_hp(&mut self, who: CreatureId, hp: i32) {
        if let Some(creature) = self.world.creature_mut(who) {
            creature.hp = hp;
            creature.max_hp = creature.max_hp.max(hp);
        }
    }

    /// Sets the food in a creature's stomach, if it has one.
    pub(crate) fn set_food(&mut self, who: CreatureId, food: i32) {
        if let Some(satiety) = self.world.creature_mut(who).and_then(|creature| creature.satiety.as_mut()) {
            satiety.food = food;
        }
    }

    /// Puts a modifier on a creature for a number of turns, without a message.
    pub(crate) fn set_modifier(&mut self, who: CreatureId, kind: Ref<ModifierKind>, turns: u32, strength: i32) {
        let since = self.world.turn();
        let until = since + u64::from(turns);
        if let Some(creature) = self.world.creature_mut(who) {
            creature.modifiers.push(Modifier { strength, ..Modifier::new(kind, since, until, None) });
        }
        self.refresh_faction(who);
    }

    /// Gives an item to a creature. With `worn` it is put on if its kind has a body slot. The item is lost if the inventory is full.
    pub(crate) fn hand_over(&mut self, who: CreatureId, item: Item, worn: bool) {
        let body_slot = self.content.items[item.kind].slot.filter(|_| worn);
        let (slot, _) = self.stow(who, item);
        if let (Some(slot), Some(body_slot)) = (slot, body_slot)
            && let Some(creature) = self.world.creature_mut(who)
        {
            creature.inventory.wear(slot, body_slot);
            self.refresh_worn_quietly(who);
        }
    }

    /// Sets stats of a creature, as far as it can have so much of them.
    pub(crate) fn set_stats(&mut self, who: CreatureId, stats: &ByStat<i32>) {
        if let Some(creature) = self.world.creature_mut(who).filter(|_| !stats.is_empty()) {
            let own = &mut creature.rare_mut().stats;
            for (stat, value) in stats {
                own.set(*stat, (*value).clamp(-MOST, MOST));
            }
            self.settle_stats(who);
        }
    }

    /// The variables of a creature's behaviours, mutably.
    #[inline]
    pub fn memory_mut(&mut self, who: CreatureId) -> Option<&mut Memory> {
        Some(&mut self.world.creature_mut(who)?.memory)
    }

    /// Sets the level and cell where a creature last saw an enemy.
    #[inline]
    pub fn set_enemy_seen(&mut self, who: CreatureId, seen: Option<(usize, Point)>) {
        if let Some(creature) = self.world.creature_mut(who) {
            creature.enemy_seen = seen;
        }
    }
}
