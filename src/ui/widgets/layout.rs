//! The layout of the main screen.

use crate::grid::{Rect, Size};

/// The least columns and rows that the screens need.
pub const LEAST: Size = Size { width: 80, height: 24 };

/// Columns of the side panel: on the smallest screen, and at most.
const PANEL: (i32, i32) = (23, 38);

/// Rows above the map for the state of a replay.
pub const REPLAY_ROWS: i32 = 2;

/// Rows of the log: on the smallest screen, and at most.
const LOG: (i32, i32) = (3, 7);

/// The parts of the main screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The whole screen.
    pub screen: Rect,
    /// The map.
    pub map: Rect,
    /// The lines below the map.
    pub log: Rect,
    /// The panel to the right.
    pub panel: Rect,
}

impl Layout {
    /// The layout of a screen of `size`. A third of the width beyond the least goes to the panel and a fifth of the height to the log, up
    /// to their limits; the map takes the rest.
    pub fn new(size: Size) -> Self {
        let panel = (PANEL.0 + (size.width - LEAST.width) / 3).clamp(PANEL.0, PANEL.1);
        let log = (LOG.0 + (size.height - LEAST.height) / 5).clamp(LOG.0, LOG.1);
        let left = size.width - panel;
        Self {
            screen: Rect::new(0, 0, size.width, size.height),
            // One empty row between map and log, and one empty column between map and panel.
            map: Rect::new(0, 0, left - 1, size.height - log - 1),
            log: Rect::new(0, size.height - log, left - 1, log),
            panel: Rect::new(left, 0, panel, size.height),
        }
    }

    /// The same without the topmost `rows` of the map.
    #[must_use]
    pub fn below(self, rows: i32) -> Self {
        let Rect { origin, size } = self.map;
        Self { map: Rect::new(origin.x, origin.y + rows, size.width, (size.height - rows).max(0)), ..self }
    }

    /// Everything but the panel.
    pub fn left(&self) -> Rect {
        Rect::new(0, 0, self.panel.origin.x, self.screen.size.height)
    }
}

/// Whether the screens fit into `size`.
pub fn is_large_enough(size: Size) -> bool {
    size.width >= LEAST.width && size.height >= LEAST.height
}
