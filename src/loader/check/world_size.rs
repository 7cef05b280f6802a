//! Checks that all levels of a game together make a world that can be held, saved and loaded.

use super::field_check::FieldCheck;
use crate::content::{CreatureKind, GameRules, LevelKind, Spawn, limits};
use crate::diagnostics::Diagnostic;
use crate::grid::Variables;
use crate::loader::definitions::{ReadDefinitions, at};

pub fn world_size(rules: &GameRules, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    let levels: Vec<(i64, &LevelKind)> = (1..)
        .zip(&rules.levels)
        .filter_map(|(depth, level)| Some((depth, at(&definitions.levels, level.index())?.1)))
        .collect();
    let cells = levels.iter().map(|(_, level)| i64::from(level.width) * i64::from(level.height)).sum();
    at_most(cells, limits::WORLD_CELLS, "cells", "make the levels smaller or fewer", check.field("levels"));
    let creatures = levels.iter().map(|(depth, level)| creatures_on(*depth, level, rules)).sum();
    at_most(
        creatures,
        limits::WORLD_CREATURES,
        "creatures",
        "ask for fewer creatures in the levels",
        check.field("levels"),
    );
    let items = levels.iter().map(|(depth, level)| items_on(*depth, level, definitions)).sum();
    at_most(items, limits::WORLD_ITEMS, "items", "ask for fewer items in the levels", check.field("levels"));
}

fn at_most(number: i64, most: i64, what: &str, help: &str, check: FieldCheck<'_>) {
    if number > most {
        let message = format!("all levels together can have {number} {what}, but a world has room for {most}");
        check.say(Diagnostic::error(message).help(help.to_owned()));
    }
}

/// The most creatures that a level can begin with.
fn creatures_on(depth: i64, level: &LevelKind, rules: &GameRules) -> i64 {
    let asked: i64 = level.creatures.iter().map(|spawn| most(depth, spawn)).sum();
    asked.min(i64::from(rules.max_creatures))
}

/// The most items that a level can begin with: those of its list, those beside its creatures and items, of which a cell holds one, and
/// those that its creatures carry.
fn items_on(depth: i64, level: &LevelKind, definitions: &ReadDefinitions) -> i64 {
    let with_items = level.items.iter().map(|spawn| most(depth, spawn) * (1 + spawn.with.len() as i64));
    let beside = level.creatures.iter().map(|spawn| most(depth, spawn) * spawn.with.len() as i64);
    let cells = i64::from(level.width) * i64::from(level.height);
    let belongings = |spawn: &Spawn<CreatureKind>| {
        let kinds = spawn.of.0.iter().filter_map(|choice| at(&definitions.creatures, choice.kind.index()));
        kinds.map(|(_, kind)| kind.carries.len() as i64).max().unwrap_or(0)
    };
    let in_hand: i64 = level.creatures.iter().map(|spawn| most(depth, spawn) * belongings(spawn)).sum();
    with_items.chain(beside).sum::<i64>().min(cells) + in_hand
}

/// The most that an entry makes at a depth.
fn most<T>(depth: i64, spawn: &Spawn<T>) -> i64 {
    let is_here = depth >= i64::from(spawn.from_depth) && spawn.to_depth.is_none_or(|last| depth <= i64::from(last));
    let (_, most) = spawn.count.bounds(Variables { depth, ..Variables::default() });
    if is_here { most.clamp(0, limits::COUNT.most) } else { 0 }
}
