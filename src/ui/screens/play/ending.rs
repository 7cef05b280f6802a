//! The last screen of a game.

use super::history::HistoryScreen;
use super::play;
use crate::content::{Color, Key, MenuCommand, ReplayCommand, StartCommand, fill, key_of};
use crate::grid::{Point, Rect};
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::screen::{AppView, ReplayMove, Request, Screen};
use crate::ui::screens::menu::error_screen::ErrorScreen;
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::paint;
use crate::ui::widgets::wrap::{width, wrap};

/// The entries at the end of a game.
const ENTRIES: [StartCommand; 4] = [StartCommand::New, StartCommand::Watch, StartCommand::Messages, StartCommand::Quit];

/// How long no key must have come before the first is taken, in milliseconds. Longer than for questions, since somebody who keeps on stepping would
/// begin another game.
const PAUSE: u32 = 1000;

/// Columns of the story.
const COLUMNS: i32 = 66;

/// Percent by which the map darkens behind the story.
const DARKEN: u32 = 82;

/// The last screen of a game, over its map.
#[derive(Clone, Copy, Debug)]
pub struct EndScreen {
    /// The milliseconds since the last key.
    quiet: u32,
}

impl EndScreen {
    /// The end of a game that was played until now.
    pub fn after_play() -> Self {
        Self { quiet: 0 }
    }

    /// The end of a replay.
    pub fn of_replay() -> Self {
        Self { quiet: PAUSE }
    }
}

impl Screen for EndScreen {
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let Some(session) = app.session else { return Request::Close };
        if std::mem::take(&mut self.quiet) < PAUSE && app.replay_player.is_none() {
            return Request::Stay;
        }
        self.quiet = PAUSE;
        if app.replay_player.is_some() {
            return go_back(key, session);
        }
        ErrorScreen::open_by_key(key, choose(key, session, app.seed), app.content)
    }

    fn tick(&mut self, milliseconds: u32) -> Request {
        self.quiet = self.quiet.saturating_add(milliseconds);
        Request::Stay
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let Some(session) = app.session else { return };
        // Panel and log would stick out behind the box.
        canvas.clear(layout.screen, session.game.content.palette.background);
        // A click beside the box must not leave the game: it was probably meant for the map.
        canvas.mark(layout.screen, Target::Surface);
        play::draw_map(canvas, layout, session, app.motion, None);
        draw(canvas, layout, session, app.trouble, app.replay_player.is_some());
    }
}

/// What a key does at the end of a replay, from where it only goes back.
fn go_back(key: Key, session: &Session) -> Request {
    let keys = &session.game.content.keys;
    match keys.replay.command(key) {
        Some(ReplayCommand::Back) => Request::CloseThen(Box::new(Request::MoveReplay(ReplayMove::Back))),
        Some(ReplayCommand::Jump) => Request::Close,
        _ if keys.menu.command(key).is_some() => Request::Close,
        _ => Request::Stay,
    }
}

/// What a key chooses of the entries; `seed` is that of the next game.
fn choose(key: Key, session: &Session, seed: u64) -> Request {
    let keys = &session.game.content.keys;
    if keys.menu.command(key) == Some(MenuCommand::Close) {
        return Request::SaveAndLeave;
    }
    match keys.start.command(key).filter(|command| ENTRIES.contains(command)) {
        Some(StartCommand::New) => Request::Begin(seed),
        Some(StartCommand::Watch) => Request::WatchLast,
        Some(StartCommand::Messages) => Request::Open(Box::new(HistoryScreen::default())),
        Some(StartCommand::Quit) => Request::SaveAndQuit,
        _ => Request::UnknownKey(key),
    }
}

/// Draws the end over the map, with `trouble` if the record of the game could not be written. In a replay there is nothing to
/// choose.
fn draw(canvas: &mut Canvas, layout: Layout, session: &Session, trouble: Option<&str>, is_replay: bool) {
    let area = layout.screen;
    let game = &session.game;
    let (content, palette) = (&game.content, &game.content.palette);
    paint::fade(canvas, area, palette.background, DARKEN);
    let ending = game.world().end.and_then(|end| end.ending).map(|ending| &content.endings[ending]);
    let (title, ink) = ending.map_or((&content.text.end.dead, palette.warning), |ending| {
        (&ending.title, if ending.won { palette.good } else { palette.warning })
    });
    let story = ending.map_or(&[][..], |ending| ending.story.as_slice());
    let mut lines: Vec<(String, Color)> = Vec::new();
    for line in story {
        lines.extend(wrap(&game.fill_story(line), COLUMNS).into_iter().map(|line| (line, palette.text)));
    }
    let figures = game.fill_story(&content.text.end.figures);
    if !figures.is_empty() {
        lines.push((String::new(), palette.text));
    }
    lines.extend(wrap(&figures, COLUMNS).into_iter().map(|line| (line, palette.quiet)));
    if game.world().record.debugged {
        lines.extend(wrap(&content.text.end.debugged, COLUMNS).into_iter().map(|line| (line, palette.notice)));
    }
    let trouble = trouble.map_or_else(Vec::new, |trouble| wrap(trouble, COLUMNS));
    lines.extend(trouble.into_iter().map(|line| (line, palette.warning)));
    // Rows for the headline, the keys, the gaps and the padding.
    let sheet = below_center(layout, paint::middle(area, COLUMNS + 6, lines.len() as i32 + 6));
    canvas.clear(sheet, palette.panel);
    let inside = paint::inset(sheet, 3, 1);
    canvas.print(inside.origin, title, ink);
    for ((line, ink), y) in lines.into_iter().zip(inside.origin.y + 2..) {
        canvas.print(Point::new(inside.origin.x, y), &line, ink);
    }
    let below = Point::new(inside.origin.x, inside.bottom() - 1);
    if is_replay {
        let close = fill(
            &content.text.inventory.item_keys,
            &[("close", &key_of(&content.text, &content.keys.menu, MenuCommand::Close))],
        );
        let right = canvas.print(below, &close, palette.quiet);
        canvas.mark(Rect::new(below.x, below.y, right - below.x, 1), Target::Menu(MenuCommand::Close));
    } else {
        draw_keys(canvas, below, session);
    }
}

/// Moves a box down, if there is room, so that it doesn't cover the middle of the map, where the player is.
fn below_center(layout: Layout, sheet: Rect) -> Rect {
    let center = layout.map.origin.y + layout.map.size.height / 2;
    let y = layout.screen.bottom() - sheet.size.height - 1;
    let origin = Point::new(sheet.origin.x, if y > center + 1 { y } else { sheet.origin.y });
    Rect { origin, ..sheet }
}

fn draw_keys(canvas: &mut Canvas, mut at: Point, session: &Session) {
    let content = &session.game.content;
    for command in ENTRIES {
        let key = key_of(&content.text, &content.keys.start, command);
        let name = content.text.start.entries.get(command).map_or("", String::as_str);
        canvas.print(at, &key, content.palette.accent);
        let left = at.x - 1;
        at.x += width(&key) + 1;
        at.x = canvas.print(at, name, content.palette.text) + 4;
        if let Some(target) = Target::of_key(&content.keys.start, command) {
            canvas.mark(Rect::new(left, at.y, at.x - 3 - left, 1), target);
        }
    }
}
