//! Names, sentences, and the words on the screens.
//!
//! - `confirm_text`: The words of yes-or-no questions
//! - `describe_text`: The words of descriptions made from fields, and of what is foreseen of a fight
//! - `fill`: Fills the slots of texts, such as `{depth}`
//! - `item_text`: The words about carried items
//! - `language`: Grammatical forms of names, and sentence templates
//! - `look_text`: The words of the side panel and the look cursor
//! - `message`: The messages about events, from each point of view
//! - `order_text`: The words about orders to followers
//! - `play_text`: The words for keys that lead to no action, and for automatic actions that stop
//! - `power_text`: The words about abilities, and about choosing targets
//! - `save_text`: The words about saved games, past games and replays
//! - `screen_text`: The words on the screens
//! - `stat_text`: Texts that show stats

pub(crate) mod confirm_text;
pub(crate) mod describe_text;
pub(crate) mod fill;
pub(crate) mod item_text;
pub(crate) mod language;
pub(crate) mod look_text;
pub(crate) mod message;
pub(crate) mod order_text;
pub(crate) mod play_text;
pub(crate) mod power_text;
pub(crate) mod save_text;
pub(crate) mod screen_text;
pub(crate) mod stat_text;
