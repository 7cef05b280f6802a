//! Where packs come from: the binary itself, and folders on disk. Reads files; what they mean is the business of
//! [`content`](crate::content).

mod advice;
mod disk;
mod embedded;
mod mods;
mod path;
#[cfg(test)]
mod tests;
pub mod watch;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

pub use disk::from_root;
pub use embedded::{embedded, template};
pub use mods::{Mod, ModsFolder, installed};

use crate::content::{Diagnostics, PackSource, declared_pack};

/// The packs of all roots and those that are built in. A pack of a root replaces whole the one of the same id that is built in,
/// or that an earlier root has. When a root has a game, the games that are built in are left out, unless a pack depends on them.
///
/// # Errors
/// All that can't be read in any of the roots.
pub fn collect(roots: &[PathBuf]) -> Result<Vec<PackSource>, Diagnostics> {
    let found = from_roots(roots)?;
    Ok(over_built_in(found.into_values().map(|(_, pack)| pack)))
}

/// The packs of all roots by id, each with its root; those of a later root replace those of an earlier one.
///
/// # Errors
/// All that can't be read in any of the roots.
pub fn from_roots(roots: &[PathBuf]) -> Result<BTreeMap<String, (PathBuf, PackSource)>, Diagnostics> {
    let (mut found, mut faults) = (BTreeMap::new(), Diagnostics::default());
    for root in roots {
        match from_root(root) {
            Ok(packs) => found.extend(packs.into_iter().map(|pack| (pack.id.clone(), (root.clone(), pack)))),
            Err(more) => faults.extend(more),
        }
    }
    if faults.has_errors() { Err(faults) } else { Ok(found) }
}

/// `packs` over those that are built in: each replaces whole the one of the same id. When one of them is a game, the games that are
/// built in are left out, unless a pack depends on them.
pub fn over_built_in(packs: impl IntoIterator<Item = PackSource>) -> Vec<PackSource> {
    combine(embedded(), packs.into_iter().map(|pack| (pack.id.clone(), pack)).collect())
}

/// `built_in` under `found`, which replaces packs of the same id.
fn combine(built_in: Vec<PackSource>, found: BTreeMap<String, PackSource>) -> Vec<PackSource> {
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

/// All that the packs `from` depend on, directly or through others.
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
