//! All that a script can ask and answer.
//!
//! Each function is registered with its signature, what it does and an example; the reference, the checker and the hints of errors come
//! from that one registration.
//!
//! - `actions`: Actions
//! - `arguments`: What host functions are given: directions, targets, and ids of definitions
//! - `creature`: The creature itself, and what is known of others
//! - `effects`: Effects
//! - `handles`: What scripts hold in their hands
//! - `inventory`: Items
//! - `known_map`: Finding one's way by what was seen before
//! - `places`: Places, and the types of what scripts hold
//! - `random`: Dice
//! - `registry`: Registers host functions together with what the reference says of them
//! - `senses`: What the creature sees

pub(crate) mod actions;
pub(crate) mod arguments;
pub(crate) mod creature;
pub(crate) mod effects;
pub(crate) mod handles;
pub(crate) mod inventory;
pub(crate) mod known_map;
pub(crate) mod places;
pub(crate) mod random;
pub(crate) mod registry;
pub(crate) mod senses;

use rhai::Engine;

use crate::script::run::host::Host;
use crate::script::run::linked_calls::Links;
use registry::{FunctionDoc, Registry};

/// The name of the creature whose turn it is, in signatures and by custom in scripts.
pub(crate) const ME: &str = "me";

/// Makes all host functions known to `engine`, and answers what there is, and what calls can be linked to.
pub(crate) fn register(engine: &mut Engine, host: &Host) -> (Vec<FunctionDoc>, Links) {
    fill(Registry::new(engine, host.clone()))
}

/// All that a script can ask and answer, in the order of the reference.
pub fn reference() -> Vec<FunctionDoc> {
    fill(Registry::listing(&mut Engine::new_raw())).0
}

fn fill(mut registry: Registry<'_>) -> (Vec<FunctionDoc>, Links) {
    places::register(&mut registry);
    creature::register(&mut registry);
    senses::register(&mut registry);
    random::register(&mut registry);
    actions::register(&mut registry);
    inventory::register(&mut registry);
    effects::register(&mut registry);
    known_map::register(&mut registry);
    registry.finish()
}
