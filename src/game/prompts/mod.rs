//! Prompts: questions that scripts ask, and how they are answered.
//!
//! A script can't wait for the player, so an open prompt is part of the world. No time passes until it is answered.
//!
//! - `answer`: Which answers fit a prompt
//! - `answering`: Answers to prompts: the action of the player, and what others answer at once
//! - `asking`: Asks prompts, and keeps those that wait in line
//! - `debt`: What is paid only once a prompt is answered
//! - `prompt`: A question that a script asks, and an answer to it
//! - `text`: Prompts as people read them

pub(crate) mod answer;
pub(crate) mod answering;
pub(crate) mod asking;
pub(crate) mod debt;
pub(crate) mod prompt;
pub(crate) mod text;
