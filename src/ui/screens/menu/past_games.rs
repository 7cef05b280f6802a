//! The table of past games, and the text about one of them.

use std::collections::BTreeMap;

use crate::content::{Color, Content, Key, MenuCommand, PastColumns, StartCommand, fill, key_of};
use crate::game::RunSummary;
use crate::grid::{Point, Rect};
use crate::save::PastRun;
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::morgue::ending_line;
use crate::ui::screen::{AppView, Request, Screen, Stores};
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::lists::list_cursor::moved;
use crate::ui::widgets::lists::list_page;
use crate::ui::widgets::lists::overlay::OverlayLine;
use crate::ui::widgets::lists::scroll::{Page, Scroll};
use crate::ui::widgets::paint;
use crate::ui::widgets::wrap::{cut, width};

/// Cells between two columns of the table.
const GUTTER: i32 = 2;

/// The table of past games, the best first.
#[derive(Clone, Debug, Default)]
pub struct PastGamesScreen {
    runs: Vec<PastRun>,
    chosen: usize,
}

impl Screen for PastGamesScreen {
    fn load(&mut self, stores: Stores<'_>) {
        self.runs = stores.saves.past(stores.content);
    }

    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let content = app.content;
        let chosen = self.runs.get(self.chosen);
        if content.keys.start.command(key) == Some(StartCommand::Watch) {
            return chosen.map_or(Request::Stay, |past| Request::WatchReplay(past.name.clone()));
        }
        match content.keys.menu.command(key) {
            Some(MenuCommand::Close) => return Request::Close,
            Some(MenuCommand::Choose) => {
                return chosen
                    .map_or(Request::Stay, |past| Request::Open(Box::new(MorgueScreen::new(past.name.clone()))));
            }
            Some(command) => self.chosen = moved(self.chosen, self.runs.len(), command),
            None => return Request::UnknownKey(key),
        }
        Request::Stay
    }

    fn select(&mut self, index: usize) {
        self.chosen = index;
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let content = app.content;
        let (text, palette) = (&content.text.past, &content.palette);
        let page = list_page::begin(canvas, layout.screen, &text.title, &keys(content), palette);
        if self.runs.is_empty() {
            canvas.print(page.origin, &text.empty, palette.text);
        }
        self.draw_table(canvas, page, content);
    }
}

/// The hint about keys.
fn keys(content: &Content) -> String {
    let key = |command| key_of(&content.text, &content.keys.menu, command);
    let (up, down) = (key(MenuCommand::Up), key(MenuCommand::Down));
    let (choose, close) = (key(MenuCommand::Choose), key(MenuCommand::Close));
    let watch = key_of(&content.text, &content.keys.start, StartCommand::Watch);
    let values: [(&str, &dyn std::fmt::Display); 5] =
        [("up", &up), ("down", &down), ("choose", &choose), ("watch", &watch), ("close", &close)];
    fill(&content.text.past.keys, &values)
}

impl PastGamesScreen {
    fn draw_table(&self, canvas: &mut Canvas, area: Rect, content: &Content) {
        let palette = &content.palette;
        let table = table(&self.runs, content);
        let widths = widths(&table, area.size.width);
        let room = (area.size.height - 1).max(0) as usize;
        let count = self.runs.len();
        let first = canvas.clicks_mut().first_line(self.chosen, count, room, (0, count.saturating_sub(1)));
        let print = |canvas: &mut Canvas, y: i32, row: &PastGameRow, ink: Color, rest: Color| {
            let mut x = area.origin.x;
            for (index, (cell, width)) in row.iter().zip(widths).enumerate() {
                if index == END {
                    canvas.print(Point::new(x, y), &cut(cell, width), ink);
                } else {
                    paint::print_right(canvas, x + width, y, cell, rest);
                }
                x += width + GUTTER;
            }
        };
        let Some((headings, rows)) = table.split_first().filter(|_| !self.runs.is_empty()) else { return };
        print(canvas, area.origin.y, headings, palette.quiet, palette.quiet);
        let shown = self.runs.iter().zip(rows).enumerate().skip(first).take(room);
        for ((index, (past, row)), y) in shown.zip(area.origin.y + 1..) {
            let across = Rect::new(area.origin.x - 1, y, area.size.width + 2, 1);
            if index == self.chosen {
                paint::highlight(canvas, across, palette.selected);
            }
            canvas.mark(across, Target::Entry(index));
            let ink = if past.summary.won { palette.good } else { palette.text };
            print(canvas, y, row, ink, palette.quiet);
        }
    }
}

/// A row of the table: rank, how it ended, turns, deepest level, kills, seed, day.
pub type PastGameRow = [String; 7];

/// The column of [`PastGameRow`] that says how it ended. It is aligned left, and shrinks where there is no room.
pub const END: usize = 1;

/// The table of past games, headings first.
pub fn table(runs: &[PastRun], content: &Content) -> Vec<PastGameRow> {
    let columns = &content.text.past.columns;
    let PastColumns { end, turns, deepest, kills, seed, day } = columns.clone();
    let headings = [String::new(), end, turns, deepest, kills, seed, day];
    let row = |(rank, past): (usize, &PastRun)| {
        let RunSummary { turn, deepest, kills, seed, date, .. } = &past.summary;
        let numbers = [turn.to_string(), deepest.to_string(), kills.to_string(), seed.to_string()];
        let [turns, deepest, kills, seed] = numbers;
        let how = ending_line(&past.summary, &content.text.past);
        [rank.to_string(), how, turns, deepest, kills, seed, date.clone().unwrap_or_default()]
    };
    [headings].into_iter().chain((1..).zip(runs).map(row)).collect()
}

/// The widths of the columns of a table that has `room`.
pub fn widths(table: &[PastGameRow], room: i32) -> [i32; 7] {
    let mut widths = [0; 7];
    for row in table {
        for (widest, cell) in widths.iter_mut().zip(row) {
            *widest = (*widest).max(width(cell));
        }
    }
    let excess = widths.iter().sum::<i32>() + GUTTER * 6 - room;
    if let Some(end) = widths.get_mut(END) {
        *end = (*end - excess.max(0)).max(0);
    }
    widths
}

/// The text about a past game.
#[derive(Clone, Debug)]
pub struct MorgueScreen {
    /// The name of the past game.
    name: String,
    text: String,
    scroll: Scroll,
}

impl MorgueScreen {
    /// The text about the past game of that name.
    pub fn new(name: String) -> Self {
        Self { name, text: String::new(), scroll: Scroll::default() }
    }
}

impl Screen for MorgueScreen {
    fn load(&mut self, stores: Stores<'_>) {
        let text = stores.saves.dump(&self.name);
        self.text = text.unwrap_or_else(|why| why.message(&stores.content.text.saving));
    }

    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        self.scroll.press(key, &app.content.keys)
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let (content, area) = (app.content, layout.screen);
        let (text, palette, menu) = (&content.text.past, &content.palette, &content.keys.menu);
        let lines = colored(&self.text, content);
        let key = |command| key_of(&content.text, menu, command);
        let (up, down, close) = (key(MenuCommand::Up), key(MenuCommand::Down), key(MenuCommand::Close));
        let keys = fill(&text.told_keys, &[("up", &up), ("down", &down), ("close", &close)]);
        Page { title: &text.title, lines: &lines, keys: &keys }.draw(canvas, area, palette, &mut self.scroll);
    }
}

/// The lines of the text about a game, with its map in the colours of what it shows.
fn colored(text: &str, content: &Content) -> Vec<OverlayLine> {
    let (words, palette) = (&content.text.past, &content.palette);
    let headline = words.map.split('{').next().unwrap_or_default();
    let colors = glyph_colors(content);
    let mut in_map = false;
    let lines = text.lines().map(|line| {
        let begins = !headline.is_empty() && line.starts_with(headline);
        in_map = (in_map || begins) && line != words.carried;
        if !in_map || begins {
            return OverlayLine::plain(line, palette.text);
        }
        let pieces = line.chars().map(|glyph| {
            let color = colors.get(&glyph).copied().unwrap_or(palette.text);
            (glyph.to_string(), color)
        });
        OverlayLine { pieces: pieces.collect(), ..OverlayLine::default() }
    });
    lines.collect()
}

/// The colour of each glyph: of the creature that looks like that, or else of the item, or else of the tile.
fn glyph_colors(content: &Content) -> BTreeMap<char, Color> {
    let tiles = content.tiles.iter().map(|(_, _, tile)| (tile.glyph, tile.color));
    let items = content.items.iter().map(|(_, _, item)| (item.glyph, item.color));
    let creatures = content.creatures.iter().map(|(_, _, creature)| (creature.glyph, creature.color));
    tiles.chain(items).chain(creatures).collect()
}
