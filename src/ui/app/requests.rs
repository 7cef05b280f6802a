//! Asks the topmost screen for its answer to a key, and carries out what it requests.

use super::App;
use super::replaying::without_actions;
use crate::content::{Key, ViewCommand, fill, key_name, key_of};
use crate::game::{Action, Debug};
use crate::grid::Point;
use crate::session::auto_actions::auto_action::AutoAction;
use crate::ui::screen::{AppView, Request, Screen, Stores};
use crate::ui::screens::menu::confirm::ConfirmScreen;
use crate::ui::screens::play::ending::EndScreen;
use crate::ui::screens::play::inspect::ai_inspector::AiInspector;
use crate::ui::widgets::motion::Motion;

impl App {
    /// What the screens may read.
    pub(crate) fn view(&self) -> AppView<'_> {
        AppView {
            content: &self.content,
            session: self.session.as_ref(),
            motion: &self.motion,
            replay_player: self.replay_player.as_ref(),
            trace: self.mind.ai_trace(),
            saves: &self.saves,
            packs: self.packs.as_deref(),
            faults: self.faults.as_ref(),
            seed: self.seed,
            first_level: &self.first_level,
            trouble: self.trouble.as_deref(),
            notice: self.notice.as_deref(),
            backdrop: &self.backdrop,
            cursor_above: None,
            anchor_above: None,
            pointer: self.mouse.at(),
        }
    }

    /// What the topmost screen answers to a key.
    pub(crate) fn ask(&mut self, key: Key) -> Request {
        let Some(mut screen) = self.screens.pop() else { return Request::Stay };
        let request = screen.press(key, &self.view());
        self.screens.push(screen);
        request
    }

    /// Carries out a request. With no screen left, the first one opens.
    pub(crate) fn carry_out(&mut self, request: Request) {
        let request = if self.is_replaying() { without_actions(request) } else { request };
        match request {
            Request::Stay => {}
            Request::UnknownKey(key) => self.say_unknown_key(key),
            Request::Close => drop(self.screens.pop()),
            Request::CloseThen(next) => {
                self.screens.pop();
                self.carry_out(*next);
            }
            Request::Press(key) => {
                let request = self.ask(key);
                self.carry_out(request);
            }
            Request::Open(screen) => self.open(screen),
            Request::OpenOnMap(screen) => {
                self.screens.truncate(1);
                self.open(screen);
            }
            Request::Say(text) => self.say(&text),
            Request::Act(action) => self.act_or_ask(action),
            Request::ActConfirmed(action) => self.act(action),
            Request::ActInPlace(action) => self.act_in_place(action),
            Request::Run(auto_action) => self.run(auto_action),
            Request::Inspect(at) => self.inspect_or_ask(at),
            Request::InspectConfirmed(at) => self.inspect(at),
            Request::Begin(seed) => self.begin(seed),
            Request::Resume(name) => self.resume(&name),
            Request::Delete(name) => self.delete(&name),
            Request::ChooseGame(id) => self.choose_game(&id),
            Request::ChooseMods(ids) => self.choose_mods(&ids),
            Request::WatchLast => self.watch_last(),
            Request::WatchReplay(name) => self.watch_past(&name),
            Request::MoveReplay(movement) => self.move_replay(movement),
            Request::RefuseInReplay => self.refuse_in_replay(),
            Request::LeaveReplay => self.leave_replay(),
            Request::SaveAndLeave => self.leave(),
            Request::SaveAndQuit => self.quit(),
        }
        if self.screens.is_empty() {
            self.open_start();
        }
    }

    /// Opens a screen on top. All screens that come on top of others open here.
    pub(crate) fn open(&mut self, mut screen: Box<dyn Screen>) {
        screen.load(Stores { saves: &mut *self.store, packs: self.packs.as_deref_mut(), content: &self.content });
        self.screens.push(screen);
    }

    /// Shows a line below the map.
    pub(crate) fn say(&mut self, text: &str) {
        if let Some(session) = &mut self.session {
            session.say(text);
        }
    }

    fn say_unknown_key(&mut self, key: Key) {
        let text = &self.content.text;
        let help = key_of(text, &self.content.keys.view, ViewCommand::Help);
        let is_asked = self.game().is_some_and(|game| game.prompt().is_some());
        let hint = if is_asked { &text.prompt.no_answer } else { &text.play.unknown_key };
        self.say(&fill(hint, &[("key", &key_name(text, key)), ("help", &help)]));
    }

    fn act_or_ask(&mut self, action: Action) {
        let ending = self.session.as_ref().and_then(|session| session.game.ending_of(&action));
        let question = ending.and_then(|ending| self.content.endings[ending].confirm.clone());
        match question {
            Some(question) => {
                // Whoever runs onto an exit may press the key of a step again before reading.
                let again = self.play_key.filter(|_| !matches!(action, Action::Step(_)));
                let screen = ConfirmScreen::new(question, Request::ActConfirmed(action)).after(again);
                self.open(Box::new(screen));
            }
            None => self.act(action),
        }
    }

    /// Acts, and closes what lies over the map.
    fn act(&mut self, action: Action) {
        self.screens.truncate(1);
        self.act_in_place(action);
    }

    fn act_in_place(&mut self, action: Action) {
        if let Some(session) = &mut self.session {
            session.act(action, &mut *self.mind);
        }
        self.settle();
    }

    fn run(&mut self, auto_action: AutoAction) {
        self.screens.truncate(1);
        if let Some(session) = &mut self.session {
            auto_action.run(session, &mut *self.mind);
            // Why it stopped belongs to the story, unlike a hint about a key.
            self.stopped = session.hint.clone();
        }
        self.settle();
    }

    /// Opens the AI inspector; asks first if that marks the game.
    fn inspect_or_ask(&mut self, at: Option<Point>) {
        if self.game().is_none_or(|game| game.world().record.debugged) {
            return self.inspect(at);
        }
        let question = self.content.text.confirm.inspect.clone();
        self.open(Box::new(ConfirmScreen::new(question, Request::InspectConfirmed(at))));
    }

    /// Opens the AI inspector. From then on the scripts are traced.
    fn inspect(&mut self, at: Option<Point>) {
        self.act(Action::Debug(Debug::Look));
        self.mind.trace(true);
        if let Some(game) = self.game() {
            let inspector = AiInspector::new(game, at);
            self.open(Box::new(inspector));
        }
    }

    /// Shows the last screen when the game is over, and stops motion that nobody would see.
    fn settle(&mut self) {
        let has_ended = self.game().is_some_and(|game| game.world().end.is_some());
        if has_ended {
            self.screens = vec![Box::new(EndScreen::after_play())];
        }
        self.show_blows();
        if has_ended || self.game().is_some_and(|game| !game.content.palette.motion) {
            self.motion.stop();
        }
    }

    /// Starts to show the blows of the last action.
    pub(crate) fn show_blows(&mut self) {
        self.motion = self.session.as_ref().map(|session| Motion::of(&session.blows)).unwrap_or_default();
    }

    fn refuse_in_replay(&mut self) {
        self.screens.truncate(1);
        let refusal = self.content.text.replay.only_seen.clone();
        self.say(&refusal);
    }
}
