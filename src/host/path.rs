//! Formats paths for messages.

use std::path::Path;

/// A path for messages: with `/` as separator, and without a leading `./`.
pub(crate) fn shown(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    path.strip_prefix("./").unwrap_or(&path).to_owned()
}
