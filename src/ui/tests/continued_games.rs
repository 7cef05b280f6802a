//! Games that are saved and continued, and what is told when that fails.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use super::stage::{content, expect, press, screen, text, turn};
use crate::content::Content;
use crate::game::{Action, Game, MessageLog, Mind, NoMind, Recording};
use crate::save::{
    ActionsSince, FinishedRun, PastRun, RecordedGame, SaveEntry, SaveError, SaveErrorKind, SaveStore, SavedGame,
};
use crate::ui::app::App;
use crate::ui::program::Program;

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

    fn past(&mut self, _: &Content) -> Vec<PastRun> {
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
    expect(&mut app, "Gone, so placeholders stand in: spiders,");
    expect(&mut app, "This game was played with spiders.");
    for (key, goes_on) in [("c", false), ("enter", false), ("c", true)] {
        press(&mut app, key);
        expect(&mut app, &format!("No longer in the content: spiders, {pack}:lamp. Placeholders will take"));
        assert!(app.game().is_none(), "nothing is done before the answer");
        press(&mut app, if goes_on { "y" } else { "n" });
        assert_eq!(app.game().is_some(), goes_on);
    }
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

/// A game whose player stands on the way out.
fn at_the_exit(store: &GlassShelf) -> App {
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
    app
}

#[test]
fn the_key_that_asked_whether_to_leave_says_yes_too() {
    let mut app = at_the_exit(&GlassShelf::default());
    press(&mut app, "< <");
    expect(&mut app, "You went home");
}

#[test]
fn leaving_without_the_bear_asks_first_and_ends_the_game() {
    let store = GlassShelf::default();
    let mut app = at_the_exit(&store);
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
