//! Letters as pixels, for the window and for pictures.
//!
//! - `bitmap_font`: Bitmap fonts, read from console fonts

pub(crate) mod bitmap_font;

/// The fonts, from small to large: the sizes of Spleen.
pub(crate) const FONTS: [&[u8]; 3] = [spleen_font::FONT_8X16, spleen_font::FONT_12X24, spleen_font::FONT_16X32];
