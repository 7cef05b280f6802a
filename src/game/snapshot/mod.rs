//! The canonical serialised form of a world.
//!
//! Everything is named by string id and ordered, so the same world always gives the same bytes, and content may change
//! between writing and reading. Saves and content reloads both use it.
//!
//! - `action_record`: The serialised form of an action
//! - `bounds`: Limits on the size of a world read from a file
//! - `migrate`: Adapts creatures and items to changed kinds
//! - `clocks`: The serialised form of clocks
//! - `find_missing_ids`: Collects the ids that the content does not have
//! - `prompts`: The serialised form of open questions
//! - `read`: Restores a world from a snapshot
//! - `renamed`: Replaces renamed ids by their current ones
//! - `run_lengths`: Run-length encoded grids
//! - `write`: Takes a snapshot of a world

pub(crate) mod action_record;
pub(crate) mod bounds;
pub(crate) mod clocks;
pub(crate) mod find_missing_ids;
pub(crate) mod migrate;
pub(crate) mod prompts;
pub(crate) mod read;
pub(crate) mod renamed;
pub(crate) mod run_lengths;
pub(crate) mod write;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::content::{FieldLayer, LevelId};
use crate::game::model::creatures::awareness::Awareness;
use crate::game::model::creatures::creature::Satiety;
use crate::game::model::creatures::order::Order;
use crate::game::model::creatures::rare_state::Growth;
use crate::game::model::creatures::script_memory::Memory;
use crate::game::model::ids::{CreatureId, ItemId};
use crate::grid::{Point, Random};
use prompts::PromptRecord;
use run_lengths::Runs;

/// A serialised world.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    seed: u64,
    time: u64,
    player: CreatureId,
    next_creature: CreatureId,
    next_item: ItemId,
    random: Random,
    strikes: BTreeMap<String, u32>,
    /// The hashes of the failed scripts' texts, so that a script fixed in the meantime gets another chance.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    failed: BTreeMap<String, u64>,
    /// The ids that the content already lacked when the snapshot was taken, with their tables.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    absent: BTreeSet<(String, String)>,
    record: RunStatsRecord,
    end: Option<GameEndRecord>,
    /// The questions that the player has to answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    prompts: Vec<PromptRecord>,
    /// How many questions the player has answered since it last did something else.
    #[serde(default, skip_serializing_if = "is_zero")]
    answered: u32,
    /// The levels in the world, and after them those that are asleep.
    levels: Vec<LevelRecord>,
    /// Whether there are no other levels.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    closed: bool,
    /// How often levels were gone.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    gone: BTreeMap<LevelId, u32>,
    /// The creatures. The level of each is its index among the levels.
    creatures: Vec<CreatureRecord>,
    /// The names that kinds of items go by until they are known.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    flavors: BTreeMap<String, String>,
    /// The kinds of items with a flavour that the player knows.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    learned: BTreeSet<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RunStatsRecord {
    deepest: usize,
    kills: BTreeMap<String, u32>,
    found: BTreeMap<String, u32>,
    used: BTreeMap<String, u32>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    debugged: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameEndRecord {
    ending: Option<String>,
    cause: Option<CauseRecord>,
    turn: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum CauseRecord {
    Creature { id: CreatureId, kind: String },
    Hunger,
    Overeating(ItemRefRecord),
    Item(ItemRefRecord),
    Tile(String),
    Field(String),
    Itself,
    Modifier(String),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelRecord {
    /// Which level it is. Left out, it is the one of the main branch at this place in the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<LevelId>,
    /// Its depth. Left out, it is the number in its branch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    /// The turn on which the player left it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left_on: Option<u64>,
    /// Since when time stands still there, in hundredths of a turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    asleep_since: Option<u64>,
    kind: String,
    width: i32,
    height: i32,
    tiles: Runs<String>,
    remembered: Runs<Option<RememberedRecord>>,
    /// Stairs as they were saved before there were branches: the cell, the place of the other level in the list, and the cell there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    links: Vec<(Point, usize, Point)>,
    /// Stairs: the cell, the level to which they lead, and which of the stairs between the two levels they are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    stairs: Vec<(Point, LevelId, u32)>,
    items: Vec<(Point, ItemRecord)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    changed_by: Vec<(Point, CreatureRefRecord)>,
    /// What tells remembered items from others of their kinds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    details: Vec<(Point, DetailsRecord)>,
    /// Scents that last: the cell, who left it, and when.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    scents: Vec<(Point, CreatureId, u64)>,
    /// The clocks that have started.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    clocks: BTreeMap<String, ClockRecord>,
    /// What lies on the cells, flows over them and hangs above them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    fields: Vec<FieldRecord>,
    /// What the player remembers to lie on cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    known_fields: Vec<(Point, String)>,
    /// The gas that the player remembers to drift over cells, with the turn on which it was seen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    known_gas: Vec<(Point, String, u64)>,
    /// The cells that are on wires, and the numbers of the wires.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    wires: Vec<(Point, u32)>,
    /// The cells that are locked, and the numbers of the locks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    locks: Vec<(Point, u32)>,
}

/// When a clock strikes next: at the end of a turn, after some turns of running, or never.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockRecord {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left: Option<u64>,
    /// How often something has happened.
    #[serde(default, skip_serializing_if = "is_zero")]
    times: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FieldRecord {
    at: Point,
    layer: FieldLayer,
    kind: String,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    amount: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<CreatureRefRecord>,
}

fn one() -> u16 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_one(amount: &u16) -> bool {
    *amount == 1
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RememberedRecord {
    tile: String,
    item: Option<ItemRefRecord>,
    #[serde(default, skip_serializing_if = "is_zero")]
    is_mapped: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ItemRefRecord {
    kind: String,
    of: Option<String>,
    #[serde(default, skip_serializing_if = "is_zero")]
    details: DetailsRecord,
}

/// What tells an item in an event or in the player's memory from others of its kind.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DetailsRecord {
    /// How many there were; `None` for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    count: Option<u16>,
    #[serde(default, skip_serializing_if = "is_zero")]
    identified: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    knew_kind: Option<bool>,
    /// The stats that its name shows.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    numbers: BTreeMap<String, i32>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ItemRecord {
    id: ItemId,
    kind: String,
    of: Option<String>,
    rots_at: Option<u64>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    stats: BTreeMap<String, i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ready_at: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    recharges_at: Option<u64>,
    /// The number of the lock that it fits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fits: Option<u32>,
    /// How many there are; `None` for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    count: Option<u16>,
    #[serde(default, skip_serializing_if = "is_zero")]
    identified: bool,
    #[serde(default, skip_serializing_if = "is_zero")]
    worn_turns: u32,
    #[serde(default, skip_serializing_if = "is_zero")]
    laid_down: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CreatureRefRecord {
    id: CreatureId,
    kind: String,
}

/// A modifier: its kind, the turn on which it ends, and what few of them have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct ModifierRecord(String, u64, #[serde(default, skip_serializing_if = "Option::is_none")] Option<ModifierDetails>);

/// What few modifiers have.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ModifierDetails {
    /// The id of the creature that applied it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<CreatureId>,
    /// The kind of that creature.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    /// Left out for a strength of 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    strength: Option<i32>,
    #[serde(default, skip_serializing_if = "is_zero")]
    absorbed: i32,
    #[serde(default, skip_serializing_if = "is_zero")]
    since: u64,
    /// Whether something worn gives it.
    #[serde(default, skip_serializing_if = "is_zero")]
    is_worn: bool,
}

fn is_zero<T: Default + PartialEq>(number: &T) -> bool {
    *number == T::default()
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CreatureRecord {
    id: CreatureId,
    kind: String,
    level: usize,
    at: Point,
    hp: i32,
    max_hp: i32,
    attack: i32,
    defense: i32,
    slots: usize,
    carried: Vec<(usize, ItemRecord)>,
    worn: BTreeMap<String, usize>,
    #[serde(rename = "fullness")]
    satiety: Option<Satiety>,
    ready_at: u64,
    born: u64,
    seen: Option<u64>,
    /// Missing in older saves.
    #[serde(default)]
    seen_at: Option<Point>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    stays: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    modifiers: Vec<ModifierRecord>,
    #[serde(rename = "guise", default, skip_serializing_if = "Option::is_none")]
    disguise: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    is_new: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    watched: Vec<CreatureId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    enemy_seen: Option<(usize, Point)>,
    birthplace: Point,
    memory: Memory,
    behaviour: Option<usize>,
    /// The faction that it has joined, if it is not that of its kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    faction: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    leader: Option<CreatureId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    order: Option<Order>,
    #[serde(default, skip_serializing_if = "is_zero")]
    loosened: u32,
    #[serde(default, skip_serializing_if = "is_zero")]
    lost_turns: u32,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    stats: BTreeMap<String, i32>,
    #[serde(default, skip_serializing_if = "is_zero")]
    growth: Growth,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    taught: Vec<String>,
    /// The turn on which it can use an ability again, by ability.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    cooldowns: BTreeMap<String, u64>,
    #[serde(default, skip_serializing_if = "is_zero")]
    awareness: Awareness,
}

/// Why a snapshot can't be restored: it contradicts itself, or the content has no place for its creatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SnapshotError(pub String);

impl fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SnapshotError {}
