//! Questions to the player.
//!
//! - `answer_list`: The choices or the items of a question, in a box
//! - `prompt_screen`: The screen of an open question

pub(crate) mod answer_list;
pub(crate) mod prompt_screen;
