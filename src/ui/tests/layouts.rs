//! Where the panel and the log stand, and what the panel shows, as `[layout]` says.

use std::sync::Arc;

use super::mouse::{click, find, right_click};
use super::stage::{app_of, content_with, drawn, expect, press, text, turn};
use super::trial::{ENDS_ALONE, staged, trial};
use crate::content::{
    ActCommand, Content, LevelKind, LogPlace, PanelButton, PanelNumber, PanelRow, PanelSide, ScreenLayout, ViewCommand,
};
use crate::grid::{Point, Size};
use crate::ui::app::App;
use crate::ui::pointer::{Button, Pointer, PointerKind};
use crate::ui::program::Program;
use crate::ui::widgets::layout::Layout;

/// A game on a small level, on a screen of 80 x 24 that is laid out like this.
fn laid_out(layout: ScreenLayout) -> App {
    let content = content_with(|content| content.layout = layout);
    let mut app = app_of(content.clone());
    app.stage(drawn(&content, "#######\n#@.z..#\n#######"));
    app
}

/// The panel to the left, the log above the map, and a few rows.
fn mirrored() -> App {
    use PanelRow::{Gap, Health, InSight, Numbers, Turn};
    laid_out(ScreenLayout {
        panel: PanelSide::Left,
        log: LogPlace::Above,
        rows: vec![Turn, Health, Gap, Numbers, Gap, InSight],
        numbers: vec![PanelNumber::Defense],
        ..ScreenLayout::default()
    })
}

/// The row and the column where a word begins.
#[track_caller]
fn place_of(screen: &str, word: &str) -> (usize, usize) {
    let found = screen.lines().enumerate().find_map(|(row, line)| {
        let column = line.find(word)?;
        Some((row, line[..column].chars().count()))
    });
    found.unwrap_or_else(|| panic!("`{word}` is missing:\n{screen}"))
}

#[test]
fn the_panel_may_stand_to_the_left_and_the_log_above_the_map() {
    let mut app = mirrored();
    press(&mut app, ".");
    let shown = text(&mut app, 80, 24);
    for (word, row) in [("turn", 1), ("You", 2), ("100/100", 3), ("defense", 5), ("In sight", 7)] {
        let (found, column) = place_of(&shown, word);
        assert!(found == row && column < 23, "`{word}` is in row {found}, column {column}:\n{shown}");
    }
    for gone in ["Stuffed", "upper caves", "attack", "fullness", "wields"] {
        assert!(!shown.contains(gone), "{shown}");
    }
    let (row, column) = place_of(&shown, "@");
    assert!(row > 3 && column > 23, "the map is not to the right below the log:\n{shown}");
}

#[test]
fn what_stands_in_place_of_the_log_stands_above_the_map_too() {
    let mut app = mirrored();
    press(&mut app, "x");
    let shown = text(&mut app, 80, 24);
    let (row, column) = place_of(&shown, "zombie");
    assert!(row <= 3 && column > 23, "the look stands elsewhere:\n{shown}");
    press(&mut app, "escape c");
    expect(&mut app, "You");
}

#[test]
fn the_mouse_finds_the_map_and_the_log_where_they_stand() {
    let mut app = mirrored();
    let shown = text(&mut app, 80, 24);
    let (row, column) = place_of(&shown, "@");
    let at = Point::new(column as i32 + 2, row as i32);
    app.point(Pointer { kind: PointerKind::Moved, at });
    expect(&mut app, "zombie");
    app.point(Pointer { kind: PointerKind::Pressed(Button::Left), at: Point::new(40, 1) });
    assert!(!text(&mut app, 80, 24).contains('@'), "a click on the log opens all messages");
}

#[test]
fn rows_come_in_their_order_and_in_sight_gets_the_rest() {
    use PanelRow::{Gear, Health, InSight, Title};
    let mut app = laid_out(ScreenLayout { rows: vec![Gear, Title, Health, InSight], ..ScreenLayout::default() });
    let shown = text(&mut app, 80, 24);
    let rows: Vec<usize> =
        ["wields", "wears", "Stuffed", "You", "In sight"].map(|word| place_of(&shown, word).0).to_vec();
    assert_eq!(rows, [1, 2, 3, 4, 6], "{shown}");
}

/// The panel alone, without empty lines at its end.
fn panel(app: &mut App) -> String {
    let shown = text(app, 80, 24);
    let rows: Vec<&str> = shown.lines().map(|line| line.get(58..).unwrap_or_default().trim_end()).collect();
    rows.join("\n").trim().to_owned()
}

/// A panel with buttons, and nothing else.
fn with_buttons(buttons: &[PanelButton]) -> App {
    let rows = vec![PanelRow::Buttons, PanelRow::Turn];
    laid_out(ScreenLayout { rows, buttons: buttons.to_vec(), ..ScreenLayout::default() })
}

#[test]
fn buttons_show_their_keys_and_fill_the_rows() {
    use PanelButton::{Act, View};
    let mut app = with_buttons(&[
        View(ViewCommand::Help),
        Act(ActCommand::Rest),
        View(ViewCommand::Inventory),
        Act(ActCommand::Order),
        Act(ActCommand::Explore),
        View(ViewCommand::Look),
    ]);
    let expected = "[? Help] [R Rest]
[i Inventory]
[o Explore] [x Look]
turn                0";
    assert_eq!(panel(&mut app), expected, "nobody follows the player, so nobody needs a button for orders");
}

#[test]
fn a_click_on_a_button_does_what_its_key_does() {
    use PanelButton::{Act, View};
    let buttons = [View(ViewCommand::Inventory), Act(ActCommand::Wait), View(ViewCommand::Help)];
    let mut app = with_buttons(&buttons);
    let [inventory, wait, help] = ["Inventory", "Wait", "Help"].map(|words| find(&mut app, words));
    right_click(&mut app, wait);
    assert_eq!(turn(&app), 0, "only the left button presses it");
    click(&mut app, wait);
    assert_eq!(turn(&app), 1);
    click(&mut app, inventory);
    expect(&mut app, "You are carrying nothing");
    press(&mut app, "escape");
    click(&mut app, help);
    expect(&mut app, "Step");
    click(&mut app, wait);
    assert_eq!(turn(&app), 1, "below another screen there is no button");
}

/// The same content with these rows in the panel.
fn with_rows(content: Arc<Content>, rows: Vec<PanelRow>, buttons: Vec<PanelButton>) -> Arc<Content> {
    let mut content = Arc::into_inner(content).unwrap();
    content.layout = ScreenLayout { rows, buttons, ..ScreenLayout::default() };
    Arc::new(content)
}

const COMMANDS: &str = r#"
[ability.calm]
name = "calm"
shape = "self"
target = "self"
heals = 5

[command.calm]
opens = "cast"
ability = "calm"
help = "find peace"
button = "Peace"

[command.pray]
opens = "cast"
help = "say a prayer"

[patch.keys.set]
"command.pray" = "f6"
"command.calm" = ["C", "P"]
"view.faults" = []

[patch.creature."stuffed:player"]
set = { abilities = ["calm"] }
"#;

#[test]
fn commands_of_the_content_can_have_buttons_too_and_one_without_a_key_has_none() {
    let content = trial(COMMANDS);
    let [pray, calm] = ["trial:pray", "trial:calm"].map(|id| content.commands.find(id).unwrap());
    let buttons = [ViewCommand::Think, ViewCommand::Faults].map(PanelButton::View);
    let buttons = vec![buttons[0], PanelButton::Content(pray), PanelButton::Content(calm), buttons[1]];
    let content = with_rows(content, vec![PanelRow::Buttons, PanelRow::Turn], buttons);
    let mut app = staged(&content, "#####\n#@..#\n#####", &[]);
    assert_eq!(panel(&mut app), "[ctrl+t Mind]\n[f6 Say a prayer]\n[C Peace]\nturn                0");
    let calm = find(&mut app, "Peace");
    click(&mut app, calm);
    assert_eq!(turn(&app), 1);
}

#[test]
fn the_enemies_that_are_left_are_counted_where_the_game_ends_with_the_last_one() {
    let map = "#######\n#@zb.z#\n#######";
    let with_count = |more: &str| with_rows(trial(more), vec![PanelRow::Enemies, PanelRow::Turn], Vec::new());
    let mut app = staged(&with_count(ENDS_ALONE), map, &[]);
    assert_eq!(panel(&mut app), "enemies             3\nturn                0");
    let mut app = staged(&with_count(""), map, &[]);
    assert_eq!(panel(&mut app), "turn                0", "they are no secret that the panel gives away");
}

#[test]
fn a_click_on_a_button_ends_a_look_and_does_what_it_does_without() {
    let mut app = with_buttons(&[PanelButton::View(ViewCommand::Messages), PanelButton::Act(ActCommand::Wait)]);
    press(&mut app, "x");
    let wait = find(&mut app, "Wait");
    click(&mut app, wait);
    assert_eq!(turn(&app), 1);
    press(&mut app, "l");
    assert_eq!(turn(&app), 2, "the look is over");
}

#[test]
fn a_game_may_want_whole_levels_to_fit() {
    let mut content = trial("");
    assert_eq!(staged(&content, "###\n#@#\n###", &[]).wanted_size(), None);
    Arc::make_mut(&mut content).layout.whole_levels = true;
    let wanted = staged(&content, "###\n#@#\n###", &[]).wanted_size().unwrap();
    let map = Layout::new(wanted, &content.layout).map.size;
    let is_whole = |level: &LevelKind| level.width <= map.width && level.height <= map.height;
    assert!(content.levels.iter().all(|(.., level)| is_whole(level)), "{map:?}");
}

#[test]
fn abilities_are_listed_with_the_turns_until_they_are_ready_again() {
    let more = r#"
[ability.spin]
name = "spin"
shape = "self"
target = "self"
heals = 1
cooldown = 5

[ability.yawn]
name = "yawn"
shape = "self"
target = "self"
heals = 1

[patch.creature."stuffed:player"]
add = { abilities = ["spin", "yawn"] }
"#;
    let content = with_rows(trial(more), vec![PanelRow::Abilities, PanelRow::Turn], Vec::new());
    let mut app = staged(&content, "#####\n#@..#\n#####", &[]);
    assert_eq!(panel(&mut app), "spin\nyawn\nturn                0");
    press(&mut app, "z a");
    assert_eq!(panel(&mut app), "spin                4\nyawn\nturn                1");
    let yawn = find(&mut app, "yawn");
    click(&mut app, yawn);
    assert_eq!(turn(&app), 2, "a click uses it");
    let spin = find(&mut app, "spin");
    click(&mut app, spin);
    assert_eq!(turn(&app), 2, "unless it is not ready");
    press(&mut app, "z a");
    expect(&mut app, "Not yet");
    press(&mut app, "l");
    assert_eq!(turn(&app), 3, "the list has closed");
}

#[test]
fn what_is_carried_is_listed_by_its_letters() {
    let content = with_rows(trial(""), vec![PanelRow::Carried, PanelRow::Turn], Vec::new());
    let mut app = staged(&content, "#####\n#@..#\n#####", &["dagger", "apple"]);
    assert_eq!(panel(&mut app), "a  a dagger\nb  an apple\nturn                0");
    press(&mut app, "w a");
    assert_eq!(panel(&mut app), "b  an apple\nturn                1", "what is worn is not listed");
    let apple = find(&mut app, "an apple");
    click(&mut app, apple);
    expect(&mut app, "dagger");
}

#[test]
fn a_click_on_the_item_that_lies_here_picks_it_up() {
    let content = with_rows(trial(""), vec![PanelRow::InSight], Vec::new());
    let mut app = staged(&content, "#####\n#@,.#\n#####", &[]);
    press(&mut app, "l");
    let here = find(&mut app, "here");
    click(&mut app, here);
    let player = app.game().unwrap().world().player().unwrap();
    assert_eq!(player.inventory.iter().count(), 1);
}

#[test]
fn the_log_may_have_more_rows() {
    let rows = |log_rows, height| {
        let content = ScreenLayout { log_rows, ..ScreenLayout::default() };
        Layout::new(Size::new(80, height), &content).log.size.height
    };
    assert_eq!([rows(3, 24), rows(3, 34), rows(3, 90)], [3, 5, 7]);
    assert_eq!([rows(5, 24), rows(5, 34), rows(5, 90)], [5, 7, 9]);
}
