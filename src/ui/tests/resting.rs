//! Resting: what it waits for, and when it is refused.

use super::auto_actions::{Flutter, expect, hurt, staged, staged_in, turn};
use super::stage::{give, press};
use super::trial::trial;
use crate::game::{Modifier, NoMind};

#[test]
fn rest_continues_near_creatures_that_do_not_hunt() {
    let map =
        "####################\n#@.................#\n####.###############\n####..b..###########\n####################";
    let app = {
        let mut app = staged(map, Box::new(Flutter), hurt);
        press(&mut app, "R R");
        app
    };
    assert!(turn(&app) > 100, "{} turns", turn(&app));
}

#[test]
fn rest_ends_before_carried_items_rot() {
    let mut app = staged("######\n#@...#\n######", Box::new(NoMind), |session| {
        hurt(session);
        give(session, &["corpse"]);
        let player = session.game.world().player;
        let fungus = session.game.content.creatures.iter().find(|(_, _, kind)| kind.glyph == 'f').unwrap().0;
        let creature = session.game.tamper().creature_mut(player).unwrap();
        let mut item = creature.inventory.take(0).unwrap();
        (item.of, item.rots_at) = (Some(fungus), Some(250));
        creature.inventory.add(item).unwrap();
    });
    press(&mut app, "i");
    expect(&mut app, "food 20, fresh");
    press(&mut app, "escape R");
    expect(&mut app, "The fungus corpse is nearly rotten.");
    let turns = turn(&app);
    assert!((187..=190).contains(&turns), "turn {turns}");
    press(&mut app, "e");
    expect(&mut app, "food 20, nearly rotten");
}

#[test]
fn rest_is_refused_while_starving() {
    let mut app = staged("######\n#@...#\n######", Box::new(NoMind), |session| {
        hurt(session);
        let player = session.game.world().player;
        session.game.tamper().creature_mut(player).unwrap().satiety.as_mut().unwrap().food = 103;
    });
    expect(&mut app, "Hungry 10%");
    press(&mut app, "R");
    assert_eq!(turn(&app), 4);
    expect(&mut app, "You are starving!");
    expect(&mut app, "Starving 9%");
    press(&mut app, "R");
    assert_eq!(turn(&app), 4);
    expect(&mut app, "You are too hungry to rest.");
}

/// A player who heals only by magic.
const MORTAL: &str = r#"
[ability.mend]
name = "mend"
shape = "self"
target = "self"
heals = 5
cooldown = 9

[patch.creature."stuffed:player"]
set = { regeneration = 0, abilities = ["mend"] }
"#;

#[test]
fn a_rest_that_heals_nothing_is_refused() {
    let mut app = staged_in(trial(MORTAL), "######\n#@...#\n######", Box::new(NoMind), hurt);
    press(&mut app, "R");
    expect(&mut app, "Nothing here heals by resting.");
    assert_eq!(turn(&app), 0);
}

#[test]
fn a_rest_lasts_until_abilities_are_ready() {
    let mut app = staged_in(trial(MORTAL), "######\n#@...#\n######", Box::new(NoMind), |_| {});
    press(&mut app, "z a R");
    let turns = turn(&app);
    assert!((9..=10).contains(&turns), "turn {turns}");
    press(&mut app, "R");
    expect(&mut app, "You feel fine.");
    assert_eq!(turn(&app), turns);
}

#[test]
fn a_rest_that_hardly_heals_and_makes_hungry_stops_after_100_turns() {
    let slow = "[patch.creature.'stuffed:player']\nset.regeneration = 60\n";
    let mut app = staged_in(trial(slow), "######\n#@...#\n######", Box::new(NoMind), hurt);
    press(&mut app, "R");
    assert_eq!(turn(&app), 100);
    expect(
        &mut app,
        "You have rested for 100 turns. Each hit point takes 60 turns, and rest makes you hungry. Repeat to rest on.",
    );
    press(&mut app, "R");
    assert_eq!(turn(&app), 200);
}

const QUEASY: &str = r#"
[modifier.queasy]
name = "queasy"
tone = "warning"
per_turn = { damage = 1 }
regeneration = -100
ENDS
"#;

/// A player with 99 hit points who is queasy, and what `key` comes to: the turn, and the hit points.
fn queasy(ends: &str, map: &str, keys: &str) -> (u64, i32) {
    let content = trial(&QUEASY.replace("ENDS", ends));
    let mut app = staged_in(content, map, Box::new(NoMind), |session| {
        let queasy = session.game.content.modifiers.find("trial:queasy").unwrap();
        let player = session.game.world().player;
        let creature = session.game.tamper().creature_mut(player).unwrap();
        creature.hp = 99;
        creature.modifiers.push(Modifier::new(queasy, 0, 40, None));
        session.game = session.game.clone().resumed();
    });
    press(&mut app, keys);
    (turn(&app), app.game().unwrap().world().player().unwrap().hp)
}

#[test]
fn what_only_passes_with_time_is_told_at_each_quarter_that_it_took() {
    let room = "######\n#@...#\n######";
    assert_eq!(queasy("", room, "R").1, 75);
    let (turns, hp) = queasy("", room, "R R");
    assert!(turns > 400 && hp > 90, "{turns} turns, {hp} hit points: once it has passed, the rest heals");
    assert_eq!(queasy("ends_in = \"water\"", room, "R").1, 98, "there is something to do about it");
    let hall = format!("######################\n#@{}#\n######################", ".".repeat(19));
    assert_eq!(queasy("", &hall, "o").1, 88, "exploring goes on, too");
}

#[test]
fn a_shield_that_takes_what_lasts_does_not_stop_a_rest_at_each_turn() {
    let ward = "[modifier.ward]\nname = 'ward'\nabsorbs = 60\n";
    let content = trial(&format!("{}{ward}", QUEASY.replace("ENDS", "")));
    let mut app = staged_in(content, "######\n#@...#\n######", Box::new(NoMind), |session| {
        let find = |id: &str| session.game.content.modifiers.find(id).unwrap();
        let (queasy, ward) = (find("trial:queasy"), find("trial:ward"));
        let player = session.game.world().player;
        let creature = session.game.tamper().creature_mut(player).unwrap();
        creature.modifiers.extend([Modifier::new(queasy, 0, 40, None), Modifier::new(ward, 0, 100, None)]);
        session.game = session.game.clone().resumed();
    });
    press(&mut app, "R");
    assert!(turn(&app) >= 40, "{}", turn(&app));
}

#[test]
fn the_starving_are_told_at_each_step_what_they_could_eat() {
    let map = "##########\n#@......##\n#######.##\n#######.##\n##########";
    let mut app = staged(map, Box::new(NoMind), |session| {
        give(session, &["baguette"]);
        let player = session.game.world().player;
        session.game.tamper().creature_mut(player).unwrap().satiety.as_mut().unwrap().food = 50;
    });
    press(&mut app, "o");
    expect(&mut app, "You are starving, so you go one step at a time. You could eat a baguette.");
}
