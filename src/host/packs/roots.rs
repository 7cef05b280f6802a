//! Combines the packs of the `--root` folders with the built-in ones.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::folder::from_root;
use crate::content::PackSource;
use crate::diagnostics::Diagnostics;
use crate::packs::over_built_in;

/// The packs of all roots and the built-in packs. A pack replaces the built-in pack with the same id, or that of an
/// earlier root, as a whole. The game is `game`, or else one of a root or one on which a pack there depends, or else the shipped one; built-in
/// packs that it doesn't need are left out.
///
/// # Errors
/// Everything in the roots that can't be read.
pub fn collect(roots: &[PathBuf], game: Option<&str>) -> Result<Vec<PackSource>, Diagnostics> {
    let found = from_roots(roots)?;
    Ok(over_built_in(found.into_values().map(|(_, pack)| pack), game))
}

/// The packs of all roots by id, each with its root. Later roots replace packs of earlier ones.
///
/// # Errors
/// Everything in the roots that can't be read.
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
