//! Creatures that scripts bring forth.

use stuffed::game::{Action, EventKind, Game};

use super::packs::{mind, trial};

const PACK: &str = r#"
[patch.creature."stuffed:player".add]
hooks = ["calls"]

[patch.creature."stuffed:zombie".add]
hooks = ["settles"]
"#;

/// The shipped game, whose player and zombies run these scripts.
fn game(calls: &str, settles: &str) -> Game {
    Game::new(trial(PACK, &[("calls", calls), ("settles", settles)]), 3)
}

const CALLS: &str = r#"
fn on_tick(me) {
    if me.memory.has_called == () {
        me.memory.has_called = true;
        bring_forth("stuffed:zombie", me.place, #{ hp: 7 })
    }
}
"#;

#[test]
fn on_spawn_of_what_a_script_brings_forth_runs_at_once() {
    let mut game = game(CALLS, "fn on_spawn(me) { if me.memory.hp != () { damage(me, me.hp - me.memory.hp) } }");
    let mut mind = mind(&game.content);
    game.act(Action::Wait, &mut *mind).expect("the player may wait");
    let born = game.events().iter().find_map(|event| match &event.kind {
        EventKind::Bred { child, .. } => Some(child.id),
        _ => None,
    });
    let child = game.world().creature(born.expect("a birth")).expect("a zombie");
    assert_eq!(child.hp, 7);
}

#[test]
fn those_who_bring_forth_as_they_are_born_end_at_the_limit_of_hooks() {
    let mut game = game(CALLS, "fn on_spawn(me) { bring_forth(\"stuffed:zombie\", me.place) }");
    let mut mind = mind(&game.content);
    for _ in 0..5 {
        game.act(Action::Wait, &mut *mind).expect("the player may wait");
    }
    let most = game.content.rules.max_creatures as usize;
    assert!(game.world().creatures().len() <= most * game.world().levels().len(), "no more than a level holds");
}
