//! The screens of a game that is played or replayed.
//!
//! - `ai_inspector`: The AI inspector, for script authors
//! - `ai_lines`: The AI inspector's report on a creature
//! - `aiming`: Choosing what to use at a target, and the target
//! - `amount_prompt`: The question how many items of a stack to drop
//! - `asking`: Questions to the player
//! - `content_commands`: Commands that content defines
//! - `details`: The card of what is at a cell: all that is known about it
//! - `direction_choice`: Asks in which direction to act
//! - `ending`: The last screen of a game
//! - `forced_turns`: The turns that the player loses, which pass one by one
//! - `history`: The message history
//! - `inventory`: The inventory, as a list for each purpose
//! - `item_card`: The card of a carried item
//! - `item_verb`: What can be done with a carried item
//! - `look`: Looking around with a cursor
//! - `orders`: The list of orders to followers: to all of them, or to one in sight
//! - `play`: The main screen: map, panel and log
//! - `pointing`: The mouse on the main screen
//! - `replay`: The screen of a replay
//! - `side_panel`: The panel beside the map: the player's state, and what is in sight
//! - `spawn_prompt`: The prompt for the kind of a creature to spawn
//! - `step`: What a step asks for, by key and by click

pub(crate) mod ai_inspector;
pub(crate) mod ai_lines;
pub(crate) mod aiming;
pub(crate) mod amount_prompt;
pub(crate) mod asking;
pub(crate) mod content_commands;
pub(crate) mod details;
pub(crate) mod direction_choice;
pub(crate) mod ending;
pub(crate) mod forced_turns;
pub(crate) mod history;
pub(crate) mod inventory;
pub(crate) mod item_card;
pub(crate) mod item_verb;
pub(crate) mod look;
pub(crate) mod orders;
pub(crate) mod play;
pub(crate) mod pointing;
pub(crate) mod replay;
pub(crate) mod side_panel;
pub(crate) mod spawn_prompt;
pub(crate) mod step;
