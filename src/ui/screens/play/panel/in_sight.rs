//! The creatures, stairs and items in sight, in the panel.

use super::side_panel::Panel;
use crate::content::{Tone, fill};
use crate::grid::{Point, Rect};
use crate::ui::click_map::Target;
use crate::ui::widgets::statuses::Status;
use crate::ui::widgets::visible_list::VisibleEntry;
use crate::ui::widgets::wrap::{cut, width};
use crate::ui::widgets::{bar, paint};

/// The least width at which a creature's name and bar share a row.
const ONE_ROW: i32 = 30;

/// Columns for the word of what a creature is doing, if it shares a row with name and bar.
const WORD: i32 = 12;

/// The least columns of a bar beside a word or a name.
const LEAST_BAR: i32 = 4;

/// Rows that creatures leave to items and stairs: two of them, and how many more there are.
const OTHERS: i32 = 3;

/// Columns before a name: the glyph, and the mark of those who could hurt the player next turn.
const MARGIN: i32 = 2;

/// Which rows creatures get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Detail {
    /// Whether a bar has a row of its own, if it doesn't share that of the name.
    bars: bool,
    /// The most rows for what lasts on a creature.
    statuses: usize,
}

/// From the most rows to the fewest. Bars give way first, because the colour of the name tells of health, too.
const DETAILS: [Detail; 4] = [
    Detail { bars: true, statuses: 3 },
    Detail { bars: true, statuses: 1 },
    Detail { bars: false, statuses: 1 },
    Detail { bars: false, statuses: 0 },
];

impl Panel<'_> {
    /// The list of what is in sight. What doesn't fit is counted.
    pub fn in_sight(&mut self, visible: &[VisibleEntry], cursor: Option<Point>) {
        self.left(0, self.text.in_sight.as_str(), self.palette.accent);
        self.y += 1;
        if visible.is_empty() {
            return self.left(0, self.text.nobody.as_str(), self.palette.quiet);
        }
        let detail = self.detail(visible);
        let names = visible.iter().filter(|entry| entry.health.is_some() && self.is_one_row(entry));
        let names = names.map(|entry| width(&entry.name));
        let longest = names.max().unwrap_or(0);
        for (index, entry) in visible.iter().enumerate() {
            let rows_left = self.area.bottom() - self.y;
            let (rows, is_last) = (self.rows_of(entry, detail), index + 1 == visible.len());
            if rows_left < rows || (rows_left == rows && !is_last) {
                let more: usize = visible.iter().skip(index).map(|entry| entry.cells.len()).sum();
                let more = fill(&self.text.more, &[("count", &more)]);
                return self.left(MARGIN, &more, self.palette.quiet);
            }
            self.visible_entry(entry, detail, longest, cursor.is_some_and(|at| entry.cells.contains(&at)));
        }
    }

    /// The most that can be shown of each without leaving a creature out, or else the least.
    fn detail(&self, visible: &[VisibleEntry]) -> Detail {
        let (creatures, others): (Vec<_>, Vec<_>) = visible.iter().partition(|entry| entry.is_creature);
        let room = self.area.bottom() - self.y - (others.len() as i32).min(OTHERS);
        let fits = |detail: &Detail| creatures.iter().map(|entry| self.rows_of(entry, *detail)).sum::<i32>() <= room;
        let [.., least] = DETAILS;
        DETAILS.into_iter().find(fits).unwrap_or(least)
    }

    fn rows_of(&self, entry: &VisibleEntry, detail: Detail) -> i32 {
        let bar = detail.bars && entry.health.is_some() && !self.is_one_row(entry);
        1 + i32::from(bar) + self.status_rows(&entry.statuses).len().min(detail.statuses) as i32
    }

    /// Whether the name, the bar and the word of a creature share a row: the panel is wide enough, and the name isn't too long.
    fn is_one_row(&self, entry: &VisibleEntry) -> bool {
        self.area.size.width >= ONE_ROW && width(&entry.name) <= self.name_room()
    }

    /// The most columns of a name that shares its row with a bar and a word.
    fn name_room(&self) -> i32 {
        self.area.size.width - WORD - MARGIN - 1 - LEAST_BAR
    }

    fn visible_entry(&mut self, entry: &VisibleEntry, detail: Detail, longest: i32, is_chosen: bool) {
        let rows = self.rows_of(entry, detail);
        let area = Rect::new(self.area.origin.x - 1, self.y, self.area.size.width + 2, rows);
        self.canvas.mark(area, Target::Cell(entry.at));
        if is_chosen {
            paint::highlight(self.canvas, area, self.palette.selected);
        }
        self.left(0, &entry.glyph.to_string(), entry.color);
        if entry.reaches {
            self.left(1, &cut(&self.text.reaches, 1), self.palette.warning);
        }
        match entry.health {
            Some(health) if self.is_one_row(entry) => self.name_bar_and_doing(entry, health, longest),
            Some(health) => self.name_and_bar(entry, health, detail),
            None => self.name_and_doing(entry, Tone::Plain),
        }
        self.statuses(&entry.statuses, detail.statuses);
    }

    /// A row with the name, the bar and what the creature is doing. The bar leaves room for the longest name of all, if it can.
    fn name_bar_and_doing(&mut self, entry: &VisibleEntry, (hp, full): (i32, i32), longest: i32) {
        let across = self.area.size.width;
        let half = (across - MARGIN - WORD) / 2 + 1;
        let name = longest.max(half).min(self.name_room());
        self.left(MARGIN, &cut(&entry.name, name), self.palette.text);
        let at = Point::new(self.area.origin.x + MARGIN + name + 1, self.y);
        bar::draw(self.canvas, at, across - WORD - MARGIN - 1 - name, hp, full, &self.palette.bar);
        self.left(across - WORD + 1, &cut(&entry.doing, WORD - 1), self.palette.quiet);
        self.y += 1;
    }

    /// A row with the name and what the creature is doing, and below it the bar. If the first row has no room for the word, the second may.
    fn name_and_bar(&mut self, entry: &VisibleEntry, (hp, full): (i32, i32), detail: Detail) {
        let tone = bar::word(&self.game.content.text.health, hp, full).map_or(Tone::Plain, |word| word.tone);
        let is_told = self.has_room_for_doing(entry);
        self.name_and_doing(entry, tone);
        if !detail.bars {
            return;
        }
        let across = self.area.size.width - MARGIN;
        let beside = across - width(&entry.doing) - 1;
        let is_beside = !is_told && beside >= LEAST_BAR;
        let at = Point::new(self.area.origin.x + MARGIN, self.y);
        bar::draw_below_name(self.canvas, at, if is_beside { beside } else { across }, hp, full, &self.palette.bar);
        if is_beside {
            self.right(&entry.doing, self.palette.quiet);
        }
        self.y += 1;
    }

    /// The name, in the colour of its health, and at the right what it is doing, if that fits.
    fn name_and_doing(&mut self, entry: &VisibleEntry, tone: Tone) {
        let ink = if tone == Tone::Quiet { self.palette.text } else { paint::tone(self.palette, tone) };
        let (room, is_told) = (self.area.size.width - MARGIN, self.has_room_for_doing(entry));
        self.left(MARGIN, &self.called(entry, room), ink);
        if is_told {
            self.right(&entry.doing, self.palette.quiet);
        }
        self.y += 1;
    }

    fn has_room_for_doing(&self, entry: &VisibleEntry) -> bool {
        MARGIN + width(&self.called(entry, i32::MAX)) + 1 + width(&entry.doing) <= self.area.size.width
    }

    /// The name in at most so many columns, and how many there are of several. The name is cut, never the number.
    fn called(&self, entry: &VisibleEntry, columns: i32) -> String {
        let count = entry.cells.len();
        if count < 2 {
            return cut(&entry.name, columns);
        }
        let told = |name: &str| fill(&self.text.several, &[("name", &name), ("count", &count)]);
        told(&cut(&entry.name, columns - width(&told(""))))
    }

    /// What lasts on a creature, in at most so many rows, and how much more there is.
    fn statuses(&mut self, all: &[Status], most: usize) {
        let mut rows = self.status_rows(all);
        let all_fit = rows.len() <= most;
        rows.truncate(most);
        let mut untold = all.len() - rows.iter().map(Vec::len).sum::<usize>();
        if let Some(last) = rows.last_mut().filter(|_| !all_fit) {
            let room = self.area.size.width - MARGIN;
            while last.len() > 1 && self.across(last) + 1 + width(&self.told_more(untold)) > room {
                last.pop();
                untold += 1;
            }
        }
        let count = rows.len();
        for (index, row) in rows.iter().enumerate() {
            let more = if index + 1 == count && untold > 0 { self.told_more(untold) } else { String::new() };
            self.status_row(row, &more);
        }
    }

    /// What lasts on a creature, in rows that are as full as they can be.
    fn status_rows<'s>(&self, all: &'s [Status]) -> Vec<Vec<&'s Status>> {
        let mut rows: Vec<Vec<&Status>> = Vec::new();
        for status in all {
            let fits = |row: &Vec<&Status>| {
                let with_it: Vec<&Status> = row.iter().copied().chain([status]).collect();
                self.across(&with_it) <= self.area.size.width - MARGIN
            };
            match rows.last_mut().filter(|row| fits(row)) {
                Some(row) => row.push(status),
                None => rows.push(vec![status]),
            }
        }
        rows
    }

    /// The columns of a row of what lasts.
    fn across(&self, row: &[&Status]) -> i32 {
        let told: Vec<String> = row.iter().map(|status| status.told()).collect();
        width(&told.join(&self.game.content.text.describe.list))
    }

    fn told_more(&self, count: usize) -> String {
        fill(&self.text.more, &[("count", &count)])
    }

    /// A row of what lasts, with its end. A single one that is too long is cut.
    fn status_row(&mut self, row: &[&Status], more: &str) {
        let list = &self.game.content.text.describe.list;
        let after = if more.is_empty() { 0 } else { width(more) + 1 };
        let mut column = MARGIN;
        for (index, status) in row.iter().enumerate() {
            if index > 0 {
                self.left(column, list, self.palette.quiet);
                column += width(list);
            }
            let told = status.told_in(self.area.size.width - column - after);
            self.left(column, &told, paint::tone(self.palette, status.tone));
            column += width(&told);
        }
        self.left(column + 1, more, self.palette.quiet);
        self.y += 1;
    }
}
