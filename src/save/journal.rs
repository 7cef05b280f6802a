//! The journal: actions since the last save, appended one by one, so that a killed program loses nothing.
//!
//! A journal is text: a heading that identifies the world, then a line per action. Each line starts with the XXH3 hash of the rest of it. A
//! line that was cut short ends the journal: the player never saw the result of that action. Any other damaged line ends it too, and so does
//! a length that no game comes to; what follows is counted as lost.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use xxhash_rust::xxh3::xxh3_64;

use super::disk::Disk;
use super::save_error::{SaveError, SaveErrorKind};
use super::saved_game::ActionsSince;
use crate::content::Content;
use crate::game::{Action, ActionRecord, RULES, first_rules};

/// The file type and format version in the heading.
const FORMAT: &str = "stuffed journal 1";
/// The maximum length of a line. The longest action carries a creature's memory, which is far shorter.
const MAX_LINE: usize = 64 * 1024;
/// The most actions that are repeated from a journal. The program saves the whole game after at most fifty turns, and one key press begins
/// at most five hundred actions.
const MAX_ACTIONS: usize = 5_000;
/// The length of a hash in hexadecimal digits.
const DIGITS: usize = 16;

/// The heading, which identifies the world that the actions start from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heading {
    format: String,
    /// The [`Game::hash`](crate::game::Game::hash) of the world.
    of: u64,
    /// The fingerprint of the content that the game is played with.
    fingerprint: u64,
    /// The rules that the game is played by.
    #[serde(default = "first_rules")]
    rules: u32,
}

/// The journal of a slot, and that of the save before.
#[derive(Debug)]
pub(crate) struct Journal {
    /// The name of the slot.
    slot: String,
    /// Whether it continues from the current state of the game, so that actions may be appended.
    is_open: bool,
}

impl Journal {
    /// The journal of a slot, closed until [`Self::begin`].
    pub(crate) fn new(slot: &str) -> Self {
        Self { slot: slot.to_owned(), is_open: false }
    }

    /// The name of the file.
    pub(crate) fn file(&self) -> String {
        format!("{}.journal", self.slot)
    }

    /// The name of the file of the save before.
    pub(crate) fn former_file(&self) -> String {
        format!("{}.journal.before", self.slot)
    }

    /// Refuses further actions, because the journal may not continue from the current state.
    pub(crate) fn close(&mut self) {
        self.is_open = false;
    }

    /// Begins a new journal that starts from the world with the hash `of`, and keeps the former one.
    pub(crate) fn begin(&mut self, disk: &mut impl Disk, of: u64, fingerprint: u64) -> Result<(), String> {
        if disk.has(&self.file()) {
            disk.rename(&self.file(), &self.former_file())?;
        }
        disk.write(&self.file(), &line(&Heading { format: FORMAT.to_owned(), of, fingerprint, rules: RULES }))?;
        disk.settle()?;
        self.is_open = true;
        Ok(())
    }

    /// Appends actions, one line each.
    ///
    /// # Errors
    /// If they can't be written. The game must then be stored before more can be appended.
    pub(crate) fn append(
        &mut self,
        disk: &mut impl Disk,
        actions: &[Action],
        content: &Content,
    ) -> Result<(), SaveError> {
        if !self.is_open {
            return Err(SaveError::new(SaveErrorKind::Unsaved, "the game has to be saved first"));
        }
        let lines: Vec<u8> = actions.iter().flat_map(|action| line(&action.to_record(content))).collect();
        let appended = disk.append(&self.file(), &lines);
        self.is_open = appended.is_ok();
        appended.map_err(|error| SaveError::new(SaveErrorKind::Unsaved, error))
    }
}

pub(crate) fn line(value: &impl Serialize) -> Vec<u8> {
    // Plain data with string keys always serializes, and without newlines.
    let text = serde_json::to_string(value).unwrap_or_default();
    format!("{:0DIGITS$x} {text}\n", xxh3_64(text.as_bytes())).into_bytes()
}

/// The value of a line; `None` if the line is incomplete or damaged.
pub(crate) fn value<T: DeserializeOwned>(line: &[u8]) -> Option<T> {
    // A short text can stand for much memory.
    let (hash, text) = line.strip_suffix(b"\n").filter(|line| line.len() <= MAX_LINE)?.split_at_checked(DIGITS)?;
    let text = text.strip_prefix(b" ")?;
    let hash = u64::from_str_radix(str::from_utf8(hash).ok()?, 16).ok()?;
    (hash == xxh3_64(text)).then(|| serde_json::from_slice(text).ok())?
}

/// Reads the intact part of a journal. If even the heading is damaged, all its lines count as lost.
pub fn read_journal(bytes: &[u8], content: &Content) -> ActionsSince {
    let mut lines = bytes.split_inclusive(|byte| *byte == b'\n').peekable();
    let heading = lines.next().and_then(value::<Heading>).filter(|heading| heading.format == FORMAT);
    let Some(Heading { of, fingerprint, rules, .. }) = heading else {
        return ActionsSince { of: 0, count: 0, lost: lines.count(), actions: None };
    };
    let mut records: Vec<ActionRecord> = Vec::new();
    while records.len() < MAX_ACTIONS
        && let Some(record) = lines.peek().and_then(|line| value(line))
    {
        records.push(record);
        lines.next();
    }
    let lost = lines.filter(|line| line.ends_with(b"\n")).count();
    let count = records.len();
    let bound = || records.iter().map(|record| record.bind(content)).collect();
    let actions = if fingerprint == content.fingerprint && rules == RULES { bound() } else { None };
    ActionsSince { of, count, lost, actions }
}
