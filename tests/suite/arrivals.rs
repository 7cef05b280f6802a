//! Hordes that come from elsewhere.

use stuffed::game::{Action, Game};

use super::packs::{mind, trial};

const PACK: &str = r#"
[movement.stand]
name = "stands"
through = {}

[creature.post]
extends = "stuffed:zombie"
movement = "stand"

[modifier.shackled]
name = "shackled"
skips_turns = true

[horde.posted]
leader = "post"

[horde.captive]
leader = "stuffed:zombie"
modifiers = ["shackled"]

[horde.free]
leader = "stuffed:bat"

[clock.newcomers]
every = 1
hordes = { of = ["posted", "captive", "free"], count = 3 }
"#;

/// How many creatures of kinds that the pack brings there are after some turns in the shipped game: posts, those in shackles, and bats.
fn arrived(turns: u32) -> [usize; 3] {
    let mut game = Game::new(trial(PACK, &[]), 3);
    let mut mind = mind(&game.content);
    for _ in 0..turns {
        game.act(Action::Wait, &mut *mind).expect("the player may wait");
    }
    let content = &game.content;
    let creatures = || game.world().creatures().into_iter().filter(|creature| creature.level() == 0);
    let of = |id| creatures().filter(|creature| content.creatures.id(creature.kind()) == id).count();
    let shackled = creatures().filter(|creature| !creature.modifiers.is_empty()).count();
    [of("trial:post"), shackled, of("stuffed:bat")]
}

#[test]
fn hordes_whose_leader_cannot_move_never_arrive() {
    let [_, _, at_first] = arrived(0);
    let [posts, shackled, bats] = arrived(8);
    assert_eq!([posts, shackled], [0, 0]);
    assert!(bats >= at_first + 20, "{at_first} bats at first, {bats} now");
}
