//! How creatures and weapons hit: what they do to those beside them, and what flies.

use schemars::JsonSchema;
use serde::Deserialize;

use super::ability::AbilityKind;
use super::damage::DamageType;
use crate::content::catalog::Ref;
use crate::content::formulas::rolled_formula::RolledFormula;
use crate::content::kinds::modifier::ModifierKind;
use crate::content::limits;

/// How a creature strikes, or what a weapon makes of it: what a worn item says takes the place of what its wearer says, and both `applies`
/// count.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    /// The damage, in points, which the game's rule `attack.damage` names `damage`. Without such a rule it is the damage of each hit. In an
    /// item, names of stats are those of the item.
    #[serde(default)]
    #[schemars(example = &"1d4 + 1")]
    pub damage: Option<RolledFormula>,
    /// The type of the damage. Left out, nothing resists it.
    #[serde(default, rename = "type")]
    #[schemars(example = &"blade")]
    pub damage_type: Option<Ref<DamageType>>,
    /// Whom it hits. Left out, the one creature beside it.
    #[serde(default)]
    pub shape: Option<StrikeShape>,
    /// The modifiers that it puts on those who lose hit points by it.
    #[serde(default)]
    #[schemars(example = serde_json::json!([{ "modifier": "poison", "turns": 5, "chance": 50 }]))]
    pub applies: Vec<Applied>,
}

/// Whom a strike hits, besides the one creature that it is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StrikeShape {
    /// Nobody else.
    One,
    /// All enemies beside the attacker.
    Around,
    /// All enemies on so many cells in a row, from the cell beside the attacker.
    Line(#[schemars(description = "How many cells.", transform = limits::REACH.stated(), example = 2)] u32),
    /// Nobody else, but it reaches so many cells in a row.
    Reach(#[schemars(description = "How many cells.", transform = limits::REACH.stated(), example = 3)] u32),
}

impl StrikeShape {
    /// How far it reaches, in cells.
    pub fn reach(self) -> u32 {
        match self {
            Self::One | Self::Around => 1,
            Self::Line(cells) | Self::Reach(cells) => cells,
        }
    }
}

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

/// A modifier that something puts on a creature.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Applied {
    /// The modifier.
    #[schemars(example = &"poison")]
    pub modifier: Ref<ModifierKind>,
    /// How many turns it lasts.
    #[schemars(example = 5, example = &"2d4")]
    pub turns: RolledFormula,
    /// The percentage of times that it is applied.
    #[serde(default = "hundred")]
    #[schemars(transform = limits::PERCENT.stated(), example = 50)]
    pub chance: u32,
}

fn hundred() -> u32 {
    100
}
