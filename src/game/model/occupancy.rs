//! Where one can walk on a level, and who stands where.

use super::ids::CreatureId;
use crate::grid::{Bitmap, Point, Size};

/// The layer that says where one can walk.
const WALKABLE: usize = 0;
/// The layer that says where somebody stands.
const TAKEN: usize = 1;

/// The key of an entry that was never used: no cell has it.
const UNUSED: u32 = u32::MAX;

/// The most cells of a level of which each has an entry of its own.
const DIRECT: usize = 4096;

/// The fewest entries of a table that cells share.
const LEAST: usize = 1024;

/// How many arrivals are put into the table together.
const BATCH: usize = 32;

/// Where one can walk on a level, and who stands where.
///
/// A bit a cell says whether one can walk there, another one whether somebody stands there; who it is stands in a table. On a level of
/// usual size each cell has an entry of its own. On a larger one cells share entries, as in a hash table: what is written there on
/// every step would no longer be near at hand otherwise. There some arrivals are put into the table together, so that the processor
/// waits for all of the entries at once. To leave a cell clears its bit and nothing else: an entry whose cell is not taken is out of
/// date, and free.
#[derive(Clone, Debug, Default)]
pub(crate) struct Occupancy {
    cells: Bitmap<2>,
    /// How many cells are taken.
    count: usize,
    /// The bits of a key that are the column of its cell; the others are its row.
    columns: u32,
    /// Whether each cell has an entry of its own, so that none need be looked at before it is written.
    is_direct: bool,
    /// Cells by their keys with their occupants, each in the entry of its hash or in one of the next; a power of two of them, at least
    /// twice as many as cells are taken. Of several entries of a cell the first one holds.
    entries: Vec<(u32, CreatureId)>,
    /// The latest arrivals, the last one last, which are not yet in the table: they hold before what stands there.
    recent: Vec<(u32, CreatureId)>,
}

impl Occupancy {
    /// Nobody on a level of `size` on which one can walk nowhere.
    pub(crate) fn new(size: Size) -> Self {
        let columns = (size.width.max(1) as u32).next_power_of_two().trailing_zeros();
        let cells = ((size.height.max(1) as usize) << columns).next_power_of_two();
        let is_direct = cells <= DIRECT;
        let entries = vec![(UNUSED, CreatureId::default()); if is_direct { cells } else { LEAST }];
        Self { cells: Bitmap::new(size), count: 0, columns, is_direct, entries, recent: Vec::new() }
    }

    /// Says whether one can walk at `at`.
    pub(crate) fn set_walkable(&mut self, at: Point, yes: bool) {
        self.cells.set(WALKABLE, at, yes);
    }

    /// Whether one can walk at `at`.
    #[inline]
    pub(crate) fn is_walkable(&self, at: Point) -> bool {
        let [walkable, _] = self.cells.get(at);
        walkable
    }

    /// Whether one can walk at `at`, and nobody stands there.
    #[inline]
    pub(crate) fn is_free(&self, at: Point) -> bool {
        self.cells.get(at) == [true, false]
    }

    /// Whether somebody stands at `at`.
    #[inline]
    fn is_taken(&self, at: Point) -> bool {
        let [_, taken] = self.cells.get(at);
        taken
    }

    /// On which of the eight cells round `at` one can walk with nobody there, and on which somebody stands: a bit each, as
    /// [`Block::around`](crate::grid::Block::around) has them.
    #[inline]
    pub(crate) fn around(&self, at: Point) -> [u8; 2] {
        let [walkable, taken] = self.cells.blocks(at);
        [walkable.without(taken).around(), taken.around()]
    }

    /// Who stands at `at`.
    #[inline]
    pub(crate) fn at(&self, at: Point) -> Option<CreatureId> {
        if !self.is_taken(at) {
            return None;
        }
        let key = self.key(at);
        let known = self.recent.iter().rev().chain(self.probes(key));
        { known }.find(|entry| entry.0 == key).map(|entry| entry.1)
    }

    /// Says who stands at `at`; does nothing outside.
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

    /// All cells that are taken with their occupants, in reading order.
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

    /// Puts the latest arrivals into the table, but for those who have gone on since.
    fn put_all(&mut self) {
        self.make_room();
        let mut recent = std::mem::take(&mut self.recent);
        // All are looked at before any is written: so none has to wait for another one.
        let mut homes = [(0, UNUSED); BATCH];
        for (home, (key, _)) in homes.iter_mut().zip(&recent) {
            let place = self.place(*key, 0);
            *home = (place, self.entries.get(place).map_or(UNUSED, |entry| entry.0));
        }
        for ((key, who), (place, own)) in recent.drain(..).zip(homes) {
            if !self.is_taken(self.cell(key)) {
                continue;
            }
            let is_free = self.is_free_for(key, own);
            match self.entries.get_mut(place).filter(|entry| is_free && entry.0 == own) {
                Some(entry) => *entry = (key, who),
                None => self.put(key, who),
            }
        }
        self.recent = recent;
    }

    /// Whether an entry of the key `own` can be used for `key`.
    #[inline]
    fn is_free_for(&self, key: u32, own: u32) -> bool {
        own == key || own == UNUSED || !self.is_taken(self.cell(own))
    }

    fn put(&mut self, key: u32, who: CreatureId) {
        for probe in 0..self.entries.len() {
            let place = self.place(key, probe);
            let Some(own) = self.entries.get(place).map(|entry| entry.0) else { continue };
            if self.is_free_for(key, own)
                && let Some(entry) = self.entries.get_mut(place)
            {
                *entry = (key, who);
                return;
            }
        }
        // All are taken up, some twice: there is room once those are gone.
        self.rebuild();
        self.put(key, who);
    }

    /// Sees to it that at least half of the entries are free.
    fn make_room(&mut self) {
        if 2 * self.count > self.entries.len() {
            self.rebuild();
        }
    }

    /// Leaves out what is out of date, in a table of the right size.
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

    /// The place of the entry in which a key is looked for, after so many others in vain. Where cells share entries, a crowd must not
    /// fill a few: multiplicative hashing (Knuth 1973), whose upper bits are the good ones.
    #[inline]
    fn place(&self, key: u32, probe: usize) -> usize {
        let mixed = u64::from(key.wrapping_mul(0x9e37_79b1)) * self.entries.len() as u64;
        let first = if self.is_direct { key as usize } else { (mixed >> 32) as usize };
        (first + probe) & self.entries.len().wrapping_sub(1)
    }

    /// The entries in which a key may be, the likeliest first.
    #[inline]
    fn probes(&self, key: u32) -> impl Iterator<Item = &(u32, CreatureId)> {
        (0..self.entries.len()).map_while(move |probe| self.entries.get(self.place(key, probe)))
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
    fn occupants_are_a_map_from_cells() {
        let mut random = Random::new(4, &[]);
        for round in 0..30 {
            let size = match round % 3 {
                0 => Size::new(1 + random.below(40) as i32, 1 + random.below(30) as i32),
                // Here cells share entries.
                1 => Size::new(1000, 1 + random.below(30) as i32),
                _ => Size::new(2, 1000),
            };
            let (mut occupancy, mut map) = (Occupancy::new(size), BTreeMap::new());
            // Crowds that come and go, so that the table grows and what is out of date is met again.
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
    fn a_crowd_does_not_fill_a_few_entries() {
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
    fn whoever_walks_about_needs_no_more_memory() {
        // Forty cells share an entry.
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
