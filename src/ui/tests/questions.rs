//! Questions to the player: the list, the cursor, numbers, directions, and the keys that still work.

use std::sync::Arc;

use super::stage::{expect, press, screen, text, turn};
use super::trial::{staged_with_scripts, trial_with_scripts};
use crate::content::Content;
use crate::grid::Size;
use crate::ui::app::App;
use crate::ui::program::Program;
use crate::ui::screen::KEY_PAUSE;

/// An item for each kind of question.
const MORE: &str = r##"
[item.list]
name = "list"
description = "It asks."
glyph = "?"
color = "#ffffff"
usable = "always"
hooks = ["asks"]

[item.must]
extends = "list"
name = "must"

[item.long]
extends = "list"
name = "long"

[item.things]
extends = "list"
name = "things"

[item.place]
extends = "list"
name = "place"

[item.way]
extends = "list"
name = "way"

[item.number]
extends = "list"
name = "number"

[sentence.which]
you = "Which of these {amount} do you take?"

[sentence.mana]
you = "Mana"

[sentence.mana_about]
you = "It lets you cast more often, which is good."

[sentence.done]
you = "You answered with {amount}."
"##;

const ASKS: &str = r#"
fn on_use(me, event) {
    let long = [];
    for n in 0..60 { long.push("no " + n); }
    let choices = [#{ text: "mana", description: "mana_about" }, "Life", #{ text: "Luck", value: 7 }];
    let options = switch event.item.name {
        "list" => #{ choices: choices },
        "must" => #{ choices: choices, cancel: false },
        "long" => #{ choices: long },
        "things" => #{ items: true },
        "place" => #{ place: 3 },
        "way" => #{ direction: true },
        _ => #{ number: [2, 40] },
    };
    options.amount = 3;
    ask(me, "which", options)
}

fn on_answer(me, event) {
    let place = event.place;
    let answer = event.choice ?? event.number;
    if place != () { answer = place.x; }
    if event.direction == "west" { answer = 77; }
    if event.item != () { answer = 88; }
    message("done", #{ amount: answer ?? 99 })
}
"#;

fn content() -> Arc<Content> {
    trial_with_scripts(MORE, &[("asks", ASKS)])
}

/// A game in which the item of this kind has just asked.
fn asked(kind: &str) -> App {
    let mut app = staged_with_scripts(&content(), "########\n#@.....#\n#......#\n########", &[kind]);
    press(&mut app, "a a");
    app
}

#[test]
fn a_list_shows_the_question_and_describes_the_chosen_entry() {
    let mut app = asked("list");
    let found = text(&mut app, 80, 24);
    let box_of = |line: &&str| line.contains("Which of these") || line.contains("Mana") || line.contains("Luck");
    assert_eq!(found.lines().filter(box_of).count(), 3, "{found}");
    expect(&mut app, "Which of these 3 do you take?");
    expect(&mut app, "It lets you cast more often");
    press(&mut app, "down");
    assert!(!screen(&mut app).contains("It lets you cast more often"));
    press(&mut app, "enter");
    expect(&mut app, "You answered with 1.");
    assert_eq!(turn(&app), 1);
}

#[test]
fn a_key_that_is_no_answer_says_that_a_question_is_open() {
    let mut app = asked("list");
    press(&mut app, "o");
    expect(&mut app, "o is no answer. A question is open: answer it first.");
}

#[test]
fn a_letter_answers_with_the_value_of_its_entry() {
    let mut app = asked("list");
    press(&mut app, "c");
    expect(&mut app, "You answered with 7.");
}

#[test]
fn escape_cancels_where_that_is_allowed() {
    let mut app = asked("list");
    expect(&mut app, "Esc cancels");
    press(&mut app, "escape");
    expect(&mut app, "You answered with 99.");
    assert_eq!(turn(&app), 0, "what is cancelled takes no turn");
    let mut app = asked("must");
    assert!(!screen(&mut app).contains("Esc cancels"));
    press(&mut app, "escape");
    expect(&mut app, "You have to answer.");
    expect(&mut app, "Which of these 3 do you take?");
}

#[test]
fn a_long_list_scrolls_by_pages_and_has_letters_of_both_cases() {
    let mut app = asked("long");
    expect(&mut app, "no 0");
    assert!(!screen(&mut app).contains("no 40"));
    press(&mut app, "end");
    expect(&mut app, "no 59");
    expect(&mut app, "/60");
    press(&mut app, "home page_down");
    assert!(!text(&mut app, 80, 24).lines().any(|line| line.trim_end().ends_with("no 0")));
    press(&mut app, "B");
    expect(&mut app, "You answered with 27.");
}

#[test]
fn an_item_is_chosen_from_a_list() {
    let mut app = asked("things");
    expect(&mut app, "? a things");
    press(&mut app, "a");
    expect(&mut app, "You answered with 88.");
}

#[test]
fn items_of_the_pack_keep_their_letters() {
    let map = "########\n#@.....#\n#......#\n########";
    let mut app = staged_with_scripts(&content(), map, &["list", "things", "must"]);
    press(&mut app, "d a a b");
    expect(&mut app, "c ? a must");
    press(&mut app, "c");
    expect(&mut app, "You answered with 88.");
}

#[test]
fn a_list_of_items_begins_with_what_is_worn() {
    let map = "########\n#@.....#\n#......#\n########";
    let mut app = staged_with_scripts(&content(), map, &["list", "things", "dagger"]);
    press(&mut app, "w c a b");
    let shown = screen(&mut app);
    let (dagger, list) = (shown.find("c ) a dagger"), shown.find("a ? a list"));
    assert!(dagger.is_some() && dagger < list, "{shown}");
}

#[test]
fn a_place_is_chosen_with_a_cursor_within_reach() {
    let mut app = asked("place");
    expect(&mut app, "Place: Which of these 3 do you take?");
    press(&mut app, "right right right right enter");
    expect(&mut app, "That is no answer.");
    assert_eq!(turn(&app), 0);
    press(&mut app, "left enter");
    expect(&mut app, "You answered with 4.");
}

#[test]
fn a_direction_answers_at_once() {
    let mut app = asked("way");
    expect(&mut app, "a direction answers, Esc cancels");
    press(&mut app, "left");
    expect(&mut app, "You answered with 77.");
}

#[test]
fn a_number_is_typed_or_counted() {
    let mut app = asked("number");
    press(&mut app, "4 1 enter");
    expect(&mut app, "That is no answer.");
    press(&mut app, "4 2 backspace up page_up enter");
    expect(&mut app, "You answered with 15.");
}

#[test]
fn what_opens_over_a_question_hides_it() {
    let mut app = asked("list");
    press(&mut app, "i");
    assert!(!screen(&mut app).contains("Luck"));
    press(&mut app, "escape");
    expect(&mut app, "Luck");
}

#[test]
fn help_history_and_saving_work_while_a_question_is_open() {
    let mut app = asked("list");
    press(&mut app, "?");
    assert!(!screen(&mut app).contains("Which of these"));
    press(&mut app, "escape");
    expect(&mut app, "Which of these 3 do you take?");
    press(&mut app, "S");
    assert!(app.game().is_none_or(|game| game.prompt().is_some()), "the game was saved in the middle");
}

#[test]
fn a_question_fits_the_smallest_screen() {
    let mut app = asked("long");
    let size = Size::new(80, 24);
    assert_eq!(text(&mut app, size.width, size.height).lines().count(), 24);
    expect(&mut app, "Esc cancels");
}

#[test]
fn the_key_of_a_step_that_leads_to_a_question_does_not_answer_it_while_it_is_held() {
    let more = "[patch.creature.\"stuffed:player\"]\nadd = { hooks = [\"wonders\"] }\n";
    let wonders = ASKS
        .replace("fn on_use(me, event) {", "fn on_enter(me) {\n    if me.place.x != 3 { return; }")
        .replace("event.item.name", "\"long\"");
    let content = trial_with_scripts(&format!("{MORE}{more}"), &[("asks", ASKS), ("wonders", &wonders)]);
    let mut app = staged_with_scripts(&content, "########\n#@.....#\n#......#\n########", &[]);
    let question = "Which of these 3";
    press(&mut app, "l l l l l");
    assert!(text(&mut app, 100, 30).contains(question));
    app.tick(KEY_PAUSE - 1);
    press(&mut app, "l");
    assert!(text(&mut app, 100, 30).contains(question), "it is still held");
    app.tick(KEY_PAUSE);
    press(&mut app, "l");
    assert!(text(&mut app, 100, 30).contains("You answered with 11."), "{}", text(&mut app, 100, 30));
}

#[test]
fn the_key_that_chose_an_item_answers_at_once_even_if_it_is_that_of_a_step() {
    let things = ["list", "must", "things", "place", "way", "number", "must", "long"];
    let mut app = staged_with_scripts(&content(), "########\n#@.....#\n#......#\n########", &things);
    press(&mut app, "a h h");
    assert!(text(&mut app, 100, 30).contains("You answered with 7."), "{}", text(&mut app, 100, 30));
}
