//! The colours of a terminal.

use crossterm::style::Color as Ink;

use crate::content::Color;

/// How many colours a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColorDepth {
    /// All 24-bit colours.
    True,
    /// The palette of 256: a cube of 6 levels per channel, and 24 greys.
    Indexed,
}

impl ColorDepth {
    /// The depth that a terminal claims by the value of `COLORTERM`.
    pub(crate) fn from_claim(claim: Option<&str>) -> Self {
        match claim {
            Some("truecolor" | "24bit") => Self::True,
            _ => Self::Indexed,
        }
    }

    /// The colour that the terminal shows for `color`.
    pub(crate) fn ink(self, color: Color) -> Ink {
        match self {
            Self::True => Ink::Rgb { r: color.red, g: color.green, b: color.blue },
            Self::Indexed => Ink::AnsiValue(nearest(color)),
        }
    }
}

/// The entry of the palette of 256 that is nearest to `color`.
fn nearest(color: Color) -> u8 {
    let levels = [color.red, color.green, color.blue].map(cube_level);
    let [red, green, blue] = levels;
    let cube = Color::new(cube_value(red), cube_value(green), cube_value(blue));
    let mean = (u32::from(color.red) + u32::from(color.green) + u32::from(color.blue)) / 3;
    let step = (mean.saturating_sub(3) / 10).min(23) as u8;
    let grey = 8 + 10 * step;
    if distance(color, Color::new(grey, grey, grey)) < distance(color, cube) {
        232 + step
    } else {
        16 + 36 * red + 6 * green + blue
    }
}

/// The level of the cube, 0 to 5, that is nearest to `value`.
fn cube_level(value: u8) -> u8 {
    (0..6).min_by_key(|&level| cube_value(level).abs_diff(value)).unwrap_or(0)
}

/// The value of a level of the cube, 0 to 5.
fn cube_value(level: u8) -> u8 {
    if level == 0 { 0 } else { 55 + 40 * level }
}

fn distance(a: Color, b: Color) -> u32 {
    let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    square(a.red, b.red) + square(a.green, b.green) + square(a.blue, b.blue)
}
