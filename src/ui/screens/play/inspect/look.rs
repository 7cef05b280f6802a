//! Looking around with a cursor.

use std::borrow::Cow;
use std::fmt::Display;

use super::details::details_at;
use crate::content::{
    Color, FULL_LIGHT, FieldLayer, Key, LookCommand, MenuCommand, ViewCommand, capitalized, fill, fill_name, key_name,
    key_of,
};
use crate::game::{Creature, Game, Item, ItemId, ItemRef};
use crate::grid::{Point, Rect, Size};
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::descriptions::creature::at_a_glance;
use crate::ui::descriptions::ground::about_ground;
use crate::ui::descriptions::item::about_item;
use crate::ui::descriptions::modifier::lasting_in_words;
use crate::ui::pointer::Pointing;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::screens::play::pointing::clicks::{go_to_request, request_at};
use crate::ui::screens::play::pointing::map_cell::pointed_cell;
use crate::ui::widgets::layout::{Layout, LogArea};
use crate::ui::widgets::lists::list_cursor::jumped;
use crate::ui::widgets::statuses::lasting;
use crate::ui::widgets::visible_list::{VisibleEntry, doing_in_full, visible_list};
use crate::ui::widgets::wrap::{cut, wrap};
use crate::ui::widgets::{bar, item_words, map_view, paint};

/// Cells that the cursor jumps with the keys for running.
const STRIDE: i32 = 8;

/// Columns before the text, as in the log that it replaces.
const MARGIN: i32 = 2;

/// How many rows of the map the text may cover.
const MORE_ROWS: i32 = 3;

/// A cursor on the map.
#[derive(Clone, Copy, Debug)]
pub struct LookScreen {
    /// The cell of the player's level.
    at: Point,
    /// The cell that the map keeps in view: where the keys left the cursor.
    anchor: Option<Point>,
}

impl Screen for LookScreen {
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let Some(session) = app.session else { return Request::Close };
        let keys = &session.game.content.keys;
        match keys.menu.command(key) {
            Some(MenuCommand::Close) => return Request::Close,
            Some(MenuCommand::Choose) => return go_to_request(session, self.at),
            _ => {}
        }
        if let Some(to) = moved(session, self.at, key) {
            self.go_to(to);
        } else if keys.look.command(key) == Some(LookCommand::Details) {
            return details_at(session, self.at);
        } else if let Some(command) = keys.look.command(key) {
            self.jump(command, session, &visible_list(session));
        } else if keys.view.command(key) == Some(ViewCommand::Think) {
            return Request::Inspect(Some(self.at));
        } else {
            let key = key_name(&session.game.content.text, key);
            return Request::Say(with_keys(session, &session.game.content.text.look.unknown_key, &key));
        }
        Request::Stay
    }

    /// Pointing at a cell moves the cursor there, and a click goes there. The wheel goes through what is in sight. A click on a button of the panel
    /// ends the look, and does what it does without.
    fn point(&mut self, pointing: &Pointing, app: &AppView<'_>) -> Option<Request> {
        let session = app.session?;
        if let Some(is_down) = pointing.wheel() {
            let command = if is_down { LookCommand::Next } else { LookCommand::Previous };
            self.jump(command, session, &visible_list(session));
            return Some(Request::Stay);
        }
        if pointing.is_right_click() {
            return Some(Request::Close);
        }
        if let Some(Target::Key(key)) = pointing.target.filter(|_| pointing.is_click()) {
            return Some(Request::CloseThen(Box::new(Request::Press(key))));
        }
        let Some(at) = pointed_cell(pointing, session, self.anchor) else { return Some(Request::Stay) };
        self.at = at;
        Some(if pointing.is_click() { Request::CloseThen(Box::new(request_at(session, at))) } else { Request::Stay })
    }

    /// Draws the cursor on the map, and below it what is there.
    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let Some(session) = app.session else { return };
        let palette = &session.game.content.palette;
        let camera = map_view::camera(session, layout.map, layout.map, self.anchor);
        let at = camera.to_screen(self.at);
        if let Some(cell) = at.and_then(|cell| canvas.get_mut(cell)) {
            cell.paper = palette.accent;
            cell.ink = palette.background;
        }
        let columns = paint::inset(layout.log, MARGIN, 0).size.width;
        // The log that shows hints otherwise is not there.
        let hint = session.hint.iter().flat_map(|hint| wrap(hint, columns)).map(|line| (line, palette.warning));
        let lines: Vec<_> = hint.chain(self.lines(session, columns)).collect();
        let log = area_for(lines.len() as i32, layout, at);
        let area = log.lines;
        canvas.clear(log.whole(), palette.background);
        let left = lines.len().saturating_sub(area.size.height.max(0) as usize);
        for (index, ((line, ink), y)) in lines.into_iter().zip(area.origin.y..area.bottom()).enumerate() {
            let is_cut = left > 0 && index as i32 + 1 == area.size.height;
            let line = if is_cut {
                cut(&format!("{line} {:columns$}", "", columns = columns as usize), columns)
            } else {
                line
            };
            canvas.print(Point::new(area.origin.x + MARGIN, y), &line, ink);
        }
        draw_keys(canvas, log.hints, session);
    }

    fn keeps_buttons(&self) -> bool {
        true
    }

    fn cursor(&self) -> Option<Point> {
        Some(self.at)
    }

    fn anchor(&self) -> Option<Point> {
        self.anchor
    }
}

impl LookScreen {
    /// A look that begins at the nearest creature in sight, or else at the player.
    pub fn new(session: &Session) -> Self {
        let player = session.game.world().player().map_or(Point::default(), Creature::at);
        let creature = visible_list(session).into_iter().find(|entry| entry.is_creature);
        let at = creature.map_or(player, |entry| entry.at);
        Self { at, anchor: Some(at) }
    }

    /// A look that begins at a cell that the mouse points at.
    pub fn at(at: Point) -> Self {
        Self { at, anchor: None }
    }

    fn go_to(&mut self, at: Point) {
        (self.at, self.anchor) = (at, Some(at));
    }

    /// Jumps to the next or the previous entry of the list of what is in sight, one of each, followed by the known stairs, those not taken yet first,
    /// levers, captives and the other known items, of which the rarest come first.
    fn jump(&mut self, command: LookCommand, session: &Session, visible: &[VisibleEntry]) {
        // What lies under a creature is seen with it: a cell that came twice would lead back to its first place, and never on.
        let mut cells: Vec<Point> = Vec::new();
        for (index, entry) in visible.iter().enumerate() {
            let is_repeated = visible.iter().take(index).any(|earlier| earlier.is_alike(entry));
            if !is_repeated && !cells.contains(&entry.at) {
                cells.push(entry.at);
            }
        }
        let game = &session.game;
        let stairs =
            game.world().player().map(|player| game.known_stairs(player.level(), player.at())).unwrap_or_default();
        let mut stairs: Vec<Point> = stairs.into_iter().map(|(at, _)| at).filter(|at| !cells.contains(at)).collect();
        stairs.sort_by_key(|at| !is_untried(game, *at));
        cells.extend(stairs);
        let level = game.world().player().map_or(0, Creature::level);
        let levers: Vec<Point> = game.known_levers(level).into_iter().filter(|at| !cells.contains(at)).collect();
        cells.extend(levers);
        let captives = game.creatures_on(level).map(Creature::at).filter(|at| game.known_captive(level, *at).is_some());
        let captives: Vec<Point> = captives.filter(|at| !cells.contains(at)).collect();
        cells.extend(captives);
        let known = game.known_items();
        let mut items: Vec<&(Point, ItemRef)> = known.iter().filter(|(at, _)| !cells.contains(at)).collect();
        items.sort_by_key(|(_, thing)| known.iter().filter(|(_, other)| other.kind == thing.kind).count());
        cells.extend(items.into_iter().map(|(at, _)| *at));
        for at in visible.iter().map(|entry| entry.at) {
            if !cells.contains(&at) {
                cells.push(at);
            }
        }
        let place_of = |cell: Point| cells.iter().position(|at| *at == cell);
        let group = || visible.iter().find(|entry| entry.cells.contains(&self.at));
        let here = place_of(self.at).or_else(|| place_of(group()?.at));
        self.go_to(cells.get(jumped(here, cells.len(), command)).copied().unwrap_or(self.at));
    }

    /// The description of the cell: a headline, then the details.
    fn lines(self, session: &Session, columns: i32) -> Vec<(String, Color)> {
        let game = &session.game;
        let (text, palette) = (&game.content.text.look, &game.content.palette);
        let Some(player) = game.world().player() else { return Vec::new() };
        let in_color = |text: &str, ink: Color| wrap(text, columns).into_iter().map(move |line| (line, ink));
        if let Some(creature) = game.sensed_creature(player.level(), self.at) {
            let name = |form: &str| game.name(creature.who(), if form.is_empty() { "a" } else { form });
            let headline = fill_name(&text.sensed, "what", name);
            let glance = if game.is_hallucinating() { Vec::new() } else { at_a_glance(game, creature) };
            let glance = glance
                .into_iter()
                .flat_map(|(line, tone)| in_color(&line, paint::tone(palette, tone)).collect::<Vec<_>>());
            return in_color(&headline, palette.accent).chain(glance).collect();
        }
        let untried = if is_untried(game, self.at) { text.untried.as_str() } else { "" };
        if !game.is_visible(player.level(), self.at) {
            return match describe_remembered(game, player, self.at) {
                Some((what, description)) => {
                    let name = |form: &str| what(if form.is_empty() { "a" } else { form });
                    let headline = fill_name(&text.remembered, "what", name);
                    let lines = in_color(&headline, palette.accent).chain(in_color(&description, palette.text));
                    lines.chain(in_color(untried, palette.accent)).collect()
                }
                None => in_color(&text.unknown, palette.quiet).collect(),
            };
        }
        let [headline, description, below] = describe_visible(session, player, self.at);
        let headline = capitalized(&fill(&text.seen, &[("what", &headline)]));
        let creature = game.shown_creature(player.level(), self.at);
        let clear = creature.filter(|_| !game.is_hallucinating());
        let glance = clear.map_or_else(Vec::new, |creature| at_a_glance(game, creature));
        let glance = glance.into_iter().map(|(line, tone)| (line, paint::tone(palette, tone)));
        let item = item_at(game, player.level(), self.at).filter(|_| creature.is_none());
        let about = item.map_or_else(Vec::new, |item| about_item(game, &item));
        let light = light_words(game, player.level(), self.at).to_owned();
        let is_bare = creature.is_none() && item_at(game, player.level(), self.at).is_none();
        let ground = about_ground(game, player.level(), self.at, !is_bare && has_field(game, player.level(), self.at));
        let ground = ground.into_iter().map(|(line, tone)| (line, paint::tone(palette, tone)));
        let rest = [(description, palette.text), (below, palette.quiet), (untried.to_owned(), palette.accent)];
        let rest = rest.into_iter().chain([(light, palette.quiet)]);
        let about = about.into_iter().map(|line| (line, palette.quiet));
        let rest = glance
            .chain(rest)
            .chain(ground)
            .chain(about)
            .flat_map(|(text, ink)| wrap(&text, columns).into_iter().map(move |line| (line, ink)));
        in_color(&headline, palette.accent).chain(rest).collect()
    }
}

/// Whether there is any field on a cell.
fn has_field(game: &Game, level: usize, at: Point) -> bool {
    let ground = game.world().levels().get(level);
    ground.is_some_and(|ground| FieldLayer::ALL.into_iter().any(|layer| ground.field(at, layer).is_some()))
}

/// How much light there is at a cell that the player sees; empty if it is fully lit.
fn light_words(game: &Game, level: usize, at: Point) -> &str {
    let text = &game.content.text.look;
    match game.light_at(level, at) {
        _ if game.is_dark(level, at) => &text.dark,
        ..FULL_LIGHT => &text.dim,
        _ => "",
    }
}

/// The rows for so many lines: those of the log, and more of the map beside it if it takes them and the cursor stays in sight.
pub fn area_for(lines: i32, layout: Layout, cursor: Option<Point>) -> LogArea {
    let between = |cursor: Point| {
        if layout.is_log_above() { cursor.y - layout.map.origin.y } else { layout.map.bottom() - 1 - cursor.y }
    };
    let room = cursor.map_or(0, between).clamp(0, MORE_ROWS);
    layout.log_area((lines - layout.log.size.height).clamp(0, room))
}

/// Whether there are stairs at a cell that the player has not taken yet.
fn is_untried(game: &Game, at: Point) -> bool {
    game.untried_stairs().iter().any(|(stairs, _)| *stairs == at)
}

/// Where a key moves a cursor on the player's level; `None` if the key doesn't move it.
pub fn moved(session: &Session, from: Point, key: Key) -> Option<Point> {
    let (keys, world) = (&session.game.content.keys, session.game.world());
    let step = keys.step.command(key).map(|direction| (direction, 1));
    let (direction, steps) = step.or_else(|| Some((keys.run.command(key)?, STRIDE)))?;
    let size = world.level_of(world.player).map_or(Size::default(), crate::game::Level::size);
    let delta = direction.delta();
    let to = from + Point::new(delta.x * steps, delta.y * steps);
    Some(Point::new(to.x.clamp(0, (size.width - 1).max(0)), to.y.clamp(0, (size.height - 1).max(0))))
}

fn draw_keys(canvas: &mut Canvas, row: Rect, session: &Session) {
    let keys = with_keys(session, &session.game.content.text.look.keys, "");
    paint::print_right(canvas, row.right(), row.origin.y, &keys, session.game.content.palette.quiet);
}

/// A text that names the keys of a look, and the `key` that was pressed.
fn with_keys(session: &Session, text: &str, key: &str) -> String {
    let content = &session.game.content;
    let next = key_of(&content.text, &content.keys.look, LookCommand::Next);
    let close = key_of(&content.text, &content.keys.menu, MenuCommand::Close);
    let choose = key_of(&content.text, &content.keys.menu, MenuCommand::Choose);
    let details = key_of(&content.text, &content.keys.look, LookCommand::Details);
    let slots: [(&str, &dyn Display); 5] =
        [("key", &key), ("next", &next), ("choose", &choose), ("details", &details), ("close", &close)];
    fill(text, &slots)
}

/// What the player sees or remembers at a cell, in a few words.
pub fn headline(session: &Session, at: Point) -> String {
    let game = &session.game;
    let Some(player) = game.world().player() else { return String::new() };
    if game.is_visible(player.level(), at) {
        let [headline, ..] = describe_visible(session, player, at);
        return headline;
    }
    let remembered = describe_remembered(game, player, at).map(|(name, _)| name("a"));
    remembered.unwrap_or_else(|| game.content.text.look.unknown.clone())
}

/// What is at a cell, in a line; `None` if the player has never seen it.
pub fn glimpse(session: &Session, at: Point) -> Option<String> {
    let (game, text) = (&session.game, &session.game.content.text.look);
    let player = game.world().player()?;
    if game.is_visible(player.level(), at) {
        return Some(capitalized(&fill(&text.seen, &[("what", &headline(session, at))])));
    }
    let (what, _) = describe_remembered(game, player, at)?;
    Some(fill_name(&text.remembered, "what", |form| what(if form.is_empty() { "a" } else { form })))
}

/// Headline and description of what is visible at a cell, and the item under it.
pub fn describe_visible(session: &Session, player: &Creature, at: Point) -> [String; 3] {
    let game = &session.game;
    let creature = game.shown_creature(player.level(), at);
    let item = item_at(game, player.level(), at);
    let item = item.as_deref();
    if let Some(creature) = creature {
        let name = |item, form: &str| game.item_name(item, if form.is_empty() { "a" } else { form });
        let lies = |item| fill_name(&game.content.text.look.lies, "what", |form| name(item, form));
        let description = game.content.creatures[game.apparent_kind(creature.who())].description.clone();
        [creature_line(session, creature), description, item.map_or_else(String::new, |item| lies(item.thing()))]
    } else if let Some(item) = item {
        [item_line(game, item), game.item_description(item.thing()).to_owned(), String::new()]
    } else if let Some(tile) = game.tile(player.level(), at) {
        [game.form(&tile.name, &tile.forms, "a"), tile.description.clone(), String::new()]
    } else {
        [game.content.text.look.unknown.clone(), String::new(), String::new()]
    }
}

/// What is to be seen lying at a cell: an item, or who looks like one.
pub fn item_at(game: &Game, level: usize, at: Point) -> Option<Cow<'_, Item>> {
    if game.is_hallucinating() {
        return game.shown_item(level, at).map(|thing| Cow::Owned(Item::plain(ItemId::default(), thing.kind)));
    }
    let disguise = game.occupant(level, at).and_then(|id| game.world().creature(id)?.disguise);
    let disguised_as = disguise.map(|kind| Cow::Owned(Item::plain(ItemId::default(), kind)));
    disguised_as.or_else(|| Some(Cow::Borrowed(game.world().levels().get(level)?.items().get(&at)?)))
}

/// The name and state of a creature and its modifiers. The content has its own words for the player.
fn creature_line(session: &Session, creature: &Creature) -> String {
    let game = &session.game;
    if creature.id() == game.world().player {
        return game.content.text.look.you.clone();
    }
    let full = creature.most_hp(&game.content);
    let health = bar::word(&game.content.text.health, creature.hp, full);
    let health = health.map_or("", |word| word.name.as_str());
    let name = game.name(creature.who(), "a");
    let lasting: Vec<String> =
        lasting(game, creature).into_iter().map(|lasting| lasting_in_words(game, lasting)).collect();
    let lasting = lasting.iter().map(String::as_str);
    let words = [name.as_str(), health].into_iter().chain(lasting).chain([doing_in_full(session, creature.id())]);
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    format!("{} ({}/{})", words.join(", "), creature.hp, full)
}

/// The name of an item and what it is good for.
fn item_line(game: &Game, item: &Item) -> String {
    let uses = item_words::uses(game, item);
    let name = game.item_name(item.thing(), "a");
    if uses.is_empty() { name } else { format!("{name} ({})", uses.join(", ")) }
}

/// A name in each of its forms.
type NameInForm<'a> = Box<dyn Fn(&str) -> String + 'a>;

/// The name, in any form, and the description of what the player remembers at a cell.
fn describe_remembered<'a>(game: &'a Game, player: &Creature, at: Point) -> Option<(NameInForm<'a>, String)> {
    let level = game.world().levels().get(player.level())?;
    let known = level.remembered().get(at)?.as_ref()?;
    if let Some(captive) = game.known_captive(player.level(), at) {
        let description = game.content.creatures[captive.kind()].description.clone();
        let in_bonds = &game.content.text.panel.captive;
        return Some((Box::new(move |form| format!("{} ({in_bonds})", game.name(captive.who(), form))), description));
    }
    if let Some(item) = level.remembered_item(at) {
        let description = game.item_description(item).to_owned();
        return Some((Box::new(move |form| game.item_name(item, form)), description));
    }
    let tile = &game.content.tiles[known.tile];
    Some((Box::new(|form| game.form(&tile.name, &tile.forms, form)), tile.description.clone()))
}
