//! Saved games. What a disk is, is the shell's business.
//!
//! A saved game is one JSON document, packed up so that damage is seen before anything in it is read: what it is, which packs it was played
//! with, the messages and the [`Snapshot`] of the world. What is done from there on stands in a [`Journal`]. A [`Slot`] keeps both.

mod disk;
mod envelope;
mod journal;
mod replay;
mod slot;

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use disk::{Disk, DiskError};
pub use envelope::MAX_BYTES;
pub use journal::Journal;
pub use replay::{Replay, ReplayError, heading};
pub use slot::{Found, Slot, SlotError};

use crate::content::Content;
use crate::game::{Game, MessageLog, PackStamp, Rebinding, Recording, Snapshot, SnapshotError};

/// What the document says that it is.
const FORMAT: &str = "stuffed saved game";
/// The version of the format; one that is higher than this is refused. Games of version 1 are the bare document.
const VERSION: u32 = 3;
/// The beginning of a saved game of version 2 and above, up to the version.
const TITLE: &str = "stuffed saved game, format ";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    format: String,
    version: u32,
    packs: Vec<PackStamp>,
    fingerprint: u64,
    /// The [`Game::hash`] of the world; 0 in version 1.
    #[serde(default)]
    hash: u64,
    log: MessageLog,
    /// How it came to this; not known in versions 1 and 2.
    #[serde(default)]
    recording: Option<Recording>,
    world: Snapshot,
}

/// A saved game.
#[derive(Debug)]
pub struct Kept {
    /// The game.
    pub game: Game,
    /// What the player has read in it.
    pub log: MessageLog,
    /// How it came to this.
    pub recording: Recording,
    /// What became of its world because the content has changed since.
    pub report: Rebinding,
    /// The [`Game::hash`] of the world as it was saved.
    pub hash: u64,
}

/// The beginning of a document, which every version has.
#[derive(Deserialize)]
struct Header {
    format: String,
    version: u32,
}

/// Why a saved game can't be played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// The bytes are no saved game of ours; says why.
    NotASave(String),
    /// It was written by a later version of the program.
    TooNew(u32),
    /// It does not fit the content that there is now.
    Unfit {
        /// What does not fit.
        why: SnapshotError,
        /// The packs that it was played with, as `stuffed 0.1.0`.
        packs: String,
    },
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASave(why) => write!(f, "this is no saved game: {why}"),
            Self::TooNew(version) => {
                write!(f, "the saved game has format {version}, and this program knows formats up to {VERSION}")
            }
            Self::Unfit { why, packs } => write!(f, "the saved game was played with {packs}, and {why}"),
        }
    }
}

impl std::error::Error for SaveError {}

/// A game, what the player has read and how it came to this, as bytes.
pub fn encode(game: &Game, log: &MessageLog, recording: &Recording) -> Vec<u8> {
    encode_with_hash(game, log, recording).0
}

/// The same, and the hash of its world.
fn encode_with_hash(game: &Game, log: &MessageLog, recording: &Recording) -> (Vec<u8>, u64) {
    let world = game.snapshot();
    let hash = world.hash();
    let document = Document {
        format: FORMAT.to_owned(),
        version: VERSION,
        packs: PackStamp::of(&game.content),
        fingerprint: game.content.fingerprint,
        hash,
        log: log.clone(),
        recording: Some(recording.clone()),
        world,
    };
    // The document is plain data with text for keys, which JSON can always hold.
    let bytes = serde_json::to_vec(&document).unwrap_or_default();
    (envelope::seal(&format!("{TITLE}{VERSION}\n"), &bytes), hash)
}

/// The game in `bytes`, to be played on with `content`, and what became of it where the content has changed since.
///
/// # Errors
/// When the bytes are no saved game, or one that the content does not fit.
pub fn decode(bytes: &[u8], content: &Arc<Content>) -> Result<Kept, SaveError> {
    let document = document(bytes)?;
    let unfit = |why| SaveError::Unfit { why, packs: PackStamp::list(&document.packs) };
    let (game, report) = document.world.rebind(content, None).map_err(unfit)?;
    let recording = document.recording.unwrap_or_else(|| Recording::going_on(&game));
    Ok(Kept { game, log: document.log, recording, report, hash: document.hash })
}

fn document(bytes: &[u8]) -> Result<Document, SaveError> {
    let broken = |error: serde_json::Error| SaveError::NotASave(error.to_string());
    let unpacked = match version(bytes) {
        Some(version) if version > VERSION => return Err(SaveError::TooNew(version)),
        Some(version) => envelope::open(&format!("{TITLE}{version}\n"), bytes).map_err(SaveError::NotASave)?,
        None if bytes.len() > MAX_BYTES => {
            return Err(SaveError::NotASave(format!("it has more than {MAX_BYTES} bytes")));
        }
        None => bytes.to_vec(),
    };
    let header: Header = serde_json::from_slice(&unpacked).map_err(broken)?;
    if header.format != FORMAT {
        return Err(SaveError::NotASave(format!("it says that it is a {:?}", header.format)));
    }
    if header.version > VERSION {
        return Err(SaveError::TooNew(header.version));
    }
    serde_json::from_slice(&unpacked).map_err(broken)
}

/// The version that the first line tells.
fn version(bytes: &[u8]) -> Option<u32> {
    let rest = bytes.strip_prefix(TITLE.as_bytes())?;
    let digits = rest.split(|byte| *byte == b'\n').next()?;
    str::from_utf8(digits).ok()?.parse().ok()
}
