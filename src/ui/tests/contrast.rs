//! Contrasts of the shipped palette, as the screens use it, by the formula of the Web Content Accessibility Guidelines.
#![allow(clippy::float_arithmetic, clippy::disallowed_types, reason = "the formula is about real numbers")]

use std::sync::Arc;

use super::screens::in_the_cave;
use super::stage::{app_of, content, drawn, picture, press};
use crate::content::{Color, Palette, ScreenLayout};
use crate::grid::{Point, Size};
use crate::ui::app::App;
use crate::ui::canvas::Cell;
use crate::ui::widgets::layout::Layout;

/// The least contrast of what matters on the map.
pub const THINGS: f64 = 3.0;

/// The least contrast of text.
const TEXT: f64 = 4.5;

fn luminance(color: Color) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
}

/// The contrast of two colours.
pub fn contrast(one: Color, other: Color) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[track_caller]
fn expect(what: &str, ink: Color, paper: Color, least: f64) {
    let found = contrast(ink, paper);
    assert!(found >= least, "{what}: #{:06x} on #{:06x} has a contrast of {found:.2}", ink.packed(), paper.packed());
}

/// The cells of the map with their places on the level, in a cave where half of it is only remembered.
fn map_cells() -> (App, Vec<(Point, Cell)>) {
    let mut app = in_the_cave();
    press(&mut app, "w a l l l l l l");
    let canvas = picture(&mut app, 100, 34);
    let cells =
        Layout::new(Size::new(100, 34), &ScreenLayout::default()).map.points().map(|at| (at, canvas.get(at).unwrap()));
    let cells = cells.filter(|(_, cell)| cell.glyph != ' ').collect();
    (app, cells)
}

#[test]
fn all_that_the_map_shows_stands_out_from_what_is_behind_it() {
    let (app, cells) = map_cells();
    let palette = &app.game().unwrap().content.palette;
    for (at, cell) in cells {
        // A wall is its filled cell; the glyph on it is only its texture.
        if cell.glyph == '#' {
            expect(&format!("the wall at {at}"), cell.ink, palette.background, THINGS);
        } else {
            expect(&format!("`{}` at {at}", cell.glyph), cell.ink, cell.paper, THINGS);
        }
    }
}

#[test]
fn walls_read_as_mass_and_not_as_letters() {
    let (app, cells) = map_cells();
    let palette = &app.game().unwrap().content.palette;
    let walls: Vec<Cell> = cells.into_iter().map(|(_, cell)| cell).filter(|cell| cell.glyph == '#').collect();
    assert!(walls.len() > 20);
    for wall in walls {
        assert!(wall.paper != palette.background && wall.paper != palette.light, "a wall is filled");
    }
    for (_, id, tile) in app.game().unwrap().content.tiles.iter().filter(|(_, _, tile)| !tile.transparent) {
        let fill = tile.background.unwrap();
        assert!(
            contrast(tile.color, fill) < contrast(fill, palette.background) * 1.3,
            "the glyph of {id} is louder than its fill"
        );
        expect(&format!("the fill of {id}"), fill, palette.light, 1.5);
    }
}

#[test]
fn what_is_remembered_is_darker_than_what_is_seen() {
    let (app, cells) = map_cells();
    let palette = &app.game().unwrap().content.palette;
    let floors = cells.iter().filter(|(_, cell)| cell.glyph == '.');
    let (remembered, seen): (Vec<_>, Vec<_>) = floors.partition(|(_, cell)| cell.ink == palette.remembered);
    assert!(!remembered.is_empty() && !seen.is_empty());
    for (at, floor) in seen {
        assert!(luminance(floor.ink) >= luminance(palette.remembered), "the floor at {at}");
    }
}

#[test]
fn creatures_are_brighter_than_the_ground() {
    let content = content();
    let brightest = content.tiles.iter().filter(|(_, _, tile)| tile.stairs.is_none());
    let brightest = brightest.map(|(_, _, tile)| luminance(tile.color)).fold(0.0, f64::max);
    for (_, id, creature) in content.creatures.iter() {
        assert!(luminance(creature.color) > brightest, "{id}");
    }
}

#[test]
fn text_can_be_read_on_all_that_it_is_written_on() {
    let content = Arc::new(content());
    let Palette { text, quiet, accent, good, notice, warning, background, panel, selected, .. } =
        content.palette.clone();
    for (name, ink) in
        [("text", text), ("quiet", quiet), ("accent", accent), ("good", good), ("notice", notice), ("warning", warning)]
    {
        expect(name, ink, background, TEXT);
        expect(name, ink, panel, TEXT);
        expect(name, ink, selected, THINGS);
    }
}

#[test]
fn remembered_items_keep_a_muted_colour_that_can_be_read() {
    let content = Arc::new(content());
    let palette = &content.palette;
    for (_, id, item) in content.items.iter() {
        let mut app = app_of(Arc::clone(&content));
        let map = format!("########\n#@{}....#\n####.###\n####.###\n####.###\n########", item.glyph);
        app.stage(drawn(&content, &map));
        press(&mut app, "l l l j j j");
        let canvas = picture(&mut app, 80, 24);
        let screen = Layout::new(Size::new(80, 24), &ScreenLayout::default()).map;
        let cells = screen.points().filter_map(|at| canvas.get(at)).filter(|cell| cell.glyph == item.glyph);
        let items: Vec<_> = cells.collect();
        let [cell] = items[..] else { panic!("{id} is seen {} times", items.len()) };
        expect(id, cell.ink, cell.paper, THINGS);
        assert!(cell.ink != palette.remembered && cell.ink != palette.remembered_things, "{id} is grey");
        assert!(cell.ink != item.color, "{id} looks as if it were seen");
    }
}
