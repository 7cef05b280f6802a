//! Squares, and the mathematics on them: places, sight, paths, random numbers and formulas.

mod bitmap;
mod cells;
mod direction;
mod distance;
mod formula;
mod formula_parser;
mod line;
mod padded;
mod path;
mod point;
mod random;
mod rect;
mod sight;
#[cfg(test)]
mod tests;
mod view;

pub use bitmap::{Bitmap, Block};
pub use cells::Grid;
pub use direction::Direction;
pub use distance::DistanceMap;
pub use formula::{Formula, Variable, Variables};
pub use line::line;
pub use path::PathFinder;
pub use point::Point;
pub use random::Random;
pub use rect::{Rect, Size};
pub use sight::field_of_view;
pub use view::View;
