//! A set of cells, in reading order.

/// A set of cells by their index. It takes a bit for each cell up to the last one that was ever in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct CellSet {
    words: Vec<u64>,
    count: u32,
}

impl CellSet {
    /// Whether no cell is in it.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// How many cells are in it.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.count as usize
    }

    /// Whether a cell is in it.
    #[inline]
    pub(crate) fn contains(&self, cell: usize) -> bool {
        self.words.get(cell / 64).is_some_and(|word| word >> (cell % 64) & 1 == 1)
    }

    /// Adds a cell.
    #[inline]
    pub(crate) fn insert(&mut self, cell: usize) {
        if self.words.len() <= cell / 64 {
            self.words.resize(cell / 64 + 1, 0);
        }
        if let Some(word) = self.words.get_mut(cell / 64) {
            self.count += u32::from(*word >> (cell % 64) & 1 == 0);
            *word |= 1 << (cell % 64);
        }
    }

    /// Adds a cell and the two beside it.
    #[inline]
    pub(crate) fn insert_three(&mut self, middle: usize) {
        let first = middle.wrapping_sub(1);
        let (index, shift) = (first / 64, first % 64);
        match self.words.get_mut(index) {
            Some(word) if shift <= 61 => {
                let three = 0b111 << shift;
                self.count += (three & !*word).count_ones();
                *word |= three;
            }
            _ => (first..first.wrapping_add(3)).for_each(|cell| self.insert(cell)),
        }
    }

    /// Adds all cells of another set and the eight around each. `stride` is the length of a row.
    pub(crate) fn insert_around(&mut self, others: &Self, stride: usize) {
        for row in [0 - stride as isize, 0, stride as isize] {
            for by in row - 1..=row + 1 {
                self.insert_moved(others, by);
            }
        }
    }

    /// All cells in it and the four beside each. `stride` is the length of a row.
    pub(crate) fn with_crosses(&self, stride: usize) -> Self {
        let mut all = self.clone();
        for by in [0 - stride as isize, -1, 1, stride as isize] {
            all.insert_moved(self, by);
        }
        all
    }

    /// Adds the cells that are `by` cells after those of another set, as far as there are any.
    fn insert_moved(&mut self, others: &Self, by: isize) {
        for (index, word) in others.words.iter().enumerate().filter(|(_, word)| **word != 0) {
            let first = index * 64;
            if let Some(start) = first.checked_add_signed(by) {
                self.insert_word(start, *word);
            } else if let Some(bits) = word.checked_shr((by.unsigned_abs() - first) as u32) {
                self.insert_word(0, bits);
            }
        }
    }

    /// The cells that are in both.
    pub(crate) fn common(&self, other: &Self) -> Self {
        let words: Vec<u64> = self.words.iter().zip(&other.words).map(|(one, other)| one & other).collect();
        Self { count: words.iter().map(|word| word.count_ones()).sum(), words }
    }

    /// Adds the cells from `start` on whose bits are set.
    #[inline]
    fn insert_word(&mut self, start: usize, bits: u64) {
        let (index, shift) = (start / 64, start % 64);
        self.insert_bits(index, bits << shift);
        if shift > 0 && bits >> (64 - shift) != 0 {
            self.insert_bits(index + 1, bits >> (64 - shift));
        }
    }

    #[inline]
    fn insert_bits(&mut self, index: usize, bits: u64) {
        if self.words.len() <= index {
            self.words.resize(index + 1, 0);
        }
        if let Some(word) = self.words.get_mut(index) {
            self.count += (bits & !*word).count_ones();
            *word |= bits;
        }
    }

    /// Removes a cell.
    #[inline]
    pub(crate) fn remove(&mut self, cell: usize) {
        if let Some(word) = self.words.get_mut(cell / 64) {
            self.count -= u32::from(*word >> (cell % 64) & 1 == 1);
            *word &= !(1 << (cell % 64));
        }
    }

    /// Adds or removes a cell.
    #[inline]
    pub(crate) fn set(&mut self, cell: usize, is_in: bool) {
        if is_in { self.insert(cell) } else { self.remove(cell) }
    }

    /// All cells in it, the lowest index first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        let words = if self.count == 0 { &[] } else { self.words.as_slice() };
        words.iter().enumerate().filter(|(_, word)| **word != 0).flat_map(|(index, word)| {
            let rest = std::iter::successors(Some(*word), |rest| {
                let next = rest & rest.wrapping_sub(1);
                (next != 0).then_some(next)
            });
            rest.map(move |rest| index * 64 + rest.trailing_zeros() as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::CellSet;

    #[test]
    fn three_cells_are_the_same_as_one_by_one() {
        for middle in [1, 5, 62, 63, 64, 65, 190] {
            let (mut three, mut each) = (CellSet::default(), CellSet::default());
            three.insert(middle);
            each.insert(middle);
            three.insert_three(middle);
            (middle - 1..middle + 2).for_each(|cell| each.insert(cell));
            assert_eq!(three.iter().collect::<Vec<_>>(), each.iter().collect::<Vec<_>>());
            assert_eq!(three.count, each.count);
        }
    }

    #[test]
    fn around_a_set_are_the_cells_around_each() {
        for stride in [5, 64, 92] {
            let (mut others, mut whole, mut each) = (CellSet::default(), CellSet::default(), CellSet::default());
            each.insert(700);
            whole.insert(700);
            for cell in [100, 101, 127, 128, 191, 255, 320] {
                others.insert(cell);
                for row in [cell - stride, cell, cell + stride] {
                    each.insert_three(row);
                }
            }
            whole.insert_around(&others, stride);
            assert_eq!(whole.iter().collect::<Vec<_>>(), each.iter().collect::<Vec<_>>(), "{stride}");
            assert_eq!(whole.count, each.count);
        }
    }

    #[test]
    fn a_cross_is_a_cell_and_the_four_beside_it() {
        for stride in [5, 64, 92] {
            let (mut set, mut crosses) = (CellSet::default(), CellSet::default());
            for cell in [93, 100, 127, 128, 191, 255, 320] {
                set.insert(cell);
                for near in [cell - stride, cell - 1, cell, cell + 1, cell + stride] {
                    crosses.insert(near);
                }
            }
            let with_crosses = set.with_crosses(stride);
            assert_eq!(with_crosses.iter().collect::<Vec<_>>(), crosses.iter().collect::<Vec<_>>(), "{stride}");
            assert_eq!(with_crosses.count, crosses.count);
            let common = crosses.common(&set);
            assert_eq!(common.iter().collect::<Vec<_>>(), set.iter().collect::<Vec<_>>());
            assert_eq!(common.count, set.count);
        }
    }

    #[test]
    fn cells_come_in_order_and_once() {
        let mut set = CellSet::default();
        for cell in [200, 3, 64, 3, 63] {
            set.insert(cell);
        }
        set.remove(64);
        set.remove(999);
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 63, 200]);
        assert!(set.contains(200) && !set.contains(64) && !set.contains(5000));
        for cell in [3, 63, 200] {
            set.remove(cell);
        }
        assert!(set.is_empty() && set.iter().next().is_none());
    }
}
