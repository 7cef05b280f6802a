//! What drawn maps and vaults put on a level beside tiles.

use std::collections::BTreeMap;

use crate::content::{CreatureKind, FeatureKind, ItemKind, ModifierKind, Ref, TileKind, TreasureKind, VaultKind};
use crate::grid::{Point, Rect, Size};

/// What drawn maps and vaults put on a level beside tiles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Furnishings {
    /// Where stairs are drawn. They lie there first, as many as the level has; the other cells stay floor.
    pub(crate) stairs: BTreeMap<Point, Ref<TileKind>>,
    /// Who stands where.
    pub(crate) creatures: Vec<DrawnCreature>,
    /// What lies where.
    pub(crate) items: BTreeMap<Point, Ref<ItemKind>>,
    /// Where one item lies that is drawn from a treasure.
    pub(crate) treasures: Vec<(Ref<TreasureKind>, Point)>,
    /// What is poured out, in this order.
    pub(crate) features: Vec<(Ref<FeatureKind>, Point)>,
    /// The cells that are on wires, and the number of the wire.
    pub(crate) wires: BTreeMap<Point, u32>,
    /// The cells that are locked, and the number of the lock.
    pub(crate) locks: BTreeMap<Point, u32>,
    /// The cells whose item unlocks something, and the number of the lock.
    pub(crate) keys: BTreeMap<Point, u32>,
    /// The keys for which a place has to be found.
    pub(crate) loose_keys: Vec<LooseKey>,
    /// The vaults, in the order in which they were put there.
    pub(crate) vaults: Vec<PlacedVault>,
    /// The vaults for which there was no place.
    pub(crate) left_out: Vec<Ref<VaultKind>>,
}

/// A creature of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DrawnCreature {
    pub(crate) kind: Ref<CreatureKind>,
    pub(crate) at: Point,
    /// Whether it is asleep, whatever its kind says.
    pub(crate) asleep: bool,
    /// The modifiers that it has besides those of its kind.
    pub(crate) modifiers: Vec<Ref<ModifierKind>>,
}

/// A key that lies anywhere on the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LooseKey {
    /// The item.
    pub(crate) item: Ref<ItemKind>,
    /// The number of the lock that it fits.
    pub(crate) lock: u32,
    /// Open ground from which it must be within reach; `None` for all stairs.
    pub(crate) ground: Option<Point>,
}

/// A vault, and the part of the level that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedVault {
    /// Which it is.
    pub kind: Ref<VaultKind>,
    /// Its upper left corner.
    pub corner: Point,
    /// Its extent.
    pub size: Size,
}

impl PlacedVault {
    /// Its cells.
    pub fn area(&self) -> Rect {
        Rect { origin: self.corner, size: self.size }
    }
}
