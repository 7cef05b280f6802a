//! Factions: who fights whom.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::catalog::{Kind, Ref};

/// A group of creatures that stand together.
///
/// ```toml
/// [faction.pack]
/// enemies = ["adventurers"]
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Faction {
    /// Whom its members fight. Hostility goes both ways: it is enough that one of the two says so.
    #[serde(default)]
    #[schemars(example = vec!["adventurers"])]
    pub enemies: Vec<Ref<Faction>>,
}

impl Kind for Faction {
    const TABLE: &'static str = "faction";
    const TOKEN: &'static str = "ref:faction";
}
