//! The colours of what the player sees on levels that aren't fully lit: tinted by the light, and never too dark to be read.

use crate::content::Color;

/// Percent by which light tints what it lights.
const TINT: u32 = 50;
/// The least contrast of a glyph with what is behind it, in hundredths, as the Web Content Accessibility Guidelines define it.
const LEAST_CONTRAST: u64 = 300;
/// Percent by which a glyph is made lighter at a time until it can be read.
const STEP: u32 = 10;

/// A colour in light of the colour `light`.
pub fn tinted(color: Color, light: Color) -> Color {
    let part = |own: u8, light: u8| (u32::from(own) * u32::from(light) / 255) as u8;
    let all = Color::new(part(color.red, light.red), part(color.green, light.green), part(color.blue, light.blue));
    color.mix(all, TINT)
}

/// The colour `ink`, mixed with `bright` as far as it takes to be read on `paper`.
pub fn legible(ink: Color, paper: Color, bright: Color) -> Color {
    let shares = (0..=100).step_by(STEP as usize);
    shares.map(|share| ink.mix(bright, share)).find(|ink| stands_out(*ink, paper)).unwrap_or(bright)
}

/// Whether a glyph is enough brighter or darker than what is behind it.
fn stands_out(ink: Color, paper: Color) -> bool {
    let (ink, paper) = (luminance(ink), luminance(paper));
    let glare = WHITE / 20;
    (ink.max(paper) + glare) * 100 >= (ink.min(paper) + glare) * LEAST_CONTRAST
}

/// The luminance of white.
const WHITE: u64 = 255 * 255 * 255 * 10_000;

/// The luminance of a colour in whole numbers. The curve of screens, a power of about 2.4, is near the mean of square and cube.
fn luminance(Color { red, green, blue }: Color) -> u64 {
    let linear = |part: u8| {
        let part = u64::from(part);
        u64::midpoint(part * part * 255, part * part * part)
    };
    2126 * linear(red) + 7152 * linear(green) + 722 * linear(blue)
}
