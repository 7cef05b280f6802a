//! The screens of a game that is played or replayed.
//!
//! - `aiming`: Choosing what to use at a target, and the target
//! - `asking`: Questions to the player
//! - `content_commands`: Commands that content defines
//! - `direction_choice`: Asks in which direction to act
//! - `ending`: The last screen of a game
//! - `forced_turns`: The turns that the player loses, which pass one by one
//! - `history`: The message history
//! - `inspect`: Looking at what is on the map, and into the minds of creatures
//! - `items`: Carried items: the list, the card, and what can be done with them
//! - `orders`: The list of orders to followers: to all of them, or to one in sight
//! - `panel`: The panel beside the map
//! - `play`: The main screen: map, panel and log
//! - `pointing`: The mouse on the main screen
//! - `replay`: The screen of a replay
//! - `step`: What a step asks for, by key and by click

pub(crate) mod aiming;
pub(crate) mod asking;
pub(crate) mod content_commands;
pub(crate) mod direction_choice;
pub(crate) mod ending;
pub(crate) mod forced_turns;
pub(crate) mod history;
pub(crate) mod inspect;
pub(crate) mod items;
pub(crate) mod orders;
pub(crate) mod panel;
pub(crate) mod play;
pub(crate) mod pointing;
pub(crate) mod replay;
pub(crate) mod step;
