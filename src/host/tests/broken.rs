//! A program that panics in a terminal restores the terminal and keeps the turn that was shown.

use std::env;
use std::path::Path;
use std::sync::Arc;

use crate::frontend::terminal::tests::terminal::Terminal;

use crate::content::{Content, Key};
use crate::frontend;
use crate::host::saves::crash_report::{CrashReport, SaveLocation};
use crate::host::saves::file_store::FileStore;
use crate::packs::embedded;
use crate::save::SaveStore;
use crate::script::{LoadedPacks, ScriptMind};
use crate::ui::{App, Canvas, Program};

/// The environment variable that names the data folder to the program that will panic.
const FOLDER: &str = "STUFFED_BROKEN";

/// The game with a panic at one key.
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

    fn exit_message(&self) -> Option<String> {
        self.0.exit_message()
    }
}

fn content() -> Arc<Content> {
    LoadedPacks::new(embedded()).content().cloned().expect("the shipped content")
}

#[test]
#[ignore = "the program that breaks down in the test below"]
fn a_faulty_program() {
    let Some(folder) = env::var_os(FOLDER) else { return };
    let (content, folder, location) = (content(), Path::new(&folder), SaveLocation::default());
    let store = FileStore::new(&content, folder, location.clone());
    let _consolation = CrashReport::new(folder, location).listen();
    let mind = Box::new(ScriptMind::new(&content).0);
    let app = App::new(content, mind, Box::new(store), Box::new(|| 7));
    frontend::terminal::run(Box::new(Faulty(app)), true).expect("a terminal");
}

#[test]
fn a_program_that_panics_restores_the_terminal_and_keeps_the_turn() {
    let folder = tempfile::tempdir().expect("a folder");
    let test = "host::tests::broken::a_faulty_program";
    let this = env::current_exe().expect("this program");
    let arguments = [test, "--exact", "--ignored", "--nocapture"];
    let mut terminal = Terminal::start(this, &arguments, &[(FOLDER, folder.path().as_os_str())]);
    terminal.expect("New game");
    terminal.press("n");
    terminal.expect("In sight");
    let turn = terminal.play(5);
    terminal.is_taken();
    terminal.press("!");
    let status = terminal.end();
    terminal.is_restored();
    let said = terminal.last_words();
    assert!(!status.success() && said.contains("a fault for trial") && said.contains("crash-1.txt"), "{said}");
    let content = content();
    let mut store = FileStore::new(&content, folder.path(), SaveLocation::default());
    let listed = store.list(&content, &mut ScriptMind::new(&content).0);
    let mut saved = store.take(&listed.first().expect("a game").name, &content).expect("a whole game");
    saved.catch_up(&mut ScriptMind::new(&content).0);
    assert_eq!((saved.game.world().turn(), saved.lost), (turn, 0));
}
