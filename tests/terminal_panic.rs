//! A program that panics in a terminal. `tests/play/terminal_panic.sh` runs it in a real one and looks at what is left.
#![allow(clippy::panic, clippy::expect_used, missing_docs)]

use std::sync::Arc;

use stuffed::content::{Key, load};
use stuffed::frontend::terminal;
use stuffed::game::NoMind;
use stuffed::packs::embedded;
use stuffed::ui::{App, Canvas, MemoryShelf, Program};

/// The game, with a fault at one key.
struct Faulty(App);

impl Program for Faulty {
    fn title(&self) -> String {
        self.0.title()
    }

    fn press(&mut self, key: Key) {
        assert!(key != Key::char('!'), "a fault for trial");
        self.0.press(key);
    }

    fn tick(&mut self, milliseconds: u32) {
        self.0.tick(milliseconds);
    }

    fn is_stale(&self) -> bool {
        self.0.is_stale()
    }

    fn next_motion(&self) -> Option<u32> {
        self.0.next_motion()
    }

    fn draw(&mut self, canvas: &mut Canvas) {
        self.0.draw(canvas);
    }

    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    fn interrupt(&mut self) -> Result<(), String> {
        self.0.interrupt()
    }

    fn parting_words(&self) -> Option<String> {
        self.0.parting_words()
    }
}

#[test]
#[ignore = "tests/play/terminal_panic.sh runs it in a terminal"]
fn a_panic_in_the_terminal() {
    let content = Arc::new(load(&embedded()).content.expect("the content of the game"));
    let app = App::new(content, Box::new(NoMind), Box::new(MemoryShelf::default()), Box::new(|| 7));
    terminal::run(Box::new(Faulty(app))).expect("a terminal");
}
