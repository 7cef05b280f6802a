//! Which cells of a level are walkable, and who stands on them.
//!
//! # Kept for speed
//! In plain form this is a `Grid<Option<CreatureId>>` and a look at the tile. Both facts as bits side by side let a creature look at its
//! eight neighbours at once, and a table of entries stays in the cache on large levels: ten times the creatures take 0.78 of the time, a
//! hundred times 0.80 of that. The tests below compare the table with a map.

use super::ids::CreatureId;
use crate::grid::{Bitmap, Point, Size};

/// The bitmap layer of walkable cells.
const WALKABLE: usize = 0;
/// The bitmap layer of occupied cells.
const TAKEN: usize = 1;

/// The key of an entry that was never used. No cell has it.
const UNUSED: u32 = u32::MAX;

/// The largest number of cells for which the table is direct: one entry per cell.
const DIRECT: usize = 4096;

/// The smallest size of a hashed table.
const LEAST: usize = 1024;

/// How many arrivals are buffered before they are written to the table.
const BATCH: usize = 32;

/// Which cells of a level are walkable, and who stands on them.
///
/// Two bits per cell say whether it is walkable and whether it is occupied. A table says by whom. On a level of normal size the table is
/// direct, with one entry per cell. On a larger level it is a hash table, because one entry per cell would no longer fit into the cache.
/// There, arrivals are buffered and written in batches, so that their cache misses overlap. Leaving a cell only clears its bit: an entry
/// whose cell is not occupied is stale, and free for reuse.
#[derive(Clone, Debug, Default)]
pub(crate) struct Occupancy {
    cells: Bitmap<2>,
    /// The number of occupied cells.
    count: usize,
    /// The number of low bits of a key that hold the column. The other bits hold the row.
    columns: u32,
    /// Whether the table is direct: each cell has its own entry, so writes need no probing.
    is_direct: bool,
    /// Pairs of cell key and occupant: a direct table, or a hash table with linear probing. The length is a power of two and at least twice
    /// the number of occupied cells. If a cell has several entries, the first one counts.
    entries: Vec<(u32, CreatureId)>,
    /// Buffered arrivals, latest last. They override the table.
    recent: Vec<(u32, CreatureId)>,
}

impl Occupancy {
    /// A level of `size` with no walkable cells and no occupants.
    pub(crate) fn new(size: Size) -> Self {
        let columns = (size.width.max(1) as u32).next_power_of_two().trailing_zeros();
        let cells = ((size.height.max(1) as usize) << columns).next_power_of_two();
        let is_direct = cells <= DIRECT;
        let entries = vec![(UNUSED, CreatureId::default()); if is_direct { cells } else { LEAST }];
        Self { cells: Bitmap::new(size), count: 0, columns, is_direct, entries, recent: Vec::new() }
    }

    /// Sets whether the cell at `at` is walkable.
    pub(crate) fn set_walkable(&mut self, at: Point, yes: bool) {
        self.cells.set(WALKABLE, at, yes);
    }

    /// Whether the cell at `at` is walkable.
    #[inline]
    pub(crate) fn is_walkable(&self, at: Point) -> bool {
        let [walkable, _] = self.cells.get(at);
        walkable
    }

    /// Whether the cell at `at` is walkable and unoccupied.
    #[inline]
    pub(crate) fn is_free(&self, at: Point) -> bool {
        self.cells.get(at) == [true, false]
    }

    /// Whether the cell at `at` is occupied.
    #[inline]
    fn is_taken(&self, at: Point) -> bool {
        let [_, taken] = self.cells.get(at);
        taken
    }

    /// Two bit masks of the eight neighbours of `at`: which are walkable and free, and which are occupied. The bits are those of
    /// [`Block::around`](crate::grid::Block::around).
    #[inline]
    pub(crate) fn around(&self, at: Point) -> [u8; 2] {
        let [walkable, taken] = self.cells.blocks(at);
        [walkable.without(taken).around(), taken.around()]
    }

    /// The occupant of `at`.
    #[inline]
    pub(crate) fn at(&self, at: Point) -> Option<CreatureId> {
        if !self.is_taken(at) {
            return None;
        }
        let key = self.key(at);
        let known = self.recent.iter().rev().chain(self.probes(key));
        { known }.find(|entry| entry.0 == key).map(|entry| entry.1)
    }

    /// Sets the occupant of `at`. Does nothing outside the level.
    #[inline]
    pub(crate) fn set(&mut self, at: Point, who: Option<CreatureId>) {
        let is_news = self.cells.set(TAKEN, at, who.is_some());
        match who {
            None => self.count -= usize::from(is_news),
            Some(who) if is_news || self.is_taken(at) => {
                self.count += usize::from(is_news);
                self.note(self.key(at), who);
            }
            Some(_) => {}
        }
    }

    /// All occupied cells with their occupants, in reading order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Point, CreatureId)> {
        self.cells.points(TAKEN).filter_map(|at| Some((at, self.at(at)?)))
    }

    #[inline]
    fn note(&mut self, key: u32, who: CreatureId) {
        if !self.is_direct {
            self.recent.push((key, who));
            if self.recent.len() >= BATCH {
                self.put_all();
            }
        } else if let Some(entry) = self.entries.get_mut(key as usize) {
            *entry = (key, who);
        }
    }

    /// Writes the buffered arrivals to the table, except those whose cell was left again.
    fn put_all(&mut self) {
        self.make_room();
        let mut recent = std::mem::take(&mut self.recent);
        // Read all entries before writing any, so that the cache misses overlap.
        let mut homes = [(0, UNUSED); BATCH];
        for (home, (key, _)) in homes.iter_mut().zip(&recent) {
            let index = self.index_of(*key, 0);
            *home = (index, self.entries.get(index).map_or(UNUSED, |entry| entry.0));
        }
        for ((key, who), (index, present)) in recent.drain(..).zip(homes) {
            if !self.is_taken(self.cell(key)) {
                continue;
            }
            let is_free = self.is_free_for(key, present);
            match self.entries.get_mut(index).filter(|entry| is_free && entry.0 == present) {
                Some(entry) => *entry = (key, who),
                None => self.put(key, who),
            }
        }
        self.recent = recent;
    }

    /// Whether an entry that has the key `own` can be overwritten with `key`.
    #[inline]
    fn is_free_for(&self, key: u32, present: u32) -> bool {
        present == key || present == UNUSED || !self.is_taken(self.cell(present))
    }

    fn put(&mut self, key: u32, who: CreatureId) {
        for probe in 0..self.entries.len() {
            let index = self.index_of(key, probe);
            let Some(present) = self.entries.get(index).map(|entry| entry.0) else { continue };
            if self.is_free_for(key, present)
                && let Some(entry) = self.entries.get_mut(index)
            {
                *entry = (key, who);
                return;
            }
        }
        // No entry is free, because some cells have two. Rebuilding drops the duplicates.
        self.rebuild();
        self.put(key, who);
    }

    /// Keeps at least half of the entries free.
    fn make_room(&mut self) {
        if 2 * self.count > self.entries.len() {
            self.rebuild();
        }
    }

    /// Drops stale entries, and grows the table if needed.
    fn rebuild(&mut self) {
        let mut keys: Vec<u32> = self.entries.iter().map(|entry| entry.0).filter(|key| *key != UNUSED).collect();
        keys.sort_unstable();
        keys.dedup();
        let standing: Vec<_> = keys.into_iter().filter_map(|key| Some((key, self.at(self.cell(key))?))).collect();
        let room = self.entries.len().max((2 * self.count).next_power_of_two());
        self.entries.clear();
        self.entries.resize(room, (UNUSED, CreatureId::default()));
        for (key, who) in standing {
            self.put(key, who);
        }
    }

    /// The index of the entry for a key, after `probe` misses. Hashed tables use multiplicative hashing (Knuth 1973) to spread out crowds;
    /// its high bits are the well mixed ones.
    #[inline]
    fn index_of(&self, key: u32, probe: usize) -> usize {
        let mixed = u64::from(key.wrapping_mul(0x9e37_79b1)) * self.entries.len() as u64;
        let first = if self.is_direct { key as usize } else { (mixed >> 32) as usize };
        (first + probe) & self.entries.len().wrapping_sub(1)
    }

    /// The entries that may hold a key, in probing order.
    #[inline]
    fn probes(&self, key: u32) -> impl Iterator<Item = &(u32, CreatureId)> {
        (0..self.entries.len()).map_while(move |probe| self.entries.get(self.index_of(key, probe)))
    }

    /// The key of a cell.
    #[inline]
    fn key(&self, at: Point) -> u32 {
        (at.y as u32) << self.columns | at.x as u32
    }

    /// The cell of a key.
    #[inline]
    fn cell(&self, key: u32) -> Point {
        Point::new((key & ((1 << self.columns) - 1)) as i32, (key >> self.columns) as i32)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::grid::Random;

    #[test]
    fn occupancy_behaves_like_a_map_from_cells() {
        let mut random = Random::new(4, &[]);
        for round in 0..30 {
            let size = match round % 3 {
                0 => Size::new(1 + random.below(40) as i32, 1 + random.below(30) as i32),
                // Large enough for a hashed table.
                1 => Size::new(1000, 1 + random.below(30) as i32),
                _ => Size::new(2, 1000),
            };
            let (mut occupancy, mut map) = (Occupancy::new(size), BTreeMap::new());
            // Occupancy rises and falls, so that the table grows and stale entries are reused.
            for step in 0..12_000 {
                let at =
                    Point::new(random.below(size.width as u32 + 1) as i32, random.below(size.height as u32) as i32);
                if random.chance(if step / 2500 % 2 == 0 { 80 } else { 20 }) {
                    occupancy.set(at, Some(CreatureId(step)));
                    size.contains(at).then(|| map.insert(at, CreatureId(step)));
                } else {
                    occupancy.set(at, None);
                    map.remove(&at);
                }
                assert_eq!(occupancy.at(at), map.get(&at).copied(), "round {round}, step {step}");
                if step % 100 == 0 {
                    assert!(occupancy.iter().eq(map.iter().map(|(at, who)| (*at, *who))), "round {round}, step {step}");
                }
            }
        }
    }

    #[test]
    fn a_crowd_does_not_cluster_in_the_table() {
        let size = Size::new(400, 400);
        let mut occupancy = Occupancy::new(size);
        let crowd = || Size::new(100, 100).points();
        crowd().for_each(|at| occupancy.set(at, Some(CreatureId(1))));
        occupancy.put_all();
        let tries = crowd().map(|at| {
            let key = occupancy.key(at);
            occupancy.probes(key).take_while(|entry| entry.0 != key).count() + 1
        });
        let tries: usize = tries.sum();
        assert!(tries < 3 * 100 * 100, "{tries} entries are looked at for 10,000 cells");
    }

    #[test]
    fn a_walking_creature_needs_no_more_memory() {
        // About forty cells per entry.
        let size = Size::new(200, 200);
        let mut occupancy = Occupancy::new(size);
        let mut random = Random::new(1, &[]);
        for step in 0..100_000 {
            let at = Point::new(random.below(200) as i32, random.below(200) as i32);
            occupancy.set(at, Some(CreatureId(step)));
            assert_eq!(occupancy.at(at), Some(CreatureId(step)));
            occupancy.set(at, None);
        }
        assert_eq!(occupancy.entries.len(), LEAST, "what is out of date is never left out");
    }
}
