//! Puts what a drawing says on the cells of a level.

use std::collections::BTreeMap;

use crate::content::{DrawnCell, ItemKind, Ref, WeightedChoice};
use crate::grid::Point;
use crate::mapgen::draw;
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::ground::furnishings::DrawnCreature;
use crate::mapgen::stage_context::StageContext;

/// The wires and locks of one drawing, as numbers of the level.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks<'c> {
    /// By the vault that has it and its name.
    wires: BTreeMap<(usize, &'c str), u32>,
    /// By the vault that has it and the character that stands for it, with the item that unlocks it.
    pub(crate) locks: BTreeMap<(usize, char), (u32, Ref<ItemKind>)>,
    /// The items that were drawn for a character so far, so that they differ as long as there are enough kinds.
    drawn: BTreeMap<(usize, char), Vec<Ref<ItemKind>>>,
    /// Where keys of other vaults may lie.
    pub(crate) key_places: Vec<Point>,
}

/// Puts what a legend says of a cell on it, beside its tile: who stands there, what lies there, wires and locks. `part` and `sign` tell whose
/// wire and whose lock it is.
pub(crate) fn furnish<'c>(
    draft: &mut LevelDraft<'_>,
    at: Point,
    cell: &'c DrawnCell,
    (part, sign): (usize, char),
    marks: &mut Marks<'c>,
    cx: &mut StageContext<'_>,
) {
    let furnishings = draft.furnishings();
    if let Some(wire) = &cell.wire {
        let next = furnishings.wires.values().max().map_or(1, |last| last + 1);
        let number = *marks.wires.entry((part, wire)).or_insert(next);
        furnishings.wires.insert(at, number);
    }
    if let Some(key) = cell.key {
        let next = furnishings.locks.values().max().map_or(1, |last| last + 1);
        let (number, _) = *marks.locks.entry((part, sign)).or_insert((next, key));
        furnishings.locks.insert(at, number);
    }
    if cell.holds_key {
        marks.key_places.push(at);
    }
    // Each for itself, so that one more changes none of the others.
    let chance = i64::from(cell.chance);
    let [creature, item, feature] = [(); 3].map(|()| cx.random.chance(chance));
    if let Some(kind) = draw(&cell.creature, cx.random).filter(|_| creature) {
        let (asleep, modifiers) = (cell.asleep, cell.modifiers.clone());
        draft.furnishings().creatures.push(DrawnCreature { kind, at, asleep, modifiers });
    }
    if let Some(kind) = draw_another(&cell.item, marks.drawn.entry((part, sign)).or_default(), cx).filter(|_| item) {
        draft.furnishings().items.insert(at, kind);
    } else if let Some(kind) = cell.treasure.filter(|_| item) {
        draft.furnishings().treasures.push((kind, at));
    }
    if let Some(kind) = cell.feature.filter(|_| feature) {
        draft.furnishings().features.push((kind, at));
    }
}

/// Draws an item other than those that were drawn before, as long as there are others.
fn draw_another(
    choices: &[WeightedChoice<ItemKind>],
    drawn: &mut Vec<Ref<ItemKind>>,
    cx: &mut StageContext<'_>,
) -> Option<Ref<ItemKind>> {
    let is_new = |choice: &&WeightedChoice<ItemKind>| !drawn.contains(&choice.kind);
    let others: Vec<WeightedChoice<ItemKind>> = choices.iter().filter(is_new).cloned().collect();
    if others.is_empty() {
        drawn.clear();
    }
    let kind = draw(if others.is_empty() { choices } else { &others }, cx.random)?;
    drawn.push(kind);
    Some(kind)
}
