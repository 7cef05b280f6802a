//! How a game begins and how creatures and items come into it.

use std::collections::BTreeSet;
use std::sync::Arc;

use thin_vec::ThinVec;

use super::action::{Outcome, Refusal};
use crate::content::{Content, CreatureKind, ItemKind, Ref};
use crate::game::hooks::effect::{Effect, EffectSource};
use crate::game::hooks::event::EventKind;
use crate::game::hooks::reactions::Pending;
use crate::game::model::creature::{Creature, Satiety};
use crate::game::model::faction_index::FactionIndex;
use crate::game::model::ids::{CreatureId, ItemId, ItemRef};
use crate::game::model::inventory::Inventory;
use crate::game::model::item::Item;
use crate::game::model::level::Level;
use crate::game::model::memory::Memory;
use crate::game::model::world::World;
use crate::game::perception::distance_cache::DistanceCache;
use crate::game::perception::sight::Sight;
use crate::game::time::schedule::Schedule;
use crate::game::{Derived, Game};
use crate::grid::{Point, Random, Variables};
use crate::mapgen;
use crate::mapgen::WorldPlan;

/// The purpose of the stream of random numbers that play draws from.
const PLAY: u64 = 16;

impl Game {
    /// A new game: the same content and seed give the same world.
    pub fn new(content: Arc<Content>, seed: u64) -> Self {
        let plan = mapgen::plan(&content, seed);
        Self::from_plan(content, seed, plan)
    }

    /// A new game in a world that is already planned.
    pub fn from_plan(content: Arc<Content>, seed: u64, plan: WorldPlan) -> Self {
        let mut game = Self::empty(content, World { seed, random: Random::new(seed, &[PLAY]), ..World::default() });
        let player = game.content.rules.player;
        let mut inhabitants = Vec::new();
        for (depth, level) in plan.levels.into_iter().enumerate() {
            game.world.levels.push(Level::new(level.kind, level.tiles, level.links, &game.content.tiles));
            inhabitants.push((depth, level.creatures, level.items));
        }
        game.world.player = game.spawn_creature(player, 0, plan.start, Memory::new());
        for (depth, creatures, items) in inhabitants {
            for (kind, at) in creatures {
                game.spawn_creature(kind, depth, at, Memory::new());
            }
            for (kind, at) in items {
                let item = game.make_item(kind, None);
                if let Some(level) = game.world.levels.get_mut(depth) {
                    level.put_item(at, item);
                }
            }
        }
        game.tell(EventKind::Began);
        game.look();
        game.derived.events.retain(|event| !matches!(event.fact, EventKind::Noticed { .. }));
        game
    }

    /// A game that goes on from `world`.
    pub fn resume(content: Arc<Content>, world: World) -> Self {
        let mut game = Self::empty(content, world);
        game.rebuild_derived();
        game
    }

    /// This game with all that is derived from its world worked out anew.
    #[must_use]
    pub fn resumed(self) -> Self {
        Self::resume(self.content, *self.world)
    }

    /// Works out anew all that follows from the world.
    pub(crate) fn rebuild_derived(&mut self) {
        self.derived.schedule.rebuild(&self.world);
        self.derived.rotting = self.rotting_items().collect();
        self.look();
        self.derived.events.clear();
    }

    /// A game of which nothing is worked out yet.
    pub(crate) fn empty(content: Arc<Content>, world: World) -> Self {
        let has_hooks = content.has_hooks();
        let derived = Derived {
            events: Vec::new(),
            schedule: Schedule::default(),
            sight: Sight::new(&content),
            faction_index: FactionIndex::new(&content),
            distances: DistanceCache::default(),
            rotting: BTreeSet::new(),
            dying: Vec::new(),
            chosen: Vec::new(),
            pending: Pending::default(),
            has_hooks,
        };
        Self { content, world: Box::new(world), derived: Box::new(derived) }
    }

    /// All items there are, wherever they are.
    pub fn all_items(&self) -> impl Iterator<Item = &Item> {
        let lying = self.world.levels.iter().flat_map(|level| level.items().values());
        let carried = self.world.creatures.iter().flat_map(|creature| creature.inventory.iter().map(|(_, item)| item));
        lying.chain(carried)
    }

    /// All items that rot, and when. Those whose kind is gone keep until it is back.
    pub(crate) fn rotting_items(&self) -> impl Iterator<Item = (u64, ItemId)> {
        let known = self.all_items().filter(|item| !self.content.items.is_placeholder(item.kind));
        known.filter_map(|item| Some((item.rots_at?, item.id)))
    }

    /// Makes an item that is nowhere yet.
    pub(crate) fn make_item(&mut self, kind: Ref<ItemKind>, of: Option<Ref<CreatureKind>>) -> Item {
        let id = self.world.next_item;
        self.world.next_item.0 += 1;
        let rots = self.content.items[kind].rots;
        let rots_at = (rots > 0).then(|| self.world.turn() + u64::from(rots));
        if let Some(turn) = rots_at {
            self.derived.rotting.insert((turn, id));
        }
        Item { id, kind, of, rots_at }
    }

    /// Brings a creature to life at a free cell.
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
        self.derived.schedule.add(creature.ready_at, id);
        self.world.insert_creature(creature);
        self.note_birth(id);
        id
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
        let variables = Variables { depth: level as i64 + 1, ..Variables::default() };
        let max_hp = clamp_stat(definition.hp.roll(variables, &mut self.world.random)).max(1);
        let attack = clamp_stat(definition.attack.roll(variables, &mut self.world.random));
        let defense = clamp_stat(definition.defense.roll(variables, &mut self.world.random));
        let mut inventory = Inventory::new(definition.slots);
        for item in &definition.carries {
            // A kind that carries more than it has slots for leaves the rest behind.
            let _ = inventory.add(self.make_item(*item, None));
        }
        Creature {
            id,
            kind,
            level,
            at,
            hp: max_hp,
            max_hp,
            attack,
            defense,
            inventory,
            satiety: definition.stomach.as_ref().map(|stomach| Satiety { food: stomach.start, size: stomach.size }),
            ready_at: self.world.time,
            born: self.world.turn(),
            modifiers: ThinVec::new(),
            disguise: definition.poses_as,
            is_new: !definition.hooks.is_empty(),
            watched: Vec::new(),
            enemy_seen: None,
            birthplace: at,
            memory,
            behaviour: None,
            seen: None,
            seen_at: None,
        }
    }

    /// Brings forth a child of the creature's own kind.
    #[expect(clippy::boxed_local, reason = "the action holds it in a box")]
    pub(crate) fn breed(&mut self, who: CreatureId, at: Point, memory: Box<Memory>) -> Outcome {
        let Some(parent) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (parent, level) = (parent.who(), parent.level);
        if !self.is_free(level, at) || !self.has_room_for_more(level) {
            return Outcome::Refused(Refusal::CannotBreed);
        }
        self.queue_effect(
            Effect::Spawn { kind: parent.kind, at, memory: *memory },
            EffectSource::creature(parent, level),
        );
        Outcome::Done { cost: 100 }
    }

    /// Calls a creature of another kind into being.
    #[expect(clippy::boxed_local, reason = "the action holds it in a box")]
    pub(crate) fn summon(
        &mut self,
        who: CreatureId,
        kind: Ref<CreatureKind>,
        at: Point,
        memory: Box<Memory>,
    ) -> Outcome {
        let Some(caller) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (caller, level) = (caller.who(), caller.level);
        if self.free_near(level, at).is_none() || !self.has_room_for_more(level) {
            return Outcome::Refused(Refusal::CannotBreed);
        }
        self.queue_effect(Effect::Spawn { kind, at, memory: *memory }, EffectSource::creature(caller, level));
        Outcome::Done { cost: 100 }
    }

    /// Whether a level can hold one creature more.
    pub(crate) fn has_room_for_more(&self, level: usize) -> bool {
        self.crowd(level) < self.content.rules.max_creatures as usize
    }

    /// Points of food in an item.
    pub fn food_in(&self, thing: ItemRef) -> i32 {
        let hp = thing.of.map_or(0, |kind| self.content.creatures[kind].hp.bounds(Variables { depth: 1, hp: 0 }).1);
        clamp_stat(self.content.items[thing.kind].food.bounds(Variables { depth: 1, hp }).1).max(0)
    }
}

/// Brings a stat that a formula made into the range that the rules reckon with.
pub(crate) fn clamp_stat(value: i64) -> i32 {
    value.clamp(-1_000_000, 1_000_000) as i32
}
