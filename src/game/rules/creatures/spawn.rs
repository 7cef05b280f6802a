//! How creatures and items come into the world.

use std::sync::Arc;

use thin_vec::ThinVec;

use crate::content::{CreatureKind, ItemKind, Ref, limits};
use crate::game::Game;
use crate::game::actions::action::Outcome;
use crate::game::actions::refusal::Refusal;
use crate::game::events::event::EventKind;
use crate::game::hooks::effect::{Effect, EffectSource};
use crate::game::hooks::hook::Hook;
use crate::game::model::creatures::creature::{Creature, Satiety};
use crate::game::model::creatures::modifier::Modifier;
use crate::game::model::creatures::script_memory::Memory;
use crate::game::model::ids::{CreatureId, CreatureRef, ItemId};
use crate::game::model::items::item::Item;
use crate::game::model::world::TURN;
use crate::game::rules::relations::faction_of;
use crate::grid::{Point, Variables};

/// What a kind's formulas gave for one creature.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RolledStats {
    /// Maximum hit points, at least 1.
    pub hp: i32,
    pub attack: i32,
    pub defense: i32,
}

impl Game {
    /// All items of the world, on the ground and carried.
    pub fn all_items(&self) -> impl Iterator<Item = &Item> {
        let lying = self.world.levels().iter().flat_map(|level| level.items().values());
        let carried =
            self.world.creatures().iter().flat_map(|creature| creature.inventory.iter().map(|(_, item)| item));
        lying.chain(carried)
    }

    /// All items that rot, with the turn on which each does. An item whose kind is missing from the content does not rot until the kind is back.
    pub(crate) fn rotting_items(&self) -> impl Iterator<Item = (u64, ItemId)> {
        let known = self.all_items().filter(|item| !self.content.items.is_placeholder(item.kind));
        known.filter_map(|item| Some((item.rots_at?, item.id)))
    }

    /// Makes an item for a level that is not in the world yet; `None` if the world is full.
    pub(crate) fn make_item(
        &mut self,
        kind: Ref<ItemKind>,
        of: Option<Ref<CreatureKind>>,
        level: usize,
    ) -> Option<Item> {
        let id = self.next_item_id()?;
        let content = Arc::clone(&self.content);
        let definition = &content.items[kind];
        let rots = definition.rots;
        let rots_at = (rots > 0).then(|| self.world.turn() + u64::from(rots));
        if let Some(turn) = rots_at {
            self.derived.rotting.insert((turn, id));
        }
        let stats = self.first_stats(&definition.stats, self.world.depth_of(level).into());
        let shown = definition.shown_stats().into_iter().collect();
        Some(Item { of, rots_at, stats, shown, ..Item::plain(id, kind) })
    }

    /// The id for a new item; `None` if the world is full.
    pub(crate) fn next_item_id(&mut self) -> Option<ItemId> {
        let id = self.world.next_item;
        self.has_room_for_items().then(|| {
            self.world.next_item.0 += 1;
            id
        })
    }

    /// Whether the world has room for another item. Counts on only upwards, and takes a census when the count reaches the limit.
    fn has_room_for_items(&mut self) -> bool {
        if self.derived.item_count >= limits::WORLD_ITEMS as usize {
            self.charge(self.world.count_holders());
            self.derived.item_count = self.all_items().count();
        }
        let has_room = self.derived.item_count < limits::WORLD_ITEMS as usize;
        self.derived.item_count += usize::from(has_room);
        has_room
    }

    /// Spawns a creature at a free cell.
    pub(crate) fn spawn_creature(
        &mut self,
        kind: Ref<CreatureKind>,
        level: usize,
        at: Point,
        memory: Memory,
    ) -> CreatureId {
        let id = self.world.next_creature;
        self.world.next_creature.0 += 1;
        let creature = self.newborn(id, kind, level, at, memory);
        self.world.insert_creature(creature);
        self.index_arrival(id);
        if self.world.creature(id).is_some_and(|creature| creature.inventory.all_worn().next().is_some()) {
            self.refresh_worn_quietly(id);
        }
        self.leave_first_scent(id);
        id
    }

    /// Rolls the stats of a creature of a kind on a level.
    pub(crate) fn roll_stats(&mut self, kind: Ref<CreatureKind>, level: usize) -> RolledStats {
        let content = Arc::clone(&self.content);
        let definition = &content.creatures[kind];
        let dice = [&definition.hp, &definition.attack, &definition.defense].map(|formula| u64::from(formula.dice()));
        self.charge(dice.into_iter().sum());
        let variables = Variables { depth: self.world.depth_of(level).into(), ..Variables::default() };
        let random = &mut self.world.random;
        let hp = clamp_stat(definition.hp.roll(variables, random)).max(1);
        let attack = clamp_stat(definition.attack.roll(variables, random));
        let defense = clamp_stat(definition.defense.roll(variables, random));
        RolledStats { hp, attack, defense }
    }

    fn newborn(
        &mut self,
        id: CreatureId,
        kind: Ref<CreatureKind>,
        level: usize,
        at: Point,
        memory: Memory,
    ) -> Creature {
        let content = Arc::clone(&self.content);
        let definition = &content.creatures[kind];
        let stats = self.roll_stats(kind, level);
        let inventory = self.first_belongings(definition, level);
        let turn = self.world.turn();
        let modifiers: ThinVec<Modifier> =
            definition.modifiers.iter().map(|kind| Modifier::endless(*kind, turn)).collect();
        let faction = faction_of(&content, kind, None, &modifiers);
        let mut creature = Creature::new(id, kind, faction, level, at, self.world.time);
        creature.modifiers = modifiers;
        (creature.hp, creature.max_hp) = (stats.hp, stats.hp);
        (creature.attack, creature.defense) = (stats.attack, stats.defense);
        creature.inventory = inventory;
        let stomach = definition.stomach.as_ref();
        creature.satiety = stomach.map(|stomach| Satiety { food: stomach.start, size: stomach.size });
        creature.born = turn;
        creature.disguise = definition.poses_as;
        creature.is_new = !definition.all_hooks.is_empty();
        creature.memory = memory;
        if !definition.stats.is_empty() {
            creature.rare_mut().stats = self.first_stats(&definition.stats, self.world.depth_of(level).into());
        }
        creature
    }

    /// Spawns a child of a creature's own kind.
    #[expect(clippy::boxed_local, reason = "the action boxes it")]
    pub(crate) fn breed(&mut self, who: CreatureId, at: Point, memory: Box<Memory>) -> Outcome {
        let Some(parent) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (parent, level) = (parent.who(), parent.level());
        let mode = self.mode_of_kind(&self.content.creatures[parent.kind]);
        if !self.has_room_for(mode, level, at) || !self.has_room_for_more(level) {
            return Outcome::Refused(Refusal::CannotBreed);
        }
        self.queue_effect(
            Effect::Spawn { kind: parent.kind, at, memory: *memory },
            EffectSource::creature(parent, level),
        );
        Outcome::Done { cost: 100 }
    }

    /// Spawns a creature of any kind nearby.
    #[expect(clippy::boxed_local, reason = "the action boxes it")]
    pub(crate) fn summon(
        &mut self,
        who: CreatureId,
        kind: Ref<CreatureKind>,
        at: Point,
        memory: Box<Memory>,
    ) -> Outcome {
        let Some(caller) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (caller, level) = (caller.who(), caller.level());
        let mode = self.mode_of_kind(&self.content.creatures[kind]);
        if !self.has_room_for_more(level) || self.free_near(mode, level, at).is_none() {
            return Outcome::Refused(Refusal::CannotBreed);
        }
        self.queue_effect(Effect::Spawn { kind, at, memory: *memory }, EffectSource::creature(caller, level));
        Outcome::Done { cost: 100 }
    }

    /// Spawns a creature near `at`, unless the level is at its creature limit or has no free cell there. It acts a turn later.
    pub(crate) fn spawn_near(
        &mut self,
        parent: CreatureRef,
        kind: Ref<CreatureKind>,
        level: usize,
        at: Point,
        memory: Memory,
    ) {
        // Counting is cheaper than searching.
        let mode = self.mode_of_kind(&self.content.creatures[kind]);
        let free = if self.has_room_for_more(level) { self.free_near(mode, level, at) } else { None };
        let Some(at) = free else { return };
        let child = self.spawn_creature(kind, level, at, memory);
        let (time, turn, is_seen) = (self.world.time, self.world.turn(), self.is_visible(level, at));
        if let Some(creature) = self.world.creature_mut(child) {
            // If the player saw the birth, the newcomer is no longer news.
            creature.seen = is_seen.then_some(turn);
            creature.seen_at = is_seen.then_some(at);
        }
        self.world.schedule_turn(child, time + TURN);
        self.inherit_notice(parent.id, child);
        let child = CreatureRef { id: child, kind };
        self.emit(EventKind::Bred { parent, child, at }, level, at);
        // Nobody is to see it before it is what its script makes of it.
        let is_new = self.world.creature_mut(child.id).map(|newborn| std::mem::take(&mut newborn.is_new));
        if is_new == Some(true) {
            self.fire_hook(Hook::Spawn, child.id);
        }
    }

    /// Whether a level is below its creature limit, and the world below its own.
    pub(crate) fn has_room_for_more(&self, level: usize) -> bool {
        let world_has_room = self.world.creatures().len() < limits::WORLD_CREATURES as usize;
        world_has_room && self.creature_count(level) < self.content.rules.max_creatures as usize
    }
}

/// Clamps a stat that a formula rolled to plus or minus a million, so that sums of stats fit an `i32`.
pub(crate) fn clamp_stat(value: i64) -> i32 {
    value.clamp(-1_000_000, 1_000_000) as i32
}
