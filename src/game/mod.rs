//! The game: a pure function of content, seed and actions.
//!
//! [`Game`] is content and world. [`Game::act`] performs the player's action and lets the world live until the player's next turn;
//! [`Game::events`] then tells what happened.

mod act;
mod action;
mod birth;
mod body;
mod census;
mod combat;
mod creature;
mod death;
mod debug;
mod deeds;
mod door;
mod effect;
mod event;
mod follow;
mod footing;
mod gear;
mod hook;
mod invariants;
mod inventory;
mod item;
mod knowledge;
mod level;
mod life;
mod log;
mod mind;
mod modifier;
mod movement;
mod narrate;
pub mod notation;
mod overview;
mod pilot;
mod queue;
mod record;
mod recording;
mod roster;
mod settle;
mod sight;
mod snapshot;
mod space;
mod stairs;
mod thought;
mod time;
mod value;
mod watched;
mod ways;
mod world;

use std::collections::BTreeSet;
use std::sync::Arc;

pub use action::{Action, Outcome, Refusal};
pub use creature::{Creature, CreatureId, Fullness, Who};
pub use debug::Debug;
pub use effect::{Effect, Source};
pub use event::{Event, Fact, View};
pub use follow::{Change, Rebinding};
pub use hook::{Hook, Occasion, Owner};
pub use inventory::Inventory;
pub use item::{Item, ItemId, Thing};
pub use level::{Level, Remembered};
pub use life::Life;
pub use log::{Entry, MessageLog};
pub use mind::{Fault, Mind, NoMind};
pub use modifier::Modifier;
pub use narrate::Line;
pub use pilot::Pilot;
pub use record::{Cause, End, Record};
pub use recording::{Difference, Differing, PackStamp, Recording, Segment};
pub use roster::Roster;
pub use snapshot::{ActionShot, Snapshot, SnapshotError};
pub use thought::{Aim, Asked, Call, Reply, Role, Thought, Thoughts};
pub use value::{Memory, Value};
pub use watched::Watched;
pub use world::{TURN, World};

use crate::content::Content;
use census::Census;
use queue::Queue;
use settle::Pending;
use sight::Sight;
use ways::Ways;

/// A game: content, which never changes, and a world, which does. All else in it is derived from the two.
///
/// It is small, as it changes hands whenever a script is asked.
#[derive(Clone, Debug)]
pub struct Game {
    /// What there is.
    pub content: Arc<Content>,
    /// How it stands.
    pub world: Box<World>,
    derived: Box<Derived>,
}

/// What follows from content and world, and what an action leads to while it is under way.
#[derive(Clone, Debug)]
struct Derived {
    events: Vec<Event>,
    queue: Queue,
    sight: Sight,
    census: Census,
    ways: Ways,
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
    /// What happened in the last [`Game::act`], in order.
    pub fn events(&self) -> &[Event] {
        &self.derived.events
    }

    /// Notes that something happened: to `level` and `at` looks whether the player sees it.
    fn emit(&mut self, fact: Fact, level: usize, at: crate::grid::Point) {
        let player = self.world.player;
        let view = if fact.actor().is_some_and(|actor| actor.id == player) {
            View::You
        } else if fact.target().is_some_and(|target| target.id == player) {
            View::AtYou
        } else if self.is_visible(level, at) {
            View::Seen
        } else {
            View::Unseen
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
    fn tell(&mut self, fact: Fact) {
        self.derived.events.push(Event { fact, view: View::You });
    }
}
