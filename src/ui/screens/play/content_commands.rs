//! Commands that content defines: lists of some items or abilities, or the use of one ability.

use super::aiming::ability_list::AbilityList;
use super::items::inventory::ItemMenu;
use super::items::item_verb::ItemVerb;
use crate::content::{AbilityKind, CommandKind, Opens, Ref};
use crate::game::Creature;
use crate::session::session::Session;
use crate::ui::screen::Request;

/// What a command asks for.
pub fn request(command: Ref<CommandKind>, session: &Session) -> Request {
    let kind = &session.game.content.commands[command];
    match (kind.ability, verb(kind.opens)) {
        (Some(ability), _) => use_ability(ability, kind, session),
        (None, Some(verb)) => ItemMenu::request_for(verb, Some(command), session),
        (None, None) => AbilityList::request_for(Some(command), session),
    }
}

/// Uses the ability of a command. One that the player doesn't have is refused in the command's own words, if it has any.
fn use_ability(ability: Ref<AbilityKind>, kind: &CommandKind, session: &Session) -> Request {
    let has_it = |player: &Creature| player.has_ability(&session.game.content, ability);
    match &kind.none {
        Some(none) if !session.game.world().player().is_some_and(has_it) => Request::Say(none.clone()),
        _ => AbilityList::choose(session, ability),
    }
}

/// What a command does with items; `None` if it is about abilities.
fn verb(opens: Opens) -> Option<ItemVerb> {
    match opens {
        Opens::Use => Some(ItemVerb::Use),
        Opens::Throw => Some(ItemVerb::Throw),
        Opens::Equip => Some(ItemVerb::Equip),
        Opens::Unequip => Some(ItemVerb::Unequip),
        Opens::Drop => Some(ItemVerb::Drop),
        Opens::Eat => Some(ItemVerb::Eat),
        Opens::Cast => None,
    }
}
