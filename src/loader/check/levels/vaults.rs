//! Checks of vaults and of other drawn maps.

use std::collections::{BTreeMap, BTreeSet};

use super::level::requires;
use crate::content::{
    DrawnCell, DrawnLegend, LevelTiles, Ref, StageKind, Stairs, TileKind, VaultKind, drawn_rows, drawn_size, limits,
};
use crate::diagnostics::Diagnostic;
use crate::grid::{Cornered, Direction, DistanceMap, Grid, Point, Size};
use crate::loader::check::checker::Checker;
use crate::loader::check::field_check::FieldCheck;
use crate::loader::check::ground::movement_of_player;
use crate::loader::definitions::{ReadDefinitions, at};

/// The most cells that a vault may be wide or high.
const LONGEST_SIDE: i32 = 100;

/// Checks a vault.
pub fn vault<'a>(kind: &VaultKind, definitions: &ReadDefinitions, checker: &'a Checker<'a>, check: FieldCheck<'a>) {
    drawing(&kind.map, &kind.legend, definitions, check);
    no_stairs(&kind.legend, definitions, checker, check.field("legend"));
    check.field("weight").range(kind.weight, limits::WEIGHT);
    if let Some(most) = kind.at_most {
        check.field("at_most").range(most, limits::VAULT_LEVELS);
    }
    if let Some(last) = kind.to_depth.filter(|last| *last < kind.from_depth) {
        check.field("to_depth").error(format!("`to_depth` is {last}, but `from_depth` is {}", kind.from_depth));
    }
    let size = drawn_size(&kind.map);
    if size.width > LONGEST_SIDE || size.height > LONGEST_SIDE {
        let (width, height) = (size.width, size.height);
        let error = Diagnostic::error(format!("this vault is {width} x {height} cells large"));
        check.field("map").say(error.help(format!("at most {LONGEST_SIDE} columns and rows are allowed")));
    } else if !kind.map.trim().is_empty() && check.is_sound_throughout() && !is_only_nested(kind, definitions) {
        entrance(kind, size, definitions, check);
    }
    keys(kind, definitions, check);
}

/// Checks a drawn map and its legend.
pub fn drawing(map: &str, legend: &DrawnLegend, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    check.field("map").filled(map);
    check.field("map").brief("a drawn map", map, limits::DRAWING);
    let is_known = |sign: &char| matches!(sign, '#' | '.' | ' ' | '\n') || legend.contains_key(sign);
    let mut unknown: BTreeMap<char, (usize, usize)> = BTreeMap::new();
    for (row, signs) in (1..).zip(drawn_rows(map)) {
        for (column, sign) in (1..).zip(signs).filter(|(_, sign)| !is_known(sign)) {
            unknown.entry(sign).or_insert((row, column));
        }
    }
    for (sign, (row, column)) in unknown {
        let error = Diagnostic::error(format!(
            "nothing says what `{sign}` stands for, in row {row} and column {column} of the map"
        ));
        check.field("map").say(error.help(format!("add it to the legend: `legend = {{ \"{sign}\" = \"...\" }}`")));
    }
    for (sign, cell) in legend {
        let entry = check.field("legend").entry_of(&sign.to_string());
        if !map.contains(*sign) {
            entry.say(Diagnostic::warning(format!("`{sign}` is not on the map")));
        }
        drawn_cell(cell, definitions, entry);
    }
    wires(legend, definitions, check.field("legend"));
}

/// Refuses stairs in a vault, which may be locked. An exit needs no other end.
fn no_stairs<'a>(legend: &DrawnLegend, definitions: &ReadDefinitions, checker: &'a Checker<'a>, check: FieldCheck<'a>) {
    let fits = |tile: &TileKind| tile.stairs.is_none_or(Stairs::is_exit);
    for (sign, cell) in legend {
        let check = check.entry_of(&sign.to_string()).field("tile");
        cell.tile
            .into_iter()
            .for_each(|tile| requires(tile, "stairs", "must not be stairs", fits, definitions, checker, check));
    }
}

/// Warns of stairs on a level's drawn map that are none of those that the level has.
pub fn drawn_stairs(legend: &DrawnLegend, tiles: &LevelTiles, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    let branches = definitions.branches.iter().filter_map(|(_, branch)| branch.as_ref()?.entrance);
    let used: BTreeSet<Ref<TileKind>> = [tiles.stairs_down, tiles.stairs_up].into_iter().chain(branches).collect();
    for (sign, cell) in legend {
        let Some(tile) = cell.tile.filter(|tile| !used.contains(tile)) else { continue };
        let Some((id, kind)) = at(&definitions.tiles, tile.index()) else { continue };
        if let Some(Stairs::Down | Stairs::Up) = kind.stairs {
            let warning =
                Diagnostic::warning(format!("no stairs of this level are made of `{id}`, so `{sign}` is floor"));
            let help = "name the tile in `tiles` of the level, or as the `entrance` of a branch that begins there";
            check.entry_of(&sign.to_string()).field("tile").say(warning.help(help));
        }
    }
}

/// Checks what a character stands for.
fn drawn_cell(cell: &DrawnCell, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    check.field("chance").range(cell.chance, limits::CHANCE);
    check.field("modifiers").at_most(cell.modifiers.len(), limits::SCRIPTS);
    for (index, choice) in cell.creature.iter().enumerate() {
        check.field("creature").item(index).field("weight").range(choice.weight, limits::WEIGHT);
    }
    for (index, choice) in cell.item.iter().enumerate() {
        check.field("item").item(index).field("weight").range(choice.weight, limits::WEIGHT);
    }
    if let Some(wire) = &cell.wire {
        check.field("wire").filled(wire);
        check.field("wire").short(wire);
    }
    if cell.creature.is_empty() && (cell.asleep || !cell.modifiers.is_empty()) {
        let field = if cell.asleep { "asleep" } else { "modifiers" };
        check.field(field).error(format!("`{field}` is about a creature, but nobody is here: add `creature`"));
    }
    if cell.key.is_some()
        && !cell.tile.is_some_and(|tile| has(definitions, tile.index(), |tile| tile.unlocks.is_some()))
    {
        let error = Diagnostic::error("this has a key, but nothing to unlock");
        check.field("key").say(error.help("use a tile with `unlocks`, the tile that it becomes"));
    }
    let locked = cell.tile.filter(|_| cell.key.is_none()).and_then(|tile| at(&definitions.tiles, tile.index()));
    if let Some((id, _)) = locked.filter(|(_, tile)| tile.needs_key()) {
        let warning = Diagnostic::warning(format!("the tile `{id}` is locked here for ever: no key fits it"));
        check.say(warning.help(format!("say which item unlocks it: `{{ tile = \"{id}\", key = \"...\" }}`")));
    }
}

/// Checks that each wire joins something that triggers with something that is triggered.
fn wires(legend: &DrawnLegend, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    let mut wires: BTreeMap<&str, Vec<(char, &DrawnCell)>> = BTreeMap::new();
    for (sign, cell) in legend {
        if let Some(wire) = &cell.wire {
            wires.entry(wire).or_default().push((*sign, cell));
        }
    }
    for (wire, cells) in wires {
        let any = |does: fn(&TileKind) -> bool| {
            cells.iter().any(|(_, cell)| cell.tile.is_some_and(|tile| has(definitions, tile.index(), does)))
        };
        let (sends, obeys) = (any(may_trigger), any(is_triggered));
        let message = match (sends, obeys) {
            (true, true) => continue,
            (false, _) => format!("nothing on the wire `{wire}` ever sends a signal"),
            (true, false) => format!("a signal along the wire `{wire}` does nothing"),
        };
        let help = if sends {
            "give a tile on it `triggered`, which says what happens"
        } else {
            "give a tile on it `triggers`, such as `triggers = [\"entered\"]`"
        };
        let first = cells.first().map(|(sign, _)| sign.to_string()).unwrap_or_default();
        check.entry_of(&first).field("wire").say(Diagnostic::warning(message).help(help.to_owned()));
    }
}

/// Whether a tile may send a signal. Its scripts may do so, too.
fn may_trigger(tile: &TileKind) -> bool {
    !tile.triggers.is_empty() || !tile.hooks.is_empty()
}

/// Whether a signal does anything to a tile. Its scripts may hear of it.
fn is_triggered(tile: &TileKind) -> bool {
    tile.triggered.is_some() || !tile.hooks.is_empty()
}

fn has(definitions: &ReadDefinitions, tile: usize, does: impl Fn(&TileKind) -> bool) -> bool {
    // A tile that can't be read may be anything.
    at(&definitions.tiles, tile).is_none_or(|(_, tile)| does(tile))
}

/// Checks that a vault can be entered.
fn entrance(kind: &VaultKind, size: Size, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    let mut open = Grid::new(size, None);
    for (y, row) in (0..).zip(drawn_rows(&kind.map)) {
        for (x, sign) in (0..).zip(row) {
            let is_open = match (kind.legend.get(&sign), sign) {
                (Some(cell), _) => cell.tile.is_none_or(|tile| has(definitions, tile.index(), is_way)),
                (None, '.') => true,
                (None, ' ') => continue,
                (None, _) => false,
            };
            open.set(Point::new(x, y), Some(is_open));
        }
    }
    let drawn = |at: Point| open.get(at).copied().flatten();
    let is_border = |at: Point| Direction::STRAIGHT.into_iter().any(|way| drawn(at + way).is_none());
    let entrances: Vec<Point> = size.points().filter(|at| drawn(*at) == Some(true) && is_border(*at)).collect();
    if entrances.is_empty() {
        let error = Diagnostic::error("nobody can enter this vault");
        check.field("map").say(error.help("draw ground or a door on its border"));
    }
    corners(size, &entrances, |at| drawn(at) == Some(true), definitions, check);
}

/// Warns of ground to which only steps past corners lead, if the player can't take them.
fn corners(
    size: Size,
    entrances: &[Point],
    open: impl Fn(Point) -> bool + Copy,
    definitions: &ReadDefinitions,
    check: FieldCheck<'_>,
) {
    let Some((movement, _)) = movement_of_player(definitions).filter(|(_, movement)| !movement.squeezes()) else {
        return;
    };
    let reached = |is_past_corners: bool| {
        let mut steps = DistanceMap::new(size);
        steps.flood(entrances, u32::MAX, &Cornered { open, fits: |_, _| is_past_corners });
        steps
    };
    let (all, straight) = (reached(true), reached(false));
    if let Some(lost) = size.points().find(|at| all.get(*at).is_some() && straight.get(*at).is_none()) {
        let (row, column) = (lost.y + 1, lost.x + 1);
        let warning = format!("only steps past corners lead to row {row} and column {column} of the map");
        let help = format!(
            "the player takes none of them by its movement `{movement}`: open a cell beside, so that straight steps lead there"
        );
        check.field("map").say(Diagnostic::warning(warning).help(help));
    }
}

/// Whether a vault is part of others alone, so that it needs no entrance of its own.
fn is_only_nested(kind: &VaultKind, definitions: &ReadDefinitions) -> bool {
    let is_it = |vault: &Ref<VaultKind>| {
        at(&definitions.vaults, vault.index()).is_some_and(|(_, vault)| std::ptr::eq(vault, kind))
    };
    let read = || definitions.vaults.iter().filter_map(|(_, vault)| vault.as_ref());
    let stages = definitions.levels.iter().filter_map(|(_, level)| level.as_ref()).flat_map(|level| &level.build);
    let placed = stages.filter_map(|stage| match &stage.kind {
        StageKind::Vaults(vaults) => Some(&vaults.of.0),
        _ => None,
    });
    let drawn = definitions.levels.iter().filter_map(|(_, level)| level.as_ref()).flat_map(|level| &level.build);
    let drawn = drawn.filter_map(|stage| match &stage.kind {
        StageKind::Drawn(drawn) => Some(&drawn.legend),
        _ => None,
    });
    let nested =
        read().map(|vault| &vault.legend).chain(drawn).flat_map(|legend| legend.values()).flat_map(|cell| &cell.vault);
    let holds_keys = read().flat_map(|vault| &vault.key_in.0);
    let is_placed = placed.flatten().chain(holds_keys).any(is_it);
    !is_placed && nested.into_iter().any(is_it)
}

/// Whether somebody can get through a tile, as it is or once it is opened, unlocked, found, burnt, dug through or triggered.
fn is_way(tile: &TileKind) -> bool {
    let burns = tile.burns.as_ref().is_some_and(|burning| burning.leaves.is_some());
    let changes = tile.triggered.as_ref().is_some_and(|change| change.tile.is_some());
    let opens = tile.opens.is_some() || tile.unlocks.is_some() || tile.secret.is_some() || tile.dig.is_some();
    tile.walkable || opens || burns || changes
}

/// Checks the vaults that hold the key of one.
fn keys(kind: &VaultKind, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    if kind.key_in.0.is_empty() {
        return;
    }
    if kind.legend.values().all(|cell| cell.key.is_none()) {
        let error = Diagnostic::error("this vault has no key");
        check
            .field("key_in")
            .say(error.help("say in the legend what the key unlocks: `{ tile = \"...\", key = \"...\" }`"));
    }
    for (index, holder) in kind.key_in.0.iter().enumerate() {
        let Some((id, holder)) = at(&definitions.vaults, holder.index()) else { continue };
        if !holder.legend.values().any(|cell| cell.holds_key) {
            let error = Diagnostic::error(format!("the vault `{id}` has no place for a key"));
            check.field("key_in").item(index).say(error.help("add `holds_key = true` to a character of its legend"));
        }
    }
}
