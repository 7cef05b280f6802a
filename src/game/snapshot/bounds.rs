//! Limits on the size of a world read from a file, because a few bytes can describe a huge one.

use std::collections::BTreeSet;

use super::{CreatureRecord, ItemRecord, LevelRecord, Snapshot, SnapshotError};
use crate::content::{Branch, Content, MissingIds, limits};
use crate::game::model::creatures::awareness::MAX_NOTICED;
use crate::game::rules::levels::leaving::MOST_LINGERING;
use crate::grid::Size;

/// The maximum number of cells of all levels together, unless the content has more: one level of maximum size.
const CELLS: usize = (limits::WIDTH.most * limits::HEIGHT.most) as usize;
/// The maximum number of bytes that a restored world may take, by the figures below.
pub const MAX_WORLD: usize = 160 * 1024 * 1024;
/// The maximum number of missing kinds that a world may name.
pub(crate) const ABSENT: usize = 4096;

// Upper bounds for the memory of a world's parts while it is restored, in bytes. They come from the memory benchmark,
// with room to spare, because a saved game that takes more than it declares is refused.
const CELL: usize = 32;
const LEVEL: usize = 4096;
/// What a cell of a level with fields takes besides.
const FIELDS: usize = 40;
/// What a cell of a level with scents takes besides.
const SCENT: usize = 32;
const CREATURE: usize = 2048;
/// Everything else that comes in lists: items, stairs, modifiers, counts.
const THING: usize = 128;
/// A placeholder for a missing kind, with the ids it is looked up by.
const PHANTOM: usize = 2048;

impl Snapshot {
    /// Checks that the world is no larger than `content`, or `before`, makes worlds, and takes at most `memory` bytes.
    ///
    /// # Errors
    /// When it is too large; the error says how large.
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

    /// The maximum number of bytes of the restored world, not counting script memories, which are moved and not copied.
    fn bytes(&self) -> usize {
        let is_smelly = |level: &&LevelRecord| !level.scents.is_empty();
        let smelly = self.levels.iter().filter(is_smelly).map(|level| (level.width, level.height));
        let smelly = cells(smelly);
        let overgrown = self.levels.iter().filter(|level| !level.fields.is_empty());
        let overgrown = cells(overgrown.map(|level| (level.width, level.height)));
        let cells = cells(self.levels.iter().map(|level| (level.width, level.height)));
        let lying: usize = self
            .levels
            .iter()
            .map(|level| {
                let scents = level.scents.len();
                let fields = level.fields.len() + level.known_fields.len() + level.known_gas.len() + level.clocks.len();
                level.items.len()
                    + level.links.len()
                    + level.stairs.len()
                    + level.changed_by.len()
                    + level.details.len()
                    + scents
                    + fields
                    + level.wires.len()
                    + level.locks.len()
            })
            .sum();
        let carried: usize =
            self.creatures.iter().map(|creature| creature.carried.len() + creature.modifiers.len()).sum();
        let of_items = |items: &mut dyn Iterator<Item = &ItemRecord>| items.map(|item| item.stats.len()).sum::<usize>();
        let on_the_ground = of_items(&mut self.levels.iter().flat_map(|level| &level.items).map(|(_, item)| item));
        let in_hand = of_items(&mut self.creatures.iter().flat_map(|creature| &creature.carried).map(|(_, item)| item));
        let aware = |it: &CreatureRecord| it.awareness.noticed.len().min(MAX_NOTICED);
        let of_creature = |it: &CreatureRecord| it.stats.len() + it.cooldowns.len() + it.taught.len() + aware(it);
        let own: usize = self.creatures.iter().map(of_creature).sum();
        let asked: usize = self.prompts.iter().map(|prompt| 8 + 4 * prompt.size()).sum();
        let stats = on_the_ground + in_hand + own + asked;
        let record = &self.record;
        let lore = self.flavors.len() + self.learned.len();
        let counted =
            lore + record.kills.len() + record.found.len() + record.used.len() + self.strikes.len() + self.gone.len();
        cells
            .saturating_mul(CELL)
            .saturating_add(smelly.saturating_mul(SCENT))
            .saturating_add(overgrown.saturating_mul(FIELDS))
            .saturating_add(self.levels.len() * LEVEL)
            .saturating_add(self.creatures.len() * CREATURE)
            .saturating_add((lying + carried + stats + counted) * THING)
    }

    /// The maximum number of bytes needed to restore the world, even if it names every kind of `content` and all of
    /// them are gone by then.
    pub fn bytes_with(&self, content: &Content) -> usize {
        self.bytes() + kinds(content).min(ABSENT) * PHANTOM
    }
}

/// The number of kinds that a world can name.
fn kinds(content: &Content) -> usize {
    let Content {
        creatures,
        factions,
        items,
        slots,
        tiles,
        fields,
        levels,
        endings,
        modifiers,
        stats,
        abilities,
        scripts,
        ..
    } = content;
    let kinds = [creatures.len(), factions.len(), items.len(), slots.len(), tiles.len(), fields.len(), levels.len()];
    kinds.into_iter().chain([endings.len(), modifiers.len(), stats.len(), abilities.len(), scripts.len()]).sum()
}

fn sizes(content: &Content) -> impl Iterator<Item = (i32, i32)> {
    let of_branch = |branch: Branch<'_>| {
        // Of a branch without end it is those that are kept, those that linger, and the one where the player is.
        let endless =
            branch.levels.endless.map_or(0, |_| branch.levels.keep.unwrap_or(0) as usize + MOST_LINGERING + 1);
        let endless = branch.levels.endless.into_iter().flat_map(move |kind| std::iter::repeat_n(kind, endless));
        branch.levels.listed.iter().copied().chain(endless).collect::<Vec<_>>()
    };
    let levels = content.all_branches().flat_map(of_branch);
    levels.map(|level| (content.levels[level].width, content.levels[level].height))
}

fn cells(sizes: impl Iterator<Item = (i32, i32)>) -> usize {
    sizes.fold(0, |sum: usize, (width, height)| sum.saturating_add(Size::new(width, height).area()))
}

fn count(absent: &MissingIds) -> usize {
    let MissingIds {
        creatures,
        factions,
        items,
        worn: _,
        slots,
        tiles,
        fields,
        levels,
        endings,
        modifiers,
        stats,
        abilities,
        scripts,
    } = absent;
    [creatures, factions, items, slots, tiles, fields, levels, endings, modifiers, stats, abilities, scripts]
        .into_iter()
        .map(BTreeSet::len)
        .sum()
}
