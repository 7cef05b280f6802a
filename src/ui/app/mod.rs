//! The program of screens.
//!
//! - `driving`: How a front end drives the app: keys, time and drawing
//! - `packs`: Playing another game, or playing on with other mods
//! - `pointing`: The mouse: what it points at, and what a click does
//! - `reload`: Content that changes during play
//! - `replaying`: Watching recorded games
//! - `requests`: Asks the topmost screen for its answer to a key, and carries out what it requests
//! - `saving`: Saving, resuming and deleting games, and the record of a finished one

pub(crate) mod driving;
pub(crate) mod packs;
pub(crate) mod pointing;
pub(crate) mod reload;
pub(crate) mod replaying;
pub(crate) mod requests;
pub(crate) mod saving;

use std::sync::Arc;

use self::pointing::Mouse;
use self::replaying::BeforeReplay;
use crate::content::{Content, Key, LevelId};
use crate::game::{Action, Debug, Game, Mind};
use crate::save::{SaveEntry, SaveStore};
use crate::session::replay_player::ReplayPlayer;
use crate::session::session::Session;
use crate::session::{ContentFaults, ContentSource, PackStore};
use crate::ui::screen::Screen;
use crate::ui::screens::menu::start::StartScreen;
use crate::ui::screens::play::play::PlayScreen;
use crate::ui::widgets::backdrop::Backdrop;
use crate::ui::widgets::motion::Motion;

/// Mixed into the seed of the cave behind the first screen, so that it doesn't show the next game's first level.
const BACKDROP_SALT: u64 = 0x5eed_0fca_4e5e_ed00;

/// The game with all its screens.
pub struct App {
    content: Arc<Content>,
    mind: Box<dyn Mind>,
    store: Box<dyn SaveStore>,
    /// Where the seeds of new games come from.
    seeds: Box<dyn FnMut() -> u64>,
    /// The seed of the next game.
    seed: u64,
    /// The level on which new games begin; 0 is the topmost.
    first_level: LevelId,
    session: Option<Session>,
    /// The saved games, the one played last first.
    saves: Vec<SaveEntry>,
    /// What went wrong with a saved game.
    trouble: Option<String>,
    /// The open screens; the last one is topmost.
    screens: Vec<Box<dyn Screen>>,
    backdrop: Backdrop,
    /// Where changes of the content come from.
    source: Option<Box<dyn ContentSource>>,
    /// Where the game and its mods are chosen from.
    packs: Option<Box<dyn PackStore>>,
    /// What is wrong with changed content, while older content is in force.
    faults: Option<ContentFaults>,
    /// What is wrong with the content or the mods, in a sentence.
    notice: Option<String>,
    /// The recording that is replayed, in place of a game that is played.
    replay_player: Option<ReplayPlayer>,
    /// What moves on the play screen by itself.
    motion: Motion,
    /// Why the last automatic action stopped. It is logged with the next key, when it is gone from below the map.
    stopped: Option<String>,
    /// The content and mind to go back to after the replay; none if the program ends with it.
    before_replay: Option<BeforeReplay>,
    mouse: Mouse,
    /// The last key, if it was pressed on the play screen and the mouse has not been used since.
    play_key: Option<Key>,
    is_stale: bool,
    is_over: bool,
}

impl App {
    /// The program at its first screen. Creatures decide by `mind`, games are kept in `store`, and each new game gets its seed from
    /// `seeds` unless the player types one.
    pub fn new(
        content: Arc<Content>,
        mind: Box<dyn Mind>,
        store: Box<dyn SaveStore>,
        mut seeds: Box<dyn FnMut() -> u64>,
    ) -> Self {
        let seed = seeds();
        let backdrop = Backdrop::new(&content, seed ^ BACKDROP_SALT);
        let mut app = Self {
            content,
            mind,
            store,
            seeds,
            seed,
            first_level: LevelId::default(),
            session: None,
            saves: Vec::new(),
            trouble: None,
            screens: Vec::new(),
            backdrop,
            source: None,
            packs: None,
            faults: None,
            notice: None,
            replay_player: None,
            motion: Motion::default(),
            stopped: None,
            before_replay: None,
            play_key: None,
            mouse: Mouse::default(),
            is_stale: true,
            is_over: false,
        };
        app.open_start();
        app
    }

    /// Begins new games on `level`, for debugging.
    #[must_use]
    pub fn beginning_on(mut self, level: LevelId) -> Self {
        self.first_level = level;
        self
    }

    /// The game that is being played.
    pub fn game(&self) -> Option<&Game> {
        self.session.as_ref().map(|session| &session.game)
    }

    /// Goes to the first screen.
    fn open_start(&mut self) {
        if self.session.take().is_some() {
            self.mind.trace(false);
            // The content may have changed during the game.
            self.backdrop = Backdrop::new(&self.content, self.seed ^ BACKDROP_SALT);
        }
        self.motion.stop();
        self.store.release();
        self.screens = vec![Box::new(StartScreen::default())];
        self.list_saves();
    }

    /// Begins a game with `seed`, if there is room for one.
    pub fn begin(&mut self, seed: u64) {
        if let Err(why) = self.store.begin(&self.content) {
            self.open_start();
            self.trouble = Some(why.message(&self.content.text.saving));
            return;
        }
        self.seed = (self.seeds)();
        self.trouble = None;
        self.mind.trace(false);
        let mut session = Session::new(Game::new(Arc::clone(&self.content), seed));
        if self.first_level != LevelId::default() {
            // A content that was changed meanwhile may no longer have the branch.
            if let Some(level) = self.content.level_ref(&self.first_level) {
                session.act(Action::Debug(Debug::Travel { level }), &mut *self.mind);
            }
        }
        self.show(session);
        self.remind();
        self.store();
    }

    /// Plays `session`.
    fn show(&mut self, session: Session) {
        self.session = Some(session);
        self.show_blows();
        self.screens = vec![Box::new(PlayScreen)];
        self.force_turns();
    }

    /// Plays `session`, for tests.
    #[cfg(test)]
    pub(crate) fn stage(&mut self, session: Session) {
        self.show(session);
    }

    /// Takes the session away, for tests to change.
    #[cfg(test)]
    pub(crate) fn unstage(&mut self) -> Session {
        self.session.take().unwrap_or_else(|| Session::new(Game::new(Arc::clone(&self.content), 0)))
    }
}
