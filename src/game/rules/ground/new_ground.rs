//! What is new to a creature on its cell: everything when it has just come there, or else only what has just been laid there.

use crate::content::FieldLayer;
use crate::game::model::ids::{CreatureId, CreatureRef};

/// What is new to a creature on its cell, as a set of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NewGround(u8);

impl NewGround {
    /// Nothing is new, but the creature may not be able to stay any more.
    pub(crate) const NOTHING: Self = Self(0);
    /// The tile is another, or is no longer covered.
    pub(crate) const TILE: Self = Self(1);
    /// The creature has just come there, or moves in another way now.
    pub(crate) const ALL: Self = Self(u8::MAX);

    /// The field of a layer is new.
    pub(crate) fn field(layer: FieldLayer) -> Self {
        Self(2 << layer as u8)
    }

    /// Both together.
    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all of `part` is new.
    pub(crate) fn has(self, part: Self) -> bool {
        self.0 & part.0 == part.0
    }
}

/// A creature that may not be able to stay where it is, or that is touched by what is there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unsteady {
    pub(crate) who: CreatureId,
    /// What is new to it there.
    pub(crate) new: NewGround,
    /// Who brought it there, or changed what is there.
    pub(crate) by: Option<CreatureRef>,
}
