//! Checks of branches, and of the levels of a game.

use super::depths::start_numbers;
use crate::content::{BranchKind, BranchWay, LeftLevel, LevelKind, LevelList, MAIN, Ref, Stairs, limits};
use crate::diagnostics::Diagnostic;
use crate::grid::{Variable, Variables};
use crate::loader::check::checker::Checker;
use crate::loader::check::field_check::FieldCheck;
use crate::loader::definitions::{ReadDefinitions, at};

/// Checks a branch.
pub fn branch<'a>(id: &str, kind: &BranchKind, definitions: &ReadDefinitions, checker: &'a Checker<'a>) {
    let Some(check) = checker.definition("branch", id) else { return };
    if id.rsplit(':').next() == Some(MAIN) {
        check.error("`main` is the branch of the levels of `[game]`: give this one another id");
    }
    level_list(&kind.levels, definitions, checker, check.field("levels"));
    if let Some(depth) = kind.depth {
        check.field("depth").range(depth, limits::DEPTH);
    }
    entrance(kind, definitions, check.field("entrance"));
    start(id, kind, definitions, check.field("from"));
}

/// Checks the levels of a branch.
pub fn level_list<'a>(
    list: &LevelList,
    definitions: &ReadDefinitions,
    checker: &'a Checker<'a>,
    check: FieldCheck<'a>,
) {
    check.some(list.kinds().count(), "level");
    check.at_most(list.listed.len(), limits::LEVELS);
    if list.has_levels_after_the_end {
        let help = "put it last, or say how many `times` it is repeated";
        check.say(Diagnostic::error("a level that is repeated for ever has others after it").help(help));
    }
    stacked(list, definitions, checker, check);
    let Some((id, kind)) = list.endless.and_then(|level| at(&definitions.levels, level.index())) else { return };
    let is_read = |field: &str| checker.definition("level", id).is_some_and(|level| level.field(field).is_sound());
    if list.keep.is_none() && kind.left != LeftLevel::Gone && is_read("left") {
        let message = format!("`{id}` is repeated for ever, and all its levels are kept: a world has no room for that");
        let help = format!("write `left = \"gone\"` in `[level.{id}]`, or `{{ repeat = \"{id}\", keep = 3 }}`");
        check.say(Diagnostic::error(message).help(help));
    }
    if list.keep.is_some() && kind.left == LeftLevel::Gone && is_read("left") {
        let warning = Diagnostic::warning(format!("`keep` does nothing: `[level.{id}]` says `left = \"gone\"`"));
        check.say(warning.help("remove one of them"));
    }
    if kind.is_stacked() && is_read("build") {
        let message =
            format!("`{id}` is repeated for ever, but `stacked_stairs` need the ground of all levels at once");
        check.say(Diagnostic::error(message).help("use the stage `stairs`, or say how many `times` it is repeated"));
    }
}

/// Reports levels that can be gone without those with which they must be planned together.
fn stacked<'a>(list: &LevelList, definitions: &ReadDefinitions, checker: &'a Checker<'a>, check: FieldCheck<'a>) {
    let kind_of = |level: &Ref<LevelKind>| {
        let (id, kind) = at(&definitions.levels, level.index())?;
        checker.definition("level", id).filter(|level| level.field("build").is_sound()).map(|_| (id, kind))
    };
    for pair in list.listed.windows(2) {
        let [Some((above, one)), Some((below, other))] =
            [pair.first(), pair.last()].map(|level| level.and_then(kind_of))
        else {
            continue;
        };
        if other.is_stacked() && [one, other].iter().any(|kind| kind.left == LeftLevel::Gone) {
            let message =
                format!("`{above}` and `{below}` are joined by `stacked_stairs`, so neither can be `gone` alone");
            check.say(Diagnostic::error(message).help("use the stage `stairs`, or `left = \"sleeps\"`"));
            return;
        }
    }
}

fn entrance(kind: &BranchKind, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    let (stairs, word) = match kind.goes {
        BranchWay::Down => (Stairs::Down, "down"),
        BranchWay::Up => (Stairs::Up, "up"),
    };
    let Some((id, tile)) = kind.entrance.and_then(|tile| at(&definitions.tiles, tile.index())) else { return };
    if tile.stairs != Some(stairs) {
        let message = format!("`{id}` does not lead {word}, where the branch goes");
        check.say(Diagnostic::error(message).help(format!("use a tile with `stairs = \"{word}\"`")));
    }
}

/// Checks where a branch begins.
fn start(id: &str, kind: &BranchKind, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    let formula = &kind.from.level;
    let number = check.field("level");
    if !number.without(formula, Variable::Hp, "it is the number of a level")
        || !number.without(formula, Variable::Depth, "it is the number of a level")
    {
        return;
    }
    let (least, most) = formula.bounds(Variables::default());
    if !limits::LEVEL_NUMBER.holds(least) || !limits::LEVEL_NUMBER.holds(most) {
        number.error(format!("the number of a level must be from 1 to {}", limits::LEVEL_NUMBER.most));
        return;
    }
    if let Some(circle) = circle(kind, definitions) {
        check.error(format!("nothing leads to `{id}`: it begins in `{circle}`, which begins in it"));
        return;
    }
    let parent = kind.from.branch.map(|parent| at(&definitions.branches, parent.index()));
    let (name, list) = match parent {
        None => (MAIN, definitions.rules.as_ref().map(|rules| &rules.levels)),
        Some(parent) => (parent.map_or("", |(name, _)| name), parent.map(|(_, kind)| &kind.levels)),
    };
    let Some(length) = list.and_then(LevelList::length) else { return };
    let (_, most) = start_numbers(kind);
    if most > i64::from(length) {
        let levels = if length == 1 { "one level".to_owned() } else { format!("{length} levels") };
        number.error(format!("there is no `{name}:{most}`: that branch has {levels}"));
    }
}

/// The id of the branch in which one begins, if that in the end begins in it.
fn circle<'d>(kind: &BranchKind, definitions: &'d ReadDefinitions) -> Option<&'d str> {
    let kind_of = |branch: Ref<BranchKind>| at(&definitions.branches, branch.index());
    let mut above = kind.from.branch;
    for _ in 0..=definitions.branches.len() {
        let (_, next) = kind_of(above?)?;
        if std::ptr::eq(next, kind) {
            return kind.from.branch.and_then(kind_of).map(|(id, _)| id);
        }
        above = next.from.branch;
    }
    None
}

/// Reports that there are too many branches, at the last of them.
pub fn too_many<'a>(definitions: &ReadDefinitions, checker: &'a Checker<'a>) {
    let last = definitions.branches.last().and_then(|(id, _)| checker.definition("branch", id));
    if let Some(check) = last {
        check.at_most(definitions.branches.len(), limits::BRANCHES);
    }
}
