//! The files of one suspended game, written so that an intact one always exists.
//!
//! A slot has a saved game, a journal of later actions, and the previous version of both. A new saved game is written under a temporary
//! name and then renamed; only after that, its journal begins. If anything stops halfway, the newest intact save and the journals that
//! follow on from it restore the game.

use std::sync::Arc;

use super::disk::Disk;
use super::envelope::MAX_BYTES;
use super::format::{decode, encode_with_hash, hash};
use super::journal::{Journal, read_journal};
use super::save_error::{SaveError, SaveErrorKind};
use super::saved_game::{ActionsSince, SavedGame};
use crate::content::Content;
use crate::game::{Action, Game, MessageLog, Recording};

/// The files of one suspended game.
#[derive(Debug)]
pub struct SaveSlot<D> {
    disk: D,
    name: String,
    /// Whether the current file can't be read. It must then be kept.
    is_unread: bool,
    journal: Journal,
}

impl<D: Disk> SaveSlot<D> {
    /// The slot `name` on a disk.
    pub fn new(disk: D, name: impl Into<String>) -> Self {
        let name = name.into();
        let journal = Journal::new(&name);
        Self { disk, name, is_unread: false, journal }
    }

    /// The file name of the saved game.
    pub fn file(&self) -> String {
        format!("{}.save", self.name)
    }

    fn former_file(&self) -> String {
        format!("{}.save.before", self.name)
    }

    /// The first free name under which to keep an unreadable file when its name is needed.
    pub fn set_aside(&self) -> String {
        let name = |number: u32| format!("{}.save.kept-{number}", self.name);
        (1..=u32::MAX).map(name).find(|name| !self.disk.has(name)).unwrap_or_else(|| name(0))
    }

    /// Loads the saved game, to be continued with `content`.
    ///
    /// # Errors
    /// If there is one, and it can't be read.
    pub fn load(&mut self, content: &Arc<Content>) -> Result<Option<SavedGame>, SaveError> {
        let newest = self.read(&self.file(), content);
        self.is_unread = newest.is_err();
        let found = match newest {
            Ok(Some(saved)) => Some(saved),
            Ok(None) => self.read(&self.former_file(), content)?,
            Err(damage) if damage.kind == SaveErrorKind::Damaged => match self.read(&self.former_file(), content) {
                Ok(Some(former)) => {
                    let damage = SaveError { set_aside: Some(self.set_aside()), ..damage };
                    Some(SavedGame { instead_of: Some(damage), ..former })
                }
                _ => return Err(damage),
            },
            Err(error) => return Err(error),
        };
        let Some(found) = found else { return Ok(None) };
        let journals = [self.journal.former_file(), self.journal.file()];
        let journals = journals.iter().filter_map(|name| self.disk.read(name, MAX_BYTES).ok().flatten());
        let since: Vec<ActionsSince> = journals.map(|bytes| read_journal(&bytes, content)).collect();
        let damaged = since.last().map_or(0, |journal| self.foreign(journal, &found));
        Ok(Some(SavedGame { since, damaged, ..found }))
    }

    /// The number of actions in the journal of the slot, if it continues neither from the game that was found nor from the save before it.
    fn foreign(&self, journal: &ActionsSince, found: &SavedGame) -> usize {
        let former = || self.disk.read(&self.former_file(), MAX_BYTES).ok().flatten();
        let is_own = journal.of == found.hash
            || found.instead_of.is_some()
            || former().is_some_and(|bytes| hash(&bytes) == Some(journal.of));
        if is_own { 0 } else { journal.count + journal.lost }
    }

    fn read(&self, name: &str, content: &Arc<Content>) -> Result<Option<SavedGame>, SaveError> {
        let bytes = self.disk.read(name, MAX_BYTES);
        let bytes = bytes.map_err(|error| SaveError::new(SaveErrorKind::Unopened, error))?;
        bytes.map(|bytes| decode(&bytes, content)).transpose()
    }

    /// Saves a game, and begins a new journal.
    ///
    /// # Errors
    /// If it can't be saved. The previous save is then intact.
    pub fn store(&mut self, game: &Game, log: &MessageLog, recording: &Recording) -> Result<(), SaveError> {
        self.write(game, log, recording).map_err(|error| SaveError::new(SaveErrorKind::Unsaved, error))
    }

    fn write(&mut self, game: &Game, log: &MessageLog, recording: &Recording) -> Result<(), String> {
        let fresh = format!("{}.save.new", self.name);
        // A game that could not be read again must not replace one that can.
        let (bytes, hash) = encode_with_hash(game, log, recording)?;
        if let Err(error) = self.disk.write(&fresh, &bytes) {
            // A partial file is useless. If it can't be removed, the next save replaces it.
            let _ = self.disk.remove(&fresh);
            return Err(error);
        }
        // From here on, the journal may belong to the previous save, even if a later step fails.
        self.journal.close();
        if self.disk.has(&self.file()) {
            let former = if self.is_unread { self.set_aside() } else { self.former_file() };
            self.disk.rename(&self.file(), &former)?;
        }
        self.disk.rename(&fresh, &self.file())?;
        self.disk.settle()?;
        self.is_unread = false;
        self.journal.begin(&mut self.disk, hash, game.content.fingerprint)
    }

    /// Appends actions to the journal.
    ///
    /// # Errors
    /// If they can't be written. The game must then be stored before more can be appended.
    pub fn note(&mut self, actions: &[Action], content: &Content) -> Result<(), SaveError> {
        self.journal.append(&mut self.disk, actions, content)
    }

    /// Whether the slot holds a game, or what is left of one.
    pub fn is_taken(&self) -> bool {
        self.disk.has(&self.file()) || self.disk.has(&self.former_file())
    }

    /// Deletes everything in the slot, including unreadable files.
    ///
    /// # Errors
    /// If a file can't be removed.
    pub fn clear(&mut self) -> Result<(), SaveError> {
        self.is_unread = false;
        self.discard()
    }

    /// Deletes the saved game. An unreadable file is renamed and kept.
    ///
    /// # Errors
    /// If a file can't be removed.
    pub fn discard(&mut self) -> Result<(), SaveError> {
        self.remove().map_err(|error| SaveError::new(SaveErrorKind::Unremoved, error))
    }

    fn remove(&mut self) -> Result<(), String> {
        self.journal.close();
        if self.is_unread {
            self.disk.rename(&self.file(), &self.set_aside())?;
            self.is_unread = false;
        }
        for name in [self.former_file(), self.journal.former_file(), self.file(), self.journal.file()] {
            self.disk.remove(&name)?;
        }
        self.disk.settle()
    }
}
