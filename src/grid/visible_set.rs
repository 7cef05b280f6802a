//! A stored field of view, as a set of cells.

use super::fov::field_of_view;
use super::point::Point;
use super::rect::Size;

/// The cells visible from a point: one bit each, one row of bits for each map row in range.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VisibleSet {
    origin: Point,
    radius: i32,
    rows: Vec<u128>,
}

impl VisibleSet {
    /// The maximum radius of a view, in cells: how many fit on each side of the centre in a row of bits.
    pub const FARTHEST: u32 = 63;

    /// The cells of a map of `size` visible from `origin` within `radius`, by [`field_of_view`].
    pub fn from(origin: Point, radius: u32, size: Size, is_transparent: impl FnMut(Point) -> bool) -> Self {
        let mut view = Self::default();
        view.look(origin, radius, size, is_transparent);
        view
    }

    /// Recomputes the set, discarding the previous one.
    pub fn look(&mut self, origin: Point, radius: u32, size: Size, is_transparent: impl FnMut(Point) -> bool) {
        let radius = radius.min(Self::FARTHEST);
        (self.origin, self.radius) = (origin, radius as i32);
        self.rows.clear();
        self.rows.resize(2 * radius as usize + 1, 0);
        let (rows, corner) = (&mut self.rows, origin - Point::new(radius as i32, radius as i32));
        field_of_view(origin, radius, size, is_transparent, |seen| {
            let Point { x, y } = seen - corner;
            if let Some(row) = rows.get_mut(y as usize) {
                *row |= 1_u128.wrapping_shl(x as u32);
            }
        });
    }

    /// Adds all cells of a map of `size` within `radius`, whatever stands in between.
    pub fn see_through(&mut self, radius: u32, size: Size) {
        self.widen(radius.min(Self::FARTHEST) as i32);
        let (origin, middle) = (self.origin, self.radius);
        for (y, row) in (-middle..=middle).zip(&mut self.rows) {
            for x in -middle..=middle {
                let at = origin + Point::new(x, y);
                if origin.is_within(at, radius) && size.contains(at) {
                    *row |= 1_u128.wrapping_shl((x + middle) as u32);
                }
            }
        }
    }

    /// Makes room for cells up to `radius` away.
    fn widen(&mut self, radius: i32) {
        let more = radius - self.radius;
        if more <= 0 {
            return;
        }
        let beyond = std::iter::repeat_n(0, more as usize);
        let seen = self.rows.iter().map(|row| row.wrapping_shl(more as u32));
        self.rows = beyond.clone().chain(seen).chain(beyond).collect();
        self.radius = radius;
    }

    /// Takes out the cells that `keep` refuses.
    pub fn retain(&mut self, keep: impl Fn(Point) -> bool) {
        let corner = self.origin - Point::new(self.radius, self.radius);
        for (y, row) in (0..).zip(&mut self.rows) {
            let kept = bits(*row).filter(|x| keep(corner + Point::new(*x, y)));
            *row = kept.fold(0, |kept, x| kept | 1_u128.wrapping_shl(x as u32));
        }
    }

    /// Whether a cell is visible.
    #[inline]
    pub fn shows(&self, point: Point) -> bool {
        let Point { x, y } = point - self.origin;
        // Outside the row, the shift would wrap around to another cell's bit.
        let row = if x.abs() <= self.radius { self.rows.get((y + self.radius) as usize) } else { None };
        row.is_some_and(|row| row.wrapping_shr((x + self.radius) as u32) & 1 != 0)
    }

    /// All visible cells, in reading order.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        let corner = self.origin - Point::new(self.radius, self.radius);
        (0..).zip(&self.rows).flat_map(move |(y, row)| bits(*row).map(move |x| corner + Point::new(x, y)))
    }
}

/// The positions of the set bits, lowest first.
fn bits(row: u128) -> impl Iterator<Item = i32> {
    let set = |row: u128| (row != 0).then_some(row);
    std::iter::successors(set(row), move |row| set(row & (row - 1))).map(|row| row.trailing_zeros() as i32)
}
