//! Exploring among items: which it fetches, where it stops, and what it leaves lying.

use super::auto_actions::{at, expect, expect_no_text, staged, staged_in, still, turn};
use super::exploring::NO_DIGGING;
use super::stage::{Hound, drawn, press};
use super::trial::trial;
use crate::content::LevelId;
use crate::game::NoMind;
use crate::grid::Point;
use crate::mapgen::Link;
use crate::save::SavedGame;
use crate::session::session::Session;
/// The player picks up what it steps on.
const PICKS_UP: &str = "
[patch.game]
set.picks_up_on_step = true
";

/// The player gathers rocks as it steps on them.
const GATHERS_ROCKS: &str = r#"
[stat.stones]
name = "stones"

[patch.creature."stuffed:player"]
set = { gathers = [{ of = "stuffed:rock", stat = "stones" }], stats = { stones = 0 } }
"#;

#[test]
fn exploring_stops_at_a_kind_of_item_until_it_is_left() {
    let mut app = still("############\n#@.,..,..)..#\n############");
    press(&mut app, "o");
    expect(&mut app, "g picks up the rock, o explores on.");
    assert_eq!(at(&app), Point::new(3, 1));
    press(&mut app, "o");
    assert_eq!(at(&app), Point::new(9, 1), "the second rock is passed");
    expect(&mut app, "o explores on.");
}

#[test]
fn an_item_is_offered_although_an_enemy_comes_into_sight_at_the_same_step() {
    let mut app = staged("##########\n#@.,.....#\n###.######\n###.######\n###z######", Box::new(NoMind), |_| {});
    press(&mut app, "o");
    assert_eq!(at(&app), Point::new(3, 1));
    expect(&mut app, "A zombie comes into sight.");
    expect(&mut app, "g picks up the rock, o explores on.");
}

#[test]
fn exploring_stops_at_a_kind_of_item_again_once_one_is_taken() {
    let mut app = still("############\n#@.,..,..,..#\n############");
    press(&mut app, "o o");
    assert_eq!(at(&app), Point::new(3, 1), "no other rock is worth the way");
    press(&mut app, "g o");
    assert_eq!(at(&app), Point::new(6, 1), "the next rock is worth a stop");
}

#[test]
fn exploring_takes_up_what_the_player_gathers() {
    let more = GATHERS_ROCKS.replace("}]", ", on_step = false }]");
    let mut app = super::trial::staged(&trial(&more), "############\n#@.,..,..,..#\n############", &[]);
    press(&mut app, "o");
    expect_no_text(&mut app, "lies here");
    let game = app.game().unwrap();
    assert_eq!(game.world().levels()[0].items().len(), 0);
    assert_eq!((turn(&app), at(&app)), (11, Point::new(9, 1)), "eight steps, and a turn for each of them");
}

#[test]
fn exploring_leaves_what_sets_something_off_when_it_is_taken() {
    let more = GATHERS_ROCKS.replace("}]", ", on_step = false }]")
        + "[patch.tile.'stuffed:floor']\nset.triggers = ['taken']\n";
    let mut app = super::trial::staged(&trial(&more), "############\n#@.,..,..,..#\n############", &[]);
    press(&mut app, "o");
    expect(&mut app, "You see rock x3. Exploring doesn't take such things.");
    assert_eq!(at(&app), Point::new(1, 1));
    press(&mut app, "o");
    expect(&mut app, "You have explored everything you can reach. Left here: rock x3.");
    assert_eq!(at(&app), Point::new(3, 1), "all is seen from there, and the rock is no reason to stop");
}

#[test]
fn exploring_passes_gear_that_is_no_better_than_what_is_worn() {
    let gear = |id: &str, glyph: char, attack: i32, defense: i32| {
        let words = "description = 'Leather.'\ncolor = '#ffffff'\nslot = 'stuffed:armour'";
        format!("[item.{id}]\nname = '{id}'\nglyph = '{glyph}'\n{words}\nattack = {attack}\ndefense = {defense}\n")
    };
    let all = [("coat", '1', 1, 1), ("vest", '2', 1, 1), ("shirt", '3', 0, 1), ("cape", '4', 3, 0)];
    let more: String = all.into_iter().map(|(id, glyph, attack, defense)| gear(id, glyph, attack, defense)).collect();
    let rules = "[patch.game]\nset.picks_up_on_step = true\nset.wears_on_step = true\n";
    let map = "#############\n#@.1.2.3.4..#\n#############";
    let mut app = super::trial::staged(&trial(&format!("{more}{rules}")), map, &[]);
    press(&mut app, "o");
    assert_eq!(at(&app), Point::new(9, 1), "the coat is put on, and only the cape has more of anything");
}

#[test]
fn exploring_goes_to_items_before_it_goes_on() {
    // The bend in the west is nearer than the rock.
    let map = "
        ##########################
        #...######################
        #.########################
        #...@.....,###############
        ##########################
    ";
    for more in [GATHERS_ROCKS, PICKS_UP] {
        let mut app = super::trial::staged(&trial(more), map, &[]);
        press(&mut app, "o o");
        let rocks = app.game().unwrap().world().levels()[0].items().len();
        assert_eq!((rocks, at(&app).x < 5), (0, true), "the rock is fetched first: {more}");
    }
    let mut app = super::trial::staged(&trial(NO_DIGGING), map, &[]);
    press(&mut app, "o");
    expect(&mut app, "g picks up the rock, o explores on.");
}

#[test]
fn exploring_ends_with_what_was_left_lying() {
    let mut app = still("############\n#@.,..,..)..#\n############");
    press(&mut app, "o o o");
    expect(&mut app, "You have explored everything you can reach. Left here: a baguette, rock x2.");
    press(&mut app, "g o");
    expect(&mut app, "Left here: rock x2. ");
}

#[test]
fn a_remembered_item_has_a_card_as_one_in_sight_has() {
    let map = "
        ##########
        #@.......#
        ########.#
        ########,#
        ##########
    ";
    let mut app = staged(map, Box::new(NoMind), |session| session.game.reveal(0, Point::new(1, 1), 50));
    press(&mut app, "x tab");
    expect(&mut app, "You remember a rock here.");
    expect_no_text(&mut app, "attack +1");
    press(&mut app, "d");
    expect(&mut app, "Equipped: attack +1.");
}

#[test]
fn whoever_explores_is_not_called_back_by_an_item_behind_a_creature_just_out_of_sight() {
    // One step to the east, the fungus is out of sight, and so may have gone.
    let map = "
        ###########
        #####,#####
        #####f#####
        #####.#####
        #####.#####
        #####.#####
        #####@....#
        #########.#
        #########.#
        ###########
    ";
    let more = GATHERS_ROCKS.replace("stats =", "digs = false, stats =");
    let mut app = super::trial::staged(&trial(&more), map, &[]);
    press(&mut app, "o");
    let is_end_known = app.game().unwrap().is_known_walkable(0, Point::new(9, 8));
    assert!(is_end_known, "it turns back at {:?}", at(&app));
}

#[test]
fn exploring_picks_up_what_the_content_says_as_long_as_there_is_room() {
    let map = "############\n#@.,..,..,..#\n############";
    let more = "[patch.item.'stuffed:rock']\nset.auto_pickup = true\n";
    let mut app = super::trial::staged(&trial(more), map, &[]);
    press(&mut app, "o");
    assert_eq!(app.game().unwrap().world().levels()[0].items().len(), 0);
    let full = format!("{more}[patch.creature.'stuffed:player']\nset.slots = 1\n");
    let mut app = super::trial::staged(&trial(&full), map, &["dagger"]);
    press(&mut app, "o");
    expect(&mut app, "You have no room for the rock. o explores on.");
    let refuses = format!("{full}{PICKS_UP}");
    let mut app = super::trial::staged(&trial(&refuses), map, &["dagger"]);
    press(&mut app, "o");
    expect(&mut app, "You can't carry any more");
    expect_no_text(&mut app, "You have no room");
}

#[test]
fn exploring_leaves_alone_what_the_player_has_laid_down() {
    // The second rock finds no room under the player.
    let map = "############\n#@.........#\n############";
    let mut app = super::trial::staged(&trial(NO_DIGGING), map, &["rock", "dagger"]);
    press(&mut app, "o d a d b");
    let turns = turn(&app);
    press(&mut app, "o");
    expect(&mut app, "You have explored everything you can reach. Left here: a rock, a dagger.");
    assert_eq!(turn(&app), turns, "no step is taken for them");
}

#[test]
fn exploring_goes_back_for_what_found_no_room_once_there_is_some() {
    let map = "############\n#@.,.......#\n############";
    let slots = "[patch.creature.'stuffed:player']\nset = { slots = 1, digs = false }\n";
    for rules in [PICKS_UP, "[patch.item.'stuffed:rock']\nset.auto_pickup = true\n"] {
        let mut app = super::trial::staged(&trial(&format!("{slots}{rules}")), map, &["dagger"]);
        press(&mut app, "o o");
        expect(&mut app, "You have explored everything you can reach. Left here: a rock.");
        press(&mut app, "l l l d a o");
        expect(&mut app, "You have explored everything you can reach. Left here: a dagger.");
        let player = app.game().unwrap().world().player().unwrap();
        assert_eq!(player.inventory.iter().count(), 1, "{rules}");
    }
}

#[test]
fn items_out_of_reach_are_left_and_those_that_were_laid_down_come_last() {
    let map = "##########\n#@..&,,.>#\n##########";
    let grate =
        "[tile.grate]\nname = 'grate'\ndescription = 'Iron.'\nglyph = '&'\ncolor = '#ffffff'\ntransparent = true\n";
    for (digs, told) in [("false", ""), ("true", " Dig to get there, or come by other stairs.")] {
        let content = trial(&format!("{grate}[patch.creature.'stuffed:player']\nset = {{ digs = {digs} }}\n"));
        let mut app = super::trial::staged(&content, map, &["dagger"]);
        let mut session = app.unstage();
        let links = session.game.tamper().level_mut(0).unwrap().tamper().1;
        links.insert(Point::new(8, 1), Link { level: LevelId::main(2), flight: 0 });
        app.stage(session);
        press(&mut app, "d a o");
        expect(&mut app, "You have explored everything you can reach. Left here: rock x2, a dagger.");
        expect(&mut app, &format!("Stairs not taken yet that you know no way to: 1.{told}"));
    }
}

#[test]
fn exploring_fetches_what_was_stolen() {
    let mut app = still("############\n#@.,.......#\n############");
    press(&mut app, "o g");
    let mut session = app.unstage();
    let player = session.game.world().player;
    let rock = session.game.tamper().creature_mut(player).unwrap().inventory.take(0).unwrap();
    session.game.tamper().level_mut(0).unwrap().put_item(Point::new(9, 1), rock);
    app.stage(session);
    press(&mut app, ". o");
    assert_eq!(at(&app), Point::new(9, 1));
}

#[test]
fn exploring_visits_new_items() {
    let mut app = still("##############\n#@...........#\n#............#\n#..........).#\n##############");
    press(&mut app, "o");
    assert_eq!(at(&app), Point::new(11, 3));
    expect(&mut app, "here");
    press(&mut app, "o h o");
    expect(&mut app, "You have explored everything");
    assert_eq!(at(&app), Point::new(10, 3));
}

#[test]
fn exploring_turns_back_from_a_dead_end_with_an_item() {
    let more = format!("{PICKS_UP}{NO_DIGGING}");
    let map = "
        ################
        ###...##########
        ###.############
        #.....@..,######
        #.##############
        #......#########
        ################
    ";
    let mut app = super::trial::staged(&trial(&more), map, &[]);
    press(&mut app, "o");
    expect(&mut app, "You have explored everything you can reach.");
}

#[test]
fn what_was_seen_before_a_save_is_fetched_after_it() {
    let content = trial(PICKS_UP);
    let mut app = super::trial::staged(&content, "##########\n#@...,...#\n##########", &[]);
    let session = drawn(&content, "##########\n#@...,...#\n##########");
    app.stage(Session::resume(SavedGame::new(session.game, session.log, session.recording)));
    press(&mut app, "o");
    expect(&mut app, "You pick up a rock");
}

#[test]
fn a_look_leads_to_the_rarest_of_the_remembered_items_first() {
    let mut app = still("##########\n#)@,.,...#\n########.#\n#........#\n##########");
    press(&mut app, "l l l l l l j j h h h h");
    assert_eq!(at(&app), Point::new(4, 3));
    press(&mut app, "x tab");
    expect(&mut app, "You remember a baguette here.");
}

#[test]
fn what_is_shut_away_is_in_no_list() {
    let case =
        "[tile.case]\nname = 'case'\ndescription = 'Glass.'\nglyph = '%'\ncolor = '#ffffff'\ntransparent = true\n";
    let content = trial(&format!("{NO_DIGGING}{case}"));
    let mut app = super::trial::staged(&content, "##########\n#@..,..)..#\n##########", &[]);
    let mut session = app.unstage();
    let shut = content.tiles.iter().find(|(.., tile)| tile.glyph == '%').unwrap().0;
    session.game.tamper().level_mut(0).unwrap().set_tile(Point::new(4, 1), shut, &content.tiles);
    app.stage(session);
    press(&mut app, ".");
    expect(&mut app, "baguette");
    expect_no_text(&mut app, "rock");
}

#[test]
fn exploring_goes_back_for_food_that_was_left_once_the_player_is_hungrier() {
    let map = "#########################\n#@.)....................#\n#########################";
    let mut app = staged_in(trial(NO_DIGGING), map, Box::new(NoMind), |session| {
        let player = session.game.world().player;
        session.game.tamper().creature_mut(player).unwrap().satiety.as_mut().unwrap().food = 212;
    });
    press(&mut app, "o");
    assert_eq!(at(&app), Point::new(3, 1));
    press(&mut app, "o");
    expect(&mut app, "You know of food on this level: a baguette.");
    assert!(at(&app).x > 10);
    press(&mut app, "o");
    assert_eq!(at(&app), Point::new(3, 1));
    expect(&mut app, "g picks up the baguette, o explores on.");
}

#[test]
fn the_well_fed_do_not_go_back_for_food() {
    let map = "#########################\n#@.)....................#\n#########################";
    let mut app = staged_in(trial(NO_DIGGING), map, Box::new(NoMind), |session| {
        let player = session.game.world().player;
        session.game.tamper().creature_mut(player).unwrap().satiety.as_mut().unwrap().food = 812;
    });
    press(&mut app, "o o o");
    assert!(at(&app).x > 10, "{:?}", at(&app));
}

#[test]
fn nothing_is_offered_where_the_same_key_would_fight() {
    let map = "############\n#@,.z......#\n############";
    let mut app = staged(map, Box::new(Hound), |_| {});
    press(&mut app, "o");
    assert_eq!(at(&app), Point::new(2, 1));
    expect(&mut app, "A rock lies here.");
    expect(&mut app, "Repeat to ");
    expect_no_text(&mut app, "picks up the rock");
}
