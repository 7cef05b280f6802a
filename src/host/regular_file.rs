//! Reads and replaces regular files only.
//!
//! Opening a named pipe waits for somebody at its other end, perhaps for ever, and writing through a symbolic link may lead anywhere.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// Opens a regular file for reading, or one that a symbolic link leads to.
///
/// # Errors
/// If there is none, or it can't be opened.
pub(crate) fn open_file(path: &Path) -> io::Result<File> {
    is_regular(&fs::metadata(path)?)?;
    let file = File::open(path)?;
    // Something else may have replaced it in the meantime.
    is_regular(&file.metadata()?)?;
    Ok(file)
}

/// The bytes of a regular file. Of one with more than `most` bytes, returns `most + 1`.
///
/// # Errors
/// If there is none, or it can't be read.
pub(crate) fn read_file(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_file(path)?.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Writes a file, or replaces a regular one. Nothing is written through a symbolic link.
///
/// # Errors
/// If something else has its name, or it can't be written.
pub(crate) fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    may_be_replaced(path)?;
    fs::write(path, bytes)
}

/// Checks that a path leads to a regular file or to nothing.
///
/// # Errors
/// If something else is there.
pub(crate) fn may_be_replaced(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        found => is_regular(&found?),
    }
}

fn is_regular(found: &fs::Metadata) -> io::Result<()> {
    if found.is_file() { Ok(()) } else { Err(io::Error::other("it is not a regular file")) }
}
