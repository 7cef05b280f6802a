//! The list on which mods are turned on and off.

use std::collections::BTreeSet;

use crate::content::{Color, Content, Key, MenuCommand, ModsText, Palette, fill, key_of};
use crate::grid::{Point, Rect};
use crate::session::ModEntry;
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::screen::{AppView, Request, Screen, Stores};
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::lists::list_cursor::moved;
use crate::ui::widgets::lists::list_page;
use crate::ui::widgets::paint;
use crate::ui::widgets::wrap::{cut, width, wrap};

/// Cells between two columns of the list.
const GUTTER: i32 = 3;
/// The least rows of the list, however long the description of the chosen mod is.
const LEAST_ROWS: i32 = 4;

/// The list of mods, and which of them the player wants.
#[derive(Clone, Debug, Default)]
pub struct ModsScreen {
    entries: Vec<ModEntry>,
    /// The folder to put mods into.
    folder: String,
    /// The index of the chosen entry.
    selected: usize,
    /// What was turned on when the screen opened.
    before: BTreeSet<String>,
    /// Whether a mod that was left out for its errors has been fixed since.
    is_mended: bool,
}

/// Whether a mod is on, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ModState {
    /// It is off.
    Off,
    /// The player turned it on.
    On,
    /// It is always on.
    Fixed,
    /// A mod that is on needs it; holds that one's title.
    Needed(String),
}

impl Screen for ModsScreen {
    fn load(&mut self, stores: Stores<'_>) {
        let Some(mods) = stores.packs else { return };
        (self.entries, self.folder) = (mods.list(), mods.folder());
        let left_out = mods.left_out();
        let is_left_out = |id: &str| left_out.iter().any(|unplayable| unplayable.id == id);
        self.is_mended = self.entries.iter().any(|entry| entry.wrong.is_empty() && is_left_out(&entry.id));
        self.before = self.chosen();
    }

    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        match app.content.keys.menu.command(key) {
            Some(MenuCommand::Close) if is_locked(app) => return Request::Close,
            Some(MenuCommand::Choose) if is_locked(app) => {}
            Some(MenuCommand::Close) => {
                let chosen = self.chosen();
                let is_settled = chosen == self.before && !self.is_mended;
                let choose = || Request::CloseThen(Box::new(Request::ChooseMods(chosen)));
                return if is_settled { Request::Close } else { choose() };
            }
            Some(MenuCommand::Choose) => {
                if let Some(entry) = self.entries.get_mut(self.selected).filter(|entry| !entry.is_fixed) {
                    entry.is_chosen = !entry.is_chosen;
                }
            }
            Some(command) => self.selected = moved(self.selected, self.entries.len(), command),
            None => return Request::UnknownKey(key),
        }
        Request::Stay
    }

    fn select(&mut self, index: usize) {
        self.selected = index;
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let content = app.content;
        let (text, palette) = (&content.text.mods, &content.palette);
        let page = list_page::begin(canvas, layout.screen, &text.title, &keys(app), palette);
        let mut below = self.details(content, page.size.width);
        if !app.saves.is_empty() {
            below.push((String::new(), palette.quiet));
            below.extend(wrap(&text.note, page.size.width).into_iter().map(|line| (line, palette.quiet)));
        }
        let rows = (self.entries.len() as i32).min((page.size.height - below.len() as i32 - 1).max(LEAST_ROWS));
        let list = Rect::new(page.origin.x, page.origin.y, page.size.width, rows);
        self.draw_list(canvas, list, content);
        let under = list.bottom() + i32::from(rows > 0);
        for ((line, ink), y) in below.iter().zip(under..page.bottom()) {
            canvas.print(Point::new(page.origin.x, y), line, *ink);
        }
    }
}

impl ModsScreen {
    /// The ids of the mods that the player turned on.
    fn chosen(&self) -> BTreeSet<String> {
        self.entries.iter().filter(|entry| entry.is_chosen).map(|entry| entry.id.clone()).collect()
    }

    /// Whether a mod is on with the present choice.
    fn state(&self, entry: &ModEntry) -> ModState {
        match entry {
            ModEntry { is_fixed: true, .. } => ModState::Fixed,
            ModEntry { is_chosen: true, .. } => ModState::On,
            _ => self.needed_by(entry).map_or(ModState::Off, |by| ModState::Needed(by.title.clone())),
        }
    }

    /// A mod that is on and needs `entry`, directly or through others.
    fn needed_by(&self, entry: &ModEntry) -> Option<&ModEntry> {
        let is_on = |entry: &&ModEntry| entry.is_chosen || entry.is_fixed;
        self.entries.iter().filter(is_on).find(|candidate| {
            let (mut reached, mut next) = (vec![candidate.id.as_str()], 0);
            while let Some(id) = reached.get(next).copied() {
                let needs = self.entries.iter().filter(|other| other.id == id).flat_map(|other| &other.needs);
                for other in needs {
                    if !reached.contains(&other.as_str()) {
                        reached.push(other);
                    }
                }
                next += 1;
            }
            reached.iter().skip(1).any(|id| *id == entry.id)
        })
    }

    fn draw_list(&self, canvas: &mut Canvas, area: Rect, content: &Content) {
        let (text, palette) = (&content.text.mods, &content.palette);
        let widest = |of: fn(&ModEntry) -> &str| self.entries.iter().map(|entry| width(of(entry))).max().unwrap_or(0);
        let titles = widest(|entry| &entry.title).min(area.size.width / 2);
        let versions = widest(|entry| &entry.version).min(area.size.width / 6);
        let rows = area.size.height.max(0) as usize;
        let count = self.entries.len();
        let first = canvas.clicks_mut().first_line(self.selected, count, rows, (0, count.saturating_sub(1)));
        for ((index, entry), y) in self.entries.iter().enumerate().skip(first).take(rows).zip(area.origin.y..) {
            let row = Rect::new(area.origin.x - 1, y, area.size.width + 2, 1);
            if index == self.selected {
                paint::highlight(canvas, row, palette.selected);
            }
            canvas.mark(row, Target::Entry(index));
            let (words, ink) = state_words(&self.state(entry), text, content);
            let mut x = area.origin.x;
            canvas.print(Point::new(x, y), &cut(&entry.title, titles), palette.text);
            x += titles + GUTTER;
            canvas.print(Point::new(x, y), &cut(&entry.version, versions), palette.quiet);
            x += versions + GUTTER;
            let (mark, mark_ink) = mark(entry, text, palette);
            let left = area.right() - x - if mark.is_empty() { 0 } else { width(mark) + GUTTER };
            canvas.print(Point::new(x, y), &cut(&words, left), ink);
            paint::print_right(canvas, area.right(), y, mark, mark_ink);
        }
    }

    /// The description and the errors of the chosen mod.
    fn details(&self, content: &Content, columns: i32) -> Vec<(String, Color)> {
        let palette = &content.palette;
        let Some(entry) = self.entries.get(self.selected) else {
            let empty = fill(&content.text.mods.empty, &[("folder", &self.folder)]);
            return wrap(&empty, columns).into_iter().map(|line| (line, palette.text)).collect();
        };
        let about = wrap(&entry.description, columns).into_iter().map(|line| (line, palette.text));
        let wrong = entry.wrong.iter().map(|line| (cut(line, columns), palette.warning));
        about.chain(wrong).collect()
    }
}

/// What is said at the end of a mod's row, and its colour: nothing if it can be played.
fn mark<'t>(entry: &ModEntry, text: &'t ModsText, palette: &Palette) -> (&'t str, Color) {
    match entry {
        ModEntry { is_of_other_game: true, .. } => (&text.foreign, palette.quiet),
        ModEntry { wrong, .. } if wrong.is_empty() => ("", palette.quiet),
        _ => (&text.faulty, palette.warning),
    }
}

/// The words for whether a mod is on, and their colour.
fn state_words(state: &ModState, text: &ModsText, content: &Content) -> (String, Color) {
    let palette = &content.palette;
    match state {
        ModState::Off => (text.off.clone(), palette.quiet),
        ModState::On => (text.on.clone(), palette.good),
        ModState::Fixed => (text.always.clone(), palette.good),
        ModState::Needed(by) => (fill(&text.needed, &[("who", by)]), palette.good),
    }
}

/// The hint about keys.
fn keys(app: &AppView<'_>) -> String {
    let content = app.content;
    let key = |command| key_of(&content.text, &content.keys.menu, command);
    let (up, down) = (key(MenuCommand::Up), key(MenuCommand::Down));
    let (choose, close) = (key(MenuCommand::Choose), key(MenuCommand::Close));
    let text = &content.text.mods;
    let form = if is_locked(app) { &text.locked } else { &text.keys };
    fill(form, &[("up", &up), ("down", &down), ("choose", &choose), ("close", &close)])
}

/// Whether the mods can only be looked at: a game keeps its mods until it ends.
fn is_locked(app: &AppView<'_>) -> bool {
    app.session.is_some()
}
