//! Run-length encoded grids.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::SnapshotError;
use crate::grid::{Grid, Size};

/// Cells in reading order, run-length encoded: the distinct values, then pairs of length and index into them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Runs<T> {
    values: Vec<T>,
    runs: Vec<(u32, u32)>,
}

impl<T> Runs<T> {
    pub(crate) fn pack<V: Copy + Ord>(cells: &Grid<V>, mut write: impl FnMut(V) -> T) -> Self {
        let mut known: BTreeMap<V, u32> = BTreeMap::new();
        let (mut values, mut runs): (Vec<T>, Vec<(u32, u32)>) = (Vec::new(), Vec::new());
        for value in cells.values() {
            let index = *known.entry(*value).or_insert_with(|| {
                values.push(write(*value));
                values.len() as u32 - 1
            });
            match runs.last_mut() {
                Some((length, last)) if *last == index => *length += 1,
                _ => runs.push((1, index)),
            }
        }
        Self { values, runs }
    }

    /// The distinct values.
    pub(crate) fn values(&self) -> impl Iterator<Item = &T> {
        self.values.iter()
    }

    /// The distinct values, mutable.
    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.values.iter_mut()
    }

    pub(crate) fn unpack<V: Clone>(
        &self,
        size: Size,
        read: impl FnMut(&T) -> Result<V, SnapshotError>,
    ) -> Result<Grid<V>, SnapshotError> {
        let broken = |how: &str| SnapshotError(how.to_owned());
        let total: u64 = self.runs.iter().map(|(length, _)| u64::from(*length)).sum();
        if total != size.area() as u64 {
            return Err(broken("a map does not have as many cells as its size says"));
        }
        let values = self.values.iter().map(read).collect::<Result<Vec<V>, _>>()?;
        let mut cells = Vec::with_capacity(size.area());
        for (length, index) in &self.runs {
            let value =
                values.get(*index as usize).ok_or_else(|| broken("a map names a value that is not in its list"))?;
            cells.extend(std::iter::repeat_n(value.clone(), *length as usize));
        }
        Grid::from_values(size, cells).ok_or_else(|| broken("a map does not have as many cells as its size says"))
    }
}
