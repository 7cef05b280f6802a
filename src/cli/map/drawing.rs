//! Draws a level as text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::picture::level_picture::bare;
use crate::content::{Content, LevelId, Ref, TileKind};
use crate::grid::{Grid, Point};
use crate::mapgen::LevelPlan;

/// A level with its items and creatures, a row a line.
pub(crate) fn drawn(content: &Content, level: &LevelPlan) -> String {
    let items = level.items.iter().map(|(item, at)| (*at, content.items[*item].glyph));
    let creatures = level.creatures.iter().map(|(creature, at)| (*at, content.creatures[*creature].glyph));
    // Creatures stand on items.
    let things: BTreeMap<Point, char> = items.chain(creatures).collect();
    rows(&level.tiles, |at, tile| things.get(&at).copied().unwrap_or(content.tiles[tile].glyph))
}

/// The tiles of a level, a row a line.
pub(crate) fn tiles_only(content: &Content, tiles: &Grid<Ref<TileKind>>) -> String {
    rows(tiles, |_, tile| content.tiles[tile].glyph)
}

fn rows(tiles: &Grid<Ref<TileKind>>, glyph: impl Fn(Point, Ref<TileKind>) -> char) -> String {
    let mut text = String::new();
    for (y, row) in (0..).zip(tiles.rows()) {
        let row: String = (0..).zip(row).map(|(x, tile)| glyph(Point::new(x, y), *tile)).collect();
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}

/// What the characters of a level stand for: its tiles, then who and what is on it, with how many there are, its vaults, and where its stairs lead.
pub(crate) fn key(content: &Content, level: &LevelPlan) -> String {
    let mut text = String::new();
    for (glyph, names) in tile_names(content, level) {
        let _ = writeln!(text, "{glyph} {}", names.join(", "));
    }
    let creatures =
        level.creatures.iter().map(|(kind, _)| (content.creatures[*kind].glyph, content.creatures[*kind].name.clone()));
    let items = level.items.iter().map(|(kind, _)| (content.items[*kind].glyph, content.items[*kind].name.bare()));
    let mut counts: BTreeMap<(String, char), usize> = BTreeMap::new();
    for (glyph, name) in creatures.chain(items) {
        *counts.entry((name, glyph)).or_default() += 1;
    }
    for ((name, glyph), count) in counts {
        let _ = writeln!(text, "{glyph} {name} x{count}");
    }
    for vault in &level.vaults {
        let (id, corner, size) = (bare(content.vaults.id(vault.kind)), vault.corner, vault.size);
        let _ = writeln!(
            text,
            "vault {id}: columns {} to {}, rows {} to {}",
            corner.x,
            corner.x + size.width - 1,
            corner.y,
            corner.y + size.height - 1
        );
    }
    for (to, cells) in stairs_by_level(level) {
        let _ = writeln!(text, "to {to}: stairs at {}", cells.join(" "));
    }
    text
}

/// The names of the tiles of a level by their characters, of which several tiles may have the same.
fn tile_names<'c>(content: &'c Content, level: &LevelPlan) -> Vec<(char, Vec<&'c str>)> {
    let tiles: BTreeSet<Ref<TileKind>> = level.tiles.values().iter().copied().collect();
    let mut names: Vec<(char, Vec<&str>)> = Vec::new();
    for tile in tiles.into_iter().map(|tile| &content.tiles[tile]) {
        match names.iter_mut().find(|(glyph, _)| *glyph == tile.glyph) {
            Some((_, same)) if same.contains(&tile.name.as_str()) => {}
            Some((_, same)) => same.push(&tile.name),
            None => names.push((tile.glyph, vec![&tile.name])),
        }
    }
    names
}

/// The columns and rows of the stairs of a level, by the level to which they lead.
fn stairs_by_level(level: &LevelPlan) -> BTreeMap<&LevelId, Vec<String>> {
    let mut stairs: BTreeMap<&LevelId, Vec<String>> = BTreeMap::new();
    for (at, link) in &level.links {
        stairs.entry(&link.level).or_default().push(format!("{},{}", at.x, at.y));
    }
    stairs
}
