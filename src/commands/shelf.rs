//! Saved games as files.

use std::fmt::Display;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::crash::Whereabouts;
use super::folder::Folder;
use crate::content::Content;
use crate::game::{Action, Game, MessageLog};
use crate::save::{Found, Kept, SaveError, Slot, SlotError};
use crate::ui::{SavedGame, Shelf, ShelfError, ShelfFault, Since};

/// Keeps one game of each game pack in files of the data folder.
pub(super) struct FileShelf {
    /// The folder for the files.
    folder: PathBuf,
    slot: Slot<Folder>,
    /// Held while the games of the slot are this program's own.
    lock: Option<File>,
    /// Who is told where the game is.
    whereabouts: Whereabouts,
}

impl FileShelf {
    /// A shelf in `data_dir` for games that are played with `content`.
    pub(super) fn new(content: &Content, data_dir: &Path) -> Self {
        let folder = data_dir.join("saves");
        Self { slot: slot_of(content, &folder), folder, lock: None, whereabouts: Whereabouts::default() }
    }

    /// The shelf, which tells where the game is.
    pub(super) fn telling(self, whereabouts: Whereabouts) -> Self {
        Self { whereabouts, ..self }
    }

    /// The file of the saved game.
    pub(super) fn path(&self) -> PathBuf {
        self.folder.join(self.slot.file())
    }

    /// What went wrong with the file.
    fn failed(&self, fault: ShelfFault, detail: &dyn Display) -> ShelfError {
        ShelfError::new(fault, self.path().display(), detail)
    }

    /// Makes the slot this program's own, for two that write into it would spoil it.
    fn hold(&mut self) -> Result<(), ShelfError> {
        if self.lock.is_some() {
            return Ok(());
        }
        let path = self.path().with_extension("lock");
        // Where no file can be made none can be spoiled; what that means for the game is told when it is to be kept.
        let Ok(file) = fs::create_dir_all(&self.folder).and_then(|()| File::create(path)) else { return Ok(()) };
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(self.failed(ShelfFault::Busy, &"")),
            // Not every disk knows locks.
            Ok(()) | Err(TryLockError::Error(_)) => {
                self.lock = Some(file);
                Ok(())
            }
        }
    }

    fn unread(&self, error: SlotError) -> ShelfError {
        let told = match error {
            SlotError::Unopened(error) => self.failed(ShelfFault::Unopened, &error),
            SlotError::Unread(error) => self.unfit(error),
        };
        ShelfError { aside: Some(self.slot.aside()), ..told }
    }

    fn unfit(&self, error: SaveError) -> ShelfError {
        match error {
            SaveError::NotASave(why) => self.failed(ShelfFault::Damaged, &why),
            SaveError::TooNew(_) => self.failed(ShelfFault::TooNew, &error),
            SaveError::Unfit { why, packs } => self.failed(ShelfFault::Unfit { packs }, &why),
        }
    }
}

/// The slot in `folder` for games that are played with `content`.
fn slot_of(content: &Content, folder: &Path) -> Slot<Folder> {
    let game = content.packs.iter().rfind(|pack| pack.game).map_or("game", |pack| pack.id.as_str());
    Slot::new(Folder::new(folder.to_owned()), game)
}

/// What the screens need of a game that was found.
fn saved(found: Found, content: &Content, instead_of: Option<ShelfError>) -> SavedGame {
    let since = found.since.into_iter().map(|journal| {
        let is_same_content = journal.fingerprint == content.fingerprint;
        let deeds = Some(()).filter(|()| is_same_content).and_then(|()| journal.deeds(content));
        Since { of: journal.of, count: journal.len(), deeds }
    });
    let Kept { game, log, report, hash } = found.kept;
    SavedGame { game, log, report, hash, since: since.collect(), lost: 0, instead_of }
}

impl Shelf for FileShelf {
    fn load(&mut self, content: &Arc<Content>) -> Result<Option<SavedGame>, ShelfError> {
        // With other mods it may be another game.
        let slot = slot_of(content, &self.folder);
        if slot.file() != self.slot.file() {
            (self.slot, self.lock) = (slot, None);
        }
        self.hold()?;
        let found = self.slot.load(content).map_err(|error| self.unread(error))?;
        Ok(found.map(|mut found| {
            let damage = found.instead_of.take().map(|error| self.unread(SlotError::Unread(error)));
            saved(found, content, damage)
        }))
    }

    fn store(&mut self, game: &Game, log: &MessageLog) -> Result<(), ShelfError> {
        self.whereabouts.note(game);
        self.hold()?;
        self.slot.store(game, log).map_err(|error| self.failed(ShelfFault::Unsaved, &error))
    }

    fn note(&mut self, deeds: &[Action], game: &Game) -> Result<(), ShelfError> {
        self.whereabouts.note(game);
        self.hold()?;
        self.slot.note(deeds, &game.content).map_err(|error| self.failed(ShelfFault::Unsaved, &error))
    }

    fn discard(&mut self) -> Result<(), ShelfError> {
        self.hold()?;
        self.slot.discard().map_err(|error| self.failed(ShelfFault::Unremoved, &error))
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
        let path = shelf.path();
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
    #[test]
    fn what_one_program_plays_no_other_one_touches() {
        let folder = tempfile::tempdir().unwrap();
        let content = Loading::of(&[]).content.unwrap();
        let (mut one, mut other) = (FileShelf::new(&content, folder.path()), FileShelf::new(&content, folder.path()));
        let (game, log) = (Game::new(Arc::clone(&content), 7), MessageLog::default());
        one.store(&game, &log).unwrap();
        let bytes = fs::read(one.path()).unwrap();
        let refused = [
            other.load(&content).map(|_| ()),
            other.store(&Game::new(Arc::clone(&content), 8), &log),
            other.note(&[Action::Wait], &game),
            other.discard(),
        ];
        for why in refused {
            assert_eq!(why.unwrap_err().fault, ShelfFault::Busy);
        }
        assert_eq!(fs::read(one.path()).unwrap(), bytes);
        drop(one);
        assert!(other.load(&content).unwrap().is_some_and(|saved| saved.game.world.seed == 7));
    }
}
