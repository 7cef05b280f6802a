//! Commands that content defines: lists of some items or abilities, or the use of one ability.

use super::aiming::ability_list::AbilityList;
use super::items::inventory::ItemMenu;
use super::items::item_verb::ItemVerb;
use crate::content::{CommandKind, Content, Opens, Ref};
use crate::session::session::Session;
use crate::ui::screen::Request;
use crate::ui::widgets::commands_in_use::has_use;

/// What a command asks for.
pub fn request(command: Ref<CommandKind>, session: &Session) -> Request {
    let kind = &session.game.content.commands[command];
    match (kind.ability, verb(kind.opens)) {
        (Some(ability), _) => AbilityList::choose(session, ability),
        (None, Some(verb)) => ItemMenu::request_for(verb, Some(command), session),
        (None, None) => AbilityList::request_for(Some(command), session),
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

/// Whether anything in the game can be done with a command.
pub fn has_use_of(content: &Content, command: Ref<CommandKind>) -> bool {
    let kind = &content.commands[command];
    let has_tag = |tags: &[String]| kind.tag.as_ref().is_none_or(|tag| tags.contains(tag));
    let lists_any = match (kind.ability, kind.opens) {
        // Whoever doesn't have an ability may learn it, or be lent it by what it wears.
        (Some(_), _) => true,
        (None, Opens::Cast) => content.abilities.iter().any(|(_, _, ability)| has_tag(&ability.tags)),
        (None, _) => content.items.iter().any(|(_, _, item)| has_tag(&item.tags)),
    };
    lists_any && has_use(content, kind.opens.command())
}
