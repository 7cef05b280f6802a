//! The program of screens.
//!
//! - `mods`: Mods
//! - `reload`: Content that changes while it is played
//! - `replaying`: Recorded games that are seen again
//! - `saving`: Keeping the game that is played safe, going on with one that was kept, and what remains of those that are over

pub(crate) mod mods;
pub(crate) mod reload;
pub(crate) mod replaying;
pub(crate) mod saving;

use std::sync::Arc;

use crate::content::{Content, Key, ViewCommand, fill, key_name, key_of};
use crate::game::{Action, Debug, Game, Mind};
use crate::grid::{Point, Rect, Size};
use crate::save::{SavePlace, SaveStore};
use crate::session::auto_action::AutoAction;
use crate::session::replay_player::ReplayPlayer;
use crate::session::session::Session;
use crate::session::{ContentFaults, ContentSource, ModStore, Waker};
use crate::ui::canvas::Canvas;
use crate::ui::program::Program;
use crate::ui::screen::{Request, Screen};
use crate::ui::screens::menu::confirm::ConfirmScreen;
use crate::ui::screens::menu::error_screen::ErrorReport;
use crate::ui::screens::menu::start::{StartContext, StartScreen};
use crate::ui::screens::play::ai_inspector::AiInspector;
use crate::ui::screens::play::{ending, play, replay};
use crate::ui::widgets::backdrop::Backdrop;
use crate::ui::widgets::layout::{LEAST, Layout, is_large_enough};
use crate::ui::widgets::motion::Motion;
use crate::ui::widgets::paint;
use crate::ui::widgets::visible_list::sightings;

/// Sets the cave behind the first screen apart from the world of the seed that it shows.
const COSMETIC: u64 = 0x5eed_0fca_4e5e_ed00;

/// The game with all its screens.
pub struct App {
    content: Arc<Content>,
    mind: Box<dyn Mind>,
    store: Box<dyn SaveStore>,
    /// Where the seeds of new games come from.
    seeds: Box<dyn FnMut() -> u64>,
    /// The seed of the next game.
    seed: u64,
    /// The level on which new games begin, 0 for the topmost.
    first_level: usize,
    session: Option<Session>,
    /// The saved games, the one that was played last first.
    places: Vec<SavePlace>,
    /// What went wrong with a saved game.
    trouble: Option<String>,
    /// The screens; the last one is topmost.
    screens: Vec<Screen>,
    backdrop: Backdrop,
    /// What moves on the play screen.
    motion: Motion,
    /// Where changes of the content come from.
    source: Option<Box<dyn ContentSource>>,
    /// Where mods are chosen from.
    mods: Option<Box<dyn ModStore>>,
    /// What is wrong with the content as it now is, while an older one is in force, and how that was told.
    faults: Option<ContentFaults>,
    notice: Option<String>,
    /// The recorded game that is seen in place of one that is played.
    replay_player: Option<ReplayPlayer>,
    /// What is played when it is left, with its mind; none when the program ends with it.
    before_film: Option<(Arc<Content>, Box<dyn Mind>)>,
    is_stale: bool,
    is_over: bool,
}

impl App {
    /// The program at its first screen. Creatures decide by `mind`, the game is kept on `shelf`, and each new game gets its seed from
    /// `seeds`, unless the player names one.
    pub fn new(
        content: Arc<Content>,
        mind: Box<dyn Mind>,
        store: Box<dyn SaveStore>,
        mut seeds: Box<dyn FnMut() -> u64>,
    ) -> Self {
        let seed = seeds();
        let backdrop = Backdrop::new(&content, seed ^ COSMETIC);
        let mut app = Self {
            content,
            mind,
            store,
            seeds,
            seed,
            first_level: 0,
            session: None,
            places: Vec::new(),
            trouble: None,
            screens: Vec::new(),
            backdrop,
            motion: Motion::default(),
            source: None,
            mods: None,
            faults: None,
            notice: None,
            replay_player: None,
            before_film: None,
            is_stale: true,
            is_over: false,
        };
        app.open_start();
        app
    }

    /// Lets new games begin on a level below the first, which is a look behind the scenes: 0 is the topmost.
    #[must_use]
    pub fn beginning_on(mut self, level: usize) -> Self {
        self.first_level = level;
        self
    }

    /// The game that is being played.
    pub fn game(&self) -> Option<&Game> {
        self.session.as_ref().map(|session| &session.game)
    }

    fn open_start(&mut self) {
        if self.session.take().is_some() {
            self.mind.trace(false);
            // Since the program began the content may have changed.
            self.backdrop = Backdrop::new(&self.content, self.seed ^ COSMETIC);
        }
        self.motion.stop();
        self.store.release();
        self.screens = vec![Screen::Start(StartScreen::default())];
        self.look_at_shelf();
    }

    /// Begins a game with `seed`, if there is room for one.
    pub fn begin(&mut self, seed: u64) {
        if let Err(why) = self.store.begin(&self.content) {
            self.open_start();
            self.trouble = Some(why.told(&self.content.text.saving));
            return;
        }
        self.seed = (self.seeds)();
        self.trouble = None;
        self.mind.trace(false);
        let mut session = Session::new(Game::new(Arc::clone(&self.content), seed));
        if self.first_level > 0 {
            session.act(Action::Debug(Debug::Travel { level: self.first_level }), &mut *self.mind);
        }
        self.session = Some(session);
        self.show_blows();
        self.screens = vec![Screen::Play];
        self.remind();
        self.store();
    }

    /// Goes on with `session`, for tests.
    #[cfg(test)]
    pub(crate) fn stage(&mut self, session: Session) {
        self.session = Some(session);
        self.show_blows();
        self.screens = vec![Screen::Play];
    }

    /// Takes the session away, for tests to change.
    #[cfg(test)]
    pub(crate) fn unstage(&mut self) -> Session {
        self.session.take().unwrap_or_else(|| Session::new(Game::new(Arc::clone(&self.content), 0)))
    }

    fn lobby(&self) -> StartContext<'_> {
        StartContext {
            content: &self.content,
            places: &self.places,
            has_mods: self.mods.is_some(),
            seed: self.seed,
            first_level: self.first_level,
            trouble: self.trouble.as_deref().or(self.notice.as_deref()),
        }
    }

    /// What a key asks of the topmost screen.
    fn ask(&mut self, key: Key) -> Request {
        let Some(mut screen) = self.screens.pop() else { return Request::Stay };
        let step = match (&mut screen, &self.session) {
            (Screen::Start(start), _) => self.faults_by_key(key, start.press(key, self.lobby())),
            (Screen::Faults(page), _) => page.press(key, &self.content),
            (Screen::Mods(page), _) => page.press(key, &self.content),
            (Screen::Saved(page), _) => page.press(key, self.lobby()),
            (Screen::Past(page), _) => page.press(key, &self.content),
            (Screen::Dump(page), _) => page.press(key, &self.content),
            (Screen::Help(help), _) => help.press(key, &self.content),
            (Screen::Confirm(confirm), _) => match confirm.press(key, &self.content) {
                // A question is answered by its keys alone.
                None => Request::Stay,
                Some(Request::Close) => Request::Close,
                Some(step) => return step,
            },
            (Screen::Play, Some(session)) => play::press(key, session),
            (Screen::Pick(pick), Some(session)) => pick.press(key, session),
            (Screen::Item(card), Some(session)) => card.press(key, session),
            (Screen::Look(look), Some(session)) => look.press(key, session, &sightings(session)),
            (Screen::Direction(choice), Some(session)) => choice.press(key, session),
            (Screen::Replay(replay), Some(session)) => replay.press(key, session),
            (Screen::End, Some(session)) if self.replay_player.is_some() => {
                match session.game.content.keys.menu.command(key) {
                    Some(_) => Request::Close,
                    None => Request::Stay,
                }
            }
            (Screen::Think(page), Some(session)) => page.press(key, session),
            (Screen::History(history), Some(session)) => history.press(key, session),
            (Screen::End, Some(session)) => self.faults_by_key(key, ending::press(key, session, self.seed)),
            (_, None) => Request::Close,
        };
        self.screens.push(screen);
        step
    }

    fn take(&mut self, step: Request) {
        let step = if self.is_watching() { replaying::only_seen(step) } else { step };
        match step {
            Request::Stay => {}
            Request::Unknown(key) => self.say_unknown(key),
            Request::Close => drop(self.screens.pop()),
            Request::Open(screen) => self.screens.push(screen),
            Request::Act(action) => self.act_or_ask(action),
            Request::ActForSure(action) => self.act(action),
            Request::Run(auto_action) => self.run(auto_action),
            Request::Think(at) => self.think(at),
            Request::Study(action) => self.study(action),
            Request::Say(text) => self.say(&text),
            Request::Begin(seed) => self.begin(seed),
            Request::Continue(name) => self.resume_or_ask(name),
            Request::ContinueForSure(name) => self.resume(&name),
            Request::Delete(name) => self.ask_to_delete(name),
            Request::DeleteForSure(name) => self.delete(&name),
            Request::OpenPast => self.open_past(),
            Request::OpenDump(name) => self.open_dump(&name),
            Request::OpenMods => self.open_mods(),
            Request::ChooseMods(ids) => self.choose_mods(&ids),
            Request::WatchPast(name) => self.watch_past(&name),
            Request::Watch(way) => self.roll(way),
            Request::Forbidden => self.forbid(),
            Request::LeaveReplay => self.leave_replay(),
            Request::Leave => self.leave(),
            Request::Quit => self.quit(),
        }
        if self.screens.is_empty() {
            self.open_start();
        }
    }

    fn say(&mut self, text: &str) {
        if let Some(session) = &mut self.session {
            session.say(text);
        }
    }

    fn say_unknown(&mut self, key: Key) {
        let text = &self.content.text;
        let help = key_of(text, &self.content.keys.view, ViewCommand::Help);
        let hint = fill(&text.play.unknown_key, &[("key", &key_name(text, key)), ("help", &help)]);
        self.say(&hint);
    }

    /// Acts, unless that would bring about an ending that is asked for first.
    fn act_or_ask(&mut self, action: Action) {
        let ending = self.session.as_ref().and_then(|session| session.game.ending_of(&action));
        let question = ending.and_then(|ending| self.content.endings[ending].confirm.clone());
        match question {
            Some(question) => {
                self.screens.push(Screen::Confirm(ConfirmScreen::new(question, Request::ActForSure(action))));
            }
            None => self.act(action),
        }
    }

    fn act(&mut self, action: Action) {
        self.screens.truncate(1);
        if let Some(session) = &mut self.session {
            session.act(action, &mut *self.mind);
        }
        self.settle();
    }

    /// Looks into the head of who stands at a place, or is nearest; from then on it is written down what scripts ask.
    fn think(&mut self, at: Option<Point>) {
        self.act(Action::Debug(Debug::Look));
        self.mind.trace(true);
        if let Some(game) = self.game() {
            let page = AiInspector::new(game, at);
            self.screens.push(Screen::Think(page));
        }
    }

    /// Acts without leaving the screen.
    fn study(&mut self, action: Action) {
        if let Some(session) = &mut self.session {
            session.act(action, &mut *self.mind);
        }
        self.settle();
    }

    fn run(&mut self, auto_action: AutoAction) {
        self.screens.truncate(1);
        if let Some(session) = &mut self.session {
            auto_action.run(session, &mut *self.mind);
        }
        self.settle();
    }

    /// Shows the last screen when the game is over.
    fn settle(&mut self) {
        let has_ended = self.game().is_some_and(|game| game.world().end.is_some());
        if has_ended {
            self.screens = vec![Screen::End];
        }
        self.show_blows();
        if has_ended || self.game().is_some_and(|game| !game.content.palette.motion) {
            self.motion.stop();
        }
    }

    /// Begins to show the blows that the last key brought.
    fn show_blows(&mut self) {
        self.motion = self.session.as_ref().map(|session| Motion::of(&session.blows)).unwrap_or_default();
    }

    /// Says that a recorded game can only be seen.
    fn forbid(&mut self) {
        self.screens.truncate(1);
        let told = self.content.text.replay.only_seen.clone();
        self.say(&told);
    }

    fn draw_screen(&self, canvas: &mut Canvas, screen: &mut Screen, above: Option<&Screen>, frame: Layout) {
        match (screen, &self.session) {
            (Screen::Start(start), _) => start.draw(canvas, frame.screen, self.lobby(), &self.backdrop),
            (Screen::Saved(page), _) => page.draw(canvas, frame.screen, self.lobby()),
            (Screen::Past(page), _) => page.draw(canvas, frame.screen, &self.content),
            (Screen::Dump(page), _) => page.draw(canvas, frame.screen, &self.content),
            (Screen::Help(help), _) => help.draw(canvas, frame.screen, &self.content),
            (Screen::Faults(page), session) => {
                let left_out = self.left_out();
                let told = ErrorReport { faults: self.faults.as_ref(), left_out: &left_out, session: session.as_ref() };
                page.draw(canvas, frame.screen, &self.content, told);
            }
            (Screen::Mods(page), _) => page.draw(canvas, frame.screen, &self.content, !self.places.is_empty()),
            (Screen::Confirm(confirm), Some(_)) => confirm.draw(canvas, frame.left(), &self.content),
            (Screen::Confirm(confirm), None) => confirm.draw(canvas, frame.screen, &self.content),
            (Screen::Play, Some(session)) => {
                let look = above.and_then(|above| if let Screen::Look(look) = above { Some(*look) } else { None });
                play::draw(canvas, frame, session, &self.motion, look);
            }
            // The card of an item takes the place of the list.
            (Screen::Pick(_), _) if matches!(above, Some(Screen::Item(_))) => {}
            (Screen::Pick(pick), Some(session)) => pick.draw(canvas, frame.left(), session),
            (Screen::Item(card), Some(session)) => card.draw(canvas, frame.left(), session),
            (Screen::Direction(choice), Some(session)) => choice.draw(canvas, frame, session),
            (Screen::Replay(replay), Some(session)) => {
                if let Some(replay_player) = &self.replay_player {
                    replay.draw(canvas, frame, session, (replay_player, &self.motion), above);
                }
            }
            (Screen::Think(page), Some(session)) => page.draw(canvas, frame, session, self.mind.thoughts()),
            (Screen::History(history), Some(session)) => history.draw(canvas, frame.left(), session),
            (Screen::End, Some(session)) => {
                play::draw(canvas, frame, session, &self.motion, None);
                ending::draw(canvas, frame.screen, session, self.trouble.as_deref(), self.is_watching());
            }
            _ => {}
        }
    }

    fn draw_too_small(&self, canvas: &mut Canvas, area: Rect) {
        let size = area.size;
        let values: [(&str, &dyn std::fmt::Display); 4] = [
            ("width", &size.width),
            ("height", &size.height),
            ("least_width", &LEAST.width),
            ("least_height", &LEAST.height),
        ];
        let lines = &self.content.text.too_small;
        let lines: Vec<String> =
            lines.iter().flat_map(|line| crate::ui::widgets::wrap::wrap(&fill(line, &values), size.width)).collect();
        let top = (size.height - lines.len() as i32).max(0) / 2;
        for (line, y) in lines.iter().zip(top..) {
            paint::print_centered(canvas, area, y, line, self.content.palette.text);
        }
    }
}

impl Program for App {
    fn title(&self) -> String {
        self.content.text.title.clone()
    }

    fn wake_by(&mut self, waker: Waker) {
        if let Some(source) = &mut self.source {
            source.wake_by(waker);
        }
    }

    fn press(&mut self, key: Key) {
        if let Some(session) = &mut self.session {
            session.turn_page();
            self.motion.stop();
        }
        // A change is in force before the next turn.
        self.refresh();
        let step = self.ask(key);
        self.take(step);
        self.keep_up();
        self.is_stale = true;
    }

    fn tick(&mut self, milliseconds: u32) {
        self.refresh();
        self.is_stale |= self.tick_film(milliseconds);
        if !self.content.palette.motion {
            return;
        }
        let moved = match &self.session {
            Some(_) => self.motion.tick(milliseconds),
            None => self.backdrop.tick(milliseconds),
        };
        self.is_stale |= moved;
    }

    fn is_stale(&self) -> bool {
        self.is_stale
    }

    fn next_motion(&self) -> Option<u32> {
        let replay_player = self.next_in_film();
        if !self.content.palette.motion {
            return replay_player;
        }
        match &self.session {
            Some(_) => self.motion.next().into_iter().chain(replay_player).min(),
            None => Some(self.backdrop.next()),
        }
    }

    fn draw(&mut self, canvas: &mut Canvas) {
        let size: Size = canvas.size();
        let screen = Rect::new(0, 0, size.width, size.height);
        canvas.clear(screen, self.content.palette.background);
        self.is_stale = false;
        if !is_large_enough(size) {
            return self.draw_too_small(canvas, screen);
        }
        let frame = Layout::new(size);
        let frame = if self.is_watching() { frame.below(replay::ROWS) } else { frame };
        let mut screens = std::mem::take(&mut self.screens);
        let mut rest = screens.as_mut_slice();
        while let [screen, above @ ..] = rest {
            self.draw_screen(canvas, screen, above.first(), frame);
            rest = above;
        }
        self.screens = screens;
    }

    fn is_over(&self) -> bool {
        self.is_over
    }

    fn interrupt(&mut self) -> Result<(), String> {
        self.is_over = true;
        if self.store() {
            return Ok(());
        }
        let why = self.trouble.take().unwrap_or_default();
        let (turn, seed) = self.game().map_or((0, 0), |game| (game.world().turn(), game.world().seed));
        let lost = fill(&self.content.text.saving.lost, &[("turn", &turn), ("seed", &seed)]);
        Err(format!("{why} {lost}"))
    }

    fn parting_words(&self) -> Option<String> {
        self.trouble.clone()
    }
}
