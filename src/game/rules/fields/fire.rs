//! How fire spreads: what ignites sets fire to what burns on its cell and on the four cells beside it.

use crate::content::{Burning, Content, FieldKind, FieldLayer, Ref, TileKind};
use crate::game::model::fields::cell_set::CellSet;
use crate::game::model::fields::field_map::FieldMap;
use crate::game::model::fields::layer_map::Stored;
use crate::grid::{CellDice, Grid};

/// The purposes of the dice for whether the tile of a cell catches fire; those of its fields follow.
const CATCHES: u64 = 8;

/// Something that catches fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Catching {
    /// The cell.
    pub(super) cell: usize,
    /// What burns there: the field of a layer, or the tile.
    pub(super) layer: Option<FieldLayer>,
    /// What sets fire to it, if that is a field.
    pub(super) flames: Option<Ref<FieldKind>>,
    /// The number of the creature to blame for it; 0 for nobody.
    pub(super) owner: u32,
    /// Whether the same gas is on all eight cells around.
    pub(super) is_enclosed: bool,
}

/// What catches fire on a level, in the order of the fires that set it, and the cells of fires with nothing beside them that burns.
#[derive(Debug, Default)]
pub(super) struct Spread {
    pub(super) catching: Vec<Catching>,
    pub(super) alone: Vec<usize>,
}

/// How the fires of a level spread.
pub(super) fn spread(map: &FieldMap, tiles: &Grid<Ref<TileKind>>, content: &Content, dice: CellDice) -> Spread {
    let mut spread = Spread::default();
    let mut tried = CellSet::default();
    for igniter in map.kindled.iter() {
        if !map.cross(igniter).into_iter().any(|cell| map.has_fuel(cell)) {
            spread.alone.push(igniter);
            continue;
        }
        let (flames, owner) = flames_on(map, content, igniter);
        for cell in map.cross(igniter) {
            if !map.has_fuel(cell) || tried.contains(cell) {
                continue;
            }
            tried.insert(cell);
            for (layer, burning) in burnables(map, tiles, content, cell) {
                let purpose = CATCHES + layer.map_or(0, |layer| layer as u64 + 1);
                if dice.chance(cell, purpose, burning.chance) {
                    let is_enclosed = layer == Some(FieldLayer::Gas) && is_enclosed(map, cell);
                    spread.catching.push(Catching { cell, layer, flames, owner, is_enclosed });
                }
            }
        }
    }
    spread
}

/// The field on a cell that sets fire to others, if it is a field, and the number of the creature to blame for it.
fn flames_on(map: &FieldMap, content: &Content, cell: usize) -> (Option<Ref<FieldKind>>, u32) {
    let stored = [FieldLayer::Surface, FieldLayer::Liquid, FieldLayer::Gas].map(|layer| map.layer(layer).get(cell));
    let burning = stored.into_iter().find(|field| field.kind().is_some_and(|kind| content.fields[kind].ignites));
    (burning.and_then(Stored::kind), burning.map_or(0, |field| field.owner))
}

/// What burns on a cell: the tile, and the fields of its layers. Where something quenches fire, only gas does.
pub(super) fn burnables<'c>(
    map: &FieldMap,
    tiles: &Grid<Ref<TileKind>>,
    content: &'c Content,
    cell: usize,
) -> impl Iterator<Item = (Option<FieldLayer>, &'c Burning)> {
    let is_wet = is_quenched(map, content, cell);
    let has_tile = !is_wet && map.has_burning_tile(cell);
    let tile = if has_tile { tiles.get(map.point(cell)).copied() } else { None };
    let tile = tile.and_then(|tile| Some((None, content.tiles[tile].burns.as_ref()?)));
    let layers = FieldLayer::ALL.into_iter().filter(move |layer| !is_wet || *layer == FieldLayer::Gas);
    let fields = layers.filter_map(move |layer| {
        let kind = map.layer(layer).kind(cell)?;
        Some((Some(layer), content.fields[kind].burns.as_ref()?))
    });
    tile.into_iter().chain(fields)
}

/// Whether fire goes out on a cell.
pub(super) fn is_quenched(map: &FieldMap, content: &Content, cell: usize) -> bool {
    let liquid = map.layer(FieldLayer::Liquid).kind(cell);
    liquid.is_some_and(|kind| content.fields[kind].quenches)
}

/// Whether the gas of a cell is on all cells around it, too.
fn is_enclosed(map: &FieldMap, cell: usize) -> bool {
    let gas = map.layer(FieldLayer::Gas);
    let kind = gas.kind(cell);
    map.block(cell).into_iter().all(|near| gas.kind(near) == kind)
}
