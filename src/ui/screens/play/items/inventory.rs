//! The inventory, as a list for each purpose: browse, eat, equip, take off, use, throw, drop.

use super::item_card::ItemCard;
use super::item_verb::{GROUND, ItemVerb};
use crate::content::{CommandKind, Content, Key, KeyCode, MenuCommand, Ref, fill, key_of};
use crate::game::{Creature, Game, Inventory, Item};
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::descriptions::item::{about_item, compared};
use crate::ui::pointer::Pointing;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::widgets::item_words::uses;
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::lists::list_cursor::moved;
use crate::ui::widgets::lists::overlay::{Overlay, OverlayLine};
use crate::ui::widgets::wrap::{cut, wrap};

/// Columns of what the chosen item does.
const COLUMNS: i32 = 40;
/// Lines of that. Its card tells the rest.
const MOST_LINES: usize = 6;

/// The carried items that fit a verb.
#[derive(Clone, Copy, Debug)]
pub struct ItemMenu {
    verb: ItemVerb,
    /// The command of the content that lists only some of them.
    command: Option<Ref<CommandKind>>,
    /// The slot of the chosen item.
    chosen: usize,
}

impl ItemMenu {
    /// Opens the list for `verb`, or says why there is nothing to choose from.
    pub fn request(verb: ItemVerb, session: &Session) -> Request {
        Self::request_for(verb, None, session)
    }

    /// The same for a command of the content.
    pub fn request_for(verb: ItemVerb, command: Option<Ref<CommandKind>>, session: &Session) -> Request {
        let menu = |chosen| Request::Open(Box::new(Self { verb, command, chosen }));
        let fitting = fitting_items(verb, command, session);
        // Of gear, what would improve on what is worn is chosen first.
        let better = fitting.iter().find(|(_, item)| verb == ItemVerb::Equip && session.game.would_improve(item));
        match better.or(fitting.first()) {
            // An empty inventory can be browsed too.
            None if verb == ItemVerb::Browse => menu(0),
            Some((slot, _)) => menu(*slot),
            None => Request::Say(nothing_fits(verb, command, session)),
        }
    }

    /// The chosen item.
    fn item(self, session: &Session) -> Option<&Item> {
        let fitting = fitting_items(self.verb, self.command, session);
        fitting.into_iter().find(|(slot, _)| *slot == self.chosen).map(|(_, item)| item)
    }
}

impl Screen for ItemMenu {
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let Some(session) = app.session else { return Request::Close };
        let slots: Vec<usize> =
            fitting_items(self.verb, self.command, session).into_iter().map(|(slot, _)| slot).collect();
        if let KeyCode::Char(letter) = key.code
            && let Some(slot) = slot_of_letter(letter).filter(|slot| slots.contains(slot))
            && !key.control
        {
            self.chosen = slot;
            return self.verb.request(slot, session);
        }
        let index = slots.iter().position(|slot| *slot == self.chosen).unwrap_or(0);
        let index = match session.game.content.keys.menu.command(key) {
            Some(MenuCommand::Close) => return Request::Close,
            Some(MenuCommand::Choose) if slots.is_empty() => return Request::Close,
            Some(MenuCommand::Choose) => return self.verb.request(self.chosen, session),
            Some(command) => moved(index, slots.len(), command),
            None => return Request::UnknownKey(key),
        };
        self.chosen = slots.get(index).copied().unwrap_or(self.chosen);
        Request::Stay
    }

    fn select(&mut self, slot: usize) {
        self.chosen = slot;
    }

    /// A right click on an item shows its card.
    fn point(&mut self, pointing: &Pointing, _: &AppView<'_>) -> Option<Request> {
        match pointing.target {
            Some(Target::Entry(slot)) if pointing.is_right_click() && slot != GROUND => {
                Some(Request::Open(Box::new(ItemCard::new(slot))))
            }
            _ => None,
        }
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let Some(session) = app.session else { return };
        let Some(player) = session.game.world().player() else { return };
        let content = &session.game.content;
        let (text, palette) = (&content.text.inventory, &content.palette);
        let mut lines: Vec<OverlayLine> = fitting_items(self.verb, self.command, session)
            .into_iter()
            .map(|(slot, item)| OverlayLine {
                is_chosen: slot == self.chosen,
                target: Some(Target::Entry(slot)),
                ..item_line(&session.game, player, slot, item)
            })
            .collect();
        if lines.is_empty() {
            lines.push(OverlayLine::plain(nothing_fits(self.verb, self.command, session), palette.text));
        }
        let mut note = described(self.verb, &session.game, self.item(session));
        let least = if note.is_empty() { 0 } else { COLUMNS };
        if self.verb == ItemVerb::Browse {
            let used = player.inventory.iter().count();
            let slots = fill(&text.slots, &[("used", &used), ("size", &player.inventory.size())]);
            note.push(OverlayLine::plain(slots, palette.quiet));
        }
        let close = key_of(&content.text, &content.keys.menu, MenuCommand::Close);
        let keys = fill(&text.keys, &[("close", &close)]);
        let title = wording(self.command, content, |command| &command.asks);
        let title = title.unwrap_or_else(|| self.verb.title(text)).to_owned();
        Overlay { title, lines, note, keys, least }.draw(canvas, layout.beside_panel(), palette);
    }

    /// The command may be gone.
    fn closes_on_reload(&self) -> bool {
        self.command.is_some()
    }
}

/// What a command of the content says in place of the usual words.
pub fn wording<'c>(
    command: Option<Ref<CommandKind>>,
    content: &'c Content,
    words: impl Fn(&'c CommandKind) -> &'c Option<String>,
) -> Option<&'c str> {
    words(&content.commands[command?]).as_deref()
}

/// Says that nothing fits a command or a verb, or else that nothing is carried at all.
fn nothing_fits(verb: ItemVerb, command: Option<Ref<CommandKind>>, session: &Session) -> String {
    if let Some(none) = wording(command, &session.game.content, |command| &command.none) {
        return none.to_owned();
    }
    let text = &session.game.content.text.inventory;
    let carries = session.game.world().player().is_some_and(|player| player.inventory.iter().next().is_some());
    if carries { verb.nothing_fits(text).to_owned() } else { text.empty.clone() }
}

/// The items within reach that fit a verb, with their slots.
fn fitting_items(verb: ItemVerb, command: Option<Ref<CommandKind>>, session: &Session) -> Vec<(usize, &Item)> {
    let content = &session.game.content;
    let tag = command.and_then(|command| content.commands[command].tag.as_ref());
    let has_tag = |item: &Item| tag.is_none_or(|tag| content.items[item.kind].tags.contains(tag));
    let Some(player) = session.game.world().player() else { return Vec::new() };
    let level = session.game.world().levels().get(player.level()).filter(|_| verb.reaches_ground());
    let below = level.and_then(|level| level.items().get(&player.at())).map(|item| (GROUND, item));
    let items = player.inventory.iter().chain(below);
    items.filter(|(slot, item)| has_tag(item) && verb.fits(&session.game, player, *slot, item)).collect()
}

/// What the chosen item does, where that decides the choice: of gear, how it compares with what is worn. What only scripts know is in the words of
/// its author.
fn described(verb: ItemVerb, game: &Game, item: Option<&Item>) -> Vec<OverlayLine> {
    let Some(item) = item.filter(|_| matches!(verb, ItemVerb::Equip | ItemVerb::Use | ItemVerb::Throw)) else {
        return Vec::new();
    };
    let difference = compared(game, item).filter(|_| verb == ItemVerb::Equip);
    let mut told = difference.map_or_else(|| about_item(game, item), |difference| vec![difference]);
    // That it is used up goes without saying where several are listed.
    told.retain(|paragraph| *paragraph != game.content.text.describe.item.once);
    if told.is_empty() {
        told.push(game.item_description(item.thing()).to_owned());
    }
    let mut lines: Vec<String> = told.iter().flat_map(|paragraph| wrap(paragraph, COLUMNS)).collect();
    if lines.len() > MOST_LINES {
        let rest = lines.split_off(MOST_LINES - 1);
        lines.push(cut(&rest.join(" "), COLUMNS));
    }
    lines.into_iter().map(|line| OverlayLine::plain(line, game.content.palette.quiet)).collect()
}

/// The key of what lies on the ground.
const GROUND_KEY: char = '.';

fn letter_of(slot: usize) -> char {
    if slot == GROUND { GROUND_KEY } else { Inventory::letter(slot) }
}

fn slot_of_letter(letter: char) -> Option<usize> {
    if letter == GROUND_KEY { Some(GROUND) } else { Inventory::slot_of_letter(letter) }
}

/// An item with its letter and what it is good for.
fn item_line(game: &Game, player: &Creature, slot: usize, item: &Item) -> OverlayLine {
    let (palette, text) = (&game.content.palette, &game.content.text.inventory);
    let (glyph, color) = game.item_look(item.thing());
    let mut pieces = vec![
        (format!("{}  ", letter_of(slot)), palette.accent),
        (format!("{glyph} "), color),
        (game.item_name(item.thing(), "a"), palette.text),
    ];
    if player.inventory.worn_on(slot).is_some() {
        pieces.push((format!(" {}", text.equipped), palette.good));
    }
    if slot == GROUND {
        pieces.push((format!(" {}", game.content.text.panel.here), palette.quiet));
    }
    let uses = uses(game, item).join(", ");
    let ink = if game.is_nearly_rotten(item) { palette.warning } else { palette.quiet };
    OverlayLine { pieces, right: (!uses.is_empty()).then_some((uses, ink)), ..OverlayLine::default() }
}
