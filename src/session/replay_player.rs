//! Plays back a recorded game, forward, backward and to any turn.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::session::Session;
use crate::content::{Content, Tone};
use crate::game::{Action, Answer, Divergence, Mind, Recording, Segment};
use crate::save::{MindMaker, RecordedGame};

/// The number of actions between two keyframes.
const STILL_EVERY: usize = 200;
/// The most keyframes to keep. Beyond that, every other one is dropped.
const STILLS: usize = 64;

/// A position in a recording: the index of the segment, and the number of its actions already played.
type ReplayPosition = (usize, usize);

/// Plays back a recorded game. Keyframes let it seek backward without starting over.
pub struct ReplayPlayer {
    recording: Recording,
    /// The content of each segment.
    contents: Vec<Arc<Content>>,
    minds: MindMaker,
    at: ReplayPosition,
    /// The keyframes: sessions at earlier positions.
    keyframes: BTreeMap<ReplayPosition, Session>,
    /// Where playback diverged from the recording, if it did.
    difference: Option<Divergence>,
}

impl fmt::Debug for ReplayPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReplayPlayer")
            .field("at", &self.at)
            .field("stills", &self.keyframes.len())
            .finish_non_exhaustive()
    }
}

impl ReplayPlayer {
    /// A player at the start of a recording.
    pub fn new(game: RecordedGame) -> Self {
        let RecordedGame { recording, contents, minds } = game;
        Self { recording, contents, minds, at: (0, 0), keyframes: BTreeMap::new(), difference: None }
    }

    /// The content of the first segment.
    pub fn content(&self) -> Option<&Arc<Content>> {
        self.contents.first()
    }

    /// The session at the start of the recording, and the mind that decides for its creatures.
    ///
    /// # Errors
    /// If it can't start as it was recorded.
    pub fn begin(&mut self) -> Result<(Session, Box<dyn Mind>), Divergence> {
        let (segment, content) = self.part(0).ok_or_else(|| self.nothing())?;
        let (game, mind) = (segment.start(self.recording.seed(), content)?, (self.minds)(content));
        let session = Session::new(game);
        (self.at, self.difference) = ((0, 0), None);
        self.keyframes.insert(self.at, session.clone());
        Ok((session, mind))
    }

    fn nothing(&self) -> Divergence {
        Divergence { turn: self.recording.until(), same_until: None, what: crate::game::DivergenceKind::Action }
    }

    fn part(&self, number: usize) -> Option<(&Segment, &Arc<Content>)> {
        self.recording.segments().get(number).zip(self.contents.get(number))
    }

    /// The turn on which the recording ends.
    pub fn last_turn(&self) -> u64 {
        self.recording.until()
    }

    /// Where playback diverged from the recording, if it did.
    pub fn difference(&self) -> Option<&Divergence> {
        self.difference.as_ref()
    }

    /// Whether playback has reached the end, or diverged.
    pub fn is_over(&self) -> bool {
        let (segment, done) = self.at;
        let is_last = segment + 1 >= self.recording.segments().len();
        self.difference.is_some() || (is_last && self.part(segment).is_none_or(|(actions, _)| done >= actions.len()))
    }

    /// The answer that the next action gives, if it is one.
    pub fn next_answer(&self) -> Option<Answer> {
        let (number, done) = self.at;
        let (segment, content) = self.part(number)?;
        match segment.action(done, content)? {
            Action::Answer(answer) => Some(answer),
            _ => None,
        }
    }

    /// Plays the next action. Returns false at the end.
    pub fn step(&mut self, session: &mut Session, mind: &mut Box<dyn Mind>) -> bool {
        if self.is_over() {
            return false;
        }
        session.turn_page();
        let (number, done) = self.at;
        let segment = self.recording.segments().get(number);
        let result = match segment.filter(|segment| done < segment.len()) {
            Some(segment) => {
                self.at = (number, done + 1);
                session.redo(segment, done, &mut **mind)
            }
            None => self.begin_next(session, mind),
        };
        self.difference = result.err();
        if self.difference.is_none() && self.at.1.is_multiple_of(STILL_EVERY) {
            self.keep_keyframe(session);
        }
        true
    }

    /// Starts the next segment, which was played with other content.
    fn begin_next(&mut self, session: &mut Session, mind: &mut Box<dyn Mind>) -> Result<(), Divergence> {
        let number = self.at.0 + 1;
        let (segment, content) = self.part(number).ok_or_else(|| self.nothing())?;
        session.renew(segment.start(self.recording.seed(), content)?);
        session.announce(&content.text.replay.changed.clone(), Tone::Notice);
        *mind = (self.minds)(content);
        self.at = (number, 0);
        Ok(())
    }

    fn keep_keyframe(&mut self, session: &Session) {
        self.keyframes.insert(self.at, session.clone());
        if self.keyframes.len() > STILLS {
            let mut number = 0;
            self.keyframes.retain(|_, _| {
                number += 1;
                number % 2 == 1
            });
        }
    }

    /// Goes back one action.
    pub fn back(&mut self, session: &mut Session, mind: &mut Box<dyn Mind>) {
        let before = match self.at {
            (0, 0) => return,
            (number, 0) => (number - 1, self.part(number - 1).map_or(0, |(actions, _)| actions.len())),
            (number, done) => (number, done - 1),
        };
        self.rewind(session, mind, |position, _| position <= before);
        while self.at < before && self.step(session, mind) {}
    }

    /// Goes to the first moment of a turn, or to the end.
    pub fn seek(&mut self, turn: u64, session: &mut Session, mind: &mut Box<dyn Mind>) {
        let here = session.game.world().turn();
        // Play on from here, unless a keyframe is nearer to the target.
        if turn <= here
            || self
                .keyframes
                .iter()
                .any(|(position, keyframe)| *position > self.at && keyframe.game.world().turn() < turn)
        {
            self.rewind(session, mind, |_, keyframe| keyframe.game.world().turn() < turn);
        }
        while session.game.world().turn() < turn && self.step(session, mind) {}
    }

    /// Goes back to the last keyframe that `fits`, or to the first one.
    fn rewind(
        &mut self,
        session: &mut Session,
        mind: &mut Box<dyn Mind>,
        fits: impl Fn(ReplayPosition, &Session) -> bool,
    ) {
        let keyframe = self
            .keyframes
            .iter()
            .rfind(|(position, keyframe)| fits(**position, keyframe))
            .or(self.keyframes.first_key_value());
        let Some((position, keyframe)) = keyframe else { return };
        if position.0 != self.at.0 {
            *mind = (self.minds)(&keyframe.game.content);
        }
        (*session, self.at, self.difference) = (keyframe.clone(), *position, None);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]
    use super::*;
    use crate::game::{Action, Game, NoMind};
    use crate::ui::tests::stage::content;

    fn replay_player(turns: u64) -> (ReplayPlayer, Vec<u64>) {
        let content = Arc::new(content());
        let mut game = Game::new(Arc::clone(&content), 7);
        let (mut recording, mut hashes) = (Recording::begin(&game), vec![game.hash()]);
        for _ in 0..turns {
            game.act(Action::Wait, &mut NoMind).unwrap();
            recording.note(&Action::Wait, &game);
            hashes.push(game.hash());
        }
        (
            ReplayPlayer::new(RecordedGame {
                recording,
                contents: vec![content],
                minds: Box::new(|_| Box::new(NoMind)),
            }),
            hashes,
        )
    }

    #[test]
    fn it_can_jump_between_any_two_turns() {
        let (mut replay_player, hashes) = replay_player(450);
        let (mut session, mut mind) = replay_player.begin().unwrap();
        for turn in [3_u64, 450, 0, 250, 249, 399, 401, 1, 450] {
            replay_player.seek(turn, &mut session, &mut mind);
            assert_eq!((session.game.world().turn(), session.game.hash()), (turn, hashes[turn as usize]));
        }
        assert!(replay_player.is_over() && replay_player.difference().is_none());
        replay_player.back(&mut session, &mut mind);
        assert_eq!(session.game.hash(), hashes[449]);
        assert!(replay_player.step(&mut session, &mut mind) && !replay_player.step(&mut session, &mut mind));
        replay_player.seek(9_999, &mut session, &mut mind);
        assert_eq!(session.game.world().turn(), 450);
        replay_player.seek(0, &mut session, &mut mind);
        replay_player.back(&mut session, &mut mind);
        assert_eq!(session.game.hash(), hashes[0]);
    }

    #[test]
    fn it_stops_at_a_divergence() {
        let (mut replay_player, _) = replay_player(50);
        let (mut session, mut mind) = replay_player.begin().unwrap();
        replay_player.seek(20, &mut session, &mut mind);
        let player = session.game.world().player;
        session.game.tamper().creature_mut(player).unwrap().hp -= 1;
        assert!(replay_player.step(&mut session, &mut mind) && replay_player.is_over());
        assert_eq!(
            replay_player.difference().map(|difference| (difference.turn, difference.same_until)),
            Some((21, Some(0)))
        );
        // Going back restores the state from before the divergence.
        replay_player.seek(30, &mut session, &mut mind);
        assert!(replay_player.is_over());
        replay_player.seek(5, &mut session, &mut mind);
        replay_player.seek(30, &mut session, &mut mind);
        assert_eq!((session.game.world().turn(), replay_player.is_over()), (30, false));
    }
}
