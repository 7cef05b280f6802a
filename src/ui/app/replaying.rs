//! Recorded games that are seen again.

use std::sync::Arc;

use super::App;
use crate::session::replay_player::ReplayPlayer;
use crate::ui::screen::{Request, Screen};
use crate::ui::screens::play::replay::{ReplayMove, ReplayScreen};
use crate::ui::widgets::motion::Motion;

impl App {
    /// Shows a recorded game, and ends with it: from its beginning, or from `turn` on.
    ///
    /// # Errors
    /// When it can't begin as it was recorded; says why.
    pub fn showing(mut self, replay_player: ReplayPlayer, turn: u64) -> Result<Self, String> {
        self.watch(replay_player, turn)?;
        self.before_film = None;
        Ok(self)
    }

    /// Shows a recorded game.
    pub(crate) fn watch(&mut self, mut replay_player: ReplayPlayer, turn: u64) -> Result<(), String> {
        let (session, mind) = replay_player.begin().map_err(|why| why.to_string())?;
        let content = std::mem::replace(&mut self.content, Arc::clone(&session.game.content));
        self.before_film = Some((content, std::mem::replace(&mut self.mind, mind)));
        (self.session, self.replay_player) = (Some(session), Some(replay_player));
        self.motion.stop();
        self.screens = vec![Screen::Replay(ReplayScreen::default())];
        if turn > 0 {
            self.roll(ReplayMove::Seek(turn));
        }
        Ok(())
    }

    /// Shows the past game of that name.
    pub(crate) fn watch_past(&mut self, name: &str) {
        let watched = self.store.recorded_game(name).map_err(|why| why.to_string());
        let watched = watched.and_then(|recorded| self.watch(ReplayPlayer::new(recorded), 0));
        if let Err(why) = watched {
            self.open_start();
            self.trouble = Some(why);
        }
    }

    /// Whether a recorded game is seen, in which nothing can be done.
    pub(crate) fn is_watching(&self) -> bool {
        self.replay_player.is_some()
    }

    /// Moves the film.
    pub(crate) fn roll(&mut self, way: ReplayMove) {
        let (Some(replay_player), Some(session)) = (&mut self.replay_player, &mut self.session) else { return };
        match way {
            ReplayMove::Step => {
                if replay_player.step(session, &mut self.mind) {
                    self.motion = Motion::of(&session.blows);
                }
            }
            ReplayMove::Back => {
                replay_player.back(session, &mut self.mind);
                self.motion = Motion::of(&session.blows);
            }
            ReplayMove::Seek(turn) => {
                replay_player.seek(turn, session, &mut self.mind);
                self.motion.stop();
            }
        }
        if !Arc::ptr_eq(&self.content, &session.game.content) {
            self.content = Arc::clone(&session.game.content);
        }
        self.show_end();
    }

    /// Shows the last screen over the end of the film.
    fn show_end(&mut self) {
        let is_over = self.replay_player.as_ref().is_some_and(ReplayPlayer::is_over);
        if let Some(Screen::Replay(replay)) = self.screens.last_mut().filter(|_| is_over) {
            replay.pause();
            if self.game().is_some_and(|game| game.world().end.is_some()) {
                self.screens.push(Screen::End);
            }
        }
    }

    /// Lets time pass in the film; whether it moved.
    pub(crate) fn tick_film(&mut self, milliseconds: u32) -> bool {
        let Some(Screen::Replay(replay)) = self.screens.last_mut() else { return false };
        let due = replay.tick(milliseconds);
        for _ in 0..due {
            self.roll(ReplayMove::Step);
        }
        due > 0
    }

    /// Milliseconds until the film moves by itself.
    pub(crate) fn next_in_film(&self) -> Option<u32> {
        match self.screens.last() {
            Some(Screen::Replay(replay)) => replay.next(),
            _ => None,
        }
    }

    /// Ends the showing.
    pub(crate) fn leave_replay(&mut self) {
        self.replay_player = None;
        match self.before_film.take() {
            Some(before) => {
                (self.content, self.mind) = before;
                self.open_start();
            }
            None => self.is_over = true,
        }
    }
}

/// What becomes of a step where nothing can be done.
pub(crate) fn only_seen(step: Request) -> Request {
    match step {
        Request::Act(_)
        | Request::ActForSure(_)
        | Request::Run(_)
        | Request::Think(_)
        | Request::Study(_)
        | Request::Begin(_) => Request::Forbidden,
        Request::Quit | Request::Leave => Request::LeaveReplay,
        step => step,
    }
}
