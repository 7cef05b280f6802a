//! Squares, and the mathematics on them: places, sight, paths, random numbers and formulas.
//!
//! - `astar`: Shortest paths between two places
//! - `bitmap`: Maps of yes and no, a bit a cell
//! - `direction`: The eight ways to go
//! - `distance_map`: Distance maps
//! - `formula`: Numbers that vary, as `2d6 + depth`.
//! - `fov`: What can be seen from where
//! - `grid`: A rectangular map of values
//! - `line`: Straight lines of cells
//! - `padded`: Where the cells of a map lie that has a rim round it, so that nobody has to ask whether a neighbour is on the map
//! - `point`: A place on a map
//! - `random`: Streams of random numbers that are the same on every platform
//! - `rect`: Sizes and rectangles
//! - `visible_set`: What is seen from one place, to be asked again and again

pub(crate) mod astar;
pub(crate) mod bitmap;
pub(crate) mod direction;
pub(crate) mod distance_map;
pub(crate) mod formula;
pub(crate) mod fov;
pub(crate) mod grid;
pub(crate) mod line;
pub(crate) mod padded;
pub(crate) mod point;
pub(crate) mod random;
pub(crate) mod rect;
#[cfg(test)]
mod tests;
pub(crate) mod visible_set;

pub use astar::PathFinder;
pub use bitmap::{Bitmap, Block};
pub use direction::Direction;
pub use distance_map::DistanceMap;
pub use formula::{Formula, Variable, Variables};
pub use fov::field_of_view;
pub use grid::Grid;
pub use line::line;
pub use point::Point;
pub use random::Random;
pub use rect::{Rect, Size};
pub use visible_set::VisibleSet;
