//! A game in progress, with its log, recording and display state.

use std::collections::{BTreeMap, BTreeSet};

use super::auto_actions::auto_action::AutoAction;
use super::auto_actions::consent::Consent;
use super::auto_actions::followers::FollowerWatch;
use super::map_focus::MapFocus;
use super::recent_blows::RecentBlows;
use super::script_failures::ScriptFailures;
use super::threats::Threats;
use crate::content::{CreatureKind, ItemKind, Ref, Tone, ViewCommand, fill, key_of};
use crate::game::{
    Action, Creature, CreatureId, Divergence, Event, EventKind, Game, Item, ItemId, LogLine, MessageLog, Mind,
    Recording, Segment,
};
use crate::grid::{Direction, Point};
use crate::save::SavedGame;

/// A game in progress, with its log, recording and display state.
#[derive(Clone, Debug)]
pub struct Session {
    /// The game.
    pub game: Game,
    /// The message log.
    pub log: MessageLog,
    /// How the game got here.
    pub recording: Recording,
    /// The hits caused by the last key press.
    pub blows: RecentBlows,
    /// A message below the map that is not logged.
    pub hint: Option<String>,
    /// The script failures seen during this session.
    pub failures: ScriptFailures,
    /// The items that the player has stood on. Exploring skips them.
    pub stood_on: BTreeSet<ItemId>,
    /// The kinds of items that exploring has gone on from, on each level. It doesn't stop at them again there, until the player
    /// takes one.
    pub(super) passed: BTreeSet<(usize, Ref<ItemKind>)>,
    /// The turn on which the player last saw each cell, with its level. Empty in games that don't end when the player is alone.
    pub(super) seen_on: BTreeMap<(usize, Point), u64>,
    /// The cell that the map is centred on.
    pub map_focus: MapFocus,
    /// Which creatures are after the player.
    pub threats: Threats,
    /// Which creatures the player goes on past, or fights, when it repeats an auto action.
    pub(crate) consent: Consent,
    /// The cells, with their level, that exploring leaves because the way there leads past somebody whom no blow hurts.
    pub(super) guarded: BTreeMap<(usize, Point), CreatureId>,
    /// The enemies that were in sight where an auto action stopped.
    pub(super) met: BTreeSet<CreatureId>,
    /// The enemies that had not noticed the player when it was told how dangerous they are.
    pub(super) unaware: BTreeSet<CreatureId>,
    /// The enemies that got away from the player amid a fight, and of which it has been told.
    pub(super) escaped: BTreeSet<CreatureId>,
    /// The kinds of enemies whose habits have been told.
    pub(super) habits_told: BTreeSet<Ref<CreatureKind>>,
    /// What the player has noticed of its followers.
    pub(super) followers: FollowerWatch,
    /// The captives that the player has been told of. Exploring and travel stop at any other in sight.
    pub(super) captives: BTreeSet<CreatureId>,
    /// The items that the player has been told of because taking them would set something off.
    pub(super) rigged: BTreeSet<ItemId>,
    /// The creature that the player last aimed something at.
    pub last_target: Option<CreatureId>,
    /// The direction of the player's last step.
    pub last_step: Option<Direction>,
    /// The number of log lines caused by the last key press.
    fresh: usize,
    /// The actions that are not in the journal yet.
    actions: Vec<Action>,
    /// The turn and the level of the last full save.
    kept: Option<(u64, usize)>,
}

/// Whoever has less than this fraction of its hit points is badly hurt: two fifths, where automatic fights of Brogue end, too.
pub const BADLY_HURT: (i32, i32) = (2, 5);

/// The number of turns between full saves.
const KEEP_EVERY: u64 = 50;

impl Session {
    /// A session for a new game.
    pub fn new(game: Game) -> Self {
        let mut log = MessageLog::default();
        let fresh = log.read(&game);
        let recording = Recording::begin(&game);
        Self { fresh, ..Self::of(game, log, recording) }
    }

    /// A session that continues a saved game.
    pub fn resume(saved: SavedGame) -> Self {
        let mut session = Self::of(saved.game, saved.log, saved.recording);
        session.recording.follow(&session.game);
        // Saves don't store `stood_on`. Assume that the player has looked at all remembered items, but for those that exploring fetches.
        let levels = session.game.world().levels().iter();
        let known = levels.flat_map(|level| {
            let is_known = |at: Point| {
                level.remembered().get(at).is_some_and(|known| known.is_some_and(|known| known.item.is_some()))
            };
            level.items().iter().filter(move |(at, _)| is_known(**at)).map(|(_, item)| item)
        });
        let known: Vec<&Item> = known.collect();
        let is_left = |item: &&&Item| !session.is_taken_for_sure(item.kind) && !session.game.takes_by_step(item);
        let stood_on = known.iter().filter(is_left).map(|item| item.id).collect();
        let rigged = known.iter().map(|item| item.id).collect();
        (session.stood_on, session.rigged) = (stood_on, rigged);
        session
    }

    fn of(game: Game, log: MessageLog, recording: Recording) -> Self {
        let (blows, failures) = (RecentBlows::default(), ScriptFailures::default());
        let (stood_on, threats) = (BTreeSet::new(), Threats::of(&game));
        let map_focus = MapFocus::on_player(&game);
        Self {
            game,
            log,
            recording,
            blows,
            hint: None,
            failures,
            stood_on,
            passed: BTreeSet::new(),
            seen_on: BTreeMap::new(),
            map_focus,
            threats,
            consent: Consent::default(),
            guarded: BTreeMap::new(),
            met: BTreeSet::new(),
            unaware: BTreeSet::new(),
            escaped: BTreeSet::new(),
            habits_told: BTreeSet::new(),
            followers: FollowerWatch::default(),
            captives: BTreeSet::new(),
            rigged: BTreeSet::new(),
            last_target: None,
            last_step: None,
            fresh: 0,
            actions: Vec::new(),
            kept: None,
        }
    }

    /// Clears what the last key press caused, before the next one.
    pub fn turn_page(&mut self) {
        self.fresh = 0;
        self.hint = None;
        self.blows = RecentBlows::default();
    }

    /// Replaces the game with the same one on other content.
    pub fn renew(&mut self, game: Game) {
        self.game = game;
        // The new content counts its kinds anew.
        self.passed.clear();
        self.recording.follow(&self.game);
        self.blows = RecentBlows::default();
    }

    /// Logs a message that no action caused.
    pub fn announce(&mut self, text: &str, tone: Tone) {
        self.log.add(LogLine { text: text.to_owned(), tone }, self.game.world().turn());
        self.fresh += 1;
    }

    /// Replays the action with the number `index` of `segment`.
    ///
    /// # Errors
    /// If the game diverges from the recording.
    pub fn redo(&mut self, segment: &Segment, index: usize, mind: &mut dyn Mind) -> Result<(), Divergence> {
        let before = self.hp();
        let result = segment.redo(index, &mut self.game, mind);
        self.take_in(before);
        result
    }

    /// Performs an action that the player chose. Returns whether the rules allowed it.
    pub fn act(&mut self, action: Action, mind: &mut dyn Mind) -> bool {
        self.consent.act_alone();
        self.perform(action, mind)
    }

    /// Performs an action, chosen by the player or by an auto action. Returns whether the rules allowed it.
    pub(super) fn perform(&mut self, action: Action, mind: &mut dyn Mind) -> bool {
        let before = self.hp();
        self.forget_lost();
        self.note_target(&action);
        let allowed = self.game.act(action.clone(), mind).is_ok();
        // A refused action may still have changed the world.
        if allowed || self.recording.differs_from(&self.game) {
            self.recording.note(&action, &self.game);
            self.actions.push(action);
        }
        self.take_in(before);
        allowed
    }

    /// Notes whom an action is aimed at, or where it leads.
    fn note_target(&mut self, action: &Action) {
        if let Action::Step(direction) = action {
            self.last_step = Some(*direction);
        }
        if let Action::Cast { at, .. } | Action::UseAt { at, .. } | Action::Throw { at, .. } = action {
            let level = self.game.world().player().map_or(0, Creature::level);
            self.last_target = self.game.occupant(level, *at);
        }
    }

    /// Updates the log and the display state after an action. `before` is the player's hit points before it.
    fn take_in(&mut self, before: i32) {
        // What exploring picks up at once needn't be told of before.
        let is_taken = self.consent.action() == Some(AutoAction::Explore) && self.takes_here();
        let hides = |event: &Event| is_taken && matches!(event.kind, EventKind::ItemHere { .. });
        self.fresh += self.log.read_without(&self.game, hides);
        if self.failures.read(&self.game) {
            let (text, keys) = (&self.game.content.text, &self.game.content.keys.view);
            self.hint = Some(fill(&text.reload.look, &[("key", &key_of(text, keys, ViewCommand::Faults))]));
        }
        self.blows.note(&self.game, before.saturating_sub(self.hp()));
        self.threats.note(&self.game);
        self.map_focus.follow(&self.game);
        self.note_announced();
        self.followers.note(&self.game);
        // Exploring goes for those that strike from afar, and doesn't wait for them. So it asks about them anew.
        self.consent.forget(|who| self.threats.is_new_shooter(&self.game, who));
        if self.has_changed_levels() {
            self.consent.forget(|_| true);
        }
        self.note_own_blows();
        self.note_offspring();
        if self.hp() < before {
            self.consent.note_wound(self.is_too_weak());
        }
        self.note_taken();
        self.note_hunger();
        self.note_ground();
        self.note_seen();
    }

    /// Whether the last action took the player to another level: whoever follows it is asked about anew.
    fn has_changed_levels(&self) -> bool {
        let player = self.game.world().player;
        self.game.events().iter().any(|event| match &event.kind {
            EventKind::Descended { who, .. } | EventKind::Ascended { who, .. } | EventKind::Fell { who, .. } => {
                who.id == player
            }
            _ => false,
        })
    }

    /// Whether the player is badly hurt.
    pub(super) fn is_badly_hurt(&self) -> bool {
        self.game.has_less_than(self.game.world().player, BADLY_HURT)
    }

    /// Takes the actions that are not in the journal yet.
    pub fn take_actions(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.actions)
    }

    /// Whether a full save is due: on a new level, and every [`KEEP_EVERY`] turns.
    pub fn is_due(&self) -> bool {
        let (turn, level) = self.moment();
        self.kept.is_none_or(|(kept, kept_level)| kept_level != level || turn >= kept + KEEP_EVERY)
    }

    /// Notes that the game was fully saved.
    pub fn note_kept(&mut self) {
        self.actions.clear();
        self.kept = Some(self.moment());
    }

    fn moment(&self) -> (u64, usize) {
        (self.game.world().turn(), self.game.world().player().map_or(0, Creature::level))
    }

    /// Shows a message that is not logged.
    pub fn say(&mut self, text: &str) {
        self.hint = Some(text.to_owned());
    }

    /// Logs why an automatic action stopped, which the player has already read.
    pub fn log_stop(&mut self, why: &str) {
        self.log.add(LogLine { text: why.to_owned(), tone: Tone::Quiet }, self.game.world().turn());
    }

    /// The player's hit points.
    pub fn hp(&self) -> i32 {
        self.game.world().player().map_or(0, |player| player.hp)
    }

    /// How many entries at the end of the log the last key press added or repeated.
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

    /// Logs a message, for tests.
    #[cfg(test)]
    pub(crate) fn note(&mut self, text: &str) {
        self.announce(text, Tone::Plain);
    }
}
