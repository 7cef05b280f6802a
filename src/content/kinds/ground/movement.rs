//! Ways to move: what each leads through, and at what cost.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize};

use crate::content::catalog::Kind;
use crate::content::limits;

/// A way to move, such as walking, swimming or flying. Creatures have one by `movement`, modifiers lend them another, and `[game] movement`
/// is that of all others. Without any, a creature moves over all walkable tiles.
///
/// ```toml
/// [movement.walk]
/// name = "walks"
/// through = { ground = 100, mud = 200, lava = "avoid" }
///
/// [movement.fly]
/// name = "flies"
/// through = { ground = 100, mud = 100, water = 100, lava = 100 }
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MovementKind {
    /// What a creature does that moves this way, in one word for its description, such as `flies`.
    #[schemars(length(min = 1, max = limits::NAME), example = &"flies")]
    pub name: String,
    /// The media it leads through, and the time of a step there in percent of the usual: `200` for twice as long, `"avoid"` for those that
    /// are only entered by mistake, and left by the shortest way. A tile says its medium by `medium`; without one it is `ground` if it is walkable, and `solid` if not.
    #[schemars(example = serde_json::json!({ "ground": 100, "mud": 200, "lava": "avoid" }))]
    pub through: BTreeMap<String, Passage>,
    /// Where a diagonal step fits between cells that aren't walkable. If the player's kind of creature doesn't squeeze past corners, levels are joined
    /// by straight steps. Draw vaults and maps so that these lead everywhere, too; of vaults in which they don't, `check` warns.
    #[serde(default)]
    pub corners: Corners,
    /// The time of a diagonal step, in percent of a straight one.
    #[serde(default = "hundred")]
    #[schemars(transform = limits::TIME.stated(), example = 150)]
    pub diagonal: u32,
    /// What it costs to enter ground of each class. Derived from `through`.
    #[serde(skip)]
    pub(crate) costs: StepCosts,
}

/// Whether a way to move leads through a medium.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// A step takes so many percent of the usual time.
    Open(u32),
    /// Nobody goes there who has a choice: no path leads there, but a step or a push does, and then the ground takes its effect.
    Avoid,
}

/// Where a diagonal step fits between cells that aren't walkable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Corners {
    /// Everywhere, even between two of them.
    #[default]
    Squeeze,
    /// Past one of them, but not between two.
    Cut,
    /// Only where both cells beside it are walkable.
    Open,
    /// Nowhere: there are no diagonal steps.
    Straight,
}

/// What it costs to enter ground of each class.
#[derive(Clone, Debug, Default)]
pub struct StepCosts {
    /// The classes that it leads through, as a set of bits, also those it avoids.
    pub(crate) open: u64,
    /// The classes that it avoids.
    pub(crate) avoided: u64,
    /// Percent of the usual time, by class.
    percents: Vec<u32>,
    /// The percent that all times of steps are multiples of.
    pub(crate) unit: u32,
    /// The highest percent of any step.
    pub(crate) most: u32,
    /// Whether any step takes longer than others.
    pub(crate) is_weighted: bool,
}

impl StepCosts {
    /// The time of a step onto ground of a class, in percent of the usual.
    #[inline]
    pub(crate) fn percent(&self, class: u8) -> u32 {
        self.percents.get(usize::from(class)).copied().unwrap_or(100)
    }
}

impl MovementKind {
    /// Whether it leads anywhere, if only by mistake.
    pub(crate) fn moves(&self) -> bool {
        self.costs.open != 0
    }

    /// Whether diagonal steps fit past all corners.
    pub(crate) fn squeezes(&self) -> bool {
        self.corners == Corners::Squeeze
    }

    /// The time of a diagonal step, given that of a straight one, both in percent of the usual.
    pub(crate) fn diagonally(&self, straight: u32) -> u32 {
        (straight * self.diagonal / 100).max(1)
    }

    /// Its costs by class of ground, given the classes that it leads through, those that it avoids, and the percent of the usual time in each.
    pub(crate) fn costs_with(&self, open: u64, avoided: u64, percents: Vec<u32>) -> StepCosts {
        let diagonals = percents.iter().map(|percent| self.diagonally(*percent));
        let all: Vec<u32> = percents.iter().copied().chain(diagonals).collect();
        let unit = all.iter().copied().fold(100, common_divisor);
        let most = all.iter().copied().max().unwrap_or(100);
        let mut passable = (0..).zip(&percents).filter(|(class, _)| open >> class & 1 == 1).map(|(_, percent)| percent);
        let first = passable.next();
        let is_even = passable.all(|percent| Some(percent) == first);
        let is_weighted = !is_even || self.diagonal != 100;
        StepCosts { open, avoided, percents, unit, most, is_weighted }
    }
}

impl<'de> Deserialize<'de> for Passage {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PassageVisitor)
    }
}

struct PassageVisitor;

impl Visitor<'_> for PassageVisitor {
    type Value = Passage;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("percent of the usual time, such as 200, or \"avoid\"")
    }

    fn visit_i64<E: Error>(self, percent: i64) -> Result<Passage, E> {
        let limit = limits::TIME;
        let percent = u32::try_from(percent).ok().filter(|_| limit.holds(percent));
        percent
            .map(Passage::Open)
            .ok_or_else(|| E::custom(format!("write from {} to {} percent, or \"avoid\"", limit.least, limit.most)))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Passage, E> {
        match text {
            "avoid" => Ok(Passage::Avoid),
            _ => Err(E::custom("write percent of the usual time, such as 200, or \"avoid\"")),
        }
    }
}

impl JsonSchema for Passage {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Passage".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let percent = limits::TIME.schema(generator);
        json_schema!({ "anyOf": [percent, { "const": "avoid" }], "x-type": "percent or \"avoid\"" })
    }
}

/// The greatest common divisor (Euclid).
fn common_divisor(one: u32, other: u32) -> u32 {
    if other == 0 { one.max(1) } else { common_divisor(other, one % other) }
}

fn hundred() -> u32 {
    100
}

impl Kind for MovementKind {
    const TABLE: &'static str = "movement";
    const TOKEN: &'static str = "ref:movement";
}
