//! Combines embedded packs with the packs that replace them.

use std::collections::{BTreeMap, BTreeSet};

use super::embedded::embedded;
use crate::content::{IdScope, Pack, PackSource};
use crate::loader::declared_pack;

/// `packs` plus the embedded packs. A pack replaces the whole embedded pack with the same id. If `packs` has a game, embedded packs on which
/// none of them depends are left out.
pub fn over_built_in(packs: impl IntoIterator<Item = PackSource>) -> Vec<PackSource> {
    combine(embedded(), packs.into_iter().map(|pack| (pack.id.clone(), pack)).collect())
}

/// Adds `found` to `built_in`, replacing packs with the same id.
pub(crate) fn combine(built_in: Vec<PackSource>, found: BTreeMap<String, PackSource>) -> Vec<PackSource> {
    let has_game = found.values().any(|pack| declared_pack(pack).game);
    let mut packs: BTreeMap<String, PackSource> = built_in.into_iter().map(|pack| (pack.id.clone(), pack)).collect();
    let replaced: BTreeSet<String> = found.keys().cloned().collect();
    packs.extend(found);
    if has_game {
        let declared: Vec<Pack> = packs.values().map(declared_pack).collect();
        let scope = IdScope::of(&declared);
        packs.retain(|id, _| replaced.iter().any(|pack| scope.sees(pack, id)));
    }
    packs.into_values().collect()
}
