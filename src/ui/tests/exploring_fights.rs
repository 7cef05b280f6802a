//! Exploring beside enemies: whom it fights, and when it warns.

use super::auto_actions::{at, expect, reveal, staged, staged_in, turn};
use super::exploring::{NO_DIGGING, STRAIGHT};
use super::interrupts::{CASTS, TURRET};
use super::stage::{Hound, press, screen};
use super::trial::{creature, staged_with_scripts, trial, trial_with_scripts};
use crate::game::NoMind;
use crate::grid::Point;
use crate::session::session::Session;
use crate::ui::app::App;

/// How many creatures there are besides the player.
pub(super) fn others(app: &App) -> usize {
    app.game().unwrap().world().creatures().ids().count() - 1
}

/// Gives each creature but the player so many hit points.
pub(super) fn weaken(session: &mut Session, hp: i32) {
    let player = session.game.world().player;
    let others: Vec<_> = session.game.world().creatures().ids().filter(|id| *id != player).collect();
    for id in others {
        session.game.tamper().creature_mut(id).unwrap().hp = hp;
    }
}

#[track_caller]
pub(super) fn expect_question(app: &mut App, words: &str) {
    let turns = turn(app);
    press(app, "o");
    assert_eq!(turn(app), turns, "it asks first");
    expect(app, words);
}

/// A room with an enemy next to the player.
pub(super) const BESIDE: &str = "
    ####################
    #.............######
    #@z...........#....#
    #..................#
    ####################
";

#[test]
fn exploring_beside_an_enemy_asks_once_and_then_fights_until_it_falls() {
    let mut app = staged(BESIDE, Box::new(Hound), |session| weaken(session, 30));
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
    expect(&mut app, "You badly hurt");
    assert_eq!(others(&app), 1);
    for _ in 0..3 {
        let turns = turn(&app);
        press(&mut app, "o");
        assert_eq!(turn(&app), turns + 1, "each press is a blow");
    }
}

#[test]
fn the_badly_hurt_are_asked_at_each_blow_even_at_an_enemy_that_is_nearly_dead() {
    let clumsy = "[patch.game]\nset = { attack = { hits = '20' } }\n\
                  [patch.creature.'stuffed:zombie']\nset = { strike = { damage = 4 } }\n";
    let mut app = staged_in(trial(clumsy), BESIDE, Box::new(Hound), |session| {
        let player = session.game.world().player;
        session.game.tamper().creature_mut(player).unwrap().hp = 39;
        weaken(session, 1);
    });
    press(&mut app, ". o");
    let mut presses = 0;
    while others(&app) > 0 {
        let turns = turn(&app);
        press(&mut app, "o");
        assert_eq!(turn(&app), turns + 1, "each press is a blow");
        presses += 1;
    }
    assert!(presses > 1, "the first blow has hit");
}

#[test]
fn one_press_of_a_fight_costs_a_quarter_of_the_hit_points_at_most() {
    let mut app = staged(BESIDE, Box::new(Hound), |session| weaken(session, 500));
    let hp = |app: &App| app.game().unwrap().world().player().unwrap().hp;
    press(&mut app, ". o");
    for _ in 0..2 {
        let before = hp(&app);
        press(&mut app, "o");
        expect(
            &mut app,
            "That has cost you a quarter of your hit points. A zombie is right beside you. Repeat to fight it.",
        );
        // The last blow may do up to ten.
        assert!((25..35).contains(&(before - hp(&app))), "{before} to {}", hp(&app));
    }
}

/// Heals whoever is in sight in each second turn.
const MENDER: &str = r##"
[creature.mender]
name = "mender"
description = "It hums."
glyph = "M"
color = "#f0e070"
hp = 40
faction = "stuffed:cave"
abilities = ["mend"]
ai = ["mends"]

[ability.mend]
name = "mending"
shape = { bolt = 20 }
target = "ally"
heals = 20
cooldown = 3
message = { seen = "{actor.the} mends {target.the}." }
"##;

#[test]
fn a_fight_stops_where_somebody_heals_the_enemy() {
    let zombie = "[patch.creature.'stuffed:zombie']\nset = { ai = ['stands'], hp = 500, strike = { damage = 1 } }\n";
    let scripts = [("mends", "fn act(me) { me.use_ability() ?? me.wait() }"), ("stands", "fn act(me) { me.wait() }")];
    let content = trial_with_scripts(&format!("{zombie}{MENDER}"), &scripts);
    let mut app = staged_with_scripts(&content, "########\n#@z...M#\n########", &[]);
    press(&mut app, "o o");
    expect(&mut app, "The mender mends the zombie.");
    let turns = turn(&app);
    press(&mut app, "o");
    assert!(turn(&app) - turns < 8, "it mends again, and the fight stops again");
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
fn a_brawl_goes_on_until_nobody_is_left_beside_the_player() {
    let map = "
        #####################
        #z............#######
        #@............#.....#
        #z..................#
        #####################
    ";
    let mut app = staged(map, Box::new(Hound), |session| weaken(session, 6));
    press(&mut app, ". o o");
    assert_eq!(others(&app), 0);
}

#[test]
fn what_hardly_ever_happens_is_no_peril() {
    let dice = "[patch.creature.'stuffed:zombie']\nset = { hp = 500, strike = { damage = 'roll(1, 20)' } }\n";
    let map = BESIDE.replacen("#....", "#.z..", 1);
    // Both together do 80 damage in two rounds at most, and 42 in the middle.
    for (hp, warns) in [(95, false), (62, true)] {
        let mut app = staged_in(trial(dice), &map, Box::new(Hound), |session| {
            let player = session.game.world().player;
            session.game.tamper().creature_mut(player).unwrap().hp = hp;
        });
        press(&mut app, ". o");
        expect(&mut app, "2 enemies are right beside you.");
        assert_eq!(screen(&mut app).contains("Two more rounds might kill you."), warns, "{}", screen(&mut app));
    }
}

#[test]
fn whoever_shoots_is_gone_for() {
    let map = "#############\n#@.......T..#\n#...........#\n#############";
    let content = trial_with_scripts(&format!("{TURRET}damage = 1\n"), &[("casts", CASTS)]);
    let mut app = staged_with_scripts(&content, map, &[]);
    press(&mut app, ".");
    expect(&mut app, "The turret uses dart");
    expect_question(&mut app, "A turret strikes from a distance. Repeat to attack it.");
    press(&mut app, "o");
    expect(&mut app, "You kill the turret");
}

#[test]
fn the_way_to_whoever_shoots_ends_with_each_quarter_of_the_hit_points() {
    let map = "####################\n#@.............T...#\n####################";
    let dart = TURRET.replace("cooldown = 5", "cooldown = 1").replace("bolt = 8", "bolt = 20");
    let content = trial_with_scripts(&format!("{dart}damage = 4\n"), &[("casts", CASTS)]);
    let mut app = staged_with_scripts(&content, map, &[]);
    let hp = |app: &App| app.game().unwrap().world().player().unwrap().hp;
    let most = hp(&app);
    press(&mut app, "o o");
    assert!((most / 2..=most * 3 / 4).contains(&hp(&app)), "{} of {most}", hp(&app));
    expect(&mut app, "You stop, since you are losing hit points.");
    expect(&mut app, "A turret strikes from a distance. Repeat to attack it.");
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
fn the_dead_are_not_told_that_they_are_badly_hurt() {
    let mut app = staged("############\n#@z.......>#\n#..........#\n############", Box::new(Hound), |session| {
        reveal(session);
        let player = session.game.world().player;
        session.game.tamper().creature_mut(player).unwrap().hp = 1;
    });
    while app.game().unwrap().world().end.is_none() {
        press(&mut app, ">");
    }
    let session = app.unstage();
    assert_eq!(session.hint, None);
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
fn what_splits_off_from_an_enemy_is_part_of_the_fight() {
    let splits = "fn on_hurt(me, event) { [message(\"divides\"), bring_forth(me.kind, me.place, #{ hp: 20 })] }";
    let sentence = "[sentence.divides]\nseen = '{actor.the} divides.'\n";
    let fields = "hp = 200\nstrike = { damage = 1 }\nai = ['stands']\nhooks = ['splits']";
    let more = format!("{sentence}{}", creature("ooze", 'O', fields));
    let scripts = [("splits", splits), ("stands", "fn act(me) { me.wait() }")];
    let mut app = staged_with_scripts(&trial_with_scripts(&more, &scripts), "######\n#@O..#\n#....#\n######", &[]);
    expect_question(&mut app, "An ooze is right beside you.");
    press(&mut app, "o");
    assert!(others(&app) > 3, "{}", others(&app));
}

#[test]
fn exploring_keeps_away_from_a_guardian_that_nothing_hurts() {
    let stony = "[modifier.stony]\nname = 'stony'\nunharmed_by = 'anything'\n";
    let rooted = "[patch.creature.'stuffed:player']\nset = { digs = false }\n";
    let fields = "hp = 200\nstrike = { damage = 9 }\nmodifiers = ['stony']\nai = ['stands']";
    let more = format!("{stony}{rooted}{}", creature("guardian", 'G', fields));
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
    let content = trial_with_scripts(&more, &[("stands", "fn act(me) { me.wait() }")]);
    let mut app = staged_with_scripts(&content, map, &[]);
    for _ in 0..4 {
        press(&mut app, "o");
    }
    expect(&mut app, "You have explored everything but what the guardian keeps you from.");
    assert_eq!(app.game().unwrap().world().player().unwrap().hp, 100);
    assert!(app.game().unwrap().is_known_walkable(0, Point::new(5, 5)), "the rest is explored");
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

/// Strikes once, and makes off.
const GRABS: &str = r"
fn act(me) {
    if me.memory.struck == true { return me.flee_from(me.nearest_enemy()) ?? me.wait(); }
    let blow = me.attack(me.nearest_enemy());
    if blow != () { me.memory.struck = true; }
    blow ?? me.step_toward(me.nearest_enemy())
}
";

#[test]
fn exploring_stops_where_whom_the_player_fights_gets_away() {
    let map = "
        ####################
        #..................#
        #@z................#
        #.................,#
        ####################
    ";
    let thief =
        "[patch.creature.'stuffed:zombie']\nset = { hp = 500, speed = 150, strike = { damage = 1 }, ai = ['grabs'] }\n";
    let content = trial_with_scripts(&format!("{NO_DIGGING}{thief}"), &[("grabs", GRABS)]);
    let mut app = staged_with_scripts(&content, map, &[]);
    press(&mut app, "o o");
    let stopped = turn(&app);
    assert!(stopped < 6, "it does not go for the rock while the thief is in sight, {}", screen(&mut app));
    press(&mut app, "o");
    assert!(turn(&app) > stopped, "it is told once");
}

#[test]
fn whoever_is_knocked_back_waits_for_the_enemy_and_fetches_nothing_meanwhile() {
    let map = "
        ####################
        #..................#
        #...@z.............#
        #.................,#
        ####################
    ";
    let ogre = "[patch.creature.'stuffed:zombie']\nset = { hp = 60, strike = { damage = 1 }, hooks = ['knocks'], ai = ['hunts'] }\n";
    let knocks = "fn on_hit(me, event) { [shove(event.other, me.direction_to(event.other), 1)] }";
    let hunts = "fn act(me) { me.attack(me.nearest_enemy()) ?? me.step_toward(me.nearest_enemy()) }";
    let content = trial_with_scripts(&format!("{NO_DIGGING}{ogre}"), &[("knocks", knocks), ("hunts", hunts)]);
    let mut app = staged_with_scripts(&content, map, &[]);
    for _ in 0..12 {
        press(&mut app, "o");
        if others(&app) == 0 {
            break;
        }
        assert!(at(&app).x <= 4, "{}", screen(&mut app));
    }
    assert_eq!(others(&app), 0, "{}", screen(&mut app));
}
