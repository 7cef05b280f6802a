//! Draws a level with the characters of the test.

use super::setup::Setup;
use crate::content::{Content, FieldKind, FieldLayer, Ref};
use crate::game::{Creature, Game};
use crate::grid::Point;
use crate::scenario::read::Scenario;
use crate::scenario::read::ascii_map::LegendEntry;

/// A cell of a level. Levels are counted from 0 at the top.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MapCell {
    pub depth: usize,
    pub at: Point,
}

/// Whether a cell matches a sign. Anything beneath what the sign names is ignored. `drawn` are the fields that a sign for bare ground rules out
/// if it doesn't name them.
pub(crate) fn is_as_drawn(game: &Game, sign: &LegendEntry, drawn: &[Ref<FieldKind>], cell: MapCell) -> bool {
    let Some(level) = game.world().levels().get(cell.depth) else { return false };
    let is_tile = level.tile(cell.at) == Some(sign.tile);
    let has = |kind: Ref<FieldKind>| {
        level.field(cell.at, game.content.fields[kind].layer).map(|field| field.kind) == Some(kind)
    };
    let names = |kind: Ref<FieldKind>| sign.fields.iter().any(|(named, _)| *named == kind);
    let is_bare = sign.creature.is_none() && sign.item.is_none();
    if !sign.fields.iter().all(|(kind, _)| has(*kind))
        || (is_bare && drawn.iter().any(|kind| has(*kind) && !names(*kind)))
    {
        return false;
    }
    let stands = level.occupant(cell.at).and_then(|who| game.world().creature(who)).map(Creature::kind);
    let lies = level.items().get(&cell.at);
    let is_item = sign.item.is_some_and(|wanted| {
        lies.is_some_and(|item| item.kind == wanted.kind && (wanted.of.is_none() || wanted.of == item.of))
    });
    match (sign.creature, sign.item) {
        (Some(kind), item) => stands == Some(kind) && (item.is_none() || is_item) && (!sign.names_tile || is_tile),
        (None, Some(_)) => stands.is_none() && is_item && (!sign.names_tile || is_tile),
        (None, None) => stands.is_none() && lies.is_none() && (is_tile || !sign.names_tile && !sign.fields.is_empty()),
    }
}

/// Describes what a cell shows: its creature, its item, or its tile with what is on it.
pub(crate) fn describe(game: &Game, cell: MapCell) -> String {
    let Some(level) = game.world().levels().get(cell.depth) else { return "nothing".to_owned() };
    if let Some(creature) = level.occupant(cell.at).and_then(|who| game.world().creature(who)) {
        return game.name(creature.who(), "");
    }
    if let Some(item) = level.items().get(&cell.at) {
        return game.item_name(item.thing(), "");
    }
    let tile = level.tile(cell.at).map_or("nothing", |tile| &game.content.tiles[tile].name);
    let fields = FieldLayer::ALL.into_iter().filter_map(|layer| level.field(cell.at, layer));
    with_fields(tile, fields.map(|field| field.kind), &game.content)
}

/// Names a tile and the fields on it.
pub(crate) fn with_fields(tile: &str, fields: impl Iterator<Item = Ref<FieldKind>>, content: &Content) -> String {
    let names: Vec<&str> = fields.map(|kind| content.fields[kind].name.as_str()).collect();
    if names.is_empty() { tile.to_owned() } else { format!("{tile} with {}", names.join(" and ")) }
}

/// The rows of a level, drawn in text.
pub(crate) fn picture(stage: &Setup, scenario: &Scenario, depth: usize) -> Vec<String> {
    let Some(level) = stage.game.world().levels().get(depth) else { return Vec::new() };
    let size = level.size();
    let drawn = scenario.drawn_fields(depth);
    let at = |x, y| MapCell { depth, at: Point::new(x, y) };
    let row = |y| (0..size.width).map(|x| glyph(stage, scenario, &drawn, at(x, y))).collect();
    (0..size.height).map(row).collect()
}

/// The character for a cell: the one its creature was drawn with, or else one from the test with the same meaning, or
/// else the glyph from the content.
fn glyph(stage: &Setup, scenario: &Scenario, drawn: &[Ref<FieldKind>], cell: MapCell) -> char {
    let game = &stage.game;
    let occupant = game.world().levels().get(cell.depth).and_then(|level| level.occupant(cell.at));
    if let Some(glyph) = occupant.and_then(|who| stage.glyph_of(who)) {
        return glyph;
    }
    let maps = scenario.levels.get(cell.depth).into_iter().chain(scenario.expect.levels.get(cell.depth));
    let mut signs = maps.flat_map(|map| &map.signs).filter(|(_, sign)| is_as_drawn(game, sign, drawn, cell));
    signs.next().map_or_else(|| own_glyph(stage, cell), |(glyph, _)| *glyph)
}

fn own_glyph(stage: &Setup, cell: MapCell) -> char {
    let content = &stage.game.content;
    let Some(level) = stage.game.world().levels().get(cell.depth) else { return ' ' };
    if let Some(creature) = level.occupant(cell.at).and_then(|who| stage.game.world().creature(who)) {
        return content.creatures[creature.kind()].glyph;
    }
    if let Some(item) = level.items().get(&cell.at) {
        return content.items[item.kind].glyph;
    }
    let fields = FieldLayer::ALL.into_iter().rev().filter_map(|layer| level.field(cell.at, layer));
    if let Some(glyph) = { fields }.find_map(|field| content.fields[field.kind].glyph) {
        return glyph;
    }
    stage.tile(cell.depth, cell.at).map_or(' ', |tile| content.tiles[tile].glyph)
}
