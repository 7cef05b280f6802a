//! What the game uses: finds definitions that nothing uses, powers that never work, and games that can't be won.
//!
//! - `advice`: Tells how to add an unused definition to the game
//! - `impossible`: Finds what can never come about: abilities that their owner can never pay for, and captives that nobody can free
//! - `named_ids`: The ids that scripts may name
//! - `reached`: What of a game the player can come across
//! - `unreachable`: Finds definitions that the game never uses, and games that can't be won

pub(crate) mod advice;
pub(crate) mod impossible;
pub(crate) mod named_ids;
pub(crate) mod reached;
pub(crate) mod unreachable;
