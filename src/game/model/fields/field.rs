//! The field on a cell.

use crate::content::{FieldKind, Ref};
use crate::game::model::ids::CreatureRef;

/// The most of a gas or of a liquid that a cell can hold, in points.
pub const FULL: u16 = 1000;

/// The field on a cell, in one of its layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// What it is.
    pub kind: Ref<FieldKind>,
    /// How much of it there is, in points; at least 1. A surface has 1.
    pub amount: u16,
    /// The creature to blame for it. It gets the kill.
    pub by: Option<CreatureRef>,
}
