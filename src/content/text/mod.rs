//! The language of a pack: names, sentences, and the words on the screens.
//!
//! - `fill`: Texts with places to fill in, as `{depth}`
//! - `language`: How names and sentences are built in the language of a pack
//! - `message`: The sentences in which the game tells what happens
//! - `save_text`: The words of games that are kept
//! - `screen_text`: The words on the screens

pub(crate) mod fill;
pub(crate) mod language;
pub(crate) mod message;
pub(crate) mod save_text;
pub(crate) mod screen_text;
