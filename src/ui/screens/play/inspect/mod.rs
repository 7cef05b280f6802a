//! Looking at what is on the map, and into the minds of creatures.
//!
//! - `ai_inspector`: The AI inspector, for script authors: a cursor on the map, and beside it what the scripts of the creature there did
//! - `ai_lines`: The AI inspector's report on a creature, in the notation of scripts: behaviours, calls, hooks and memory
//! - `details`: The card of what the player sees or remembers at a cell: all that is known about it
//! - `look`: Looking around with a cursor
//! - `spawn_prompt`: The prompt for the kind of a creature to spawn

pub(crate) mod ai_inspector;
pub(crate) mod ai_lines;
pub(crate) mod details;
pub(crate) mod look;
pub(crate) mod spawn_prompt;
