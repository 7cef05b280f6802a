//! What a stage has to work with, beside the draft: an area, a depth and dice.

use super::world_context::WorldContext;
use super::world_map::LevelSite;
use crate::content::{Ref, TileKind};
use crate::grid::{CellDice, Formula, Random, Rect, Variables};

/// What a stage has to work with, beside the draft.
pub(crate) struct StageContext<'c> {
    /// What all levels of the world are built with.
    pub(crate) world: &'c WorldContext<'c>,
    /// The cells in which it works, all inside the rim.
    pub(crate) area: Rect,
    /// The level.
    pub(crate) site: &'c LevelSite,
    /// The floor of the level.
    pub(crate) floor: Ref<TileKind>,
    /// Its dice.
    pub(crate) random: &'c mut Random,
}

impl StageContext<'_> {
    /// The depth of the level, counted from 1.
    pub(crate) fn depth(&self) -> u32 {
        self.site.depth
    }

    /// The value of a formula.
    pub(crate) fn roll(&mut self, formula: &Formula) -> i32 {
        let variables = Variables { depth: self.depth().into(), hp: 0 };
        i32::try_from(formula.roll(variables, self.random)).unwrap_or(i32::MAX)
    }

    /// Whether an event with a chance of `percent` happens.
    pub(crate) fn chance(&mut self, percent: i32) -> bool {
        self.random.chance(percent.into())
    }

    /// Dice for cells, so that one cell more or less changes none of the others.
    pub(crate) fn cell_dice(&mut self) -> CellDice {
        CellDice::new(self.random.below(u32::MAX).into(), &[])
    }

    /// A number from 0 up to, but not including, `limit`; 0 if that is less than 1.
    pub(crate) fn below(&mut self, limit: i32) -> i32 {
        self.random.below(limit.max(0).unsigned_abs()) as i32
    }
}
