//! Searches over the ground that the player knows, and what is kept from one to the next.

use std::cell::{Cell, RefCell};

use crate::grid::{PathFinder, Point, SharedFlood, Size, Steps, flood};

/// The working memory of searches over known ground. While somebody decides for the player, the world stands still, so that all searches
/// of the decision share their cells.
#[derive(Clone, Debug, Default)]
pub(in crate::game) struct KnownGround {
    finder: RefCell<PathFinder>,
    is_still: Cell<bool>,
    reached: RefCell<Option<SharedFlood>>,
}

impl KnownGround {
    /// The world stands still from now on, or moves again.
    pub(in crate::game) fn hold_still(&self, is_still: bool) {
        self.is_still.set(is_still);
        self.reached.take();
    }

    /// The same cell as [`flood`] finds.
    pub(in crate::game) fn nearest(
        &self,
        size: Size,
        from: Point,
        steps: &impl Steps,
        accepts: impl FnMut(Point) -> bool,
    ) -> Option<Point> {
        if !self.is_still.get() {
            return flood(size, from, steps, accepts);
        }
        // Taken out, so that a search within a search is slower instead of wrong.
        let mut reached = self.reached.take().unwrap_or_else(|| SharedFlood::new(size, from));
        let found = reached.find(steps, accepts);
        self.reached.replace(Some(reached));
        found
    }

    /// A shortest path by `steps`, without its start.
    pub(in crate::game) fn way(
        &self,
        size: Size,
        (from, to): (Point, Point),
        steps: &impl Steps,
    ) -> Option<Vec<Point>> {
        let mut finder = self.finder.take();
        let way = finder.find(size, from, to, steps);
        self.finder.replace(finder);
        way
    }
}
