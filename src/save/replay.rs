//! The format of replays: a recording and a summary of the run, as a file.
//!
//! The first line names the file type and format version. The second line is the summary, so that a list of replays needs to read nothing
//! else. The rest is an envelope, as in a saved game.

use std::fmt::Display;

use serde::{Deserialize, Serialize};

use super::envelope::Allowance;
use super::format::{document, version};
use super::save_error::{SaveError, SaveErrorKind};
use super::{envelope, journal, memory_limit};
use crate::game::{Recording, RunSummary};

/// The start of the title line, up to the format version.
const TITLE: &str = "stuffed replay, format ";
/// The format version. Higher ones are refused.
const FORMAT: u32 = 1;

/// A recording, and the summary of its run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// The summary; `None` for a saved game, which goes on.
    #[serde(rename = "life")]
    pub summary: Option<RunSummary>,
    /// The recording.
    pub recording: Recording,
}

impl Replay {
    /// The replay as bytes, which [`Self::decode`] can read.
    ///
    /// # Errors
    /// If it is too large to be read again.
    pub fn encode(&self) -> Result<Vec<u8>, String> {
        let heading = self.summary.as_ref().map_or_else(|| b"\n".to_vec(), journal::line);
        // Plain data with string keys always serializes.
        let content = serde_json::to_vec(self).unwrap_or_default();
        let memory = memory_limit::weigh::<Self>(&content);
        envelope::seal(&format!("{TITLE}{FORMAT}\n{}", String::from_utf8_lossy(&heading)), &content, memory)
    }

    /// Reads a replay, or the recording in a saved game.
    ///
    /// # Errors
    /// If the bytes are neither, or damaged.
    pub fn decode(bytes: &[u8]) -> Result<Self, SaveError> {
        let broken = |why: &dyn Display| SaveError::new(SaveErrorKind::NotAReplay, why);
        if version(bytes).is_some() {
            let recording = document(bytes).map_err(|why| broken(&why))?.0.recording;
            let recording = recording.ok_or_else(|| broken(&"a saved game from before there were recordings"))?;
            return Ok(Self { summary: None, recording });
        }
        match format(bytes) {
            Some(format) if format > FORMAT => return Err(too_new(format)),
            Some(_) => {}
            None => return Err(broken(&"it does not start like one")),
        }
        let titles = bytes.split_inclusive(|byte| *byte == b'\n').take(2).map(<[u8]>::len).sum();
        let title = bytes.get(..titles).and_then(|title| str::from_utf8(title).ok());
        let title = title.ok_or_else(|| broken(&"its heading is not text"))?;
        let content = envelope::open(title, bytes).map_err(|why| broken(&why))?;
        let most = Allowance::of(bytes.len()).memory;
        let replay: Self = memory_limit::read(&content, most).map_err(|why| broken(&why))?;
        if replay.summary == heading(bytes) { Ok(replay) } else { Err(broken(&"its heading is from another game")) }
    }
}

fn too_new(format: u32) -> SaveError {
    let detail = format!("the replay has format {format}, and this program knows formats up to {FORMAT}");
    SaveError::new(SaveErrorKind::TooNew, detail)
}

/// The summary of a replay. The first two lines of the file are enough.
pub fn heading(bytes: &[u8]) -> Option<RunSummary> {
    format(bytes)?;
    journal::value(bytes.split_inclusive(|byte| *byte == b'\n').nth(1)?)
}

/// The format version in the first line.
fn format(bytes: &[u8]) -> Option<u32> {
    let line = bytes.strip_prefix(TITLE.as_bytes())?;
    let digits = line.split(|byte| *byte == b'\n').next()?;
    str::from_utf8(digits).ok()?.parse().ok()
}
