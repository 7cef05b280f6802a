//! Combines embedded packs with the packs that replace them.

use std::collections::{BTreeMap, BTreeSet};

use super::embedded::embedded;
use crate::content::PackSource;
use crate::loader::declared_pack;

/// `packs` plus the embedded packs. A pack replaces the whole embedded pack with the same id. If `packs` has a game, embedded packs on which
/// none of them depends are left out.
pub fn over_built_in(packs: impl IntoIterator<Item = PackSource>) -> Vec<PackSource> {
    combine(embedded(), packs.into_iter().map(|pack| (pack.id.clone(), pack)).collect())
}

/// Adds `found` to `built_in`, replacing packs with the same id.
pub(crate) fn combine(built_in: Vec<PackSource>, found: BTreeMap<String, PackSource>) -> Vec<PackSource> {
    let other_game = found.values().any(|pack| declared_pack(pack).game);
    let mut packs: BTreeMap<String, PackSource> = built_in.into_iter().map(|pack| (pack.id.clone(), pack)).collect();
    let replaced: BTreeSet<String> = found.keys().cloned().collect();
    packs.extend(found);
    if other_game {
        let needed = needed(&packs, &replaced);
        packs.retain(|id, _| replaced.contains(id) || needed.contains(id));
    }
    packs.into_values().collect()
}

/// All direct and indirect dependencies of the packs `from`.
fn needed(packs: &BTreeMap<String, PackSource>, from: &BTreeSet<String>) -> BTreeSet<String> {
    let mut needed = BTreeSet::new();
    let mut open: Vec<String> = from.iter().cloned().collect();
    while let Some(id) = open.pop() {
        for other in packs.get(&id).map(|pack| declared_pack(pack).depends).unwrap_or_default() {
            if needed.insert(other.id.clone()) {
                open.push(other.id);
            }
        }
    }
    needed
}
