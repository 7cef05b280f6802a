//! The course of a game: where it began, and what was done from there on.
//!
//! A game is a pure function of content, seed and actions, so these are all it takes to see it again. Where the content changes, a new
//! [`Segment`] begins from the world as it then was.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3Default;

use super::action_log::ActionLog;
use crate::content::Content;
use crate::game::Game;
use crate::game::ai::mind::Mind;
use crate::game::rules::action::Action;
use crate::game::snapshot::{Snapshot, SnapshotError};

/// Turns between two hashes of the whole world.
const MARK_EVERY: u64 = 100;

/// More actions than these are not recorded, so that a game can always be saved.
const MOST: usize = 1_000_000;

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
    /// The packs of `content`, each after those that it depends on.
    pub fn of(content: &Content) -> Vec<Self> {
        let packs = content.packs.iter();
        packs.map(|pack| Self { id: pack.id.clone(), version: pack.version.clone() }).collect()
    }

    /// The packs in a line, as `stuffed 0.1.0, spiders 1.2.0`.
    pub fn list(packs: &[Self]) -> String {
        packs.iter().map(Self::to_string).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for PackStamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.id, self.version)
    }
}

/// The course of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recording {
    seed: u64,
    segments: Vec<Segment>,
}

/// A part of the course of a game, all with the same content.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Segment {
    /// The packs that it was played with.
    pub packs: Vec<PackStamp>,
    /// The [`Content::fingerprint`] that they had.
    pub fingerprint: u64,
    /// The turn on which it begins.
    pub turn: u64,
    /// The turn on which it ends, as far as it goes.
    pub until: u64,
    /// The world from which it goes on; none for the beginning of the game.
    from: Option<Box<Snapshot>>,
    deeds: ActionLog,
    marks: Vec<Mark>,
}

/// The hash of the whole world after some deeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Mark {
    after: usize,
    turn: u64,
    hash: u64,
}

/// That a game does not go as it was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The first turn that differs.
    pub turn: u64,
    /// The turn up to which the whole world is known to be the same.
    pub same_until: Option<u64>,
    /// What differs.
    pub what: DivergenceKind,
}

/// In what a game differs from its recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DivergenceKind {
    /// The world from which it goes on can't be brought back.
    Start(SnapshotError),
    /// The action speaks of what the content does not have.
    Action,
    /// What came of an action is something else.
    Course,
    /// The whole world has another hash.
    World,
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = self.turn;
        match &self.what {
            DivergenceKind::Start(why) => write!(f, "the world of turn {turn} can't be restored: {why}")?,
            DivergenceKind::Action => {
                write!(f, "turn {turn} differs: an action refers to something that is not there")?
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
    /// A number that most likely changes with whatever happens, and costs far less than [`Game::hash`]: the XXH3 hash of the time, the
    /// random numbers to come, and how and where everybody is.
    pub fn pulse(&self) -> u64 {
        let mut hash = Xxh3Default::new();
        let world = &self.world;
        hash.update(&world.time.to_le_bytes());
        hash.update(&world.random.clone().below(u32::MAX).to_le_bytes());
        for creature in world.creatures.iter() {
            let numbers = [
                u64::from(creature.id.0),
                creature.level as u64,
                u64::from(creature.at.x as u32) << 32 | u64::from(creature.at.y as u32),
                u64::from(creature.hp as u32) << 32 | u64::from(creature.attack as u32),
                creature.ready_at,
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

    /// The recording of a game of whose course nothing is known.
    pub fn going_on(game: &Game) -> Self {
        Self { seed: game.world.seed, segments: vec![Segment::of(game, Some(Box::new(game.snapshot())))] }
    }

    /// Notes what was done in `game`, which has come of it.
    pub fn note(&mut self, action: &Action, game: &Game) {
        let is_full = self.is_full();
        if let Some(segment) = self.segments.last_mut().filter(|_| !is_full) {
            segment.note(action, game);
        }
    }

    /// Whether the game went on for longer than anything is recorded.
    pub fn is_full(&self) -> bool {
        self.deeds() >= MOST
    }

    /// Whether the world of `game` is other than after what was noted last.
    pub fn differs_from(&self, game: &Game) -> bool {
        let last = self.segments.last().and_then(|segment| segment.deeds.pulse(segment.len().checked_sub(1)?));
        last != Some(game.pulse() as u16)
    }

    /// Begins a new segment when `game` is played with other content than before.
    pub fn follow(&mut self, game: &Game) {
        if self.segments.last().is_none_or(|segment| segment.fingerprint != game.content.fingerprint) {
            self.segments.push(Segment::of(game, Some(Box::new(game.snapshot()))));
        }
    }

    /// The seed of the game.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Its parts, in order.
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// The turn on which it ends, as far as it goes.
    pub fn until(&self) -> u64 {
        self.segments.last().map_or(0, |segment| segment.until)
    }

    /// How many actions were recorded.
    pub fn deeds(&self) -> usize {
        self.segments.iter().map(Segment::len).sum()
    }
}

impl Segment {
    fn of(game: &Game, from: Option<Box<Snapshot>>) -> Self {
        let (packs, turn) = (PackStamp::of(&game.content), game.world.turn());
        let mark = Mark { after: 0, turn, hash: game.hash() };
        let fingerprint = game.content.fingerprint;
        Self { packs, fingerprint, turn, until: turn, from, deeds: ActionLog::default(), marks: vec![mark] }
    }

    fn note(&mut self, action: &Action, game: &Game) {
        self.deeds.push(&action.shot(&game.content), game.pulse() as u16);
        let turn = game.world.turn();
        self.until = turn;
        let is_due = self.marks.last().is_none_or(|last| turn >= last.turn + MARK_EVERY);
        if is_due || game.world.end.is_some() {
            self.marks.push(Mark { after: self.deeds.len(), turn, hash: game.hash() });
        }
    }

    /// How many actions were recorded in it.
    pub fn len(&self) -> usize {
        self.deeds.len()
    }

    /// Whether nothing was done in it.
    pub fn is_empty(&self) -> bool {
        self.deeds.len() == 0
    }

    /// The game of `seed` as this part begins, with the content that it was played with.
    ///
    /// # Errors
    /// When the world can't be brought back, or is another one than was recorded.
    pub fn start(&self, seed: u64, content: &Arc<Content>) -> Result<Game, Divergence> {
        let game = match &self.from {
            None => Game::new(Arc::clone(content), seed),
            Some(world) => {
                world.restore(content).map_err(|why| self.difference(0, self.turn, DivergenceKind::Start(why)))?
            }
        };
        self.compare(0, &game).map(|()| game)
    }

    /// Does the action with the number `index` in `game`, in which all before were done.
    ///
    /// # Errors
    /// When the game does not go on as it was recorded.
    pub fn redo(&self, index: usize, game: &mut Game, mind: &mut dyn Mind) -> Result<(), Divergence> {
        let turn = game.world.turn();
        let action = self.deeds.action(index).and_then(|action| action.bind(&game.content));
        let action = action.ok_or_else(|| self.difference(index, turn, DivergenceKind::Action))?;
        // What was refused was noted for what it stirred up; whether it is refused again, the pulse tells.
        let _ = game.act(action, mind);
        self.compare(index + 1, game)
    }

    /// Plays this part of the game of `seed` from its beginning to its end.
    ///
    /// # Errors
    /// When the game does not go as it was recorded.
    pub fn play_through(&self, seed: u64, content: &Arc<Content>, mind: &mut dyn Mind) -> Result<Game, Divergence> {
        let mut game = self.start(seed, content)?;
        (0..self.len()).try_for_each(|index| self.redo(index, &mut game, mind))?;
        Ok(game)
    }

    /// Whether `game` is where it was after `done` actions.
    fn compare(&self, done: usize, game: &Game) -> Result<(), Divergence> {
        let turn = game.world.turn();
        let pulse = done.checked_sub(1).and_then(|index| self.deeds.pulse(index));
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
