//! The message log: the lines that the player has read.

use serde::{Deserialize, Serialize};

use crate::content::Tone;
use crate::game::Game;
use crate::game::events::event::{Event, EventKind};
use crate::game::events::narrate::LogLine;

/// The number of entries to keep. Older ones are dropped.
const KEPT: usize = 1000;

/// Lines that are alike are merged if no more than so many turns lie between them.
const TOGETHER: u64 = 20;

/// The message log, oldest entry first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MessageLog {
    entries: Vec<LogEntry>,
}

/// One line of the log. Repeats in a row are merged into one entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogEntry {
    /// The line itself.
    pub text: String,
    /// How much it stands out.
    pub tone: Tone,
    /// The turn on which it was last logged.
    pub turn: u64,
    /// How many times in a row it was logged.
    pub count: u32,
}

impl MessageLog {
    /// All entries, oldest first.
    pub fn entries(&self) -> &[LogEntry] {
        &self.entries
    }

    /// Logs the events of the last action of `game`, and returns the number of lines.
    pub fn read(&mut self, game: &Game) -> usize {
        self.read_without(game, |_| false)
    }

    /// The same without the events that `hides` takes.
    pub fn read_without(&mut self, game: &Game, hides: impl Fn(&Event) -> bool) -> usize {
        let said = |event| {
            [game.narrate(event), game.narrate_find(event), game.narrate_food_left(event)].into_iter().flatten()
        };
        let told = game.events().iter().filter(|event| !hides(event) && !is_told_otherwise(game, event));
        let lines: Vec<LogLine> = told.flat_map(said).collect();
        let count = lines.len();
        for (line, times) in counted(lines) {
            self.add_times(line, times, game.world.turn());
        }
        count
    }

    /// Adds a line, or raises the count of the last entry if that is the same line and was added a moment ago.
    pub fn add(&mut self, line: LogLine, turn: u64) {
        self.add_times(line, 1, turn);
    }

    fn add_times(&mut self, line: LogLine, times: u32, turn: u64) {
        match self.entries.last_mut() {
            Some(last) if last.text == line.text && last.tone == line.tone && turn <= last.turn + TOGETHER => {
                last.count = last.count.saturating_add(times);
                last.turn = turn;
            }
            _ => self.entries.push(LogEntry { text: line.text, tone: line.tone, turn, count: times }),
        }
        let surplus = self.entries.len().saturating_sub(KEPT);
        self.entries.drain(..surplus);
    }
}

/// Whether an event reports that a creature comes into sight which notices the player in the same turn: that is told, and names it, too.
fn is_told_otherwise(game: &Game, event: &Event) -> bool {
    let EventKind::Noticed { who, .. } = &event.kind else { return false };
    let notices = |other: &Event| match &other.kind {
        EventKind::Spotted { who: spotter, target, .. } => spotter.id == who.id && target.id == game.world.player,
        _ => false,
    };
    game.events().iter().any(|other| notices(other) && game.narrate(other).is_some())
}

/// Lines in the order in which they first come, with how often they come in all.
fn counted(lines: Vec<LogLine>) -> Vec<(LogLine, u32)> {
    let mut counted: Vec<(LogLine, u32)> = Vec::new();
    for line in lines {
        match counted.iter_mut().find(|(told, _)| *told == line) {
            Some((_, times)) => *times += 1,
            None => counted.push((line, 1)),
        }
    }
    counted
}

#[cfg(test)]
mod tests {
    use super::counted;
    use crate::content::Tone;
    use crate::game::LogLine;

    #[test]
    fn equal_lines_of_an_action_are_counted_where_the_first_stands() {
        let line = |text: &str| LogLine { text: text.to_owned(), tone: Tone::Plain };
        let lines = ["You have 120 coins.", "You hear a bell.", "You have 120 coins."].map(line).to_vec();
        assert_eq!(counted(lines), [(line("You have 120 coins."), 2), (line("You hear a bell."), 1)]);
    }
}
