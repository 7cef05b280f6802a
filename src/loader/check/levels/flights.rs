//! Checks that levels which follow on each other agree on the stairs between them.

use crate::content::{BranchWay, LevelKind, LevelList, Ref, StageKind, StairsStage};
use crate::diagnostics::Diagnostic;
use crate::grid::Formula;
use crate::loader::check::checker::Checker;
use crate::loader::check::field_check::FieldCheck;
use crate::loader::check::kinds::extremes;
use crate::loader::check::levels::depths::depths_of;
use crate::loader::definitions::{ReadDefinitions, at};

/// A level that is next to another, further down or further up.
struct Neighbour<'d> {
    id: &'d str,
    /// The greatest number of stairs for which it asks; `None` if `stacked_stairs` place those between the two.
    most: Option<i64>,
}

/// Warns of stairs for which a level asks, but which it never gets, as the levels next to it ask for fewer.
pub fn flights<'a>(definitions: &ReadDefinitions, checker: &'a Checker<'a>) {
    let is_read = |neighbour: &Neighbour<'_>| {
        checker.definition("level", neighbour.id).is_some_and(|level| level.field("build").is_sound_throughout())
    };
    for (index, (id, kind)) in definitions.levels.iter().enumerate() {
        let (Some(kind), Some(check)) = (kind, checker.definition("level", id)) else { continue };
        let Some((position, stairs)) = stairs_of(kind) else { continue };
        let check = check.field("build").item(position).field("stairs");
        for is_down in [true, false] {
            let neighbours = neighbours(index, is_down, definitions);
            if neighbours.iter().all(is_read) {
                let [wanted, _] = extremes(number(stairs, is_down), depths_of(index, definitions));
                warn_if_unmet(wanted.value, is_down, &neighbours, check);
            }
        }
    }
}

/// Warns if all neighbours ask for fewer stairs than `wanted`. At the end of a branch there are none to ask.
fn warn_if_unmet(wanted: i64, is_down: bool, neighbours: &[Neighbour<'_>], check: FieldCheck<'_>) {
    let best = neighbours.iter().map(|neighbour| neighbour.most.unwrap_or(0)).max();
    let Some(Neighbour { id, most }) = neighbours.first() else { return };
    // One pair of stairs is always there.
    if wanted <= best.unwrap_or(1).max(1) {
        return;
    }
    let (word, opposite, place) = if is_down { ("down", "up", "below") } else { ("up", "down", "above") };
    let (message, help) = match most {
        None => (
            format!("`{word}` does nothing: `stacked_stairs` place the stairs between this level and `{id}`"),
            format!("remove `{word}`"),
        ),
        Some(most) => (
            format!(
                "`{word}` is {wanted}, but there are fewer stairs: `{id}`, the level {place}, asks for {most} {opposite}"
            ),
            format!(
                "the smaller number counts: write `{{ stairs = {{ {opposite} = {wanted} }} }}` in the `build` of `{id}`"
            ),
        ),
    };
    check.field(word).say(Diagnostic::warning(message).help(help));
}

/// The levels next to one, further down or further up, wherever it is used.
fn neighbours(level: usize, is_down: bool, definitions: &ReadDefinitions) -> Vec<Neighbour<'_>> {
    let mut found = Vec::new();
    for (list, goes_down) in lists(definitions) {
        // A level that is repeated for ever is next to itself.
        let order: Vec<usize> = list.kinds().chain(list.endless).map(Ref::index).collect();
        for pair in order.windows(2) {
            let &[first, second] = pair else { continue };
            let (here, other) = if is_down == goes_down { (first, second) } else { (second, first) };
            let is_stacked = at(&definitions.levels, second).is_some_and(|(_, kind)| kind.is_stacked());
            if let Some((id, kind)) = at(&definitions.levels, other).filter(|_| here == level) {
                found.push(Neighbour { id, most: (!is_stacked).then(|| most(other, kind, !is_down, definitions)) });
            }
        }
    }
    found
}

/// The greatest number of stairs for which a level asks; without a stage for them it is 1.
fn most(level: usize, kind: &LevelKind, is_down: bool, definitions: &ReadDefinitions) -> i64 {
    stairs_of(kind).map_or(1, |(_, stairs)| {
        let [_, most] = extremes(number(stairs, is_down), depths_of(level, definitions));
        most.value
    })
}

/// The levels of all branches, and whether each goes down.
fn lists(definitions: &ReadDefinitions) -> impl Iterator<Item = (&LevelList, bool)> {
    let main = definitions.rules.iter().map(|rules| (&rules.levels, true));
    let branches = definitions.branches.iter().filter_map(|(_, kind)| kind.as_ref());
    main.chain(branches.map(|kind| (&kind.levels, kind.goes == BranchWay::Down)))
}

/// The stage of a level that places stairs, and its position.
fn stairs_of(kind: &LevelKind) -> Option<(usize, &StairsStage)> {
    kind.build.iter().enumerate().find_map(|(position, stage)| match &stage.kind {
        StageKind::Stairs(stairs) => Some((position, stairs)),
        _ => None,
    })
}

fn number(stairs: &StairsStage, is_down: bool) -> &Formula {
    if is_down { &stairs.down } else { &stairs.up }
}
