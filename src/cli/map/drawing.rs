//! Draws a level as text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::picture::level_picture::bare;
use crate::content::{Content, Ref, TileKind};
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

/// What the characters of a level stand for: its tiles, then who and what is on it, with how many there are, and its vaults.
pub(crate) fn key(content: &Content, level: &LevelPlan) -> String {
    let tiles: BTreeSet<Ref<TileKind>> = level.tiles.values().iter().copied().collect();
    let mut text = String::new();
    for tile in tiles {
        let _ = writeln!(text, "{} {}", content.tiles[tile].glyph, content.tiles[tile].name);
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
    text
}
