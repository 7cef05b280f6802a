//! How a game begins, and how it goes on from a saved world.

use std::sync::Arc;

use crate::content::{Content, LevelId};
use crate::game::Game;
use crate::game::events::event::EventKind;
use crate::game::model::creatures::script_memory::Memory;
use crate::game::model::world::World;
use crate::grid::{Point, Random};
use crate::mapgen;
use crate::mapgen::WorldPlan;

/// The purpose of the random stream that play draws from.
const PLAY: u64 = 16;

impl Game {
    /// A new game. The same content and seed give the same world. Only the first level is in it, and those that are planned together with that; the
    /// others follow when somebody enters them.
    pub fn new(content: Arc<Content>, seed: u64) -> Self {
        let plan = mapgen::plan_level(&content, seed, &LevelId::main(1), 0);
        let plan = plan.unwrap_or_else(|| WorldPlan { levels: Vec::new(), start: Point::default() });
        let mut game = Self::from_plan(content, seed, plan);
        game.world.is_closed = false;
        game
    }

    /// A new game that begins on another level than the first, as if the player had come there; on the first, if there is no way onto that level.
    pub fn new_on(content: Arc<Content>, seed: u64, level: &LevelId) -> Self {
        let mut game = Self::new(content, seed);
        // The player may be on that level already.
        if game.travel(level).is_ok() {
            game.look();
            game.derived.events.clear();
        }
        game
    }

    /// A new game in a world that was already planned, the level where the player begins first. It has no other levels.
    pub fn from_plan(content: Arc<Content>, seed: u64, plan: WorldPlan) -> Self {
        let mut game = Self::empty(content, World::new(seed, Random::new(seed, &[PLAY])));
        game.world.is_closed = true;
        let player = game.content.rules.player;
        let grounds: Vec<_> = plan.levels.into_iter().map(|level| game.add_ground(level)).collect();
        if game.derived.mechanisms.has_flavors {
            game.draw_flavors();
        }
        let start = game.place_at_start(player, 0, plan.start);
        game.world.player = game.spawn_creature(player, 0, start, Memory::new());
        game.learn_belongings();
        game.leave_first_scent(game.world.player);
        for inhabitants in grounds {
            game.settle_inhabitants(inhabitants);
        }
        game.wind_clocks();
        game.emit_to_player(EventKind::Began);
        game.look();
        game.derived.events.retain(|event| !matches!(event.kind, EventKind::Noticed { .. }));
        game
    }

    /// A game without a world, in which scripts build levels. It only has dice.
    pub(crate) fn for_building(content: Arc<Content>, random: Random) -> Self {
        let game = Self::empty(content, World::new(0, random));
        game.renew_budget();
        game
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
