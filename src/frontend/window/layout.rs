//! How cells fill a window.

use std::collections::BTreeMap;

use crate::grid::Size;

/// The size of the window when it opens, in cells of the usual size: a level of 80 x 29 cells fits beside the panel and the log, and most of
/// one with more rows.
pub(crate) const FIRST_SIZE: Size = Size { width: 132, height: 46 };

/// The usual size of a cell, in pixels of an ordinary screen.
pub(crate) const USUAL_CELL: (u32, u32) = (12, 24);

/// The screen that has to fit into every window, in cells, with small letters if need be.
pub(crate) const LEAST_SIZE: Size = Size { width: 80, height: 24 };

/// Where the cells lie in a window, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WindowLayout {
    /// The index of the font in the list of fonts.
    pub(crate) font: usize,
    /// Columns and rows of pixels of a cell: a whole multiple of the font's.
    pub(crate) cell: (u32, u32),
    /// What fits, in cells.
    pub(crate) size: Size,
    /// Margin to the left of the cells and above them, in pixels.
    pub(crate) margin: (u32, u32),
}

impl WindowLayout {
    /// Fills an area of `pixels` with cells of one of `fonts`, given by the sizes of their letters. `scale` is how many pixels
    /// the desktop uses for one pixel of an ordinary screen, and `zoom` is how many sizes larger the player wants the letters, or smaller if
    /// negative.
    ///
    /// The letters are as large as the desktop's scale and the zoom ask for, or smaller if the least screen would not fit otherwise. If a screen
    /// of `least` cells fits with smaller letters, these are where the zoom begins. They are only stretched by whole numbers, so they stay sharp,
    /// and a larger window shows more cells.
    pub(crate) fn new(pixels: (u32, u32), scale: f64, zoom: i32, least: Option<Size>, fonts: &[(u32, u32)]) -> Self {
        let wanted = (f64::from(USUAL_CELL.0) * scale.clamp(1.0, 8.0)).round() as u32;
        // Of two fonts for the same cells, the one that is stretched less.
        let by_cell: BTreeMap<(u32, u32), usize> = fonts
            .iter()
            .enumerate()
            .flat_map(|(font, &size)| (1..=4).map(move |factor| ((size.0 * factor, size.1 * factor), font)))
            .collect();
        let layouts: Vec<Self> = by_cell.into_iter().map(|(cell, font)| Self::of_cells(pixels, font, cell)).collect();
        let fitting = layouts.iter().take_while(|layout| layout.fits()).count();
        let usual = layouts.iter().take(fitting).filter(|layout| layout.cell.0 <= wanted).count();
        let shows_all = |layout: &&Self| least.is_some_and(|least| layout.holds(least));
        let begin = layouts.iter().take(usual).filter(shows_all).count();
        let begin = if begin > 0 { begin } else { usual };
        let index = (begin as i32 - 1).saturating_add(zoom).clamp(0, (fitting as i32 - 1).max(0));
        let fallback = || Self::of_cells(pixels, 0, USUAL_CELL);
        layouts.get(index as usize).copied().unwrap_or_else(fallback)
    }

    fn of_cells(pixels: (u32, u32), font: usize, cell: (u32, u32)) -> Self {
        let size = Size::new((pixels.0 / cell.0) as i32, (pixels.1 / cell.1) as i32);
        let margin = (
            (pixels.0.saturating_sub(size.width as u32 * cell.0)) / 2,
            (pixels.1.saturating_sub(size.height as u32 * cell.1)) / 2,
        );
        Self { font, cell, size, margin }
    }

    fn fits(&self) -> bool {
        self.holds(LEAST_SIZE)
    }

    fn holds(&self, size: Size) -> bool {
        self.size.width >= size.width && self.size.height >= size.height
    }
}
