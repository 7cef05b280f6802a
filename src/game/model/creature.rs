//! A creature in play.

use serde::{Deserialize, Serialize};
use thin_vec::ThinVec;

use super::ids::{CreatureId, CreatureRef};
use super::inventory::Inventory;
use super::memory::Memory;
use super::modifier::Modifier;
use crate::content::{CreatureKind, ItemKind, Ref};
use crate::grid::Point;

/// A creature in play.
///
/// With thousands of creatures, fetching one from memory costs more than the work done on it. So the field order matters: the fields that
/// every turn reads come first and share one cache line.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub struct Creature {
    /// Its id.
    pub id: CreatureId,
    /// Its definition.
    pub kind: Ref<CreatureKind>,
    /// The level that it is on, 0 for the topmost.
    pub level: usize,
    /// The cell that it stands on.
    pub at: Point,
    /// When it acts next, in hundredths of a turn.
    pub ready_at: u64,
    /// Hit points; it dies at 0.
    pub hp: i32,
    /// The item that it looks like, until it acts.
    pub disguise: Option<Ref<ItemKind>>,
    /// Its active modifiers, oldest first.
    pub modifiers: ThinVec<Modifier>,
    /// The index of the behaviour that last returned an action, in the creature's list of behaviours.
    pub behaviour: Option<usize>,

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
    /// The cell where it spawned.
    pub birthplace: Point,
    /// The enemies that it saw on its last turn. Only kept for creatures whose hooks need it.
    pub watched: Vec<CreatureId>,
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

impl Creature {
    /// A reference for events, which stays valid after the creature is gone.
    pub fn who(&self) -> CreatureRef {
        CreatureRef { id: self.id, kind: self.kind }
    }
}
