//! Maps ids of earlier versions to current ones, so that old saved games load.
//!
//! Only saved games and replays use it. Content must use the current ids.

use std::collections::BTreeMap;

/// The current id of each old id, by table.
#[derive(Clone, Debug, Default)]
pub struct Renames {
    pub(crate) by_table: BTreeMap<&'static str, BTreeMap<String, String>>,
}

impl Renames {
    /// Whether there are no renames.
    pub fn is_empty(&self) -> bool {
        self.by_table.is_empty()
    }

    /// The current id of `id`, which may be an old one. Both are full ids.
    pub fn current<'a>(&'a self, table: &str, id: &'a str) -> &'a str {
        self.find(table, id).unwrap_or(id)
    }

    /// The old ids of `id` in `table`. Renamed packs are in the table `pack`.
    pub fn former<'a>(&'a self, table: &str, id: &'a str) -> impl Iterator<Item = &'a str> {
        let all = self.by_table.get(table).into_iter().flatten();
        all.filter(move |(_, now)| *now == id).map(|(old, _)| old.as_str())
    }

    /// The current id of an old one; `None` if it was never renamed.
    pub(crate) fn find(&self, table: &str, id: &str) -> Option<&str> {
        self.by_table.get(table)?.get(id).map(String::as_str)
    }

    /// Records that `old` is now called `new`.
    pub(crate) fn add(&mut self, table: &'static str, old: String, new: String) {
        self.by_table.entry(table).or_default().insert(old, new);
    }
}
