//! Automatic actions: what one key does, where it stops, and the reason it shows.

use std::sync::Arc;

use super::stage::{Hound, app_of, content, drawn, drawn_in_rock, give, picture, press, text};
use crate::content::{BehaviourUse, Content};
use crate::game::{Action, CreatureId, Decision, Fault, Game, Mind, NoMind, Remembered};
use crate::grid::{Direction, Point};
use crate::save::MemoryStore;
use crate::session::auto_actions::auto_action::AutoAction;
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
pub struct Flutter;

impl Mind for Flutter {
    fn decide(&mut self, game: &mut Game, me: CreatureId, _: &BehaviourUse) -> Result<Option<Decision>, Fault> {
        let at = game.world().creature(me).unwrap().at();
        Ok(Some(Action::Step(if at.x % 2 == 0 { Direction::East } else { Direction::West }).into()))
    }
}

pub fn staged(map: &str, mind: Box<dyn Mind>, change: impl FnOnce(&mut Session)) -> App {
    staged_in(Arc::new(content()), map, mind, change)
}

/// The same with other content.
pub fn staged_in(content: Arc<Content>, map: &str, mind: Box<dyn Mind>, change: impl FnOnce(&mut Session)) -> App {
    let mut session = drawn(&content, map);
    change(&mut session);
    let mut app = App::new(content, mind, Box::new(MemoryStore::default()), Box::new(|| 7));
    app.stage(session);
    app
}

pub fn still(map: &str) -> App {
    staged(map, Box::new(NoMind), |_| {})
}

/// A game in rock that the player can dig.
pub fn in_rock(map: &str) -> App {
    let content = Arc::new(content());
    let session = drawn_in_rock(&content, map);
    let mut app = app_of(content);
    app.stage(session);
    app
}

pub fn hurt(session: &mut Session) {
    let player = session.game.world().player;
    session.game.tamper().creature_mut(player).unwrap().hp = 50;
}

/// Marks the whole level as known to the player.
pub fn reveal(session: &mut Session) {
    reveal_level(session, 0);
}

pub fn reveal_level(session: &mut Session, number: usize) {
    let level = session.game.tamper().level_mut(number).unwrap();
    for at in level.size().points() {
        let known = level.tile(at).map(Remembered::seen);
        level.remember(at, known);
    }
}

#[track_caller]
pub fn expect(app: &mut App, words: &str) {
    let screen = text(app, 100, 34).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(screen.contains(words), "`{words}` is not on the screen:\n{screen}");
}

#[track_caller]
pub fn expect_no_text(app: &mut App, words: &str) {
    let screen = text(app, 100, 34);
    assert!(!screen.contains(words), "`{words}` is on the screen:\n{screen}");
}

pub fn at(app: &App) -> Point {
    app.game().unwrap().world().player().unwrap().at()
}

pub fn turn(app: &App) -> u64 {
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

/// A mind that steps east so many times, and then hunts.
struct Feint(u32);

impl Mind for Feint {
    fn decide(&mut self, game: &mut Game, me: CreatureId, about: &BehaviourUse) -> Result<Option<Decision>, Fault> {
        let Some(left) = self.0.checked_sub(1) else { return Hound.decide(game, me, about) };
        self.0 = left;
        Ok(Some(Action::Step(Direction::East).into()))
    }
}

#[test]
fn a_wanderer_that_turns_to_the_player_is_news_again() {
    let mut app = staged("####################\n#@z................#\n####################", Box::new(Feint(2)), hurt);
    let hp = |app: &App| app.game().unwrap().world().player().unwrap().hp;
    press(&mut app, "R");
    expect(&mut app, "A zombie is right beside you.");
    press(&mut app, ". .");
    let (before, turns) = (hp(&app), turn(&app));
    press(&mut app, "R");
    assert_eq!(turn(&app), turns + 2, "until it is back");
    expect(&mut app, "A zombie is right beside you.");
    assert!(hp(&app) >= before, "it has not struck yet");
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
fn one_that_flutters_about_is_not_warned_of_again_once_it_was_announced() {
    let map = "
        ####################
        #@................>#
        #########.b.########
        ####################
    ";
    let mut app = staged(map, Box::new(Flutter), reveal);
    press(&mut app, ">");
    expect(&mut app, "A bat comes into sight.");
    press(&mut app, ">");
    assert_eq!(at(&app), Point::new(18, 1));
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
fn enter_goes_on_with_a_walk_that_was_interrupted() {
    let map = "####################\n#@................!#\n#.....b............#\n####################";
    let mut app = staged(map, Box::new(Flutter), reveal);
    let mut session = app.unstage();
    AutoAction::GoTo(Point::new(18, 1)).run(&mut session, &mut NoMind);
    app.stage(session);
    expect(&mut app, "Repeat to go on anyway.");
    press(&mut app, "enter");
    assert_eq!(at(&app), Point::new(18, 1));
    press(&mut app, "enter");
    expect(&mut app, "does nothing here");
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
    assert!((70..=75).contains(&hp(&app)), "{}", hp(&app));
    assert!(turn(&app) > 3);
    expect(&mut app, "You stop, since you are losing hit points.");
    let turns = turn(&app);
    press(&mut app, ">");
    assert!(turn(&app) > turns + 3);
}
