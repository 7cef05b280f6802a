//! The card of a carried item: what it is and what can be done with it.

use super::item_verb::ItemVerb;
use crate::content::{ActCommand, Key, MenuCommand, capitalized, fill, key_of};
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::widgets::commands_in_use::has_use;
use crate::ui::widgets::item_words::uses;
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::overlay::{Overlay, OverlayLine};
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
}

impl ItemCard {
    /// The card of the item in `slot`.
    pub fn new(slot: usize) -> Self {
        Self { slot }
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
        let verb = self.verbs(session).into_iter().find(|(_, offered)| Some(*offered) == command);
        verb.map_or(Request::UnknownKey(key), |(verb, _)| verb.request(self.slot, session))
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let Some(session) = app.session else { return };
        let game = &session.game;
        let (content, palette) = (&game.content, &game.content.palette);
        let Some(item) = game.world().player().and_then(|player| player.inventory.get(self.slot)) else { return };
        let description = &content.items[item.kind].description;
        let mut lines: Vec<OverlayLine> =
            wrap(description, COLUMNS).into_iter().map(|line| OverlayLine::plain(line, palette.text)).collect();
        let uses = uses(game, item).join(", ");
        if !uses.is_empty() {
            lines.push(OverlayLine::plain(uses, palette.quiet));
        }
        lines.push(OverlayLine::default());
        for (verb, command) in self.verbs(session) {
            let key = key_of(&content.text, &content.keys.act, command);
            let what = verb.offer(&content.text.inventory).to_owned();
            lines.push(OverlayLine {
                pieces: vec![(format!("{key}  "), palette.accent), (what, palette.text)],
                target: Target::of_key(&content.keys.act, command),
                ..OverlayLine::default()
            });
        }
        let close = key_of(&content.text, &content.keys.menu, MenuCommand::Close);
        let keys = fill(&content.text.inventory.item_keys, &[("close", &close)]);
        let title = capitalized(&game.item_name(item.thing(), "a"));
        Overlay { title, lines, keys }.draw(canvas, layout.left(), palette);
    }

    fn hides_below(&self) -> bool {
        true
    }

    /// The slot may hold another item after a reload.
    fn closes_on_reload(&self) -> bool {
        true
    }
}
