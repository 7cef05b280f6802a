//! What moves on the play screen by itself: it touches nothing but the picture.

use super::camera::Camera;
use super::paint;
use crate::content::Palette;
use crate::grid::{Point, Rect};
use crate::session::recent_blows::RecentBlows;
use crate::ui::canvas::Canvas;

/// Milliseconds for which a cell flashes where a blow struck.
const FLASH: u32 = 100;

/// Milliseconds for which the edge of the map is dim after the player was hurt.
const PAIN: u32 = 160;

/// Percent by which pain dims the rim of the map, and how many cells deep.
const DIM: (u32, i32) = (45, 2);

/// Flashes and pain that have not passed yet.
#[derive(Clone, Debug, Default)]
pub struct Motion {
    /// The cells that flash.
    flashes: Vec<Point>,
    /// Milliseconds that the flashes last.
    flash: u32,
    /// Milliseconds that the pain lasts.
    pain: u32,
}

impl Motion {
    /// The motion that shows blows, from its beginning.
    pub fn of(blows: &RecentBlows) -> Self {
        let flash = if blows.cells.is_empty() { 0 } else { FLASH };
        let pain = if blows.is_hurt { PAIN } else { 0 };
        Self { flashes: blows.cells.clone(), flash, pain }
    }

    /// Stops at once.
    pub fn stop(&mut self) {
        *self = Self::default();
    }

    /// Lets time pass; whether the picture changed.
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

    /// Paints it over the map.
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
