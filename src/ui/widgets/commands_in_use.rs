//! Which commands do something in a game.

use crate::content::{ActCommand, Content, Release};
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
        // Those of monsters count, too: what one creature has, a script may teach another.
        ActCommand::Cast => content.abilities.iter().next().is_some(),
        ActCommand::Order => can_have_followers(content),
        ActCommand::Sneak => content.mechanisms().senses.has_noticing,
        ActCommand::Search => content.mechanisms().senses.has_secrets,
        ActCommand::CloseDoor => content.tiles.iter().any(|(_, _, tile)| tile.closes.is_some()),
        ActCommand::Descend | ActCommand::Ascend => content.tiles.iter().any(|(_, _, tile)| tile.stairs.is_some()),
        ActCommand::Wait | ActCommand::Rest | ActCommand::Explore => true,
    }
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
