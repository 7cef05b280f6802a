//! The actions of a game as compact text.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use crate::game::snapshot::action_record::ActionRecord;

/// The number of hexadecimal digits of a pulse.
const DIGITS: usize = 4;

/// The maximum length of a line. The longest action carries a creature's memory, which is far shorter.
pub(crate) const MAX_LINE: usize = 64 * 1024;

/// One line per action: the lowest bits of the [`Game::pulse`](crate::game::Game::pulse) after it, and the action as
/// JSON. There may be hundreds of thousands, so they stay text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ActionLog {
    text: String,
    /// The start of each line.
    lines: Vec<u32>,
}

impl ActionLog {
    /// Appends an action.
    pub fn push(&mut self, action: &ActionRecord, pulse: u16) {
        // Plain data with text keys always fits JSON, and JSON written this way has no newlines.
        let action = serde_json::to_string(action).unwrap_or_default();
        self.lines.push(self.text.len() as u32);
        // Writing to a String can't fail.
        let _ = writeln!(self.text, "{pulse:0DIGITS$x}{action}");
    }

    /// The number of actions.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// The action at `index`; `None` also when it can't be read.
    pub fn action(&self, index: usize) -> Option<ActionRecord> {
        serde_json::from_str(self.line(index)?.get(DIGITS..)?).ok()
    }

    /// The pulse after the action at `index`.
    pub fn pulse(&self, index: usize) -> Option<u16> {
        u16::from_str_radix(self.line(index)?.get(..DIGITS)?, 16).ok()
    }

    fn line(&self, index: usize) -> Option<&str> {
        let start = *self.lines.get(index)? as usize;
        self.text.get(start..)?.lines().next()
    }
}

impl TryFrom<String> for ActionLog {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if !text.is_empty() && !text.ends_with('\n') {
            return Err("the last action is cut off");
        }
        // Many empty lines would take far more memory than text.
        if text.lines().any(|line| line.len() <= DIGITS) {
            return Err("an action is missing");
        }
        // A short text can stand for much memory, and lines are parsed one by one.
        if text.lines().any(|line| line.len() > MAX_LINE) {
            return Err("an action is too long");
        }
        let mut lines = Vec::with_capacity(text.lines().count());
        let ends = text.bytes().zip(1_u32..).filter(|(byte, _)| *byte == b'\n').map(|(_, end)| end);
        lines.extend(std::iter::once(0).chain(ends).filter(|start| (*start as usize) < text.len()));
        Ok(Self { text, lines })
    }
}

impl From<ActionLog> for String {
    fn from(actions: ActionLog) -> Self {
        actions.text
    }
}
