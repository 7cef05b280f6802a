//! What can't be seen from outside: that the game comes back.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod link;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::host::{Host, Panicked};
use crate::content::load;
use crate::game::Game;
use crate::packs::embedded;

#[test]
fn the_game_comes_back_when_a_host_function_breaks_down() {
    let content = Arc::new(load(&embedded()).content.expect("the shipped content loads"));
    let host = Host::new(&content);
    let mut game = Game::new(content, 3);
    let (me, creatures) = (game.world.player, game.world.creatures.len());
    let lent = host.lend(&mut game, me, &BTreeMap::new(), None, || {
        host.ask(|turn| assert_eq!(turn.game.world.creatures.len(), 0));
    });
    assert_eq!(lent, Err(Panicked));
    assert_eq!(game.world.creatures.len(), creatures);
    let lent = host.lend(&mut game, me, &BTreeMap::new(), None, || host.ask(|turn| turn.game.world.creatures.len()));
    assert_eq!(lent, Ok(creatures));
}
