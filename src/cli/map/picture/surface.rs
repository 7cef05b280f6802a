//! What pictures are drawn on.

use std::path::Path;

use super::bitmap::Bitmap;
use super::vectors::Vectors;
use crate::content::Color;

/// The width of a letter in pixels.
pub(crate) const LETTER_WIDTH: u32 = 8;
/// The height of a letter in pixels.
pub(crate) const LETTER_HEIGHT: u32 = 16;

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) left: u32,
    pub(crate) top: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

/// What pictures are drawn on.
pub(crate) trait Surface {
    /// Fills a rectangle.
    fn fill(&mut self, area: Area, color: Color);

    /// Writes a text whose first letter has its upper left corner at a pixel. Each letter is as wide as the others.
    fn text(&mut self, left: u32, top: u32, text: &str, color: Color);

    /// The contents of a file with the picture.
    fn finish(&self) -> Vec<u8>;
}

/// The formats of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Pixels.
    Png,
    /// Shapes and letters.
    Svg,
}

impl Format {
    /// The format that the ending of a file asks for.
    pub(crate) fn of(file: &Path) -> Option<Self> {
        match file.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "png" => Some(Self::Png),
            "svg" => Some(Self::Svg),
            _ => None,
        }
    }

    /// An empty picture of so many pixels.
    pub(crate) fn surface(self, width: u32, height: u32, background: Color) -> Box<dyn Surface> {
        match self {
            Self::Png => Box::new(Bitmap::new(width, height, background)),
            Self::Svg => Box::new(Vectors::new(width, height, background)),
        }
    }
}
