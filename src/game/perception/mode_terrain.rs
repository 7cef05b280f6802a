//! The ground of a level as those of one movement mode cross it.

use crate::content::{Content, Corners, MovementKind, StepCosts};
use crate::game::model::level::Level;
use crate::game::model::movement_mode::MovementMode;
use crate::grid::{Direction, Point, Terrain};

/// The ground of a level as those of one movement mode cross it. Costs are in units of the way to move.
pub(in crate::game::perception) struct ModeTerrain<'a, Class, Walkable> {
    kind: &'a MovementKind,
    class: Class,
    is_walkable: Walkable,
}

impl<'a, Class: Fn(Point) -> Option<u8>, Walkable: Fn(Point) -> bool> ModeTerrain<'a, Class, Walkable> {
    /// `class` gives the class of a cell, and `None` if no path leads over it. `is_walkable` decides whether a diagonal step fits past it.
    pub(in crate::game::perception) fn new(kind: &'a MovementKind, class: Class, is_walkable: Walkable) -> Self {
        Self { kind, class, is_walkable }
    }

    fn costs(&self) -> &StepCosts {
        &self.kind.costs
    }
}

impl<Class: Fn(Point) -> Option<u8>, Walkable: Fn(Point) -> bool> Terrain for ModeTerrain<'_, Class, Walkable> {
    #[inline]
    fn cost(&self, at: Point) -> Option<u32> {
        let class = (self.class)(at)?;
        Some(self.costs().percent(class) / self.costs().unit)
    }

    fn usual(&self) -> u32 {
        100 / self.costs().unit
    }

    fn diagonal(&self, straight: u32) -> u32 {
        if self.kind.diagonal == 100 {
            return straight;
        }
        self.kind.diagonally(straight * self.costs().unit) / self.costs().unit
    }

    fn fits(&self, beside: [Point; 2]) -> bool {
        fits_between(self.kind.corners, &self.is_walkable, beside)
    }

    fn most(&self) -> u32 {
        self.costs().most / self.costs().unit
    }
}

/// Whether a diagonal step fits between two cells.
#[inline]
fn fits_between(corners: Corners, is_walkable: impl Fn(Point) -> bool, beside: [Point; 2]) -> bool {
    let [one, other] = beside;
    match corners {
        Corners::Squeeze => true,
        Corners::Cut => is_walkable(one) || is_walkable(other),
        Corners::Open => is_walkable(one) && is_walkable(other),
        Corners::Straight => false,
    }
}

/// Whether a step from a cell fits between the cells beside it, for those who move like that.
pub(in crate::game) fn step_fits(
    content: &Content,
    mode: MovementMode,
    ground: &Level,
    from: Point,
    direction: Direction,
) -> bool {
    let Some(kind) = mode.kind.filter(|_| direction.is_diagonal()) else { return true };
    fits_between(content.movements[kind].corners, |at| ground.is_walkable(at), direction.corners(from))
}
