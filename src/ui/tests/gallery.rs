//! Pictures of the screens to look at: `STUFFED_GALLERY=/tmp/gallery cargo nextest run --run-ignored all gallery`.
#![expect(clippy::disallowed_methods, reason = "set by an environment variable")]

use std::fmt::Write as _;
use std::sync::Arc;

use super::stage::{Hound, content, give, picture, press};
use crate::game::Game;
use crate::save::MemoryStore;
use crate::session::session::Session;
use crate::ui::app::App;

/// The sizes of the pictures.
const SIZES: [(i32, i32); 3] = [(80, 24), (100, 34), (140, 50)];

/// Writes the screen at all sizes, a line a cell: glyph, ink and paper as numbers.
fn show(app: &mut App, name: &str) {
    let Ok(folder) = std::env::var("STUFFED_GALLERY") else { return };
    std::fs::create_dir_all(&folder).unwrap();
    for (width, height) in SIZES {
        let canvas = picture(app, width, height);
        let mut cells = format!("{width} {height}\n");
        for (_, cell) in canvas.iter() {
            writeln!(cells, "{} {} {}", cell.glyph as u32, cell.ink.packed(), cell.paper.packed()).unwrap();
        }
        std::fs::write(format!("{folder}/{name}-{width}x{height}.cells"), cells).unwrap();
    }
}

fn app() -> App {
    App::new(Arc::new(content()), Box::new(Hound), Box::new(MemoryStore::default()), Box::new(|| 20_261_121))
}

#[test]
#[ignore = "writes pictures"]
fn gallery() {
    let mut app = app();
    show(&mut app, "start");
    press(&mut app, "s 4 2");
    show(&mut app, "start-seed");
    press(&mut app, "escape n");
    show(&mut app, "play-first");
    press(&mut app, "o o o o o o o o o o . . . .");
    show(&mut app, "play-later");
    press(&mut app, "x");
    show(&mut app, "look");
    press(&mut app, "escape ?");
    show(&mut app, "help");
    press(&mut app, "escape m");
    show(&mut app, "history");
    press(&mut app, "escape escape");
    show(&mut app, "confirm");
    press(&mut app, "n");
    let mut session = Session::new(Game::new(Arc::new(content()), 5));
    give(&mut session, &["dagger", "tunic", "apple", "bread", "baguette", "sword", "rock", "platemail"]);
    app.stage(session);
    press(&mut app, "w a w b o o o o");
    show(&mut app, "play-geared");
    press(&mut app, "i");
    show(&mut app, "inventory");
    press(&mut app, "e");
    show(&mut app, "item");
    press(&mut app, "escape escape e");
    show(&mut app, "eat");
    press(&mut app, "escape");
    let mut session = Session::new(Game::new(Arc::new(content()), 5));
    let player = session.game.world().player;
    session.game.tamper().creature_mut(player).unwrap().hp = 1;
    app.stage(session);
    for _ in 0..400 {
        press(&mut app, "j . . o");
        if app.game().is_some_and(|game| game.world().end.is_some()) {
            break;
        }
    }
    show(&mut app, "end");
}
