//! Moving between screens by key.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use super::stage::{
    Hound, app, app_of, content, content_with, drawn, expect, give, playing, press, screen, text, turn,
};
use crate::content::Content;
use crate::game::{Action, Game, MessageLog, Mind, NoMind, Recording};
use crate::grid::Point;
use crate::save::{
    ActionsSince, FinishedRun, PastRun, RecordedGame, SaveEntry, SaveError, SaveErrorKind, SaveStore, SavedGame,
};
use crate::ui::app::App;
use crate::ui::program::Program;

fn staged(map: &str) -> App {
    let content = Arc::new(content());
    let session = drawn(&content, map);
    let mut app = app_of(content);
    app.stage(session);
    app
}

fn at(app: &App) -> Point {
    app.game().unwrap().world().player().unwrap().at()
}

/// A store for one game that tests can inspect and make fail.
#[derive(Clone, Default)]
struct GlassShelf {
    kept: Rc<RefCell<Option<SavedGame>>>,
    past: Rc<RefCell<Vec<FinishedRun>>>,
    failing: bool,
}

impl SaveStore for GlassShelf {
    fn list(&mut self, _: &Arc<Content>, mind: &mut dyn Mind) -> Vec<SaveEntry> {
        let game =
            if self.failing { Some(Err(broken(SaveErrorKind::Damaged))) } else { self.kept.borrow().clone().map(Ok) };
        game.map(|game| SaveEntry { name: "glass".to_owned(), game: game.map(|saved| saved.summarize(mind)) })
            .into_iter()
            .collect()
    }

    fn take(&mut self, _: &str, _: &Arc<Content>) -> Result<SavedGame, SaveError> {
        self.kept.borrow().clone().ok_or_else(|| broken(SaveErrorKind::Unopened))
    }

    fn begin(&mut self, _: &Content) -> Result<(), SaveError> {
        if self.kept.borrow().is_some() { Err(SaveError::new(SaveErrorKind::Full, 1).of_file("glass")) } else { Ok(()) }
    }

    fn store(&mut self, game: &Game, log: &MessageLog, recording: &Recording) -> Result<(), SaveError> {
        if self.failing {
            return Err(broken(SaveErrorKind::Unsaved));
        }
        *self.kept.borrow_mut() = Some(SavedGame::new(game.clone(), log.clone(), recording.clone()));
        Ok(())
    }

    fn note(&mut self, actions: &[Action], _: &Game) -> Result<(), SaveError> {
        let mut kept = self.kept.borrow_mut();
        let Some(kept) = kept.as_mut().filter(|_| !self.failing) else { return Err(broken(SaveErrorKind::Unsaved)) };
        let mut all = kept.since.pop().and_then(|since| since.actions).unwrap_or_default();
        all.extend_from_slice(actions);
        kept.since.push(ActionsSince { of: kept.hash, count: all.len(), lost: 0, actions: Some(all) });
        Ok(())
    }

    fn finish(&mut self, last: &FinishedRun) -> Result<(), SaveError> {
        if self.failing {
            return Err(broken(SaveErrorKind::Unrecorded));
        }
        self.past.borrow_mut().push(last.clone());
        *self.kept.borrow_mut() = None;
        Ok(())
    }

    fn release(&mut self) {}

    fn remove(&mut self, _: &str) -> Result<(), SaveError> {
        *self.kept.borrow_mut() = None;
        Ok(())
    }

    fn past(&mut self) -> Vec<PastRun> {
        let past = self.past.borrow();
        past.iter().map(|run| PastRun { name: "glass".to_owned(), summary: run.summary.clone() }).collect()
    }

    fn dump(&mut self, _: &str) -> Result<String, SaveError> {
        Ok(self.past.borrow()[0].dump.clone())
    }

    fn recorded_game(&mut self, _: &str) -> Result<RecordedGame, SaveError> {
        Err(SaveError::new(SaveErrorKind::Unopened, "it is torn"))
    }
}

fn broken(kind: SaveErrorKind) -> SaveError {
    SaveError::new(kind, "it is full").of_file("glass")
}

fn app_with(store: GlassShelf) -> App {
    App::new(Arc::new(content()), Box::new(NoMind), Box::new(store), Box::new(|| 7))
}

#[test]
fn escape_closes_one_thing_after_another() {
    let mut app = staged("#####\n#@..#\n#####");
    let mut session = app.unstage();
    give(&mut session, &["apple"]);
    app.stage(session);
    press(&mut app, "i a");
    expect(&mut app, "An apple");
    press(&mut app, "escape");
    expect(&mut app, "Inventory");
    press(&mut app, "escape");
    assert!(!screen(&mut app).contains("Inventory"));
    for (key, word) in [("?", "Keys"), ("m", "Messages"), ("x", "next in sight")] {
        press(&mut app, key);
        expect(&mut app, word);
        press(&mut app, "escape");
        assert!(!screen(&mut app).contains(word));
    }
}

#[test]
fn a_seed_can_be_typed() {
    let mut app = app();
    press(&mut app, "s 4 x 2 3 backspace");
    expect(&mut app, "seed 42_");
    press(&mut app, "enter");
    assert_eq!(app.game().unwrap().world().seed, 42);
    let mut app = super::stage::app();
    press(&mut app, "s 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 enter");
    assert_eq!(app.game().unwrap().world().seed, 9_999_999_999_999_999_999);
}

#[test]
fn a_saved_game_can_be_continued() {
    let store = GlassShelf::default();
    let mut app = app_with(store.clone());
    press(&mut app, "n . . .");
    press(&mut app, "escape y");
    expect(&mut app, "c Continue turn 3, depth 1");
    press(&mut app, "enter");
    assert_eq!(turn(&app), 3);
    press(&mut app, "S");
    assert!(app.is_over());
    let mut app = app_with(store);
    press(&mut app, "n");
    expect(&mut app, "There is room for 1 saved games, and all of it is taken");
    press(&mut app, "c");
    assert_eq!(turn(&app), 3);
}

#[test]
fn after_a_kill_the_game_continues_from_the_last_key() {
    let store = GlassShelf::default();
    let kept_turn = || store.kept.borrow().as_ref().map(|kept| kept.game.world().turn());
    let mut app = app_with(store.clone());
    press(&mut app, "n");
    assert_eq!(kept_turn(), Some(0));
    press(&mut app, ". . . #");
    let (hash, log) = (app.game().unwrap().hash(), app.unstage().log);
    drop(app);
    // The whole game was saved only when it began.
    assert_eq!(kept_turn(), Some(0));
    let mut app = app_with(store.clone());
    expect(&mut app, "c Continue turn 3, depth 1");
    press(&mut app, "c");
    assert_eq!((app.game().unwrap().hash(), kept_turn()), (hash, Some(3)));
    let session = app.unstage();
    assert_eq!(session.log, log);
    app.stage(session);
    // Every fifty turns it is saved again.
    for _ in 0..49 {
        press(&mut app, ".");
    }
    assert_eq!(kept_turn(), Some(3));
    press(&mut app, ".");
    assert_eq!(kept_turn(), Some(53));
}

#[test]
fn a_dead_game_cannot_be_continued_after_a_kill() {
    let store = GlassShelf::default();
    let mut app = app_with(store.clone());
    press(&mut app, "n .");
    let mut kept = store.kept.borrow_mut().take().unwrap();
    let player = kept.game.world().player;
    kept.game.tamper().creature_mut(player).unwrap().satiety.as_mut().unwrap().food = 1;
    kept.game.tamper().creature_mut(player).unwrap().hp = 1;
    kept.hash = kept.game.hash();
    kept.since = vec![ActionsSince { of: kept.hash, count: 3, lost: 0, actions: Some(vec![Action::Wait; 3]) }];
    *store.kept.borrow_mut() = Some(kept);
    let mut app = app_with(store.clone());
    assert!(!screen(&mut app).contains("Continue"));
    assert!(store.kept.borrow().is_none());
    let past = store.past.borrow();
    assert_eq!(past.len(), 1, "its record is written all the same");
    assert!(past[0].summary.end.is_some() && past[0].dump.contains("You starved"));
}

#[test]
fn actions_from_other_content_are_reported_as_lost() {
    let store = GlassShelf::default();
    press(&mut app_with(store.clone()), "n . .");
    for since in &mut store.kept.borrow_mut().as_mut().unwrap().since {
        since.actions = None;
    }
    let mut app = app_with(store);
    press(&mut app, "c");
    expect(&mut app, "your last 2 actions are lost");
    assert_eq!(turn(&app), 0);
}

#[test]
fn missing_content_is_shown_before_a_game_continues() {
    let store = GlassShelf::default();
    let mut app = app_with(store.clone());
    press(&mut app, "n . S");
    let pack = content().packs[0].id.clone();
    let gone = ["spiders:widow", "spiders:web"].map(str::to_owned).into_iter().chain([format!("{pack}:lamp")]);
    store.kept.borrow_mut().as_mut().unwrap().report.gone = gone.map(|id| ("creature", id)).collect();
    store.kept.borrow_mut().as_mut().unwrap().report.is_news = true;
    let mut app = app_with(store);
    expect(&mut app, &format!("Gone from the content: spiders, {pack}:lamp."));
    for (key, goes_on) in [("c", false), ("enter", false), ("c", true)] {
        press(&mut app, key);
        expect(&mut app, &format!("No longer in the content: spiders, {pack}:lamp. Placeholders will take"));
        assert!(app.game().is_none(), "nothing is done before the answer");
        press(&mut app, if goes_on { "y" } else { "n" });
        assert_eq!(app.game().is_some(), goes_on);
    }
}

#[test]
fn direction_letters_move_the_selection_unless_they_mean_something_else() {
    let mut app = app();
    press(&mut app, "j enter");
    expect(&mut app, "digits, then");
    let mut app = super::stage::app();
    press(&mut app, "j k enter");
    assert!(app.game().is_some());
    let mut app = staged("#####\n#@..#\n#####");
    let mut session = app.unstage();
    give(&mut session, &["apple", "sword"]);
    app.stage(session);
    press(&mut app, "i j enter");
    expect(&mut app, "A sword");
    press(&mut app, "escape k enter");
    expect(&mut app, "An apple");
    // The letter of an item chooses it.
    let mut session = app.unstage();
    give(&mut session, &["apple"; 8]);
    app.stage(session);
    press(&mut app, "i j");
    expect(&mut app, "An apple");
}

#[test]
fn a_closed_window_keeps_the_game() {
    let store = GlassShelf::default();
    let mut app = app_with(store.clone());
    press(&mut app, "n .");
    assert_eq!(app.interrupt(), Ok(()));
    assert!(app.is_over());
    assert_eq!(store.kept.borrow().as_ref().unwrap().game.world().turn(), 1);
}

#[test]
fn the_program_does_not_end_when_saving_fails() {
    let mut app = app_with(GlassShelf { failing: true, ..GlassShelf::default() });
    expect(&mut app, "glass is not a saved game, or it is damaged (it is full).");
    press(&mut app, "n S");
    assert!(!app.is_over());
    expect(&mut app, "The game could not be saved to glass (it is full).");
    assert_eq!(app.exit_message().unwrap(), "The game could not be saved to glass (it is full).");
}

#[test]
fn messages_on_the_start_screen_have_a_margin() {
    let mut app = app_with(GlassShelf { failing: true, ..GlassShelf::default() });
    let screen = text(&mut app, 120, 40);
    let told = "glass is not a saved game, or it is damaged (it is full).";
    let (before, after) = screen.lines().find_map(|line| line.split_once(told)).expect(&screen);
    assert!(before.contains('#') && before.ends_with("  "), "{screen}");
    assert!(after.contains('#') && after.starts_with("  "), "{screen}");
}

#[test]
fn a_game_lost_on_closing_is_reported() {
    for failing in [false, true] {
        let mut app = app_with(GlassShelf { failing, ..GlassShelf::default() });
        press(&mut app, "n . .");
        let words = "The game could not be saved to glass (it is full). Everything since the last save is lost, up to turn 2 in the world of seed 7.";
        assert_eq!(app.interrupt(), if failing { Err(words.to_owned()) } else { Ok(()) });
        assert!(app.is_over());
        assert_eq!(app.exit_message(), None, "nothing is said twice");
    }
}

#[test]
fn leaving_without_the_bear_asks_first_and_ends_the_game() {
    let store = GlassShelf::default();
    let mut app = app_with(store.clone());
    press(&mut app, "n S");
    let mut app = app_with(store.clone());
    press(&mut app, "c");
    let mut session = app.unstage();
    let level = &session.game.world().levels()[0];
    let exit = level.tiles().iter().find(|(at, _)| session.game.is_exit(0, *at)).unwrap().0;
    let player = session.game.world().player;
    session.game.tamper().move_creature(player, 0, exit);
    app.stage(session);
    press(&mut app, "<");
    expect(&mut app, "Leave without the teddy bear?");
    press(&mut app, "n");
    assert!(app.game().unwrap().world().end.is_none());
    press(&mut app, "< y");
    expect(&mut app, "You went home");
    assert!(store.kept.borrow().is_none());
    press(&mut app, "n");
    assert_eq!(turn(&app), 0);
}

#[test]
fn an_unknown_key_points_to_the_help() {
    let mut app = playing();
    press(&mut app, "insert");
    expect(&mut app, "Ins does nothing here. ? shows the keys.");
    assert_eq!(turn(&app), 0);
}

#[test]
fn a_prompt_without_choices_says_why() {
    let mut app = playing();
    press(&mut app, "e");
    expect(&mut app, "You are carrying nothing.");
    press(&mut app, "i");
    expect(&mut app, "You are carrying nothing.");
}

#[test]
fn items_keep_their_letters() {
    let mut app = staged("#####\n#@..#\n#...#\n#####");
    let mut session = app.unstage();
    give(&mut session, &["rock", "apple", "dagger"]);
    app.stage(session);
    press(&mut app, "d a");
    press(&mut app, "i");
    expect(&mut app, "b % an apple");
    expect(&mut app, "2 of 20 slots");
}

#[test]
fn a_run_follows_a_bend_and_stops_where_the_walls_open() {
    let mut app = staged(
        "
        ###############
        #@....#########
        #####.#########
        #####.###.#####
        #####..........
        ###############
    ",
    );
    press(&mut app, "L");
    assert_eq!(at(&app), Point::new(9, 4), "beside the opening");
}

#[test]
fn a_run_stops_on_an_item() {
    let mut app = staged("##########\n#@...,...#\n##########");
    press(&mut app, "L");
    assert_eq!(at(&app), Point::new(5, 1));
}

#[test]
fn travel_goes_to_seen_stairs() {
    let mut app = staged("##########\n#@.......#\n#.######.#\n#.....>..#\n##########");
    press(&mut app, ">");
    expect(&mut app, "You haven't found any stairs down yet.");
    press(&mut app, "J > ");
    assert_eq!(at(&app), Point::new(6, 3));
}

#[test]
fn rest_heals_and_ends_when_something_comes() {
    let mut app = staged("##########\n#@.......#\n##########");
    let mut session = app.unstage();
    let player = session.game.world().player;
    session.game.tamper().creature_mut(player).unwrap().hp = 95;
    app.stage(session);
    press(&mut app, "R");
    let player = app.game().unwrap().world().player().unwrap();
    assert_eq!(player.hp, player.max_hp);
    press(&mut app, "R");
    expect(&mut app, "no need to rest");
}

#[test]
fn rest_ends_for_an_approaching_enemy_and_not_for_a_still_one() {
    let rest = |map: &str, mind: Box<dyn Mind>| {
        let content = Arc::new(content());
        let mut session = drawn(&content, map);
        let player = session.game.world().player;
        session.game.tamper().creature_mut(player).unwrap().hp = 90;
        let mut app = App::new(content, mind, Box::new(GlassShelf::default()), Box::new(|| 7));
        app.stage(session);
        press(&mut app, "R");
        app
    };
    let mut app = rest("##########\n#@...z...#\n##########", Box::new(Hound));
    assert_eq!(turn(&app), 2);
    expect(&mut app, "A zombie is after you. Repeat to rest anyway.");
    let app = rest("##########\n#@......z#\n##########", Box::new(Hound));
    assert_eq!(turn(&app), 4, "far off it is let come nearer");
    let app = rest("##########\n#@......f#\n##########", Box::new(NoMind));
    let player = app.game().unwrap().world().player().unwrap();
    assert_eq!(player.hp, player.max_hp);
}

#[test]
fn exploring_ends_when_everything_is_known() {
    let mut app = staged("############\n#@.........#\n#.########.#\n#..........#\n############");
    for _ in 0..20 {
        press(&mut app, "o");
    }
    expect(&mut app, "You have explored everything you can reach.");
}

#[test]
fn a_hit_flashes_briefly() {
    let mut app = staged("######\n#@z..#\n######");
    assert_eq!(app.next_motion(), None);
    press(&mut app, "l");
    let flash = app.next_motion().unwrap();
    let lit = super::stage::picture(&mut app, 80, 24);
    assert!(!app.is_stale());
    app.tick(flash);
    assert!(app.is_stale());
    assert_ne!(super::stage::picture(&mut app, 80, 24), lit);
    assert_eq!(app.next_motion(), None);
}

#[test]
fn motion_can_be_turned_off() {
    let content = content_with(|content| content.palette.motion = false);
    let mut app = app_of(Arc::clone(&content));
    assert_eq!(app.next_motion(), None);
    app.stage(drawn(&content, "######\n#@z..#\n######"));
    press(&mut app, "l");
    assert_eq!(app.next_motion(), None);
}

#[test]
fn the_log_shows_how_many_messages_did_not_fit() {
    let mut app = staged("######\n#@...#\n######");
    let mut session = app.unstage();
    session.turn_page();
    for number in 0..5 {
        session.note(&format!("Drip number {number}."));
    }
    app.stage(session);
    expect(&mut app, "2 more: m");
    expect(&mut app, "· Drip number 4.");
    assert!(!screen(&mut app).contains("Drip number 1."));
}

#[test]
fn the_cursor_highlights_its_entry_in_the_list() {
    let mut app = staged("#########\n#@......#\n#.....z.#\n#########");
    press(&mut app, "x");
    let canvas = super::stage::picture(&mut app, 80, 24);
    let selected = content().palette.selected;
    let row: Vec<i32> = canvas.iter().filter(|(_, cell)| cell.paper == selected).map(|(at, _)| at.y).collect();
    let name = text(&mut app, 80, 24).lines().position(|line| line.contains("z zombie")).unwrap() as i32;
    assert!(!row.is_empty() && row.iter().all(|y| *y == name || *y == name + 1));
    press(&mut app, "h");
    let canvas = super::stage::picture(&mut app, 80, 24);
    assert!(canvas.iter().all(|(_, cell)| cell.paper != selected));
}

#[test]
fn a_run_ends_in_the_corner_of_a_room() {
    let mut app = staged("#######\n#@....#\n#.....#\n#.....#\n#######");
    press(&mut app, "L");
    assert_eq!(at(&app), Point::new(5, 1));
}

#[test]
fn a_hit_tints_the_screen_edge_and_low_hp_still_shows() {
    let content = Arc::new(content());
    let night = content.palette.background;
    let mut session = drawn(&content, "#####\n#@z.#\n#####");
    let player = session.game.world().player;
    let creature = session.game.tamper().creature_mut(player).unwrap();
    (creature.hp, creature.max_hp, creature.defense) = (2, 1000, 1000);
    let mut app = App::new(content, Box::new(Hound), Box::new(GlassShelf::default()), Box::new(|| 7));
    app.stage(session);
    press(&mut app, ".");
    expect(&mut app, "▄_____");
    assert_ne!(super::stage::picture(&mut app, 80, 24).get(Point::new(0, 10)).unwrap().paper, night);
    app.tick(1000);
    assert_eq!(super::stage::picture(&mut app, 80, 24).get(Point::new(0, 10)).unwrap().paper, night);
}
