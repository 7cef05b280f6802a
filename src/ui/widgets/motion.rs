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

/// Percent by which the outermost cells are tinted: for any pain, for each percent of the hit points lost, and at most.
const TINT: (u32, u32, u32) = (8, 2, 50);

/// The most cells over which the tint fades, and how many percent of the hit points each takes.
const DEPTH: (i32, u32) = (5, 5);

/// Flashes and pain that have not passed yet.
#[derive(Clone, Debug, Default)]
pub struct Motion {
    /// The cells that flash.
    flashes: Vec<Point>,
    /// Milliseconds that the flashes last.
    flash: u32,
    /// Milliseconds that the pain lasts.
    pain: u32,
    /// How much it hurts: the hit points lost, in percent.
    hurt: u32,
}

impl Motion {
    /// The motion that shows blows, from its beginning.
    pub fn of(blows: &RecentBlows) -> Self {
        let flash = if blows.cells.is_empty() { 0 } else { FLASH };
        let pain = if blows.pain > 0 { PAIN } else { 0 };
        Self { flashes: blows.cells.clone(), flash, pain, hurt: blows.pain }
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
            tint_rim(canvas, camera.area(), self.hurt, palette);
        }
    }
}

/// Tints the edge of the map, softly and in proportion to the pain.
fn tint_rim(canvas: &mut Canvas, area: Rect, hurt: u32, palette: &Palette) {
    let peak = (TINT.0 + TINT.1 * hurt).min(TINT.2);
    let depth = (1 + (hurt / DEPTH.1) as i32).min(DEPTH.0);
    for at in area.points() {
        // Cells are twice as tall as wide.
        let across = (at.x - area.origin.x).min(area.right() - 1 - at.x) / 2;
        let inward = across.min(at.y - area.origin.y).min(area.bottom() - 1 - at.y);
        if inward < depth
            && let Some(cell) = canvas.get_mut(at)
        {
            let percent = peak * (depth - inward) as u32 / depth as u32;
            cell.ink = cell.ink.mix(palette.flash, percent);
            cell.paper = cell.paper.mix(palette.flash, percent);
        }
    }
}
