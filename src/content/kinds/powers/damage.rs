//! Types of damage, and how well something resists them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::catalog::{Kind, Ref};
use crate::content::limits;
use crate::content::text::message::Message;

/// A type of damage, such as fire. Creatures, items that they wear, and modifiers on them can resist it. Nothing resists damage without a
/// type.
///
/// ```toml
/// [damage_type.fire]
/// name = "fire"
/// resisted = { you = "The flames lick at you in vain.", seen = "{actor.the} stands in the flames unharmed." }
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DamageType {
    /// Its name in descriptions.
    #[schemars(length(min = 1, max = limits::NAME), example = &"fire")]
    pub name: String,
    /// The message when a creature resists it entirely. `{actor}` is the creature.
    #[serde(default)]
    pub resisted: Message,
}

/// Values by type of damage.
pub type ByDamageType<T> = BTreeMap<Ref<DamageType>, T>;

impl Kind for DamageType {
    const TABLE: &'static str = "damage_type";
    const TOKEN: &'static str = "ref:damage_type";
}
