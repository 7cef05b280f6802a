//! Exploring beside enemies: whom it fights, and when it warns.

use super::auto_actions::{at, expect, reveal, staged, staged_in, turn};
use super::exploring::STRAIGHT;
use super::stage::{Hound, press};
use super::trial::{staged_with_scripts, trial, trial_with_scripts};
use crate::game::NoMind;
use crate::grid::Point;
use crate::ui::app::App;

/// Presses the key to explore so many times, each of which is a blow.
#[track_caller]
fn expect_blows(app: &mut App, count: u64) {
    let before = turn(app);
    for blows in 1..=count {
        press(app, "o");
        assert_eq!(turn(app), before + blows, "each press is a blow");
    }
}

#[test]
fn exploring_beside_an_enemy_fights_it_after_a_warning_and_warns_again_of_the_badly_hurt() {
    let map = "
        ####################
        #.............######
        #@z...........#....#
        #..................#
        ####################
    ";
    let mut app = staged(map, Box::new(Hound), |_| {});
    press(&mut app, ".");
    expect(&mut app, "zombie hits you");
    let warns = |app: &mut App| {
        let turns = turn(app);
        press(app, "o");
        assert_eq!(turn(app), turns, "it is warned of");
        expect(app, "A zombie is right beside you. Repeat to fight.");
    };
    warns(&mut app);
    expect_blows(&mut app, 3);
    expect(&mut app, "You hit the zombie");
    press(&mut app, ".");
    warns(&mut app);
    let mut app = staged(map, Box::new(Hound), |session| {
        let player = session.game.world().player;
        session.game.tamper().creature_mut(player).unwrap().hp = 41;
    });
    press(&mut app, ". o o");
    warns(&mut app);
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
fn who_joins_a_fight_doesn_t_interrupt_it() {
    let map = "
        #####################
        #.............#######
        #@zz..........#.....#
        #...................#
        #####################
    ";
    let mut app = staged(map, Box::new(Hound), |_| {});
    press(&mut app, ". o");
    expect(&mut app, "Repeat to fight.");
    expect_blows(&mut app, 4);
}

#[test]
fn a_pack_asks_once() {
    let map = "
        ####################
        #@.zz.........######
        #.............#....#
        ####################
    ";
    let mut app = staged(map, Box::new(Hound), |_| {});
    press(&mut app, ". .");
    press(&mut app, "o");
    expect(&mut app, "Repeat to fight.");
    expect_blows(&mut app, 4);
}

#[test]
fn a_blow_that_kills_is_the_last_of_a_key() {
    let map = "
        #####################
        #z............#######
        #@z...........#.....#
        #z..................#
        #####################
    ";
    let mut app = staged(map, Box::new(Hound), |session| {
        let player = session.game.world().player;
        let others: Vec<_> = session.game.world().creatures().ids().filter(|id| *id != player).collect();
        for id in others {
            session.game.tamper().creature_mut(id).unwrap().hp = 1;
        }
    });
    press(&mut app, ". o");
    expect(&mut app, "Repeat to fight.");
    expect_blows(&mut app, 3);
}

#[test]
fn whoever_is_after_the_player_is_told_of_before_a_step_and_again_after_a_fight() {
    let map = "
        ####################
        #@z.......z........#
        ####################
    ";
    let mut app = staged(map, Box::new(Hound), |session| {
        let player = session.game.world().player;
        let beside = session.game.world().creatures().ids().find(|id| *id != player).unwrap();
        session.game.tamper().creature_mut(beside).unwrap().hp = 1;
    });
    press(&mut app, ". .");
    press(&mut app, "o");
    expect(&mut app, "Repeat to fight.");
    press(&mut app, "o");
    expect(&mut app, "You kill the zombie");
    let turns = turn(&app);
    press(&mut app, "o");
    assert_eq!(turn(&app), turns);
    expect(&mut app, "A zombie is after you. Repeat to go on anyway.");
    press(&mut app, "o");
    assert!(turn(&app) > turns);
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
    expect(&mut app, "A caller is after you. Repeat to go on anyway.");
    assert_eq!(turn(&app), 1);
}

#[test]
fn travel_asks_before_it_fights_even_one_that_the_player_was_going_to_pass() {
    let mut app = staged("########\n#@z...>#\n########", Box::new(NoMind), |session| {
        reveal(session);
        session.ignored.extend(session.game.visible_dangers());
    });
    press(&mut app, ">");
    expect(&mut app, "A zombie is in the way. Repeat to fight it.");
    assert_eq!(turn(&app), 0);
    press(&mut app, ">");
    assert_eq!(turn(&app), 1);
    expect(&mut app, "the zombie");
}

#[test]
fn where_all_is_explored_an_enemy_is_told_of_all_the_same() {
    let mut app = staged("########\n#@z....#\n########", Box::new(Hound), |_| {});
    press(&mut app, ".");
    press(&mut app, "o");
    expect(&mut app, "A zombie is right beside you. Repeat to fight.");
    press(&mut app, "o");
    expect(&mut app, "You hit the zombie");
}

#[test]
fn a_fight_goes_on_with_those_who_have_joined_it_when_one_has_fallen() {
    let map = "
        ################
        #@z#############
        #.##############
        ################
        #..............z
        ################
    ";
    let mut app = staged(map, Box::new(Hound), |session| {
        let player = session.game.world().player;
        let first = session.game.world().creatures().ids().find(|id| *id != player).unwrap();
        session.game.tamper().creature_mut(first).unwrap().hp = 1;
    });
    press(&mut app, ". o");
    expect(&mut app, "Repeat to fight.");
    let mut session = app.unstage();
    let last = session.game.world().creatures().ids().max().unwrap();
    session.game.tamper().move_creature(last, 0, Point::new(1, 2));
    app.stage(session);
    expect_blows(&mut app, 3);
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
    press(&mut app, "o");
    expect(&mut app, "A zombie is after you. Repeat to go on anyway.");
    for _ in 0..4 {
        let turns = turn(&app);
        press(&mut app, "o");
        assert!(turn(&app) > turns, "it goes on, and fights");
    }
    expect(&mut app, "You hit the zombie");
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
    let turns = turn(&app);
    press(&mut app, "o");
    expect(&mut app, "A zombie is after you. Repeat to go on anyway.");
    assert_eq!(turn(&app), turns);
}
