//! Who runs the scripts of stages. The layer of scripts provides it, so that levels can be built without knowing how scripts run.

use std::fmt::Debug;

use crate::content::catalog::Ref;
use crate::content::kinds::behaviour::BehaviourUse;
use crate::content::kinds::tile::TileKind;
use crate::grid::{Grid, Random, Rect};

/// A level while a script works on it.
#[derive(Clone, Debug)]
pub struct LevelSketch {
    /// Where walkers can go.
    pub open: Grid<bool>,
    /// The tiles that were laid; `None` for plain floor and plain wall.
    pub tiles: Grid<Option<Ref<TileKind>>>,
    /// The cells that the script may change.
    pub area: Rect,
    /// The depth of the level, counted from 1.
    pub depth: u32,
}

/// Runs the scripts of stages.
pub trait StageRunner: Debug + Send + Sync {
    /// The level as the script of a stage leaves it. The same level and dice give the same result.
    ///
    /// # Errors
    /// When the script fails; what it did is lost then.
    fn run(&self, stage: &BehaviourUse, sketch: LevelSketch, random: Random) -> Result<LevelSketch, String>;
}
