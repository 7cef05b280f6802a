//! The panel beside the map: the player's state, and what is in sight.

use super::carried::carried_by;
use super::rows::{IN_SIGHT, Rows, share, shown_of};
use crate::content::{
    BarColors, Color, Palette, PanelNumber, PanelRow, PanelText, Ref, Slot, StatDisplay, StatKind, Tone, capitalized,
    fill,
};
use crate::game::{Creature, Game, Item};
use crate::grid::{Point, Rect};
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::widgets::item_words::{known_bonuses, known_strength};
use crate::ui::widgets::statuses::conditions;
use crate::ui::widgets::visible_list::VisibleEntry;
use crate::ui::widgets::wrap::{cut, width};
use crate::ui::widgets::{bar, paint};

/// The least columns of the number beside the player's bar: `100/100` and a space.
const NUMBER: i32 = 8;

/// Draws the panel. What is at `cursor` is highlighted. `can_click` tells whether its buttons do anything.
pub fn draw(
    canvas: &mut Canvas,
    area: Rect,
    session: &Session,
    visible: &[VisibleEntry],
    cursor: Option<Point>,
    can_click: bool,
) {
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
        rows: Rows::default(),
    };
    panel.plan(player, visible);
    let rows = &content.layout.rows;
    let last_gap = rows.iter().rposition(|row| *row == PanelRow::Gap);
    // Below which line the last gap was drawn: where nothing stands between two of them, they are one.
    let mut gap_above = None;
    for (index, row) in rows.iter().enumerate() {
        match row {
            PanelRow::Title => panel.title(player),
            PanelRow::Level => panel.level_name(player),
            PanelRow::Gap if gap_above == Some(panel.y) => {}
            PanelRow::Gap => {
                let lines = if Some(index) == last_gap { 1 } else { panel.rows.gap };
                panel.y += lines;
                gap_above = (lines > 0).then_some(panel.y);
            }
            PanelRow::Health => panel.health(player),
            PanelRow::Bars => panel.bars(player),
            PanelRow::Conditions => panel.modifiers(player),
            PanelRow::Hunger => panel.hunger(player),
            PanelRow::Numbers => panel.numbers(player),
            PanelRow::Turn => panel.turn(),
            PanelRow::Enemies => panel.enemies(),
            PanelRow::Buttons => panel.buttons(can_click),
            PanelRow::Gear => panel.equipment(player),
            PanelRow::Abilities => panel.abilities(player, panel.rows.abilities, can_click),
            PanelRow::Carried => panel.carried(player, panel.rows.carried, can_click),
            PanelRow::InSight => panel.in_sight(visible, cursor),
        }
    }
}

/// The panel while it is drawn, from top to bottom.
pub(super) struct Panel<'a> {
    pub canvas: &'a mut Canvas,
    pub game: &'a Game,
    pub palette: &'a Palette,
    pub text: &'a PanelText,
    pub area: Rect,
    /// The next row to draw on.
    pub y: i32,
    /// How many rows each list gets.
    rows: Rows,
}

impl Panel<'_> {
    pub fn left(&mut self, column: i32, text: &str, ink: Color) {
        if self.y < self.area.bottom() {
            let text = cut(text, self.area.size.width - column);
            self.canvas.print(Point::new(self.area.origin.x + column, self.y), &text, ink);
        }
    }

    pub fn right(&mut self, text: &str, ink: Color) {
        if self.y < self.area.bottom() {
            let text = cut(text, self.area.size.width);
            paint::print_right(self.canvas, self.area.right(), self.y, &text, ink);
        }
    }

    /// A row with a text at each end; the left one is cut if they don't fit.
    pub fn pair(&mut self, left: (&str, Color), right: (&str, Color)) {
        let room = self.area.size.width - width(right.0) - 1;
        self.left(0, &cut(left.0, room), left.1);
        self.right(right.0, right.1);
    }

    /// The title and the depth, and whether both fit into one row.
    fn title_words(&self, player: &Creature) -> (String, String, bool) {
        let title = self.game.content.text.title.clone();
        let depth = self.game.world().depth_of(player.level());
        let depth = fill(&self.text.depth, &[("depth", &depth), ("levels", &self.game.deepest_here())]);
        let is_one_row = width(&title) + width(&depth) < self.area.size.width;
        (title, depth, is_one_row)
    }

    fn title(&mut self, player: &Creature) {
        let (title, depth, is_one_row) = self.title_words(player);
        self.left(0, &title, self.palette.accent);
        if is_one_row {
            self.right(&depth, self.palette.text);
        } else {
            self.y += 1;
            self.left(0, &depth, self.palette.text);
        }
        self.y += 1;
    }

    fn level_name(&mut self, player: &Creature) {
        if !self.text.level.is_empty() {
            let name = self
                .game
                .world()
                .levels()
                .get(player.level())
                .map_or("", |level| &self.game.content.levels[level.kind()].name);
            let level = capitalized(&fill(&self.text.level, &[("level", &name)]));
            self.left(0, &level, self.palette.quiet);
            self.y += 1;
        }
    }

    /// How many lines a row takes that has always the same number.
    fn fixed_height(&self, row: PanelRow, player: &Creature) -> i32 {
        match row {
            PanelRow::Title => 2 - i32::from(self.title_words(player).2),
            PanelRow::Level => i32::from(!self.text.level.is_empty()),
            PanelRow::Health => 2,
            PanelRow::Hunger => i32::from(self.game.hunger_of(player.id()).is_some() && player.satiety.is_some()),
            PanelRow::Turn => 1,
            PanelRow::Enemies => i32::from(self.game.enemies_left().is_some()),
            PanelRow::Buttons => self.button_lines(),
            _ => 0,
        }
    }

    /// Whether the content wants a row.
    fn has(&self, row: PanelRow) -> bool {
        self.game.content.layout.rows.contains(&row)
    }

    /// Decides how many rows each list gets. Without room for everything, all gaps go but the last, which is that before what is in sight.
    fn plan(&mut self, player: &Creature, visible: &[VisibleEntry]) {
        let rows_of = |row: PanelRow, rows: i32| if self.has(row) { rows } else { 0 };
        let numbers = self.counts(player);
        let columns = self.columns(&numbers);
        let numbers = rows_of(PanelRow::Numbers, (numbers.len() as i32 + columns - 1) / columns);
        let bars = rows_of(PanelRow::Bars, self.shown_stats(StatDisplay::Bar).count() as i32);
        let gear = rows_of(PanelRow::Gear, self.game.content.slots.len() as i32);
        let lasting = rows_of(PanelRow::Conditions, conditions(self.game, player).len() as i32);
        // What is in sight gets some rows before all others, and then its share.
        let entries = (visible.len() + visible.iter().filter(|entry| !entry.statuses.is_empty()).count()) as i32;
        let in_sight = rows_of(PanelRow::InSight, (entries + 1 - IN_SIGHT).clamp(0, IN_SIGHT));
        let reserved = rows_of(PanelRow::InSight, IN_SIGHT.min(entries + 2));
        let abilities = rows_of(PanelRow::Abilities, player.abilities(&self.game.content).len() as i32);
        let carried = rows_of(PanelRow::Carried, carried_by(player).count() as i32);
        let wanted = [lasting, in_sight, bars, gear, numbers, abilities, carried];
        let layout = &self.game.content.layout.rows;
        let fixed: i32 = layout.iter().map(|row| self.fixed_height(*row, player)).sum();
        let gaps = layout.iter().filter(|row| **row == PanelRow::Gap).count() as i32;
        let room = self.area.bottom() - self.y - fixed - reserved;
        let is_roomy = wanted.iter().sum::<i32>() + gaps <= room;
        let [modifiers, _, bars, gear, stats, abilities, carried] =
            share(wanted, room - if is_roomy { gaps } else { gaps.min(1) });
        self.rows = Rows { bars, modifiers, stats, gear, abilities, carried, gap: i32::from(is_roomy) };
    }

    /// The player's name, how hurt it is, and a bar.
    fn health(&mut self, player: &Creature) {
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
    }

    /// The word for the state of hunger, or else a label for the number beside it.
    fn hunger(&mut self, player: &Creature) {
        let (Some(state), Some(satiety)) = (self.game.hunger_of(player.id()), player.satiety) else { return };
        let percent = fill(
            &self.text.percent,
            &[("percent", &satiety.percent()), ("amount", &satiety.food), ("most", &satiety.size)],
        );
        let ink = paint::tone(self.palette, state.tone);
        let word = if state.name.is_empty() { (&*self.text.fullness, self.palette.quiet) } else { (&*state.name, ink) };
        self.pair(word, (&percent, ink));
        self.y += 1;
    }

    /// The numbers that the content wants, with their labels.
    fn counts(&self, player: &Creature) -> Vec<(String, String)> {
        let [attack, defense] = known_strength(self.game, player);
        let of_number = |number: &PanelNumber| match number {
            PanelNumber::Attack => vec![(self.text.attack.clone(), attack)],
            PanelNumber::Defense => vec![(self.text.defense.clone(), defense)],
            PanelNumber::Stealth if !self.game.has_noticing() => Vec::new(),
            PanelNumber::Stealth => vec![(self.text.stealth.clone(), self.game.stealth_of(player.id()) as i32)],
            PanelNumber::Stats => {
                let stats = self.shown_stats(StatDisplay::Count);
                stats.map(|(stat, kind)| (kind.name.clone(), self.game.stat_of(player.id(), stat))).collect()
            }
        };
        let numbers = self.game.content.layout.numbers.iter().flat_map(of_number);
        numbers.map(|(label, value)| (label, value.to_string())).collect()
    }

    /// The columns of a stat that shares its row with another.
    fn half(&self) -> i32 {
        self.area.size.width / 2 - 1
    }

    /// How many stats share a row: two, if all fit.
    fn columns(&self, stats: &[(String, String)]) -> i32 {
        let fit = |(label, value): &(String, String)| width(label) + (width(value) + 1).max(4) <= self.half();
        if stats.iter().all(fit) { 2 } else { 1 }
    }

    /// The numbers, as many as there is room for.
    fn numbers(&mut self, player: &Creature) {
        let stats = self.counts(player);
        let columns = self.columns(&stats) as usize;
        let room = self.rows.stats.max(0) as usize * columns;
        let shown = if stats.len() > room { room.saturating_sub(columns) } else { stats.len() };
        let (first, rest) = stats.split_at(shown.min(stats.len()));
        let half = self.half();
        first.chunks(columns).for_each(|row| self.stat_row(row, half));
        self.more(rest.len());
    }

    fn turn(&mut self) {
        let turn = self.game.world().turn().to_string();
        self.pair((&self.text.turn, self.palette.quiet), (&turn, self.palette.text));
        self.y += 1;
    }

    /// How many enemies are left, if that matters.
    fn enemies(&mut self) {
        let Some((count, is_all)) = self.game.enemies_left() else { return };
        let words = if is_all { &self.text.enemies_left } else { &self.text.enemies_at_least };
        let number = fill(words, &[("count", &count)]);
        self.pair((&self.text.enemies, self.palette.quiet), (&number, self.palette.text));
        self.y += 1;
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
        let shown = shown_of(bars.len(), self.rows.bars);
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

    /// How many more there are than fit.
    pub fn more(&mut self, count: usize) {
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
        let all = slots.len();
        if all as i32 > self.rows.gear {
            // Empty slots give way.
            slots.sort_by_key(|(slot, ..)| player.inventory.worn(*slot).is_none());
            slots.truncate(shown_of(all, self.rows.gear));
        }
        let more = all - slots.len();
        let longest = slots.iter().map(|(_, _, slot)| width(&slot.label)).max().unwrap_or(0);
        // The item gets at least half of the row.
        let column = (longest + 1).min(self.area.size.width / 2);
        for (reference, _, slot) in slots {
            self.equipped(slot, column, player.inventory.worn(reference).map(|(_, item)| item));
        }
        self.more(more);
    }

    fn equipped(&mut self, slot: &Slot, column: i32, item: Option<&Item>) {
        self.left(0, &cut(&slot.label, column - 1), self.palette.quiet);
        match item {
            Some(item) => {
                let bonus: Vec<String> = known_bonuses(self.game, item)
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

    /// What lasts on the player and how many turns, oldest first.
    fn modifiers(&mut self, player: &Creature) {
        let all = conditions(self.game, player);
        let shown = shown_of(all.len(), self.rows.modifiers);
        for status in all.iter().take(shown) {
            let turns = status.turns.map_or_else(String::new, |turns| turns.to_string());
            self.pair((&status.name, paint::tone(self.palette, status.tone)), (&turns, self.palette.quiet));
            self.y += 1;
        }
        self.more(all.len() - shown);
    }
}
