//! The screen on which the game is chosen.

use std::sync::Arc;

use crate::content::{Color, Content, Key, MenuCommand, fill, key_of};
use crate::game::{Action, Debug, Game};
use crate::grid::{Point, Rect};
use crate::save::SaveStore;
use crate::session::session::Session;
use crate::session::{ContentFaults, GameEntry, PackStore, Renewal};
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::screen::{AppView, Request, Screen, Stores};
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::lists::list_cursor::moved;
use crate::ui::widgets::lists::list_page;
use crate::ui::widgets::wrap::{cut, wrap};
use crate::ui::widgets::{map_view, paint};

/// Columns of the list.
const LIST: i32 = 20;
/// Cells between the list and the picture.
const GUTTER: i32 = 3;
/// The seed of the world in the pictures.
const SEED: u64 = 1;

/// The list of games, with a picture of the chosen one.
#[derive(Debug, Default)]
pub struct GamesScreen {
    entries: Vec<GamePreview>,
    chosen: usize,
}

/// A game, and what the player did in it.
#[derive(Debug)]
struct GamePreview {
    game: GameEntry,
    /// Whether it is the one that is played.
    is_played: bool,
    state: Result<GameState, ContentFaults>,
}

/// What is shown of a game that can be played.
#[derive(Debug)]
struct GameState {
    /// A game at its first turn, with the whole level known.
    opening: Session,
    /// The lines about saved and past games.
    records: [String; 2],
}

impl Screen for GamesScreen {
    fn load(&mut self, stores: Stores<'_>) {
        let Some(packs) = stores.packs else { return };
        let played = stores.content.packs.iter().rfind(|pack| pack.game).map(|pack| pack.id.as_str());
        for game in packs.games() {
            let (is_played, state) = (played == Some(&game.id), load_state(&game.id, packs, stores.saves));
            self.entries.push(GamePreview { game, is_played, state });
        }
        self.chosen = self.entries.iter().position(|entry| entry.is_played).unwrap_or_default();
    }

    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        match app.content.keys.menu.command(key) {
            Some(MenuCommand::Close) => return Request::Close,
            Some(MenuCommand::Choose) => {
                let Some(entry) = self.entries.get(self.chosen) else { return Request::Stay };
                let choose = || Request::CloseThen(Box::new(Request::ChooseGame(entry.game.id.clone())));
                return if entry.is_played { Request::Close } else { choose() };
            }
            Some(command) => self.chosen = moved(self.chosen, self.entries.len(), command),
            None => return Request::UnknownKey(key),
        }
        Request::Stay
    }

    fn select(&mut self, index: usize) {
        self.chosen = index;
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let content = app.content;
        let page = list_page::begin(canvas, layout.screen, &content.text.games.title, &keys(content), &content.palette);
        self.draw_list(canvas, Rect::new(page.origin.x, page.origin.y, LIST, page.size.height), content);
        let left = page.origin.x + LIST + GUTTER;
        if let Some(entry) = self.entries.get(self.chosen) {
            entry.draw(canvas, Rect::new(left, page.origin.y, page.right() - left, page.size.height), content);
        }
    }
}

impl GamesScreen {
    fn draw_list(&self, canvas: &mut Canvas, area: Rect, content: &Content) {
        let palette = &content.palette;
        let rows = area.size.height.max(0) as usize;
        let count = self.entries.len();
        let first = canvas.clicks_mut().first_line(self.chosen, count, rows, (0, count.saturating_sub(1)));
        for ((index, entry), y) in self.entries.iter().enumerate().skip(first).take(rows).zip(area.origin.y..) {
            let row = Rect::new(area.origin.x - 1, y, area.size.width + 2, 1);
            if index == self.chosen {
                paint::highlight(canvas, row, palette.selected);
            }
            canvas.mark(row, Target::Entry(index));
            let ink = if entry.is_played { palette.good } else { palette.text };
            canvas.print(Point::new(area.origin.x, y), &cut(&entry.game.title, area.size.width), ink);
        }
    }
}

impl GamePreview {
    /// Draws the picture, and below it the text.
    fn draw(&self, canvas: &mut Canvas, area: Rect, content: &Content) {
        let lines = self.lines(content, area.size.width);
        let rows = (area.size.height - lines.len() as i32 - 1).max(0);
        let (picture, mut y) = (Rect::new(area.origin.x, area.origin.y, area.size.width, rows), area.origin.y);
        if let Ok(GameState { opening, .. }) = &self.state {
            canvas.clear(picture, opening.game.content.palette.background);
            map_view::draw(canvas, opening, map_view::camera(opening, picture, picture, None));
            y += rows + 1;
        }
        for ((line, ink), y) in lines.iter().zip(y..area.bottom()) {
            canvas.print(Point::new(area.origin.x, y), line, *ink);
        }
    }

    /// The text about the game.
    fn lines(&self, content: &Content, columns: i32) -> Vec<(String, Color)> {
        let (text, palette) = (&content.text.games, &content.palette);
        let about = wrap(&self.game.description, columns).into_iter().map(|line| (line, palette.text));
        let rest: Vec<(String, Color)> = match &self.state {
            Ok(state) => state.records.iter().map(|line| (line.clone(), palette.quiet)).collect(),
            Err(faults) => {
                let wrong = faults.report.iter().map(|line| cut(line, columns));
                [String::new(), text.faulty.clone()]
                    .into_iter()
                    .chain(wrong)
                    .map(|line| (line, palette.warning))
                    .collect()
            }
        };
        about.chain(rest).collect()
    }
}

/// Loads a game, and looks for what the player did in it.
fn load_state(id: &str, packs: &mut dyn PackStore, saves: &mut dyn SaveStore) -> Result<GameState, ContentFaults> {
    let Renewal { content, mut mind, .. } = packs.load_game(id)?;
    let text = &content.text.games;
    let last = saves.list(&content, &mut *mind).into_iter().find_map(|entry| entry.game.ok());
    let last = last.map_or_else(
        || text.unsaved.clone(),
        |last| fill(&text.saved, &[("turn", &last.turn), ("depth", &last.depth)]),
    );
    let past = saves.past(&content);
    let wins = past.iter().filter(|run| run.summary.won).count();
    let record = fill(&text.record, &[("games", &past.len()), ("wins", &wins)]);
    let mut opening = Session::new(Game::new(Arc::clone(&content), SEED));
    opening.act(Action::Debug(Debug::Reveal), &mut *mind);
    Ok(GameState { opening, records: [last, record] })
}

/// The hint about keys.
fn keys(content: &Content) -> String {
    let key = |command| key_of(&content.text, &content.keys.menu, command);
    let (up, down) = (key(MenuCommand::Up), key(MenuCommand::Down));
    let (choose, close) = (key(MenuCommand::Choose), key(MenuCommand::Close));
    fill(&content.text.games.keys, &[("up", &up), ("down", &down), ("choose", &choose), ("close", &close)])
}
