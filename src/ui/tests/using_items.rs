//! Using items and closing doors by key.

use std::sync::Arc;

use super::auto_actions::{expect, expect_no_text};
use super::stage::{app_of, content, drawn, give, load_or_panic, packs, press, text};
use super::trial::{staged_with_scripts, trial_with_scripts};
use crate::content::{Content, SourceFile};
use crate::grid::Point;
use crate::ui::app::App;

/// A wand that can be used, and a door that can be closed.
const MORE: &str = r##"
[item.wand]
name = "wand"
description = "It hums."
glyph = "/"
color = "#ffffff"
usable = "once"

[tile.open_gate]
name = "open gate"
description = "Somebody left it open."
glyph = "'"
color = "#ffffff"
walkable = true
transparent = true
closes = "shut_gate"

[tile.shut_gate]
name = "gate"
description = "Shut."
glyph = "+"
color = "#ffffff"
walkable = false
transparent = false
opens = "open_gate"
"##;

fn staged(map: &str, carried: &[&str]) -> App {
    let mut packs = packs();
    let path = format!("content/{}/for_tests.toml", packs[0].id);
    packs[0].content.push(SourceFile { path, text: MORE.to_owned() });
    let content: Arc<Content> = Arc::new(load_or_panic(&packs));
    let mut session = drawn(&content, map);
    give(&mut session, carried);
    let mut app = app_of(content);
    app.stage(session);
    app
}

fn tile_at(app: &App, x: i32, y: i32) -> char {
    app.game().unwrap().tile(0, Point::new(x, y)).unwrap().glyph
}

fn turn(app: &App) -> u64 {
    app.game().unwrap().world().turn()
}

#[test]
fn usable_items_are_listed_and_used() {
    let mut app = staged("#####\n#@..#\n#####", &["dagger", "wand"]);
    press(&mut app, "a");
    let list = text(&mut app, 100, 34);
    assert!(list.contains("Use what?") && list.contains("b  / a wand") && !list.contains("dagger"), "{list}");
    press(&mut app, "b");
    assert!(text(&mut app, 100, 34).contains("You use the wand."), "{}", text(&mut app, 100, 34));
    press(&mut app, "a");
    assert!(text(&mut app, 100, 34).contains("You have nothing to use."));
}

#[test]
fn the_item_menu_offers_use() {
    let mut app = staged("#####\n#@..#\n#####", &["dagger", "wand"]);
    press(&mut app, "i b");
    let card = text(&mut app, 100, 34);
    assert!(card.contains("a  use it") && !card.contains("equip it"), "{card}");
    press(&mut app, "a");
    assert_eq!(app.game().unwrap().world().player().unwrap().inventory.iter().count(), 1);
}

/// A player between two open doors, east and south.
pub fn between_two_doors() -> App {
    staged("#####\n#@'.#\n#'..#\n#####", &[])
}

#[test]
fn the_only_door_is_closed_at_once() {
    let mut app = staged("#####\n#@'.#\n#####", &[]);
    press(&mut app, "c");
    assert_eq!((tile_at(&app, 2, 1), turn(&app)), ('+', 1));
    press(&mut app, "l");
    assert_eq!(tile_at(&app, 2, 1), '\'');
}

#[test]
fn with_several_doors_the_player_chooses_one() {
    let mut app = between_two_doors();
    press(&mut app, "c");
    let asks = text(&mut app, 100, 34);
    assert!(asks.contains("Close which door? Press a direction, or Esc to cancel."), "{asks}");
    press(&mut app, "escape");
    assert_eq!((tile_at(&app, 2, 1), tile_at(&app, 1, 2), turn(&app)), ('\'', '\'', 0));
    press(&mut app, "c j");
    assert_eq!((tile_at(&app, 2, 1), tile_at(&app, 1, 2), turn(&app)), ('\'', '+', 1));
    assert!(!text(&mut app, 100, 34).contains("Close which door?"));
}

#[test]
fn closing_without_a_door_takes_no_turn() {
    let mut app = staged("#####\n#@..#\n#####", &[]);
    press(&mut app, "c");
    let says = content().messages.refused.no_door.text.fill(|_, _| String::new());
    assert!(text(&mut app, 100, 34).contains(&says) && turn(&app) == 0, "{}", text(&mut app, 100, 34));
}

#[test]
fn what_is_worn_in_place_of_something_takes_that_off_with_its_hook() {
    let blades = ["stick", "club"].map(|id| {
        format!("[item.{id}]\nname = '{id}'\ndescription = 'Wood.'\nglyph = ')'\ncolor = '#806040'\nslot = 'stuffed:weapon'\nhooks = ['cling']\n")
    });
    let more = format!("{}[sentence.sighs]\nyou = 'You hear a sigh.'\n", blades.concat());
    let cling = "fn on_unequip(me, event) { message(\"sighs\") }";
    let content = trial_with_scripts(&more, &[("cling", cling)]);
    let mut app = staged_with_scripts(&content, "######\n#@...#\n######", &["stick", "club"]);
    press(&mut app, "w a");
    expect_no_text(&mut app, "You hear a sigh.");
    press(&mut app, "w b");
    expect(&mut app, "You put the stick away. · You equip the club. · You hear a sigh.");
}
