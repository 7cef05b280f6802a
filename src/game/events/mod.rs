//! What happened, in sentences, and the message log.
//!
//! - `event`: What happened, and from where the player perceived it
//! - `message_log`: The message log: the lines that the player has read
//! - `narrate`: How events become sentences

pub(crate) mod event;
pub(crate) mod message_log;
pub(crate) mod narrate;
