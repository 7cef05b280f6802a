//! Which entry of a list is chosen.

use crate::content::MenuCommand;

/// Where the choice goes from the entry `chosen` of `count` by a command of lists, round the ends; it stays for commands that do something
/// else. A page is the whole list: none is longer than a screen by much.
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
