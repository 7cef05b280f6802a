//! Automatic actions: what one key does, where it stops, and the reason it shows.

use std::sync::Arc;

use super::stage::{Hound, app_of, content, drawn, drawn_in_rock, give, picture, press, text};
use super::trial::{staged_with_scripts, trial};
use crate::content::{BehaviourUse, Content, Stairs};
use crate::game::{Action, CreatureId, Decision, Fault, Game, Mind, NoMind, Remembered};
use crate::grid::{Direction, Point};
use crate::save::MemoryStore;
use crate::session::session::Session;
use crate::ui::app::App;

/// A room with a bat that can get within three cells of the path to the stairs.
const ROOM: &str = "
    ####################
    #@................>#
    #..................#
    #..................#
    #......b...........#
    #..................#
    ####################
";

/// A mind that steps west and east in turn.
struct Flutter;

impl Mind for Flutter {
    fn decide(&mut self, game: &mut Game, me: CreatureId, _: &BehaviourUse) -> Result<Option<Decision>, Fault> {
        let at = game.world().creature(me).unwrap().at();
        Ok(Some(Action::Step(if at.x % 2 == 0 { Direction::East } else { Direction::West }).into()))
    }
}

fn staged(map: &str, mind: Box<dyn Mind>, change: impl FnOnce(&mut Session)) -> App {
    staged_in(Arc::new(content()), map, mind, change)
}

/// The same with other content.
fn staged_in(content: Arc<Content>, map: &str, mind: Box<dyn Mind>, change: impl FnOnce(&mut Session)) -> App {
    let mut session = drawn(&content, map);
    change(&mut session);
    let mut app = App::new(content, mind, Box::new(MemoryStore::default()), Box::new(|| 7));
    app.stage(session);
    app
}

fn still(map: &str) -> App {
    staged(map, Box::new(NoMind), |_| {})
}

/// A game in rock that the player can dig.
fn in_rock(map: &str) -> App {
    let content = Arc::new(content());
    let session = drawn_in_rock(&content, map);
    let mut app = app_of(content);
    app.stage(session);
    app
}

fn hurt(session: &mut Session) {
    let player = session.game.world().player;
    session.game.tamper().creature_mut(player).unwrap().hp = 50;
}

/// Marks the whole level as known to the player.
fn reveal(session: &mut Session) {
    let level = session.game.tamper().level_mut(0).unwrap();
    for at in level.size().points() {
        let known = level.tile(at).map(|tile| Remembered { tile, item: None });
        level.remember(at, known);
    }
}

#[track_caller]
fn expect(app: &mut App, words: &str) {
    let screen = text(app, 100, 34).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(screen.contains(words), "`{words}` is not on the screen:\n{screen}");
}

#[track_caller]
fn expect_no_text(app: &mut App, words: &str) {
    let screen = text(app, 100, 34);
    assert!(!screen.contains(words), "`{words}` is on the screen:\n{screen}");
}

fn at(app: &App) -> Point {
    app.game().unwrap().world().player().unwrap().at()
}

fn turn(app: &App) -> u64 {
    app.game().unwrap().world().turn()
}

#[test]
fn a_creature_that_blocks_the_way_is_remembered_out_of_sight() {
    let mut app = still(
        "
        ################################
        #..............@...............#
        ###############.################
        ###############z################
        ################.###############
        ###############.################
        ###############................#
        ################################
    ",
    );
    let words = "A zombie is in the way. Repeat to fight it.";
    let is_told = |app: &mut App| text(app, 100, 34).split_whitespace().collect::<Vec<_>>().join(" ").contains(words);
    assert!((0..12).any(|_| {
        press(&mut app, "o");
        is_told(&mut app)
    }));
    let game = app.game().unwrap();
    for end in [Point::new(1, 1), Point::new(30, 1)] {
        assert!(game.is_known_walkable(0, end), "{end:?} was never seen, the player is at {:?}", at(&app));
    }
    let turns = turn(&app);
    press(&mut app, "o");
    assert!(turn(&app) > turns, "whoever insists goes to it");
}

#[test]
fn a_creature_wandering_nearby_does_not_stop_a_walk() {
    let mut app = staged(ROOM, Box::new(Flutter), reveal);
    press(&mut app, ">");
    assert_eq!(at(&app), Point::new(18, 1));
}

#[test]
fn an_approaching_enemy_stops_a_walk_and_is_named() {
    let mut app = staged(
        "####################\n#@........z......>.#\n#..................#\n####################",
        Box::new(Hound),
        reveal,
    );
    press(&mut app, ">");
    expect(&mut app, "A zombie is after you.");
    let z = app.game().unwrap().visible_enemies()[0];
    let gap = app.game().unwrap().world().creature(z).unwrap().at().distance(at(&app));
    assert!((2..=3).contains(&gap), "it is {gap} cells away");
    // Pressed again, the key ignores it until it hits.
    press(&mut app, ">");
    expect(&mut app, "zombie hits you");
    let turns = turn(&app);
    press(&mut app, ">");
    assert_eq!(turn(&app), turns + 1, "after a blow it is no longer ignored");
}

#[test]
fn a_walk_stops_beside_a_danger() {
    let map = "
        ################
        #@............>#
        #####b##########
        ################
    ";
    let mut app = staged(map, Box::new(NoMind), reveal);
    press(&mut app, ">");
    expect(&mut app, "bat comes into sight.");
    press(&mut app, ">");
    assert_eq!(at(&app), Point::new(4, 1));
    expect(&mut app, "A bat is right beside you.");
}

#[test]
fn one_that_flutters_about_is_warned_of_only_once() {
    let map = "
        ####################
        #@................>#
        #......b...........#
        ####################
    ";
    let mut app = staged(map, Box::new(Flutter), reveal);
    press(&mut app, ">");
    expect(&mut app, "A bat is right beside you. Repeat to go on anyway.");
    // Any other action ends the consent of a repeated key.
    press(&mut app, ".");
    press(&mut app, ">");
    assert_eq!(at(&app), Point::new(18, 1));
}

#[test]
fn a_harmless_creature_that_blocks_the_only_way_is_fought() {
    let map = "
        ##############
        #@...f......>#
        ##############
    ";
    let bend = "
        ##############
        #@...f.......#
        ############.#
        ############.#
        ##############
    ";
    let mut app = still(bend);
    press(&mut app, "o");
    expect(&mut app, "You kill the fungus.");
    expect(&mut app, "g picks up the fungus corpse, o explores on.");
    let mut app = staged(map, Box::new(NoMind), reveal);
    press(&mut app, ">");
    assert_eq!(at(&app), Point::new(12, 1));
}

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
fn exploring_stops_at_a_kind_of_item_again_once_one_is_taken() {
    let mut app = still("############\n#@.,..,..,..#\n############");
    press(&mut app, "o o");
    assert_eq!(at(&app), Point::new(3, 1), "no other rock is worth the way");
    press(&mut app, "g o");
    assert_eq!(at(&app), Point::new(6, 1), "the next rock is worth a stop");
}

#[test]
fn what_the_player_gathers_is_never_passed_by() {
    let more = r#"
[stat.stones]
name = "stones"

[patch.creature."stuffed:player"]
set = { gathers = [{ of = "stuffed:rock", stat = "stones", on_step = false }], stats = { stones = 0 } }
"#;
    let content = super::trial::trial(more);
    let mut app = super::trial::staged(&content, "############\n#@.,..,..,..#\n############", &[]);
    press(&mut app, "o o");
    assert_eq!(at(&app), Point::new(6, 1), "the next one is worth a stop, too");
}

#[test]
fn a_look_tells_which_stairs_are_not_taken_yet() {
    let content = Arc::new(content());
    let mut session = Session::new(Game::new(Arc::clone(&content), 7));
    reveal(&mut session);
    let mut app = App::new(content, Box::new(NoMind), Box::new(MemoryStore::default()), Box::new(|| 7));
    app.stage(session);
    press(&mut app, "x");
    expect_no_text(&mut app, "You have not taken these stairs yet.");
    // A rock is in sight. Next are stairs that the player only remembers.
    press(&mut app, "tab tab");
    expect(&mut app, "You have not taken these stairs yet.");
}

#[test]
fn exploring_ends_with_what_is_left_to_try() {
    let mut app = still("#########\n#@......#\n#########");
    press(&mut app, "o");
    expect(
        &mut app,
        "You have explored everything you can reach. You have taken all stairs. Whatever is left lies behind rock.",
    );
}

#[test]
fn harmless_creatures_do_not_interrupt() {
    let map = "####################\n#@...............>.#\n########ffff#.##.###\n####################";
    let mut app = staged(map, Box::new(NoMind), reveal);
    press(&mut app, ">");
    assert_eq!(at(&app), Point::new(17, 1));
    press(&mut app, "m");
    expect_no_text(&mut app, "fungus comes");
}

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
fn a_run_into_rock_digs_on_until_it_breaks_into_the_open() {
    let mut app = in_rock("############\n#@####.....#\n############");
    press(&mut app, "L");
    assert_eq!((at(&app), turn(&app)), (Point::new(5, 1), 8), "four digs and four steps");
    let mut app = in_rock("############\n#@#####.####\n######...####\n############");
    press(&mut app, "L");
    assert_eq!(at(&app), Point::new(6, 1), "it has come to a cave");
}

#[test]
fn a_run_that_digs_stops_at_what_comes_into_sight() {
    let mut app = in_rock("############\n#@####..,..#\n############");
    press(&mut app, "L");
    expect(&mut app, "You see a rock.");
    assert_eq!(at(&app), Point::new(4, 1));
}

#[test]
fn with_everything_explored_the_hunt_for_the_last_goes_on() {
    const ALONE: &str = r#"
[ending.alone]
on = "alone"
won = true
title = "Alone"
story = ["Nobody is left."]

[patch.game]
add = { endings = ["alone"] }

[patch.creature."stuffed:player"]
set = { digs = false }
"#;
    let map = "
        ########################
        #@.....................#
        #.####################.#
        #.####################.#
        #......................#
        ########################
        #f######################
        ########################
    ";
    let mut app = staged_in(trial(ALONE), map, Box::new(NoMind), |_| {});
    let mut turns = Vec::new();
    for _ in 0..8 {
        press(&mut app, "o");
        turns.push(turn(&app));
    }
    assert!(turns[1] < turns[4] && turns[4] < turns[7], "{turns:?}");
}

#[test]
fn stairs_to_a_level_that_sleeps_are_taken() {
    let left =
        |kind: &str| format!("[patch.level.\"stuffed:{kind}\"]\nset = {{ left = \"sleeps\", creatures = [] }}\n");
    let content = trial(&["upper_caves", "flooded_caves"].map(left).concat());
    let mut session = Session::new(Game::new(Arc::clone(&content), 7));
    let player = session.game.world().player;
    let level = &session.game.world().levels()[0];
    let is_down = |at: &Point| level.tile(*at).is_some_and(|tile| content.tiles[tile].stairs == Some(Stairs::Down));
    let down = level.size().points().find(is_down).unwrap();
    session.game.tamper().move_creature(player, 0, down);
    session.act(Action::Descend, &mut NoMind);
    for _ in 0..30 {
        session.act(Action::Wait, &mut NoMind);
    }
    let here = session.game.world().player().unwrap();
    assert!(session.game.other_end(here.level(), here.at()).is_none(), "it sleeps");
    assert!(session.game.untried_stairs().iter().all(|(at, _)| *at != here.at()));
}

#[test]
fn the_cursor_leads_the_player_over_known_ground() {
    let mut app = still("##########\n#@.......#\n#.######.#\n#.....>..#\n##########");
    press(&mut app, "x L h enter");
    expect_no_text(&mut app, "goes there");
    assert_eq!(at(&app), Point::new(8, 1));
    press(&mut app, "x l enter");
    expect(&mut app, "You don't know a way there.");
    assert_eq!(at(&app), Point::new(8, 1));
}

#[test]
fn the_cursor_leads_up_to_a_creature_and_then_strikes_it() {
    let mut app = still("##########\n#@....f..#\n##########");
    press(&mut app, "x enter");
    assert_eq!((turn(&app), at(&app)), (4, Point::new(5, 1)));
    press(&mut app, "x enter");
    assert_eq!((turn(&app), at(&app)), (5, Point::new(5, 1)));
    expect(&mut app, "You hit the fungus");
}

#[test]
fn an_answer_that_is_given_again_is_counted() {
    let mut app = still("####\n#@.#\n####");
    for times in 2..5 {
        press(&mut app, if times == 2 { "o o" } else { "o" });
        let shown = text(&mut app, 80, 24);
        assert_eq!(shown.matches("You have explored everything").count(), 1, "{shown}");
        assert!(shown.contains(&format!("(x{times})")), "{shown}");
    }
}

#[test]
fn the_cursor_finds_known_stairs() {
    let map = "###############\n#@............#\n#######.###.###\n#######>###<###\n###############";
    let mut app = staged(map, Box::new(NoMind), reveal);
    press(&mut app, "x tab enter");
    let stairs = at(&app);
    assert!([Point::new(7, 3), Point::new(11, 3)].contains(&stairs), "{stairs:?}");
    press(&mut app, "x tab enter");
    assert_ne!(at(&app), stairs);
}

#[test]
fn stairs_and_items_under_the_player_are_in_the_panel() {
    let mut app = still("#####\n#@>,#\n#####");
    press(&mut app, "l");
    expect(&mut app, "> stairs down here , rock");
    press(&mut app, "l");
    expect(&mut app, ", rock here");
}

#[test]
fn an_item_under_a_creature_is_listed() {
    let mut app = staged("#######\n#@..f.#\n#######", Box::new(NoMind), |session| {
        give(session, &["dagger"]);
        let player = session.game.world().player;
        let item = session.game.tamper().creature_mut(player).unwrap().inventory.take(0).unwrap();
        session.game.tamper().level_mut(0).unwrap().put_item(Point::new(4, 1), item);
    });
    expect(&mut app, ") dagger under fungus");
    press(&mut app, "x");
    expect(&mut app, "On the ground: a dagger.");
}

#[test]
fn dangers_come_first_and_the_harmless_are_counted() {
    let mut app = still("#########\n#.ff....#\n#@.f..z.#\n#.f.....#\n#########");
    let panel = text(&mut app, 100, 34);
    let entries: Vec<&str> = panel.lines().skip_while(|line| !line.contains("In sight")).skip(1).take(3).collect();
    assert!(entries[0].contains("z zombie") && entries[2].trim_end().ends_with("f fungus x4"), "{panel}");
    press(&mut app, "x");
    expect(&mut app, "A zombie");
    press(&mut app, "tab");
    expect(&mut app, "A fungus");
    // The entry is highlighted for each of them.
    let selected = content().palette.selected;
    for keys in ["", "h"] {
        press(&mut app, keys);
        let canvas = picture(&mut app, 100, 34);
        let lit = canvas.iter().any(|(_, cell)| cell.paper == selected);
        assert_eq!(lit, keys.is_empty(), "after `{keys}`");
    }
}

#[test]
fn exploring_and_walking_lead_through_doors_that_the_player_can_open() {
    const DOORS: &str = "
[patch.creature.'stuffed:player']
set.opens = true

[tile.door]
extends = \"stuffed:wall\"
name = \"door\"
glyph = \"|\"
opens = \"open_door\"

[tile.open_door]
extends = \"stuffed:floor\"
name = \"open door\"
glyph = \"/\"
closes = \"door\"
";
    let map = "
        ##########
        #@..|..|>#
        ##########
    ";
    let mut app = staged_with_scripts(&trial(DOORS), map, &[]);
    for _ in 0..3 {
        press(&mut app, "o");
    }
    expect(&mut app, "You have explored everything you can reach.");
    let game = app.game().unwrap();
    assert!(game.known_tile(0, Point::new(8, 1)).is_some_and(|tile| tile.glyph == '>'), "it saw what is behind both");
    let mut other = staged_with_scripts(&trial(&DOORS.replace("opens = true", "opens = false")), map, &[]);
    press(&mut other, "o");
    assert!(other.game().unwrap().known_tile(0, Point::new(5, 1)).is_none(), "it can't open doors");
    press(&mut app, ">");
    assert_eq!(at(&app), Point::new(8, 1));
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
fn exploring_stops_for_new_stairs_and_names_them() {
    let mut app = still(
        "#####################\n#@..................#\n###############.#####\n###############>#####\n#####################",
    );
    press(&mut app, "o");
    expect(&mut app, "You see stairs down.");
}

#[test]
fn travelling_without_known_stairs_says_so() {
    let mut app = still("#####\n#@..#\n#####");
    press(&mut app, ">");
    expect(&mut app, "You haven't found any stairs down yet.");
    press(&mut app, "<");
    expect(&mut app, "You haven't found any stairs up yet.");
    assert_eq!(turn(&app), 0);
}

#[test]
fn an_empty_inventory_can_be_closed() {
    let mut app = still("#####\n#@..#\n#####");
    press(&mut app, "i");
    expect(&mut app, "You are carrying nothing.");
    press(&mut app, "escape");
    expect_no_text(&mut app, "Save, and go back");
    expect_no_text(&mut app, "Inventory");
}

#[test]
fn exploring_beside_an_attacker_is_warned_of_before_each_step() {
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
    for _ in 0..2 {
        let turns = turn(&app);
        press(&mut app, "o");
        assert_eq!(turn(&app), turns, "it is warned of");
        expect(&mut app, "A zombie is right beside you. Repeat to go on anyway.");
        press(&mut app, "o");
        assert!(turn(&app) > turns, "and done if the player insists");
    }
}

#[test]
fn the_starving_can_walk_and_are_told_at_each_quarter_that_hunger_took() {
    let famished = |session: &mut Session| {
        reveal(session);
        let player = session.game.world().player;
        let tamper = session.game.tamper();
        let creature = tamper.creature_mut(player).unwrap();
        creature.satiety.as_mut().unwrap().food = 0;
        creature.hp = 82;
    };
    let map = "
        ########################
        #@....................>#
        ########################
    ";
    let mut app = staged(map, Box::new(NoMind), famished);
    press(&mut app, ">");
    let hp = |app: &App| app.game().unwrap().world().player().unwrap().hp;
    assert!((70..75).contains(&hp(&app)), "{}", hp(&app));
    assert!(turn(&app) > 3);
    expect(&mut app, "You stop for a moment.");
    let turns = turn(&app);
    press(&mut app, ">");
    assert!(turn(&app) > turns + 3);
}
