//! The first screen, with the main menu.

use super::confirm::ConfirmScreen;
use super::error_screen::ErrorScreen;
use super::games::GamesScreen;
use super::help::HelpScreen;
use super::mods::ModsScreen;
use super::past_games::PastGamesScreen;
use super::saved_games::{SavedGamesScreen, missing_sentences, resume};
use crate::content::{Key, KeyCode, LevelId, MAIN, MenuCommand, Pack, StartCommand, fill, key_of};
use crate::grid::{Point, Rect};
use crate::save::SaveSummary;
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::lists::list_cursor::moved;
use crate::ui::widgets::paint;
use crate::ui::widgets::wrap::{cut, width, wrap};

/// Columns of the key before an entry.
const KEY_COLUMNS: i32 = 4;

/// Columns of an entry's name.
const NAME_COLUMNS: i32 = 18;

/// The column of what stands beside an entry.
const DETAIL: i32 = KEY_COLUMNS + NAME_COLUMNS;

/// Columns of the whole menu.
const MENU_COLUMNS: i32 = 48;

/// The first screen: which entry is chosen, and the seed while it is being typed.
#[derive(Clone, Debug, Default)]
pub struct StartScreen {
    chosen: usize,
    typed: Option<String>,
}

impl Screen for StartScreen {
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let request =
            if self.typed.is_some() { self.press_while_typing(key, app) } else { self.press_unless_typing(key, app) };
        ErrorScreen::open_by_key(key, request, app.content)
    }

    fn select(&mut self, index: usize) {
        self.chosen = index;
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let area = layout.screen;
        let (text, palette) = (&app.content.text.start, &app.content.palette);
        let entries = entries(app);
        let trouble = app.trouble.or(app.notice).map(str::to_owned).into_iter().chain(missing_notices(app));
        let trouble: Vec<String> = trouble
            .flat_map(|trouble| trouble.lines().flat_map(|line| wrap(line, MENU_COLUMNS + 16)).collect::<Vec<_>>())
            .collect();
        let banner = text.banner.iter().map(|line| width(line)).max().unwrap_or(0);
        let height = text.banner.len() + 3 + entries.len() + 1 + trouble.len();
        let block = paint::middle(area, banner.max(MENU_COLUMNS), height as i32);
        // A message may be wider than everything else.
        let widest = trouble.iter().map(|line| width(line)).max().unwrap_or(0).max(block.size.width);
        // So may what stands beside an entry, on the right.
        let details = entries.iter().map(|command| DETAIL + width(&self.detail(*command, app))).max().unwrap_or(0);
        let widest = widest.max(2 * details - MENU_COLUMNS);
        app.backdrop.draw(canvas, area, with_margin(paint::middle(area, widest, height as i32)), app.content);
        canvas.mark(area, Target::Surface);
        canvas.clicks_mut().first_line(self.chosen, entries.len(), entries.len(), (0, entries.len() - 1));
        let mut y = block.origin.y;
        let rows = text.banner.len().max(1) as u32;
        for (row, line) in text.banner.iter().enumerate() {
            let ink = palette.notice.mix(palette.warning, row as u32 * 60 / rows);
            let x = block.origin.x + (block.size.width - banner) / 2;
            canvas.print(Point::new(x, y), line, ink);
            y += 1;
        }
        y += 1;
        paint::print_centered(canvas, block, y, &text.motto, palette.quiet);
        y += 2;
        let x = block.origin.x + (block.size.width - MENU_COLUMNS) / 2;
        for (index, command) in entries.into_iter().enumerate() {
            let is_chosen = self.typed.is_none() && index == self.chosen;
            self.draw_entry(canvas, Point::new(x, y), command, is_chosen, app);
            // While a seed is being typed, a click must not choose anything.
            if self.typed.is_none() {
                canvas.mark(Rect::new(x - 1, y, MENU_COLUMNS + 2, 1), Target::Entry(index));
            }
            y += 1;
        }
        for (line, y) in trouble.iter().zip(y + 1..) {
            paint::print_centered(canvas, area, y, line, palette.warning);
        }
    }
}

impl StartScreen {
    fn press_unless_typing(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let entries = entries(app);
        if let Some(command) = app.content.keys.start.command(key).filter(|command| entries.contains(command)) {
            return self.choose(command, app);
        }
        match app.content.keys.menu.command(key) {
            Some(MenuCommand::Close) => {
                let question = app.content.text.confirm.quit.clone();
                return Request::Open(Box::new(ConfirmScreen::new(question, Request::SaveAndQuit)));
            }
            Some(MenuCommand::Choose) => {
                return entries.get(self.chosen).map_or(Request::Stay, |command| self.choose(*command, app));
            }
            Some(command) => self.chosen = moved(self.chosen, entries.len(), command),
            None => return Request::UnknownKey(key),
        }
        Request::Stay
    }

    fn press_while_typing(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let Some(typed) = self.typed.as_mut() else { return Request::Stay };
        match (key.code, app.content.keys.menu.command(key)) {
            // A digit that would make the number too large for a seed is ignored.
            (KeyCode::Char(digit), _) if format!("{typed}{digit}").parse::<u64>().is_ok() => typed.push(digit),
            (KeyCode::Backspace, _) => drop(typed.pop()),
            (_, Some(MenuCommand::Choose)) => {
                let seed = typed.parse();
                self.typed = None;
                return seed.map_or(Request::Stay, Request::Begin);
            }
            (_, Some(MenuCommand::Close)) => self.typed = None,
            _ => {}
        }
        Request::Stay
    }

    fn choose(&mut self, command: StartCommand, app: &AppView<'_>) -> Request {
        match command {
            StartCommand::Continue => {
                let playable = app.saves.iter().find(|save| save.game.is_ok());
                playable.map_or(Request::Stay, |save| resume(save, app.content))
            }
            StartCommand::Load => Request::Open(Box::new(SavedGamesScreen::default())),
            StartCommand::Past => Request::Open(Box::new(PastGamesScreen::default())),
            StartCommand::New => Request::Begin(app.seed),
            StartCommand::Seed => {
                self.typed = Some(String::new());
                Request::Stay
            }
            StartCommand::Games => Request::Open(Box::new(GamesScreen::default())),
            StartCommand::Mods => Request::Open(Box::new(ModsScreen::default())),
            StartCommand::Messages | StartCommand::Watch | StartCommand::Delete => Request::Stay,
            StartCommand::Help => Request::Open(Box::new(HelpScreen::default())),
            StartCommand::Quit => Request::SaveAndQuit,
        }
    }

    fn draw_entry(&self, canvas: &mut Canvas, at: Point, command: StartCommand, is_chosen: bool, app: &AppView<'_>) {
        let (text, palette) = (&app.content.text, &app.content.palette);
        if is_chosen {
            paint::highlight(canvas, Rect::new(at.x - 1, at.y, MENU_COLUMNS + 2, 1), palette.selected);
        }
        let key = key_of(text, &app.content.keys.start, command);
        canvas.print(at, &key, palette.accent);
        let name = text.start.entries.get(command).map_or("", String::as_str);
        canvas.print(Point::new(at.x + KEY_COLUMNS, at.y), name, palette.text);
        let ink = if self.typed.is_some() && command == StartCommand::Seed { palette.notice } else { palette.quiet };
        canvas.print(Point::new(at.x + DETAIL, at.y), &self.detail(command, app), ink);
    }

    /// The text beside an entry.
    fn detail(&self, command: StartCommand, app: &AppView<'_>) -> String {
        let text = &app.content.text;
        match (command, &self.typed) {
            (StartCommand::Continue, _) => first_playable(app).map_or_else(String::new, |saved| {
                let values: [(&str, &dyn std::fmt::Display); 3] =
                    [("turn", &saved.turn), ("depth", &saved.depth), ("seed", &saved.seed)];
                fill(if saved.debugged { &text.start.debugged } else { &text.start.saved }, &values)
            }),
            (StartCommand::Mods, _) => {
                let mods: Vec<&str> = app.content.mods().map(Pack::called).collect();
                let told = fill(&text.start.with_mods, &[("what", &mods.join(", "))]);
                if mods.is_empty() { String::new() } else { cut(&told, MENU_COLUMNS - DETAIL) }
            }
            (StartCommand::New, _) => {
                let (first, number) = (app.first_level, app.first_level.number());
                let told = if *first == LevelId::default() { &text.start.seed } else { &text.start.deep };
                let level: &dyn std::fmt::Display = if first.branch() == MAIN { &number } else { first };
                fill(told, &[("seed", &app.seed), ("depth", level)])
            }
            (StartCommand::Seed, Some(typed)) if typed.is_empty() => {
                let menu = &app.content.keys.menu;
                let choose = key_of(text, menu, MenuCommand::Choose);
                let close = key_of(text, menu, MenuCommand::Close);
                fill(&text.start.typing_keys, &[("choose", &choose), ("close", &close)])
            }
            (StartCommand::Seed, Some(typed)) => fill(&text.start.typing, &[("seed", typed)]),
            _ => String::new(),
        }
    }
}

/// The saved game that "continue" resumes: the one played last, of those that can be read.
fn first_playable<'a>(app: &AppView<'a>) -> Option<&'a SaveSummary> {
    app.saves.iter().find_map(|save| save.game.as_ref().ok())
}

/// Says what the saved game needs and the content no longer has, so that the player can turn mods on before resuming it.
fn missing_notices(app: &AppView<'_>) -> Vec<String> {
    first_playable(app).map_or_else(Vec::new, |saved| missing_sentences(saved, app.content))
}

/// The entries of the menu. Those with nothing behind them are left out.
fn entries(app: &AppView<'_>) -> Vec<StartCommand> {
    let mut entries = vec![
        StartCommand::Continue,
        StartCommand::Load,
        StartCommand::New,
        StartCommand::Seed,
        StartCommand::Past,
        StartCommand::Games,
        StartCommand::Mods,
        StartCommand::Help,
        StartCommand::Quit,
    ];
    entries.retain(|command| match command {
        StartCommand::Continue => first_playable(app).is_some(),
        StartCommand::Load => !app.saves.is_empty(),
        StartCommand::Games | StartCommand::Mods => app.packs.is_some(),
        _ => true,
    });
    entries
}

/// The rectangle with a margin around it.
fn with_margin(inner: Rect) -> Rect {
    Rect::new(inner.origin.x - 2, inner.origin.y - 1, inner.size.width + 4, inner.size.height + 2)
}
