//! How gases and liquids spread.
//!
//! Each cell gets the average of what is on it and on the eight cells around it, counted over those that have room. The remainder of the
//! division is decided by lot, so that nothing is lost on average, and no cell ever gets more than the fullest around it had.

use crate::content::{Catalog, FieldKind, FieldLayer, Ref};
use crate::game::model::fields::field_map::{FieldMap, MOST_CELLS};
use crate::game::model::fields::layer_map::{LayerMap, Stored};
use crate::grid::CellDice;

/// The purpose of the dice for the remainder.
const REMAINDER: u64 = 1;
/// The purpose of the dice for thinning.
const THINNING: u64 = 2;

/// What the active cells of a layer become.
#[derive(Debug, Default)]
pub(super) struct Flow {
    /// The cells that change, in reading order, and what they become.
    pub(super) changes: Vec<(usize, Stored)>,
    /// The cells that have come to rest.
    pub(super) resting: Vec<usize>,
    /// Whether something had to stay where it was because too many cells had something of it.
    pub(super) is_overfull: bool,
}

/// How a layer flows on.
pub(super) fn flow(map: &FieldMap, layer: FieldLayer, kinds: &Catalog<FieldKind>, dice: CellDice) -> Flow {
    let fields = map.layer(layer);
    let mut flow = Flow::default();
    let mut room = MOST_CELLS.saturating_sub(fields.count);
    for cell in fields.active.iter() {
        let old = fields.get(cell);
        let next = if stays(old, layer, kinds) { None } else { next(map, fields, layer, cell, kinds, dice) };
        let (new, is_resting) = next.unwrap_or((old, true));
        if new == old {
            if is_resting && !is_restless(old, kinds) {
                flow.resting.push(cell);
            }
            continue;
        }
        if old.amount == 0 && room == 0 {
            flow.is_overfull = true;
            continue;
        }
        room -= u32::from(old.amount == 0);
        flow.changes.push((cell, new));
    }
    flow
}

/// Whether the field on a cell may change by itself, beside flowing.
#[inline]
fn is_restless(field: Stored, kinds: &Catalog<FieldKind>) -> bool {
    field.kind().is_some_and(|kind| kinds[kind].is_restless())
}

/// Whether the field on a cell is one that doesn't flow.
#[inline]
fn stays(field: Stored, layer: FieldLayer, kinds: &Catalog<FieldKind>) -> bool {
    layer == FieldLayer::Liquid && field.kind().is_some_and(|kind| !kinds[kind].flows)
}

/// What a cell becomes, and whether it would become the same again and again; `None` if it can't have anything.
#[inline]
fn next(
    map: &FieldMap,
    fields: &LayerMap,
    layer: FieldLayer,
    cell: usize,
    kinds: &Catalog<FieldKind>,
    dice: CellDice,
) -> Option<(Stored, bool)> {
    let old = fields.get(cell);
    let room = u32::from(map.room_around(cell, layer));
    if room == 0 {
        return (old.amount > 0).then_some((Stored::default(), false));
    }
    let sum = fields.sum_around(cell, map.stride());
    if sum == 0 {
        return None;
    }
    let (share, rest) = (sum / room, sum % room);
    let mut amount = share + u32::from(rest > 0 && dice.below(cell, REMAINDER, room) < rest);
    let source = strongest(map, fields, layer, cell, kinds);
    let thins = source.kind().map_or(0, |kind| thinning(kinds, kind));
    if amount > 0 && thins > 0 && dice.chance(cell, THINNING, thins) {
        amount -= 1;
    }
    let new = if amount == 0 { Stored::default() } else { Stored { amount: amount as u16, ..source } };
    Some((new, rest == 0 && thins == 0))
}

#[inline]
fn thinning(kinds: &Catalog<FieldKind>, kind: Ref<FieldKind>) -> u32 {
    kinds[kind].thins
}

/// The thickest of the fields on a cell and around it; of equals the one on the cell, then the first in reading order.
#[inline]
fn strongest(map: &FieldMap, fields: &LayerMap, layer: FieldLayer, cell: usize, kinds: &Catalog<FieldKind>) -> Stored {
    let mut best = fields.get(cell);
    for near in map.block(cell) {
        if fields.amount(near) > best.amount {
            let field = fields.get(near);
            if !stays(field, layer, kinds) {
                best = field;
            }
        }
    }
    best
}
