//! Checks of texts: messages, screens, their slots, and the forms of names.
//!
//! - `described_slots`: The slots of the texts that describe abilities, items, modifiers and fights
//! - `forms`: The grammatical forms of names
//! - `screens`: Checks of `[text]`, `[palette]` and `[keys]`
//! - `sentences`: Checks of messages: their slots, and the forms of names they ask for
//! - `text_slots`: Checks of the slots in texts, such as `{depth}`

pub(crate) mod described_slots;
pub(crate) mod forms;
pub(crate) mod screens;
pub(crate) mod sentences;
pub(crate) mod text_slots;
