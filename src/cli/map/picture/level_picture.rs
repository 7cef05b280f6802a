//! One level with what its signs stand for.

use std::collections::{BTreeMap, BTreeSet};

use super::shading::{set_color, shaded};
use super::surface::{Area, Format, LETTER_HEIGHT, LETTER_WIDTH};
use crate::content::{Color, Content};
use crate::grid::{Direction, Grid, Point};
use crate::mapgen::LevelPlan;

/// The space around the map and beside it, in pixels.
const MARGIN: u32 = 16;

/// The most letters of a line of the legend.
const LEGEND: usize = 34;

/// A line of the legend: a sign in its colour, and what it stands for.
struct LegendLine {
    sign: char,
    color: Color,
    text: String,
}

/// The picture of a level: a title, the map and its legend.
pub(crate) fn level_picture(
    content: &Content,
    level: &LevelPlan,
    title: &str,
    (shades, scale): (&Grid<Option<Color>>, Vec<(Color, &'static str)>),
    format: Format,
) -> Vec<u8> {
    let (palette, size) = (&content.palette, level.tiles.size());
    let scale = scale.into_iter().map(|(color, text)| LegendLine { sign: '■', color, text: text.to_owned() });
    let legend: Vec<LegendLine> = scale.chain(legend(content, level)).collect();
    let (columns, rows) = (size.width as u32 * LETTER_WIDTH, size.height as u32 * LETTER_HEIGHT);
    let top = MARGIN * 2 + LETTER_HEIGHT;
    let width = columns + 3 * MARGIN + LEGEND as u32 * LETTER_WIDTH;
    let height = top + rows.max(legend.len() as u32 * LETTER_HEIGHT) + MARGIN;
    let mut surface = format.surface(width, height, palette.background);
    surface.text(MARGIN, MARGIN, title, palette.accent);
    let marks = marks(content, level);
    let signs = signs(content, level);
    for (at, (sign, ink)) in signs.into_iter().filter(|(at, _)| !is_buried(content, level, *at)) {
        let (left, top) = (MARGIN + at.x as u32 * LETTER_WIDTH, top + at.y as u32 * LETTER_HEIGHT);
        let paper = paper(content, level, at);
        let (paper, ink) = match marks.get(&at) {
            Some(mark) => (*mark, palette.background),
            None => (shaded(paper, shades.get(at).copied().flatten()), ink),
        };
        surface.fill(Area { left, top, width: LETTER_WIDTH, height: LETTER_HEIGHT }, paper);
        if sign != ' ' {
            surface.text(left, top, &sign.to_string(), ink);
        }
    }
    for (line, entry) in (0..).zip(&legend) {
        let (left, top) = (columns + 2 * MARGIN, top + line * LETTER_HEIGHT);
        surface.text(left, top, &entry.sign.to_string(), entry.color);
        let text: String = entry.text.chars().take(LEGEND - 2).collect();
        surface.text(left + 2 * LETTER_WIDTH, top, &text, palette.text);
    }
    surface.finish()
}

/// The background of a cell without any shade.
pub(crate) fn paper(content: &Content, level: &LevelPlan, at: Point) -> Color {
    let tile = level.tiles.get(at).map(|tile| &content.tiles[*tile]);
    tile.and_then(|tile| tile.background).unwrap_or(content.palette.background)
}

/// Whether a cell is rock that nobody ever sees: neither it nor anything around it can be seen through or walked on.
pub(crate) fn is_buried(content: &Content, level: &LevelPlan, at: Point) -> bool {
    let is_rock = |at: Point| {
        let tile = level.tiles.get(at).map(|tile| &content.tiles[*tile]);
        tile.is_none_or(|tile| !tile.walkable && !tile.transparent && tile.opens.is_none() && tile.unlocks.is_none())
    };
    is_rock(at) && Direction::ALL.into_iter().all(|way| is_rock(at + way))
}

/// What is seen on each cell: whoever stands there, or else what lies there, or else the tile.
pub(crate) fn signs(content: &Content, level: &LevelPlan) -> BTreeMap<Point, (char, Color)> {
    let tiles = level.tiles.iter().map(|(at, tile)| (at, &content.tiles[*tile]));
    let tiles = tiles.map(|(at, tile)| (at, (tile.glyph, tile.color)));
    let items = level.items.iter().map(|(item, at)| (*at, &content.items[*item]));
    let items = items.map(|(at, item)| (at, (item.glyph, item.color)));
    let creatures = level.creatures.iter().map(|(creature, at)| (*at, &content.creatures[*creature]));
    let creatures = creatures.map(|(at, creature)| (at, (creature.glyph, creature.color)));
    tiles.chain(items).chain(creatures).collect()
}

/// The backgrounds of what the eye looks for: stairs, those to other branches in their own colour, and locks with their keys.
fn marks(content: &Content, level: &LevelPlan) -> BTreeMap<Point, Color> {
    let stairs = level.tiles.iter().filter(|(_, tile)| content.tiles[**tile].stairs.is_some());
    let stairs = stairs.map(|(at, tile)| {
        let leads_off = level.links.get(&at).is_some_and(|link| link.level.branch() != level.id.branch());
        (at, if leads_off { content.tiles[*tile].color } else { content.palette.accent })
    });
    let pairs = level.locks.iter().chain(&level.keys).map(|(at, lock)| (*at, set_color(*lock as usize)));
    stairs.chain(pairs).collect()
}

/// What the signs stand for: tiles, then who and what is there, then locks, vaults and branches that lead off.
fn legend(content: &Content, level: &LevelPlan) -> Vec<LegendLine> {
    let kinds: BTreeSet<_> = level.tiles.values().iter().copied().collect();
    let mut lines: Vec<LegendLine> = kinds
        .into_iter()
        .map(|tile| &content.tiles[tile])
        .map(|tile| LegendLine { sign: tile.glyph, color: tile.color, text: tile.name.clone() })
        .collect();
    let creatures = level.creatures.iter().map(|(kind, _)| &content.creatures[*kind]);
    let creatures = creatures.map(|kind| (kind.name.clone(), kind.glyph, kind.color));
    let items = level.items.iter().map(|(kind, _)| &content.items[*kind]);
    let items = items.map(|kind| (kind.name.bare(), kind.glyph, kind.color));
    let mut counts: BTreeMap<(String, char), (usize, Color)> = BTreeMap::new();
    for (name, glyph, color) in creatures.chain(items) {
        counts.entry((name, glyph)).or_insert((0, color)).0 += 1;
    }
    let counted = counts.into_iter().map(|((name, sign), (count, color))| LegendLine {
        sign,
        color,
        text: if count > 1 { format!("{name} x{count}") } else { name },
    });
    lines.extend(counted);
    let locks: BTreeSet<u32> = level.locks.values().copied().collect();
    lines.extend(locks.into_iter().map(|lock| LegendLine {
        sign: '■',
        color: set_color(lock as usize),
        text: "a lock and its key".to_owned(),
    }));
    lines.extend(level.vaults.iter().map(|vault| LegendLine {
        sign: '·',
        color: content.palette.accent,
        text: format!("{} at {},{}", bare(content.vaults.id(vault.kind)), vault.corner.x, vault.corner.y),
    }));
    let leads_off = level.links.iter().filter(|(_, link)| link.level.branch() != level.id.branch());
    lines.extend(leads_off.map(|(at, link)| {
        let tile = level.tiles.get(*at).map(|tile| &content.tiles[*tile]);
        let (sign, color) = tile.map_or(('>', content.palette.accent), |tile| (tile.glyph, tile.color));
        LegendLine { sign, color, text: format!("to {} at {},{}", link.level, at.x, at.y) }
    }));
    lines
}

/// An id without its pack.
pub(crate) fn bare(id: &str) -> &str {
    id.split_once(':').map_or(id, |(_, bare)| bare)
}
