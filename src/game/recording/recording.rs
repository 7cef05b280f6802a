//! A recording, with checks that a replay matches it: where a game began, and its actions.
//!
//! A game is a pure function of content, seed and actions, so these suffice to replay it. When the content changes, a
//! new [`Segment`] begins with a snapshot of the world.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3Default;

use super::action_log::ActionLog;
use crate::content::Content;
use crate::game::Game;
use crate::game::actions::action::Action;
use crate::game::ai::mind::Mind;
use crate::game::snapshot::bounds::MAX_WORLD;
use crate::game::snapshot::{Snapshot, SnapshotError};

/// The number of turns between two hashes of the whole world.
const MARK_EVERY: u64 = 100;

/// The maximum number of recorded actions, so that a game can always be saved.
const MOST: usize = 1_000_000;

/// The version of the rules. It rises whenever the engine plays the same content differently: then the actions of an older recording would
/// lead elsewhere, so it can't be replayed any more.
///
/// 2: the player changes places with allies; the hooks of scripts in `ai` run.
/// 3: allies that hear of it are bumped into, and make way only as followers; what follows from the end of a modifier happens at once.
/// 4: levels are planned when somebody enters them, but for those that need the ground of each other.
/// 5: levels are joined by the steps that the player can take; a strike along a line passes friends, and none reaches past what nobody can
/// look through.
/// 6: enemies that are out of sight again by the player's turn are not announced.
/// 7: followers on their way come over stairs before a level falls asleep, and jump after the player when it falls; a strike all around doesn't
/// reach past corners; bots explore what a map has shown, and look again at holes that close by themselves.
pub const RULES: u32 = 7;

/// A pack that a game was played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackStamp {
    /// Its id.
    pub id: String,
    /// Its version.
    pub version: String,
}

impl PackStamp {
    /// The packs of `content`, in dependency order.
    pub fn of(content: &Content) -> Vec<Self> {
        let packs = content.packs.iter();
        packs.map(|pack| Self { id: pack.id.clone(), version: pack.version.clone() }).collect()
    }

    /// The packs in one line, such as `stuffed 0.1.0, spiders 1.2.0`.
    pub fn list(packs: &[Self]) -> String {
        packs.iter().map(Self::to_string).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for PackStamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.id, self.version)
    }
}

/// The recording of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recording {
    seed: u64,
    segments: Vec<Segment>,
}

/// A part of a recording during which neither content nor rules changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Segment {
    /// The packs of that content.
    pub packs: Vec<PackStamp>,
    /// Its [`Content::fingerprint`].
    pub fingerprint: u64,
    /// The [`RULES`] by which it was played. Recordings from before there was this number are of version 1.
    #[serde(default = "first_rules")]
    pub rules: u32,
    /// The turn it begins on.
    pub turn: u64,
    /// The turn it ends on so far.
    pub until: u64,
    /// The world it begins with; `None` at the start of the game.
    from: Option<Box<Snapshot>>,
    #[serde(rename = "deeds")]
    actions: ActionLog,
    marks: Vec<HashMark>,
}

/// The rules of recordings that don't name any.
pub(crate) fn first_rules() -> u32 {
    1
}

/// The hash of the whole world after a number of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HashMark {
    after: usize,
    turn: u64,
    hash: u64,
}

/// A difference between a replay and its recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The first turn that differs.
    pub turn: u64,
    /// The last turn at which the whole world is known to match.
    pub same_until: Option<u64>,
    /// What differs.
    pub what: DivergenceKind,
}

/// What differs between a replay and its recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DivergenceKind {
    /// The world at the start of the segment can't be restored.
    Start(SnapshotError),
    /// The action uses an id that the content does not have.
    Action,
    /// The pulse after an action differs.
    Course,
    /// The hash of the whole world differs.
    World,
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = self.turn;
        match &self.what {
            DivergenceKind::Start(why) => write!(f, "the world of turn {turn} can't be restored: {why}")?,
            DivergenceKind::Action => {
                write!(f, "turn {turn} differs: an action refers to something that is not there")?;
            }
            DivergenceKind::Course => write!(f, "turn {turn} differs: an action had a different result")?,
            DivergenceKind::World => write!(f, "turn {turn} differs: the world's hash is different")?,
        }
        match self.same_until {
            Some(same) => write!(f, "; the world of turn {same} still matched"),
            None => Ok(()),
        }
    }
}

impl Game {
    /// A cheap checksum of the game that changes with almost anything that happens: the XXH3 hash of the time, the
    /// state of the random stream, and each creature's position and stats. Far cheaper than [`Game::hash`].
    pub fn pulse(&self) -> u64 {
        let mut hash = Xxh3Default::new();
        let world = &self.world;
        hash.update(&world.time.to_le_bytes());
        hash.update(&world.random.clone().below(u32::MAX).to_le_bytes());
        for creature in world.creatures().iter() {
            let numbers = [
                u64::from(creature.id().0),
                creature.level() as u64,
                u64::from(creature.at().x as u32) << 32 | u64::from(creature.at().y as u32),
                u64::from(creature.hp as u32) << 32 | u64::from(creature.attack as u32),
                creature.ready_at(),
            ];
            for number in numbers {
                hash.update(&number.to_le_bytes());
            }
        }
        hash.digest()
    }
}

impl Recording {
    /// The recording of a game that has just begun.
    pub fn begin(game: &Game) -> Self {
        Self { seed: game.world.seed, segments: vec![Segment::of(game, None)] }
    }

    /// The recording of a game with an unknown past.
    pub fn going_on(game: &Game) -> Self {
        Self { seed: game.world.seed, segments: vec![Segment::of(game, Some(Box::new(game.snapshot())))] }
    }

    /// Records an action after it was performed in `game`.
    pub fn note(&mut self, action: &Action, game: &Game) {
        let is_full = self.is_full();
        if let Some(segment) = self.segments.last_mut().filter(|_| !is_full) {
            segment.note(action, game);
        }
    }

    /// Whether the game went on for longer than is recorded.
    pub fn is_full(&self) -> bool {
        self.actions() >= MOST
    }

    /// Whether the world of `game` differs from the one after the last recorded action.
    pub fn differs_from(&self, game: &Game) -> bool {
        let last = self.segments.last().and_then(|segment| segment.actions.pulse(segment.len().checked_sub(1)?));
        last != Some(game.pulse() as u16)
    }

    /// Begins a new segment if the content of `game` or the rules have changed.
    pub fn follow(&mut self, game: &Game) {
        let goes_on = |last: &Segment| last.fingerprint == game.content.fingerprint && last.rules == RULES;
        if !self.segments.last().is_some_and(goes_on) {
            self.segments.push(Segment::of(game, Some(Box::new(game.snapshot()))));
        }
    }

    /// The seed of the game.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The segments in order.
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// The turn it ends on so far.
    pub fn until(&self) -> u64 {
        self.segments.last().map_or(0, |segment| segment.until)
    }

    /// The number of recorded actions.
    pub fn actions(&self) -> usize {
        self.segments.iter().map(Segment::len).sum()
    }
}

impl Segment {
    fn of(game: &Game, from: Option<Box<Snapshot>>) -> Self {
        let (packs, turn) = (PackStamp::of(&game.content), game.world.turn());
        let mark = HashMark { after: 0, turn, hash: game.hash() };
        let fingerprint = game.content.fingerprint;
        let (rules, actions) = (RULES, ActionLog::default());
        Self { packs, fingerprint, rules, turn, until: turn, from, actions, marks: vec![mark] }
    }

    fn note(&mut self, action: &Action, game: &Game) {
        self.actions.push(&action.to_record(&game.content), game.pulse() as u16);
        let turn = game.world.turn();
        self.until = turn;
        let is_due = self.marks.last().is_none_or(|last| turn >= last.turn + MARK_EVERY);
        if is_due || game.world.end.is_some() {
            self.marks.push(HashMark { after: self.actions.len(), turn, hash: game.hash() });
        }
    }

    /// The number of recorded actions.
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// Whether it has no actions.
    pub fn is_empty(&self) -> bool {
        self.actions.len() == 0
    }

    /// The game of `seed` at the start of this segment, with the segment's content.
    ///
    /// # Errors
    /// When the world can't be restored, or differs from the recorded one.
    pub fn start(&self, seed: u64, content: &Arc<Content>) -> Result<Game, Divergence> {
        let game = match &self.from {
            None => Game::new(Arc::clone(content), seed),
            Some(world) => {
                let restored = world.as_ref().clone().restore_world(content, MAX_WORLD);
                restored.map_err(|why| self.difference(0, self.turn, DivergenceKind::Start(why)))?.0
            }
        };
        self.compare(0, &game).map(|()| game)
    }

    /// Performs the action at `index` in `game`, after all earlier ones.
    ///
    /// # Errors
    /// When the result differs from the recording.
    pub fn redo(&self, index: usize, game: &mut Game, mind: &mut dyn Mind) -> Result<(), Divergence> {
        let turn = game.world.turn();
        let action = self.actions.action(index).and_then(|action| action.bind(&game.content));
        let action = action.ok_or_else(|| self.difference(index, turn, DivergenceKind::Action))?;
        // Refused actions are recorded for their side effects. The pulse shows whether this one is refused again.
        let _ = game.act(action, mind);
        self.compare(index + 1, game)
    }

    /// The action with the number `index`.
    pub fn action(&self, index: usize, content: &Content) -> Option<Action> {
        self.actions.action(index)?.bind(content)
    }

    /// Replays this segment of the game of `seed` from beginning to end.
    ///
    /// # Errors
    /// When the game differs from its recording.
    pub fn play_through(&self, seed: u64, content: &Arc<Content>, mind: &mut dyn Mind) -> Result<Game, Divergence> {
        let mut game = self.start(seed, content)?;
        (0..self.len()).try_for_each(|index| self.redo(index, &mut game, mind))?;
        Ok(game)
    }

    /// Compares `game` with the recording after `done` actions.
    fn compare(&self, done: usize, game: &Game) -> Result<(), Divergence> {
        let turn = game.world.turn();
        let pulse = done.checked_sub(1).and_then(|index| self.actions.pulse(index));
        if pulse.is_some_and(|pulse| pulse != game.pulse() as u16) {
            return Err(self.difference(done, turn, DivergenceKind::Course));
        }
        let mark = self.marks.binary_search_by_key(&done, |mark| mark.after).ok().and_then(|at| self.marks.get(at));
        match mark {
            Some(mark) if mark.hash != game.hash() => Err(self.difference(done, turn, DivergenceKind::World)),
            _ => Ok(()),
        }
    }

    fn difference(&self, done: usize, turn: u64, what: DivergenceKind) -> Divergence {
        let same = self.marks.iter().rfind(|mark| mark.after < done);
        Divergence { turn, same_until: same.map(|mark| mark.turn), what }
    }
}
