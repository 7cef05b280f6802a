//! The scents on a level: who was where, and when.

use super::ids::CreatureId;
use crate::grid::{Grid, Point, Size};

/// How long a scent lasts, in hundredths of a turn.
const LASTS: u64 = 300 * 100;

/// A scent on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scent {
    /// When it was left, in hundredths of a turn.
    pub time: u64,
    /// Who left it.
    pub who: CreatureId,
}

/// The latest scent on each cell of a level. It takes no memory until somebody leaves one.
#[derive(Clone, Debug, Default)]
pub(crate) struct ScentMap(Option<Grid<Option<Scent>>>);

impl ScentMap {
    /// Leaves a scent on a cell of a level of `size`.
    pub(crate) fn leave(&mut self, size: Size, at: Point, scent: Scent) {
        self.0.get_or_insert_with(|| Grid::new(size, None)).set(at, Some(scent));
    }

    /// The scent on a cell at the time `now`, unless it is gone.
    #[inline]
    pub(crate) fn at(&self, at: Point, now: u64) -> Option<Scent> {
        self.0.as_ref()?.at(at, None).filter(|scent| scent.lasts(now))
    }

    /// All scents that last at the time `now`, in reading order.
    pub(crate) fn all(&self, now: u64) -> impl Iterator<Item = (Point, Scent)> {
        let scents = self.0.iter().flat_map(Grid::iter).filter_map(|(at, scent)| Some((at, (*scent)?)));
        scents.filter(move |(_, scent)| scent.lasts(now))
    }
}

impl Scent {
    fn lasts(self, now: u64) -> bool {
        now < self.time.saturating_add(LASTS)
    }
}
