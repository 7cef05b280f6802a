//! What a modifier does to its bearer each turn.

use schemars::JsonSchema;
use serde::Deserialize;

use super::damage::DamageType;
use crate::content::catalog::Ref;
use crate::content::formulas::rolled_formula::RolledFormula;
use crate::content::kinds::stat::ByStat;

/// What a modifier does to its bearer each turn, times its strength. In formulas, names of stats are those of the bearer.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PerTurn {
    /// The damage, in points. Whoever put the modifier on its bearer gets the kill.
    #[serde(default)]
    #[schemars(example = &"1d2")]
    pub damage: Option<RolledFormula>,
    /// The type of the damage. Left out, nothing resists it.
    #[serde(default, rename = "type")]
    #[schemars(example = &"fire")]
    pub damage_type: Option<Ref<DamageType>>,
    /// The hit points that it restores.
    #[serde(default)]
    #[schemars(example = 1)]
    pub heals: Option<RolledFormula>,
    /// The points that its stats change by; negative to lose some.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "mana": -1 }))]
    pub stats: ByStat<i32>,
}

impl PerTurn {
    /// Whether it does anything.
    pub fn is_something(&self) -> bool {
        self.damage.is_some() || self.heals.is_some() || !self.stats.is_empty()
    }
}
