//! The packs in the folders that `--root` names.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::folder::from_root;
use crate::content::PackSource;
use crate::diagnostics::Diagnostics;
use crate::packs::over_built_in;

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
