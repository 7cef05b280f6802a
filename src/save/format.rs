//! Saved games. What a disk is, is the shell's business.
//!
//! A saved game is one JSON document, packed up so that damage is seen before anything in it is read: what it is, how much memory it takes,
//! which packs it was played with, the messages and the [`Snapshot`] of the world. What is done from there on stands in a [`journal`](super::journal). A
//! [`SaveSlot`](super::slot::SaveSlot) keeps both.

use std::borrow::Cow;
use std::fmt::Display;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::envelope::MAX_BYTES;
use super::save_error::{SaveError, SaveErrorKind};
use super::saved_game::SavedGame;
use super::{envelope, memory_limit};
use crate::content::Content;
use crate::game::{Game, MessageLog, PackStamp, Recording, Snapshot};

/// What the document says that it is.
const FORMAT: &str = "stuffed saved game";
/// The version of the format; one that is higher than this is refused. Games of version 1 are the bare document.
const VERSION: u32 = 4;
/// The beginning of a saved game of version 2 and above, up to the version.
const TITLE: &str = "stuffed saved game, format ";
/// No game takes more memory than this, in bytes.
pub(crate) const MAX_MEMORY: usize = 16 * MAX_BYTES;
/// What games may take that do not say it, which are those of versions before 4.
const UNSAID: usize = 16 * 1024 * 1024;
/// So many times as much as a game says may be taken: a later version of the program may need more for the same game.
const SLACK: usize = 2;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Document {
    format: String,
    version: u32,
    /// How many bytes it takes to bring the game back, besides those of this document: a few of them can stand for large maps and long
    /// lists. What takes more than twice as many is refused before they are taken.
    #[serde(default)]
    memory: Option<usize>,
    packs: Vec<PackStamp>,
    fingerprint: u64,
    /// The [`Game::hash`] of the world; 0 in version 1.
    #[serde(default)]
    hash: u64,
    log: MessageLog,
    /// How it came to this; not known in versions 1 and 2.
    #[serde(default)]
    pub(crate) recording: Option<Recording>,
    world: Snapshot,
}

impl Document {
    fn to_bytes(&self) -> Vec<u8> {
        // The document is plain data with text for keys, which JSON can always hold.
        serde_json::to_vec(self).unwrap_or_default()
    }
}

/// What a document says about itself, before the rest of it is read.
#[derive(Deserialize)]
struct Header {
    format: String,
    version: u32,
    #[serde(default)]
    memory: Option<usize>,
}

/// A game, what the player has read and how it came to this, as bytes.
pub fn encode(game: &Game, log: &MessageLog, recording: &Recording) -> Vec<u8> {
    encode_with_hash(game, log, recording).0
}

/// The same, and the hash of its world.
pub(crate) fn encode_with_hash(game: &Game, log: &MessageLog, recording: &Recording) -> (Vec<u8>, u64) {
    let world = game.snapshot();
    let hash = world.hash();
    let mut document = Document {
        format: FORMAT.to_owned(),
        version: VERSION,
        memory: None,
        packs: PackStamp::of(&game.content),
        fingerprint: game.content.fingerprint,
        hash,
        log: log.clone(),
        recording: Some(recording.clone()),
        world,
    };
    let read = memory_limit::weigh::<Document>(&document.to_bytes());
    document.memory = Some(read + document.world.bytes_with(&game.content));
    let bytes = document.to_bytes();
    (envelope::seal(&format!("{TITLE}{VERSION}\n"), &bytes), hash)
}

/// The game in `bytes`, to be played on with `content`, and what became of it where the content has changed since.
///
/// # Errors
/// When the bytes are no saved game, or one that the content does not fit.
pub fn decode(bytes: &[u8], content: &Arc<Content>) -> Result<SavedGame, SaveError> {
    let (document, memory) = document(bytes)?;
    let unfit = || SaveErrorKind::Unfit { packs: PackStamp::list(&document.packs) };
    let (game, report) = document.world.revive(content, memory).map_err(|why| SaveError::new(unfit(), why))?;
    let recording = document.recording.unwrap_or_else(|| Recording::going_on(&game));
    Ok(SavedGame { report, hash: document.hash, ..SavedGame::new(game, document.log, recording) })
}

/// The document of a saved game, and how many bytes it may take to bring the game back.
pub(crate) fn document(bytes: &[u8]) -> Result<(Document, usize), SaveError> {
    let unpacked = unpacked(bytes)?;
    let header: Header = serde_json::from_slice(&unpacked).map_err(damaged)?;
    if header.format != FORMAT {
        return Err(damaged(format!("it says that it is a {:?}", header.format)));
    }
    if header.version > VERSION {
        return Err(too_new(header.version));
    }
    let memory = header.memory()?;
    memory_limit::read(&unpacked, memory).map(|document| (document, memory)).map_err(damaged)
}

fn damaged(why: impl Display) -> SaveError {
    SaveError::new(SaveErrorKind::Damaged, why)
}

fn too_new(version: u32) -> SaveError {
    let detail = format!("the saved game has format {version}, and this program knows formats up to {VERSION}");
    SaveError::new(SaveErrorKind::TooNew, detail)
}

/// The bytes of the document, which those of a saved game of the first version are.
fn unpacked(bytes: &[u8]) -> Result<Cow<'_, [u8]>, SaveError> {
    match version(bytes) {
        Some(version) if version > VERSION => Err(too_new(version)),
        Some(version) => envelope::open(&format!("{TITLE}{version}\n"), bytes).map(Cow::Owned).map_err(damaged),
        None if bytes.len() > MAX_BYTES => Err(damaged(format!("it has more than {MAX_BYTES} bytes"))),
        None => Ok(Cow::Borrowed(bytes)),
    }
}

impl Header {
    /// How many bytes may be taken.
    fn memory(&self) -> Result<usize, SaveError> {
        let said = if self.version < 4 { Some(UNSAID) } else { self.memory };
        let said = said.ok_or_else(|| damaged("it does not say how much memory it takes".to_owned()))?;
        if said > MAX_MEMORY {
            let most = format!("it says that it takes {said} bytes of memory, but the limit is {MAX_MEMORY}");
            return Err(damaged(most));
        }
        Ok(SLACK * said)
    }
}

/// The version that the first line tells.
pub(crate) fn version(bytes: &[u8]) -> Option<u32> {
    let rest = bytes.strip_prefix(TITLE.as_bytes())?;
    let digits = rest.split(|byte| *byte == b'\n').next()?;
    str::from_utf8(digits).ok()?.parse().ok()
}
