//! The summary of a run, for the table of past games.

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::game::recording::recording::PackStamp;

/// The summary of a run. It needs no content to be read, so it outlives the packs that the run was played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunSummary {
    /// The seed of the world.
    pub seed: u64,
    /// The packs that the run was played with.
    pub packs: Vec<PackStamp>,
    /// The headline of the ending; `None` while the run goes on.
    pub end: Option<String>,
    /// Whether the game was won.
    pub won: bool,
    /// What killed the player, in words; empty if it has no name.
    pub cause: String,
    /// The turn on which it ended.
    pub turn: u64,
    /// The depth on which it ended, 1 for the topmost level.
    pub depth: usize,
    /// The deepest level reached, 1 for the topmost.
    pub deepest: usize,
    /// The total number of kills.
    pub kills: u32,
    /// Whether the player used debug commands.
    pub debugged: bool,
    /// The [`Game::hash`] of the final world.
    pub hash: u64,
    /// The date on which it ended, as `2026-11-22`; `None` if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}

impl RunSummary {
    /// The summary of `game` as it stands.
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
            depth: world.player().map_or(1, |player| world.depth_of(player.level())) as usize,
            deepest: world.record.deepest + 1,
            kills: world.record.kill_count(),
            debugged: world.record.debugged,
            hash: game.hash(),
            date: None,
        }
    }

    /// The sort key of the table of past games, best run first. Wins come first, fastest first. Then the rest by depth, kills and turns
    /// survived. Runs with debug commands come last.
    pub fn rank(&self) -> impl Ord + use<> {
        let won = if self.won { self.turn } else { u64::MAX };
        let most = (self.deepest, self.kills, self.turn);
        (self.debugged, !self.won, won, std::cmp::Reverse(most), self.seed)
    }
}
