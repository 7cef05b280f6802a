//! What the game uses: finds definitions that nothing uses, and games that can't be won.
//!
//! - `advice`: Tells how to add an unused definition to the game
//! - `named_ids`: The ids that scripts may name
//! - `reached`: What of a game the player can come across
//! - `unreachable`: Finds definitions that the game never uses, and games that can't be won

pub(crate) mod advice;
pub(crate) mod named_ids;
pub(crate) mod reached;
pub(crate) mod unreachable;
