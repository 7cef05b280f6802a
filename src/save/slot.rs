//! The files of one suspended game, and in which order they are written so that there always is a whole one.
//!
//! There are the saved game and the journal of what was done since, and of both the generation before. A new saved game is written beside
//! the old one and takes its name; only then its journal begins. Whatever stops halfway: the newest saved game that is whole, with the
//! journals that go on from its world one after the other, leads to where the game was.

use std::sync::Arc;

use super::disk::{Disk, DiskError};
use super::envelope::MAX_BYTES;
use super::format::{LoadedGame, SaveError, decode, encode_with_hash};
use super::journal;
use super::journal::Journal;
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

/// Why there is no game to be had from a slot.
#[derive(Debug)]
pub enum SlotError {
    /// Its file can't be opened.
    Unopened(DiskError),
    /// Its file is no saved game that can be played on.
    Unread(SaveError),
}

/// A game from a slot.
#[derive(Debug)]
pub struct StoredGame {
    /// The saved game.
    pub kept: LoadedGame,
    /// What was done since, where it goes on from its world: one after the other.
    pub since: Vec<Journal>,
    /// Why the newest saved game could not be read, when this is the one before.
    pub instead_of: Option<SaveError>,
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
    pub fn load(&mut self, content: &Arc<Content>) -> Result<Option<StoredGame>, SlotError> {
        let newest = self.read(&self.file(), content);
        self.is_unread = newest.is_err();
        let (kept, instead_of) = match newest {
            Ok(Some(kept)) => (kept, None),
            Ok(None) => match self.read(&self.former_file(), content)? {
                Some(kept) => (kept, None),
                None => return Ok(None),
            },
            Err(SlotError::Unread(damage @ SaveError::NotASave(_))) => match self.read(&self.former_file(), content) {
                Ok(Some(kept)) => (kept, Some(damage)),
                _ => return Err(SlotError::Unread(damage)),
            },
            Err(error) => return Err(error),
        };
        let journals = [self.former_journal(), self.journal()];
        let since = journals.iter().filter_map(|name| self.disk.read(name, MAX_BYTES).ok().flatten());
        let since = since.filter_map(|bytes| Journal::read(&bytes)).collect();
        Ok(Some(StoredGame { kept, since, instead_of }))
    }

    fn read(&self, name: &str, content: &Arc<Content>) -> Result<Option<LoadedGame>, SlotError> {
        let bytes = self.disk.read(name, MAX_BYTES).map_err(SlotError::Unopened)?;
        bytes.map(|bytes| decode(&bytes, content).map_err(SlotError::Unread)).transpose()
    }

    /// Keeps a game, and begins a journal of what is done from now on.
    ///
    /// # Errors
    /// When it can't be kept; what was kept before then still is.
    pub fn store(&mut self, game: &Game, log: &MessageLog, recording: &Recording) -> Result<(), DiskError> {
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

    fn begin_journal(&mut self, heading: &[u8]) -> Result<(), DiskError> {
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
    pub fn note(&mut self, deeds: &[Action], content: &Content) -> Result<(), DiskError> {
        if !self.is_open {
            return Err(DiskError("the game has to be saved first".to_owned()));
        }
        let noted = self.disk.append(&self.journal(), &journal::lines(deeds, content));
        self.is_open = noted.is_ok();
        noted
    }

    /// Whether anything lies there: a game, or what is left of one.
    pub fn is_taken(&self) -> bool {
        self.disk.has(&self.file()) || self.disk.has(&self.former_file())
    }

    /// Removes whatever lies there, also what can't be read.
    ///
    /// # Errors
    /// When it can't be removed.
    pub fn clear(&mut self) -> Result<(), DiskError> {
        self.is_unread = false;
        self.discard()
    }

    /// Keeps no game any more. A file that can't be read is only put aside.
    ///
    /// # Errors
    /// When it can't be removed.
    pub fn discard(&mut self) -> Result<(), DiskError> {
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
