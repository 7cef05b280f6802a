//! Corners past which no step and no blow fits: what the player is told of them, and what scripts are.

use super::auto_actions::expect;
use super::stage::press;
use super::trial::{staged_with_scripts, trial_with_scripts};
use crate::game::Game;

/// Nobody steps past a corner. A sheep strikes when it can, and loses a hit point when it can't.
const CORNERS: &str = r##"
[movement.walk]
name = "walks"
through = { ground = 100 }
corners = "open"

[patch.game.set]
movement = "walk"

[creature.sheep]
name = "sheep"
description = "It chews."
glyph = "S"
color = "#ffffff"
hp = 50
faction = "stuffed:cave"
strike = { damage = 4 }
ai = ["strikes"]
"##;

const STRIKES: &str = "fn act(me) { me.attack(me.nearest_enemy()) ?? [me.wait(), damage(me, 1)] }";

/// The hit points of the player and of the sheep.
fn hit_points(game: &Game) -> [i32; 2] {
    let player = game.world().player;
    let sheep = game.world().creatures().into_iter().find(|creature| creature.id() != player).unwrap();
    [game.world().player().unwrap().hp, sheep.hp]
}

#[test]
fn nobody_strikes_past_a_corner_and_scripts_are_told() {
    let content = trial_with_scripts(CORNERS, &[("strikes", STRIKES)]);
    let mut app = staged_with_scripts(&content, "#####\n#@#.#\n##S.#\n#####", &[]);
    press(&mut app, "n");
    expect(&mut app, "There is no room to squeeze through.");
    assert_eq!(app.game().unwrap().world().turn(), 0);
    press(&mut app, "s s");
    let [player, sheep] = hit_points(app.game().unwrap());
    assert_eq!([player, sheep], [100, 48]);
    let mut app = staged_with_scripts(&content, "#####\n#@..#\n#.S.#\n#####", &[]);
    press(&mut app, "n s s s");
    let [player, sheep] = hit_points(app.game().unwrap());
    assert!(player < 100 && sheep < 50, "the player has {player}, the sheep {sheep}");
}
