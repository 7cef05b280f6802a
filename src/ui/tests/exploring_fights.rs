//! Exploring beside enemies: whom it fights, and when it warns.

use super::auto_actions::{at, expect, reveal, staged, staged_in, turn};
use super::exploring::STRAIGHT;
use super::interrupts::{CASTS, TURRET};
use super::stage::{Hound, press, text};
use super::trial::{staged_with_scripts, trial, trial_with_scripts};
use crate::game::NoMind;
use crate::grid::Point;
use crate::session::session::Session;
use crate::ui::app::App;

/// How many creatures there are besides the player.
fn others(app: &App) -> usize {
    app.game().unwrap().world().creatures().ids().count() - 1
}

/// Gives each creature but the player so many hit points.
fn weaken(session: &mut Session, hp: i32) {
    let player = session.game.world().player;
    let others: Vec<_> = session.game.world().creatures().ids().filter(|id| *id != player).collect();
    for id in others {
        session.game.tamper().creature_mut(id).unwrap().hp = hp;
    }
}

#[track_caller]
fn expect_question(app: &mut App, words: &str) {
    let turns = turn(app);
    press(app, "o");
    assert_eq!(turn(app), turns, "it asks first");
    expect(app, words);
}

/// A room with an enemy next to the player.
const BESIDE: &str = "
    ####################
    #.............######
    #@z...........#....#
    #..................#
    ####################
";

#[test]
fn exploring_beside_an_enemy_asks_once_and_then_fights_until_it_falls() {
    let mut app = staged(BESIDE, Box::new(Hound), |_| {});
    press(&mut app, ".");
    expect(&mut app, "zombie hits you");
    expect_question(&mut app, "A zombie is right beside you. Repeat to fight it.");
    press(&mut app, "o");
    assert_eq!(others(&app), 0);
    assert!(turn(&app) > 2, "it took more than one blow");
    expect(&mut app, "You kill the zombie");
}

#[test]
fn a_fight_stops_once_the_player_is_badly_hurt_and_goes_on_blow_by_blow() {
    let mut app = staged(BESIDE, Box::new(Hound), |session| {
        let player = session.game.world().player;
        session.game.tamper().creature_mut(player).unwrap().hp = 43;
        weaken(session, 500);
    });
    press(&mut app, ". o o");
    expect(&mut app, "You are badly hurt. A zombie is right beside you. Repeat to fight it.");
    assert_eq!(others(&app), 1);
    for _ in 0..3 {
        let turns = turn(&app);
        press(&mut app, "o");
        assert_eq!(turn(&app), turns + 1, "each press is a blow");
    }
}

#[test]
fn a_fight_stops_after_each_blow_where_two_more_rounds_might_kill() {
    let mut app = staged(BESIDE, Box::new(Hound), |session| weaken(session, 500));
    press(&mut app, ". o o");
    let far = turn(&app);
    let strong = r#"
[patch.creature."stuffed:zombie"]
set = { strike = { damage = 30 } }
"#;
    let mut app = staged_in(trial(strong), BESIDE, Box::new(Hound), |session| weaken(session, 500));
    press(&mut app, ". o o");
    assert!(turn(&app) < far);
    let hp = app.game().unwrap().world().player().unwrap().hp;
    assert!(hp >= 40, "{hp}");
}

#[test]
fn a_fight_stops_at_what_an_enemy_does_beside_striking() {
    let poison = r#"
[modifier.itchy]
name = "itchy"
attack = -1

[patch.creature."stuffed:zombie"]
set = { strike = { damage = 1, applies = [{ modifier = "itchy", turns = 20 }] } }
"#;
    let mut app = staged_in(trial(poison), BESIDE, Box::new(Hound), |session| weaken(session, 500));
    press(&mut app, "o o");
    expect(&mut app, "itchy");
    assert_eq!(turn(&app), 1);
}

#[test]
fn whom_the_player_fights_already_needs_no_question() {
    let mut app = staged(BESIDE, Box::new(Hound), |_| {});
    press(&mut app, ". l o");
    assert_eq!(others(&app), 0);
}

#[test]
fn each_enemy_whose_death_does_harm_is_asked_about_by_itself() {
    let bag = r##"
[field.fumes]
name = "fumes"
description = "It stings."
layer = "gas"
color = "#80c080"
damage = 1

[feature.puff]
field = "fumes"
amount = 100

[creature.bag]
name = "bag"
description = "It is full of fumes."
glyph = "B"
color = "#ffffff"
hp = 1
faction = "stuffed:cave"
strike = { damage = 1 }
features = { death = "puff" }
"##;
    let map = "
        #####################
        #.B...........#######
        #@z...........#.....#
        #...................#
        #####################
    ";
    let mut app = staged_in(trial(bag), map, Box::new(Hound), |session| weaken(session, 1));
    press(&mut app, ". o");
    expect(&mut app, "is right beside you. Repeat to fight it.");
    press(&mut app, "o");
    expect(&mut app, "You kill the zombie");
    expect(&mut app, "A bag is right beside you. Repeat to fight it.");
    assert_eq!(others(&app), 1);
    press(&mut app, "o");
    expect(&mut app, "You kill the bag");
}

#[test]
fn a_shot_from_afar_stops_a_fight() {
    let zombie = "[patch.creature.'stuffed:zombie']\nset = { ai = ['stands'], hp = 500 }\n";
    let scripts = [("casts", CASTS), ("stands", "fn act(me) { me.wait() }")];
    let content = trial_with_scripts(&format!("{zombie}{TURRET}damage = 1\n"), &scripts);
    let mut app = staged_with_scripts(&content, "########\n#z@...T#\n########", &[]);
    press(&mut app, "o o");
    expect(&mut app, "The turret uses dart");
    let turns = turn(&app);
    press(&mut app, "o");
    assert_eq!(turn(&app), turns + 5, "it shoots again");
    assert_eq!(others(&app), 2);
}

#[test]
fn where_nothing_is_left_to_explore_a_pursuer_is_told_of_without_a_promise() {
    let mut app = staged("#########\n#@.....z#\n#########", Box::new(Hound), reveal);
    press(&mut app, ". .");
    press(&mut app, "o");
    expect(&mut app, "A zombie is after you.");
    assert!(!text(&mut app, 100, 34).contains("Repeat"));
}

#[test]
fn a_sleeper_that_was_told_of_stops_exploring_only_once() {
    let map = "
        ####################
        #@.......###########
        ########.###########
        ########.z#########
        ########.........###
        ####################
    ";
    let mut app = staged(map, Box::new(NoMind), |session| {
        let player = session.game.world().player;
        let zombie = session.game.world().creatures().ids().find(|id| *id != player).unwrap();
        session.game.fall_asleep(zombie);
    });
    press(&mut app, "o");
    expect(&mut app, "A zombie comes into sight");
    press(&mut app, "o");
    expect(&mut app, "You have explored everything");
}

#[test]
fn exploring_doesn_t_strike_at_an_enemy_past_a_corner() {
    let map = "
        ########
        #...#..#
        #@..#..#
        ##z##..#
        #......#
        ########
    ";
    let content = trial(&STRAIGHT.replace("digs = false", "digs = false, hp = 50"));
    let mut app = staged_in(content, map, Box::new(NoMind), |_| {});
    press(&mut app, "o o o");
    assert_ne!(at(&app), Point::new(1, 2));
}

#[test]
fn a_pack_asks_once_and_each_that_falls_ends_a_key() {
    let map = "
        ####################
        #@.zz.........######
        #.............#....#
        ####################
    ";
    let mut app = staged(map, Box::new(Hound), |session| weaken(session, 30));
    press(&mut app, ". .");
    expect_question(&mut app, "Repeat to fight it.");
    press(&mut app, "o");
    assert_eq!(others(&app), 1);
    press(&mut app, "o");
    assert_eq!(others(&app), 0);
}

#[test]
fn a_brawl_goes_on_until_nobody_is_left_beside_the_player() {
    let map = "
        #####################
        #z............#######
        #@............#.....#
        #z..................#
        #####################
    ";
    let mut app = staged(map, Box::new(Hound), |session| weaken(session, 15));
    press(&mut app, ". o o");
    assert_eq!(others(&app), 0);
}

#[test]
fn whoever_shoots_is_gone_for() {
    let map = "#############\n#@.......T..#\n#...........#\n#############";
    let content = trial_with_scripts(&format!("{TURRET}damage = 1\n"), &[("casts", CASTS)]);
    let mut app = staged_with_scripts(&content, map, &[]);
    press(&mut app, ".");
    expect(&mut app, "The turret uses dart");
    expect_question(&mut app, "A turret strikes from afar. Repeat to go for it.");
    let before = at(&app);
    press(&mut app, "o o");
    assert!(at(&app).x > before.x + 4, "{:?}", at(&app));
    press(&mut app, "o o o o");
    expect(&mut app, "You kill the turret");
}

#[test]
fn travel_tells_the_badly_hurt_at_each_blow() {
    let mut app = staged("############\n#@z.......>#\n#..........#\n############", Box::new(Hound), |session| {
        reveal(session);
        let player = session.game.world().player;
        session.game.tamper().creature_mut(player).unwrap().hp = 30;
    });
    press(&mut app, ". > >");
    expect(&mut app, "You are badly hurt.");
}

#[test]
fn of_several_enemies_the_one_with_the_fewest_hit_points_is_fought_first() {
    let map = "
        #####################
        #z............#######
        #@z...........#.....#
        #z..................#
        #####################
    ";
    let mut app = staged(map, Box::new(Hound), |session| {
        weaken(session, 40);
        let last = session.game.world().creatures().ids().max().unwrap();
        session.game.tamper().creature_mut(last).unwrap().hp = 1;
    });
    let last = app.game().unwrap().world().creatures().ids().max().unwrap();
    press(&mut app, ". o o");
    assert!(app.game().unwrap().world().creature(last).is_none());
}

#[test]
fn those_who_were_on_their_way_before_a_fight_are_not_asked_about_after_it() {
    let map = "
        ####################
        #@z.......z........#
        ####################
    ";
    let mut app = staged(map, Box::new(Hound), |session| weaken(session, 1));
    press(&mut app, ". .");
    expect_question(&mut app, "Repeat to fight it.");
    press(&mut app, "o");
    expect(&mut app, "You kill the zombie");
    // The first press comes to the corpse.
    press(&mut app, "o o");
    assert_eq!(others(&app), 0);
}

#[test]
fn whoever_comes_into_sight_is_asked_about_once_and_let_come() {
    let map = "
        ######################
        #@.........###########
        ##########.###########
        ##########...........#
        ##########.###########
        ##########.......z...#
        ######################
    ";
    let content = trial("[patch.creature.'stuffed:player']\nset = { digs = false }\n");
    let mut app = staged_in(content, map, Box::new(Hound), |_| {});
    press(&mut app, "o");
    expect(&mut app, "A zombie comes into sight.");
    expect(&mut app, "Repeat to go on, and to fight it when it reaches you.");
    press(&mut app, "o");
    expect(&mut app, "You kill the zombie");
    let session = app.unstage();
    let log: Vec<String> = session.log.entries().iter().map(|entry| entry.text.clone()).collect();
    let first = |words: &str| log.iter().position(|line| line.starts_with(words));
    assert!(first("You hit").is_some() && first("You hit") < first("The zombie hits").or(Some(99)), "{log:?}");
}

#[test]
fn what_splits_off_from_an_enemy_is_part_of_the_fight() {
    let splits = "
fn act(me) {
    let spot = me.random_place(1);
    if me.hp < me.max_hp && spot != () { me.spawn_child(spot) } else { me.wait() }
}";
    let ooze = r##"
[creature.ooze]
name = "ooze"
description = "It divides."
glyph = "O"
color = "#ffffff"
hp = 200
faction = "stuffed:cave"
strike = { damage = 1 }
ai = ["splits"]
"##;
    let mut app =
        staged_with_scripts(&trial_with_scripts(ooze, &[("splits", splits)]), "######\n#@O..#\n#....#\n######", &[]);
    expect_question(&mut app, "An ooze is right beside you.");
    press(&mut app, "o");
    assert!(others(&app) > 3, "{}", others(&app));
}

#[test]
fn a_deadly_enemy_is_called_so_and_each_stop_in_peril_tells_why() {
    let strong = "[patch.creature.'stuffed:zombie']\nset = { hp = 400, strike = { damage = 25 } }\n";
    let mut app = staged_in(trial(strong), BESIDE, Box::new(Hound), |_| {});
    expect_question(&mut app, "Deadly danger! A zombie is right beside you. Repeat to fight it.");
    press(&mut app, "o");
    expect(&mut app, "Two more rounds might kill you. A zombie is right beside you. Repeat to fight it.");
    let hp = app.game().unwrap().world().player().unwrap().hp;
    assert!((40..=60).contains(&hp), "{hp}");
}

#[test]
fn exploring_keeps_away_from_a_guardian_that_nothing_hurts() {
    let guardian = r##"
[modifier.stony]
name = "stony"
unharmed_by = "anything"

[creature.guardian]
name = "guardian"
description = "It guards."
glyph = "G"
color = "#ffffff"
hp = 200
faction = "stuffed:cave"
strike = { damage = 9 }
modifiers = ["stony"]
ai = ["stands"]

[patch.creature.'stuffed:player']
set = { digs = false }
"##;
    let map = "
        #####################
        #@........###########
        #####.###.###########
        #####.###....G......#
        #####.###..........##
        #####.############.##
        #####.....########.##
        #####################
    ";
    let content = trial_with_scripts(guardian, &[("stands", "fn act(me) { me.wait() }")]);
    let mut app = staged_with_scripts(&content, map, &[]);
    for _ in 0..4 {
        press(&mut app, "o");
    }
    expect(&mut app, "You have explored everything but what the guardian keeps you from.");
    assert_eq!(app.game().unwrap().world().player().unwrap().hp, 100);
    assert!(app.game().unwrap().is_known_walkable(0, Point::new(5, 5)), "the rest is explored");
}

#[test]
fn where_all_is_explored_enemies_in_sight_are_named() {
    let mut app = staged("#########\n#@..z.z.#\n#########", Box::new(NoMind), reveal);
    press(&mut app, "o");
    expect(&mut app, "You have explored everything you can reach. In sight: zombie x2.");
}

#[test]
fn exploring_asks_about_whoever_uses_abilities_from_afar() {
    let caller = r##"
[ability.call]
name = "call"
shape = "self"
target = "self"
heals = 1
cooldown = 20

[creature.caller]
name = "caller"
description = "It calls."
glyph = "C"
color = "#ffffff"
hp = 60
faction = "stuffed:cave"
strike = { damage = 2 }
abilities = ["call"]
ai = ["calls"]
"##;
    let calls = "fn act(me) { me.cast(\"call\", me) ?? me.wait() }";
    let content = trial_with_scripts(caller, &[("calls", calls)]);
    let map = "
        ##########
        #@.....C.#
        ########.#
        ########.#
        ##########
    ";
    let mut app = staged_with_scripts(&content, map, &[]);
    press(&mut app, ".");
    press(&mut app, "o");
    expect(&mut app, "A caller is after you. Repeat to go on, and to fight it when it reaches you.");
    assert_eq!(turn(&app), 1);
}

#[test]
fn travel_asks_before_it_fights_even_one_that_the_player_was_going_to_pass() {
    let mut app = staged("########\n#@z...>#\n########", Box::new(NoMind), |session| {
        reveal(session);
        for who in session.game.visible_dangers() {
            session.consent.go_past(who);
        }
    });
    press(&mut app, ">");
    expect(&mut app, "A zombie is in the way. Repeat to fight it.");
    assert_eq!(turn(&app), 0);
    press(&mut app, ">");
    expect(&mut app, "You kill the zombie");
    assert_eq!(others(&app), 0);
}

#[test]
fn where_all_is_explored_an_enemy_is_told_of_all_the_same() {
    let mut app = staged("########\n#@z....#\n########", Box::new(Hound), |_| {});
    press(&mut app, ".");
    expect_question(&mut app, "A zombie is right beside you. Repeat to fight it.");
    press(&mut app, "o");
    expect(&mut app, "You kill the zombie");
}

#[test]
fn going_on_in_spite_of_a_hunter_is_asked_once_until_the_fight_with_it_is_over() {
    let map = "
        ####################
        #@......z..........#
        #..................#
        ####################
    ";
    let mut app = staged(map, Box::new(Hound), |_| {});
    press(&mut app, ". .");
    expect_question(&mut app, "A zombie is after you. Repeat to go on, and to fight it when it reaches you.");
    press(&mut app, "o");
    for _ in 0..2 {
        let turns = turn(&app);
        press(&mut app, "o");
        assert!(turn(&app) > turns, "it goes on, and fights");
    }
    assert_eq!(others(&app), 0);
}

#[test]
fn what_was_asked_during_one_auto_action_is_asked_again_during_another() {
    let map = "
        ####################
        #@......z..........#
        #..................#
        ####################
    ";
    let mut app = staged(map, Box::new(Hound), |session| {
        let player = session.game.world().player;
        session.game.tamper().creature_mut(player).unwrap().hp = 60;
    });
    press(&mut app, ". .");
    press(&mut app, "R");
    expect_question(&mut app, "A zombie is after you. Repeat to go on, and to fight it when it reaches you.");
}
