//! Checks of treasures.

use super::hordes::number;
use crate::content::{TreasureEntry, TreasureKind, TreasureStage, limits};
use crate::diagnostics::Diagnostic;
use crate::grid::Formula;
use crate::loader::check::field_check::FieldCheck;
use crate::loader::definitions::{ReadDefinitions, at};

/// Checks a treasure.
pub fn treasure(kind: &TreasureKind, depths: &[i64], definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    check.field("items").some(kind.items.len(), "entry");
    check.field("items").at_most(kind.items.len(), limits::TREASURES);
    for (index, item) in kind.items.iter().enumerate() {
        entry(item, depths, definitions, check.field("items").item(index));
    }
    if leads_to_itself(kind, definitions) {
        check.field("items").error("this treasure draws from itself, by way of `table`");
    }
}

/// Checks what a stage draws from a treasure.
pub fn treasure_stage(stage: &TreasureStage, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    let Some(chance) = stage.per_room else { return };
    check.field("per_room").range(chance, limits::CHANCE);
    let Some((_, kind)) = at(&definitions.treasures, stage.of.index()) else { return };
    let adapts = |entry: &TreasureEntry| entry.grows > 0 || entry.falls > 0 || entry.at_least.is_some();
    if kind.items.iter().any(adapts) {
        let error = Diagnostic::error("this treasure adapts to what was drawn before, which rooms don't");
        let help = "leave out its `grows`, `falls` and `at_least`, or `per_room`";
        check.field("per_room").say(error.help(help));
    }
}

fn entry(entry: &TreasureEntry, depths: &[i64], definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    match (entry.of, entry.table) {
        (None, None) => check.say(
            Diagnostic::error("this entry names nothing")
                .help("say what is drawn: `of`, an item, or `table`, a treasure"),
        ),
        (Some(_), Some(_)) => check.say(
            Diagnostic::error("this entry has both `of` and `table`")
                .help("make it two entries, or remove one of them"),
        ),
        _ => {}
    }
    number(&entry.weight, depths, limits::ADAPTED_WEIGHT, check.field("weight"));
    check.field("grows").range(entry.grows, limits::ADAPTED_WEIGHT);
    check.field("falls").range(entry.falls, limits::ADAPTED_WEIGHT);
    if let Some(least) = &entry.at_least {
        number(least, depths, limits::COUNT, check.field("at_least"));
    }
    if entry.each != Formula::from(1) {
        number(&entry.each, depths, limits::STACK, check.field("each"));
        let kind = entry.of.and_then(|item| at(&definitions.items, item.index()));
        if kind.is_some_and(|(_, kind)| kind.stack == 1) {
            let warning = Diagnostic::warning("none of these items stack");
            check.field("each").say(warning.help("give the item a `stack`"));
        }
    }
    if let Some(last) = entry.to_depth.filter(|last| *last < entry.from_depth) {
        check.field("to_depth").error(format!("`to_depth` is {last}, but `from_depth` is {}", entry.from_depth));
    }
}

/// Whether following the tables of a treasure leads back to it.
fn leads_to_itself(kind: &TreasureKind, definitions: &ReadDefinitions) -> bool {
    let tables = |kind: &TreasureKind| kind.items.iter().filter_map(|entry| entry.table).collect::<Vec<_>>();
    let (mut waiting, mut seen) = (tables(kind), Vec::new());
    while let Some(table) = waiting.pop() {
        let Some((_, other)) = at(&definitions.treasures, table.index()) else { continue };
        if std::ptr::eq(other, kind) {
            return true;
        }
        if !seen.contains(&table) {
            seen.push(table);
            waiting.extend(tables(other));
        }
    }
    false
}
