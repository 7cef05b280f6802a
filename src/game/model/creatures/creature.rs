//! A creature in play.

use serde::{Deserialize, Serialize};
use thin_vec::ThinVec;

use super::awareness::Awareness;
use super::modifier::Modifier;
use super::rare_state::{self, RareState};
use super::script_memory::Memory;
use crate::content::{CreatureKind, Faction, ItemKind, Ref};
use crate::game::model::ids::{CreatureId, CreatureRef};
use crate::game::model::items::inventory::Inventory;
use crate::grid::Point;

/// A creature in play.
///
/// With thousands of creatures, fetching one from memory costs more than the work done on it. So the field order matters: the fields that
/// every turn reads come first and share one cache line.
///
/// What other tables of the world depend on is closed: kind, faction, level, cell and time of its next turn are read by functions, and only
/// [`World`](crate::game::World) changes them, together with those tables.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub struct Creature {
    id: CreatureId,
    pub(in crate::game::model) kind: Ref<CreatureKind>,
    pub(in crate::game::model) level: usize,
    pub(in crate::game::model) at: Point,
    pub(in crate::game::model) ready_at: u64,
    /// Hit points; it dies at 0.
    pub hp: i32,
    /// The item that it looks like, until it acts.
    pub disguise: Option<Ref<ItemKind>>,
    /// Its active modifiers, oldest first.
    pub modifiers: ThinVec<Modifier>,
    /// The index of the behaviour that last returned an action, in the creature's list of behaviours.
    pub behaviour: Option<u16>,
    pub(in crate::game::model) faction: Ref<Faction>,
    /// State that only few creatures have; `None` if it has none.
    pub(super) rare: Option<Box<RareState>>,

    /// Maximum hit points.
    pub max_hp: i32,
    /// Base attack, without gear.
    pub attack: i32,
    /// Base defense, without gear.
    pub defense: i32,
    /// Whether it has not had its first turn yet.
    pub is_new: bool,
    /// How full it is; `None` for creatures that don't get hungry.
    pub satiety: Option<Satiety>,
    /// The level and cell where its behaviours last saw an enemy. Cleared once it has searched there without success.
    pub enemy_seen: Option<(usize, Point)>,
    /// The turn on which it spawned.
    pub born: u64,
    /// The turn on which the player last saw it.
    pub seen: Option<u64>,
    /// The cell where the player last saw it.
    pub seen_at: Option<Point>,
    /// Whether the player has found it on that cell again after a turn or more without a look at it, so that it may well be one that never moves.
    pub stays: bool,
    /// The cell where it spawned.
    pub birthplace: Point,
    /// The items that it carries and wears.
    pub inventory: Inventory,
    /// The variables that its behaviours store between turns.
    pub memory: Memory,
}

/// Four cache lines on 64-bit targets. Another field would spill into a fifth.
const _: () = assert!(size_of::<Option<Creature>>() <= 256);

/// How full a creature is, in points of food.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Satiety {
    /// Food in the stomach.
    pub food: i32,
    /// Capacity of the stomach.
    pub size: i32,
}

impl Satiety {
    /// Fullness in percent.
    pub fn percent(self) -> i32 {
        (i64::from(self.food) * 100 / i64::from(self.size.max(1))) as i32
    }
}

/// The closed fields of a creature, for tests that break an invariant on purpose.
#[doc(hidden)]
#[derive(Debug)]
#[allow(missing_docs)]
pub struct TamperedCreature<'c> {
    pub id: &'c mut CreatureId,
    pub kind: &'c mut Ref<CreatureKind>,
    pub faction: &'c mut Ref<Faction>,
    pub rare: &'c mut RareState,
    pub level: &'c mut usize,
    pub at: &'c mut Point,
    pub ready_at: &'c mut u64,
}

impl Creature {
    /// A creature of a kind and a faction at a cell, which acts at `ready_at`. It has 1 hit point and nothing else; set its other fields next.
    pub(crate) fn new(
        id: CreatureId,
        kind: Ref<CreatureKind>,
        faction: Ref<Faction>,
        level: usize,
        at: Point,
        ready_at: u64,
    ) -> Self {
        Self {
            id,
            kind,
            faction,
            rare: None,
            level,
            at,
            ready_at,
            hp: 1,
            disguise: None,
            modifiers: ThinVec::new(),
            behaviour: None,
            max_hp: 1,
            attack: 0,
            defense: 0,
            is_new: false,
            satiety: None,
            enemy_seen: None,
            born: 0,
            seen: None,
            seen_at: None,
            stays: false,
            birthplace: at,
            inventory: Inventory::new(0),
            memory: Memory::new(),
        }
    }

    /// Its id.
    #[inline]
    pub fn id(&self) -> CreatureId {
        self.id
    }

    /// Its definition.
    #[inline]
    pub fn kind(&self) -> Ref<CreatureKind> {
        self.kind
    }

    /// The faction that it fights for: that of its kind, unless it has joined another.
    #[inline]
    pub fn faction(&self) -> Ref<Faction> {
        self.faction
    }

    /// State that only few creatures have.
    #[inline]
    pub fn rare(&self) -> &RareState {
        self.rare.as_deref().unwrap_or(&rare_state::EMPTY)
    }

    /// What it is aware of, and how noticeable it makes itself.
    #[inline]
    pub fn awareness(&self) -> &Awareness {
        &self.rare().awareness
    }

    /// The same, to change it.
    pub(crate) fn awareness_mut(&mut self) -> &mut Awareness {
        &mut self.rare_mut().awareness
    }

    /// Whether it is asleep.
    #[inline]
    pub fn is_asleep(&self) -> bool {
        self.rare.as_ref().is_some_and(|rare| rare.awareness.is_asleep)
    }

    /// Whether it sneaks.
    #[inline]
    pub fn is_sneaking(&self) -> bool {
        self.rare.as_ref().is_some_and(|rare| rare.awareness.is_sneaking)
    }

    /// Whether nothing has changed how fast it is, how far it sees and how quickly it heals.
    #[inline]
    pub(crate) fn is_as_born(&self) -> bool {
        self.modifiers.is_empty() && self.rare.is_none()
    }

    /// The same, to change it.
    pub(crate) fn rare_mut(&mut self) -> &mut RareState {
        self.rare.get_or_insert_default()
    }

    /// The place of its level in [`World::levels`](crate::game::World::levels).
    #[inline]
    pub fn level(&self) -> usize {
        self.level
    }

    /// The cell that it stands on.
    #[inline]
    pub fn at(&self) -> Point {
        self.at
    }

    /// When it acts next, in hundredths of a turn.
    #[inline]
    pub fn ready_at(&self) -> u64 {
        self.ready_at
    }

    /// Its closed fields, for tests that break an invariant on purpose.
    #[doc(hidden)]
    pub fn tamper(&mut self) -> TamperedCreature<'_> {
        TamperedCreature {
            id: &mut self.id,
            kind: &mut self.kind,
            faction: &mut self.faction,
            rare: self.rare.get_or_insert_default(),
            level: &mut self.level,
            at: &mut self.at,
            ready_at: &mut self.ready_at,
        }
    }

    /// A reference for events, which stays valid after the creature is gone.
    pub fn who(&self) -> CreatureRef {
        CreatureRef { id: self.id, kind: self.kind }
    }
}
