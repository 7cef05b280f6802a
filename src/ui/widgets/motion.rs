//! Flashes on the map after a blow. They change nothing but the picture.

use super::camera::Camera;
use super::paint;
use crate::content::Palette;
use crate::game::{EventKind, Game, Perspective};
use crate::grid::{Point, Rect};
use crate::ui::canvas::Canvas;

/// Milliseconds for which a cell flashes when its creature is hit.
const FLASH: u32 = 100;

/// Milliseconds for which the edge of the map is tinted after the player was hurt.
const PAIN: u32 = 160;

/// Percent by which the edge is tinted, and how many cells deep.
const DIM: (u32, i32) = (45, 2);

/// The flashes that have not passed yet.
#[derive(Clone, Debug, Default)]
pub struct Motion {
    /// The cells that flash.
    flashes: Vec<Point>,
    /// Milliseconds for which they still flash.
    flash: u32,
    /// Milliseconds for which the edge is still tinted.
    pain: u32,
}

impl Motion {
    /// Starts flashes for the hits of the last action.
    pub fn note(&mut self, game: &Game) {
        let struck: Vec<Point> = game
            .events()
            .iter()
            .filter(|event| event.view != Perspective::Unseen)
            .filter_map(|event| match event.fact {
                EventKind::Hit { at, .. } => Some(at),
                _ => None,
            })
            .collect();
        if !struck.is_empty() {
            self.flashes = struck;
            self.flash = FLASH;
        }
    }

    /// Starts the tint after the player was hurt.
    pub fn hurt(&mut self) {
        self.pain = PAIN;
    }

    /// Stops all motion at once.
    pub fn stop(&mut self) {
        *self = Self::default();
    }

    /// Lets time pass; answers whether the picture changed.
    pub fn tick(&mut self, milliseconds: u32) -> bool {
        let before = (self.flash > 0, self.pain > 0);
        self.flash = self.flash.saturating_sub(milliseconds);
        self.pain = self.pain.saturating_sub(milliseconds);
        before != (self.flash > 0, self.pain > 0)
    }

    /// Milliseconds until the picture changes.
    pub fn next(&self) -> Option<u32> {
        [self.flash, self.pain].into_iter().filter(|left| *left > 0).min()
    }

    /// Draws the flashes over the map.
    pub fn draw(&self, canvas: &mut Canvas, camera: Camera, palette: &Palette) {
        if self.flash > 0 {
            for cell in self.flashes.iter().filter_map(|at| camera.to_screen(*at)) {
                paint::highlight(canvas, Rect { origin: cell, size: crate::grid::Size::new(1, 1) }, palette.flash);
            }
        }
        if self.pain > 0 {
            dim_rim(canvas, camera.area(), palette);
        }
    }
}

fn dim_rim(canvas: &mut Canvas, area: Rect, palette: &Palette) {
    let (percent, depth) = DIM;
    let inside = paint::inset(area, 2 * depth, depth);
    for cell in area.points().filter(|cell| !inside.contains(*cell)) {
        if let Some(cell) = canvas.get_mut(cell) {
            cell.ink = cell.ink.mix(palette.flash, percent);
            cell.paper = cell.paper.mix(palette.flash, percent);
        }
    }
}
