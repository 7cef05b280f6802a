//! The rim of a map, which stays closed.

use crate::grid::{Point, Size};

/// Whether a place can be open ground: it is on the map but not on its rim.
pub(crate) fn is_inside(size: Size, point: Point) -> bool {
    point.x > 0 && point.y > 0 && point.x < size.width - 1 && point.y < size.height - 1
}
