//! The ids of earlier versions, so that old saved games still load.
//!
//! Only saved games and replays are read with them. Content must use the present ids.

use std::collections::BTreeMap;

/// The ids of earlier versions, each with its present id.
#[derive(Clone, Debug, Default)]
pub struct Renames {
    pub(crate) by_table: BTreeMap<&'static str, BTreeMap<String, String>>,
}

impl Renames {
    /// Whether nothing was renamed.
    pub fn is_empty(&self) -> bool {
        self.by_table.is_empty()
    }

    /// The present id of what some version called `id`; both with their packs.
    pub fn current<'a>(&'a self, table: &str, id: &'a str) -> &'a str {
        self.find(table, id).unwrap_or(id)
    }

    /// The former ids of `id` in `table`. Those of packs themselves are in the table `pack`.
    pub fn former<'a>(&'a self, table: &str, id: &'a str) -> impl Iterator<Item = &'a str> {
        let all = self.by_table.get(table).into_iter().flatten();
        all.filter(move |(_, now)| *now == id).map(|(old, _)| old.as_str())
    }

    /// The present id of a former one.
    pub(crate) fn find(&self, table: &str, id: &str) -> Option<&str> {
        self.by_table.get(table)?.get(id).map(String::as_str)
    }

    /// Adds that `old` is called `new` now.
    pub(crate) fn add(&mut self, table: &'static str, old: String, new: String) {
        self.by_table.entry(table).or_default().insert(old, new);
    }
}
