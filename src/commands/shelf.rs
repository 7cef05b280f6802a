//! Saved games as files.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::NamedTempFile;

use crate::content::Content;
use crate::game::{Game, MessageLog};
use crate::save::{self, MAX_BYTES};
use crate::ui::{SavedGame, Shelf};

/// Keeps one game of each game pack in a file of the data folder.
pub(super) struct FileShelf {
    content: Arc<Content>,
    path: PathBuf,
}

impl FileShelf {
    /// A shelf in `data_dir` for games that are played with `content`.
    pub(super) fn new(content: Arc<Content>, data_dir: &Path) -> Self {
        let game = content.packs.iter().find(|pack| pack.game).map_or("game", |pack| pack.id.as_str());
        let path = data_dir.join("saves").join(format!("{game}.save"));
        Self { content, path }
    }

    /// The file of the saved game.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Says what went wrong with the file.
    fn tell(&self, what: &str, error: &dyn std::fmt::Display) -> String {
        format!("{what} {}: {error}", self.path.display())
    }

    fn read(&self) -> io::Result<Option<Vec<u8>>> {
        let file = match File::open(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file?,
        };
        let mut bytes = Vec::new();
        // One byte more than is allowed is enough to be refused.
        file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }

    /// Writes beside the old file and then takes its place, so that there is always a whole one.
    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let folder = self.path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let mut file = NamedTempFile::new_in(folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(&self.path)?;
        // The new name lasts through a power cut only when the folder has been written too; not every platform can.
        File::open(folder).and_then(|folder| folder.sync_all()).or(Ok(()))
    }
}

impl Shelf for FileShelf {
    fn load(&mut self) -> Result<Option<SavedGame>, String> {
        let bytes = self.read().map_err(|error| self.tell("can't read", &error))?;
        let Some(bytes) = bytes else { return Ok(None) };
        let (game, log) =
            save::decode(&bytes, &self.content).map_err(|error| self.tell("can't play on from", &error))?;
        Ok(Some(SavedGame { game, log }))
    }

    fn store(&mut self, game: &Game, log: &MessageLog) -> Result<(), String> {
        self.write(&save::encode(game, log)).map_err(|error| self.tell("can't save to", &error))
    }

    fn discard(&mut self) -> Result<(), String> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(self.tell("can't remove", &error)),
            _ => Ok(()),
        }
    }
}
