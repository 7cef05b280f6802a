//! Many levels in one picture.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::level_picture::{is_buried, paper, signs};
use super::shading::{Shading, shaded};
use super::surface::{Area, Format, LETTER_HEIGHT, Surface};
use crate::cli::map::{place_of, some_levels};
use crate::content::{Color, Content, LevelId};
use crate::grid::{Point, Size};
use crate::mapgen::LevelPlan;

/// The size of a cell, in pixels.
const CELL: (u32, u32) = (3, 5);

/// The space between levels, in pixels.
const GAP: u32 = 12;

/// The most pixels that a row of levels takes.
const WIDTH: u32 = 1600;

/// The most levels of a sheet.
pub(crate) const MOST: usize = 500;

/// A sheet of the levels of many seeds: all of them, or one of each.
pub(crate) fn contact_sheet(
    content: &Arc<Content>,
    seeds: impl Iterator<Item = u64>,
    only: Option<&LevelId>,
    shading: Shading,
    format: Format,
) -> Vec<u8> {
    let mut levels = Vec::new();
    for seed in seeds {
        let world = some_levels(content, seed, only);
        for (index, level) in
            world.levels.iter().enumerate().filter(|(_, level)| only.is_none_or(|only| *only == level.id))
        {
            levels.push((seed, level.clone(), shading.of(content, seed, &world, index)));
        }
        if levels.len() >= MOST {
            break;
        }
    }
    levels.truncate(MOST);
    let largest = levels.iter().fold(Size::new(1, 1), |largest, (_, level, _)| {
        let size = level.tiles.size();
        Size::new(largest.width.max(size.width), largest.height.max(size.height))
    });
    let (width, height) = (largest.width as u32 * CELL.0 + GAP, largest.height as u32 * CELL.1 + GAP + LETTER_HEIGHT);
    let columns = (WIDTH / width).clamp(1, levels.len().max(1) as u32);
    let rows = (levels.len() as u32).div_ceil(columns).max(1);
    let mut surface = format.surface(columns * width + GAP, rows * height + GAP, content.palette.background);
    for (index, (seed, level, shades)) in (0..).zip(&levels) {
        let (left, top) = (GAP + index % columns * width, GAP + index / columns * height);
        let title = if only.is_some() { format!("seed {seed}") } else { format!("seed {seed}, {}", place_of(level)) };
        surface.text(left, top, &title, content.palette.quiet);
        let shade = |at| shades.get(at).copied().flatten();
        small_level(surface.as_mut(), content, level, (left, top + LETTER_HEIGHT), shade);
    }
    surface.finish()
}

/// A level in which each cell is a rectangle of one colour.
fn small_level(
    surface: &mut dyn Surface,
    content: &Content,
    level: &LevelPlan,
    (left, top): (u32, u32),
    shade: impl Fn(Point) -> Option<Color>,
) {
    let size = level.tiles.size();
    let signs = signs(content, level);
    let things: BTreeSet<Point> =
        level.creatures.iter().map(|(_, at)| *at).chain(level.items.iter().map(|(_, at)| *at)).collect();
    let color = |at| {
        let paper = shaded(paper(content, level, at), shade(at));
        let (_, ink) = signs.get(&at).copied().unwrap_or((' ', paper));
        let tile = level.tiles.get(at).map(|tile| &content.tiles[*tile]);
        let strength = match tile {
            _ if is_buried(content, level, at) => return content.palette.background,
            _ if things.contains(&at) => 100,
            Some(tile) if tile.stairs.is_some() => 100,
            // Ground is lighter than rock, and water has a colour of its own.
            Some(tile) if tile.walkable || tile.opens.is_some() || tile.unlocks.is_some() => 45,
            Some(tile) if tile.transparent => 45,
            // Walls stand back, so that the ground is what the eye finds.
            _ => return paper.mix(content.palette.background, 55),
        };
        paper.mix(ink, strength)
    };
    for y in 0..size.height {
        let mut x = 0;
        while x < size.width {
            // Runs of one colour are one rectangle.
            let here = color(Point::new(x, y));
            let run = (x..size.width).take_while(|x| color(Point::new(*x, y)) == here).count() as u32;
            let (left, top) = (left + x as u32 * CELL.0, top + y as u32 * CELL.1);
            surface.fill(Area { left, top, width: run * CELL.0, height: CELL.1 }, here);
            x += run as i32;
        }
    }
}
