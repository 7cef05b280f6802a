//! How gases and liquids spread.
//!
//! Each cell gets the average of what is on it and on the eight cells around it, counted over those that have room. The remainder of the
//! division is decided by lot, so that nothing is lost on average, and no cell ever gets more than the fullest around it had.

use crate::content::FieldLayer;
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
pub(super) fn flow(map: &FieldMap, layer: FieldLayer, dice: CellDice) -> Flow {
    let fields = map.layer(layer);
    let mut flow = Flow { changes: Vec::with_capacity(fields.active.len()), ..Flow::default() };
    let mut room = MOST_CELLS.saturating_sub(fields.count);
    fields.active.iter().for_each(|cell| {
        let old = fields.get(cell);
        let (new, is_resting) = next(map, (fields, layer), (cell, old), dice);
        if new == old {
            if is_resting && !map.kinds.at(old.kind).is_restless {
                flow.resting.push(cell);
            }
        } else if old.amount == 0 && room == 0 {
            flow.is_overfull = true;
        } else {
            room -= u32::from(old.amount == 0);
            flow.changes.push((cell, new));
        }
    });
    flow
}

/// What a cell becomes, and whether it would become the same again and again.
#[inline]
fn next(
    map: &FieldMap,
    (fields, layer): (&LayerMap, FieldLayer),
    (cell, old): (usize, Stored),
    dice: CellDice,
) -> (Stored, bool) {
    if map.kinds.at(old.kind).stays {
        return (old, true);
    }
    let room = u32::from(map.room_around(cell, layer));
    if room == 0 {
        return (Stored::default(), old.amount == 0);
    }
    let Around { sum, most, room } = around(map, (fields, layer), cell, room);
    if sum == 0 {
        return (old, true);
    }
    // Most cells have room all around, and it is much faster to divide by a constant.
    let (share, rest) = if room == 9 { (sum / 9, sum % 9) } else { (sum / room, sum % room) };
    let mut amount = share + u32::from(dice.below(cell, REMAINDER, room) < rest);
    let source = if old.amount == most { old } else { first_with(most, map, fields, cell) };
    let thins = map.kinds.at(source.kind).thins;
    if amount > 0 && thins > 0 && dice.chance(cell, THINNING, thins) {
        amount -= 1;
    }
    let new = if amount == 0 { Stored::default() } else { Stored { amount: amount as u16, ..source } };
    (new, rest == 0 && thins == 0)
}

/// What there is on a cell and on the eight around it.
struct Around {
    /// How much of it there is.
    sum: u32,
    /// The most on one of them.
    most: u16,
    /// On how many of them it can be.
    room: u32,
}

/// What there is around a cell. `room` is how many of the nine cells admit the layer. What stays where it is doesn't count, nor does its cell.
#[inline]
fn around(map: &FieldMap, (fields, layer): (&LayerMap, FieldLayer), cell: usize, room: u32) -> Around {
    if layer == FieldLayer::Gas {
        let (sum, most) = fields.around(cell, map.stride());
        return Around { sum, most, room };
    }
    let mut around = Around { sum: 0, most: 0, room };
    for near in map.block(cell) {
        if map.kinds.at(fields.position(near)).stays {
            around.room -= u32::from(map.admits(near, layer));
        } else {
            let amount = fields.amount(near);
            around.sum += u32::from(amount);
            around.most = around.most.max(amount);
        }
    }
    around
}

/// The first of a cell and the eight around it, in reading order, that has so much of something that spreads.
fn first_with(amount: u16, map: &FieldMap, fields: &LayerMap, cell: usize) -> Stored {
    let mut near = map.block(cell).into_iter().filter(|near| fields.amount(*near) == amount);
    let first = near.find(|near| !map.kinds.at(fields.position(*near)).stays);
    first.map_or_else(Stored::default, |near| fields.get(near))
}
