//! What tiles and fields do to those who are there.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::field::FieldKind;
use crate::content::catalog::Ref;
use crate::content::formulas::rolled_formula::RolledFormula;
use crate::content::kinds::powers::damage::DamageType;
use crate::content::kinds::powers::strike::Applied;
use crate::content::kinds::tile::TileKind;

/// When a tile or a field does its damage, and puts its modifiers on whoever is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Touch {
    /// When somebody enters, and at the end of each turn in it.
    #[default]
    Always,
    /// Only when somebody enters.
    Entering,
}

/// What a tile or a field does to those who enter it, and to those who are there at the end of each turn.
#[derive(Clone, Copy, Debug)]
pub struct Contact<'a> {
    /// The damage, in points.
    pub damage: Option<&'a RolledFormula>,
    /// The type of the damage. Whoever is immune to it gets none of the modifiers, either.
    pub damage_type: Option<Ref<DamageType>>,
    /// The modifiers that it puts on them.
    pub applies: &'a [Applied],
    /// When it does so.
    pub touch: Touch,
}

impl Contact<'_> {
    /// Whether it does anything.
    pub fn is_something(&self) -> bool {
        self.damage.is_some() || !self.applies.is_empty()
    }
}

impl TileKind {
    /// What it does to those who stand in it, beside letting them fall.
    pub fn contact(&self) -> Contact<'_> {
        Contact {
            damage: self.damage.as_ref(),
            damage_type: self.damage_type,
            applies: &self.applies,
            touch: self.touch,
        }
    }
}

impl FieldKind {
    /// What it does to those who are in it.
    pub fn contact(&self) -> Contact<'_> {
        Contact {
            damage: self.damage.as_ref(),
            damage_type: self.damage_type,
            applies: &self.applies,
            touch: self.touch,
        }
    }
}
