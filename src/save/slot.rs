//! The files of one suspended game, and in which order they are written so that there always is a whole one.
//!
//! There are the saved game and the journal of what was done since, and of both the generation before. A new saved game is written beside
//! the old one and takes its name; only then its journal begins. Whatever stops halfway: the newest saved game that is whole, with the
//! journals that go on from its world one after the other, leads to where the game was.

use std::sync::Arc;

use super::disk::Disk;
use super::envelope::MAX_BYTES;
use super::format::{decode, encode_with_hash};
use super::journal;
use super::save_error::{SaveError, SaveErrorKind};
use super::saved_game::SavedGame;
use crate::content::Content;
use crate::game::{Action, Game, MessageLog, Recording};

/// A place for one game.
#[derive(Debug)]
pub struct SaveSlot<D> {
    disk: D,
    name: String,
    /// Whether there is a file that can't be read, and which nothing may destroy.
    is_unread: bool,
    /// Whether the journal goes on from where the game is.
    is_open: bool,
}

impl<D: Disk> SaveSlot<D> {
    /// The slot `name` of a disk.
    pub fn new(disk: D, name: impl Into<String>) -> Self {
        Self { disk, name: name.into(), is_unread: false, is_open: false }
    }

    /// The name of the saved game.
    pub fn file(&self) -> String {
        format!("{}.save", self.name)
    }

    fn former_file(&self) -> String {
        format!("{}.save.before", self.name)
    }

    fn journal(&self) -> String {
        format!("{}.journal", self.name)
    }

    fn former_journal(&self) -> String {
        format!("{}.journal.before", self.name)
    }

    /// Where a file that can't be read is kept once its place is needed: the first name of its sort that is free.
    pub fn aside(&self) -> String {
        let name = |number: u32| format!("{}.save.kept-{number}", self.name);
        (1..=u32::MAX).map(name).find(|name| !self.disk.has(name)).unwrap_or_else(|| name(0))
    }

    /// The game that is kept, to be played on with `content`.
    ///
    /// # Errors
    /// When there is one and it can't be read.
    pub fn load(&mut self, content: &Arc<Content>) -> Result<Option<SavedGame>, SaveError> {
        let newest = self.read(&self.file(), content);
        self.is_unread = newest.is_err();
        let found = match newest {
            Ok(Some(saved)) => Some(saved),
            Ok(None) => self.read(&self.former_file(), content)?,
            Err(damage) if damage.kind == SaveErrorKind::Damaged => match self.read(&self.former_file(), content) {
                Ok(Some(former)) => {
                    let damage = SaveError { aside: Some(self.aside()), ..damage };
                    Some(SavedGame { instead_of: Some(damage), ..former })
                }
                _ => return Err(damage),
            },
            Err(error) => return Err(error),
        };
        let journals = [self.former_journal(), self.journal()];
        let journals = journals.iter().filter_map(|name| self.disk.read(name, MAX_BYTES).ok().flatten());
        let since = journals.filter_map(|bytes| journal::read_journal(&bytes, content)).collect();
        Ok(found.map(|saved| SavedGame { since, ..saved }))
    }

    fn read(&self, name: &str, content: &Arc<Content>) -> Result<Option<SavedGame>, SaveError> {
        let bytes = self.disk.read(name, MAX_BYTES);
        let bytes = bytes.map_err(|error| SaveError::new(SaveErrorKind::Unopened, error))?;
        bytes.map(|bytes| decode(&bytes, content)).transpose()
    }

    /// Keeps a game, and begins a journal of what is done from now on.
    ///
    /// # Errors
    /// When it can't be kept; what was kept before then still is.
    pub fn store(&mut self, game: &Game, log: &MessageLog, recording: &Recording) -> Result<(), SaveError> {
        self.write(game, log, recording).map_err(|error| SaveError::new(SaveErrorKind::Unsaved, error))
    }

    fn write(&mut self, game: &Game, log: &MessageLog, recording: &Recording) -> Result<(), String> {
        let (fresh, (bytes, hash)) = (format!("{}.save.new", self.name), encode_with_hash(game, log, recording));
        if let Err(error) = self.disk.write(&fresh, &bytes) {
            // It is of no use; should it stay, the next one takes its place.
            let _ = self.disk.remove(&fresh);
            return Err(error);
        }
        // From here on the journal may be of the world before, whatever a disk says that has failed.
        self.is_open = false;
        if self.disk.has(&self.file()) {
            let former = if self.is_unread { self.aside() } else { self.former_file() };
            self.disk.rename(&self.file(), &former)?;
        }
        self.disk.rename(&fresh, &self.file())?;
        self.disk.settle()?;
        self.is_unread = false;
        self.begin_journal(&journal::heading(hash, game.content.fingerprint))
    }

    fn begin_journal(&mut self, heading: &[u8]) -> Result<(), String> {
        if self.disk.has(&self.journal()) {
            self.disk.rename(&self.journal(), &self.former_journal())?;
        }
        self.disk.write(&self.journal(), heading)?;
        self.disk.settle()?;
        self.is_open = true;
        Ok(())
    }

    /// Writes down what was done in `game` since the last time.
    ///
    /// # Errors
    /// When it can't be written. Then the game has to be stored before more can be written down.
    pub fn note(&mut self, deeds: &[Action], content: &Content) -> Result<(), SaveError> {
        if !self.is_open {
            return Err(SaveError::new(SaveErrorKind::Unsaved, "the game has to be saved first"));
        }
        let noted = self.disk.append(&self.journal(), &journal::lines(deeds, content));
        self.is_open = noted.is_ok();
        noted.map_err(|error| SaveError::new(SaveErrorKind::Unsaved, error))
    }

    /// Whether anything lies there: a game, or what is left of one.
    pub fn is_taken(&self) -> bool {
        self.disk.has(&self.file()) || self.disk.has(&self.former_file())
    }

    /// Removes whatever lies there, also what can't be read.
    ///
    /// # Errors
    /// When it can't be removed.
    pub fn clear(&mut self) -> Result<(), SaveError> {
        self.is_unread = false;
        self.discard()
    }

    /// Keeps no game any more. A file that can't be read is only put aside.
    ///
    /// # Errors
    /// When it can't be removed.
    pub fn discard(&mut self) -> Result<(), SaveError> {
        self.remove().map_err(|error| SaveError::new(SaveErrorKind::Unremoved, error))
    }

    fn remove(&mut self) -> Result<(), String> {
        self.is_open = false;
        if self.is_unread {
            self.disk.rename(&self.file(), &self.aside())?;
            self.is_unread = false;
        }
        for name in [self.former_file(), self.former_journal(), self.file(), self.journal()] {
            self.disk.remove(&name)?;
        }
        self.disk.settle()
    }
}
