//! What a life came to, as it stands in the table of past games.

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::game::recording::recording::PackStamp;

/// What a life came to. It speaks for itself, also when the content that it was played with is gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunSummary {
    /// The seed of its world.
    pub seed: u64,
    /// The packs that it was played with.
    pub packs: Vec<PackStamp>,
    /// The headline of its end; none while it goes on.
    pub end: Option<String>,
    /// Whether the game was won.
    pub won: bool,
    /// What killed the player, in words; empty for what has no name.
    pub cause: String,
    /// The turn on which it ended.
    pub turn: u64,
    /// The depth on which it ended, 1 for the topmost level.
    pub depth: usize,
    /// The deepest that was reached.
    pub deepest: usize,
    /// How many were killed.
    pub kills: u32,
    /// Whether somebody looked behind the scenes.
    pub debugged: bool,
    /// The [`Game::hash`] of its last world.
    pub hash: u64,
    /// The day on which it ended, as `2026-11-22`; none where nobody knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}

impl RunSummary {
    /// What the life in `game` came to.
    pub fn of(game: &Game) -> Self {
        let (content, world) = (&game.content, &game.world);
        let ending = world.end.and_then(|end| end.ending).map(|ending| &content.endings[ending]);
        let title = ending.map_or(&content.text.end.dead, |ending| &ending.title);
        Self {
            seed: world.seed,
            packs: PackStamp::of(content),
            end: world.end.map(|_| title.clone()),
            won: ending.is_some_and(|ending| ending.won),
            cause: game.cause_of_death("a"),
            turn: world.end.map_or_else(|| world.turn(), |end| end.turn),
            depth: world.player().map_or(0, |player| player.level) + 1,
            deepest: world.record.deepest + 1,
            kills: world.record.kill_count(),
            debugged: world.record.debugged,
            hash: game.hash(),
            date: None,
        }
    }

    /// By what past games are ranked, the best first: those that were won, the sooner the better; then those that came deepest, killed
    /// most, and lived longest. Those in which somebody looked behind the scenes come last.
    pub fn rank(&self) -> impl Ord + use<> {
        let won = if self.won { self.turn } else { u64::MAX };
        let most = (self.deepest, self.kills, self.turn);
        (self.debugged, !self.won, won, std::cmp::Reverse(most), self.seed)
    }
}
