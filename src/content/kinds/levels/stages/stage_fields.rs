//! What kinds of stages say of themselves, for the checks: their numbers and tiles.

use crate::content::catalog::Ref;
use crate::content::kinds::behaviour::BehaviourUse;
use crate::content::kinds::tile::TileKind;
use crate::content::limits::Limit;
use crate::grid::Formula;

/// A number of a stage and its limit.
pub(crate) struct StageNumber<'s> {
    /// The name of the field.
    pub(crate) field: &'static str,
    /// Its value.
    pub(crate) formula: &'s Formula,
    /// The allowed range.
    pub(crate) limit: Limit,
}

/// What a kind of stage says of itself, for the checks.
pub(crate) trait StageFields {
    /// Its numbers.
    fn numbers(&self) -> Vec<StageNumber<'_>>;

    /// The tiles that it lays.
    fn tiles(&self) -> Vec<StageTile> {
        Vec::new()
    }
}

/// A tile of a stage and what it must be.
pub(crate) struct StageTile {
    /// The name of the field.
    pub(crate) field: &'static str,
    /// The tile.
    pub(crate) tile: Ref<TileKind>,
    /// What it must be.
    pub(crate) must: TileNeed,
}

/// What a tile of a stage must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TileNeed {
    /// Anything but stairs.
    NoStairs,
    /// Ground that everybody can walk on.
    Walkable,
    /// Ground that everybody can walk on, or a door.
    Passable,
}

/// The numbers of a stage, each with its limit: `numbers!(self: count <= ROOMS)`.
macro_rules! numbers {
    ($self:ident: $($field:ident <= $limit:ident),*) => {
        vec![$(StageNumber { field: stringify!($field), formula: &$self.$field, limit: limits::$limit }),*]
    };
}
pub(super) use numbers;

/// What a script does is not known.
impl StageFields for BehaviourUse {
    fn numbers(&self) -> Vec<StageNumber<'_>> {
        Vec::new()
    }
}
