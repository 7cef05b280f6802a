//! Carried items: the list, the card, and what can be done with them.
//!
//! - `amount_prompt`: The question how many items of a stack to drop
//! - `inventory`: The inventory, as a list for each purpose: browse, eat, equip, take off, use, throw, drop
//! - `item_card`: The card of a carried item: what it is and what can be done with it
//! - `item_verb`: What can be done with a carried item

pub(crate) mod amount_prompt;
pub(crate) mod inventory;
pub(crate) mod item_card;
pub(crate) mod item_verb;
