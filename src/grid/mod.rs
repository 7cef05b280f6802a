//! The geometry of square grids: points, sight, paths, random numbers and formulas.
//!
//! - `bitmap`: Bitmaps over a grid, one or more layers deep
//! - `chance`: Random numbers that are the same on every platform
//! - `direction`: The eight directions, in tie-breaking order
//! - `formula`: Formulas for numbers that vary, such as `2d6 + depth`
//! - `fov`: Field of view by symmetric shadowcasting
//! - `grid`: A rectangular grid of values
//! - `line`: Straight lines of cells, the same in both directions
//! - `padded`: Cell indices for maps with a rim, which saves bounds checks for neighbours
//! - `paths`: Paths: the shortest, the cheapest, the nearest of several, and away
//! - `point`: A position on a map
//! - `rect`: Sizes and rectangles
//! - `rings`: The nearest cell as the crow flies, whatever lies between
//! - `shapes`: Shapes of cells round a cell
//! - `visible_set`: A stored field of view, as a set of cells

pub(crate) mod bitmap;
pub(crate) mod chance;
pub(crate) mod direction;
pub(crate) mod formula;
pub(crate) mod fov;
pub(crate) mod grid;
pub(crate) mod line;
pub(crate) mod padded;
pub(crate) mod paths;
pub(crate) mod point;
pub(crate) mod rect;
pub(crate) mod rings;
pub(crate) mod shapes;
#[cfg(test)]
mod tests;
pub(crate) mod visible_set;

pub use bitmap::{Bitmap, Block};
pub use chance::cell_dice::CellDice;
pub use chance::random::Random;
pub use direction::Direction;
pub use formula::distribution::Distribution;
pub use formula::{Formula, Variable, Variables};
pub use fov::field_of_view;
pub use grid::Grid;
pub use line::{line, ray, rays};
pub use paths::astar::PathFinder;
pub use paths::cost_map::{CostMap, Terrain};
pub use paths::distance_map::DistanceMap;
pub use paths::flood::{SharedFlood, flood, flood_with};
pub use paths::steps::{Cornered, Steps};
pub use point::Point;
pub use rect::{Rect, Size};
pub use rings::nearest_cell;
pub use shapes::Shape;
pub use visible_set::VisibleSet;
