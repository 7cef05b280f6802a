//! What a saved game needs of a disk.

use std::fmt;

/// Why a disk did not do what it was asked for, in the words of the system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiskError(pub String);

impl fmt::Display for DiskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for DiskError {}

/// A folder of files. The real one is the shell's; tests have one on which everything goes wrong.
pub trait Disk {
    /// The bytes of a file; `None` when there is none. Of one that is larger than `most` bytes, not more than one byte beyond.
    ///
    /// # Errors
    /// When it can't be read.
    fn read(&self, name: &str, most: usize) -> Result<Option<Vec<u8>>, DiskError>;

    /// Whether there is such a file, or anything else of that name.
    fn has(&self, name: &str) -> bool;

    /// Writes a whole file, in place of one that has the name. Once this comes back, its bytes last through a power cut.
    ///
    /// # Errors
    /// When it can't be written; then there may be a part of it.
    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), DiskError>;

    /// Adds bytes at the end of a file. Once this comes back they outlive the program, and a second later they last through a power cut.
    ///
    /// # Errors
    /// When they can't be added; then there may be a part of them.
    fn append(&mut self, name: &str, bytes: &[u8]) -> Result<(), DiskError>;

    /// Gives a file another name, in place of one that has it, in a single step.
    ///
    /// # Errors
    /// When there is no such file, or it can't be done.
    fn rename(&mut self, from: &str, to: &str) -> Result<(), DiskError>;

    /// Removes a file; that there is none is fine.
    ///
    /// # Errors
    /// When it can't be removed.
    fn remove(&mut self, name: &str) -> Result<(), DiskError>;

    /// Makes the names last through a power cut.
    ///
    /// # Errors
    /// When it can't be done.
    fn settle(&mut self) -> Result<(), DiskError>;
}
