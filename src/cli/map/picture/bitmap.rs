//! Pictures of pixels, as PNG.

use super::surface::{Area, LETTER_WIDTH, Surface};
use crate::content::Color;
use crate::frontend::pixels::FONTS;
use crate::frontend::pixels::bitmap_font::Strike;

/// A picture of pixels.
pub(crate) struct Bitmap {
    width: u32,
    height: u32,
    /// Red, green and blue of each pixel, row by row.
    pixels: Vec<u8>,
    letters: Option<Strike>,
}

impl Bitmap {
    /// A picture that is all background.
    pub(crate) fn new(width: u32, height: u32, background: Color) -> Self {
        let Color { red, green, blue } = background;
        let pixels = [red, green, blue].repeat(width as usize * height as usize);
        Self { width, height, pixels, letters: FONTS.first().and_then(|font| Strike::parse(font)) }
    }

    /// Its colour at a pixel.
    #[cfg(test)]
    pub(crate) fn at(&self, left: u32, top: u32) -> Option<[u8; 3]> {
        let start = (top * self.width + left) as usize * 3;
        self.pixels.get(start..start + 3)?.try_into().ok()
    }

    fn set(&mut self, left: u32, top: u32, color: Color) {
        if left >= self.width || top >= self.height {
            return;
        }
        let start = (top as usize * self.width as usize + left as usize) * 3;
        if let Some(pixel) = self.pixels.get_mut(start..start + 3) {
            pixel.copy_from_slice(&[color.red, color.green, color.blue]);
        }
    }

    /// The PNG, or why it can't be made.
    fn encoded(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.pixels)?;
        writer.finish()?;
        Ok(file)
    }
}

impl Surface for Bitmap {
    fn fill(&mut self, area: Area, color: Color) {
        for top in area.top..area.top + area.height {
            for left in area.left..area.left + area.width {
                self.set(left, top, color);
            }
        }
    }

    fn text(&mut self, left: u32, top: u32, text: &str, color: Color) {
        let Some(letters) = self.letters.take() else { return };
        for (index, letter) in (0..).zip(text.chars()) {
            let bitmap = letters.bitmap(letter);
            for row in 0..letters.size.1 {
                let bits = letters.row(bitmap, row as usize);
                for column in (0..letters.size.0).filter(|column| Strike::is_inked(bits, *column as usize)) {
                    self.set(left + index * LETTER_WIDTH + column, top + row, color);
                }
            }
        }
        self.letters = Some(letters);
    }

    fn finish(&self) -> Vec<u8> {
        // Writing to memory fails for pictures without pixels only.
        self.encoded().unwrap_or_default()
    }
}
