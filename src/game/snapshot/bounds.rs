//! How much a world that was written down may ask for: few bytes can say that there is a lot.

use std::collections::BTreeSet;

use super::{Snapshot, SnapshotError};
use crate::content::{Absent, Content, limit};
use crate::grid::Size;

/// Cells that all levels together may have where the content has no more: as many as the largest level.
const CELLS: usize = (limit::WIDTH.most * limit::HEIGHT.most) as usize;
/// Kinds that a world may speak of and the content does not have.
pub(super) const ABSENT: usize = 4096;

impl Snapshot {
    /// Looks whether the world is no larger than `content` makes worlds, or `before` did.
    ///
    /// # Errors
    /// Says how large it is.
    pub(super) fn is_bounded(
        &self,
        absent: &Absent,
        content: &Content,
        before: Option<&Content>,
    ) -> Result<(), SnapshotError> {
        let own = self.levels.iter().map(|level| (level.width, level.height));
        let known = [Some(content), before].into_iter().flatten().map(|content| cells(sizes(content)));
        let (cells, most) = (cells(own), known.fold(CELLS, usize::max));
        if cells > most {
            return Err(SnapshotError(format!("its levels have {cells} cells, where {most} are the most")));
        }
        let absent = count(absent);
        if absent > ABSENT {
            return Err(SnapshotError(format!("it speaks of more than {ABSENT} kinds that are gone")));
        }
        Ok(())
    }
}

fn sizes(content: &Content) -> impl Iterator<Item = (i32, i32)> {
    content.rules.levels.iter().map(|level| (content.levels[*level].width, content.levels[*level].height))
}

fn cells(sizes: impl Iterator<Item = (i32, i32)>) -> usize {
    sizes.fold(0, |sum: usize, (width, height)| sum.saturating_add(Size::new(width, height).area()))
}

fn count(absent: &Absent) -> usize {
    let Absent { creatures, items, worn: _, slots, tiles, levels, endings, modifiers, scripts } = absent;
    [creatures, items, slots, tiles, levels, endings, modifiers, scripts].into_iter().map(BTreeSet::len).sum()
}
