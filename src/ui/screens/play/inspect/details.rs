//! The card of what the player sees or remembers at a cell: all that is known about it.

use super::look::{describe_visible, headline};
use crate::content::{Key, LookCommand, MenuCommand, Tone, capitalized, fill, key_of};
use crate::game::{Creature, Game, Item};
use crate::grid::Point;
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::descriptions::creature::about_creature;
use crate::ui::descriptions::item::about_item;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::screens::play::inspect::look::item_at;
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::lists::overlay::OverlayLine;
use crate::ui::widgets::lists::scroll::{Page, Scroll};
use crate::ui::widgets::paint;
use crate::ui::widgets::wrap::{cut, wrap};

/// The card of what is at a cell.
#[derive(Clone, Copy, Debug)]
pub struct Details {
    /// The cell of the player's level.
    at: Point,
    scroll: Scroll,
}

impl Details {
    /// The card of what is at a cell of the player's level.
    pub fn new(at: Point) -> Self {
        Self { at, scroll: Scroll::default() }
    }

    /// Its paragraphs.
    fn paragraphs(self, session: &Session) -> Vec<(String, Tone)> {
        let game = &session.game;
        let Some(player) = game.world().player() else { return Vec::new() };
        let (level, at) = (player.level(), self.at);
        if !game.is_visible(level, at) {
            return remembered_item(game, level, at).map_or_else(Vec::new, |item| {
                let description = game.item_description(item.thing()).to_owned();
                let about = about_item(game, item).into_iter().map(|line| (line, Tone::Plain));
                [(description, Tone::Quiet)].into_iter().chain(about).collect()
            });
        }
        let [_, description, below] = describe_visible(session, player, at);
        let mut told = vec![(description, Tone::Quiet)];
        let clear = game.shown_creature(level, at).filter(|_| !game.is_hallucinating());
        told.extend(clear.into_iter().flat_map(|creature| about_creature(game, creature)));
        told.push((below, Tone::Plain));
        let item = item_at(game, level, at);
        told.extend(item.iter().flat_map(|item| about_item(game, item)).map(|line| (line, Tone::Plain)));
        told.retain(|(paragraph, _)| !paragraph.is_empty());
        told
    }
}

impl Screen for Details {
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let keys = &app.content.keys;
        if keys.look.command(key) == Some(LookCommand::Details) {
            return Request::Close;
        }
        self.scroll.press(key, keys)
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let Some(session) = app.session else { return };
        let (content, area) = (&session.game.content, layout.beside_panel());
        let (palette, columns) = (&content.palette, Page::columns(area));
        let title = capitalized(&headline(session, self.at));
        let mut lines: Vec<OverlayLine> = Vec::new();
        let wrapped = wrap(&title, columns);
        for line in wrapped.iter().skip(1) {
            lines.push(OverlayLine::plain(line.clone(), palette.accent));
        }
        for (paragraph, tone) in self.paragraphs(session) {
            let ink = paint::tone(palette, tone);
            lines.extend(wrap(&paragraph, columns).into_iter().map(|line| OverlayLine::plain(line, ink)));
            lines.push(OverlayLine::default());
        }
        let menu = &content.keys.menu;
        let [up, down, close] = [MenuCommand::Up, MenuCommand::Down, MenuCommand::Close]
            .map(|command| key_of(&content.text, menu, command));
        let keys = fill(&content.text.look.details_keys, &[("up", &up), ("down", &down), ("close", &close)]);
        let title = wrapped.first().map_or_else(String::new, |line| cut(line, columns));
        Page { title: &title, lines: &lines, keys: &keys }.draw(canvas, area, palette, &mut self.scroll);
    }

    fn cursor(&self) -> Option<Point> {
        Some(self.at)
    }
}

/// A request for the card of a creature or an item at a cell; nothing if the player sees neither there and remembers no item.
pub fn details_at(session: &Session, at: Point) -> Request {
    let level = session.game.world().player().map_or(0, Creature::level);
    let is_known = if session.game.is_visible(level, at) {
        session.game.shown_creature(level, at).is_some() || item_at(&session.game, level, at).is_some()
    } else {
        remembered_item(&session.game, level, at).is_some()
    };
    if is_known { Request::Open(Box::new(Details::new(at))) } else { Request::Stay }
}

/// The item that the player remembers at a cell, if it lies there still.
fn remembered_item(game: &Game, level: usize, at: Point) -> Option<&Item> {
    let ground = game.world().levels().get(level)?;
    let known = ground.remembered_item(at).filter(|_| !game.is_hallucinating())?;
    ground.item(at).filter(|item| item.thing() == known)
}
