//! Questions to the player and to others.
//!
//! - `ask`: The effect that asks
//! - `question`: What a question gives to those who answer it by script, and what they return
//! - `answer_event`: What the event of an answer tells

pub(crate) mod answer_event;
pub(crate) mod ask;
pub(crate) mod question;

use super::registry::Registry;

pub(crate) fn register(api: &mut Registry<'_>) {
    api.theme("Questions");
    ask::register(api);
    answer_event::register(api);
    question::register(api);
}
