//! Checks of clocks.

use super::depths::{all_depths, depths_of};
use super::hordes::horde_draw;
use super::level::population;
use crate::content::{ClockKind, Ref, TileKind, limits};
use crate::diagnostics::Diagnostic;
use crate::grid::{Formula, Variable};
use crate::loader::check::checker::Checker;
use crate::loader::check::field_check::FieldCheck;
use crate::loader::check::kinds::{divisions, extremes};
use crate::loader::definitions::{ReadDefinitions, at};

pub fn clock<'a>(kind: &ClockKind, definitions: &ReadDefinitions, checker: &'a Checker<'a>, check: FieldCheck<'a>) {
    let depths = depths(kind, definitions);
    for (field, formula) in [("after", &kind.after), ("every", &kind.every)] {
        if let Some(formula) = formula {
            delay(formula, &depths, check.field(field));
        }
    }
    if kind.after.is_none() && kind.every.is_none() && [check.field("after"), check.field("every")].iter().all(sound) {
        let error = Diagnostic::error("this clock never strikes");
        check.say(error.help("say when: `after = 500` for once, `every = 500` for again and again, or both"));
    }
    check.field("chance").range(kind.chance, limits::CHANCE);
    if let Some(most) = kind.at_most {
        check.field("at_most").range(most, limits::STRIKES);
    }
    for (old, new) in &kind.becomes {
        becomes(*old, *new, definitions, checker, check.field("becomes"));
    }
    for (index, spawn) in kind.features.iter().enumerate() {
        population(spawn, &depths, check.field("features").item(index));
    }
    for (index, spawn) in kind.arrive.iter().enumerate() {
        let check = check.field("arrive").item(index);
        population(spawn, &depths, check);
        if spawn.each != Formula::from(1) {
            check.field("each").error("only items lie together: remove `each`");
        }
        check.field("modifiers").at_most(spawn.modifiers.len(), limits::SCRIPTS);
    }
    if let Some(hordes) = &kind.hordes {
        let check = check.field("hordes");
        horde_draw(hordes, &depths, check);
        if hordes.per_room.is_some() {
            check
                .field("per_room")
                .error("hordes that arrive come to the level, and not to its rooms: remove `per_room`");
        }
    }
    check.field("hooks").at_most(kind.hooks.len(), limits::SCRIPTS);
    does_something(kind, check);
}

fn sound(check: &FieldCheck<'_>) -> bool {
    check.is_sound()
}

/// The depths, from 1, of the levels on which a clock runs.
fn depths(kind: &ClockKind, definitions: &ReadDefinitions) -> Vec<i64> {
    if kind.levels.is_empty() {
        return all_depths(definitions);
    }
    let mut depths: Vec<i64> = kind.levels.iter().flat_map(|level| depths_of(level.index(), definitions)).collect();
    depths.sort_unstable();
    depths.dedup();
    depths
}

/// A number of turns, at least one.
fn delay(formula: &Formula, depths: &[i64], check: FieldCheck<'_>) {
    if !check.without(formula, Variable::Hp, "it is a number of turns") {
        return;
    }
    let extremes = extremes(formula, depths.iter().copied());
    check.bounds(&extremes, limits::DELAY);
    if extremes.iter().all(|end| limits::DELAY.holds(end.value)) {
        divisions(formula, depths.iter().copied(), check);
    }
}

/// What a tile turns into: another tile, and neither of them stairs.
fn becomes<'a>(
    old: Ref<TileKind>,
    new: Ref<TileKind>,
    definitions: &ReadDefinitions,
    checker: &'a Checker<'a>,
    check: FieldCheck<'a>,
) {
    let (Some((id, kind)), Some((new_id, new_kind))) =
        (at(&definitions.tiles, old.index()), at(&definitions.tiles, new.index()))
    else {
        return;
    };
    let check = check.entry_of(id);
    if old == new {
        return check.say(Diagnostic::warning(format!("`{id}` becomes what it is already")));
    }
    for (id, kind) in [(id, kind), (new_id, new_kind)] {
        let Some(stairs) = checker.definition("tile", id).map(|tile| tile.field("stairs")) else { continue };
        if kind.stairs.is_some() && stairs.is_sound() {
            let error = Diagnostic::error(format!("`{id}` is stairs, which can neither change nor be made"));
            check.say(error.related(stairs.location(), "the tile"));
        }
    }
}

fn does_something(kind: &ClockKind, check: FieldCheck<'_>) {
    let ClockKind { becomes, pours, features, arrive, hordes, message, hooks, .. } = kind;
    let changes_ground = !becomes.is_empty() || !pours.is_empty() || !features.is_empty();
    let nobody_comes = arrive.is_empty() && hordes.is_none();
    let is_idle = !changes_ground && nobody_comes && message.is_none() && hooks.is_empty();
    let fields = ["becomes", "pours", "features", "arrive", "hordes", "message", "hooks"];
    if is_idle && fields.into_iter().all(|field| check.field(field).is_sound()) {
        let warning = Diagnostic::warning("nothing happens when this clock strikes");
        check.say(warning.help("give it `becomes`, `pours`, `features`, `arrive`, `hordes`, a `message` or `hooks`"));
    }
    if nobody_comes && kind.hunts && ["arrive", "hordes"].into_iter().all(|field| check.field(field).is_sound()) {
        check.field("hunts").say(Diagnostic::warning("without `arrive` or `hordes` this does nothing"));
    }
    if kind.every.is_none() && kind.at_most.is_some() && check.field("every").is_sound() {
        let warning = Diagnostic::warning("without `every` it happens only once anyway");
        check.field("at_most").say(warning.help("remove `at_most`, or add `every`"));
    }
}
