//! Watching recorded games.

use std::sync::Arc;

use super::App;
use crate::content::Content;
use crate::game::{Game, Mind};
use crate::session::replay_player::ReplayPlayer;
use crate::ui::screen::{ReplayMove, Request, Screen};
use crate::ui::screens::play::ending::EndScreen;
use crate::ui::screens::play::replay::ReplayScreen;
use crate::ui::widgets::motion::Motion;

/// What was shown when a replay was opened.
pub(crate) struct BeforeReplay {
    content: Arc<Content>,
    mind: Box<dyn Mind>,
    /// The list that the replay was chosen from, and the screens below it; empty if it was opened at the end of a game.
    screens: Vec<Box<dyn Screen>>,
}

impl App {
    /// Shows a recorded game, from its beginning or from `turn` on, and ends with it.
    ///
    /// # Errors
    /// Says why it can't begin as it was recorded.
    pub fn showing(mut self, replay_player: ReplayPlayer, turn: u64) -> Result<Self, String> {
        self.watch(replay_player, turn)?;
        self.before_replay = None;
        Ok(self)
    }

    /// Shows a recorded game.
    pub(crate) fn watch(&mut self, mut replay_player: ReplayPlayer, turn: u64) -> Result<(), String> {
        let (session, mind) = replay_player.begin().map_err(|why| why.to_string())?;
        let content = std::mem::replace(&mut self.content, Arc::clone(&session.game.content));
        let mind = std::mem::replace(&mut self.mind, mind);
        // Without a game, the replay was chosen from a list.
        let screens = if self.session.is_none() { std::mem::take(&mut self.screens) } else { Vec::new() };
        self.before_replay = Some(BeforeReplay { content, mind, screens });
        (self.session, self.replay_player) = (Some(session), Some(replay_player));
        self.motion.stop();
        self.screens = vec![Box::new(ReplayScreen::default())];
        if turn > 0 {
            self.move_replay(ReplayMove::Seek(turn));
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

    /// Shows the game that has just ended. Without a record of it, the end screen says why, and stays.
    pub(crate) fn watch_last(&mut self) {
        let Some(hash) = self.game().map(Game::hash) else { return };
        let last = self.store.past(&self.content).into_iter().find(|past| past.summary.hash == hash);
        let Some(last) = last else { return };
        let watched = self.store.recorded_game(&last.name).map_err(|why| why.message(&self.content.text.saving));
        if let Err(why) = watched.and_then(|recorded| self.watch(ReplayPlayer::new(recorded), 0)) {
            self.trouble = Some(why);
        }
    }

    /// Whether a recorded game is shown, in which nothing can be done.
    pub(crate) fn is_replaying(&self) -> bool {
        self.replay_player.is_some()
    }

    /// Moves within the replay.
    pub(crate) fn move_replay(&mut self, movement: ReplayMove) {
        let (Some(replay_player), Some(session)) = (&mut self.replay_player, &mut self.session) else { return };
        match movement {
            ReplayMove::Forward(actions) => {
                for _ in 0..actions {
                    if replay_player.step(session, &mut self.mind) {
                        self.motion = Motion::of(&session.blows);
                    }
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
        if replay_player.is_over() {
            self.show_end_of_replay();
        }
    }

    /// Stops, and opens the last screen if the recorded game came to an end.
    fn show_end_of_replay(&mut self) {
        if let Some(screen) = self.screens.last_mut() {
            screen.pause();
        }
        if self.game().is_some_and(|game| game.world().end.is_some()) {
            self.open(Box::new(EndScreen::of_replay()));
        }
    }

    /// Goes back to where the replay was opened, or ends the program.
    pub(crate) fn leave_replay(&mut self) {
        self.replay_player = None;
        match self.before_replay.take() {
            Some(BeforeReplay { content, mind, screens }) => {
                (self.content, self.mind) = (content, mind);
                self.open_start();
                if !screens.is_empty() {
                    self.screens = screens;
                }
            }
            None => self.is_over = true,
        }
    }
}

/// The request as a replay carries it out: nothing can be done there, and leaving saves nothing.
pub(crate) fn without_actions(request: Request) -> Request {
    match request {
        Request::Act(_)
        | Request::ActConfirmed(_)
        | Request::ActInPlace(_)
        | Request::Run(_)
        | Request::Inspect(_)
        | Request::InspectConfirmed(_)
        | Request::Begin(_) => Request::RefuseInReplay,
        Request::SaveAndLeave | Request::SaveAndQuit => Request::LeaveReplay,
        request => request,
    }
}
