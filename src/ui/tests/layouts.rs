//! Where the panel and the log stand, and what the panel shows, as `[layout]` says.

use super::stage::{app_of, content_with, drawn, expect, press, text};
use crate::content::{LogPlace, PanelNumber, PanelRow, PanelSide, ScreenLayout};
use crate::grid::Point;
use crate::ui::app::App;
use crate::ui::pointer::{Button, Pointer, PointerKind};
use crate::ui::program::Program;

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
