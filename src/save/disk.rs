//! The file operations that saving needs, as a trait.

/// A folder of files. Errors are the system's own messages. The host implements it with real files; tests also with a disk that fails.
pub trait Disk {
    /// The bytes of a file; `None` if it doesn't exist. Of a file larger than `most` bytes, returns at most `most + 1` bytes.
    ///
    /// # Errors
    /// If the file can't be read.
    fn read(&self, name: &str, most: usize) -> Result<Option<Vec<u8>>, String>;

    /// Whether a file, or anything else, has this name.
    fn has(&self, name: &str) -> bool;

    /// Writes a whole file, and replaces any file of that name. When this returns, the bytes survive a power cut.
    ///
    /// # Errors
    /// If the file can't be written. Part of it may then exist.
    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), String>;

    /// Appends bytes to a file. When this returns, they survive a crash of the program; a second later, also a power cut.
    ///
    /// # Errors
    /// If the bytes can't be appended. Part of them may then be in the file.
    fn append(&mut self, name: &str, bytes: &[u8]) -> Result<(), String>;

    /// Renames a file atomically, and replaces any file of the new name.
    ///
    /// # Errors
    /// If there is no such file, or it can't be renamed.
    fn rename(&mut self, from: &str, to: &str) -> Result<(), String>;

    /// Removes a file. Succeeds if there is none.
    ///
    /// # Errors
    /// If the file can't be removed.
    fn remove(&mut self, name: &str) -> Result<(), String>;

    /// Makes earlier renames and removals survive a power cut.
    ///
    /// # Errors
    /// If the system reports an error.
    fn settle(&mut self) -> Result<(), String>;
}
