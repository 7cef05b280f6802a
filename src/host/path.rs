//! Paths, as people read them.

use std::path::Path;

/// A path as messages show it: with `/`, and without the `./` of the folder that one is in.
pub(crate) fn shown(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    path.strip_prefix("./").unwrap_or(&path).to_owned()
}
