//! What exploring asks about enemies, and when.

use super::auto_actions::{at, expect, reveal, staged, staged_in, turn};
use super::exploring::STRAIGHT;
use super::exploring_fights::{BESIDE, expect_question, others, weaken};
use super::stage::{Hound, press, screen};
use super::trial::{PUFF, creature, staged_with_scripts, trial, trial_with_scripts};
use crate::game::NoMind;

#[test]
fn whom_the_player_fights_already_needs_no_question() {
    let mut app = staged(BESIDE, Box::new(Hound), |_| {});
    press(&mut app, ". l o");
    assert_eq!(others(&app), 0);
}

#[test]
fn each_enemy_whose_death_does_harm_is_asked_about_by_itself() {
    let fields = "hp = 1\nstrike = { damage = 1 }\nfeatures = { death = 'puff' }";
    let more = format!("{PUFF}{}", creature("bag", 'B', fields));
    let map = "
        #####################
        #.B...........#######
        #@z...........#.....#
        #...................#
        #####################
    ";
    let mut app = staged_in(trial(&more), map, Box::new(Hound), |session| weaken(session, 1));
    press(&mut app, ". o");
    expect(&mut app, "is right beside you. Repeat to fight it.");
    press(&mut app, "o");
    expect(&mut app, "You kill the zombie");
    expect(
        &mut app,
        "The bag leaves fumes when it dies: it is best killed from a distance. A bag is right beside you. Repeat to fight it.",
    );
    assert_eq!(others(&app), 1);
    press(&mut app, "o");
    expect(&mut app, "You kill the bag");
}

#[test]
fn whom_it_does_harm_to_kill_is_asked_about_again_beside_the_player() {
    let fields = "hp = 1\nstrike = { damage = 1 }\nfeatures = { death = 'puff' }\nai = ['hunts']";
    let more = format!("{PUFF}{}", creature("bag", 'B', fields));
    let hunts = "fn act(me) { me.attack(me.nearest_enemy()) ?? me.step_toward(me.nearest_enemy()) }";
    let map = "##################\n#@......B........#\n##################";
    let mut app = staged_with_scripts(&trial_with_scripts(&more, &[("hunts", hunts)]), map, &[]);
    press(&mut app, ". o");
    expect(&mut app, "Repeat to go on, and to fight");
    press(&mut app, "o");
    expect(&mut app, "A bag is right beside you. Repeat to fight it.");
    assert_eq!(others(&app), 1);
    press(&mut app, "o");
    expect(&mut app, "You kill the bag");
    // It may also come beside the player while that does something else.
    let mut app = staged_with_scripts(&trial_with_scripts(&more, &[("hunts", hunts)]), map, &[]);
    press(&mut app, ". o . . .");
    expect_question(&mut app, "A bag is right beside you. Repeat to fight it.");
}

#[test]
fn where_nothing_is_left_to_explore_exploring_waits_for_a_pursuer() {
    let mut app = staged("#########\n#@.....z#\n#########", Box::new(Hound), reveal);
    press(&mut app, ". .");
    press(&mut app, "o");
    expect(&mut app, "A zombie is after you. Repeat to go on, and to fight it when it reaches you.");
    press(&mut app, "o");
    expect(&mut app, "The zombie");
    assert!(turn(&app) > 3, "{} turns", turn(&app));
}

#[test]
fn whoever_has_walked_away_from_a_fight_is_asked_anew() {
    let mut app = staged(BESIDE, Box::new(Hound), |session| weaken(session, 500));
    press(&mut app, ". o o j");
    expect_question(&mut app, "A zombie is right beside you. Repeat to fight it.");
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
fn a_pack_asks_once() {
    let map = "
        ####################
        #@.zz.........######
        #.............#....#
        ####################
    ";
    let mut app = staged(map, Box::new(Hound), |session| weaken(session, 20));
    press(&mut app, ". .");
    expect_question(&mut app, "Repeat to fight it.");
    press(&mut app, "o");
    assert_eq!(others(&app), 1);
    press(&mut app, "o");
    assert_eq!(others(&app), 0);
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
    let mut app = staged_in(content, map, Box::new(Hound), |session| weaken(session, 30));
    press(&mut app, "o");
    expect(&mut app, "A zombie comes into sight.");
    expect(&mut app, "Repeat to go on, and to fight the zombie when it reaches you.");
    press(&mut app, "o");
    expect(&mut app, "You kill the zombie");
    let session = app.unstage();
    let log: Vec<String> = session.log.entries().iter().map(|entry| entry.text.clone()).collect();
    let first = |words: &str| log.iter().position(|line| line.starts_with(words));
    assert!(first("You hit").is_some() && first("You hit") < first("The zombie hits").or(Some(99)), "{log:?}");
}

#[test]
fn several_enemies_beside_the_player_are_asked_about_together() {
    let map = "
        ########
        #z.....#
        #@.....#
        #z.....#
        ########
    ";
    let mut app = staged(map, Box::new(Hound), |session| weaken(session, 15));
    press(&mut app, ". o");
    expect(&mut app, "2 enemies are right beside you. Repeat to fight them.");
}

#[test]
fn exploring_holds_its_place_while_an_enemy_comes_from_afar() {
    let map = "
        ##################
        #@........z......#
        #.################
        #.################
        #.....############
        #####.############
        #####.############
        ##################
    ";
    let content = trial("[patch.creature.'stuffed:player']\nset = { digs = false }\n");
    let mut app = staged_in(content, map, Box::new(Hound), |session| weaken(session, 30));
    let here = at(&app);
    press(&mut app, ". . o o");
    expect(&mut app, "You kill the zombie.");
    assert_eq!(at(&app), here);
}

#[test]
fn a_pack_that_is_deadly_together_is_called_so() {
    let map = "
        ###########
        #@.......z#
        #........z#
        #........z#
        ###########
    ";
    let wolfish = "[patch.creature.'stuffed:zombie']\nset = { hp = 90, strike = { damage = 4 } }\n";
    let mut app = staged_in(trial(wolfish), map, Box::new(Hound), |_| {});
    press(&mut app, ". . o");
    expect(&mut app, "3 enemies are after you: together they might kill you.");
    let gnat = creature("gnat", 'G', "hp = 1\nstrike = { damage = 1 }");
    let map = map.replacen('z', "G", 1);
    let mut app = staged_in(trial(&format!("{wolfish}{gnat}")), &map, Box::new(Hound), |_| {});
    press(&mut app, ". . o");
    expect(&mut app, "2 enemies are after you: together they might kill you.");
}

#[test]
fn a_deadly_enemy_is_called_so_and_each_stop_in_peril_tells_why() {
    let strong = "[patch.creature.'stuffed:zombie']\nset = { hp = 400, strike = { damage = 25 } }\n";
    let mut app = staged_in(trial(strong), BESIDE, Box::new(Hound), |_| {});
    expect_question(&mut app, "Deadly danger! A zombie is right beside you. Repeat to fight it.");
    press(&mut app, "o o");
    expect(&mut app, "Two more rounds might kill you. A zombie is right beside you. Repeat to fight it.");
    let hp = app.game().unwrap().world().player().unwrap().hp;
    assert!((40..=60).contains(&hp), "{hp}");
}

#[test]
fn where_all_is_explored_enemies_in_sight_are_named() {
    let mut app = staged("#########\n#@..z.z.#\n#########", Box::new(NoMind), reveal);
    press(&mut app, "o");
    expect(&mut app, "You have explored everything you can reach. In sight: zombie x2.");
}

#[test]
fn exploring_asks_about_whoever_uses_abilities_from_afar() {
    let call = "[ability.call]\nname = 'call'\nshape = 'self'\ntarget = 'self'\nheals = 1\ncooldown = 20\n";
    let fields = "hp = 60\nstrike = { damage = 2 }\nabilities = ['call']\nai = ['calls']";
    let more = format!("{call}{}", creature("caller", 'C', fields));
    let calls = "fn act(me) { me.cast(\"call\", me) ?? me.wait() }";
    let content = trial_with_scripts(&more, &[("calls", calls)]);
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
fn where_all_is_explored_an_enemy_is_told_of_all_the_same() {
    let mut app = staged("########\n#@z....#\n########", Box::new(Hound), |session| weaken(session, 30));
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

#[test]
fn whoever_might_die_by_the_first_blow_is_asked_again_beside_the_enemy() {
    let strong = "[patch.creature.'stuffed:zombie']\nset = { hp = 400, strike = { damage = 25 } }\n";
    let map = "####################\n#@......z..........#\n#..................#\n####################";
    let mut app = staged_in(trial(strong), map, Box::new(Hound), |session| {
        let player = session.game.world().player;
        session.game.tamper().creature_mut(player).unwrap().hp = 20;
    });
    press(&mut app, ". .");
    expect_question(&mut app, "Deadly danger! A zombie is after you.");
    press(&mut app, "o");
    expect(&mut app, "Deadly danger! A zombie is right beside you. Repeat to fight it.");
    assert_eq!(app.game().unwrap().world().player().unwrap().hp, 20);
}

#[test]
fn the_badly_hurt_fight_what_hardly_matters_without_a_warning() {
    let gnat = creature("gnat", 'G', "hp = 1\nstrike = { damage = 1 }");
    for (who, warns) in [('G', false), ('z', true)] {
        let map = BESIDE.replace('z', &who.to_string());
        let mut app = staged_in(trial(&gnat), &map, Box::new(Hound), |session| {
            let player = session.game.world().player;
            session.game.tamper().creature_mut(player).unwrap().hp = 39;
        });
        press(&mut app, ". o");
        let shown = screen(&mut app);
        assert!(shown.contains("is right beside you. Repeat to fight it."), "{shown}");
        assert_eq!(shown.contains("You are badly hurt."), warns, "{shown}");
    }
}

/// Goes up and down a shaft, a minute each way.
const PACES: &str = r#"
fn act(me) {
    let way = if me.turns / 60 % 2 == 0 { "south" } else { "north" };
    if me.can_step(way) { me.step(way) } else { me.wait() }
}
"#;

#[test]
fn what_hardly_matters_stops_a_rest_once() {
    let shaft = "######.#\n".repeat(12);
    let map = format!("########\n######G#\n{shaft}#@.....#\n{shaft}########");
    for (hp, stops) in [(1, false), (100, true)] {
        let moth = creature("moth", 'G', &format!("hp = {hp}\nvision = 1\nstrike = {{ damage = 2 }}\nai = ['paces']"));
        let content = trial_with_scripts(&moth, &[("paces", PACES)]);
        let mut app = staged_with_scripts(&content, &map, &[]);
        let mut session = app.unstage();
        let player = session.game.world().player;
        session.game.tamper().creature_mut(player).unwrap().hp = 40;
        app.stage(session);
        press(&mut app, "R");
        expect(&mut app, "A moth comes into sight.");
        let before = turn(&app);
        press(&mut app, "R");
        assert_eq!(turn(&app) - before < 80, stops, "{}", screen(&mut app));
    }
}

#[test]
fn an_enemy_that_kills_with_some_bad_luck_is_called_a_great_danger() {
    for (damage, is_told) in [(2, true), (1, false)] {
        let strong =
            format!("[patch.creature.'stuffed:zombie']\nset = {{ hp = 200, strike = {{ damage = {damage} }} }}\n");
        let mut app = staged_in(trial(&strong), BESIDE, Box::new(Hound), |_| {});
        expect_question(&mut app, "A zombie is right beside you. Repeat to fight it.");
        assert_eq!(screen(&mut app).contains("Great danger! A zombie"), is_told, "{}", screen(&mut app));
    }
}

#[test]
fn dangers_that_have_not_noticed_the_player_are_told_of_once() {
    let map = "
        ##############
        #@...........#
        ############.#
        ############.#
        ############z#
        #............#
        ##############
    ";
    let strong = "[patch.creature.'stuffed:zombie']\nset = { hp = 200, strike = { damage = 3 } }\n";
    let both = map.replace("#............#\n        ##############\n", "#...........z#\n        ##############\n");
    let (one, two) =
        ("The zombie might kill you, but has not noticed you.", "2 enemies in sight might kill you together, but");
    for (map, warning) in [(map, one), (both.as_str(), two)] {
        let mut app = staged_in(trial(&format!("{STRAIGHT}{strong}")), map, Box::new(NoMind), |session| {
            let player = session.game.world().player;
            let others: Vec<_> = session.game.world().creatures().ids().filter(|id| *id != player).collect();
            for other in others {
                session.game.fall_asleep(other);
            }
        });
        press(&mut app, "o");
        expect(&mut app, warning);
        let told = screen(&mut app).matches(warning).count();
        press(&mut app, "o o");
        assert!(screen(&mut app).matches(warning).count() <= told, "{}", screen(&mut app));
    }
}

#[test]
fn a_press_fights_only_those_whom_its_question_names() {
    // The second zombie comes while the player fights the first.
    let map = "
        ####################
        #@z......z####.....#
        #.............#....#
        ####################
    ";
    let mut app = staged(map, Box::new(Hound), |session| weaken(session, 50));
    press(&mut app, ".");
    expect_question(&mut app, "A zombie is right beside you. Repeat to fight it.");
    // It stops where the second comes after it, and where the first is dead.
    press(&mut app, "o o");
    assert_eq!(others(&app), 1);
    expect(&mut app, "You kill the zombie");
    expect(&mut app, "A zombie is right beside you. Repeat to fight it.");
    // Those that are beside the player to begin with are named together.
    let mut app =
        staged(&map.replace("z......z", "z.......").replace("#.......", "#z......"), Box::new(Hound), |session| {
            weaken(session, 10);
        });
    press(&mut app, ".");
    expect_question(&mut app, "2 enemies are right beside you. Repeat to fight them.");
    press(&mut app, "o");
    assert_eq!(others(&app), 0);
}

#[test]
fn the_habits_of_a_kind_are_told_once_before_the_first_fight() {
    let more = creature("imp", 'I', "hp = 1\nstrike = { damage = 1 }\nhabits = ['Bites.', 'Runs.']\nai = ['hunts']");
    let hunts = "fn act(me) { me.attack(me.nearest_enemy()) ?? me.step_toward(me.nearest_enemy()) }";
    let map = "##################\n#@I#.............#\n#..I.............#\n##################";
    let mut app = staged_with_scripts(&trial_with_scripts(&more, &[("hunts", hunts)]), map, &[]);
    press(&mut app, ".");
    expect_question(&mut app, "About the imp: Bites. Runs.");
    let told = screen(&mut app).matches("About the imp").count();
    press(&mut app, "o o");
    assert_eq!(screen(&mut app).matches("About the imp").count().max(told), 1);
}
