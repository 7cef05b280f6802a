//! The game: a pure function of content, seed and actions.
//!
//! [`Game`] holds content and world. [`Game::act`] performs the player's action and runs everyone else until the player's next turn.
//! [`Game::events`] then lists what happened.
//!
//! - `ai`: How creatures decide: the script interface, bots and the AI trace.
//! - `hooks`: Events, the script hooks that they fire, and the effects that hooks return.
//! - `invariants`: Consistency checks that every world must pass.
//! - `model`: The state of a game: world, levels, creatures, items.
//! - `perception`: Field of view, the distance cache and what the player remembers.
//! - `recording`: Recordings of games, for replays.
//! - `rules`: What actions do: movement, combat, doors, gear, food, death.
//! - `snapshot`: The canonical serialized form of a world, and how to read it back.
//! - `time`: The schedule of turns, and what happens as turns pass.

pub mod ai;
pub(crate) mod hooks;
pub(crate) mod invariants;
pub(crate) mod model;
pub(crate) mod perception;
pub(crate) mod recording;
pub(crate) mod rules;
pub(crate) mod snapshot;
pub(crate) mod time;

pub use ai::ai_trace::{AiTrace, AskedFor, AskedScript, CreatureTrace, PathGoal, ScriptReply, TracedCall};
pub use ai::bot::Bot;
pub use ai::fault::Fault;
pub use ai::mind::{Mind, NoMind};
pub use hooks::effect::{Effect, EffectSource};
pub use hooks::event::{Event, EventKind, Perspective};
pub use hooks::hook::{Hook, HookEvent, HookOwner, Told};
pub use hooks::narrate::LogLine;
pub use model::change_counter::ChangeCounter;
pub use model::creature::{Creature, Satiety};
pub use model::creature_store::CreatureStore;
pub use model::ids::{CreatureId, CreatureRef, ItemId, ItemRef};
pub use model::inventory::Inventory;
pub use model::item::Item;
pub use model::level::{Level, Remembered};
pub use model::memory::{Memory, MemoryValue};
pub use model::message_log::{LogEntry, MessageLog};
pub use model::modifier::Modifier;
pub use model::run_stats::{Cause, GameEnd, RunStats};
pub use model::run_summary::RunSummary;
pub use model::world::{TURN, World};
pub use recording::recording::{Divergence, DivergenceKind, PackStamp, Recording, Segment};
pub use rules::action::{ACTIONS, Action, Debug, Outcome, Refusal};
pub use rules::action_table::{ActionSpec, ActionTheme, Parameter, ScriptCall};
pub use snapshot::action_record::ActionRecord;
pub use snapshot::migrate::{Migration, Rebinding};
pub use snapshot::{Snapshot, SnapshotError};

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::content::Content;
use crate::game::hooks::reactions::Pending;
use crate::game::model::faction_index::FactionIndex;
use crate::game::perception::distance_cache::DistanceCache;
use crate::game::perception::sight::Sight;
use crate::game::time::schedule::Schedule;
use crate::grid::Random;

/// A game: immutable content, and a world that changes. Everything else in it is derived from the two.
///
/// It is kept small because it is moved whenever a script is called.
#[derive(Clone, Debug)]
pub struct Game {
    /// The definitions: creatures, items, tiles, rules and texts.
    pub content: Arc<Content>,
    /// The current state.
    pub(in crate::game) world: Box<World>,
    derived: Box<Derived>,
}

/// State derived from content and world, and the working state of the current action.
#[derive(Clone, Debug)]
struct Derived {
    events: Vec<Event>,
    schedule: Schedule,
    sight: Sight,
    faction_index: FactionIndex,
    distances: DistanceCache,
    rotting: BTreeSet<(u64, ItemId)>,
    dying: Vec<(CreatureId, Cause)>,
    /// Scratch list of [`Game::each`], kept to avoid an allocation every turn.
    chosen: Vec<CreatureId>,
    pending: Pending,
    /// Whether any content defines hooks.
    has_hooks: bool,
}

/// A step that [`Game::each`] applies to every chosen creature.
type Work<'w> = &'w dyn Fn(&mut Game, CreatureId);

impl Game {
    /// The current state.
    #[inline]
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The world, for direct edits that bypass the rules and the invariants of [`Game::check`]. For tests only, to set up a situation or to
    /// break an invariant on purpose. Call [`Game::resumed`] afterwards to rebuild derived state.
    #[doc(hidden)]
    pub fn tamper(&mut self) -> &mut World {
        &mut self.world
    }

    /// The random number generator of play.
    #[inline]
    pub fn random(&mut self) -> &mut Random {
        &mut self.world.random
    }

    /// The events of the last [`Game::act`], in order.
    pub fn events(&self) -> &[Event] {
        &self.derived.events
    }

    /// Records an event. `level` and `at` decide whether the player sees it.
    fn emit(&mut self, fact: EventKind, level: usize, at: crate::grid::Point) {
        let player = self.world.player;
        let view = if fact.actor().is_some_and(|actor| actor.id == player) {
            Perspective::You
        } else if fact.target().is_some_and(|target| target.id == player) {
            Perspective::AtYou
        } else if self.is_visible(level, at) {
            Perspective::Seen
        } else {
            Perspective::Unseen
        };
        self.derived.events.push(Event { fact, view });
    }

    /// Applies each of `works` in turn to all creatures that `is_chosen` accepts, in order of id. They are chosen before the first one
    /// runs.
    fn each(&mut self, is_chosen: impl Fn(&Self, &Creature) -> bool, works: &[Work<'_>]) {
        let mut chosen = std::mem::take(&mut self.derived.chosen);
        chosen.extend(self.world.creatures.iter().filter(|own| is_chosen(self, own)).map(|own| own.id));
        for work in works {
            for id in &chosen {
                work(self, *id);
            }
        }
        chosen.clear();
        self.derived.chosen = chosen;
    }

    /// Records an event that concerns only the player.
    fn tell(&mut self, fact: EventKind) {
        self.derived.events.push(Event { fact, view: Perspective::You });
    }
}
