//! What a saved game needs of a disk.

/// A folder of files. Errors are in the words of the system. The real one is the shell's; tests have one on which everything goes wrong.
pub trait Disk {
    /// The bytes of a file; `None` when there is none. Of one that is larger than `most` bytes, not more than one byte beyond.
    ///
    /// # Errors
    /// When it can't be read.
    fn read(&self, name: &str, most: usize) -> Result<Option<Vec<u8>>, String>;

    /// Whether there is such a file, or anything else of that name.
    fn has(&self, name: &str) -> bool;

    /// Writes a whole file, in place of one that has the name. Once this comes back, its bytes last through a power cut.
    ///
    /// # Errors
    /// When it can't be written; then there may be a part of it.
    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), String>;

    /// Adds bytes at the end of a file. Once this comes back they outlive the program, and a second later they last through a power cut.
    ///
    /// # Errors
    /// When they can't be added; then there may be a part of them.
    fn append(&mut self, name: &str, bytes: &[u8]) -> Result<(), String>;

    /// Gives a file another name, in place of one that has it, in a single step.
    ///
    /// # Errors
    /// When there is no such file, or it can't be done.
    fn rename(&mut self, from: &str, to: &str) -> Result<(), String>;

    /// Removes a file; that there is none is fine.
    ///
    /// # Errors
    /// When it can't be removed.
    fn remove(&mut self, name: &str) -> Result<(), String>;

    /// Makes the names last through a power cut.
    ///
    /// # Errors
    /// When it can't be done.
    fn settle(&mut self) -> Result<(), String>;
}
