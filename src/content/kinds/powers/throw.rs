//! How an item flies when it is thrown, and what shoots it.

use schemars::JsonSchema;
use serde::Deserialize;

use super::ability::AbilityKind;
use super::damage::DamageType;
use super::strike::Applied;
use crate::content::catalog::Ref;
use crate::content::formulas::rolled_formula::RolledFormula;
use crate::content::limits;

/// What an item does when it is thrown. It flies in a straight line to its target, and hits the first creature in its way. Items without
/// this can be thrown too, but do no harm. Names of stats in its formulas are those of the item.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Throw {
    /// The damage to the creature that it hits, in points.
    #[serde(default)]
    #[schemars(example = &"2d4 + 1")]
    pub damage: Option<RolledFormula>,
    /// The type of the damage. Left out, nothing resists it.
    #[serde(default, rename = "type")]
    #[schemars(example = &"blade")]
    pub damage_type: Option<Ref<DamageType>>,
    /// How many cells far it flies.
    #[serde(default = "Throw::usual_range")]
    #[schemars(transform = limits::RANGE.stated(), example = 8)]
    pub range: u32,
    /// The modifiers that it puts on the creature that loses hit points by it.
    #[serde(default)]
    #[schemars(example = serde_json::json!([{ "modifier": "poison", "turns": 5 }]))]
    pub applies: Vec<Applied>,
    /// The ability that takes its effect where it comes down. It costs nothing.
    #[serde(default)]
    #[schemars(example = &"fireball")]
    pub ability: Option<Ref<AbilityKind>>,
    /// The percentage of throws that it doesn't survive.
    #[serde(default)]
    #[schemars(transform = limits::PERCENT.stated(), example = 30)]
    pub breaks: u32,
}

impl Throw {
    /// How many cells far an item flies that says nothing about it.
    pub const fn usual_range() -> u32 {
        8
    }
}

/// What a worn item shoots: other items fly from it as they do when they are thrown, but farther and harder.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Launcher {
    /// The label of the items that it shoots.
    #[schemars(example = &"arrow")]
    pub tag: String,
    /// How many cells far they fly.
    #[schemars(transform = limits::RANGE.stated(), example = 12)]
    pub range: u32,
    /// The damage that it adds to theirs, in points. Names of stats are those of this item.
    #[serde(default)]
    #[schemars(example = &"1d6 + enchant")]
    pub damage: Option<RolledFormula>,
}
