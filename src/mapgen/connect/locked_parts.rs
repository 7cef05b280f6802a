//! Which parts of a level lie behind the locks of its drawn maps.

use crate::grid::Point;
use crate::mapgen::ground::laid_tiles::LaidTiles;
use crate::mapgen::ground::regions::Regions;

/// What lies before the locks of a level, and what behind them: the largest part that is not locked up is before them.
pub(super) struct LockedParts {
    /// The parts between locks, if a drawn map has any. Vaults lock nothing but themselves.
    parts: Option<Regions>,
}

impl LockedParts {
    /// Those of a level.
    pub(super) fn of(regions: &Regions, laid: &LaidTiles) -> Self {
        let locks = laid.furnishings().filter(|drawn| drawn.loose_keys.iter().any(|key| key.ground.is_none()));
        let parts = locks.map(|drawn| {
            let mut open = regions.open();
            drawn.locks.keys().for_each(|at| open.set(*at, false));
            Regions::find(&open, 1, regions.connectivity())
        });
        Self { parts }
    }

    /// Removes the cells to which nobody gets without a key.
    pub(super) fn leave_before_locks(&self, cells: &mut Vec<Point>) {
        if let Some(parts) = &self.parts {
            let before = parts.largest();
            cells.retain(|at| before.is_some() && parts.at(*at) == before);
        }
    }
}
