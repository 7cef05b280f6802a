//! What can be seen from where.

use super::{Point, Size};

/// Calls `see` once for each cell that is visible from `origin`, the origin included.
///
/// Sight reaches cells with `dx * dx + dy * dy <= radius * radius + radius`, a round disc. An opaque cell is seen when any
/// part of its near side is; a transparent one when its middle is, so that among transparent cells sight is mutual.
/// Cells beyond the map are asked for as well: `is_transparent` should deny them.
///
/// Symmetric shadowcasting after Albert Ford (<https://www.albertford.com/shadowcasting/>), with slopes as fractions.
pub fn field_of_view(origin: Point, radius: u32, is_transparent: impl FnMut(Point) -> bool, see: impl FnMut(Point)) {
    let radius = radius.min(Size::MAX as u32) as i32;
    let mut caster = Caster { origin, radius, reach: radius * radius + radius, is_transparent, see };
    (caster.see)(origin);
    let whole = (Slope { run: -1, rise: 1 }, Slope { run: 1, rise: 1 });
    caster.scan::<NORTH>(1, whole.0, whole.1);
    caster.scan::<EAST>(1, whole.0, whole.1);
    caster.scan::<SOUTH>(1, whole.0, whole.1);
    caster.scan::<WEST>(1, whole.0, whole.1);
}

const NORTH: u8 = 0;
const EAST: u8 = 1;
const SOUTH: u8 = 2;
const WEST: u8 = 3;

/// A direction within a quarter of the view: `run` columns sideways for each `rise` rows away from the origin.
#[derive(Clone, Copy)]
struct Slope {
    run: i32,
    rise: i32,
}

impl Slope {
    /// The near corner of the west side of cell `column` in row `depth`.
    fn before(column: i32, depth: i32) -> Self {
        Self { run: 2 * column - 1, rise: 2 * depth }
    }

    /// The first column of row `depth` whose cell reaches past this slope; a middle between two cells takes the second.
    fn first_column(self, depth: i32) -> i32 {
        (2 * depth * self.run + self.rise).div_euclid(2 * self.rise)
    }

    /// The last column of row `depth` whose cell begins before this slope; a middle between two cells takes the first.
    fn last_column(self, depth: i32) -> i32 {
        -(self.rise - 2 * depth * self.run).div_euclid(2 * self.rise)
    }
}

/// The view from one place.
struct Caster<T, S> {
    origin: Point,
    radius: i32,
    /// The largest squared distance that is seen.
    reach: i32,
    is_transparent: T,
    see: S,
}

impl<T: FnMut(Point) -> bool, S: FnMut(Point)> Caster<T, S> {
    /// Scans a quarter row by row outwards from row `depth`, between two slopes; where opaque cells split the view, the
    /// parts go on by recursion, at most one level for each row.
    fn scan<const QUARTER: u8>(&mut self, depth: i32, mut start: Slope, end: Slope) {
        for depth in depth..=self.radius {
            let mut before = None;
            for column in start.first_column(depth)..=end.last_column(depth) {
                let point = self.place::<QUARTER>(depth, column);
                let transparent = (self.is_transparent)(point);
                if self.is_ours::<QUARTER>(depth, column) && (!transparent || is_central(depth, column, start, end)) {
                    (self.see)(point);
                }
                if transparent && before == Some(false) {
                    start = Slope::before(column, depth);
                } else if !transparent && before == Some(true) {
                    self.scan::<QUARTER>(depth + 1, start, Slope::before(column, depth));
                }
                before = Some(transparent);
            }
            if before != Some(true) {
                return;
            }
        }
    }

    /// The cell in row `depth` and `column` of a quarter.
    fn place<const QUARTER: u8>(&self, depth: i32, column: i32) -> Point {
        let Point { x, y } = self.origin;
        match QUARTER {
            NORTH => Point::new(x + column, y - depth),
            EAST => Point::new(x + depth, y + column),
            SOUTH => Point::new(x + column, y + depth),
            _ => Point::new(x - depth, y + column),
        }
    }

    /// Whether the cell is near enough, and this quarter's to show: two quarters share a diagonal and agree on it.
    fn is_ours<const QUARTER: u8>(&self, depth: i32, column: i32) -> bool {
        let shared = column.abs() == depth && (QUARTER == EAST || QUARTER == WEST);
        !shared && depth * depth + column * column <= self.reach
    }
}

/// Whether the middle of the cell lies between the slopes.
fn is_central(depth: i32, column: i32, start: Slope, end: Slope) -> bool {
    column * start.rise >= depth * start.run && column * end.rise <= depth * end.run
}
