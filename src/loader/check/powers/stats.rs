//! Checks of stats, and of the numbers that refer to them.

use crate::content::limits::Limit;
use crate::content::{ByStat, ItemKind, ModifierKind, Ref, StatFormula, StatKind, limits};
use crate::diagnostics::Diagnostic;
use crate::grid::{Formula, Variable};
use crate::loader::check::checker::Checker;
use crate::loader::check::field_check::FieldCheck;
use crate::loader::check::kinds::extremes;
use crate::loader::definitions::{ReadDefinitions, at};
use crate::loader::tables::in_circle;

/// The most stats that have to be calculated for one.
const MOST_CALCULATED: usize = 1000;

/// Checks all stats, one by one and together.
pub fn stats<'a>(definitions: &ReadDefinitions, checker: &'a Checker<'a>) {
    for (index, (id, entry)) in definitions.stats.iter().enumerate() {
        let (Some(kind), Some(check)) = (entry, checker.definition("stat", id)) else { continue };
        stat(id, kind, check);
        let start = Ref::new(index as u32);
        circle(start, definitions, maximum, check.field("max"), "this maximum depends on itself");
        circle(start, definitions, raised, check.field("levels"), "this stat raises itself");
    }
}

fn stat(id: &str, kind: &StatKind, check: FieldCheck<'_>) {
    check.field("name").filled(&kind.name);
    check.field("name").short(&kind.name);
    if kind.panel.is_some() {
        check.field("name").fits(&kind.name, limits::STAT, "the side panel");
    }
    check.field("min").range(kind.min, limits::STRENGTH);
    let regain = kind.regain.constant();
    if let Some(turns) = regain {
        check.field("regain").range(turns, limits::TURNS);
    }
    let bare = id.split_once(':').map_or(id, |(_, bare)| bare);
    if limits::EVERY_CREATURE_HAS.contains(&bare) {
        let error = Diagnostic::error(format!("a stat can't be called `{bare}`: every creature has that already"));
        check.say(error.help("give it another id"));
    }
    if regain != Some(0) && kind.max.is_none() {
        let warning = Diagnostic::warning("nothing is regained without `max`");
        check.field("regain").say(warning.help("add `max`, or remove `regain`"));
    }
}

/// The stats that the maximum of a stat names.
fn maximum(kind: &StatKind) -> Vec<Ref<StatKind>> {
    kind.max.iter().flat_map(StatFormula::stats).collect()
}

/// The stat that a stat raises.
fn raised(kind: &StatKind) -> Vec<Ref<StatKind>> {
    kind.levels.iter().map(|levels| levels.raises).collect()
}

/// Checks that following `next` never leads back to `start`, and that it comes to an end soon.
fn circle(
    start: Ref<StatKind>,
    definitions: &ReadDefinitions,
    next: fn(&StatKind) -> Vec<Ref<StatKind>>,
    check: FieldCheck<'_>,
    message: &str,
) {
    let mut path = vec![start];
    let mut calculated = 0;
    match walk(&mut path, &mut calculated, definitions, next) {
        Walk::Ends => {}
        Walk::Circles => {
            let ids: Vec<&str> =
                path.iter().filter_map(|stat| at(&definitions.stats, stat.index())).map(|(id, _)| id).collect();
            check.error(format!("{message}: {}", in_circle(&ids)));
        }
        Walk::TakesTooLong => {
            check.error(format!("more than {MOST_CALCULATED} values have to be calculated for this: write it simpler"));
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Walk {
    Ends,
    Circles,
    TakesTooLong,
}

/// Follows all ways from the end of `path`. A circle that does not lead back to its beginning is reported for another stat.
fn walk(
    path: &mut Vec<Ref<StatKind>>,
    calculated: &mut usize,
    definitions: &ReadDefinitions,
    next: fn(&StatKind) -> Vec<Ref<StatKind>>,
) -> Walk {
    *calculated += 1;
    if *calculated > MOST_CALCULATED {
        return Walk::TakesTooLong;
    }
    let kind = path.last().and_then(|stat| at(&definitions.stats, stat.index())).map(|(_, kind)| kind);
    for other in kind.map(next).unwrap_or_default() {
        if path.first() == Some(&other) {
            return Walk::Circles;
        }
        if !path.contains(&other) {
            path.push(other);
            let found = walk(path, calculated, definitions, next);
            if found != Walk::Ends {
                return found;
            }
            path.pop();
        }
    }
    Walk::Ends
}

/// Checks the stats that a creature or an item starts with.
pub fn first_stats(stats: &ByStat<Formula>, depths: i64, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    let table = check.field("stats");
    for (stat, formula) in stats {
        let field = entry(*stat, definitions, table);
        if field.without(formula, Variable::Hp, "stats are rolled before the hit points are known") {
            field.bounds(&extremes(formula, 1..=depths), limits::STRENGTH);
        }
    }
}

/// Checks the points that a modifier adds to stats.
pub fn modifier(kind: &ModifierKind, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    check.field("hp").range(kind.hp, limits::STRENGTH);
    check.field("regeneration").range(kind.regeneration, limits::PACE);
    for (stat, points) in &kind.stats {
        entry(*stat, definitions, check.field("stats")).range(*points, limits::STRENGTH);
    }
    for (stat, points) in &kind.per_turn.stats {
        entry(*stat, definitions, check.field("per_turn").field("stats")).range(*points, limits::STRENGTH);
    }
}

/// The check of a stat's value in a table of values by stat.
fn entry<'a>(stat: Ref<StatKind>, definitions: &ReadDefinitions, table: FieldCheck<'a>) -> FieldCheck<'a> {
    let id = definitions.stats.get(stat.index()).map_or("", |(id, _)| id.as_str());
    table.entry_of(id)
}

/// Checks the numbers of an item that may depend on its stats.
pub fn item(kind: &ItemKind, depths: i64, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    constant(&kind.attack, limits::STRENGTH, check.field("attack"));
    constant(&kind.defense, limits::STRENGTH, check.field("defense"));
    first_stats(&kind.stats, depths, definitions, check);
}

/// Checks a formula without stats. One with stats is kept in bounds when it is calculated.
fn constant(formula: &StatFormula, limit: Limit, check: FieldCheck<'_>) {
    if formula.stats().next().is_none() {
        check.range(formula.value(|_| 0), limit);
    }
}
