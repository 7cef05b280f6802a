//! Factions: which creatures fight each other.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::catalog::{Kind, Ref};

/// A group of creatures on the same side.
///
/// ```toml
/// [faction.pack]
/// enemies = ["adventurers"]
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Faction {
    /// The factions its members fight. Hostility is mutual: one of the two declaring it is enough.
    #[serde(default)]
    #[schemars(example = vec!["adventurers"])]
    pub enemies: Vec<Ref<Faction>>,
}

impl Kind for Faction {
    const TABLE: &'static str = "faction";
    const TOKEN: &'static str = "ref:faction";
}
