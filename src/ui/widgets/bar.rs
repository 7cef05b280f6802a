//! Bars of hit points.

use crate::content::{BarColors, Color, HealthWord};
use crate::grid::Point;
use crate::ui::canvas::Canvas;

/// Draws a bar of `width` cells from `at`, in steps of half a cell. Anyone alive has at least half a cell. It fills the lower half of
/// its row, so that bars in neighbouring rows stay apart; half a cell is one in half the colour.
pub fn draw(canvas: &mut Canvas, at: Point, width: i32, value: i32, full: i32, colors: &BarColors) {
    draw_with(canvas, at, width, (value, full), colors, ['_', '▄']);
}

/// Draws the same bar in the upper half of its row, right below the name that it belongs to.
pub fn draw_below_name(canvas: &mut Canvas, at: Point, width: i32, value: i32, full: i32, colors: &BarColors) {
    draw_with(canvas, at, width, (value, full), colors, ['¯', '▀']);
}

/// Draws a bar with a sign for empty cells and one for others.
fn draw_with(
    canvas: &mut Canvas,
    at: Point,
    width: i32,
    (value, full): (i32, i32),
    colors: &BarColors,
    [empty, filled_cell]: [char; 2],
) {
    let halves = filled(value, full, 2 * width);
    let ink = color(value, full, colors);
    for column in 0..width {
        let cell = Point::new(at.x + column, at.y);
        match halves - 2 * column {
            ..=0 => canvas.put(cell, empty, colors.empty),
            1 => canvas.put(cell, filled_cell, ink.mix(colors.empty, 50)),
            _ => canvas.put(cell, filled_cell, ink),
        }
    }
}

/// How many of `steps` are filled.
fn filled(value: i32, full: i32, steps: i32) -> i32 {
    let share = i64::from(value.max(0)) * i64::from(steps) / i64::from(full.max(1));
    (share as i32).clamp(i32::from(value > 0), steps)
}

/// The colour of the bar: low from a quarter down, middle from a half.
fn color(value: i32, full: i32, colors: &BarColors) -> Color {
    match percent(value, full) {
        ..=25 => colors.low,
        26..=50 => colors.middle,
        _ => colors.high,
    }
}

/// The word for a share of `full`: how hurt a creature is, or how fresh an item.
pub fn word(words: &[HealthWord], value: i32, full: i32) -> Option<&HealthWord> {
    words.iter().rev().find(|word| percent(value, full) >= word.from)
}

fn percent(value: i32, full: i32) -> i32 {
    (i64::from(value.max(0)) * 100 / i64::from(full.max(1))) as i32
}
