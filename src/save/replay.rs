//! Replays: the course of a game as a file.
//!
//! A line of text says what the file is and its format, and a second one what the life came to, for whoever lists many of them. What then
//! follows is packed up as a saved game is.

use std::fmt::Display;

use serde::{Deserialize, Serialize};

use super::format::{MAX_MEMORY, document, version};
use super::save_error::{SaveError, SaveErrorKind};
use super::{envelope, journal, memory_limit};
use crate::game::{Recording, RunSummary};

/// The beginning of a replay, up to the format.
const TITLE: &str = "stuffed replay, format ";
/// The format; one that is higher than this is refused.
const FORMAT: u32 = 1;

/// The course of a game, and what it came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// What the life came to; none of a saved game, which goes on.
    pub life: Option<RunSummary>,
    /// The course.
    pub recording: Recording,
}

impl Replay {
    /// The replay as bytes.
    pub fn encode(&self) -> Vec<u8> {
        let heading = self.life.as_ref().map_or_else(|| b"\n".to_vec(), journal::line);
        // Plain data with text for keys, which JSON can always hold.
        let content = serde_json::to_vec(self).unwrap_or_default();
        envelope::seal(&format!("{TITLE}{FORMAT}\n{}", String::from_utf8_lossy(&heading)), &content)
    }

    /// The replay in `bytes`, which may also be those of a saved game.
    ///
    /// # Errors
    /// When they are neither, or damaged.
    pub fn decode(bytes: &[u8]) -> Result<Self, SaveError> {
        let broken = |why: &dyn Display| SaveError::new(SaveErrorKind::NotAReplay, why);
        if version(bytes).is_some() {
            let recording = document(bytes).map_err(|why| broken(&why))?.0.recording;
            let recording = recording.ok_or_else(|| broken(&"a saved game from before there were recordings"))?;
            return Ok(Self { life: None, recording });
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
        let replay: Self = memory_limit::read(&content, MAX_MEMORY).map_err(|why| broken(&why))?;
        if replay.life == heading(bytes) { Ok(replay) } else { Err(broken(&"its heading is from another game")) }
    }
}

fn too_new(format: u32) -> SaveError {
    let detail = format!("the replay has format {format}, and this program knows formats up to {FORMAT}");
    SaveError::new(SaveErrorKind::TooNew, detail)
}

/// What the life came to whose replay begins with `bytes`: its two lines are enough.
pub fn heading(bytes: &[u8]) -> Option<RunSummary> {
    format(bytes)?;
    journal::value(bytes.split_inclusive(|byte| *byte == b'\n').nth(1)?)
}

/// The format that the first line tells.
fn format(bytes: &[u8]) -> Option<u32> {
    let line = bytes.strip_prefix(TITLE.as_bytes())?;
    let digits = line.split(|byte| *byte == b'\n').next()?;
    str::from_utf8(digits).ok()?.parse().ok()
}
