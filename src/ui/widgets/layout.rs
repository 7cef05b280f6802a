//! The layout of the main screen.

use crate::content::{LogPlace, PanelSide, ScreenLayout};
use crate::grid::{Point, Rect, Size};

/// The least columns and rows that the screens need.
pub const LEAST: Size = Size { width: 80, height: 24 };

/// Columns of the side panel: on the smallest screen, and at most.
const PANEL: (i32, i32) = (23, 38);

/// Rows above the map for the state of a replay.
pub const REPLAY_ROWS: i32 = 2;

/// The most rows that the log has beyond those on the smallest screen.
const MORE_LOG: i32 = 4;

/// The parts of the main screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The whole screen.
    pub screen: Rect,
    /// The map.
    pub map: Rect,
    /// The lines below or above the map.
    pub log: Rect,
    /// The panel beside the map.
    pub panel: Rect,
}

/// Lines in place of the log, and the row between them and the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogArea {
    /// The lines.
    pub lines: Rect,
    /// The row for hints about keys, and for what the mouse points at.
    pub hints: Rect,
}

impl LogArea {
    /// All of it, with the empty column beside it.
    pub fn whole(&self) -> Rect {
        let Rect { origin, size } = self.lines;
        Rect::new(origin.x, origin.y.min(self.hints.origin.y), size.width + 1, size.height + 1)
    }
}

impl Layout {
    /// The layout of a screen of `size`. A third of the width beyond the least goes to the panel and a fifth of the height to the log, up
    /// to their limits; the map takes the rest. `content` says on which sides they stand, and how many rows the log has at least.
    pub fn new(size: Size, content: &ScreenLayout) -> Self {
        let panel = (PANEL.0 + (size.width - LEAST.width) / 3).clamp(PANEL.0, PANEL.1);
        let log = content.log_rows as i32 + ((size.height - LEAST.height) / 5).clamp(0, MORE_LOG);
        // One empty row between map and log, and one empty column between map and panel.
        let (columns, rows) = (size.width - panel - 1, size.height - log - 1);
        let (left, panel_left) = match content.panel {
            PanelSide::Left => (panel + 1, 0),
            PanelSide::Right => (0, columns + 1),
        };
        let (top, log_top) = match content.log {
            LogPlace::Above => (log + 1, 0),
            LogPlace::Below => (0, rows + 1),
        };
        Self {
            screen: Rect::new(0, 0, size.width, size.height),
            map: Rect::new(left, top, columns, rows),
            log: Rect::new(left, log_top, columns, log),
            panel: Rect::new(panel_left, 0, panel, size.height),
        }
    }

    /// The least screen on which a level of `size` fits beside the panel and the log as large as they ever are.
    pub fn least_for(size: Size, content: &ScreenLayout) -> Size {
        let log = content.log_rows as i32 + MORE_LOG;
        Size::new(size.width + PANEL.1 + 1, size.height + log + 1)
    }

    /// The same without the topmost `rows` beside the panel, which the map does without.
    #[must_use]
    pub fn below(self, rows: i32) -> Self {
        let Rect { origin, size } = self.map;
        let map = Rect::new(origin.x, origin.y + rows, size.width, (size.height - rows).max(0));
        let log = Rect { origin: self.log.origin + Point::new(0, rows), ..self.log };
        Self { map, log: if self.is_log_above() { log } else { self.log }, ..self }
    }

    /// The area of the log, with so many rows more that it takes from the map.
    pub fn log_area(&self, more: i32) -> LogArea {
        let Rect { origin, size } = self.log;
        let is_above = self.is_log_above();
        let top = if is_above { origin.y } else { origin.y - more };
        let lines = Rect::new(origin.x, top, size.width, size.height + more);
        let row = if is_above { lines.bottom() } else { top - 1 };
        // At the edge of the screen, hints keep a column free.
        let edge = i32::from(lines.right() == self.screen.right());
        LogArea { lines, hints: Rect::new(origin.x, row, size.width - edge, 1) }
    }

    /// Whether the log stands above the map.
    pub fn is_log_above(&self) -> bool {
        self.log.origin.y < self.map.origin.y
    }

    /// Everything but the panel.
    pub fn beside_panel(&self) -> Rect {
        let left = if self.panel.origin.x == 0 { self.panel.size.width } else { 0 };
        Rect::new(left, 0, self.screen.size.width - self.panel.size.width, self.screen.size.height)
    }
}

/// Whether the screens fit into `size`.
pub fn is_large_enough(size: Size) -> bool {
    size.width >= LEAST.width && size.height >= LEAST.height
}
