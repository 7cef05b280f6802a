//! Names, sentences, and the words on the screens.
//!
//! - `describe_text`: The words of descriptions made from fields, and of what is foreseen of a fight
//! - `fill`: Fills the slots of texts, such as `{depth}`
//! - `language`: Grammatical forms of names, and sentence templates
//! - `look_text`: The words of the side panel and the look cursor
//! - `message`: The messages about events, from each point of view
//! - `play_text`: The words for keys that lead to no action, and for automatic actions that stop
//! - `power_text`: The words about abilities, and about choosing targets
//! - `save_text`: The words about saved games, past games and replays
//! - `screen_text`: The words on the screens

pub(crate) mod describe_text;
pub(crate) mod fill;
pub(crate) mod language;
pub(crate) mod look_text;
pub(crate) mod message;
pub(crate) mod play_text;
pub(crate) mod power_text;
pub(crate) mod save_text;
pub(crate) mod screen_text;
