//! Field of view by symmetric shadowcasting.

use super::point::Point;
use super::rect::Size;

/// Calls `see` once for each cell that is visible from `origin`, including the origin.
///
/// Sight covers a disc: cells with `dx * dx + dy * dy <= radius * radius + radius`. An opaque cell is visible when any
/// part of its near side is; a transparent one when its centre is, so that sight is mutual between transparent cells.
/// Neither callback is given a cell outside a map of `size`.
///
/// Symmetric shadowcasting after Albert Ford (<https://www.albertford.com/shadowcasting/>), with slopes in integers.
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

/// The left edge of a view within a quadrant: a line from the origin that goes `run` columns sideways for every `rise`
/// rows, advanced row by row without division. A right edge is stored as its mirror image, with negated columns.
#[derive(Clone, Copy)]
struct Edge {
    run: i32,
    rise: i32,
    /// The first column in this row whose cell reaches past the edge: the edge's position, rounded to a whole column.
    column: i32,
    /// The rounding remainder, in parts of `2 * rise`. It is `rise` when the edge hits the centre of the cell.
    remainder: i32,
}

impl Edge {
    /// The left border of a whole quadrant, at row 0.
    const DIAGONAL: Self = Self { run: -1, rise: 1, column: 0, remainder: 1 };

    /// The edge that touches the left side of a cell.
    fn left_of(column: i32, depth: i32) -> Self {
        Self { run: 2 * column - 1, rise: 2 * depth, column, remainder: 0 }
    }

    /// The mirror image of [`Edge::left_of`], as a right edge.
    fn right_end_before(column: i32, depth: i32) -> Self {
        Self::left_of(1 - column, depth)
    }

    /// Advances to the next row. The column moves by at most one, because no edge is flatter than the diagonal.
    fn advance(&mut self) {
        let whole = 2 * self.rise;
        self.remainder += 2 * self.run;
        // Without a branch, because the processor could not predict it.
        let columns = i32::from(self.remainder >= whole) - i32::from(self.remainder < 0);
        self.remainder -= columns * whole;
        self.column += columns;
    }

    /// Whether the centre of the first cell lies within the view.
    fn shows_middle(self) -> bool {
        self.remainder <= self.rise
    }
}

/// How much of the map lies in a quadrant: rows, and columns on both sides of the middle one.
struct Room {
    rows: i32,
    left: i32,
    right: i32,
}

/// The state of one field of view computation.
struct Caster<T, S> {
    origin: Point,
    radius: i32,
    /// The largest visible squared distance.
    reach: i32,
    /// The size of the map.
    size: Size,
    is_transparent: T,
    see: S,
}

impl<T: FnMut(Point) -> bool, S: FnMut(Point)> Caster<T, S> {
    /// Scans a quadrant outwards, row by row, from the row after `depth`, between two edges. Where opaque cells split
    /// the view, the parts recurse, at most one level deep for each row.
    fn scan<const QUARTER: u8>(&mut self, depth: i32, mut left: Edge, mut right: Edge) {
        let (mut reach, room) = (self.radius, self.room::<QUARTER>());
        for depth in depth + 1..=self.radius.min(room.rows) {
            left.advance();
            right.advance();
            while reach * reach + depth * depth > self.reach {
                reach -= 1;
            }
            // Two quadrants share the diagonal and agree on it, so only one of them reports it.
            let shown = if QUARTER == EAST || QUARTER == WEST { reach.min(depth - 1) } else { reach };
            // Cells out of reach never block cells within reach, because the disc narrows faster than rays spread.
            // Neither do cells outside the map.
            let mut column = left.column.max(-reach.min(room.left));
            let last = (-right.column).min(reach).min(room.right);
            // The centres of the cells at the edges may lie outside the view.
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

    /// The first cell of a row between `column` and `last` whose transparency differs from `transparent`; `last + 1`
    /// when there is none.
    #[inline]
    fn end_of_run<const QUARTER: u8>(&mut self, transparent: bool, depth: i32, mut column: i32, last: i32) -> i32 {
        while column <= last {
            let point = self.point_at::<QUARTER>(depth, column);
            if (self.is_transparent)(point) != transparent {
                break;
            }
            column += 1;
        }
        column
    }

    /// Reports the cells of a row from one column up to, but not including, another.
    #[inline]
    fn show<const QUARTER: u8>(&mut self, depth: i32, from: i32, to: i32) {
        for column in from..to {
            let point = self.point_at::<QUARTER>(depth, column);
            (self.see)(point);
        }
    }

    /// How much of the map lies in a quadrant.
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

    /// The map position of the cell at `depth` and `column` of a quadrant.
    fn point_at<const QUARTER: u8>(&self, depth: i32, column: i32) -> Point {
        let Point { x, y } = self.origin;
        match QUARTER {
            NORTH => Point::new(x + column, y - depth),
            EAST => Point::new(x + depth, y + column),
            SOUTH => Point::new(x + column, y + depth),
            _ => Point::new(x - depth, y + column),
        }
    }
}
