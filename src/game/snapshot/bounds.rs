//! How much a world that was written down may ask for: few bytes can say that there is a lot.

use std::collections::BTreeSet;

use super::{Snapshot, SnapshotError};
use crate::content::{Content, MissingIds, limits};
use crate::grid::Size;

/// Cells that all levels together may have where the content has no more: as many as the largest level.
const CELLS: usize = (limits::WIDTH.most * limits::HEIGHT.most) as usize;
/// Kinds that a world may speak of and the content does not have.
pub(crate) const ABSENT: usize = 4096;

// What the parts of a world take at most, in bytes, while it is brought back: by what the benchmark of memory measures, with room to
// spare, as a saved game that takes more than it declares is refused.
const CELL: usize = 32;
const LEVEL: usize = 4096;
const CREATURE: usize = 2048;
/// Whatever there are lists of besides: items, stairs, modifiers, counts.
const THING: usize = 128;
/// A kind that is gone, with the ids by which it is looked for.
const PHANTOM: usize = 2048;

impl Snapshot {
    /// Looks whether the world is no larger than `content` makes worlds, or `before` did, and takes at most `memory` bytes.
    ///
    /// # Errors
    /// Says how large it is.
    pub(crate) fn is_bounded(
        &self,
        absent: &MissingIds,
        content: &Content,
        before: Option<&Content>,
        memory: usize,
    ) -> Result<(), SnapshotError> {
        let own_sizes = self.levels.iter().map(|level| (level.width, level.height));
        let known = [Some(content), before].into_iter().flatten().map(|content| cells(sizes(content)));
        let (cells, most) = (cells(own_sizes), known.fold(CELLS, usize::max));
        if cells > most {
            return Err(SnapshotError(format!("its levels have {cells} cells, but the limit is {most}")));
        }
        let absent = count(absent);
        if absent > ABSENT {
            return Err(SnapshotError(format!("it names more than {ABSENT} kinds that no longer exist")));
        }
        let needed = self.bytes() + absent * PHANTOM;
        if needed > memory {
            return Err(SnapshotError(format!("it takes {needed} bytes of memory, but the limit is {memory}")));
        }
        Ok(())
    }

    /// How many bytes the world takes at most once it is brought back, besides what scripts remember, which stays where it is.
    fn bytes(&self) -> usize {
        let cells = cells(self.levels.iter().map(|level| (level.width, level.height)));
        let lying: usize = self.levels.iter().map(|level| level.items.len() + level.links.len()).sum();
        let carried: usize =
            self.creatures.iter().map(|creature| creature.carried.len() + creature.modifiers.len()).sum();
        let record = &self.record;
        let counted = record.kills.len() + record.found.len() + record.used.len() + self.strikes.len();
        cells
            .saturating_mul(CELL)
            .saturating_add(self.levels.len() * LEVEL)
            .saturating_add(self.creatures.len() * CREATURE)
            .saturating_add((lying + carried + counted) * THING)
    }

    /// How many bytes it takes at most to bring the world back, even when all that `content` has is gone by then.
    pub fn bytes_with(&self, content: &Content) -> usize {
        self.bytes() + kinds(content).min(ABSENT) * PHANTOM
    }
}

/// How many kinds there are of all of which a world can speak.
fn kinds(content: &Content) -> usize {
    let Content { creatures, items, slots, tiles, levels, endings, modifiers, scripts, .. } = content;
    let kinds = [creatures.len(), items.len(), slots.len(), tiles.len(), levels.len()];
    kinds.into_iter().chain([endings.len(), modifiers.len(), scripts.len()]).sum()
}

fn sizes(content: &Content) -> impl Iterator<Item = (i32, i32)> {
    content.rules.levels.iter().map(|level| (content.levels[*level].width, content.levels[*level].height))
}

fn cells(sizes: impl Iterator<Item = (i32, i32)>) -> usize {
    sizes.fold(0, |sum: usize, (width, height)| sum.saturating_add(Size::new(width, height).area()))
}

fn count(absent: &MissingIds) -> usize {
    let MissingIds { creatures, items, worn: _, slots, tiles, levels, endings, modifiers, scripts } = absent;
    [creatures, items, slots, tiles, levels, endings, modifiers, scripts].into_iter().map(BTreeSet::len).sum()
}
