//! Checks of hordes, and of what draws them.

use crate::content::{CreatureKind, HordeDraw, HordeKind, WeightedChoice, limits};
use crate::grid::{Formula, Variable};
use crate::loader::check::field_check::FieldCheck;
use crate::loader::check::kinds::{divisions, extremes};
use crate::loader::definitions::{ReadDefinitions, at};

/// Checks a horde.
pub fn horde(kind: &HordeKind, depths: &[i64], definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    choices(&kind.leader.0, check.field("leader"));
    check.field("modifiers").at_most(kind.modifiers.len(), limits::SCRIPTS);
    check.field("members").at_most(kind.members.len(), limits::MEMBERS);
    for (index, members) in kind.members.iter().enumerate() {
        let check = check.field("members").item(index);
        choices(&members.of.0, check.field("of"));
        check.field("modifiers").at_most(members.modifiers.len(), limits::SCRIPTS);
        number(&members.count, depths, limits::COUNT, check.field("count"));
    }
    check.field("weight").range(kind.weight, limits::WEIGHT);
    if let Some(last) = kind.to_depth.filter(|last| *last < kind.from_depth) {
        check.field("to_depth").error(format!("`to_depth` is {last}, but `from_depth` is {}", kind.from_depth));
    }
    for (index, word) in kind.on.0.iter().enumerate() {
        let mut tiles = (0..definitions.tiles.len()).filter_map(|tile| at(&definitions.tiles, tile));
        let is_known = tiles.any(|(_, tile)| tile.medium() == word || tile.tags.contains(word));
        if !is_known && definitions.tiles.iter().all(|(_, tile)| tile.is_some()) {
            check.field("on").item(index).error(format!("no tile has the medium or the tag `{word}`"));
        }
    }
}

/// Checks how hordes are drawn.
pub fn horde_draw(draw: &HordeDraw, depths: &[i64], check: FieldCheck<'_>) {
    number(&draw.count, depths, limits::COUNT, check.field("count"));
    if let Some(chance) = draw.per_room {
        check.field("per_room").range(chance, limits::CHANCE);
    }
    if let Some(out) = &draw.out_of_depth {
        let check = check.field("out_of_depth");
        number(&out.by, depths, limits::DEEPER, check.field("by"));
        check.field("chance").range(out.chance, limits::CHANCE);
    }
}

fn choices(choices: &[WeightedChoice<CreatureKind>], check: FieldCheck<'_>) {
    check.some(choices.len(), "kind");
    for (index, choice) in choices.iter().enumerate() {
        check.item(index).field("weight").range(choice.weight, limits::WEIGHT);
    }
}

/// Checks a number of a level: a formula of depth within a limit.
pub fn number(formula: &Formula, depths: &[i64], limit: limits::Limit, check: FieldCheck<'_>) {
    if check.without(formula, Variable::Hp, "it is a number of a level") {
        let extremes = extremes(formula, depths.iter().copied());
        check.bounds(&extremes, limit);
        if extremes.iter().all(|end| limit.holds(end.value)) {
            divisions(formula, depths.iter().copied(), check);
        }
    }
}
