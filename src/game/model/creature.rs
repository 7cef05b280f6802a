//! Creatures that live.

use serde::{Deserialize, Serialize};
use thin_vec::ThinVec;

use super::ids::{CreatureId, CreatureRef};
use super::inventory::Inventory;
use super::memory::Memory;
use super::modifier::Modifier;
use crate::content::{CreatureKind, ItemKind, Ref};
use crate::grid::Point;

/// A living creature.
///
/// Among thousands, fetching one from memory takes longer than all that is done with it. So the order is kept: in the first line of the
/// cache what each turn asks of everybody.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub struct Creature {
    /// Its id.
    pub id: CreatureId,
    /// What it is.
    pub kind: Ref<CreatureKind>,
    /// The level it is on, 0 for the topmost.
    pub level: usize,
    /// Where it stands.
    pub at: Point,
    /// When it acts next, in hundredths of a turn.
    pub ready_at: u64,
    /// Hit points; it dies at 0.
    pub hp: i32,
    /// The item that it looks like, until it stirs.
    pub disguise: Option<Ref<ItemKind>>,
    /// What lasts on it, in the order in which it began.
    pub modifiers: ThinVec<Modifier>,
    /// The place in its list of the behaviour that answered last.
    pub behaviour: Option<usize>,

    /// Hit points when unhurt.
    pub max_hp: i32,
    /// Attack without gear.
    pub attack: i32,
    /// Defense without gear.
    pub defense: i32,
    /// Whether it still has its first turn before it.
    pub is_new: bool,
    /// How full it is, if it hungers.
    pub satiety: Option<Satiety>,
    /// Where it saw an enemy last, by level and cell, as far as its behaviours looked; nothing once it has looked there in vain.
    pub enemy_seen: Option<(usize, Point)>,
    /// The turn of its birth.
    pub born: u64,
    /// The turn on which the player last saw it.
    pub seen: Option<u64>,
    /// Where the player then saw it.
    pub seen_at: Option<Point>,
    /// Where it came to life.
    pub birthplace: Point,
    /// The enemies that it saw on its last turn, when it has hooks that ask.
    pub watched: Vec<CreatureId>,
    /// What it carries and wears.
    pub inventory: Inventory,
    /// What its behaviours remember.
    pub memory: Memory,
}

/// It fills four lines of the cache where pointers are longest: a field more would begin a fifth.
const _: () = assert!(size_of::<Option<Creature>>() <= 256);

/// How full a creature is, in points of food.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Satiety {
    /// What is in the stomach.
    pub food: i32,
    /// What the stomach holds.
    pub size: i32,
}

impl Satiety {
    /// How full, in percent.
    pub fn percent(self) -> i32 {
        (i64::from(self.food) * 100 / i64::from(self.size.max(1))) as i32
    }
}

impl Creature {
    /// How events name it.
    pub fn who(&self) -> CreatureRef {
        CreatureRef { id: self.id, kind: self.kind }
    }
}
