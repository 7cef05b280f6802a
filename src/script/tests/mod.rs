//! Tests that need the internals of the script layer.
//!
//! - `linked_calls`: Compares linked calls with the same calls made by name
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod linked_calls;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::content::{BehaviourUse, Ref};
use crate::diagnostics::Panicked;
use crate::game::Game;
use crate::loader::load;
use crate::packs::embedded;
use crate::script::run::host::Host;

/// A use of the first script, without options.
fn idle() -> BehaviourUse {
    BehaviourUse { script: Ref::new(0), chance: 100, doing: None, options: BTreeMap::new() }
}

#[test]
fn a_lent_game_is_returned_when_a_host_function_panics() {
    let content = Arc::new(load(&embedded()).content.expect("the shipped content loads"));
    let host = Host::new(&content);
    let mut game = Game::new(content, 3);
    let (me, creatures) = (game.world().player, game.world().creatures().len());
    let lent = host.lend(&mut game, me, &idle(), None, || {
        host.ask(|turn| assert_eq!(turn.game.world().creatures().len(), 0));
    });
    assert_eq!(lent, Err(Panicked));
    assert_eq!(game.world().creatures().len(), creatures);
    let lent = host.lend(&mut game, me, &idle(), None, || host.ask(|turn| turn.game.world().creatures().len()));
    assert_eq!(lent, Ok(creatures));
}
