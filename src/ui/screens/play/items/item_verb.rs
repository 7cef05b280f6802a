//! What can be done with a carried item.

use super::amount_prompt::AmountPrompt;
use super::item_card::ItemCard;
use crate::content::{InventoryText, ItemKind};
use crate::game::{Action, Creature, Game, Item};
use crate::session::session::Session;
use crate::ui::screen::Request;
use crate::ui::screens::menu::confirm::ConfirmScreen;
use crate::ui::screens::play::aiming::aim::Aim;
use crate::ui::screens::play::aiming::target_cursor::TargetCursor;

/// In place of a slot: the item that lies where the player stands.
pub const GROUND: usize = usize::MAX;

/// What the player chooses an item for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemVerb {
    /// To look at it.
    Browse,
    /// To drop it.
    Drop,
    /// To eat it.
    Eat,
    /// To wear or wield it.
    Equip,
    /// To take it off.
    Unequip,
    /// To use it.
    Use,
    /// To throw it.
    Throw,
}

impl ItemVerb {
    /// What is asked for when the item in `slot`, which may be [`GROUND`], is chosen: the action, or first its target.
    pub fn request(self, slot: usize, session: &Session) -> Request {
        let held = session.game.world().player().and_then(|player| player.inventory.get(slot));
        match self.aim(slot, &session.game) {
            Some(aim) => TargetCursor::request(aim, session),
            None if self == Self::Drop && held.is_some_and(|item| item.count > 1) => {
                Request::Open(Box::new(AmountPrompt::new(slot, held.map_or(1, |item| item.count))))
            }
            None => match (self.action(slot), self.would_waste(slot, &session.game)) {
                (Some(action), false) => Request::Act(action),
                (Some(action), true) => {
                    let question = session.game.content.text.confirm.healthy.clone();
                    Request::Open(Box::new(ConfirmScreen::new(question, Request::Act(action))))
                }
                (None, _) => Request::Open(Box::new(ItemCard::new(slot))),
            },
        }
    }

    /// Whether the item in `slot`, which may be [`GROUND`], would be wasted: all that it does is heal, and the player is not hurt.
    fn would_waste(self, slot: usize, game: &Game) -> bool {
        let Some(player) = game.world().player().filter(|_| self == Self::Use) else { return false };
        let level = game.world().levels().get(player.level());
        let below = || level.and_then(|level| level.items().get(&player.at()));
        let item = if slot == GROUND { below() } else { player.inventory.get(slot) };
        item.is_some_and(|item| game.is_wasted_healing(item))
    }

    /// What has to be aimed if the item in `slot` is chosen.
    fn aim(self, slot: usize, game: &Game) -> Option<Aim> {
        let player = game.world().player()?;
        let item = player.inventory.get(slot)?;
        match self {
            Self::Throw => Some(Aim::Throw(slot)),
            Self::Use => needs_aim(game, player, item).then_some(Aim::Item(slot)),
            _ => None,
        }
    }

    /// The action on the item in `slot`, which may be [`GROUND`]; `None` for what is not done at once.
    fn action(self, slot: usize) -> Option<Action> {
        match self {
            Self::Eat if slot == GROUND => Some(Action::EatHere),
            Self::Use if slot == GROUND => Some(Action::UseHere),
            Self::Browse | Self::Throw => None,
            Self::Drop => Some(Action::Drop(slot)),
            Self::Eat => Some(Action::Eat(slot)),
            Self::Equip => Some(Action::Equip(slot)),
            Self::Unequip => Some(Action::Unequip(slot)),
            Self::Use => Some(Action::Use(slot)),
        }
    }

    /// Whether it makes sense for an item that the player carries.
    pub fn fits(self, game: &Game, player: &Creature, slot: usize, item: &Item) -> bool {
        let is_worn = player.inventory.worn_on(slot).is_some();
        match self {
            Self::Browse | Self::Drop | Self::Throw => true,
            Self::Eat => player.satiety.is_some() && may_be(game, item, |kind| game.food_of(kind, item.of) > 0),
            Self::Equip => !is_worn && may_be(game, item, |kind| kind.slot.is_some()),
            Self::Unequip => is_worn,
            // What has to be aimed must be in hand.
            Self::Use if slot == GROUND && needs_aim(game, player, item) => false,
            Self::Use => may_be(game, item, |kind| kind.use_of().is_some()),
        }
    }

    /// Whether it also goes for what lies on the ground.
    pub fn reaches_ground(self) -> bool {
        matches!(self, Self::Eat | Self::Use)
    }

    pub fn title(self, text: &InventoryText) -> &str {
        match self {
            Self::Browse => &text.title,
            Self::Drop => &text.drop,
            Self::Eat => &text.eat,
            Self::Equip => &text.equip,
            Self::Unequip => &text.unequip,
            Self::Use => &text.use_what,
            Self::Throw => &text.throw,
        }
    }

    /// Its name in the list of what can be done with an item.
    pub fn offer(self, text: &InventoryText) -> &str {
        match self {
            Self::Browse => "",
            Self::Drop => &text.drop_it,
            Self::Eat => &text.eat_it,
            Self::Equip => &text.equip_it,
            Self::Unequip => &text.unequip_it,
            Self::Use => &text.use_it,
            Self::Throw => &text.throw_it,
        }
    }

    /// The message for when no item fits.
    pub fn nothing_fits(self, text: &InventoryText) -> &str {
        match self {
            Self::Browse => &text.empty,
            Self::Drop => &text.no_drop,
            Self::Eat => &text.no_eat,
            Self::Equip => &text.no_equip,
            Self::Unequip => &text.no_unequip,
            Self::Use => &text.no_use,
            Self::Throw => &text.no_throw,
        }
    }
}

/// Whether something holds of the kind of an item, or of any that it may be as far as the player knows.
fn may_be(game: &Game, item: &Item, holds: impl Fn(&ItemKind) -> bool) -> bool {
    game.possible_kinds(item.kind).into_iter().any(holds)
}

/// Whether an item can be used now, but only at a target. Of an unknown item that must not give away what it is.
fn needs_aim(game: &Game, player: &Creature, item: &Item) -> bool {
    let is_aimed = |kind: &ItemKind| {
        let ability = kind.ability.map(|ability| &game.content.abilities[ability]);
        ability.is_some_and(|ability| game.own_aim(player.id(), ability).is_none())
    };
    may_be(game, item, is_aimed) && game.is_item_ready(player.id(), item).is_ok()
}
