//! Saved games as files.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::NamedTempFile;

use crate::content::Content;
use crate::game::{Game, MessageLog};
use crate::save::{self, MAX_BYTES, SaveError};
use crate::ui::{SavedGame, Shelf, ShelfError, ShelfFault};

/// Keeps one game of each game pack in a file of the data folder.
pub(super) struct FileShelf {
    /// The folder for the files.
    folder: PathBuf,
    path: PathBuf,
    /// Whether there is a file that can't be read, and which nothing may destroy.
    is_unread: bool,
}

impl FileShelf {
    /// A shelf in `data_dir` for games that are played with `content`.
    pub(super) fn new(content: &Content, data_dir: &Path) -> Self {
        let folder = data_dir.join("saves");
        Self { path: path_of(content, &folder), folder, is_unread: false }
    }

    /// The file of the saved game.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// What went wrong with the file.
    fn failed(&self, fault: ShelfFault, detail: &dyn std::fmt::Display) -> ShelfError {
        ShelfError::new(fault, self.path.display(), detail)
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

    /// Where a file that can't be read is kept once its place is needed: the first name of its sort that is free.
    fn aside(&self) -> PathBuf {
        let name = |number: u32| self.path.with_extension(format!("save.kept-{number}"));
        (1..=u32::MAX).map(name).find(|path| fs::symlink_metadata(path).is_err()).unwrap_or_else(|| name(0))
    }

    /// Makes room for another file without losing one that could not be read.
    fn set_aside(&mut self) -> io::Result<()> {
        if self.is_unread && fs::symlink_metadata(&self.path).is_ok() {
            fs::rename(&self.path, self.aside())?;
        }
        self.is_unread = false;
        Ok(())
    }

    fn decode(&self, content: &Arc<Content>) -> Result<Option<SavedGame>, ShelfError> {
        let bytes = self.read().map_err(|error| self.failed(ShelfFault::Unopened, &error))?;
        let Some(bytes) = bytes else { return Ok(None) };
        let (game, log, report) = save::decode(&bytes, content).map_err(|error| self.unfit(error))?;
        Ok(Some(SavedGame { game, log, report }))
    }

    fn unfit(&self, error: SaveError) -> ShelfError {
        match error {
            SaveError::NotASave(why) => self.failed(ShelfFault::Damaged, &why),
            SaveError::TooNew(_) => self.failed(ShelfFault::TooNew, &error),
            SaveError::Unfit { why, packs } => self.failed(ShelfFault::Unfit { packs }, &why),
        }
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

/// The file in `folder` for games that are played with `content`.
fn path_of(content: &Content, folder: &Path) -> PathBuf {
    let game = content.packs.iter().rfind(|pack| pack.game).map_or("game", |pack| pack.id.as_str());
    folder.join(format!("{game}.save"))
}

impl Shelf for FileShelf {
    fn load(&mut self, content: &Arc<Content>) -> Result<Option<SavedGame>, ShelfError> {
        // With other mods it may be another game.
        self.path = path_of(content, &self.folder);
        let game = self.decode(content);
        self.is_unread = game.is_err();
        game.map_err(|why| {
            let name = self.aside().file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            ShelfError { aside: Some(name), ..why }
        })
    }

    fn store(&mut self, game: &Game, log: &MessageLog) -> Result<(), ShelfError> {
        self.set_aside()
            .and_then(|()| self.write(&save::encode(game, log)))
            .map_err(|error| self.failed(ShelfFault::Unsaved, &error))
    }

    fn discard(&mut self) -> Result<(), ShelfError> {
        if self.is_unread {
            return Ok(());
        }
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(self.failed(ShelfFault::Unremoved, &error)),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::commands::loading::Loading;

    #[test]
    fn a_file_that_is_no_saved_game_is_never_lost() {
        let folder = tempfile::tempdir().unwrap();
        let content = Loading::of(&[]).content.unwrap();
        let mut shelf = FileShelf::new(&content, folder.path());
        let path = shelf.path.clone();
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let mut games = Vec::new();
        for text in ["damaged", "again"] {
            fs::write(&path, text).unwrap();
            let why = shelf.load(&content).unwrap_err();
            assert_eq!(why.fault, ShelfFault::Damaged);
            let told = why.told(&content.text.saving);
            assert!(told.contains("is no saved game, or it is damaged (") && told.contains(".save.kept-"), "{told}");
            shelf.discard().unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
            let game = Game::new(Arc::clone(&content), 7);
            shelf.store(&game, &MessageLog::default()).unwrap();
            assert!(shelf.load(&content).unwrap().is_some());
            games.push(text);
            for (number, text) in (1..).zip(&games) {
                let kept = path.with_extension(format!("save.kept-{number}"));
                assert_eq!(fs::read_to_string(kept).unwrap(), *text);
            }
        }
        shelf.discard().unwrap();
        assert!(shelf.load(&content).unwrap().is_none());
    }
}
