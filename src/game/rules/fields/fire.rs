//! How fire spreads: what ignites sets fire to what burns on its cell and on the four cells beside it.

use crate::content::{Burning, Content, FieldKind, FieldLayer, Ref, TileKind};
use crate::game::model::fields::field_map::FieldMap;
use crate::game::model::fields::layer_map::Stored;
use crate::game::model::ids::CreatureRef;
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
    /// The creature to blame for it.
    pub(super) by: Option<CreatureRef>,
    /// Whether the same gas is on all eight cells around.
    pub(super) is_enclosed: bool,
}

/// What catches fire on a level, in reading order, and the fires with nothing beside them that burns.
#[derive(Debug, Default)]
pub(super) struct Spread {
    pub(super) catching: Vec<Catching>,
    pub(super) alone: Vec<usize>,
}

/// How the fires of a level spread.
pub(super) fn spread(map: &FieldMap, tiles: &Grid<Ref<TileKind>>, content: &Content, dice: CellDice) -> Spread {
    if map.kindled.is_empty() {
        return Spread::default();
    }
    let stride = map.stride();
    let fuel = map.kindled.with_crosses(stride).common(&map.fuel);
    let fed = fuel.with_crosses(stride);
    let mut catching = Vec::new();
    for cell in fuel.iter() {
        let Some(igniter) = map.cross(cell).into_iter().find(|near| map.kindled.contains(*near)) else { continue };
        let (flames, by) = flames_on(map, igniter);
        for (layer, burning) in burnables(map, tiles, content, cell) {
            let purpose = CATCHES + layer.map_or(0, |layer| layer as u64 + 1);
            if dice.chance(cell, purpose, burning.chance) {
                let is_enclosed = layer == Some(FieldLayer::Gas) && is_enclosed(map, cell);
                catching.push(Catching { cell, layer, flames, by, is_enclosed });
            }
        }
    }
    Spread { catching, alone: map.kindled.iter().filter(|fire| !fed.contains(*fire)).collect() }
}

/// The field on a cell that sets fire to others, if it is a field, and the creature to blame for it.
fn flames_on(map: &FieldMap, cell: usize) -> (Option<Ref<FieldKind>>, Option<CreatureRef>) {
    let layers = [FieldLayer::Surface, FieldLayer::Liquid, FieldLayer::Gas].into_iter();
    let burning = layers.map(|layer| map.layer(layer).get(cell)).find(|field| map.kinds.at(field.kind).ignites);
    (burning.and_then(Stored::kind), burning.and_then(|field| map.owner(field.owner)))
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
        let field = map.layer(layer);
        let burns = map.kinds.at(field.position(cell)).burns;
        Some((Some(layer), content.fields[field.kind(cell).filter(|_| burns)?].burns.as_ref()?))
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
