//! The host functions that scripts can call.
//!
//! Each function is registered once, with its signature, a description and an example. The reference, the checker and
//! the hints in error messages are all derived from that registration.
//!
//! - `abilities`: What a creature can do at targets
//! - `actions`: Actions that a behaviour can return
//! - `allies`: Captives, followers and their orders
//! - `amendments`: What a hook that is asked before something happens can return, to change it
//! - `arguments`: The arguments of host functions
//! - `awareness`: Sleep, noticing, stealth, and how creatures look for those whom they have lost
//! - `building`: What the script of a stage can do to a level that is being built
//! - `creature`: Properties of creatures
//! - `effects`: Effects that a hook can return
//! - `event`: What a hook's event tells
//! - `handles`: Handles to creatures, places, items, actions and effects
//! - `inventory`: Items that a creature carries, wears and stands on
//! - `known_map`: Navigation by the remembered map
//! - `places`: Places, and the names of the handle types
//! - `prompts`: Questions to the player and to others
//! - `random`: Dice
//! - `registry`: Registers host functions together with their documentation
//! - `senses`: What a creature sees

pub(crate) mod abilities;
pub(crate) mod actions;
pub(crate) mod allies;
pub(crate) mod amendments;
pub(crate) mod arguments;
pub(crate) mod awareness;
pub(crate) mod building;
pub(crate) mod creature;
pub(crate) mod effects;
pub(crate) mod event;
pub(crate) mod handles;
pub(crate) mod inventory;
pub(crate) mod known_map;
pub(crate) mod places;
pub(crate) mod prompts;
pub(crate) mod random;
pub(crate) mod registry;
pub(crate) mod senses;

use rhai::Engine;

use crate::script::run::fast::linked_calls::Links;
use crate::script::run::host::Host;
use registry::{FunctionDoc, Registry};

/// Registers all host functions with `engine`. Returns their documentation and the calls that can be linked.
pub(crate) fn register(engine: &mut Engine, host: &Host) -> (Vec<FunctionDoc>, Links) {
    fill(Registry::new(engine, host.clone()))
}

/// The documentation of all host functions, in the order of the reference.
pub fn reference() -> Vec<FunctionDoc> {
    fill(Registry::listing(&mut Engine::new_raw())).0
}

fn fill(mut registry: Registry<'_>) -> (Vec<FunctionDoc>, Links) {
    places::register(&mut registry);
    creature::register(&mut registry);
    senses::register(&mut registry);
    awareness::register(&mut registry);
    random::register(&mut registry);
    actions::register(&mut registry);
    abilities::register(&mut registry);
    allies::register(&mut registry);
    inventory::register(&mut registry);
    event::register(&mut registry);
    effects::register(&mut registry);
    amendments::register(&mut registry);
    prompts::register(&mut registry);
    known_map::register(&mut registry);
    building::register(&mut registry);
    registry.finish()
}
