//! Checks of levels.

use super::stages::stages;
use crate::content::limits::COUNT;
use crate::content::{
    CreatureKind, FeatureKind, ItemKind, LevelKind, Ref, Spawn, SpawnsStage, Stairs, TileKind, limits,
};
use crate::diagnostics::Diagnostic;
use crate::grid::{Formula, Variable};
use crate::loader::check::checker::Checker;
use crate::loader::check::field_check::{Extreme, FieldCheck};
use crate::loader::check::kinds::{divisions, extremes};
use crate::loader::definitions::{ReadDefinitions, at};

pub fn level<'a>(
    kind: &LevelKind,
    depths: &[i64],
    definitions: &ReadDefinitions,
    checker: &'a Checker<'a>,
    check: FieldCheck<'a>,
) {
    check.field("name").filled(&kind.name);
    check.field("width").range(kind.width, limits::WIDTH);
    check.field("height").range(kind.height, limits::HEIGHT);
    stages(kind, depths, definitions, checker, check.field("build"));
    tiles(kind, definitions, checker, check.field("tiles"));
    lists(&kind.creatures, &kind.items, &kind.features, depths, definitions, check);
}

/// Checks the lists of a stage.
pub fn spawns(stage: &SpawnsStage, depths: &[i64], definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    lists(&stage.creatures, &stage.items, &stage.features, depths, definitions, check);
}

/// Checks the lists of what appears.
fn lists(
    creatures: &[Spawn<CreatureKind>],
    items: &[Spawn<ItemKind>],
    features: &[Spawn<FeatureKind>],
    depths: &[i64],
    definitions: &ReadDefinitions,
    check: FieldCheck<'_>,
) {
    for (index, spawn) in creatures.iter().enumerate() {
        let check = check.field("creatures").item(index);
        population(spawn, depths, check);
        if spawn.each != Formula::from(1) {
            check.field("each").error("only items lie together: remove `each`");
        }
        check.field("modifiers").at_most(spawn.modifiers.len(), limits::SCRIPTS);
    }
    for (index, spawn) in features.iter().enumerate() {
        population(spawn, depths, check.field("features").item(index));
    }
    for (index, spawn) in items.iter().enumerate() {
        let check = check.field("items").item(index);
        population(spawn, depths, check);
        if !spawn.modifiers.is_empty() {
            check.field("modifiers").error("only creatures have modifiers: remove `modifiers`");
        }
        stacks(spawn, depths, definitions, check.field("each"));
    }
}

/// Checks how many items lie together, and that there is a kind which can.
fn stacks(spawn: &Spawn<ItemKind>, depths: &[i64], definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    if spawn.each == Formula::from(1) || !check.without(&spawn.each, Variable::Hp, "it is a number of items") {
        return;
    }
    check.bounds(&extremes(&spawn.each, depths.iter().copied()), limits::STACK);
    let kinds = spawn.of.0.iter().filter_map(|choice| at(&definitions.items, choice.kind.index()));
    let most = kinds.map(|(_, kind)| kind.stack).max();
    if most == Some(1) {
        let warning = Diagnostic::warning("none of these items stack");
        check.say(warning.help("give the item a `stack`, or write a `count` in place of `each`"));
    }
}

pub fn population<T>(spawn: &Spawn<T>, depths: &[i64], check: FieldCheck<'_>) {
    check.field("of").some(spawn.of.0.len(), "kind");
    for (index, choice) in spawn.of.0.iter().enumerate() {
        check.field("of").item(index).field("weight").range(choice.weight, limits::WEIGHT);
    }
    check.field("with").at_most(spawn.with.len(), limits::COMPANY);
    let count = check.field("count");
    if !count.without(&spawn.count, Variable::Hp, "it is a number of creatures or items") {
        return;
    }
    let last = spawn.to_depth.unwrap_or(u32::MAX);
    let within = |depth: &i64| (i64::from(spawn.from_depth)..=i64::from(last)).contains(depth);
    let within: Vec<i64> = depths.iter().copied().filter(within).collect();
    if within.is_empty() && spawn.from_depth <= last {
        let depths: Vec<String> = depths.iter().map(i64::to_string).collect();
        let message = format!("this never appears: the level is only at depth {}", depths.join(", "));
        return check.say(Diagnostic::warning(message));
    }
    let [_, Extreme { value: most, circumstances }] = extremes(&spawn.count, within.iter().copied());
    if most > COUNT.most {
        count.error(format!("`count` must be at most {}, but can be {most}{circumstances}", COUNT.most));
    } else if most < COUNT.least {
        let error = Diagnostic::error(format!("`count` is never more than {most}, so nothing appears"));
        count.say(count.range_as_dice().into_iter().fold(error, Diagnostic::help));
    } else if most == 0 && count.is_sound() && !count.node().how.is_patch() {
        count.say(Diagnostic::warning("`count` is never more than 0, so nothing appears"));
    } else {
        divisions(&spawn.count, within, count);
    }
    if let Some(last) = spawn.to_depth.filter(|last| *last < spawn.from_depth) {
        check.field("to_depth").error(format!("`to_depth` is {last}, but `from_depth` is {}", spawn.from_depth));
    }
}

fn tiles<'a>(kind: &LevelKind, definitions: &ReadDefinitions, checker: &'a Checker<'a>, check: FieldCheck<'a>) {
    let tiles = &kind.tiles;
    let parts = [("floor", tiles.floor, true), ("wall", tiles.wall, false), ("edge", tiles.edge, false)];
    for (field, tile, walkable) in parts {
        let wanted = if walkable { "must be walkable" } else { "must not be walkable" };
        let fits = |tile: &TileKind| tile.walkable == walkable;
        requires(tile, "walkable", wanted, fits, definitions, checker, check.field(field));
    }
    if let Some((id, kind)) = at(&definitions.tiles, tiles.edge.index())
        && kind.dig.is_some()
        && check.field("edge").is_sound()
    {
        let warning = Diagnostic::warning(format!("the tile `{id}` can be dug through, down to the border of the map"));
        check.field("edge").say(warning.help("use a tile without `dig` for the edge"));
    }
    let fits = |tile: &TileKind| tile.stairs.is_none();
    requires(tiles.floor, "stairs", "must not be stairs", fits, definitions, checker, check.field("floor"));
    let stairs = [
        ("stairs_down", tiles.stairs_down, &[Stairs::Down][..], "needs `stairs = \"down\"`"),
        ("stairs_up", tiles.stairs_up, &[Stairs::Up], "needs `stairs = \"up\"`"),
        ("exit", tiles.exit, &[Stairs::Exit, Stairs::ExitDown], "needs `stairs = \"exit\"` or `\"exit_down\"`"),
    ];
    for (field, tile, wanted, words) in stairs {
        let fits = |tile: &TileKind| tile.stairs.is_some_and(|stairs| wanted.contains(&stairs));
        requires(tile, "stairs", words, fits, definitions, checker, check.field(field));
    }
}

/// Checks that a tile fits. Skipped if the field that decides this could not be read.
pub fn requires<'a>(
    tile: Ref<TileKind>,
    decisive: &'a str,
    words: &str,
    fits: impl Fn(&TileKind) -> bool,
    definitions: &ReadDefinitions,
    checker: &'a Checker<'a>,
    check: FieldCheck<'a>,
) {
    let Some((id, kind)) = at(&definitions.tiles, tile.index()) else { return };
    let Some(decides) = checker.definition("tile", id).map(|tile| tile.field(decisive)) else { return };
    if !fits(kind) && decides.is_sound() {
        check.say(
            Diagnostic::error(format!("the tile `{id}` {words} to be used here"))
                .related(decides.location(), "the tile"),
        );
    }
}
