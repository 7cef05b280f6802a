//! The fields of one layer of a level.

use super::cell_set::CellSet;
use crate::content::{FieldKind, Ref};

/// A field on a cell, as it is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stored {
    /// The position of its kind in the catalog, from 1; 0 if there is none.
    pub(crate) kind: u16,
    /// How much of it there is; 0 if there is none.
    pub(crate) amount: u16,
    /// The number of the creature to blame for it; 0 for nobody.
    pub(crate) owner: u32,
}

/// The fields of one layer of a level. It takes no memory until there is one.
///
/// # Kept for speed
/// In plain form this is a grid of optional fields. Kinds, amounts and owners stand apart, with a border around the level, so that the sum
/// of nine cells is that of three short slices. Level-wide gas would take four times as long otherwise.
#[derive(Clone, Debug, Default)]
pub(crate) struct LayerMap {
    kinds: Vec<u16>,
    amounts: Vec<u16>,
    owners: Vec<u32>,
    /// How many cells have a field.
    pub(crate) count: u32,
    /// The cells that may change by themselves.
    pub(crate) active: CellSet,
}

impl Stored {
    /// One point of a field.
    pub(crate) fn one(kind: Ref<FieldKind>, owner: u32) -> Self {
        Self { kind: position(kind), amount: 1, owner }
    }

    /// What kind of field it is.
    #[inline]
    pub(crate) fn kind(self) -> Option<Ref<FieldKind>> {
        self.kind.checked_sub(1).map(|index| Ref::new(u32::from(index)))
    }
}

/// The position of a kind in the catalog, from 1.
pub(crate) fn position(kind: Ref<FieldKind>) -> u16 {
    u16::try_from(kind.index()).map_or(0, |index| index.saturating_add(1))
}

impl LayerMap {
    /// Whether there has never been a field.
    #[inline]
    pub(crate) fn is_unused(&self) -> bool {
        self.kinds.is_empty()
    }

    /// The field on a cell.
    #[inline]
    pub(crate) fn get(&self, cell: usize) -> Stored {
        let of = |numbers: &[u16]| numbers.get(cell).copied().unwrap_or(0);
        let owner = self.owners.get(cell).copied().unwrap_or(0);
        Stored { kind: of(&self.kinds), amount: of(&self.amounts), owner }
    }

    /// The position in the catalog of the kind of field on a cell, from 1; 0 if there is none.
    #[inline]
    pub(crate) fn position(&self, cell: usize) -> u16 {
        self.kinds.get(cell).copied().unwrap_or(0)
    }

    /// What kind of field is on a cell.
    #[inline]
    pub(crate) fn kind(&self, cell: usize) -> Option<Ref<FieldKind>> {
        Stored { kind: self.position(cell), ..Stored::default() }.kind()
    }

    /// How much of it is on a cell.
    #[inline]
    pub(crate) fn amount(&self, cell: usize) -> u16 {
        self.amounts.get(cell).copied().unwrap_or(0)
    }

    /// How much there is on a cell and the eight around it: together, and the most on one of them. `stride` is the length of a row.
    #[inline]
    pub(crate) fn around(&self, cell: usize, stride: usize) -> (u32, u16) {
        let (mut sum, mut most) = (0, 0);
        for middle in [cell.wrapping_sub(stride), cell, cell + stride] {
            let row = self.amounts.get(middle.wrapping_sub(1)..).and_then(|row| row.first_chunk::<3>());
            for amount in row.copied().unwrap_or_default() {
                sum += u32::from(amount);
                most = most.max(amount);
            }
        }
        (sum, most)
    }

    /// Sets the field on a cell of a level with so many cells.
    #[inline]
    pub(crate) fn set(&mut self, cell: usize, field: Stored, cells: usize) {
        if self.kinds.is_empty() {
            self.kinds.resize(cells, 0);
            self.amounts.resize(cells, 0);
            self.owners.resize(cells, 0);
        }
        if let (Some(kind), Some(amount), Some(owner)) =
            (self.kinds.get_mut(cell), self.amounts.get_mut(cell), self.owners.get_mut(cell))
        {
            self.count = self.count + u32::from(field.kind != 0) - u32::from(*kind != 0);
            (*kind, *amount, *owner) = (field.kind, field.amount, field.owner);
        }
    }

    /// The numbers of those to blame, by cell.
    pub(super) fn all_owners(&self) -> impl Iterator<Item = u32> {
        self.owners.iter().copied()
    }

    /// Gives those to blame new numbers, by their old ones.
    pub(super) fn renumber_owners(&mut self, numbers: &[u32]) {
        for owner in &mut self.owners {
            *owner = numbers.get(*owner as usize).copied().unwrap_or(0);
        }
    }

    /// All cells with a field, in reading order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = usize> {
        let kinds = if self.count == 0 { &[] } else { self.kinds.as_slice() };
        kinds.iter().enumerate().filter(|(_, kind)| **kind != 0).map(|(cell, _)| cell)
    }
}
