//! What the list of saved games shows of a game.

use super::save_error::SaveError;
use super::saved_game::SavedGame;
use crate::game::{Creature, Mind, PackStamp};

/// What the list of saved games shows of a game. It is small, so that the list takes no more memory than one game at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveSummary {
    /// The seed of the world.
    pub seed: u64,
    /// The turn.
    pub turn: u64,
    /// The depth of the player's level, counted from 1.
    pub depth: u32,
    /// The depth of the deepest level of the branch where the player is, as text.
    pub levels: String,
    /// The name of the player's level.
    pub level_name: String,
    /// The player's hit points, and how many there can be.
    pub hp: (i32, i32),
    /// Whether debug commands were used.
    pub debugged: bool,
    /// Whether the game has ended.
    pub is_over: bool,
    /// The packs that it was played with, such as `stuffed 0.1.0`; `None` if unknown.
    pub packs: Option<String>,
    /// The ids that the content no longer has, with their tables.
    pub gone: Vec<(&'static str, String)>,
    /// Whether the player has not yet been told of them.
    pub is_news: bool,
    /// Why the latest save could not be read, if this is an older one.
    pub instead_of: Option<SaveError>,
}

impl SavedGame {
    /// The most actions that are repeated for a list of games. The program saves the whole game long before.
    const FOR_A_LIST: usize = 1000;

    /// The summary of the game, brought up to date with the actions since it was saved. Of more actions than the program ever leaves
    /// unsaved, it repeats none, so that no journal can hold up the menu.
    pub fn summarize(mut self, mind: &mut dyn Mind) -> SaveSummary {
        if self.since.iter().map(|since| since.count).sum::<usize>() <= Self::FOR_A_LIST {
            self.catch_up(mind);
        }
        let world = self.game.world();
        let player = world.player();
        let level = player.map_or(0, Creature::level);
        let level_name = world.levels().get(level).map(|level| self.game.content.levels[level.kind()].name.clone());
        SaveSummary {
            seed: world.seed,
            turn: world.turn(),
            depth: world.depth_of(level),
            levels: self.game.deepest_here(),
            level_name: level_name.unwrap_or_default(),
            hp: player.map_or((0, 0), |player| (player.hp, player.most_hp(&self.game.content))),
            debugged: world.record.debugged,
            is_over: self.is_over(),
            packs: self.recording.segments().last().map(|segment| PackStamp::list(&segment.packs)),
            gone: self.report.gone.clone(),
            is_news: self.report.is_news,
            instead_of: self.instead_of,
        }
    }
}
