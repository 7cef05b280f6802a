//! The game: a pure function of content, seed and actions.
//!
//! [`Game`] is content and world. [`Game::act`] performs the player's action and lets the world live until the player's next turn;
//! [`Game::events`] then tells what happened.
//!
//! - `ai`: How creatures decide: the border to scripts, bots, and the trace of decisions.
//! - `hooks`: What happened, which scripts are asked about it, and the effects they answer with.
//! - `invariants`: What must hold in every game, always
//! - `model`: The state of a game: world, levels, creatures, items.
//! - `perception`: Who sees what, and what the player remembers.
//! - `recording`: The course of a game, to be replayed.
//! - `rules`: What actions do: movement, combat, doors, gear, food, death.
//! - `snapshot`: The one canonical form in which a world is written down and read back.
//! - `time`: Whose turn it is, and what passing turns bring.

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

/// A game: content, which never changes, and a world, which does. All else in it is derived from the two.
///
/// It is small, as it changes hands whenever a script is asked.
#[derive(Clone, Debug)]
pub struct Game {
    /// What there is.
    pub content: Arc<Content>,
    /// How it stands.
    pub(in crate::game) world: Box<World>,
    derived: Box<Derived>,
}

/// What follows from content and world, and what an action leads to while it is under way.
#[derive(Clone, Debug)]
struct Derived {
    events: Vec<Event>,
    schedule: Schedule,
    sight: Sight,
    faction_index: FactionIndex,
    distances: DistanceCache,
    rotting: BTreeSet<(u64, ItemId)>,
    dying: Vec<(CreatureId, Cause)>,
    /// Ids that are gone through, while they are; kept so that no new list is needed each turn.
    chosen: Vec<CreatureId>,
    pending: Pending,
    /// Whether anything in the content has hooks.
    has_hooks: bool,
}

/// What is done for a creature.
type Work<'w> = &'w dyn Fn(&mut Game, CreatureId);

impl Game {
    /// How it stands.
    #[inline]
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The world, open to be changed by hand: past the rules, and past the invariants that [`Game::check`] looks for. Only tests use it,
    /// to lay out a situation or to break one on purpose. What is derived from the world follows with [`Game::resumed`].
    #[doc(hidden)]
    pub fn tamper(&mut self) -> &mut World {
        &mut self.world
    }

    /// The stream of random numbers of play, to draw from.
    #[inline]
    pub fn random(&mut self) -> &mut Random {
        &mut self.world.random
    }

    /// What happened in the last [`Game::act`], in order.
    pub fn events(&self) -> &[Event] {
        &self.derived.events
    }

    /// Notes that something happened: to `level` and `at` looks whether the player sees it.
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

    /// Does each of `works` in turn for all creatures that `is_chosen` names before any begins, in the order of their ids.
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

    /// Notes something that only the player is told.
    fn tell(&mut self, fact: EventKind) {
        self.derived.events.push(Event { fact, view: Perspective::You });
    }
}
