//! What can be seen from where.

use super::point::Point;
use super::rect::Size;

/// Calls `see` once for each cell that is visible from `origin`, the origin included.
///
/// Sight reaches cells with `dx * dx + dy * dy <= radius * radius + radius`, a round disc. An opaque cell is seen when any
/// part of its near side is; a transparent one when its middle is, so that among transparent cells sight is mutual.
/// No cell beyond a map of `size` is asked for or seen.
///
/// Symmetric shadowcasting after Albert Ford (<https://www.albertford.com/shadowcasting/>), with slopes in whole numbers.
pub fn field_of_view(
    origin: Point,
    radius: u32,
    size: Size,
    is_transparent: impl FnMut(Point) -> bool,
    see: impl FnMut(Point),
) {
    if !size.contains(origin) {
        return;
    }
    let radius = radius.min(Size::MAX as u32) as i32;
    let mut caster = Caster { origin, radius, reach: radius * radius + radius, size, is_transparent, see };
    (caster.see)(origin);
    caster.scan::<NORTH>(0, Edge::DIAGONAL, Edge::DIAGONAL);
    caster.scan::<EAST>(0, Edge::DIAGONAL, Edge::DIAGONAL);
    caster.scan::<SOUTH>(0, Edge::DIAGONAL, Edge::DIAGONAL);
    caster.scan::<WEST>(0, Edge::DIAGONAL, Edge::DIAGONAL);
}

const NORTH: u8 = 0;
const EAST: u8 = 1;
const SOUTH: u8 = 2;
const WEST: u8 = 3;

/// The left edge of a view within a quarter, a line from the origin that goes `run` columns sideways for each `rise` rows,
/// followed from row to row without division. A right edge is kept as its mirror image, with columns negated.
#[derive(Clone, Copy)]
struct Edge {
    run: i32,
    rise: i32,
    /// The first column in this row whose cell reaches past the edge: where the edge lies, to the nearest whole column.
    column: i32,
    /// What rounding left over, in parts of `2 * rise`; `rise` of them when the edge hits the middle of the cell.
    remainder: i32,
}

impl Edge {
    /// The left border of a whole quarter, at row 0.
    const DIAGONAL: Self = Self { run: -1, rise: 1, column: 0, remainder: 1 };

    /// The edge that touches the left side of a cell.
    fn left_of(column: i32, depth: i32) -> Self {
        Self { run: 2 * column - 1, rise: 2 * depth, column, remainder: 0 }
    }

    /// The mirror image of [`Edge::left_of`], as a right edge.
    fn right_end_before(column: i32, depth: i32) -> Self {
        Self::left_of(1 - column, depth)
    }

    /// Goes on to the next row, by at most one column as no edge is flatter than the diagonal.
    fn advance(&mut self) {
        let whole = 2 * self.rise;
        self.remainder += 2 * self.run;
        // Without a branch, as nobody could guess which way it goes.
        let columns = i32::from(self.remainder >= whole) - i32::from(self.remainder < 0);
        self.remainder -= columns * whole;
        self.column += columns;
    }

    /// Whether the middle of the first cell lies within the view.
    fn shows_middle(self) -> bool {
        self.remainder <= self.rise
    }
}

/// How much of a map lies in a quarter: rows, and columns to both sides of the middle one.
struct Room {
    rows: i32,
    left: i32,
    right: i32,
}

/// The view from one place.
struct Caster<T, S> {
    origin: Point,
    radius: i32,
    /// The largest squared distance that is seen.
    reach: i32,
    /// That of the map.
    size: Size,
    is_transparent: T,
    see: S,
}

impl<T: FnMut(Point) -> bool, S: FnMut(Point)> Caster<T, S> {
    /// Scans a quarter row by row outwards from the row behind `depth`, between two edges. Where opaque cells split the
    /// view, the parts go on by recursion, at most one level for each row.
    fn scan<const QUARTER: u8>(&mut self, depth: i32, mut left: Edge, mut right: Edge) {
        let (mut reach, room) = (self.radius, self.room::<QUARTER>());
        for depth in depth + 1..=self.radius.min(room.rows) {
            left.advance();
            right.advance();
            while reach * reach + depth * depth > self.reach {
                reach -= 1;
            }
            // Two quarters share the diagonal and agree on it: one of them shows it.
            let shown = if QUARTER == EAST || QUARTER == WEST { reach.min(depth - 1) } else { reach };
            // What is out of reach never stands in the way of what is within: the disc narrows faster than rays spread. Nor does
            // what is beyond the map.
            let mut column = left.column.max(-reach.min(room.left));
            let last = (-right.column).min(reach).min(room.right);
            // The middles of the cells at the edges may lie outside the view.
            let central = (left.column + i32::from(!left.shows_middle())).max(-shown);
            let central_end = (1 - right.column - i32::from(!right.shows_middle())).min(shown + 1);
            loop {
                let wall = column;
                column = self.end_of_run::<QUARTER>(false, depth, column, last);
                self.show::<QUARTER>(depth, wall.max(-shown), column.min(shown + 1));
                if column > last {
                    return;
                }
                if column > wall {
                    left = Edge::left_of(column, depth);
                }
                let floor = column;
                column = self.end_of_run::<QUARTER>(true, depth, column, last);
                self.show::<QUARTER>(depth, floor.max(central), column.min(central_end));
                if column > last {
                    break;
                }
                self.scan::<QUARTER>(depth, left, Edge::right_end_before(column, depth));
            }
        }
    }

    /// Of the cells of a row from `column` to `last` the first that is not `transparent`, or that is; the column behind all of them when
    /// there is none.
    #[inline]
    fn end_of_run<const QUARTER: u8>(&mut self, transparent: bool, depth: i32, mut column: i32, last: i32) -> i32 {
        while column <= last {
            let place = self.place::<QUARTER>(depth, column);
            if (self.is_transparent)(place) != transparent {
                break;
            }
            column += 1;
        }
        column
    }

    /// Shows the cells of a row from one column up to before another.
    #[inline]
    fn show<const QUARTER: u8>(&mut self, depth: i32, from: i32, to: i32) {
        for column in from..to {
            let place = self.place::<QUARTER>(depth, column);
            (self.see)(place);
        }
    }

    /// How much of the map lies in a quarter.
    fn room<const QUARTER: u8>(&self) -> Room {
        let (west, north) = (self.origin.x, self.origin.y);
        let (east, south) = (self.size.width - 1 - west, self.size.height - 1 - north);
        match QUARTER {
            NORTH => Room { rows: north, left: west, right: east },
            EAST => Room { rows: east, left: north, right: south },
            SOUTH => Room { rows: south, left: west, right: east },
            _ => Room { rows: west, left: north, right: south },
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
}
