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

    /// Removes a cell.
    #[inline]
    pub(crate) fn remove(&mut self, cell: usize) {
        if let Some(word) = self.words.get_mut(cell / 64) {
            self.count -= u32::from(*word >> (cell % 64) & 1 == 1);
            *word &= !(1 << (cell % 64));
        }
    }

    /// Adds or removes a cell.
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
