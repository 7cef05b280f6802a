//! What became of the ids of earlier versions, so that games saved with those still find what they speak of.
//!
//! Only what was written down from a game is read by it. Content says what things are called now.
//!
//! - `history`: The renamings of one pack, and what is wrong with them
//! - `rename_chain`: From what something was called to what it is called now, over any number of versions

pub(crate) mod history;
pub(crate) mod rename_chain;

use std::collections::BTreeMap;

use crate::content::Renames;
use crate::diagnostics::{Diagnostics, Place};
use crate::loader::merge::definition_index::DefinitionIndex;
use crate::loader::names::Names;
use crate::loader::syntax::parsed_pack::ParsedPack;
use history::{PACK, RenameHistory, renamed_twice};

/// What the packs have renamed, followed to what is declared now. Reports what leads nowhere.
pub fn renames(
    packs: &[ParsedPack<'_>],
    places: &DefinitionIndex,
    names: &Names,
    diagnostics: &mut Diagnostics,
) -> Renames {
    let mut found = Renames::default();
    let mut former: BTreeMap<String, Place> = BTreeMap::new();
    for pack in packs.iter().filter(|pack| !pack.pack.renamed.0.is_empty()) {
        let id = &pack.pack.id;
        let (settled, faults) = RenameHistory::of(pack, packs, places, names).settle();
        diagnostics.extend(faults);
        let (own, whole): (Vec<_>, Vec<_>) = settled.into_iter().partition(|one| one.table != PACK);
        for one in own {
            found.add(one.table, format!("{id}:{}", one.old), format!("{id}:{}", one.new));
        }
        for one in whole {
            if let Some(first) = former.get(one.old) {
                diagnostics.push(renamed_twice(one.old, &one.key, first));
            } else {
                add_pack(&mut found, one.old, id, names);
                found.add(PACK, one.old.to_owned(), id.clone());
            }
            former.entry(one.old.to_owned()).or_insert(one.key);
        }
    }
    found
}

/// Takes over that the pack `pack` was once called `old`: all that it declares, and all that it has renamed since.
fn add_pack(renames: &mut Renames, old: &str, pack: &str, names: &Names) {
    let prefix = format!("{pack}:");
    let bare = |id: &str| id.strip_prefix(&prefix).map(|bare| format!("{old}:{bare}"));
    for table in crate::loader::tables::RENAMED {
        let declared = names.ids.get(table).into_iter().flatten();
        let since = renames.by_table.get(table).into_iter().flatten();
        let own = declared.map(|id| (id, id)).chain(since);
        let found: Vec<(String, String)> = own.filter_map(|(id, now)| Some((bare(id)?, now.clone()))).collect();
        for (old, new) in found {
            renames.add(table, old, new);
        }
    }
}
