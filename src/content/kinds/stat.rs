//! Stats: how much of something a creature or an item has.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::catalog::{Kind, Ref};
use crate::content::color::Color;
use crate::content::formulas::stat_formula::{MOST, StatFormula};
use crate::content::limits;

/// How much of something a creature or an item has, such as mana, gold or charges. Those that don't name it have 0 of it. Scripts read it
/// by `me.stat("mana")` and change it by `change(me, "mana", -4)`.
///
/// ```toml
/// [stat.mana]
/// name = "mana"
/// max = "10 + 5 * level"
/// regain = 20
/// panel = "bar"
///
/// [stat.experience]
/// name = "experience"
/// levels = { raises = "level", at = "20 * level * level" }
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StatKind {
    /// Its name in the side panel and in descriptions.
    #[schemars(length(min = 1, max = limits::NAME), transform = limits::STAT.stated(), example = &"mana")]
    pub name: String,
    /// The least that anybody can have.
    #[serde(default)]
    #[schemars(transform = limits::STRENGTH.stated(), example = 0)]
    pub min: i32,
    /// The most that its bearer can have. It may name other stats of the same bearer. Left out, there is no maximum. What exceeds it is lost.
    #[serde(default)]
    #[schemars(example = 20, example = &"10 + 5 * level")]
    pub max: Option<StatFormula>,
    /// How many turns it takes to regain one point, up to `max`; 0 means never. It may name other stats of the same bearer. Only creatures
    /// regain.
    #[serde(default)]
    #[schemars(transform = limits::TURNS.stated(), example = 20, example = &"max(1, 30 - wisdom)")]
    pub regain: StatFormula,
    /// How the side panel shows that of the player. Left out, it doesn't.
    #[serde(default)]
    pub panel: Option<StatDisplay>,
    /// The colour of its bar. Left out, the palette's `accent`.
    #[serde(default)]
    pub color: Option<Color>,
    /// The position in the side panel. Lower numbers come first.
    #[serde(default)]
    #[schemars(example = 1)]
    pub order: u32,
    /// What gets raised whenever it has reached a threshold.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "raises": "level", "at": "20 * level * level" }))]
    pub levels: Option<Levels>,
}

/// How the side panel shows a stat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StatDisplay {
    /// As a bar, from `min` to `max`.
    Bar,
    /// As a number.
    Count,
}

/// What a stat raises whenever it has reached a threshold, such as experience the level.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Levels {
    /// The stat that it raises by 1. The hook `on_level_up` runs each time.
    #[schemars(example = &"level")]
    pub raises: Ref<StatKind>,
    /// The threshold. It may name stats of the same bearer, such as the one that it raises.
    #[schemars(example = &"20 * level * level")]
    pub at: StatFormula,
}

/// Values by stat.
pub type ByStat<T> = BTreeMap<Ref<StatKind>, T>;

impl StatKind {
    /// Stands in for a stat that is gone. It keeps what each has of it.
    pub(crate) fn placeholder(name: String) -> Self {
        Self {
            name,
            min: -MOST as i32,
            max: None,
            regain: 0.into(),
            panel: None,
            color: None,
            order: u32::MAX,
            levels: None,
        }
    }
}

impl Kind for StatKind {
    const TABLE: &'static str = "stat";
    const TOKEN: &'static str = "ref:stat";
}
