//! The panel beside the map: the player's state, and what is in sight.

use crate::content::{BarColors, Color, Palette, PanelText, Ref, Slot, StatDisplay, StatKind, Tone, capitalized, fill};
use crate::game::{Creature, Game, Item};
use crate::grid::{Point, Rect};
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::widgets::visible_list::VisibleEntry;
use crate::ui::widgets::wrap::{cut, width};
use crate::ui::widgets::{bar, paint};

/// The least columns of the number beside the player's bar: `100/100` and a space.
const NUMBER: i32 = 8;

/// The least width at which a creature's name and bar share a row.
const ONE_ROW: i32 = 30;

/// Columns for the word of what a creature is doing, if it shares a row with the bar.
const WORD: i32 = 12;

/// Rows of the turn and the gap below it.
const TURN: i32 = 2;

/// Rows that modifiers leave free below them: a gap, the headline, a creature of two rows and how many more there are.
const IN_SIGHT: i32 = 5;

/// Draws the panel. What is at `cursor` is highlighted.
pub fn draw(canvas: &mut Canvas, area: Rect, session: &Session, visible: &[VisibleEntry], cursor: Option<Point>) {
    let content = &session.game.content;
    canvas.clear(area, content.palette.panel);
    let Some(player) = session.game.world().player() else { return };
    let inside = paint::inset(area, 1, 1);
    let mut panel = Panel {
        canvas,
        game: &session.game,
        palette: &content.palette,
        text: &content.text.panel,
        area: inside,
        y: inside.origin.y,
        is_dense: false,
    };
    panel.headline(player);
    panel.vitals(player);
    panel.stats(player);
    panel.equipment(player);
    panel.modifiers(player);
    panel.in_sight(visible, cursor);
}

struct Panel<'a> {
    canvas: &'a mut Canvas,
    game: &'a Game,
    palette: &'a Palette,
    text: &'a PanelText,
    area: Rect,
    /// The next row to draw on.
    y: i32,
    /// Whether creatures get one row each, even without room for a bar.
    is_dense: bool,
}

impl Panel<'_> {
    fn left(&mut self, column: i32, text: &str, ink: Color) {
        if self.y < self.area.bottom() {
            let text = cut(text, self.area.size.width - column);
            self.canvas.print(Point::new(self.area.origin.x + column, self.y), &text, ink);
        }
    }

    fn right(&mut self, text: &str, ink: Color) {
        if self.y < self.area.bottom() {
            let text = cut(text, self.area.size.width);
            paint::print_right(self.canvas, self.area.right(), self.y, &text, ink);
        }
    }

    /// A row with a text at each end; the left one is cut if they don't fit.
    fn pair(&mut self, left: (&str, Color), right: (&str, Color)) {
        let room = self.area.size.width - width(right.0) - 1;
        self.left(0, &cut(left.0, room), left.1);
        self.right(right.0, right.1);
    }

    fn headline(&mut self, player: &Creature) {
        let title = self.game.content.text.title.clone();
        let levels = &self.game.world().levels();
        let depth = fill(&self.text.depth, &[("depth", &(player.level() + 1)), ("levels", &levels.len())]);
        self.left(0, &title, self.palette.accent);
        if width(&title) + width(&depth) >= self.area.size.width {
            self.y += 1;
            self.left(0, &depth, self.palette.text);
        } else {
            self.right(&depth, self.palette.text);
        }
        self.y += 1;
        if !self.text.level.is_empty() {
            let name = levels.get(player.level()).map_or("", |level| &self.game.content.levels[level.kind()].name);
            let level = capitalized(&fill(&self.text.level, &[("level", &name)]));
            self.left(0, &level, self.palette.quiet);
            self.y += 1;
        }
        self.y += 1;
    }

    /// The player's name, bar and hunger.
    fn vitals(&mut self, player: &Creature) {
        let (hp, full) = (player.hp, player.most_hp(&self.game.content));
        let name = (self.text.player.as_str(), self.palette.text);
        match bar::word(&self.game.content.text.health, hp, full) {
            Some(word) => self.pair(name, (&word.name, paint::tone(self.palette, word.tone))),
            None => self.left(0, name.0, name.1),
        }
        self.y += 1;
        let corner = Point::new(self.area.origin.x, self.y);
        // As wide as the number can get, so that the bar doesn't change its length.
        let number = NUMBER.max(width(&format!("{full}/{full} ")));
        bar::draw(self.canvas, corner, self.area.size.width - number, hp, full, &self.palette.bar);
        let tone = bar::word(&self.game.content.text.health, hp, full).map_or(Tone::Plain, |word| word.tone);
        let ink = if tone == Tone::Warning { self.palette.warning } else { self.palette.text };
        self.right(&format!("{hp}/{full}"), ink);
        self.y += 1;
        self.bars(player);
        self.hunger(player);
        self.y += 1;
    }

    /// The word for the state of hunger, or else a label for the number beside it.
    fn hunger(&mut self, player: &Creature) {
        let (Some(state), Some(satiety)) = (self.game.hunger_of(player.id()), player.satiety) else { return };
        let percent = fill(&self.text.percent, &[("percent", &satiety.percent())]);
        let ink = paint::tone(self.palette, state.tone);
        let word = if state.name.is_empty() { (&*self.text.fullness, self.palette.quiet) } else { (&*state.name, ink) };
        self.pair(word, (&percent, ink));
    }

    /// Attack, defense and stats that are shown as numbers, in two columns if they fit, and the turn.
    fn stats(&mut self, player: &Creature) {
        let (attack, defense) = (self.game.attack_of(player.id()), self.game.defense_of(player.id()));
        let mut stats = vec![(self.text.attack.clone(), attack), (self.text.defense.clone(), defense)];
        stats.extend(self.shown_stats(StatDisplay::Count).map(|(stat, kind)| {
            let value = self.game.stat_of(player.id(), stat);
            (kind.name.clone(), value)
        }));
        let stats: Vec<(String, String)> = stats.into_iter().map(|(label, value)| (label, value.to_string())).collect();
        let half = self.area.size.width / 2 - 1;
        let fit = |(label, value): &(String, String)| width(label) + (width(value) + 1).max(4) <= half;
        let columns = if stats.iter().all(fit) { 2 } else { 1 };
        let room = self.room_above_gear(TURN) as usize * columns;
        let shown = if stats.len() > room { room.saturating_sub(columns).max(2) } else { stats.len() };
        let (first, rest) = stats.split_at(shown.min(stats.len()));
        first.chunks(columns).for_each(|row| self.stat_row(row, half));
        self.more(rest.len());
        let turn = self.game.world().turn().to_string();
        self.pair((&self.text.turn, self.palette.quiet), (&turn, self.palette.text));
        self.y += TURN;
    }

    /// A row of one or two stats.
    fn stat_row(&mut self, row: &[(String, String)], half: i32) {
        let (quiet, plain) = (self.palette.quiet, self.palette.text);
        let (left, right) = (self.area.origin.x, self.area.right());
        match row {
            [(first, value), (second, other)] => {
                self.left(0, first, quiet);
                paint::print_right(self.canvas, left + half, self.y, value, plain);
                self.canvas.print(Point::new(right - half, self.y), second, quiet);
                self.right(other, plain);
            }
            row => row.iter().for_each(|(label, value)| self.pair((label, quiet), (value, plain))),
        }
        self.y += 1;
    }

    /// The stats that the panel shows in one way, in their order.
    fn shown_stats(&self, display: StatDisplay) -> impl Iterator<Item = (Ref<StatKind>, &StatKind)> {
        let mut stats: Vec<_> =
            self.game.content.stats.iter().filter(|(_, _, kind)| kind.panel == Some(display)).collect();
        stats.sort_by_key(|(_, id, kind)| (kind.order, *id));
        stats.into_iter().map(|(stat, _, kind)| (stat, kind))
    }

    /// The player's stats that are shown as bars, one row each.
    fn bars(&mut self, player: &Creature) {
        let bars: Vec<(String, i32, i32, Option<Color>)> = self
            .shown_stats(StatDisplay::Bar)
            .map(|(stat, kind)| {
                let value = self.game.stat_of(player.id(), stat);
                let most = self.game.most_of(player.id(), stat).unwrap_or(value);
                (kind.name.clone(), value.saturating_sub(kind.min), most.saturating_sub(kind.min), kind.color)
            })
            .collect();
        let room = (self.room_above_gear(TURN + 2)).max(1) as usize;
        let shown = if bars.len() > room { (room - 1).max(1) } else { bars.len() };
        let number = |(_, _, most, _): &(String, i32, i32, Option<Color>)| width(&format!("{most}/{most} "));
        let number = bars.iter().map(number).max().unwrap_or(0).max(NUMBER);
        let label =
            bars.iter().map(|(label, ..)| width(label) + 1).max().unwrap_or(0).min(self.area.size.width / 3 + 1);
        for (name, value, most, color) in bars.iter().take(shown) {
            self.left(0, &cut(name, label - 1), self.palette.quiet);
            let at = Point::new(self.area.origin.x + label, self.y);
            let ink = color.unwrap_or(self.palette.accent);
            let colors = BarColors { high: ink, middle: ink, low: ink, empty: self.palette.bar.empty };
            if self.y < self.area.bottom() {
                bar::draw(self.canvas, at, self.area.size.width - label - number, *value, *most, &colors);
            }
            self.right(&format!("{value}/{most}"), self.palette.text);
            self.y += 1;
        }
        self.more(bars.len() - shown);
    }

    /// How many rows are left above the gear, if `below` of them are needed for something else.
    fn room_above_gear(&self, below: i32) -> i32 {
        let gear = self.game.content.slots.len() as i32 + 1;
        (self.area.bottom() - self.y - below - gear - IN_SIGHT).max(1)
    }

    /// How many more there are than fit.
    fn more(&mut self, count: usize) {
        if count > 0 {
            let more = fill(&self.text.more, &[("count", &count)]);
            self.left(0, &more, self.palette.quiet);
            self.y += 1;
        }
    }

    /// The equipment, by slot.
    fn equipment(&mut self, player: &Creature) {
        let mut slots: Vec<_> = self.game.content.slots.iter().collect();
        slots.sort_by_key(|(_, id, slot)| (slot.order, id.to_owned()));
        let longest = slots.iter().map(|(_, _, slot)| width(&slot.label)).max().unwrap_or(0);
        // The item gets at least half of the row.
        let column = (longest + 1).min(self.area.size.width / 2);
        for (reference, _, slot) in slots {
            self.equipped(slot, column, player.inventory.worn(reference).map(|(_, item)| item));
        }
        self.y += 1;
    }

    fn equipped(&mut self, slot: &Slot, column: i32, item: Option<&Item>) {
        self.left(0, &cut(&slot.label, column - 1), self.palette.quiet);
        match item {
            Some(item) => {
                let kind = &self.game.content.items[item.kind];
                let bonus: Vec<String> = [&kind.attack, &kind.defense]
                    .map(|formula| item.points(&self.game.content, formula))
                    .into_iter()
                    .filter(|bonus| *bonus != 0)
                    .map(|bonus| format!("{bonus:+}"))
                    .collect();
                let bonus = if bonus.is_empty() { String::new() } else { format!(" {}", bonus.join(" ")) };
                let name = self.game.item_name(item.thing(), "");
                let room = self.area.size.width - column - width(&bonus);
                self.left(column, &format!("{}{bonus}", cut(&name, room)), self.palette.text);
            }
            None => self.left(column, self.text.nothing.as_str(), self.palette.quiet),
        }
        self.y += 1;
    }

    /// The player's modifiers and how many turns they last, oldest first.
    fn modifiers(&mut self, player: &Creature) {
        let all = player.modifiers.len();
        if all == 0 {
            return;
        }
        let room = (self.area.bottom() - self.y - IN_SIGHT).max(2) as usize;
        let shown = if all > room { room - 1 } else { all };
        for modifier in player.modifiers.iter().take(shown) {
            let kind = &self.game.content.modifiers[modifier.kind];
            let left = modifier.until.saturating_sub(self.game.world().turn());
            let turns = if modifier.is_worn { String::new() } else { left.to_string() };
            let name =
                if modifier.strength > 1 { format!("{} {}", kind.name, modifier.strength) } else { kind.name.clone() };
            self.pair((&name, paint::tone(self.palette, kind.tone)), (&turns, self.palette.quiet));
            self.y += 1;
        }
        self.more(all - shown);
        self.y += 1;
    }

    fn in_sight(&mut self, visible: &[VisibleEntry], cursor: Option<Point>) {
        self.left(0, self.text.in_sight.as_str(), self.palette.accent);
        self.y += 1;
        if visible.is_empty() {
            return self.left(0, self.text.nobody.as_str(), self.palette.quiet);
        }
        // A second row for a bar only if nothing is left out for it.
        let room = self.area.bottom() - self.y;
        self.is_dense = visible.iter().map(|entry| self.rows(entry)).sum::<i32>() > room;
        for (index, entry) in visible.iter().enumerate() {
            let rows_left = self.area.bottom() - self.y;
            let more = visible.len() - index;
            if rows_left < self.rows(entry) || (rows_left == self.rows(entry) && more > 1) {
                let more = fill(&self.text.more, &[("count", &more)]);
                return self.left(2, &more, self.palette.quiet);
            }
            self.visible_entry(entry, cursor.is_some_and(|at| entry.cells.contains(&at)));
        }
    }

    /// How many rows an entry takes.
    fn rows(&self, entry: &VisibleEntry) -> i32 {
        if entry.health.is_some() && self.area.size.width < ONE_ROW && !self.is_dense { 2 } else { 1 }
    }

    /// The name, in the colour of its health, and at the right what it is doing, which is cut first.
    fn name_and_doing(&mut self, entry: &VisibleEntry, hp: i32, full: i32) {
        let across = self.area.size.width;
        let name = cut(&entry.name, across - 2);
        let doing = cut(&entry.doing, across - 3 - width(&name));
        let tone = bar::word(&self.game.content.text.health, hp, full).map_or(Tone::Plain, |word| word.tone);
        let ink = if tone == Tone::Quiet { self.palette.text } else { paint::tone(self.palette, tone) };
        self.left(2, &name, ink);
        self.right(&doing, self.palette.quiet);
    }

    fn visible_entry(&mut self, entry: &VisibleEntry, is_chosen: bool) {
        let rows = self.rows(entry);
        let area = Rect::new(self.area.origin.x - 1, self.y, self.area.size.width + 2, rows);
        self.canvas.mark(area, Target::Cell(entry.at));
        if is_chosen {
            paint::highlight(self.canvas, area, self.palette.selected);
        }
        let across = self.area.size.width;
        self.left(0, &entry.glyph.to_string(), entry.color);
        let Some((hp, full)) = entry.health else {
            self.name_and_doing(entry, 1, 1);
            self.y += 1;
            return;
        };
        if across < ONE_ROW {
            self.name_and_doing(entry, hp, full);
            self.y += 1;
            if rows == 1 {
                return;
            }
            let at = Point::new(self.area.origin.x + 2, self.y);
            bar::draw(self.canvas, at, across - 2, hp, full, &self.palette.bar);
            self.y += 1;
            return;
        }
        // The name gets half of what the glyph and the word leave, and the bar the rest.
        let name = (across - 2 - WORD) / 2 + 1;
        let (bar_at, bar) = (2 + name + 1, across - WORD - 3 - name);
        self.left(2, &cut(&entry.name, name), self.palette.text);
        self.left(across - WORD + 1, &cut(&entry.doing, WORD), self.palette.quiet);
        let at = Point::new(self.area.origin.x + bar_at, self.y);
        bar::draw(self.canvas, at, bar, hp, full, &self.palette.bar);
        self.y += 1;
    }
}
