//! What the player has read.

use serde::{Deserialize, Serialize};

use crate::content::Tone;
use crate::game::Game;
use crate::game::hooks::narrate::LogLine;

/// How many entries are kept.
const KEPT: usize = 1000;

/// The sentences that the player has read, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MessageLog {
    entries: Vec<LogEntry>,
}

/// A sentence that was read, perhaps several times in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogEntry {
    /// What was said.
    pub text: String,
    /// How much it should catch the eye.
    pub tone: Tone,
    /// The turn on which it was said last.
    pub turn: u64,
    /// How many times in a row.
    pub count: u32,
}

impl MessageLog {
    /// All entries, the oldest first.
    pub fn entries(&self) -> &[LogEntry] {
        &self.entries
    }

    /// Takes in what the last action of `game` brought; answers how many sentences that were.
    pub fn read(&mut self, game: &Game) -> usize {
        let said = |event| [game.narrate(event), game.narrate_find(event)].into_iter().flatten();
        let lines: Vec<LogLine> = game.events().iter().flat_map(said).collect();
        let count = lines.len();
        for line in lines {
            self.add(line, game.world.turn());
        }
        count
    }

    /// Adds a sentence; one that repeats the last is counted with it.
    pub fn add(&mut self, line: LogLine, turn: u64) {
        match self.entries.last_mut() {
            Some(last) if last.text == line.text && last.tone == line.tone => {
                last.count = last.count.saturating_add(1);
                last.turn = turn;
            }
            _ => self.entries.push(LogEntry { text: line.text, tone: line.tone, turn, count: 1 }),
        }
        let surplus = self.entries.len().saturating_sub(KEPT);
        self.entries.drain(..surplus);
    }
}
