//! The format of saved games.
//!
//! A saved game is one JSON document in an envelope, so that damage is found before it is parsed. It holds the packs that the game was
//! played with, the messages, the recording, the [`Snapshot`] of the world, and how much memory loading takes. Later actions are in a
//! journal. A [`SaveSlot`](super::slot::SaveSlot) keeps both.

use std::borrow::Cow;
use std::fmt::Display;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::envelope::{Allowance, MAX_BYTES, MAX_MEMORY};
use super::save_error::{SaveError, SaveErrorKind};
use super::saved_game::SavedGame;
use super::{envelope, memory_limit};
use crate::content::Content;
use crate::game::{Game, MAX_WORLD, MessageLog, PackStamp, Recording, Snapshot};

/// The document's file type.
const FORMAT: &str = "stuffed saved game";
/// The format version. Higher ones are refused. Version 1 is the bare document, without an envelope.
const VERSION: u32 = 4;
/// The start of the title line since version 2, up to the version number.
const TITLE: &str = "stuffed saved game, format ";
/// The memory assumed for games before version 4, which don't declare it, in bytes.
const UNSAID: usize = 16 * 1024 * 1024;
/// Tolerance: a game may take this many times what it declares, since a later version of the program may need more for the same game.
const SLACK: usize = 2;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Document {
    format: String,
    version: u32,
    /// How many bytes loading takes besides the document itself. A short document can stand for large maps and long lists, so loading stops
    /// when it goes over this limit (times [`SLACK`]).
    #[serde(default)]
    memory: Option<usize>,
    packs: Vec<PackStamp>,
    fingerprint: u64,
    /// The [`Game::hash`] of the world; 0 in version 1.
    #[serde(default)]
    hash: u64,
    log: MessageLog,
    /// How the game got here; absent before version 3.
    #[serde(default)]
    pub(crate) recording: Option<Recording>,
    world: Snapshot,
}

impl Document {
    fn to_bytes(&self) -> Vec<u8> {
        // Plain data with string keys always serializes.
        serde_json::to_vec(self).unwrap_or_default()
    }
}

/// The fields that are needed before the rest of the document is read.
#[derive(Deserialize)]
struct Header {
    format: String,
    version: u32,
    #[serde(default)]
    memory: Option<usize>,
    #[serde(default)]
    hash: u64,
}

/// A game with its message log and recording, as the bytes of a saved game, which [`decode`] can read.
///
/// # Errors
/// If it is too large to be read again.
pub fn encode(game: &Game, log: &MessageLog, recording: &Recording) -> Result<Vec<u8>, SaveError> {
    let encoded = encode_with_hash(game, log, recording);
    encoded.map(|(bytes, _)| bytes).map_err(|why| SaveError::new(SaveErrorKind::Unsaved, why))
}

/// Like [`encode`], and returns the hash of the world as well.
pub(crate) fn encode_with_hash(game: &Game, log: &MessageLog, recording: &Recording) -> Result<(Vec<u8>, u64), String> {
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
    let restored = document.world.bytes_with(&game.content);
    if restored > MAX_WORLD {
        return Err(format!("its world is too large: it takes {} MB of memory", restored / 1_000_000));
    }
    document.memory = Some(read + restored);
    let bytes = document.to_bytes();
    Ok((envelope::seal(&format!("{TITLE}{VERSION}\n"), &bytes, read)?, hash))
}

/// Loads a saved game, to be continued with `content`. Reports what had to change if the content is not the same.
///
/// # Errors
/// If the bytes are not a saved game, or it doesn't fit the content.
pub fn decode(bytes: &[u8], content: &Arc<Content>) -> Result<SavedGame, SaveError> {
    let (document, memory) = document(bytes)?;
    let unfit = || SaveErrorKind::Unfit { packs: PackStamp::list(&document.packs) };
    let restored = document.world.restore_world(content, memory.min(MAX_WORLD));
    let (game, report) = restored.map_err(|why| SaveError::new(unfit(), why))?;
    let recording = document.recording.unwrap_or_else(|| Recording::going_on(&game));
    Ok(SavedGame { report, hash: document.hash, ..SavedGame::new(game, document.log, recording) })
}

/// The hash of the world in a saved game, without reading the rest.
pub(crate) fn hash(bytes: &[u8]) -> Option<u64> {
    Some(serde_json::from_slice::<Header>(&unpacked(bytes).ok()?).ok()?.hash)
}

/// The document of a saved game, and the memory limit for loading it, in bytes.
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
    let most = memory.min(Allowance::of(bytes.len()).memory);
    memory_limit::read(&unpacked, most).map(|document| (document, memory)).map_err(damaged)
}

fn damaged(why: impl Display) -> SaveError {
    SaveError::new(SaveErrorKind::Damaged, why)
}

fn too_new(version: u32) -> SaveError {
    let detail = format!("the saved game has format {version}, and this program knows formats up to {VERSION}");
    SaveError::new(SaveErrorKind::TooNew, detail)
}

/// The bytes of the document. Version 1 has no envelope.
fn unpacked(bytes: &[u8]) -> Result<Cow<'_, [u8]>, SaveError> {
    match version(bytes) {
        Some(version) if version > VERSION => Err(too_new(version)),
        Some(version) => envelope::open(&format!("{TITLE}{version}\n"), bytes).map(Cow::Owned).map_err(damaged),
        None if bytes.len() > MAX_BYTES => Err(damaged(format!("it has more than {MAX_BYTES} bytes"))),
        None => Ok(Cow::Borrowed(bytes)),
    }
}

impl Header {
    /// The memory limit for loading, in bytes.
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

/// The version number in the title line.
pub(crate) fn version(bytes: &[u8]) -> Option<u32> {
    let rest = bytes.strip_prefix(TITLE.as_bytes())?;
    let digits = rest.split(|byte| *byte == b'\n').next()?;
    str::from_utf8(digits).ok()?.parse().ok()
}
