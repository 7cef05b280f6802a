//! Fields that go out or become others, and tiles that change by chance.

use crate::content::{Content, FieldKind, FieldLayer, Ref, TileKind};
use crate::game::model::fields::field_map::FieldMap;
use crate::grid::{CellDice, Grid};

/// The purpose of the dice for whether a field goes out; those of its layers follow.
const GOES_OUT: u64 = 16;
/// The purpose of the dice for whether a field becomes another; those of its layers follow.
const BECOMES: u64 = 24;
/// The purpose of the dice for whether a tile changes.
const CHANGES: u64 = 32;

/// What becomes of a field by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aging {
    /// It goes out.
    GoesOut,
    /// It becomes what its kind says.
    Becomes,
}

/// What becomes of the fields of a layer by themselves, in reading order.
pub(super) fn aging(map: &FieldMap, layer: FieldLayer, content: &Content, dice: CellDice) -> Vec<(usize, Aging)> {
    let fields = map.layer(layer);
    let salt = layer as u64;
    let ages = |cell: usize| {
        let kind = &content.fields[fields.kind(cell)?];
        if dice.chance(cell, GOES_OUT + salt, kind.goes_out) {
            return Some((cell, Aging::GoesOut));
        }
        let becomes = kind.becomes.as_ref()?;
        happens(dice, cell, BECOMES + salt, becomes.per_10000).then_some((cell, Aging::Becomes))
    };
    fields.active.iter().filter_map(ages).collect()
}

/// The cells of a level whose tiles change now, in reading order.
pub(super) fn changing_tiles(
    map: &FieldMap,
    tiles: &Grid<Ref<TileKind>>,
    content: &Content,
    dice: CellDice,
) -> Vec<usize> {
    let changes = |cell: &usize| {
        let tile = tiles.get(map.point(*cell)).map(|tile| &content.tiles[*tile]);
        let becomes = tile.and_then(|tile| tile.becomes.as_ref());
        becomes.is_some_and(|becomes| happens(dice, *cell, CHANGES, becomes.per_10000))
    };
    map.changing.iter().filter(changes).collect()
}

/// Whether something happens that does so often in 10,000 times.
pub(super) fn happens(dice: CellDice, cell: usize, purpose: u64, per_10000: u32) -> bool {
    per_10000 >= 10_000 || dice.below(cell, purpose, 10_000) < per_10000
}

/// What a field leaves when it goes out.
pub(super) fn left_by(content: &Content, kind: Ref<FieldKind>) -> Option<Ref<FieldKind>> {
    content.fields[kind].leaves
}
