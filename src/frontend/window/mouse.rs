//! The mouse of a window.
//!
//! The library reports where it is and its buttons, but not the wheel.

use bracket_terminal::prelude::BEvent;

use super::layout::WindowLayout;
use crate::grid::{Point, Size};
use crate::ui::{Button, Pointer, PointerKind};

/// Where the cells of the picture lie in the window, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellGrid {
    /// The top left corner of the first cell.
    origin: (i32, i32),
    /// Columns and rows of pixels of a cell.
    cell: (i32, i32),
    /// Columns and rows of cells.
    size: Size,
}

impl CellGrid {
    /// The cells of `layout` in a window with black bars of so many pixels at the left and at the top.
    pub(crate) fn new(layout: &WindowLayout, bars: (u32, u32)) -> Self {
        let origin = ((bars.0 + layout.margin.0) as i32, (bars.1 + layout.margin.1) as i32);
        Self { origin, cell: (layout.cell.0.max(1) as i32, layout.cell.1.max(1) as i32), size: layout.size }
    }

    /// The cell at a pixel of the window; `None` on the margin and the bars.
    pub(crate) fn cell_at(self, pixel: (i32, i32)) -> Option<Point> {
        let (x, y) = (pixel.0 - self.origin.0, pixel.1 - self.origin.1);
        let cell = Point::new(x.div_euclid(self.cell.0), y.div_euclid(self.cell.1));
        self.size.contains(cell).then_some(cell)
    }
}

/// Turns the events of a window into events of the mouse, in cells.
#[derive(Debug, Default)]
pub(crate) struct Mouse {
    /// The pixel that it points at.
    pixel: Option<(i32, i32)>,
    /// The cell that was reported last.
    reported: Option<Point>,
}

impl Mouse {
    /// Takes an event; answers what it means in cells. Moves within a cell mean nothing.
    pub(crate) fn take(&mut self, event: &BEvent, grid: CellGrid) -> Option<Pointer> {
        match *event {
            BEvent::CursorMoved { position } => self.pixel = Some((position.x, position.y)),
            BEvent::CursorLeft => self.pixel = None,
            BEvent::MouseButtonDown { button } => return self.press(button, grid),
            _ => return None,
        }
        let cell = self.cell(grid);
        let before = std::mem::replace(&mut self.reported, cell);
        match (before, cell) {
            (_, None) => before.map(|at| Pointer { at, kind: PointerKind::Gone }),
            (_, Some(at)) => (before != cell).then_some(Pointer { at, kind: PointerKind::Moved }),
        }
    }

    fn press(&mut self, button: usize, grid: CellGrid) -> Option<Pointer> {
        let button = match button {
            0 => Button::Left,
            1 => Button::Right,
            2 => Button::Middle,
            _ => return None,
        };
        self.cell(grid).map(|at| Pointer { at, kind: PointerKind::Pressed(button) })
    }

    fn cell(&self, grid: CellGrid) -> Option<Point> {
        self.pixel.and_then(|pixel| grid.cell_at(pixel))
    }
}
