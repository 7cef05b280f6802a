//! What the screens show of light and darkness.

use std::sync::Arc;

use super::contrast::{THINGS, contrast};
use super::stage::{app_of, drawn, expect, picture, press, screen, text};
use super::trial::trial;
use crate::content::{Color, Content, ScreenLayout};
use crate::game::Modifier;
use crate::grid::{Point, Size};
use crate::session::session::Session;
use crate::ui::app::App;
use crate::ui::canvas::Cell;
use crate::ui::widgets::layout::Layout;

const LIGHT: &str = r##"
[patch.level."stuffed:upper_caves"]
set = { light = 0 }

[modifier.lamplit]
name = "lamplit"
light = { radius = 4, brightness = 100, color = "#ffcc88" }

[modifier.owlish]
name = "owlish"
senses = { dark = 6 }

[item.ember]
name = "ember"
description = "Hot."
glyph = "&"
color = "#d8602f"
light = { radius = 2, brightness = 60, color = "#ff4020" }

[creature.glowcap]
name = "glowcap"
description = "Cold and blue."
glyph = "Y"
color = "#58c8b8"
hp = 10
faction = "stuffed:cave"
light = { radius = 3, brightness = 80, color = "#58c8b8" }
"##;

/// The map of a hall in the dark.
const HALL: &str = "
    ####################
    #..................#
    #..@............Y..#
    #..................#
    ####################";

/// A game in a hall in the dark in which these modifiers last on the player.
fn hall(map: &str, modifiers: &[&str]) -> App {
    let content = trial(LIGHT);
    let mut session = drawn(&content, map);
    for modifier in modifiers {
        modify(&content, &mut session, modifier);
    }
    session = Session::new(session.game.resumed());
    let mut app = app_of(content);
    app.stage(session);
    app
}

fn modify(content: &Arc<Content>, session: &mut Session, modifier: &str) {
    let kind = content.modifiers.find(&format!("trial:{modifier}")).unwrap();
    let player = session.game.world().player;
    session.game.tamper().creature_mut(player).unwrap().modifiers.push(Modifier::new(kind, 0, 1_000, None));
}

/// The rows of the map, without what is beside it.
fn map(app: &mut App) -> Vec<String> {
    let all = text(app, 80, 24);
    let rows = all.lines().take(20).map(|row| row.chars().take(50).collect::<String>().trim().to_owned());
    rows.filter(|row| !row.is_empty()).collect()
}

#[test]
fn the_map_shows_what_is_lit_and_what_is_beside_the_player() {
    let mut app = hall(HALL, &[]);
    // Vision ends before the glowcap.
    assert_eq!(map(&mut app), ["...", ".@.", "..."]);
    let near = HALL.replace("@............Y", "@.....Y.......");
    let mut app = hall(&near, &[]);
    assert_eq!(map(&mut app), ["#####", "... .......", ".@. ...Y...", "... .......", "#####"]);
}

#[test]
fn a_lamp_shows_the_map_around() {
    let mut app = hall(HALL, &["lamplit"]);
    assert_eq!(map(&mut app), ["########", "#.......", "#..@....", "#.......", "########"]);
}

#[test]
fn the_panel_tells_that_the_player_stands_in_the_dark() {
    expect(&mut hall(HALL, &[]), "in the dark");
    assert!(!screen(&mut hall(HALL, &["lamplit"])).contains("in the dark"));
}

#[test]
fn the_look_tells_how_bright_it_is() {
    let mut app = hall(HALL, &[]);
    press(&mut app, "x l");
    expect(&mut app, "It is dark there.");
    let mut app = hall(HALL, &["lamplit"]);
    press(&mut app, "x l l");
    expect(&mut app, "It is dimly lit.");
    press(&mut app, "h h");
    assert!(!screen(&mut app).contains("dimly"), "the player's own cell is fully lit");
}

/// The cells of the map that show anything.
fn cells(app: &mut App) -> Vec<(Point, Cell)> {
    let canvas = picture(app, 100, 34);
    let cells =
        Layout::new(Size::new(100, 34), &ScreenLayout::default()).map.points().map(|at| (at, canvas.get(at).unwrap()));
    cells.filter(|(_, cell)| cell.glyph != ' ').collect()
}

#[test]
fn all_that_is_seen_in_any_light_can_be_read() {
    let near = HALL.replace("@............Y", "@.&...Y...&...");
    for modifiers in [&[][..], &["lamplit"], &["owlish"], &["lamplit", "owlish"]] {
        let mut app = hall(&near, modifiers);
        let shown = cells(&mut app);
        assert!(shown.len() > 15);
        let background = app.game().unwrap().content.palette.background;
        for (at, cell) in shown {
            let behind = if cell.glyph == '#' { background } else { cell.paper };
            let found = contrast(cell.ink, behind);
            assert!(found >= THINGS, "`{}` at {at} has a contrast of {found:.2}", cell.glyph);
        }
    }
}

fn sum(Color { red, green, blue }: Color) -> u32 {
    u32::from(red) + u32::from(green) + u32::from(blue)
}

#[test]
fn light_falls_off_and_tints_the_ground() {
    let mut app = hall(HALL, &["lamplit"]);
    let shown = cells(&mut app);
    let player = shown.iter().find(|(_, cell)| cell.glyph == '@').unwrap().0;
    let paper = |x: i32| shown.iter().find(|(at, _)| *at == player + Point::new(x, 0)).unwrap().1.paper;
    assert!(sum(paper(1)) > sum(paper(2)) && sum(paper(2)) > sum(paper(4)), "it gets darker with the distance");
    let light = app.game().unwrap().content.palette.light;
    let share = |color: Color| u32::from(color.blue) * 1000 / sum(color);
    assert!(share(paper(1)) < share(light), "warm light takes blue from the ground");
}

#[test]
fn where_nothing_is_dark_the_ground_is_tinted_and_still_darker_far_away() {
    let content = trial(&LIGHT.replace("light = 0 }", "light = 90, light_color = \"#8f96ff\" }"));
    let session = drawn(&content, HALL);
    let mut app = app_of(content);
    app.stage(Session::new(session.game.resumed()));
    let shown = cells(&mut app);
    let player = shown.iter().find(|(_, cell)| cell.glyph == '@').unwrap().0;
    let paper = |x: i32| shown.iter().find(|(at, _)| *at == player + Point::new(x, 0)).unwrap().1.paper;
    assert!(sum(paper(1)) > sum(paper(5)) && sum(paper(5)) > sum(paper(8)), "it gets darker with the distance");
    let light = app.game().unwrap().content.palette.light;
    let share = |color: Color| u32::from(color.blue) * 1000 / sum(color);
    assert!(share(paper(1)) > share(light), "violet light leaves the blue of the ground");
}
