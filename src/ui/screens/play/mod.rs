//! The screens of a game being played.
//!
//! - `ai_inspector`: A look into somebody's head, for those who write scripts
//! - `ai_lines`: What goes on in somebody's head, in lines
//! - `direction_choice`: In which direction to act, and which of several doors to close
//! - `ending`: The last screen of a life
//! - `history`: All messages
//! - `inventory`: Lists of what is carried
//! - `item_card`: One item of the inventory
//! - `item_verb`: What can be done with a carried item
//! - `look`: Looking round with a cursor
//! - `play`: The map with all that belongs to it
//! - `replay`: The screen on which a recorded game is seen again
//! - `side_panel`: The panel beside the map
//! - `spawn_prompt`: Asks for the kind of a creature that is to appear

pub(crate) mod ai_inspector;
pub(crate) mod ai_lines;
pub(crate) mod direction_choice;
pub(crate) mod ending;
pub(crate) mod history;
pub(crate) mod inventory;
pub(crate) mod item_card;
pub(crate) mod item_verb;
pub(crate) mod look;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod side_panel;
pub(crate) mod spawn_prompt;
