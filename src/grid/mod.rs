//! Squares, and the mathematics on them: places, sight, paths, random numbers and formulas.

mod cells;
mod direction;
mod formula;
mod point;
mod random;
mod rect;

pub use cells::Grid;
pub use direction::Direction;
pub use formula::{Formula, Variables};
pub use point::Point;
pub use random::Random;
pub use rect::{Rect, Size};
