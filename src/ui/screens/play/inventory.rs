//! Lists of what is carried: to look at, to eat, to wear, to take off, to use, to drop.

use super::item_card::ItemCard;
use crate::content::{HealthWord, InventoryText, Key, KeyCode, MenuCommand, fill, key_of};
use crate::game::{Action, Creature, Game, Inventory, Item};
use crate::grid::Rect;
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::screen::{Request, Screen};
use crate::ui::widgets::bar;
use crate::ui::widgets::list_cursor::moved;
use crate::ui::widgets::overlay::{Overlay, OverlayLine};

/// What an item is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemVerb {
    /// To look at it.
    Browse,
    /// To lay it down.
    Drop,
    /// To eat it.
    Eat,
    /// To wear or wield it.
    Equip,
    /// To take it off.
    Unequip,
    /// To use it.
    Use,
}

/// A list of the items that fit a verb.
#[derive(Clone, Copy, Debug)]
pub struct ItemMenu {
    verb: ItemVerb,
    /// The slot of the line that is chosen.
    chosen: usize,
}

impl ItemVerb {
    /// What is done with the item of a slot; `None` for a mere look.
    pub fn action(self, slot: usize) -> Option<Action> {
        match self {
            Self::Browse => None,
            Self::Drop => Some(Action::Drop(slot)),
            Self::Eat => Some(Action::Eat(slot)),
            Self::Equip => Some(Action::Equip(slot)),
            Self::Unequip => Some(Action::Unequip(slot)),
            Self::Use => Some(Action::Use(slot)),
        }
    }

    /// Whether it can be done with an item that the player carries.
    pub fn fits(self, game: &Game, player: &Creature, slot: usize, item: &Item) -> bool {
        let is_worn = player.inventory.worn_on(slot).is_some();
        match self {
            Self::Browse | Self::Drop => true,
            Self::Eat => player.satiety.is_some() && game.food_in(item.thing()) > 0,
            Self::Equip => !is_worn && game.content.items[item.kind].slot.is_some(),
            Self::Unequip => is_worn,
            Self::Use => game.content.items[item.kind].usable.is_some(),
        }
    }

    fn title(self, text: &InventoryText) -> &str {
        match self {
            Self::Browse => &text.title,
            Self::Drop => &text.drop,
            Self::Eat => &text.eat,
            Self::Equip => &text.equip,
            Self::Unequip => &text.unequip,
            Self::Use => &text.use_what,
        }
    }

    /// How it is offered for a single item.
    pub fn offer(self, text: &InventoryText) -> &str {
        match self {
            Self::Browse => "",
            Self::Drop => &text.drop_it,
            Self::Eat => &text.eat_it,
            Self::Equip => &text.equip_it,
            Self::Unequip => &text.unequip_it,
            Self::Use => &text.use_it,
        }
    }

    /// What is said when no item fits.
    fn nothing(self, text: &InventoryText) -> &str {
        match self {
            Self::Browse => &text.empty,
            Self::Drop => &text.no_drop,
            Self::Eat => &text.no_eat,
            Self::Equip => &text.no_equip,
            Self::Unequip => &text.no_unequip,
            Self::Use => &text.no_use,
        }
    }
}

impl ItemMenu {
    /// Opens the list for `verb`, or says why there is nothing to choose from.
    pub fn open(verb: ItemVerb, session: &Session) -> Request {
        match fitting(verb, session).first() {
            // Who looks at nothing can close it like anything else.
            None if verb == ItemVerb::Browse => Request::Open(Screen::Pick(Self { verb, chosen: 0 })),
            Some((slot, _)) => Request::Open(Screen::Pick(Self { verb, chosen: *slot })),
            None => Request::Say(verb.nothing(&session.game.content.text.inventory).to_owned()),
        }
    }

    /// Reads a key.
    pub fn press(&mut self, key: Key, session: &Session) -> Request {
        let slots: Vec<usize> = fitting(self.verb, session).into_iter().map(|(slot, _)| slot).collect();
        if let KeyCode::Char(letter) = key.code
            && let Some(slot) = Inventory::slot_of_letter(letter).filter(|slot| slots.contains(slot))
            && !key.control
        {
            self.chosen = slot;
            return self.take(slot);
        }
        let place = slots.iter().position(|slot| *slot == self.chosen).unwrap_or(0);
        let place = match session.game.content.keys.menu.command(key) {
            Some(MenuCommand::Close) => return Request::Close,
            Some(MenuCommand::Choose) if slots.is_empty() => return Request::Close,
            Some(MenuCommand::Choose) => return self.take(self.chosen),
            Some(command) => moved(place, slots.len(), command),
            None => return Request::Unknown(key),
        };
        self.chosen = slots.get(place).copied().unwrap_or(self.chosen);
        Request::Stay
    }

    fn take(self, slot: usize) -> Request {
        self.verb.action(slot).map_or(Request::Open(Screen::Item(ItemCard::new(slot))), Request::Act)
    }

    /// Paints the list over `area`.
    pub fn draw(&self, canvas: &mut Canvas, area: Rect, session: &Session) {
        let Some(player) = session.game.world().player() else { return };
        let content = &session.game.content;
        let (text, palette) = (&content.text.inventory, &content.palette);
        let mut lines: Vec<OverlayLine> = fitting(self.verb, session)
            .into_iter()
            .map(|(slot, item)| OverlayLine {
                is_chosen: slot == self.chosen,
                ..line(&session.game, player, slot, item)
            })
            .collect();
        if lines.is_empty() {
            lines.push(OverlayLine::plain(self.verb.nothing(text).to_owned(), palette.text));
        }
        if self.verb == ItemVerb::Browse {
            let used = player.inventory.iter().count();
            let slots = fill(&text.slots, &[("used", &used), ("size", &player.inventory.size())]);
            lines.push(OverlayLine::default());
            lines.push(OverlayLine::plain(slots, palette.quiet));
        }
        let close = key_of(&content.text, &content.keys.menu, MenuCommand::Close);
        let keys = fill(&text.keys, &[("close", &close)]);
        Overlay { title: self.verb.title(text).to_owned(), lines, keys }.draw(canvas, area, palette);
    }
}

/// The items that fit a verb, with their slots.
fn fitting(verb: ItemVerb, session: &Session) -> Vec<(usize, &Item)> {
    let Some(player) = session.game.world().player() else { return Vec::new() };
    player.inventory.iter().filter(|(slot, item)| verb.fits(&session.game, player, *slot, item)).collect()
}

/// An item with its letter, and what it is good for.
fn line(game: &Game, player: &Creature, slot: usize, item: &Item) -> OverlayLine {
    let (palette, text) = (&game.content.palette, &game.content.text.inventory);
    let kind = &game.content.items[item.kind];
    let mut pieces = vec![
        (format!("{}  ", Inventory::letter(slot)), palette.accent),
        (format!("{} ", kind.glyph), kind.color),
        (game.item_name(item.thing(), "a"), palette.text),
    ];
    if player.inventory.worn_on(slot).is_some() {
        pieces.push((format!(" {}", text.equipped), palette.good));
    }
    let uses = uses(game, item).join(", ");
    let ink = if game.is_nearly_rotten(item) { palette.warning } else { palette.quiet };
    OverlayLine { pieces, right: (!uses.is_empty()).then_some((uses, ink)), is_chosen: false }
}

/// What an item is good for, and how fresh it is, a few words each.
pub fn uses(game: &Game, item: &Item) -> Vec<String> {
    let (kind, text) = (&game.content.items[item.kind], &game.content.text.inventory);
    let bonus = |text: &str, bonus: i32| (bonus != 0).then(|| fill(text, &[("amount", &format!("{bonus:+}"))]));
    let food = game.food_in(item.thing());
    let food = (food > 0).then(|| fill(&text.food, &[("amount", &food)]));
    let freshness = freshness(game, item).map(|word| word.name.clone()).filter(|word| !word.is_empty());
    let uses = [bonus(&text.attack, kind.attack), bonus(&text.defense, kind.defense), food, freshness];
    uses.into_iter().flatten().collect()
}

/// The word for how fresh something is that rots.
fn freshness<'a>(game: &'a Game, item: &Item) -> Option<&'a HealthWord> {
    let words = &game.content.text.inventory.freshness;
    game.freshness(item).and_then(|percent| bar::word(words, percent, 100))
}
