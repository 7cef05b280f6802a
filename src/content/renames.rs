//! The ids of earlier versions, so that games saved with those still find what they speak of.
//!
//! Only what was written down from a game is read by it. Content says what things are called now.

use std::collections::BTreeMap;

/// The ids of earlier versions, with those that are declared now.
#[derive(Clone, Debug, Default)]
pub struct Renames {
    pub(crate) by_table: BTreeMap<&'static str, BTreeMap<String, String>>,
}

impl Renames {
    /// Whether nothing was renamed.
    pub fn is_empty(&self) -> bool {
        self.by_table.is_empty()
    }

    /// What is called `id` in a table of some version, as it is called now; both with their packs.
    pub fn current<'a>(&'a self, table: &str, id: &'a str) -> &'a str {
        self.find(table, id).unwrap_or(id)
    }

    /// What was once called otherwise and is `id` now: its old names in `table`. Packs themselves stand in the table `pack`.
    pub fn former<'a>(&'a self, table: &str, id: &'a str) -> impl Iterator<Item = &'a str> {
        let all = self.by_table.get(table).into_iter().flatten();
        all.filter(move |(_, now)| *now == id).map(|(old, _)| old.as_str())
    }

    /// What an id became that is an old one.
    pub(crate) fn find(&self, table: &str, id: &str) -> Option<&str> {
        self.by_table.get(table)?.get(id).map(String::as_str)
    }

    /// Takes over that `old` is called `new` now.
    pub(crate) fn add(&mut self, table: &'static str, old: String, new: String) {
        self.by_table.entry(table).or_default().insert(old, new);
    }
}
