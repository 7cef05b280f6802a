//! A game: content, world, and what is derived from the two.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::content::{Content, LevelId, Mechanisms};
use crate::game::ai::judgements::Judgements;
use crate::game::events::event::{Event, EventKind, Perspective};
use crate::game::hooks::pending::Pending;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::{CreatureId, CreatureRef, ItemId};
use crate::game::model::run_stats::DamageSource;
use crate::game::model::world::World;
use crate::game::perception::distance_cache::DistanceCache;
use crate::game::perception::faction_index::FactionIndex;
use crate::game::perception::light::light_cache::LightCache;
use crate::game::perception::player::known_ground::KnownGround;
use crate::game::perception::view_cache::ViewCache;
use crate::game::prompts::prompt::Answered;
use crate::game::rules::ground::new_ground::Unsteady;
use crate::game::rules::senses::sound::SoundCache;
use crate::game::time::budget::Budget;
use crate::grid::{Point, Random};
use crate::mapgen::LevelPlan;

/// A game: immutable content, and a world that changes. Everything else in it is derived from the two.
///
/// It is kept small because it is moved whenever a script is called.
#[derive(Clone, Debug)]
pub struct Game {
    /// The definitions: creatures, items, tiles, rules and texts.
    pub content: Arc<Content>,
    /// The current state.
    pub(in crate::game) world: Box<World>,
    pub(in crate::game) derived: Box<Derived>,
}

/// State derived from content and world, and the working state of the current action.
#[derive(Clone, Debug)]
pub(in crate::game) struct Derived {
    /// What happened during the current action.
    pub(in crate::game) events: Vec<Event>,
    pub(in crate::game) views: ViewCache,
    pub(in crate::game) faction_index: FactionIndex,
    pub(in crate::game) distances: DistanceCache,
    pub(in crate::game) sounds: SoundCache,
    /// All items that rot, with the turn on which each does.
    pub(in crate::game) rotting: BTreeSet<(u64, ItemId)>,
    /// Who has begun to follow the player during the current action.
    pub(in crate::game) new_followers: Vec<CreatureId>,
    /// The followers of the player that have died during the current action.
    pub(in crate::game) fallen_followers: Vec<CreatureId>,
    /// Who has died during the current action, and of what damage.
    pub(in crate::game) dying: Vec<(CreatureId, DamageSource)>,
    pub(in crate::game) pending: Pending,
    /// Whether a creature has left the world or changed sides since this was last looked at.
    pub(in crate::game) has_lost_creatures: bool,
    /// Who may not be able to stay where it is.
    pub(in crate::game) unsteady: Vec<Unsteady>,
    /// How many falls have followed from the current action.
    pub(in crate::game) falls: u32,
    /// The answers that hooks are about to hear.
    pub(in crate::game) answered: Vec<Answered>,
    pub(in crate::game) budget: Budget,
    /// An upper bound of the number of items in the world.
    pub(in crate::game) item_count: usize,
    /// Which mechanisms the content makes use of.
    pub(in crate::game) mechanisms: Mechanisms,
    pub(in crate::game) known_ground: KnownGround,
    pub(in crate::game) light: LightCache,
    /// What scripts have said about the abilities of the creature that decides now.
    pub(in crate::game) judgements: Judgements,
    /// The plans by which levels of a world without a map come back when they are gone.
    pub(in crate::game) drawn: BTreeMap<LevelId, LevelPlan>,
    /// Scratch list of [`Game::each`], kept to avoid an allocation every turn.
    chosen: Vec<CreatureId>,
}

impl Game {
    /// A game with nothing derived yet. Call [`Game::rebuild_derived`] before it is played.
    pub(crate) fn empty(content: Arc<Content>, world: World) -> Self {
        let derived = Derived {
            events: Vec::new(),
            views: ViewCache::new(&content),
            faction_index: FactionIndex::new(&content),
            distances: DistanceCache::default(),
            sounds: SoundCache::default(),
            rotting: BTreeSet::new(),
            new_followers: Vec::new(),
            fallen_followers: Vec::new(),
            dying: Vec::new(),
            drawn: BTreeMap::new(),
            pending: Pending::default(),
            has_lost_creatures: false,
            unsteady: Vec::new(),
            falls: 0,
            answered: Vec::new(),
            budget: Budget::default(),
            item_count: 0,
            mechanisms: content.mechanisms(),
            known_ground: KnownGround::default(),
            light: LightCache::new(&content),
            judgements: Judgements::default(),
            chosen: Vec::new(),
        };
        Self { content, world: Box::new(world), derived: Box::new(derived) }
    }

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
    pub(in crate::game) fn emit(&mut self, kind: EventKind, level: usize, at: Point) {
        let player = self.world.player;
        let is_hidden =
            |actor: CreatureRef| self.derived.mechanisms.senses.has_hiding && self.is_hidden_from_player(actor.id);
        let perspective = if kind.actor().is_some_and(|actor| actor.id == player) {
            Perspective::You
        } else if kind.target().is_some_and(|target| target.id == player) {
            Perspective::AtYou
        } else if self.derived.views.player_sees(level, at) && !kind.actor().is_some_and(is_hidden) {
            Perspective::Seen
        } else {
            Perspective::Unseen
        };
        self.record_event(kind, perspective);
    }

    /// Adds an event to those of the action. If an item takes part in it, its name will be the one that the player knew then.
    fn record_event(&mut self, mut kind: EventKind, perspective: Perspective) {
        if self.derived.mechanisms.has_flavors
            && let Some(thing) = kind.thing_mut()
        {
            thing.details.knew_kind = Some(self.knows_kind(thing.kind));
        }
        self.derived.events.push(Event { kind, perspective });
    }

    /// Records an event that concerns only the player.
    pub(in crate::game) fn emit_to_player(&mut self, kind: EventKind) {
        self.record_event(kind, Perspective::You);
    }

    /// Applies `work` to all creatures that `is_chosen` accepts, in order of id. They are chosen before it runs for the first one.
    pub(in crate::game) fn each(
        &mut self,
        is_chosen: impl Fn(&Self, &Creature) -> bool,
        work: impl Fn(&mut Self, CreatureId),
    ) {
        let mut chosen = std::mem::take(&mut self.derived.chosen);
        chosen.extend(self.world.creatures().iter().filter(|creature| is_chosen(self, creature)).map(Creature::id));
        for id in &chosen {
            work(self, *id);
        }
        chosen.clear();
        self.derived.chosen = chosen;
    }
}
