//! How far fire reaches: over what burns, from cell to cell.

use std::collections::BTreeSet;

use super::field_map::FieldMap;
use crate::grid::Point;

impl FieldMap {
    /// The nearest cell that sets fire to others, passes `counts`, and could spread its fire to `at` in so many steps, over cells with something
    /// that burns. `None` also where `at`, which must lie inside the level, is on fire or has nothing that burns.
    pub(crate) fn fire_reaching(&self, at: Point, steps: usize, counts: impl Fn(Point) -> bool) -> Option<Point> {
        let start = self.cell(at);
        if self.kindled.is_empty() || self.kindled.contains(start) || !self.fuel.contains(start) {
            return None;
        }
        let mut reached = BTreeSet::from([start]);
        let mut front = vec![start];
        for _ in 0..steps {
            let beside: Vec<usize> = front.into_iter().flat_map(|cell| self.cross(cell)).collect();
            let mut fires = beside.iter().filter(|cell| self.kindled.contains(**cell)).map(|cell| self.point(*cell));
            if let Some(fire) = fires.find(|fire| counts(*fire)) {
                return Some(fire);
            }
            front = beside.into_iter().filter(|cell| self.fuel.contains(*cell) && reached.insert(*cell)).collect();
        }
        None
    }
}
