//! How a game begins, and how it goes on from a saved world.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::content::{Content, CreatureKind, Ref};
use crate::game::Game;
use crate::game::events::event::EventKind;
use crate::game::model::creatures::script_memory::Memory;
use crate::game::model::items::item::Item;
use crate::game::model::level::Level;
use crate::game::model::wiring::{Wiring, lock_of_world};
use crate::game::model::world::World;
use crate::game::rules::ground::footing::can_be_on;
use crate::grid::{Point, Random};
use crate::mapgen;
use crate::mapgen::WorldPlan;

/// The purpose of the random stream that play draws from.
const PLAY: u64 = 16;

impl Game {
    /// A new game. The same content and seed give the same world.
    pub fn new(content: Arc<Content>, seed: u64) -> Self {
        let plan = mapgen::plan(&content, seed);
        Self::from_plan(content, seed, plan)
    }

    /// A new game in a world that was already planned.
    pub fn from_plan(content: Arc<Content>, seed: u64, plan: WorldPlan) -> Self {
        let mut game = Self::empty(content, World::new(seed, Random::new(seed, &[PLAY])));
        let player = game.content.rules.player;
        let mut inhabitants = Vec::new();
        for (depth, level) in plan.levels.into_iter().enumerate() {
            let mut ground = Level::new(level.kind, level.tiles, level.links, &game.content.tiles);
            let locks = level.locks.iter().map(|(at, lock)| (*at, lock_of_world(depth, *lock)));
            ground.set_wiring(Wiring { wires: level.wires, locks: locks.collect() });
            game.world.push_level(ground);
            let inhabitants_here = (level.creatures, level.modifiers, level.asleep, level.leaders);
            inhabitants.push((depth, inhabitants_here, (level.items, level.counts, level.keys)));
            for (feature, at) in level.features {
                game.pour(feature, depth, at, None, None);
            }
            game.renew_budget();
        }
        if game.derived.mechanisms.has_flavors {
            game.draw_flavors();
        }
        let start = game.place_at_start(player, 0, plan.start);
        game.world.player = game.spawn_creature(player, 0, start, Memory::new());
        game.leave_first_scent(game.world.player);
        for (depth, (creatures, modifiers, asleep, leaders), (items, counts, keys)) in inhabitants {
            let mut born = BTreeMap::new();
            for (kind, at) in creatures {
                let place = game.place_at_start(kind, depth, at);
                let id = game.spawn_creature(kind, depth, place, Memory::new());
                born.insert(at, id);
                if let Some(modifiers) = modifiers.get(&at) {
                    game.begin_life_with(id, modifiers);
                }
                if asleep.contains(&at) {
                    game.set_asleep(id, true);
                }
            }
            for (who, leader) in leaders.into_iter().filter_map(|(at, leader)| born.get(&at).zip(born.get(&leader))) {
                game.lead(*who, Some(*leader));
            }
            for (kind, at) in items {
                // The check of the content's size has made sure that all of them have room.
                let item = game.make_item(kind, None, depth).map(|item| {
                    let most = u16::try_from(game.content.items[kind].stack).unwrap_or(u16::MAX);
                    let fits = keys.get(&at).map(|lock| lock_of_world(depth, *lock));
                    Item { count: counts.get(&at).copied().unwrap_or(1).min(most), fits, ..item }
                });
                if let Some((level, item)) = game.world.level_mut(depth).zip(item) {
                    level.put_item(at, item);
                }
            }
        }
        game.wind_clocks();
        game.emit_to_player(EventKind::Began);
        game.look();
        game.derived.events.retain(|event| !matches!(event.kind, EventKind::Noticed { .. }));
        game
    }

    /// Where a creature begins that was planned for a cell: there, or beside it if what was poured out has made a wall of the cell.
    fn place_at_start(&self, kind: Ref<CreatureKind>, level: usize, at: Point) -> Point {
        let mode = self.mode_of_kind(&self.content.creatures[kind]);
        let ground = self.world.levels().get(level);
        if ground.is_none_or(|ground| ground.occupant(at).is_none() && can_be_on(mode, ground, at)) {
            return at;
        }
        self.nearest_room_for(mode, level, at).or_else(|| self.any_room_for(mode, level)).unwrap_or(at)
    }

    /// A game that goes on from a saved world.
    pub fn resume(content: Arc<Content>, world: World) -> Self {
        let mut game = Self::empty(content, world);
        game.rebuild_derived();
        game
    }

    /// This game with all derived state rebuilt from its world.
    #[must_use]
    pub fn resumed(self) -> Self {
        Self::resume(self.content, *self.world)
    }

    /// Rebuilds all state that is derived from the world.
    pub(crate) fn rebuild_derived(&mut self) {
        self.world.rebuild_schedule();
        self.derived.rotting = self.rotting_items().collect();
        self.derived.item_count = self.all_items().count();
        self.wind_clocks();
        self.look();
        self.derived.events.clear();
    }
}
