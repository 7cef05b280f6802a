//! Captives, followers and commands that content defines, by key.

use std::sync::Arc;

use super::stage::{app_of, drawn, give, press, text, turn};
use super::trial::{self, trial};
use crate::game::{Action, Creature, Game, Memory};
use crate::grid::{Direction, Point};
use crate::packs::over_built_in;
use crate::script::{LoadedPacks, ScriptMind};
use crate::ui::app::App;

const MORE: &str = r##"
[faction.bystanders]

[modifier.shackled]
name = "shackled"
skips_turns = true
faction = "bystanders"
release = { turns = 3 }

[creature.dog]
name = "dog"
description = "It wags its tail."
glyph = "D"
color = "#ffffff"
hp = 9
faction = "stuffed:cave"
modifiers = ["shackled"]

[ability.calm]
name = "calm"
shape = "self"
target = "self"
heals = 5
tags = ["prayer"]

[ability.spark]
name = "spark"
shape = { bolt = 6 }
damage = 1

[command.quaff]
opens = "use"
tag = "potion"
help = "drink a potion"
asks = "Drink what?"
none = "You have nothing to drink."

[command.pray]
opens = "cast"
tag = "prayer"
help = "pray"
asks = "Pray for what?"

[command.calm]
opens = "cast"
ability = "calm"
help = "calm down"

[command.sing]
opens = "cast"
tag = "song"
help = "sing"

[patch.keys.set]
"command.quaff" = "q"
"command.pray" = ["p", "P"]
"command.calm" = "C"
"command.sing" = "f6"

[item.potion]
name = "potion"
description = "Red."
glyph = "!"
color = "#ffffff"
usable = "once"
tags = ["potion"]
ability = "calm"

[item.scroll]
name = "scroll"
description = "Dry."
glyph = "?"
color = "#ffffff"
usable = "once"
ability = "calm"

[patch.creature."stuffed:player"]
set = { abilities = ["calm", "spark"] }
"##;

fn staged(map: &str, carried: &[&str]) -> App {
    trial::staged(&trial(MORE), map, carried)
}

/// The screen, in which gaps of any width are one space.
fn shown(app: &mut App) -> String {
    text(app, 80, 24).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Expects texts on the screen.
#[track_caller]
fn expect(app: &mut App, lines: &[&str]) {
    let screen = shown(app);
    for line in lines {
        assert!(screen.contains(line), "not shown: {line}\n{screen}");
    }
}

#[test]
fn a_step_into_a_captive_asks_first_and_takes_its_turns() {
    let mut app = staged("########\n#@D....#\n########", &[]);
    expect(&mut app, &["D dog captive"]);
    press(&mut app, "l");
    expect(&mut app, &["Free the dog?"]);
    press(&mut app, "n");
    assert_eq!(turn(&app), 0);
    press(&mut app, "l y");
    expect(&mut app, &["You work at freeing the dog.", "You free the dog.", "following"]);
    assert_eq!(turn(&app), 3);
    press(&mut app, "l");
    expect(&mut app, &["You change places with your dog."]);
}

#[test]
fn freeing_goes_on_in_spite_of_those_who_were_there_before() {
    const HUNTS: &str = "fn act(me) { me.step_toward(me.nearest_enemy()) }";
    let wolf = trial::creature("wolf", 'W', "hp = 60\nstrike = { damage = 2 }\nai = ['hunts']");
    let content = trial::trial_with_scripts(&format!("{MORE}{wolf}"), &[("hunts", HUNTS)]);
    let mut app = trial::staged_with_scripts(&content, "########\n#W@D...#\n########", &[]);
    press(&mut app, ".");
    press(&mut app, "l y");
    expect(&mut app, &["You free the dog."]);
    assert_eq!(turn(&app), 4);
    let mut app = trial::staged_with_scripts(&content, "########\n#.@D..W#\n#......#\n########", &[]);
    press(&mut app, "l y");
    expect(&mut app, &["A wolf is after you."]);
    assert!(turn(&app) < 3, "whoever was not after the player yet is told of");
}

#[test]
fn a_run_does_not_free_anybody() {
    let mut app = staged("########\n#@D....#\n########", &[]);
    press(&mut app, "L");
    assert_eq!(turn(&app), 0);
    expect(&mut app, &["in the way"]);
}

#[test]
fn exploring_stops_once_where_a_captive_comes_into_sight() {
    let map = "
        ##########
        #@.......#
        #######..#
        ####.....#
        ####D#####
        ##########
    ";
    let mut app = staged(map, &[]);
    press(&mut app, "o");
    expect(&mut app, &["A dog is held captive here."]);
    let turns = turn(&app);
    press(&mut app, "o");
    assert!(turn(&app) > turns);
    expect(&mut app, &["You have explored everything but what the dog keeps you from."]);
}

#[test]
fn a_captive_is_told_of_at_the_same_stop_as_an_enemy() {
    let wolf = trial::creature("wolf", 'W', "hp = 60\nstrike = { damage = 2 }\nai = ['waits']");
    let content = trial::trial_with_scripts(&format!("{MORE}{wolf}"), &[("waits", "fn act(me) { me.wait() }")]);
    let mut app = trial::staged_with_scripts(&content, "########\n#W@.D..#\n#......#\n########", &[]);
    press(&mut app, "o");
    expect(&mut app, &["A dog is held captive here. A wolf is right beside you. Repeat to fight it."]);
    press(&mut app, "o");
    assert!(turn(&app) > 0, "the key that answers is not taken by anything else");
}

#[test]
fn several_captives_are_told_of_at_once() {
    let mut app = staged("########\n#@.D.D.#\n#......#\n########", &[]);
    press(&mut app, "o");
    expect(&mut app, &["Held captive here: dog x2."]);
    press(&mut app, "o");
    expect(&mut app, &["You have explored everything you can reach. Held captive here: dog x2."]);
}

#[test]
fn exploring_names_the_captives_that_were_left() {
    let mut app = staged("##########\n#@.......#\n#.....D..#\n#........#\n##########", &[]);
    press(&mut app, "o o o");
    expect(&mut app, &["You have explored everything you can reach. Held captive here: a dog."]);
}

#[test]
fn exploring_leaves_what_a_captive_keeps_and_says_who() {
    let words = &["You have explored everything but what the dog keeps you from."];
    let mut app = staged(
        "
        ####################
        #@.................#
        #####.##############
        #####D##############
        #####..............#
        ####################
    ",
        &[],
    );
    for _ in 0..3 {
        press(&mut app, "o");
    }
    expect(&mut app, words);
    let game = app.game().unwrap();
    assert!(game.is_known_walkable(0, Point::new(18, 1)), "the rest is explored");
    let turns = turn(&app);
    press(&mut app, "o");
    assert_eq!(turn(&app), turns, "nobody goes there and back again");
    expect(&mut app, words);
}

#[test]
fn a_captive_out_of_sight_is_remembered_as_one() {
    let mut app = staged("##########\n#@...D...#\n#.########\n#.########\n##########", &[]);
    press(&mut app, "j j j x tab");
    expect(&mut app, &["You remember a dog (captive) here."]);
}

#[test]
fn what_lies_under_a_captive_is_left_there() {
    let content = trial(MORE);
    let mut session = drawn(&content, "##########\n#@...D...#\n#........#\n##########");
    give(&mut session, &["potion"]);
    let player = session.game.world().player;
    let item = session.game.tamper().creature_mut(player).unwrap().inventory.take(0).unwrap();
    session.game.tamper().level_mut(0).unwrap().put_item(Point::new(5, 1), item);
    let mut app = app_of(content);
    app.stage(session);
    press(&mut app, ". o o");
    expect(&mut app, &["Left here: a potion."]);
}

#[test]
fn orders_are_given_to_all_or_to_one() {
    let mut app = staged("########\n#@D..z.#\n########", &[]);
    press(&mut app, "O");
    expect(&mut app, &["Nobody here follows you."]);
    press(&mut app, "l y l y l y");
    press(&mut app, "O");
    expect(&mut app, &["What should everybody do?", "a Follow me!", "b Stay there!", "c Attack!", "d Run away!"]);
    press(&mut app, "tab");
    expect(&mut app, &["What should your dog do?"]);
    press(&mut app, "escape");
    let before = turn(&app);
    press(&mut app, "O b");
    expect(&mut app, &["You call out: \"Stay there!\"", "staying"]);
    assert_eq!(turn(&app), before + 1);
    press(&mut app, "O c");
    expect(&mut app, &["Attack!: a zombie"]);
    press(&mut app, "enter");
    expect(&mut app, &["You call out: \"Attack!\"", "attacking"]);
}

#[test]
fn a_command_of_the_content_lists_what_has_its_tag() {
    let mut app = staged("########\n#@.....#\n########", &["scroll"]);
    press(&mut app, "q");
    expect(&mut app, &["You have nothing to drink."]);
    let mut app = staged("########\n#@.....#\n########", &["scroll", "potion"]);
    press(&mut app, "q");
    expect(&mut app, &["Drink what?", "b ! a potion"]);
    assert!(!shown(&mut app).contains("? a scroll"));
    press(&mut app, "b");
    expect(&mut app, &["You are not hurt, and all that this does is heal. Use it anyway?"]);
    press(&mut app, "y");
    assert_eq!(turn(&app), 1);
}

#[test]
fn a_command_of_the_content_lists_abilities_or_uses_one() {
    let mut app = staged("########\n#@.....#\n########", &[]);
    press(&mut app, "p");
    expect(&mut app, &["Pray for what?", "a calm"]);
    assert!(!shown(&mut app).contains("spark"));
    press(&mut app, "escape C");
    assert_eq!(turn(&app), 1);
    press(&mut app, "?");
    let help = text(&mut app, 80, 60).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("p P pray") && help.contains("q drink a potion"), "{help}");
    assert!(!help.contains("f6 sing"), "nothing has the tag of this command");
}

#[test]
fn a_friend_far_from_the_stairs_arrives_before_its_level_falls_asleep() {
    let content = LoadedPacks::new(over_built_in([], Some("menagerie"))).content().cloned().unwrap();
    let kind = content.creatures.find("bestiary67:zombie").unwrap();
    let mut game = Game::new(Arc::clone(&content), 5);
    let player = game.world().player;
    let start = game.world().player().unwrap().at();
    let below = *game.world().levels()[0].links().keys().max_by_key(|at| at.distance(start)).unwrap();
    let friend = game.spawn_creature(kind, 0, start + Direction::East, Memory::new());
    game.set_asleep(friend, false);
    let side = game.world().player().unwrap().faction();
    game.tamper().set_faction(friend, side);
    game = game.resumed();
    game.lead(friend, Some(player));
    game.tamper().move_creature(player, 0, below);
    let mut game = game.resumed();
    let mut mind = ScriptMind::new(&content).0;
    game.act(Action::Descend, &mut mind).unwrap();
    let level_of = |game: &Game, who| game.world().creature(who).map(Creature::level);
    assert_ne!(level_of(&game, friend), level_of(&game, player), "it is slow, and far behind");
    for _ in 0..25 {
        game.tamper().creature_mut(player).unwrap().hp = 80;
        game.act(Action::Wait, &mut mind).unwrap();
    }
    assert_eq!(level_of(&game, friend), level_of(&game, player));
}
