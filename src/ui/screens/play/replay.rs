//! The screen of a replay.

use super::asking::prompt_screen::PromptScreen;
use super::play;
use super::pointing::clicks;
use crate::content::{Content, Key, KeyCode, MenuCommand, ReplayCommand, ViewCommand, fill, key_of};
use crate::grid::{Point, Rect};
use crate::session::replay_player::ReplayPlayer;
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::pointer::Pointing;
use crate::ui::screen::{AppView, ReplayMove, Request, Screen};
use crate::ui::widgets::layout::{Layout, REPLAY_ROWS};
use crate::ui::widgets::paint;
use crate::ui::widgets::wrap::{cut, width, wrap};

/// The speeds, in actions a second.
const SPEEDS: [u32; 8] = [1, 2, 5, 10, 20, 50, 100, 200];
/// Columns of the progress bar.
const BAR_COLUMNS: i32 = 16;
/// The most digits of a turn.
const DIGITS: usize = 9;

/// The playback of a recorded game.
#[derive(Clone, Debug)]
pub struct ReplayScreen {
    is_paused: bool,
    /// The index of the speed.
    speed: usize,
    /// The share of an action that is due, in thousandths.
    due: u32,
    /// The turn that is being typed.
    typed: Option<String>,
}

impl Default for ReplayScreen {
    fn default() -> Self {
        Self { is_paused: false, speed: 2, due: 0, typed: None }
    }
}

impl Screen for ReplayScreen {
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let Some(session) = app.session else { return Request::Close };
        let content = &session.game.content;
        if self.typed.is_some() {
            return self.press_while_typing(key, content);
        }
        let keys = &content.keys;
        if let Some(command) = keys.replay.command(key) {
            return self.control(command);
        }
        match (keys.view.command(key), keys.menu.command(key)) {
            (Some(ViewCommand::Save), _) | (None, Some(MenuCommand::Close)) => Request::LeaveReplay,
            (Some(ViewCommand::Think | ViewCommand::Faults | ViewCommand::Mods), _) => Request::RefuseInReplay,
            (Some(_), _) => {
                self.is_paused = true;
                play::press(key, session, app)
            }
            (None, _) => Request::UnknownKey(key),
        }
    }

    /// A click on the map pauses or continues, one on the bar jumps to its turn, and the wheel steps. The panel and the log answer as ever.
    fn point(&mut self, pointing: &Pointing, app: &AppView<'_>) -> Option<Request> {
        let (session, replay_player) = (app.session?, app.replay_player?);
        if self.typed.is_some() || pointing.is_move() {
            return Some(Request::Stay);
        }
        let (at, layout) = (pointing.pointer.at, pointing.layout);
        let bar = bar(header(layout));
        let is_map = layout.map.contains(at);
        Some(match pointing.wheel() {
            Some(is_down) if is_map || !layout.log.contains(at) => {
                self.pause_and(if is_down { ReplayMove::Forward(1) } else { ReplayMove::Back })
            }
            _ if pointing.is_click() && bar.contains(at) => {
                let (turn, columns) = (replay_player.last_turn(), u64::from(BAR_COLUMNS as u32));
                self.pause_and(ReplayMove::Seek(turn * u64::from((at.x - bar.origin.x) as u32) / columns))
            }
            _ if pointing.is_click() && is_map => self.control(ReplayCommand::Pause),
            _ => {
                self.is_paused |= pointing.is_press();
                clicks::request(pointing, session)
            }
        })
    }

    fn tick(&mut self, milliseconds: u32) -> Request {
        if !self.is_playing() {
            return Request::Stay;
        }
        self.due = self.due.saturating_add(milliseconds.min(1000) * self.speed());
        let actions = self.due / 1000;
        self.due %= 1000;
        if actions > 0 { Request::MoveReplay(ReplayMove::Forward(actions)) } else { Request::Stay }
    }

    fn next_tick(&self) -> Option<u32> {
        self.is_playing().then(|| (1000 - self.due).div_ceil(self.speed()))
    }

    fn pause(&mut self) {
        self.is_paused = true;
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let (Some(session), Some(replay_player)) = (app.session, app.replay_player) else { return };
        let mut question = PromptScreen::showing(session, replay_player.next_answer());
        let cursor = question.as_ref().and_then(PromptScreen::cursor);
        play::draw(canvas, layout, session, &AppView { cursor_above: app.cursor_above.or(cursor), ..*app });
        if let Some(question) = &mut question {
            question.draw(canvas, layout, app);
        }
        let rows = top_rows(layout);
        canvas.clear(rows, session.game.content.palette.panel);
        self.draw_header(canvas, header(layout), session, replay_player);
    }
}

impl ReplayScreen {
    fn control(&mut self, command: ReplayCommand) -> Request {
        let fastest = SPEEDS.len() - 1;
        match command {
            ReplayCommand::Pause => self.is_paused = !self.is_paused,
            ReplayCommand::Faster => self.speed = (self.speed + 1).min(fastest),
            ReplayCommand::Slower => self.speed = self.speed.saturating_sub(1),
            ReplayCommand::Jump => self.typed = Some(String::new()),
            ReplayCommand::Step => return self.pause_and(ReplayMove::Forward(1)),
            ReplayCommand::Back => return self.pause_and(ReplayMove::Back),
        }
        Request::Stay
    }

    fn pause_and(&mut self, movement: ReplayMove) -> Request {
        self.is_paused = true;
        Request::MoveReplay(movement)
    }

    fn press_while_typing(&mut self, key: Key, content: &Content) -> Request {
        let Some(typed) = self.typed.as_mut() else { return Request::Stay };
        match (key.code, content.keys.menu.command(key)) {
            (KeyCode::Char(digit), _) if digit.is_ascii_digit() && typed.len() < DIGITS => typed.push(digit),
            (KeyCode::Backspace, _) => drop(typed.pop()),
            (_, Some(MenuCommand::Choose)) => {
                let turn = typed.parse();
                self.typed = None;
                return turn.map_or(Request::Stay, |turn| self.pause_and(ReplayMove::Seek(turn)));
            }
            (_, Some(MenuCommand::Close)) => self.typed = None,
            _ => {}
        }
        Request::Stay
    }

    fn speed(&self) -> u32 {
        SPEEDS.get(self.speed).copied().unwrap_or(1)
    }

    /// Whether it plays on by itself.
    fn is_playing(&self) -> bool {
        !self.is_paused && self.typed.is_none()
    }

    fn draw_header(&self, canvas: &mut Canvas, area: Rect, session: &Session, replay_player: &ReplayPlayer) {
        let (content, palette) = (&session.game.content, &session.game.content.palette);
        let (turn, last) = (session.game.world().turn(), replay_player.last_turn());
        let text = &content.text.replay;
        let (form, ink) = match (replay_player.difference(), self.is_playing()) {
            (Some(_), _) => (&text.differs, palette.warning),
            _ if replay_player.is_over() => (&text.over, palette.notice),
            (None, true) => (&text.playing, palette.notice),
            (None, false) => (&text.paused, palette.notice),
        };
        let detail = replay_player.difference().map(ToString::to_string).unwrap_or_default();
        let told = match &self.typed {
            Some(typed) => fill(&text.typing, &[("turn", typed)]),
            None => fill(form, &[("turn", &turn), ("last", &last), ("speed", &self.speed()), ("detail", &detail)]),
        };
        if replay_player.difference().is_some() && self.typed.is_none() {
            // The message needs both rows, and from here on there is nothing left to control.
            for (line, y) in wrap(&told, area.size.width).iter().zip(area.origin.y..area.bottom()) {
                canvas.print(Point::new(area.origin.x, y), line, ink);
            }
            return;
        }
        canvas.print(area.origin, &cut(&told, area.size.width), ink);
        if width(&told) + BAR_COLUMNS + 2 <= area.size.width {
            let bar = bar(area);
            paint::highlight(canvas, bar, palette.selected);
            let full = (turn * BAR_COLUMNS as u64 / last.max(1)).min(BAR_COLUMNS as u64) as i32;
            paint::highlight(canvas, Rect::new(bar.origin.x, bar.origin.y, full, 1), palette.accent);
        }
        let below = Point::new(area.origin.x, area.origin.y + 1);
        canvas.print(below, &cut(&keys(content), area.size.width), palette.quiet);
    }
}

/// The rows at the top, beside the panel.
fn top_rows(layout: Layout) -> Rect {
    let Rect { origin, size } = layout.beside_panel();
    Rect::new(origin.x, origin.y, size.width, REPLAY_ROWS)
}

/// The rows above the map, without their margin.
fn header(layout: Layout) -> Rect {
    paint::inset(top_rows(layout), 1, 0)
}

/// The bar that shows how far the replay is.
fn bar(header: Rect) -> Rect {
    Rect::new(header.right() - BAR_COLUMNS, header.origin.y, BAR_COLUMNS, 1)
}

/// The hint about keys.
fn keys(content: &Content) -> String {
    let key = |command| key_of(&content.text, &content.keys.replay, command);
    let [pause, step, back] = [ReplayCommand::Pause, ReplayCommand::Step, ReplayCommand::Back].map(key);
    let [faster, slower, jump] = [ReplayCommand::Faster, ReplayCommand::Slower, ReplayCommand::Jump].map(key);
    let help = key_of(&content.text, &content.keys.view, ViewCommand::Help);
    let close = key_of(&content.text, &content.keys.menu, MenuCommand::Close);
    fill(
        &content.text.replay.keys,
        &[
            ("pause", &pause),
            ("step", &step),
            ("back", &back),
            ("faster", &faster),
            ("slower", &slower),
            ("jump", &jump),
            ("help", &help),
            ("close", &close),
        ],
    )
}
