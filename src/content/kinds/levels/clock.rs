//! Clocks: what happens on levels at a time, or again and again.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::horde::HordeDraw;
use super::level::{LevelKind, Spawn};
use crate::content::catalog::{Kind, Ref};
use crate::content::kinds::behaviour::BehaviourUse;
use crate::content::kinds::creature::CreatureKind;
use crate::content::kinds::ground::feature::FeatureKind;
use crate::content::kinds::tile::TileKind;
use crate::content::limits;
use crate::content::text::language::Sentence;
use crate::grid::Formula;

/// What happens on levels at a time, or again and again: tides come and go, gates open, monsters wander in. Each level keeps its own time.
///
/// Clocks draw from a random stream of their own, so that they never change what else happens.
///
/// ```toml
/// [clock.tide]
/// levels = ["coast"]
/// every = "200 + 1d50"
/// becomes = { sand = "shallows", shallows = "sand" }
/// message = "The tide turns."
///
/// [clock.wandering_monsters]
/// after = 500
/// every = "200 + 1d300"
/// while = "present"
/// arrive = [{ of = ["wolf", "bear"], count = "1d3" }]
/// arrive_at = "stairs"
/// hunts = true
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClockKind {
    /// The kinds of levels on which it runs, in whichever branch they are. Left out, all.
    #[serde(default)]
    #[schemars(example = vec!["coast"])]
    pub levels: Vec<Ref<LevelKind>>,
    /// When it starts.
    #[serde(default)]
    pub starts: ClockStart,
    /// When it runs.
    #[serde(default, rename = "while")]
    pub runs: ClockRuns,
    /// After how many turns it strikes for the first time. May use `depth`. Left out, that is `every`.
    #[serde(default)]
    #[schemars(transform = limits::DELAY.stated(), example = 500, example = &"300 + 2d100")]
    pub after: Option<Formula>,
    /// How many turns pass from one time to the next. May use `depth`. Left out, it strikes only once.
    #[serde(default)]
    #[schemars(transform = limits::DELAY.stated(), example = 200, example = &"200 + 1d300")]
    pub every: Option<Formula>,
    /// How likely anything happens each time it strikes.
    #[serde(default = "sure")]
    #[schemars(transform = limits::CHANCE.stated(), example = 50)]
    pub chance: u32,
    /// How often it happens on a level at most. Left out, there is no limit.
    #[serde(default)]
    #[schemars(transform = limits::STRIKES.stated(), example = 3)]
    pub at_most: Option<u32>,
    /// What tiles turn into, all at once: the old tile on the left, the new one on the right. Stairs can neither change nor be
    /// made, and nobody is walled in. What then can't stay where it is moves aside, falls, floats or is harmed.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "sand": "shallows", "shallows": "sand" }))]
    pub becomes: BTreeMap<Ref<TileKind>, Ref<TileKind>>,
    /// The features that tiles pour out: the tile on the left, the feature on the right.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "vent": "steam" }))]
    pub pours: BTreeMap<Ref<TileKind>, Ref<FeatureKind>>,
    /// The features that are poured out anywhere on open ground.
    #[serde(default)]
    pub features: Vec<Spawn<FeatureKind>>,
    /// The creatures that arrive, all near one place out of the player's sight. They are awake. Beyond the creature limits of the game
    /// nobody does.
    #[serde(default)]
    pub arrive: Vec<Spawn<CreatureKind>>,
    /// The hordes that arrive, each near a place of its own, in the same way. Those whose leader can't move, such as captives, stay away.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "count": 1, "of": "wolf_pack" }))]
    pub hordes: Option<HordeDraw>,
    /// Where they arrive.
    #[serde(default)]
    pub arrive_at: ArrivalPlace,
    /// Whether they know where the player is, if it is on their level and their enemy.
    #[serde(default)]
    pub hunts: bool,
    /// What the player reads if it is on the level, and if anything has come of it.
    #[serde(default)]
    #[schemars(example = &"The tide turns.")]
    pub message: Option<Sentence>,
    /// Scripts whose hook `on_time` runs. `me` is the player, and only the level where the player is calls them.
    #[serde(default)]
    #[schemars(length(max = limits::SCRIPTS), example = vec!["quake"])]
    pub hooks: Vec<BehaviourUse>,
}

/// When a clock starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClockStart {
    /// When the player first enters the level.
    #[default]
    Entered,
    /// When the game begins.
    Game,
}

/// When a clock runs, once it has started.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClockRuns {
    /// Always, also while the player is elsewhere.
    #[default]
    Always,
    /// Only while the player is on the level; it stands still while the player is elsewhere.
    Present,
}

/// Where the creatures of a clock arrive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ArrivalPlace {
    /// On any ground that the player doesn't see.
    #[default]
    OutOfSight,
    /// At stairs that the player doesn't see; if there are none, anywhere out of sight.
    Stairs,
}

impl ClockKind {
    /// Whether it runs on levels of a kind.
    pub fn runs_on(&self, level: Ref<LevelKind>) -> bool {
        self.levels.is_empty() || self.levels.contains(&level)
    }
}

fn sure() -> u32 {
    100
}

impl Kind for ClockKind {
    const TABLE: &'static str = "clock";
    const TOKEN: &'static str = "ref:clock";
}
