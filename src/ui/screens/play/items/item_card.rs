//! The card of a carried item: what it is and what can be done with it.

use super::item_verb::ItemVerb;
use crate::content::{ActCommand, Key, MenuCommand, capitalized, fill, key_of};
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::descriptions::item::about_item;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::widgets::commands_in_use::has_use;
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::lists::overlay::{Overlay, OverlayLine, position};
use crate::ui::widgets::wrap::wrap;

/// Columns of the description.
const COLUMNS: i32 = 40;

/// The verbs in the order in which they are listed, and the commands whose keys choose them.
const VERBS: [(ItemVerb, ActCommand); 6] = [
    (ItemVerb::Eat, ActCommand::Eat),
    (ItemVerb::Equip, ActCommand::Equip),
    (ItemVerb::Unequip, ActCommand::Unequip),
    (ItemVerb::Use, ActCommand::Use),
    (ItemVerb::Throw, ActCommand::Throw),
    (ItemVerb::Drop, ActCommand::Drop),
];

/// The card of the item in a slot.
#[derive(Clone, Copy, Debug)]
pub struct ItemCard {
    slot: usize,
    /// The first line of the text on the screen. It may be past the end until the next drawing.
    first: usize,
}

impl ItemCard {
    /// The card of the item in `slot`.
    pub fn new(slot: usize) -> Self {
        Self { slot, first: 0 }
    }

    fn verbs(self, session: &Session) -> Vec<(ItemVerb, ActCommand)> {
        let game = &session.game;
        let Some(player) = game.world().player() else { return Vec::new() };
        let Some(item) = player.inventory.get(self.slot) else { return Vec::new() };
        let is_offered = |(verb, command): &(ItemVerb, ActCommand)| {
            has_use(&game.content, *command) && verb.fits(game, player, self.slot, item)
        };
        VERBS.into_iter().filter(is_offered).collect()
    }
}

impl Screen for ItemCard {
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let Some(session) = app.session else { return Request::Close };
        let keys = &session.game.content.keys;
        if keys.menu.command(key) == Some(MenuCommand::Close) {
            return Request::Close;
        }
        let command = keys.act.command(key);
        if let Some((verb, _)) = self.verbs(session).into_iter().find(|(_, offered)| Some(*offered) == command) {
            return verb.request(self.slot, session);
        }
        match keys.menu.command(key) {
            Some(MenuCommand::Up | MenuCommand::PageUp | MenuCommand::First) => {
                self.first = self.first.saturating_sub(1);
            }
            Some(MenuCommand::Down | MenuCommand::PageDown | MenuCommand::Last) => self.first += 1,
            _ => return Request::UnknownKey(key),
        }
        Request::Stay
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let Some(session) = app.session else { return };
        let game = &session.game;
        let (content, palette) = (&game.content, &game.content.palette);
        let Some(item) = game.world().player().and_then(|player| player.inventory.get(self.slot)) else { return };
        let description = game.item_description(item.thing());
        let mut told: Vec<OverlayLine> =
            wrap(description, COLUMNS).into_iter().map(|line| OverlayLine::plain(line, palette.text)).collect();
        for paragraph in about_item(game, item) {
            told.extend(wrap(&paragraph, COLUMNS).into_iter().map(|line| OverlayLine::plain(line, palette.quiet)));
        }
        let mut note = Vec::new();
        for (verb, command) in self.verbs(session) {
            let key = key_of(&content.text, &content.keys.act, command);
            let what = verb.offer(&content.text.inventory).to_owned();
            note.push(OverlayLine {
                pieces: vec![(format!("{key}  "), palette.accent), (what, palette.text)],
                target: Target::of_key(&content.keys.act, command),
                ..OverlayLine::default()
            });
        }
        let close = key_of(&content.text, &content.keys.menu, MenuCommand::Close);
        let keys = fill(&content.text.inventory.item_keys, &[("close", &close)]);
        let title = capitalized(&game.item_name(item.thing(), "a"));
        let area = layout.beside_panel();
        // What the frame, the headline, the keys and the note leave.
        let room = (area.size.height - 7 - note.len() as i32).max(1) as usize;
        let all = told.len();
        self.first = self.first.min(all.saturating_sub(room));
        let position = position(self.first, room.min(all), all);
        let keys = if position.is_empty() { keys } else { format!("{keys}  {position}") };
        let told = told.into_iter().skip(self.first).collect();
        Overlay { title, lines: told, note, keys, least: COLUMNS }.draw(canvas, area, palette);
    }

    fn hides_below(&self) -> bool {
        true
    }

    /// The slot may hold another item after a reload.
    fn closes_on_reload(&self) -> bool {
        true
    }
}
