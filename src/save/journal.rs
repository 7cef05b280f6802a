//! What was done since a game was saved, action by action, so that a killed program loses nothing.
//!
//! A journal is text: a line that says to which world it belongs, and a line for each action. Each line begins with the XXH3 hash of the
//! rest of it. A line that was cut short is of an action whose end nobody saw; it ends the journal.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use xxhash_rust::xxh3::xxh3_64;

use super::saved_game::ActionsSince;
use crate::content::Content;
use crate::game::{Action, ActionRecord};

/// What the first line says that it is.
const FORMAT: &str = "stuffed journal 1";
/// The letters of a hash: sixteen hexadecimal digits.
const DIGITS: usize = 16;

/// The world that a journal goes on from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heading {
    format: String,
    /// The [`Game::hash`](crate::game::Game::hash) of the world.
    of: u64,
    /// The fingerprint of the content that it is played with.
    fingerprint: u64,
}

/// The beginning of a journal of what is done from the world with the hash `of` on, with the content of a fingerprint.
pub(crate) fn heading(of: u64, fingerprint: u64) -> Vec<u8> {
    line(&Heading { format: FORMAT.to_owned(), of, fingerprint })
}

/// The lines of some actions in a game with `content`.
pub(crate) fn lines(deeds: &[Action], content: &Content) -> Vec<u8> {
    deeds.iter().flat_map(|deed| line(&deed.shot(content))).collect()
}

pub(crate) fn line(value: &impl Serialize) -> Vec<u8> {
    // Plain data with text for keys, which JSON can always hold; it has no newlines.
    let text = serde_json::to_string(value).unwrap_or_default();
    format!("{:0DIGITS$x} {text}\n", xxh3_64(text.as_bytes())).into_bytes()
}

/// The value in a whole line.
pub(crate) fn value<T: DeserializeOwned>(line: &[u8]) -> Option<T> {
    let (hash, text) = line.strip_suffix(b"\n")?.split_at_checked(DIGITS)?;
    let text = text.strip_prefix(b" ")?;
    let hash = u64::from_str_radix(str::from_utf8(hash).ok()?, 16).ok()?;
    (hash == xxh3_64(text)).then(|| serde_json::from_slice(text).ok())?
}

/// What the journal in `bytes` tells, as far as it is whole, for a game with `content`; `None` when not even its heading is.
pub fn read_journal(bytes: &[u8], content: &Content) -> Option<ActionsSince> {
    let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
    let Heading { format, of, fingerprint } = value(lines.next()?)?;
    if format != FORMAT {
        return None;
    }
    let records: Vec<ActionRecord> = lines.map_while(value).collect();
    let bound = || records.iter().map(|record| record.bind(content)).collect();
    let deeds = if fingerprint == content.fingerprint { bound() } else { None };
    Some(ActionsSince { of, count: records.len(), deeds })
}
