//! Moving through the entries of a list.

use crate::content::{LookCommand, MenuCommand};

/// The entry that a command chooses after the entry `chosen` of `count`, wrapping at the ends. Commands that don't move leave it. A page
/// is the whole list, because no list is much longer than a screen.
pub fn moved(chosen: usize, count: usize, command: MenuCommand) -> usize {
    let last = count.saturating_sub(1);
    match command {
        MenuCommand::Up => chosen.min(count).checked_sub(1).unwrap_or(last),
        MenuCommand::Down if chosen >= last => 0,
        MenuCommand::Down => chosen + 1,
        MenuCommand::First | MenuCommand::PageUp => 0,
        MenuCommand::Last | MenuCommand::PageDown => last,
        MenuCommand::Choose | MenuCommand::Close => chosen,
    }
}

/// The entry of `count` that a cursor on the map jumps to from the entry `here`, or from none, wrapping at the ends.
pub fn jumped(here: Option<usize>, count: usize, command: LookCommand) -> usize {
    match (command, here) {
        (LookCommand::Next, Some(here)) => (here + 1) % count.max(1),
        (LookCommand::Next, None) => 0,
        (LookCommand::Previous, Some(here)) if here > 0 => here - 1,
        (LookCommand::Previous, _) => count.saturating_sub(1),
        (LookCommand::Details, here) => here.unwrap_or(0),
    }
}
