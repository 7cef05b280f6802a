//! The ground of a level as those of one movement mode cross it.

use crate::content::{Content, Corners, MovementKind};
use crate::game::model::level::Level;
use crate::game::model::movement_mode::MovementMode;
use crate::grid::{Cornered, Direction, Point, Steps, Terrain};

/// How many times as much it costs to cross ground that one avoids, but stands in.
const WADING: u32 = 10;

/// The ground of a level as those of one movement mode cross it. Costs are in units of the way to move.
pub(in crate::game::perception) struct ModeTerrain<'a, Class, Walkable> {
    /// How they move; `None` if all steps are alike.
    kind: Option<&'a MovementKind>,
    /// The class of ground that they only cross because they stand in it.
    wades: Option<u8>,
    class: Class,
    is_walkable: Walkable,
}

impl<'a, Class: Fn(Point) -> Option<u8>, Walkable: Fn(Point) -> bool> ModeTerrain<'a, Class, Walkable> {
    /// `class` gives the class of a cell, and `None` if no path leads over it. `is_walkable` decides whether a diagonal step fits past it.
    pub(in crate::game::perception) fn new(
        kind: Option<&'a MovementKind>,
        class: Class,
        is_walkable: Walkable,
    ) -> Self {
        Self { kind, wades: None, class, is_walkable }
    }

    /// The same for those who stand in a class of ground that they avoid.
    pub(in crate::game::perception) fn wading(self, wades: Option<u8>) -> Self {
        Self { wades, ..self }
    }
}

impl<Class: Fn(Point) -> Option<u8>, Walkable: Fn(Point) -> bool> Terrain for ModeTerrain<'_, Class, Walkable> {
    #[inline]
    fn cost(&self, at: Point) -> Option<u32> {
        let class = (self.class)(at)?;
        let cost = self.kind.map_or(1, |kind| kind.costs.percent(class) / kind.costs.unit);
        Some(if self.wades == Some(class) { cost * WADING } else { cost })
    }

    fn usual(&self) -> u32 {
        self.kind.map_or(1, |kind| 100 / kind.costs.unit)
    }

    fn diagonal(&self, straight: u32) -> u32 {
        match self.kind.filter(|kind| kind.diagonal != 100) {
            Some(kind) => kind.diagonally(straight * kind.costs.unit) / kind.costs.unit,
            None => straight,
        }
    }

    fn fits(&self, beside: [Point; 2]) -> bool {
        self.kind.is_none_or(|kind| fits_between(kind.corners, &self.is_walkable, beside))
    }

    fn most(&self) -> u32 {
        let most = self.kind.map_or(1, |kind| kind.costs.most / kind.costs.unit);
        if self.wades.is_some() { most * WADING } else { most }
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

/// The steps over cells that are `open` of those who move in a way, where the walkable cells are known by `is_walkable`.
pub(in crate::game::perception) fn steps_of(
    kind: Option<&MovementKind>,
    open: impl Fn(Point) -> bool,
    is_walkable: impl Fn(Point) -> bool,
) -> impl Steps {
    let corners = kind.map_or(Corners::Squeeze, |kind| kind.corners);
    Cornered { open, fits: move |from, way: Direction| fits_between(corners, &is_walkable, way.corners(from)) }
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
