//! Combines embedded packs with those that replace them.

use std::collections::{BTreeMap, BTreeSet};

use super::embedded::embedded;
use crate::content::PackSource;
use crate::loader::declared_pack;

/// `packs` together with the embedded ones. Each replaces the whole embedded pack with the same id. If one of them is a
/// game, embedded games are left out unless a pack depends on them.
pub fn over_built_in(packs: impl IntoIterator<Item = PackSource>) -> Vec<PackSource> {
    combine(embedded(), packs.into_iter().map(|pack| (pack.id.clone(), pack)).collect())
}

/// Combines `built_in` with `found`, which replaces packs with the same id.
pub(crate) fn combine(built_in: Vec<PackSource>, found: BTreeMap<String, PackSource>) -> Vec<PackSource> {
    let other_game = found.values().any(|pack| declared_pack(pack).game);
    let mut packs: BTreeMap<String, PackSource> = built_in.into_iter().map(|pack| (pack.id.clone(), pack)).collect();
    let replaced: BTreeSet<String> = found.keys().cloned().collect();
    packs.extend(found);
    if other_game {
        let needed = needed(&packs, &replaced);
        packs.retain(|id, pack| replaced.contains(id) || needed.contains(id) || !declared_pack(pack).game);
    }
    packs.into_values().collect()
}

/// All packs that those in `from` depend on, directly or indirectly.
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
