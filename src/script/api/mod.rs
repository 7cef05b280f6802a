//! All that a script can ask and answer.
//!
//! Each function is registered with its signature, what it does and an example; the reference, the checker and the hints of errors come
//! from that one registration.

mod act;
mod carry;
mod chance;
mod effect;
mod handles;
mod know;
mod look;
mod me;
mod registry;

use rhai::Engine;

pub(super) use handles::{Actor, Answer, Deed, Gear, Happening, Place, Wish, as_one, describe};
pub use registry::{Form, FunctionDoc};

use super::host::Host;
use super::link::Links;
use registry::Registry;

/// The name of the creature whose turn it is, in signatures and by custom in scripts.
pub(super) const ME: &str = "me";

/// Makes all host functions known to `engine`, and answers what there is, and what calls can be linked to.
pub(super) fn register(engine: &mut Engine, host: &Host) -> (Vec<FunctionDoc>, Links) {
    fill(Registry::new(engine, host.clone()))
}

/// All that a script can ask and answer, in the order of the reference.
pub fn reference() -> Vec<FunctionDoc> {
    fill(Registry::listing(&mut Engine::new_raw())).0
}

fn fill(mut registry: Registry<'_>) -> (Vec<FunctionDoc>, Links) {
    handles::register(&mut registry);
    me::register(&mut registry);
    look::register(&mut registry);
    chance::register(&mut registry);
    act::register(&mut registry);
    carry::register(&mut registry);
    effect::register(&mut registry);
    know::register(&mut registry);
    registry.finish()
}
