//! The AI inspector, for script authors: a cursor on the map, and beside it what the scripts of the creature there did.

use super::ai_lines;
use super::look::moved;
use super::spawn_prompt::{PromptResult, SpawnPrompt, typing_keys};
use crate::content::{
    Command, Content, Key, LevelId, LookCommand, MenuCommand, ScreenLayout, ThinkCommand, ViewCommand, fill, fill_name,
    key_of,
};
use crate::game::{Action, Creature, CreatureId, CreatureTrace, Debug, Game};
use crate::grid::{Point, Rect, Size};
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::pointer::Pointing;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::screens::menu::error_screen::ErrorScreen;
use crate::ui::screens::menu::help::HelpScreen;
use crate::ui::widgets::camera::Camera;
use crate::ui::widgets::layout::{Layout, LogArea};
use crate::ui::widgets::lists::overlay::OverlayLine;
use crate::ui::widgets::lists::scroll::Scroll;
use crate::ui::widgets::wrap::{width, wrap};
use crate::ui::widgets::{log_view, map_view, paint};

/// The most columns of the report beside the map.
const COLUMNS: i32 = 58;
/// Percent by which cells in the creature's field of view are tinted.
const TINT_VISIBLE: u32 = 22;
/// Percent by which the cells of its path are tinted.
const TINT_PATH: u32 = 55;
/// Rows of the report for the headline and the gaps around the lines.
const GAPS: i32 = 3;
/// The most steps of the path that are shown.
const PATH_STEPS: usize = 200;
/// Percent by which creatures that the player can't see are darkened.
const UNSEEN: u32 = 35;

/// The AI inspector.
#[derive(Clone, Debug)]
pub struct AiInspector {
    /// The cursor.
    at: Point,
    /// The level that the cursor is on.
    level: usize,
    /// The creature that the cursor follows; without one it stays where it is.
    who: Option<CreatureId>,
    scroll: Scroll,
    prompt: Option<SpawnPrompt>,
}

impl Screen for AiInspector {
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let Some(session) = app.session else { return Request::Close };
        let game = &session.game;
        self.follow(game);
        if let Some(prompt) = &mut self.prompt {
            match prompt.press(key, &game.content) {
                PromptResult::Open => return Request::Stay,
                PromptResult::Closed => self.prompt = None,
                PromptResult::Kind(kind) => {
                    self.prompt = None;
                    self.who = Some(game.world().next_creature);
                    return Request::ActInPlace(Action::Debug(Debug::Spawn { kind, at: self.at }));
                }
            }
            return Request::Stay;
        }
        let keys = &game.content.keys;
        if let Some(command) = keys.think.command(key) {
            return self.take(command, game);
        }
        if keys.menu.command(key) == Some(MenuCommand::Close) || keys.view.command(key) == Some(ViewCommand::Think) {
            return Request::Close;
        }
        if let Some(command) = keys.look.command(key).filter(|command| *command != LookCommand::Details) {
            self.go_to_other(command, game);
        } else if let Some(to) = moved(session, self.at, key) {
            self.go_to(game, to);
        } else if keys.view.command(key) == Some(ViewCommand::Help) {
            return Request::Open(Box::new(HelpScreen::default()));
        } else {
            return ErrorScreen::open_by_key(key, Request::UnknownKey(key), &game.content);
        }
        Request::Stay
    }

    /// A click on the map moves the cursor there, and the wheel scrolls the report.
    fn point(&mut self, pointing: &Pointing, app: &AppView<'_>) -> Option<Request> {
        let session = app.session?;
        if pointing.is_right_click() || self.prompt.is_some() {
            return None;
        }
        if let Some(is_down) = pointing.wheel() {
            self.scroll.turn(is_down);
        }
        let camera = self.camera(session, pointing.layout);
        if pointing.is_click() && camera.area().contains(pointing.pointer.at) {
            self.go_to(&session.game, camera.to_level(pointing.pointer.at));
        }
        Some(Request::Stay)
    }

    /// Draws the map around the cursor, and beside it the report on the creature.
    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let Some(session) = app.session else { return };
        let (game, screen, layout) = (&session.game, layout.screen, own_layout(layout));
        self.follow(game);
        let left = map_columns(layout) + 1;
        let across = screen.size.width - left;
        canvas.clear(Rect { size: Size::new(left, screen.size.height), ..screen }, game.content.palette.background);
        let trace = self.who.and_then(|who| app.trace?.of(who));
        let camera = self.camera(session, layout);
        self.draw_map(canvas, camera, session, trace);
        let log = layout.log_area(0);
        let lines = Rect { size: Size::new(left - 1, log.lines.size.height), ..log.lines };
        log_view::draw(canvas, LogArea { lines, ..log }, session);
        self.draw_report(canvas, Rect::new(left, 0, across, screen.size.height), game, trace);
    }
}

impl AiInspector {
    /// The inspector at `at`, or else at the nearest creature in sight, or else of the level, or else at the player.
    pub fn new(game: &Game, at: Option<Point>) -> Self {
        let (player, level) =
            game.world().player().map_or((Point::default(), 0), |creature| (creature.at(), creature.level()));
        let position = |id: &CreatureId| game.world().creature(*id).map(Creature::at);
        let in_sight = || game.visible_creatures().first().and_then(position);
        let on_level =
            || others(game, level).map(Creature::at).min_by_key(|other| (other.distance_squared(player), *other));
        let mut inspector = Self { at: player, level, who: None, scroll: Scroll::default(), prompt: None };
        inspector.go_to(game, at.or_else(in_sight).or_else(on_level).unwrap_or(player));
        inspector
    }

    /// Puts the cursor on a cell, and follows the creature there.
    fn go_to(&mut self, game: &Game, at: Point) {
        (self.at, self.who, self.scroll) = (at, game.occupant(self.level, at), Scroll::default());
    }

    /// Moves the cursor with its creature, and with the player to another level.
    pub fn follow(&mut self, game: &Game) {
        let Some(player) = game.world().player() else { return };
        if player.level() != self.level {
            self.level = player.level();
            return self.go_to(game, player.at());
        }
        match self.who.and_then(|who| game.world().creature(who)) {
            Some(creature) if creature.level() == self.level => self.at = creature.at(),
            Some(_) => {}
            // A spawn that failed leaves an id that no creature has.
            None => self.who = self.who.filter(|who| *who < game.world().next_creature),
        }
    }

    /// The part of the level that is shown beside the report.
    fn camera(&self, session: &Session, layout: Layout) -> Camera {
        let layout = own_layout(layout);
        let open = Rect { size: Size::new(map_columns(layout), layout.map.size.height), ..layout.map };
        map_view::camera(session, layout.map, open, Some(self.at))
    }

    fn take(&mut self, command: ThinkCommand, game: &Game) -> Request {
        match command {
            ThinkCommand::Turn => return Request::ActInPlace(Action::Wait),
            ThinkCommand::Reveal => return Request::ActInPlace(Action::Debug(Debug::Reveal)),
            ThinkCommand::Below => return self.travel(game, game.level_below(self.level)),
            ThinkCommand::Above => return self.travel(game, game.level_above(self.level)),
            ThinkCommand::Spawn => self.prompt = Some(SpawnPrompt::default()),
            ThinkCommand::More => self.scroll.turn(true),
            ThinkCommand::Back => self.scroll.turn(false),
        }
        Request::Stay
    }

    /// Goes to another level. If there is none, the rules refuse to go to this one.
    fn travel(&self, game: &Game, to: Option<LevelId>) -> Request {
        let here = || game.world().levels().get(self.level).map(|level| level.id().clone());
        let level = to.or_else(here).and_then(|id| game.content.level_ref(&id));
        level.map_or(Request::Stay, |level| Request::ActInPlace(Action::Debug(Debug::Travel { level })))
    }

    /// Moves to the next or the previous creature of the level, by id.
    fn go_to_other(&mut self, command: LookCommand, game: &Game) {
        let mut all: Vec<&Creature> = others(game, self.level).collect();
        if command == LookCommand::Previous {
            all.reverse();
        }
        let here = all.iter().position(|other| Some(other.id()) == self.who);
        let next = here.map_or(0, |here| here + 1);
        if let Some(other) = all.get(next).or(all.first()) {
            self.go_to(game, other.at());
        }
    }

    /// Draws the map with all creatures of the level, and the field of view and the path of the one inspected.
    fn draw_map(&self, canvas: &mut Canvas, camera: Camera, session: &Session, trace: Option<&CreatureTrace>) {
        let (game, palette) = (&session.game, &session.game.content.palette);
        map_view::draw(canvas, session, camera);
        draw_creatures(canvas, camera, game, self.level);
        let who = self.who.and_then(|who| game.world().creature(who)).filter(|creature| creature.level() == self.level);
        if let Some(creature) = who {
            let visible = game.view_of(creature.id());
            let seen = visible.points().map(|at| (at, TINT_VISIBLE));
            let aim = trace.and_then(CreatureTrace::aim);
            let path = aim.map(|aim| game.path_of(creature.id(), aim, PATH_STEPS)).unwrap_or_default();
            for (at, percent) in seen.chain(path.into_iter().map(|at| (at, TINT_PATH))) {
                if let Some(cell) = camera.to_screen(at).and_then(|cell| canvas.get_mut(cell)) {
                    cell.paper = cell.paper.mix(palette.accent, percent);
                }
            }
        }
        if let Some(cell) = camera.to_screen(self.at).and_then(|cell| canvas.get_mut(cell)) {
            (cell.paper, cell.ink) = (palette.accent, palette.background);
        }
    }

    fn draw_report(&mut self, canvas: &mut Canvas, area: Rect, game: &Game, trace: Option<&CreatureTrace>) {
        let (content, palette) = (&game.content, &game.content.palette);
        canvas.clear(area, palette.panel);
        let inside = paint::inset(area, 2, 1);
        let columns = inside.size.width;
        let (title, lines) = match &self.prompt {
            Some(prompt) => (content.text.think.spawn.clone(), prompt.lines(content, columns)),
            None => (self.title(game), self.lines(game, trace, columns)),
        };
        let keys = match &self.prompt {
            Some(_) => typing_keys(content, columns),
            None => keys(content, columns, |keys| lines.len() as i32 > inside.size.height - GAPS - keys),
        };
        let down = inside.size.height - GAPS - keys.len() as i32;
        let page = Rect::new(inside.origin.x, inside.origin.y + 2, columns, down);
        let room = page.size.height.max(0) as usize;
        let first = self.scroll.settle(lines.len(), room);
        let position = format!("{}-{}/{}", first + 1, (first + room).min(lines.len()), lines.len());
        let position = if lines.len() > room { position } else { String::new() };
        canvas.print(
            inside.origin,
            &crate::ui::widgets::wrap::cut(&title, columns - width(&position) - 1),
            palette.accent,
        );
        paint::print_right(canvas, inside.right(), inside.origin.y, &position, palette.quiet);
        for (line, y) in lines.iter().skip(first).take(room).zip(page.origin.y..) {
            line.print(canvas, Point::new(page.origin.x, y), page.size.width);
        }
        for (line, y) in keys.iter().zip(page.bottom() + 1..) {
            line.print(canvas, Point::new(page.origin.x, y), page.size.width);
        }
    }

    fn title(&self, game: &Game) -> String {
        let text = &game.content.text.think;
        match self.who.and_then(|who| game.world().creature(who)) {
            Some(creature) if creature.id() == game.world().player => text.own.clone(),
            Some(creature) => fill_name(&text.title, "what", |form| game.name(creature.who(), form)),
            None if self.who.is_some() => text.gone.clone(),
            None => String::new(),
        }
    }

    fn lines(&self, game: &Game, trace: Option<&CreatureTrace>, columns: i32) -> Vec<OverlayLine> {
        if let Some(who) = self.who {
            return ai_lines::lines(game, who, trace, columns);
        }
        let (text, keys) = (&game.content.text, &game.content.keys);
        let nobody = fill(&text.think.nobody, &[("next", &key_of(text, &keys.look, LookCommand::Next))]);
        wrap(&nobody, columns).into_iter().map(|line| OverlayLine::plain(line, game.content.palette.quiet)).collect()
    }
}

/// The layout under the report, which is the same in all games: to the right of the map, with the log below.
fn own_layout(layout: Layout) -> Layout {
    Layout::new(layout.screen.size, &ScreenLayout::default())
}

/// The columns of the map beside the report.
fn map_columns(layout: Layout) -> i32 {
    let across = COLUMNS.min(layout.screen.size.width / 2).max(layout.panel.size.width);
    layout.screen.size.width - across - 1
}

/// The hint about keys. The keys that scroll are left out unless the lines don't fit above that many rows of hints.
fn keys(content: &Content, columns: i32, is_too_long: impl Fn(i32) -> bool) -> Vec<OverlayLine> {
    let few = key_lines(content, columns, |command| !matches!(command, ThinkCommand::More | ThinkCommand::Back));
    if is_too_long(few.len() as i32) { key_lines(content, columns, |_| true) } else { few }
}

/// Keys with a word each, as many in a row as fit.
fn key_lines(content: &Content, columns: i32, is_meant: impl Fn(ThinkCommand) -> bool) -> Vec<OverlayLine> {
    let (text, keys, palette) = (&content.text, &content.keys, &content.palette);
    let commands = ThinkCommand::ALL.iter().filter(|command| is_meant(**command));
    let word = |command| text.think.commands.get(command).map_or("", String::as_str);
    let commands = commands.map(|command| (key_of(text, &keys.think, *command), word(*command)));
    let more = [
        (key_of(text, &keys.look, LookCommand::Next), text.think.next.as_str()),
        (key_of(text, &keys.menu, MenuCommand::Close), text.think.close.as_str()),
    ];
    let mut lines: Vec<OverlayLine> = Vec::new();
    let mut used = columns;
    for (key, word) in commands.chain(more).filter(|(key, _)| !key.is_empty()) {
        let across = width(&key) + 1 + width(word);
        if used + 2 + across > columns {
            lines.push(OverlayLine::default());
            used = -2;
        }
        if let Some(line) = lines.last_mut() {
            let gap = if used < 0 { "" } else { "  " };
            line.pieces.push((format!("{gap}{key} "), palette.accent));
            line.pieces.push((word.to_owned(), palette.quiet));
        }
        used += 2 + across;
    }
    lines
}

/// All creatures of a level but the player, by id.
fn others(game: &Game, level: usize) -> impl Iterator<Item = &Creature> {
    game.creatures_on(level).filter(|creature| creature.id() != game.world().player)
}

/// Draws all creatures of the level, also hidden and disguised ones.
fn draw_creatures(canvas: &mut Canvas, camera: Camera, game: &Game, level: usize) {
    let (content, palette) = (&game.content, &game.content.palette);
    for creature in game.creatures_on(level) {
        let kind = &content.creatures[creature.kind()];
        let shade = if game.is_visible(level, creature.at()) { 0 } else { UNSEEN };
        if let Some(cell) = camera.to_screen(creature.at()) {
            canvas.put(cell, kind.glyph, kind.color.mix(palette.background, shade));
        }
    }
}
