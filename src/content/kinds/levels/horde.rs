//! Hordes: creatures that appear together.

use schemars::JsonSchema;
use serde::Deserialize;

use super::level::WeightedChoice;
use crate::content::catalog::{Kind, Ref};
use crate::content::kinds::creature::CreatureKind;
use crate::content::kinds::modifier::ModifierKind;
use crate::content::limits;
use crate::content::shorthand::OneOrMany;
use crate::grid::Formula;

/// Creatures that appear together: a leader and those around it. Levels draw them by weight with the stage `hordes`, and clocks let them arrive.
///
/// ```toml
/// [horde.wolf_pack]
/// leader = "wolf"
/// members = [{ of = "wolf", count = "1d3" }]
/// from_depth = 2
/// weight = 20
///
/// [horde.captive_bear]
/// leader = "bear"
/// modifiers = ["shackled"]
/// members = [{ of = "wolf", count = 2 }]
/// follow = false
///
/// [modifier.shackled]
/// name = "shackled"
/// skips_turns = true
/// release = { turns = 5 }
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HordeKind {
    /// Who leads it: an id, or a list to pick from at random. An entry is an id, or `{ kind = "...", weight = 5 }`.
    #[schemars(example = &"wolf")]
    pub leader: OneOrMany<WeightedChoice<CreatureKind>>,
    /// The modifiers that the leader has from the start, such as one that makes it a captive.
    #[serde(default)]
    #[schemars(length(max = limits::SCRIPTS), example = vec!["shackled"])]
    pub modifiers: Vec<Ref<ModifierKind>>,
    /// Who else is in it.
    #[serde(default)]
    #[schemars(length(max = limits::MEMBERS))]
    pub members: Vec<HordeMembers>,
    /// Whether the leader leads the members, so that they take stairs with it and fight on its side. Whether they keep to it otherwise is up to their
    /// behaviours. Set it to `false` for the guards of a captive leader.
    #[serde(default = "yes")]
    pub follow: bool,
    /// How likely it is, relative to the weights of the others.
    #[serde(default = "usual_weight")]
    #[schemars(transform = limits::WEIGHT.stated())]
    pub weight: u32,
    /// The first depth at which it appears, counted from 1.
    #[serde(default)]
    pub from_depth: u32,
    /// The last depth at which it appears. Left out, there is no limit.
    #[serde(default)]
    pub to_depth: Option<u32>,
    /// What its leader begins on: media or tags of tiles. Left out, it is wherever it can live.
    #[serde(default)]
    #[schemars(example = &"mud")]
    pub on: OneOrMany<String>,
}

/// Some of the members of a horde.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HordeMembers {
    /// Who they are: an id, or a list to pick from at random for each. An entry is an id, or `{ kind = "...", weight = 5 }`.
    #[schemars(example = &"wolf")]
    pub of: OneOrMany<WeightedChoice<CreatureKind>>,
    /// How many there are. May use `depth`.
    #[schemars(transform = limits::COUNT.stated(), example = 3, example = &"1d3")]
    pub count: Formula,
    /// The modifiers that each of them has from the start.
    #[serde(default)]
    #[schemars(length(max = limits::SCRIPTS), example = vec!["shackled"])]
    pub modifiers: Vec<Ref<ModifierKind>>,
}

/// Hordes that are drawn by weight from those that fit the depth.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HordeDraw {
    /// The hordes to draw from: an id, or a list. Left out, they are all hordes of the game and its mods.
    #[serde(default)]
    #[schemars(example = vec!["wolf_pack"])]
    pub of: OneOrMany<Ref<HordeKind>>,
    /// How many are drawn. May use `depth`.
    #[schemars(transform = limits::COUNT.stated(), example = &"3 + depth / 2")]
    pub count: Formula,
    /// The chance that a room has any, for each room in the region of the stage. Then `count` is drawn for each room that has some, and they begin in
    /// it. Rooms are those of the stages `rooms`, `partition` and `accretion`. Only for levels, and not for arrivals.
    #[serde(default)]
    #[schemars(transform = limits::CHANCE.stated(), example = 60)]
    pub per_room: Option<u32>,
    /// How often one is drawn as if the level were deeper.
    #[serde(default)]
    pub out_of_depth: Option<OutOfDepth>,
}

/// How often hordes are drawn as if the level were deeper, and by how much.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OutOfDepth {
    /// How much deeper. May use `depth`.
    #[schemars(transform = limits::DEEPER.stated(), example = &"1d5")]
    pub by: Formula,
    /// How often.
    #[schemars(transform = limits::CHANCE.stated(), example = 5)]
    pub chance: u32,
}

impl HordeKind {
    /// Whether it appears at a depth, counted from 1.
    pub fn fits_depth(&self, depth: u32) -> bool {
        depth >= self.from_depth && self.to_depth.is_none_or(|last| depth <= last)
    }
}

fn yes() -> bool {
    true
}

fn usual_weight() -> u32 {
    10
}

impl Kind for HordeKind {
    const TABLE: &'static str = "horde";
    const TOKEN: &'static str = "ref:horde";
}
