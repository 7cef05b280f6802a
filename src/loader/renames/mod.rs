//! Maps ids of earlier versions to current ones, so that old saved games load.
//!
//! Only saved games and replays use it. Content must use the current ids.
//!
//! - `history`: The renames of one pack, and their errors
//! - `rename_chain`: Follows renames from version to version to the current id

pub(crate) mod history;
pub(crate) mod rename_chain;

use std::collections::BTreeMap;

use crate::content::Renames;
use crate::diagnostics::{Diagnostics, Location};
use crate::loader::merge::definition_index::DefinitionIndex;
use crate::loader::names::Names;
use crate::loader::syntax::parsed_pack::ParsedPack;
use history::{PACK, RenameHistory, renamed_twice};

/// The renames of all packs, followed to the ids declared now. Reports those that lead nowhere.
pub fn renames(
    packs: &[ParsedPack<'_>],
    definition_index: &DefinitionIndex,
    names: &Names,
    diagnostics: &mut Diagnostics,
) -> Renames {
    let mut found = Renames::default();
    let mut former: BTreeMap<String, Location> = BTreeMap::new();
    for pack in packs.iter().filter(|pack| !pack.pack.renamed.0.is_empty()) {
        let id = &pack.pack.id;
        let (settled, errors) = RenameHistory::of(pack, packs, definition_index, names).settle();
        diagnostics.extend(errors);
        let (definitions, whole): (Vec<_>, Vec<_>) = settled.into_iter().partition(|one| one.table != PACK);
        for one in definitions {
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

/// Records that `pack` used to be called `old`: for everything it declares, and everything it has renamed since.
fn add_pack(renames: &mut Renames, old: &str, pack: &str, names: &Names) {
    let prefix = format!("{pack}:");
    let bare = |id: &str| id.strip_prefix(&prefix).map(|bare| format!("{old}:{bare}"));
    for table in crate::loader::tables::RENAMED {
        let declared = names.ids.get(table).into_iter().flatten();
        let since = renames.by_table.get(table).into_iter().flatten();
        let ids = declared.map(|id| (id, id)).chain(since);
        let found: Vec<(String, String)> = ids.filter_map(|(id, now)| Some((bare(id)?, now.clone()))).collect();
        for (old, new) in found {
            renames.add(table, old, new);
        }
    }
}
