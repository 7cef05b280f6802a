//! What is seen from one place, to be asked again and again.

use super::fov::field_of_view;
use super::point::Point;
use super::rect::Size;

/// The cells that are seen from a place: a bit each, a row of bits for each row of the map round about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VisibleSet {
    origin: Point,
    radius: i32,
    rows: Vec<u128>,
}

impl VisibleSet {
    /// The farthest that a view reaches, in cells: as many as a row of bits has to each side.
    pub const FARTHEST: u32 = 63;

    /// What of a map of `size` is seen from `origin` as far as `radius`, by [`field_of_view`].
    pub fn from(origin: Point, radius: u32, size: Size, is_transparent: impl FnMut(Point) -> bool) -> Self {
        let mut view = Self::default();
        view.look(origin, radius, size, is_transparent);
        view
    }

    /// Looks anew, and forgets what was seen before.
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

    /// Whether a cell is seen.
    #[inline]
    pub fn shows(&self, point: Point) -> bool {
        let Point { x, y } = point - self.origin;
        // Beyond the row a bit of another cell would be met.
        let row = if x.abs() <= self.radius { self.rows.get((y + self.radius) as usize) } else { None };
        row.is_some_and(|row| row.wrapping_shr((x + self.radius) as u32) & 1 != 0)
    }

    /// All cells that are seen, in reading order.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        let corner = self.origin - Point::new(self.radius, self.radius);
        (0..).zip(&self.rows).flat_map(move |(y, row)| bits(*row).map(move |x| corner + Point::new(x, y)))
    }
}

/// The bits that are set, from the lowest on.
fn bits(row: u128) -> impl Iterator<Item = i32> {
    let set = |row: u128| (row != 0).then_some(row);
    std::iter::successors(set(row), move |row| set(row & (row - 1))).map(|row| row.trailing_zeros() as i32)
}
