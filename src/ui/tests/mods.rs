//! The list of mods, and the effect of a choice.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use super::stage::{app, content_with, press, text};
use crate::content::Pack;
use crate::game::NoMind;
use crate::session::{ChoiceRefusal, ContentFaults, ModEntry, PackStore, Renewal, UnplayableMod};
use crate::ui::app::App;
use crate::ui::program::Program;

/// A mod store that records each choice and refuses the mod `bad`.
struct Noting(Rc<RefCell<Vec<BTreeSet<String>>>>);

fn out(id: &str) -> UnplayableMod {
    UnplayableMod { id: id.to_owned(), why: vec!["error: it is torn".to_owned()], is_of_other_game: false }
}

/// A mod store with a mod that was left out and has been fixed since.
struct Mended(bool);

impl PackStore for Mended {
    fn list(&mut self) -> Vec<ModEntry> {
        vec![ModEntry { id: "torn".to_owned(), is_chosen: true, ..ModEntry::default() }]
    }

    fn folder(&self) -> String {
        "FOLDER".to_owned()
    }

    fn left_out(&self) -> Vec<UnplayableMod> {
        if self.0 { Vec::new() } else { vec![out("torn")] }
    }

    fn settings_errors(&self) -> Vec<String> {
        if self.0 { Vec::new() } else { vec!["error: the settings are torn".to_owned()] }
    }

    fn choose(&mut self, ids: &BTreeSet<String>) -> Result<Renewal, ChoiceRefusal> {
        assert!(ids.contains("torn"));
        self.0 = true;
        let content = content_with(|content| {
            content.text.start.motto = "Whole again.".to_owned();
            content.fingerprint += 1;
        });
        Ok(Renewal { content, mind: Box::new(NoMind), refused: Vec::new() })
    }
}

impl PackStore for Noting {
    fn list(&mut self) -> Vec<ModEntry> {
        let entry = |id: &str, needs: &[&str]| ModEntry {
            id: id.to_owned(),
            title: format!("The {id}"),
            version: "1.0.0".to_owned(),
            description: format!("About {id}."),
            needs: needs.iter().map(|id| (*id).to_owned()).collect(),
            ..ModEntry::default()
        };
        let wrong = vec!["error: it is torn".to_owned()];
        vec![
            ModEntry { wrong, ..entry("bad", &[]) },
            entry("base", &[]),
            ModEntry { is_fixed: true, ..entry("given", &[]) },
            ModEntry { is_of_other_game: true, wrong: vec!["not here".to_owned()], ..entry("strange", &[]) },
            entry("upper", &["base"]),
        ]
    }

    fn folder(&self) -> String {
        "FOLDER".to_owned()
    }

    fn left_out(&self) -> Vec<UnplayableMod> {
        vec![out("bad"), UnplayableMod { is_of_other_game: true, ..out("strange") }]
    }

    fn settings_errors(&self) -> Vec<String> {
        Vec::new()
    }

    fn choose(&mut self, ids: &BTreeSet<String>) -> Result<Renewal, ChoiceRefusal> {
        self.0.borrow_mut().push(ids.clone());
        if ids.contains("bad") && ids.len() == 1 {
            return Err(ContentFaults::one("it is torn").into());
        }
        let refused = if ids.contains("bad") { vec![out("bad")] } else { Vec::new() };
        let content = content_with(|content| {
            let mods = ["The first", "The second one"].map(|title| Pack {
                id: title.to_lowercase(),
                title: title.to_owned(),
                ..Pack::default()
            });
            content.packs.extend(mods);
            content.text.start.motto = "With mods.".to_owned();
            content.fingerprint += 1;
        });
        Ok(Renewal { content, mind: Box::new(NoMind), refused })
    }
}

fn choosing() -> (App, Rc<RefCell<Vec<BTreeSet<String>>>>) {
    let chosen = Rc::default();
    (app().choosing_from(Box::new(Noting(Rc::clone(&chosen)))), chosen)
}

#[track_caller]
fn expect_lines(app: &mut App, lines: &[&str]) {
    let text = text(app, 80, 24);
    let squeezed: Vec<String> =
        text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    for line in lines {
        assert!(squeezed.iter().any(|shown| shown.contains(line)), "`{line}` is missing:\n{text}");
    }
}

#[test]
fn mods_are_chosen_on_the_start_screen_with_their_dependencies() {
    let (mut app, chosen) = choosing();
    expect_lines(&mut app, &["M Mods", "Left out because of errors: bad. M shows more."]);
    press(&mut app, "M");
    expect_lines(&mut app, &["Mods", "The bad 1.0.0 off has errors", "About bad.", "error: it is torn"]);
    expect_lines(&mut app, &["The given 1.0.0 on, this once", "The upper 1.0.0 off"]);
    expect_lines(&mut app, &["The strange 1.0.0 off for another game"]);
    press(&mut app, "up enter");
    expect_lines(&mut app, &["The base 1.0.0 on, The upper needs it", "The upper 1.0.0 on", "About upper."]);
    assert!(chosen.borrow().is_empty(), "nothing is taken over before the page is closed");
    press(&mut app, "escape");
    assert_eq!(*chosen.borrow(), [BTreeSet::from(["upper".to_owned()])]);
    expect_lines(&mut app, &["With mods.", "M Mods The first, The second one"]);
    // Without a change nothing is chosen. Mods from the command line can't be turned off.
    press(&mut app, "M down down enter escape");
    assert_eq!(chosen.borrow().len(), 1);
}

#[test]
fn a_fixed_mod_is_loaded_when_the_page_is_closed() {
    let mut app = app().choosing_from(Box::new(Mended(false)));
    expect_lines(&mut app, &["Left out because of errors: torn."]);
    press(&mut app, "M escape");
    expect_lines(&mut app, &["Whole again."]);
    assert!(!text(&mut app, 80, 24).contains("Left out"));
}

#[test]
fn a_choice_with_errors_changes_nothing_and_shows_them() {
    let (mut app, chosen) = choosing();
    let before = Arc::clone(app.content());
    press(&mut app, "M enter escape");
    assert_eq!(chosen.borrow().len(), 1);
    expect_lines(&mut app, &["Errors", "it is torn"]);
    assert!(Arc::ptr_eq(&before, app.content()));
    press(&mut app, "escape");
    expect_lines(&mut app, &["it is torn", "n New game"]);
    assert!(!app.is_over());
}

#[test]
fn of_several_chosen_mods_the_sound_ones_are_turned_on_and_the_others_named() {
    let (mut app, _) = choosing();
    press(&mut app, "M enter down enter escape");
    expect_lines(&mut app, &["Errors", "Not turned on because of errors: bad", "error: it is torn"]);
    press(&mut app, "escape");
    expect_lines(&mut app, &["With mods.", "M Mods The first, The second one", "Not turned on because of errors: bad"]);
}

#[test]
fn mods_cannot_be_changed_during_play() {
    let (mut app, chosen) = choosing();
    press(&mut app, "n");
    expect_lines(&mut app, &["Left out because of errors: bad. M shows more."]);
    press(&mut app, "M");
    expect_lines(&mut app, &["The bad 1.0.0 off has errors", "error: it is torn"]);
    expect_lines(&mut app, &["choose mods on the first screen; Esc closes"]);
    press(&mut app, "enter down enter escape");
    assert!(chosen.borrow().is_empty());
    assert_eq!(app.game().unwrap().world().turn(), 0);
    expect_lines(&mut app, &["In sight"]);
}

#[test]
fn the_error_page_shows_mods_that_were_left_out() {
    let (mut app, _) = choosing();
    for before in ["F", "escape n F"] {
        press(&mut app, before);
        expect_lines(&mut app, &["Errors", "Left out, although it is on: bad", "error: it is torn"]);
    }
}

#[test]
fn without_mods_there_is_no_menu_entry() {
    assert!(!text(&mut app(), 80, 24).contains("Mods"));
}

#[test]
fn errors_in_the_settings_are_told_on_the_first_screen_and_shown_with_the_others() {
    let mut app = app().choosing_from(Box::new(Mended(false)));
    expect_lines(&mut app, &["The settings have errors, so your mods may be off. F shows more."]);
    press(&mut app, "F");
    expect_lines(&mut app, &["error: the settings are torn"]);
}
