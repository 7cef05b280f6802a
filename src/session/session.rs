//! A game that is being played.

use std::collections::BTreeSet;

use super::recent_blows::RecentBlows;
use super::script_failures::ScriptFailures;
use super::threats::Threats;
use crate::content::{Tone, ViewCommand, fill, key_of};
use crate::game::{Action, Divergence, Game, ItemId, LogLine, MessageLog, Mind, Recording, Segment};
use crate::grid::Point;
use crate::save::SavedGame;

/// A game with what the player has read, and what the last key brought.
#[derive(Clone, Debug)]
pub struct Session {
    /// The game.
    pub game: Game,
    /// What the player has read.
    pub log: MessageLog,
    /// How the game came to this.
    pub recording: Recording,
    /// The blows that the last key brought.
    pub blows: RecentBlows,
    /// A line below the map that no log keeps.
    pub hint: Option<String>,
    /// How behaviours have failed.
    pub failures: ScriptFailures,
    /// The items that the player has stood on: to explore is to look at the others.
    pub stood_on: BTreeSet<ItemId>,
    /// Who is after the player.
    pub threats: Threats,
    /// How many sentences the last key brought.
    fresh: usize,
    /// What was done since it was last written down.
    deeds: Vec<Action>,
    /// The turn on which the game was last kept, and the level that the player was on.
    kept: Option<(u64, usize)>,
}

/// After so many turns the whole game is kept anew.
const KEEP_EVERY: u64 = 50;

impl Session {
    /// A session of a game that has just begun.
    pub fn new(game: Game) -> Self {
        let mut log = MessageLog::default();
        let fresh = log.read(&game);
        let recording = Recording::begin(&game);
        Self { fresh, ..Self::of(game, log, recording) }
    }

    /// A session that goes on from a saved game.
    pub fn resume(saved: SavedGame) -> Self {
        let mut session = Self::of(saved.game, saved.log, saved.recording);
        session.recording.follow(&session.game);
        // Nothing keeps what was stood on; what is known was seen to.
        let levels = session.game.world().levels.iter();
        let known = levels.flat_map(|level| {
            let is_known = |at: Point| {
                level.remembered().get(at).is_some_and(|known| known.is_some_and(|known| known.item.is_some()))
            };
            level.items().iter().filter(move |(at, _)| is_known(**at)).map(|(_, item)| item.id)
        });
        session.stood_on = known.collect();
        session
    }

    fn of(game: Game, log: MessageLog, recording: Recording) -> Self {
        let (blows, failures) = (RecentBlows::default(), ScriptFailures::default());
        let (stood_on, threats) = (BTreeSet::new(), Threats::default());
        let deeds = Vec::new();
        Self { game, log, recording, blows, hint: None, failures, stood_on, threats, fresh: 0, deeds, kept: None }
    }

    /// Whether the player knows of an item there, and has never stood on it.
    pub fn is_new_item(&self, level: usize, at: Point) -> bool {
        let Some(level) = self.game.world().levels.get(level) else { return false };
        let is_known = level.remembered().get(at).is_some_and(|known| known.is_some_and(|known| known.item.is_some()));
        is_known && level.items().get(&at).is_some_and(|item| !self.stood_on.contains(&item.id))
    }

    /// Makes room for what the next key brings.
    pub fn turn_page(&mut self) {
        self.fresh = 0;
        self.hint = None;
        self.blows = RecentBlows::default();
    }

    /// Goes on with `game`, which is this one with other content.
    pub fn renew(&mut self, game: Game) {
        self.game = game;
        self.recording.follow(&self.game);
        self.blows = RecentBlows::default();
    }

    /// Adds a sentence to the log that comes from no action.
    pub fn announce(&mut self, text: &str, tone: Tone) {
        self.log.add(LogLine { text: text.to_owned(), tone }, self.game.world().turn());
        self.fresh += 1;
    }

    /// Does once more what was recorded in `segment` as the action with the number `index`.
    ///
    /// # Errors
    /// When the game does not go on as it was recorded.
    pub fn redo(&mut self, segment: &Segment, index: usize, mind: &mut dyn Mind) -> Result<(), Divergence> {
        let before = self.hp();
        let result = segment.redo(index, &mut self.game, mind);
        self.take_in(before);
        result
    }

    /// Performs an action of the player; whether the rules allowed it.
    pub fn act(&mut self, action: Action, mind: &mut dyn Mind) -> bool {
        let before = self.hp();
        let allowed = self.game.act(action.clone(), mind).is_ok();
        // What is refused may still have stirred something up.
        if allowed || self.recording.differs_from(&self.game) {
            self.recording.note(&action, &self.game);
            self.deeds.push(action);
        }
        self.take_in(before);
        allowed
    }

    /// Takes in what an action brought, before which the player had `before` hit points.
    fn take_in(&mut self, before: i32) {
        self.fresh += self.log.read(&self.game);
        if self.failures.read(&self.game) {
            let (text, keys) = (&self.game.content.text, &self.game.content.keys.view);
            self.hint = Some(fill(&text.reload.look, &[("key", &key_of(text, keys, ViewCommand::Faults))]));
        }
        self.blows.note(&self.game, self.hp() < before);
        self.threats.note(&self.game);
        self.note_ground();
    }

    /// Takes what was done since this was last asked.
    pub fn take_deeds(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.deeds)
    }

    /// Whether the whole game should be kept anew: on another level, and after some turns.
    pub fn is_due(&self) -> bool {
        let (turn, level) = self.moment();
        self.kept.is_none_or(|(kept, own)| own != level || turn >= kept + KEEP_EVERY)
    }

    /// Notes that the whole game was kept.
    pub fn note_kept(&mut self) {
        self.deeds.clear();
        self.kept = Some(self.moment());
    }

    fn moment(&self) -> (u64, usize) {
        (self.game.world().turn(), self.game.world().player().map_or(0, |player| player.level))
    }

    /// Notes on what the player stands.
    fn note_ground(&mut self) {
        let Some(player) = self.game.world().player() else { return };
        let item = self.game.world().levels.get(player.level).and_then(|level| level.items().get(&player.at));
        self.stood_on.extend(item.map(|item| item.id));
    }

    /// Says something that comes from no action.
    pub fn say(&mut self, text: &str) {
        self.hint = Some(text.to_owned());
    }

    /// The player's hit points.
    pub fn hp(&self) -> i32 {
        self.game.world().player().map_or(0, |player| player.hp)
    }

    /// How many entries at the end of the log the last key brought or repeated.
    pub fn fresh_entries(&self) -> usize {
        let mut sentences = self.fresh;
        let counts = self.log.entries().iter().rev().map(|entry| entry.count as usize);
        counts
            .take_while(|count| {
                let wanted = sentences > 0;
                sentences = sentences.saturating_sub(*count);
                wanted
            })
            .count()
    }

    /// Adds a sentence to what the last key brought, for tests.
    #[cfg(test)]
    pub(crate) fn note(&mut self, text: &str) {
        self.announce(text, Tone::Plain);
    }
}
