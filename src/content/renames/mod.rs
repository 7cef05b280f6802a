//! What became of the ids of earlier versions, so that games saved with those still find what they speak of.
//!
//! Only what was written down from a game is read by it. Content says what things are called now.

mod history;
mod trail;
mod written;

use std::collections::BTreeMap;

use self::history::History;
pub use self::written::{Renamed, Renaming};
use super::names::Names;
use super::parsed::ParsedPack;
use super::{Diagnostic, Diagnostics, Place, Places};

/// The ids of earlier versions, with those that are declared now.
#[derive(Clone, Debug, Default)]
pub struct Renames {
    by_table: BTreeMap<&'static str, BTreeMap<String, String>>,
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
    pub(super) fn find(&self, table: &str, id: &str) -> Option<&str> {
        self.by_table.get(table)?.get(id).map(String::as_str)
    }

    fn add(&mut self, table: &'static str, old: String, new: String) {
        self.by_table.entry(table).or_default().insert(old, new);
    }

    /// Takes over that the pack `pack` was once called `old`: all that it declares, and all that it has renamed since.
    fn add_pack(&mut self, old: &str, pack: &str, names: &Names) {
        let prefix = format!("{pack}:");
        let bare = |id: &str| id.strip_prefix(&prefix).map(|bare| format!("{old}:{bare}"));
        for table in super::tables::RENAMED {
            let declared = names.ids.get(table).into_iter().flatten();
            let since = self.by_table.get(table).into_iter().flatten();
            let own = declared.map(|id| (id, id)).chain(since);
            let found: Vec<(String, String)> = own.filter_map(|(id, now)| Some((bare(id)?, now.clone()))).collect();
            for (old, new) in found {
                self.add(table, old, new);
            }
        }
    }
}

/// What the packs have renamed, followed to what is declared now. Reports what leads nowhere.
pub fn renames(packs: &[ParsedPack<'_>], places: &Places, names: &Names, diagnostics: &mut Diagnostics) -> Renames {
    let mut found = Renames::default();
    let mut former: BTreeMap<String, Place> = BTreeMap::new();
    for pack in packs.iter().filter(|pack| !pack.pack.renamed.0.is_empty()) {
        let id = &pack.pack.id;
        let (settled, faults) = History::of(pack, packs, places, names).settle();
        diagnostics.extend(faults);
        let (own, whole): (Vec<_>, Vec<_>) = settled.into_iter().partition(|one| one.table != PACK);
        for one in own {
            found.add(one.table, format!("{id}:{}", one.old), format!("{id}:{}", one.new));
        }
        for one in whole {
            if let Some(first) = former.get(one.old) {
                diagnostics.push(twice(one.old, &one.key, first));
            } else {
                found.add_pack(one.old, id, names);
                found.add(PACK, one.old.to_owned(), id.clone());
            }
            former.entry(one.old.to_owned()).or_insert(one.key);
        }
    }
    found
}

/// The name under which packs themselves are renamed.
const PACK: &str = "pack";

fn twice(old: &str, key: &Place, first: &Place) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("`{old}` is renamed twice")).at(key.clone());
    diagnostic.related(first.clone(), "first renamed here")
}
