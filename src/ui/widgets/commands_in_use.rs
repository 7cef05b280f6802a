//! Which commands do something in a game.

use crate::content::{AbilityKind, AbilityUse, ActCommand, CommandKind, Content, Opens, Ref, Release, key_name};
use crate::grid::{Formula, Variables};

/// Whether anything in the game can be done with a command: a game without doors needs no key that closes them.
pub fn has_use(content: &Content, command: ActCommand) -> bool {
    let player = &content.creatures[content.rules.player];
    let mut items = content.items.iter().map(|(_, _, item)| item);
    match command {
        ActCommand::PickUp | ActCommand::Drop => player.slots > 0 && items.next().is_some(),
        ActCommand::Eat => player.stomach.is_some() && items.any(|item| is_ever_positive(&item.food)),
        ActCommand::Equip | ActCommand::Unequip => player.slots > 0 && items.any(|item| item.slot.is_some()),
        ActCommand::Use => player.slots > 0 && items.any(|item| item.use_of().is_some()),
        // In a game where nothing is made for flying, nobody needs to throw.
        ActCommand::Throw | ActCommand::Fire => {
            player.slots > 0 && items.any(|item| item.throw.is_some() || item.fires.is_some())
        }
        ActCommand::Cast => content.abilities.iter().any(|(ability, ..)| can_have(content, ability)),
        ActCommand::Order => can_have_followers(content),
        ActCommand::Sneak => content.mechanisms().senses.has_noticing,
        ActCommand::Search => content.mechanisms().senses.has_secrets,
        ActCommand::CloseDoor => content.tiles.iter().any(|(_, _, tile)| tile.closes.is_some()),
        ActCommand::Descend | ActCommand::Ascend => content.tiles.iter().any(|(_, _, tile)| tile.stairs.is_some()),
        ActCommand::Wait | ActCommand::Rest | ActCommand::Explore => true,
    }
}

/// The same for a command that content defines.
pub fn has_use_of(content: &Content, command: Ref<CommandKind>) -> bool {
    let kind = &content.commands[command];
    let has_tag = |tags: &[String]| kind.tag.as_ref().is_none_or(|tag| tags.contains(tag));
    let lists_any = match (kind.ability, kind.opens) {
        (Some(ability), _) => can_have(content, ability),
        (None, Opens::Cast) => {
            content.abilities.iter().any(|(ability, _, kind)| has_tag(&kind.tags) && can_have(content, ability))
        }
        (None, _) => content.items.iter().any(|(_, _, item)| has_tag(&item.tags)),
    };
    lists_any && has_use(content, kind.opens.command())
}

/// The name of the key that uses an ability without a list, if there is one.
pub fn key_of_ability(content: &Content, ability: Ref<AbilityKind>) -> Option<String> {
    let key = content.keys.first_key(|command| content.commands[command].ability == Some(ability))?;
    Some(key_name(&content.text, key))
}

/// Whether the player may ever have an ability: its creature does, a modifier lends it, or a script may give it.
fn can_have(content: &Content, ability: Ref<AbilityKind>) -> bool {
    let lists_it = |listed: &[AbilityUse]| listed.iter().any(|listed| listed.ability == ability);
    lists_it(&content.creatures[content.rules.player].abilities)
        || content.modifiers.iter().any(|(_, _, kind)| lists_it(&kind.abilities))
        || content.scripts.iter().any(|(_, _, script)| script.gives_abilities)
}

/// Whether anybody may ever follow the player.
fn can_have_followers(content: &Content) -> bool {
    let is_captor = |release: Release| release.joins;
    content.modifiers.iter().any(|(_, _, kind)| kind.release.is_some_and(is_captor))
        || content.scripts.iter().any(|(_, _, script)| script.leads)
}

/// Whether food may come of it, for a creature of many hit points.
fn is_ever_positive(food: &Formula) -> bool {
    food.bounds(Variables { depth: 1, hp: 1000 }).1 > 0
}
