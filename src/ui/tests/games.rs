//! The screen on which the game is chosen.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use super::stage::{app, content_with, expect, press, screen, text};
use crate::content::{Content, Pack};
use crate::game::NoMind;
use crate::session::{ChoiceRefusal, ContentFaults, GameEntry, ModEntry, PackStore, Renewal, UnplayableMod};
use crate::ui::app::App;

/// The shipped game, one that differs from it, and one with errors. It notes what is chosen.
struct Shelf(Rc<RefCell<Vec<String>>>);

/// The game `id`: it has the shipped rules, and a title and motto of its own.
fn game(id: &str) -> Arc<Content> {
    content_with(|content| {
        let pack = Pack { id: id.to_owned(), game: true, ..content.packs.last().cloned().unwrap_or_default() };
        content.packs.push(pack);
        content.text.start.motto = format!("This is {id}.");
        content.fingerprint += 1;
    })
}

impl PackStore for Shelf {
    fn games(&mut self) -> Vec<GameEntry> {
        let entry = |id: &str| GameEntry {
            id: id.to_owned(),
            title: format!("The {id}"),
            description: format!("A game of {id}."),
        };
        ["stuffed", "mazes", "torn"].map(entry).to_vec()
    }

    fn load_game(&mut self, id: &str) -> Result<Renewal, ContentFaults> {
        let content = match id {
            "torn" => return Err(ContentFaults::one("error: it is torn".to_owned())),
            "stuffed" => content_with(|_| {}),
            _ => game(id),
        };
        Ok(Renewal { content, mind: Box::new(NoMind), refused: Vec::new() })
    }

    fn choose_game(&mut self, id: &str) -> Result<Renewal, ChoiceRefusal> {
        self.0.borrow_mut().push(id.to_owned());
        Ok(self.load_game(id)?)
    }

    fn list(&mut self) -> Vec<ModEntry> {
        Vec::new()
    }

    fn folder(&self) -> String {
        String::new()
    }

    fn left_out(&self) -> Vec<UnplayableMod> {
        Vec::new()
    }

    fn settings_errors(&self) -> Vec<String> {
        Vec::new()
    }

    fn choose(&mut self, _: &BTreeSet<String>) -> Result<Renewal, ChoiceRefusal> {
        Err(ContentFaults::one("there are no mods".to_owned()).into())
    }
}

fn choosing() -> (App, Rc<RefCell<Vec<String>>>) {
    let chosen = Rc::default();
    (app().choosing_from(Box::new(Shelf(Rc::clone(&chosen)))), chosen)
}

#[test]
fn each_game_is_shown_with_a_picture_a_line_and_what_was_played() {
    let (mut app, chosen) = choosing();
    press(&mut app, "n . . escape y g");
    let shown = text(&mut app, 80, 24);
    for words in [
        "The stuffed",
        "The mazes",
        "A game of stuffed.",
        "Saved on turn 2, at depth 1.",
        "No game finished, none won.",
    ] {
        assert!(shown.contains(words), "`{words}` is missing:\n{shown}");
    }
    let picture: Vec<&str> = shown.lines().skip(3).take(12).collect();
    let is_there = |glyph: char| picture.iter().any(|line| line.contains(glyph));
    assert!("@<#.".chars().all(is_there), "the first level with the player is missing:\n{shown}");
    press(&mut app, "down down");
    expect(&mut app, "It can't be played because of errors: error: it is torn");
    press(&mut app, "escape");
    expect(&mut app, "c Continue");
    assert!(chosen.borrow().is_empty(), "nothing is chosen by looking");
}

#[test]
fn choosing_a_game_goes_to_its_first_screen() {
    let (mut app, chosen) = choosing();
    press(&mut app, "g enter");
    expect(&mut app, "g Other games");
    assert!(chosen.borrow().is_empty(), "the game that is played need not be chosen");
    press(&mut app, "g down enter");
    assert_eq!(*chosen.borrow(), ["mazes"]);
    expect(&mut app, "This is mazes.");
    press(&mut app, "n");
    assert!(app.game().is_some_and(|game| Arc::ptr_eq(&game.content, app.content())));
    press(&mut app, "escape y g");
    expect(&mut app, "A game of mazes.");
}

#[test]
fn a_game_with_errors_is_not_played_and_its_errors_are_shown() {
    let (mut app, chosen) = choosing();
    let before = Arc::clone(app.content());
    press(&mut app, "g end enter");
    assert_eq!(*chosen.borrow(), ["torn"]);
    expect(&mut app, "error: it is torn");
    assert!(Arc::ptr_eq(&before, app.content()));
    assert!(!screen(&mut app).contains("New game"));
}
