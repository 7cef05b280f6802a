//! The colours of a terminal.

use std::ops::RangeInclusive;

use crossterm::style::Color as Ink;

use crate::content::Color;

/// How many colours a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColorDepth {
    /// All 24-bit colours.
    True,
    /// The palette of 256: a cube of 6 levels per channel, and 24 greys.
    Indexed,
    /// The 16 colours of old terminals and of the console of Linux.
    Basic,
}

/// What the names of terminals with 16 colours begin with, unless they claim more.
const BASIC: [&str; 6] = ["linux", "ansi", "vt", "cons", "cygwin", "xterm-16"];

/// Dark blue among the 16 colours.
const BLUE: u8 = 4;
/// How far the bright ones of the 16 colours are behind the dark ones.
const BRIGHT: u8 = 8;
/// The first grey of the palette of 256.
const FIRST_GREY: u8 = 232;

/// The lowest value of the brightest channel of a colour that isn't shown as black, in 256 colours a channel.
const BLACK_BELOW: u8 = 50;
/// The same for greys that are shown as grey, and as white.
const GREYS: [u8; 2] = [110, 190];
/// The same for colours that are shown as bright ones.
const BRIGHT_FROM: u8 = 150;
/// The least difference between the channels of a glyph's colour that isn't shown as grey, in percent of the brightest one.
const LEAST_HUE: u32 = 25;
/// The same for what is behind glyphs: walls would glare if all of them were brown.
const LEAST_PAPER_HUE: u32 = 60;

impl ColorDepth {
    /// The depth that a terminal claims by the values of `COLORTERM` and `TERM`.
    pub(crate) fn from_claim(color_term: Option<&str>, term: Option<&str>) -> Self {
        let is_basic = |term: &str| !term.contains("256") && BASIC.iter().any(|name| term.starts_with(name));
        match color_term {
            Some("truecolor" | "24bit") => Self::True,
            _ if term.is_some_and(is_basic) => Self::Basic,
            _ => Self::Indexed,
        }
    }

    /// The colours that the terminal shows for a glyph of the colour `ink` on `paper`. What can be told apart stays so.
    pub(crate) fn pair(self, ink: Color, paper: Color) -> (Ink, Ink) {
        if self != Self::Basic {
            return (self.ink(ink), self.ink(paper));
        }
        let (mut glyph, behind) = (basic(ink, LEAST_HUE), basic(paper, LEAST_PAPER_HUE));
        // Dark blue can hardly be read on black.
        if glyph == BLUE {
            glyph += BRIGHT;
        }
        if ink != paper && glyph == behind {
            let is_dark = behind < 7 || behind == 8;
            glyph = if is_dark { 7 } else { 0 };
        }
        (Ink::AnsiValue(glyph), Ink::AnsiValue(behind))
    }

    /// The colour that the terminal shows for `color`.
    pub(crate) fn ink(self, color: Color) -> Ink {
        match self {
            Self::True => Ink::Rgb { r: color.red, g: color.green, b: color.blue },
            Self::Indexed => Ink::AnsiValue(nearest(color)),
            Self::Basic => Ink::AnsiValue(basic(color, LEAST_HUE)),
        }
    }
}

/// The one of the 16 colours that is most like `color`. It goes by the hue: by the distance, most colours would be grey. Those are grey whose
/// channels differ by less than `least_hue` percent of the brightest one.
fn basic(color: Color, least_hue: u32) -> u8 {
    let channels = [color.red, color.green, color.blue];
    let (most, least) = (channels.into_iter().max().unwrap_or(0), channels.into_iter().min().unwrap_or(0));
    if most < BLACK_BELOW {
        return 0;
    }
    if u32::from(most - least) * 100 < u32::from(most) * least_hue {
        let [grey, white] = GREYS;
        return match most {
            _ if most >= white => 15,
            _ if most >= grey => 7,
            _ => 8,
        };
    }
    let middle = most.midpoint(least);
    let hue: u8 =
        channels.into_iter().zip([1, 2, 4]).filter(|(channel, _)| *channel > middle).map(|(_, bit)| bit).sum();
    hue + if most >= BRIGHT_FROM { BRIGHT } else { 0 }
}

/// The entry of the palette of 256 that is nearest to `color`. Its hue counts twice, so that faint colours don't turn grey.
fn nearest(color: Color) -> u8 {
    let [reds, greens, blues] = [color.red, color.green, color.blue].map(cube_levels_near);
    let of_cube = reds.flat_map(|red| {
        let blues = blues.clone();
        greens.clone().flat_map(move |green| blues.clone().map(move |blue| 16 + 36 * red + 6 * green + blue))
    });
    let mean = (u32::from(color.red) + u32::from(color.green) + u32::from(color.blue)) / 3;
    let grey = FIRST_GREY + (mean.saturating_sub(3) / 10).min(23) as u8;
    of_cube.chain([grey]).min_by_key(|entry| distance(color, entry_of_256(*entry))).unwrap_or(grey)
}

/// The level of the cube that is nearest to `value`, and those beside it.
fn cube_levels_near(value: u8) -> RangeInclusive<u8> {
    let nearest = (0..6).min_by_key(|&level| cube_value(level).abs_diff(value)).unwrap_or(0);
    nearest.saturating_sub(1)..=(nearest + 1).min(5)
}

/// The colour of an entry of the palette of 256, from 16 on: first the cube, then the greys.
fn entry_of_256(entry: u8) -> Color {
    if entry >= FIRST_GREY {
        let grey = 8 + 10 * (entry - FIRST_GREY);
        return Color::new(grey, grey, grey);
    }
    let [red, green, blue] = [36, 6, 1].map(|step| cube_value(entry.saturating_sub(16) / step % 6));
    Color::new(red, green, blue)
}

/// The value of a level of the cube, 0 to 5.
fn cube_value(level: u8) -> u8 {
    if level == 0 { 0 } else { 55 + 40 * level }
}

/// How different two colours look: the squares of the differences of their channels, and twice those of the differences between channels.
fn distance(a: Color, b: Color) -> i32 {
    let off = |a: u8, b: u8| i32::from(a) - i32::from(b);
    let [red, green, blue] = [off(a.red, b.red), off(a.green, b.green), off(a.blue, b.blue)];
    let hue = (red - green).pow(2) + (green - blue).pow(2) + (blue - red).pow(2);
    red.pow(2) + green.pow(2) + blue.pow(2) + 2 * hue
}
