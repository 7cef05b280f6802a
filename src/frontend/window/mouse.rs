//! The mouse of a window.

use winit::event::{ElementState, MouseButton, MouseScrollDelta, WindowEvent};

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
    /// The cells of `layout`.
    pub(crate) fn new(layout: &WindowLayout) -> Self {
        let origin = (layout.margin.0 as i32, layout.margin.1 as i32);
        Self { origin, cell: (layout.cell.0.max(1) as i32, layout.cell.1.max(1) as i32), size: layout.size }
    }

    /// The cell at a pixel of the window; `None` on the margin.
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
    /// Whether it has been seen in the window. Where it rests when the window opens means nothing.
    is_seen: bool,
    /// How far a smooth wheel or a touchpad has scrolled since the last row, in pixels; positive is up.
    scrolled: f64,
}

impl Mouse {
    /// Takes an event; answers what it means in cells. Moves within a cell mean nothing.
    pub(crate) fn take(&mut self, event: &WindowEvent, grid: CellGrid) -> Vec<Pointer> {
        match event {
            WindowEvent::CursorMoved { position, .. } => {
                self.pixel = Some((position.x.floor() as i32, position.y.floor() as i32));
                let moved = self.moved(grid);
                let was_seen = std::mem::replace(&mut self.is_seen, true);
                moved.filter(|_| was_seen).into_iter().collect()
            }
            WindowEvent::CursorLeft { .. } => {
                self.pixel = None;
                self.moved(grid).into_iter().collect()
            }
            WindowEvent::MouseInput { state: ElementState::Pressed, button, .. } => {
                self.press(*button, grid).into_iter().collect()
            }
            WindowEvent::MouseWheel { delta, .. } => self.scroll(*delta, grid),
            _ => Vec::new(),
        }
    }

    fn moved(&mut self, grid: CellGrid) -> Option<Pointer> {
        let cell = self.cell(grid);
        let before = std::mem::replace(&mut self.reported, cell);
        match (before, cell) {
            (_, None) => before.map(|at| Pointer { at, kind: PointerKind::Gone }),
            (_, Some(at)) => (before != cell).then_some(Pointer { at, kind: PointerKind::Moved }),
        }
    }

    fn press(&self, button: MouseButton, grid: CellGrid) -> Option<Pointer> {
        let button = match button {
            MouseButton::Left => Button::Left,
            MouseButton::Right => Button::Right,
            MouseButton::Middle => Button::Middle,
            _ => return None,
        };
        self.cell(grid).map(|at| Pointer { at, kind: PointerKind::Pressed(button) })
    }

    /// Turns of the wheel: one for each notch, or for each row of cells that a touchpad scrolls over.
    fn scroll(&mut self, delta: MouseScrollDelta, grid: CellGrid) -> Vec<Pointer> {
        let row = f64::from(grid.cell.1);
        let pixels = match delta {
            MouseScrollDelta::LineDelta(_, rows) => f64::from(rows) * row,
            MouseScrollDelta::PixelDelta(way) => way.y,
        };
        let Some(at) = self.cell(grid) else { return Vec::new() };
        self.scrolled += pixels.clamp(-100.0 * row, 100.0 * row);
        let rows = (self.scrolled / row).trunc();
        self.scrolled -= rows * row;
        let kind = if rows > 0.0 { PointerKind::WheelUp } else { PointerKind::WheelDown };
        vec![Pointer { at, kind }; rows.abs() as usize]
    }

    fn cell(&self, grid: CellGrid) -> Option<Point> {
        self.pixel.and_then(|pixel| grid.cell_at(pixel))
    }
}
