//! The first screen.

use super::saved_games::SavedGamesScreen;
use crate::content::{Content, Key, KeyCode, MenuCommand, Pack, StartCommand, fill, key_of};
use crate::grid::{Point, Rect};
use crate::save::{SavePlace, SavedGame};
use crate::ui::canvas::Canvas;
use crate::ui::screen::{Request, Screen};
use crate::ui::widgets::backdrop::Backdrop;
use crate::ui::widgets::list_cursor::moved;
use crate::ui::widgets::paint;
use crate::ui::widgets::wrap::{cut, width, wrap};

/// Columns of the keys before the entries.
const KEYS: i32 = 4;

/// Columns of the names of the entries.
const NAMES: i32 = 18;

/// More than these are not named of what a saved game lacks.
const NAMED: usize = 5;

/// Columns of the block of entries.
const BLOCK: i32 = 48;

/// The first screen: what is chosen, and the seed while it is typed.
#[derive(Clone, Debug, Default)]
pub struct StartScreen {
    chosen: usize,
    typed: Option<String>,
}

/// What the first screen tells of.
#[derive(Clone, Copy, Debug)]
pub struct StartContext<'a> {
    /// The content.
    pub content: &'a Content,
    /// The saved games, the one that was played last first.
    pub places: &'a [SavePlace],
    /// Whether there are mods to choose from.
    pub has_mods: bool,
    /// The seed of the next game.
    pub seed: u64,
    /// The level on which it begins, 0 for the topmost.
    pub first_level: usize,
    /// What went wrong with the saved game.
    pub trouble: Option<&'a str>,
}

impl<'a> StartContext<'a> {
    /// The saved game that can go on: the one that was played last, of those that can be read.
    pub fn first(self) -> Option<(&'a str, &'a SavedGame)> {
        self.places.iter().find_map(|place| Some((place.name.as_str(), place.game.as_ref().ok()?)))
    }
}

impl StartScreen {
    /// Reads a key.
    pub fn press(&mut self, key: Key, lobby: StartContext) -> Request {
        if self.typed.is_some() {
            return self.press_while_typing(key, lobby);
        }
        let entries = entries(lobby);
        if let Some(command) = lobby.content.keys.start.command(key).filter(|command| entries.contains(command)) {
            return self.take(command, lobby);
        }
        match lobby.content.keys.menu.command(key) {
            Some(MenuCommand::Close) => return Request::Quit,
            Some(MenuCommand::Choose) => {
                return entries.get(self.chosen).map_or(Request::Stay, |command| self.take(*command, lobby));
            }
            Some(command) => self.chosen = moved(self.chosen, entries.len(), command),
            None => return Request::Unknown(key),
        }
        Request::Stay
    }

    fn press_while_typing(&mut self, key: Key, lobby: StartContext) -> Request {
        let Some(typed) = self.typed.as_mut() else { return Request::Stay };
        match (key.code, lobby.content.keys.menu.command(key)) {
            // What is too large for a seed is not taken in.
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

    fn take(&mut self, command: StartCommand, lobby: StartContext) -> Request {
        match command {
            StartCommand::Continue => {
                lobby.first().map_or(Request::Stay, |(name, _)| Request::Continue(name.to_owned()))
            }
            StartCommand::Load => Request::Open(Screen::Saved(SavedGamesScreen::default())),
            StartCommand::Past => Request::OpenPast,
            StartCommand::New => Request::Begin(lobby.seed),
            StartCommand::Seed => {
                self.typed = Some(String::new());
                Request::Stay
            }
            StartCommand::Mods => Request::OpenMods,
            StartCommand::Messages | StartCommand::Watch | StartCommand::Delete => Request::Stay,
            StartCommand::Help => Request::Open(Screen::Help(super::help::HelpScreen::default())),
            StartCommand::Quit => Request::Quit,
        }
    }

    /// Paints it over `area`.
    pub fn draw(&self, canvas: &mut Canvas, area: Rect, lobby: StartContext, backdrop: &Backdrop) {
        let (text, palette) = (&lobby.content.text.start, &lobby.content.palette);
        let entries = entries(lobby);
        let trouble = lobby.trouble.map(str::to_owned).into_iter().chain(gone(lobby));
        let trouble: Vec<String> = trouble.flat_map(|trouble| wrap(&trouble, BLOCK + 16)).collect();
        let banner = text.banner.iter().map(|line| width(line)).max().unwrap_or(0);
        let height = text.banner.len() + 3 + entries.len() + 1 + trouble.len();
        let block = paint::middle(area, banner.max(BLOCK), height as i32);
        // What is told may be wider than all the rest.
        let widest = trouble.iter().map(|line| width(line)).max().unwrap_or(0).max(block.size.width);
        backdrop.draw(canvas, area, with_margin(paint::middle(area, widest, height as i32)), lobby.content);
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
        let x = block.origin.x + (block.size.width - BLOCK) / 2;
        for (index, command) in entries.into_iter().enumerate() {
            let is_chosen = self.typed.is_none() && index == self.chosen;
            self.draw_entry(canvas, Point::new(x, y), command, is_chosen, lobby);
            y += 1;
        }
        for (line, y) in trouble.iter().zip(y + 1..) {
            paint::print_centered(canvas, area, y, line, palette.warning);
        }
    }

    fn draw_entry(&self, canvas: &mut Canvas, at: Point, command: StartCommand, is_chosen: bool, lobby: StartContext) {
        let (text, palette) = (&lobby.content.text, &lobby.content.palette);
        if is_chosen {
            paint::highlight(canvas, Rect::new(at.x - 1, at.y, BLOCK + 2, 1), palette.selected);
        }
        let key = key_of(text, &lobby.content.keys.start, command);
        canvas.print(at, &key, palette.accent);
        let name = text.start.entries.get(command).map_or("", String::as_str);
        canvas.print(Point::new(at.x + KEYS, at.y), name, palette.text);
        let ink = if self.typed.is_some() && command == StartCommand::Seed { palette.notice } else { palette.quiet };
        canvas.print(Point::new(at.x + KEYS + NAMES, at.y), &self.detail(command, lobby), ink);
    }

    /// What stands beside an entry.
    fn detail(&self, command: StartCommand, lobby: StartContext) -> String {
        let text = &lobby.content.text;
        match (command, &self.typed) {
            (StartCommand::Continue, _) => lobby.first().map_or_else(String::new, |(_, saved)| {
                let world = saved.game.world();
                let depth = world.player().map_or(0, |player| player.level) + 1;
                let values: [(&str, &dyn std::fmt::Display); 3] =
                    [("turn", &world.turn()), ("depth", &depth), ("seed", &world.seed)];
                fill(if world.record.debugged { &text.start.debugged } else { &text.start.saved }, &values)
            }),
            (StartCommand::Mods, _) => {
                let mods: Vec<&str> = lobby.content.mods().map(Pack::called).collect();
                let told = fill(&text.start.with_mods, &[("what", &mods.join(", "))]);
                if mods.is_empty() { String::new() } else { cut(&told, BLOCK - KEYS - NAMES) }
            }
            (StartCommand::New, _) => {
                let depth = lobby.first_level + 1;
                let told = if depth > 1 { &text.start.deep } else { &text.start.seed };
                fill(told, &[("seed", &lobby.seed), ("depth", &depth)])
            }
            (StartCommand::Seed, Some(typed)) if typed.is_empty() => {
                let menu = &lobby.content.keys.menu;
                let choose = key_of(text, menu, MenuCommand::Choose);
                let close = key_of(text, menu, MenuCommand::Close);
                fill(&text.start.typing_keys, &[("choose", &choose), ("close", &close)])
            }
            (StartCommand::Seed, Some(typed)) => fill(&text.start.typing, &[("seed", typed)]),
            _ => String::new(),
        }
    }
}

/// Says what the game that can go on was played with and is not there any more, so that one may turn mods on before going on.
fn gone(lobby: StartContext) -> Option<String> {
    let what = lobby.first().and_then(|(_, saved)| lacking_in(saved, lobby.content))?;
    Some(fill(&lobby.content.text.reload.gone, &[("what", &what)]))
}

/// What a saved game was played with and is not there any more: whole packs by their ids.
pub fn lacking_in(saved: &SavedGame, content: &Content) -> Option<String> {
    let mut names: Vec<&str> = Vec::new();
    for (_, id) in &saved.report.gone {
        let pack = id.split(':').next().unwrap_or(id);
        let is_there = content.packs.iter().any(|own| own.id == pack);
        let name = if is_there { id.as_str() } else { pack };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let more = if names.len() > NAMED { ", ..." } else { "" };
    names.truncate(NAMED);
    (!names.is_empty()).then(|| format!("{}{more}", names.join(", ")))
}

/// The entries that there are; the saved game comes first.
fn entries(lobby: StartContext) -> Vec<StartCommand> {
    let mut entries = vec![
        StartCommand::Continue,
        StartCommand::Load,
        StartCommand::New,
        StartCommand::Seed,
        StartCommand::Past,
        StartCommand::Mods,
        StartCommand::Help,
        StartCommand::Quit,
    ];
    entries.retain(|command| match command {
        StartCommand::Continue => lobby.first().is_some(),
        StartCommand::Load => !lobby.places.is_empty(),
        StartCommand::Mods => lobby.has_mods,
        _ => true,
    });
    entries
}

/// A rectangle with room round it.
fn with_margin(inner: Rect) -> Rect {
    Rect::new(inner.origin.x - 2, inner.origin.y - 1, inner.size.width + 4, inner.size.height + 2)
}
