//! What interrupts exploring because it happens to a follower.

use super::auto_actions::{expect, expect_no_text, reveal, turn};
use super::stage::{drawn, press};
use super::trial::{creature, trial_with_scripts};
use crate::grid::Point;
use crate::save::MemoryStore;
use crate::script::ScriptMind;
use crate::ui::app::App;

const MORE: &str = r#"
[patch.creature."stuffed:player"]
set = { modifiers = ["telepathic"], digs = false }

[modifier.telepathic]
name = "telepathic"
senses = { minds = 30 }
"#;

/// Strikes whoever is next to it.
const BITES: &str = r"
fn act(me) {
    let foe = me.nearest_enemy();
    if foe != () && me.distance_to(foe) <= 1 { me.step_toward(foe) } else { me.wait() }
}
";

const IN_SIGHT: &str = "
    ######################
    #@...................#
    #....................#
    #..P.................#
    #..W.................#
    ######################
";

const OUT_OF_SIGHT: &str = "
    ######################
    #@...................#
    ######################
    ##########PW##########
    ######################
";

/// A game in which the pup follows the player, and has so many hit points.
fn staged(map: &str, hp: i32) -> App {
    staged_with(MORE, map, hp)
}

/// The same with other content for the player.
fn staged_with(more: &str, map: &str, hp: i32) -> App {
    let bites = "strike = { damage = 1 }\nai = ['bites']";
    let pup = creature("pup", 'P', &format!("hp = 100\nregeneration = 2\n{bites}"));
    let wolf = creature("wolf", 'W', &format!("hp = 500\n{bites}"));
    let content = trial_with_scripts(&format!("{more}{pup}{wolf}"), &[("bites", BITES)]);
    let mut session = drawn(&content, map);
    let game = &mut session.game;
    let pup = content.creatures.find("trial:pup").unwrap();
    let pup = game.world().creatures().iter().find(|creature| creature.kind() == pup).unwrap().id();
    let (player, side) = (game.world().player, game.world().player().unwrap().faction());
    game.tamper().set_faction(pup, side);
    game.tamper().creature_mut(pup).unwrap().hp = hp;
    session.game = session.game.clone().resumed();
    session.game.lead(pup, Some(player));
    let mind = Box::new(ScriptMind::new(&content).0);
    let mut app = App::new(content, mind, Box::new(MemoryStore::default()), Box::new(|| 7));
    app.stage(session);
    app
}

#[test]
fn exploring_stops_once_where_a_follower_begins_to_fight() {
    let mut app = staged(IN_SIGHT, 100);
    press(&mut app, "o");
    assert_eq!(turn(&app), 1);
    expect(&mut app, "your pup");
    press(&mut app, "o");
    assert!(turn(&app) > 5, "the same fight is no news");
}

#[test]
fn a_fight_of_a_follower_out_of_sight_is_told_of() {
    for more in [MORE, &MORE.replace("modifiers = [\"telepathic\"], ", "")] {
        let mut app = staged_with(more, OUT_OF_SIGHT, 100);
        press(&mut app, "o");
        assert_eq!(turn(&app), 1);
        expect(&mut app, "Your pup is fighting a wolf. Repeat to help it.");
        press(&mut app, "o");
        expect(&mut app, "You have explored everything");
        expect_no_text(&mut app, "is badly hurt");
    }
}

#[test]
fn exploring_on_leads_to_a_fight_of_a_follower_out_of_sight() {
    let map = "
        ######################
        #@...................#
        ####################.#
        ##########PW.........#
        ######################
    ";
    let mut app = staged_with(&MORE.replace("modifiers = [\"telepathic\"], ", ""), map, 100);
    let mut session = app.unstage();
    reveal(&mut session);
    app.stage(session);
    press(&mut app, ". o");
    expect(&mut app, "wolf");
    let player = app.game().unwrap().world().player().unwrap().at();
    assert_eq!(player.y, 3, "the way there is known: {player:?}");
}

#[test]
fn exploring_stops_where_a_follower_is_badly_hurt() {
    let mut app = staged(OUT_OF_SIGHT, 42);
    press(&mut app, "o o");
    expect(&mut app, "Your pup is badly hurt.");
    assert!(turn(&app) < 20);
    press(&mut app, "o");
    expect(&mut app, "You have explored everything");
}

#[test]
fn the_death_of_a_follower_stops_exploring() {
    let mut app = staged(OUT_OF_SIGHT, 1);
    press(&mut app, "o");
    expect(&mut app, "You feel that your pup was killed by a wolf.");
    assert!(turn(&app) < 10);
}

#[test]
fn whoever_comes_to_stairs_without_its_followers_is_told_so() {
    let map = "
        ######################
        #P........@.......>..#
        ######################
        ################W#####
        ######################
    ";
    let mut app = staged(map, 100);
    let mut session = app.unstage();
    reveal(&mut session);
    app.stage(session);
    press(&mut app, ">");
    expect(&mut app, "Not with you: your pup.");
}

#[test]
fn exploring_on_helps_a_follower_that_fights() {
    let map = "
        ######################
        #@...................#
        #....................#
        #.........PW.........#
        ######################
    ";
    let mut app = staged(map, 100);
    press(&mut app, "o");
    expect(&mut app, "Your pup is fighting a wolf. Repeat to help it.");
    press(&mut app, "o");
    expect(&mut app, "You hit the wolf");
    assert!(turn(&app) > 10, "it fights on");
}

#[test]
fn a_follower_that_stays_badly_hurt_is_told_of_once() {
    let mut app = staged(IN_SIGHT, 39);
    press(&mut app, "o");
    expect(&mut app, "Your pup is badly hurt.");
    let mut session = app.unstage();
    let player = session.game.world().player;
    let pup = session.game.followers_of(player)[0];
    let at = session.game.world().creature(pup).unwrap().at();
    // It is out of the player's mind for a turn.
    session.game.tamper().creature_mut(player).unwrap().modifiers.clear();
    session.game = session.game.clone().resumed();
    session.game.tamper().move_creature(pup, 0, Point::new(20, 1));
    app.stage(session);
    press(&mut app, ".");
    let mut session = app.unstage();
    session.game.tamper().move_creature(pup, 0, at);
    app.stage(session);
    let turns = turn(&app);
    press(&mut app, "o");
    expect_no_text(&mut app, "badly hurt. (x2)");
    assert!(turn(&app) > turns + 1, "it is no news");
}

#[test]
fn rest_waits_for_followers_that_get_better() {
    let mut app =
        staged("######################\n#@P.................##\n##################W###\n######################", 90);
    press(&mut app, "R");
    assert!(turn(&app) > 5);
    press(&mut app, "R");
    expect(&mut app, "You feel fine.");
}
