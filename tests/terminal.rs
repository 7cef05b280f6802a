//! However the program ends, it restores the terminal and keeps the turn that was shown.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

#[path = "shared/terminal.rs"]
mod terminal;

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use rustix::process::Signal;
use tempfile::TempDir;
use terminal::Terminal;

/// Turns to play before the end.
const TURNS: u32 = 5;

/// The program with its data in a folder.
fn program(folder: &Path) -> Terminal {
    let data = folder.to_str().expect("a path in plain letters");
    let mut arguments = vec!["--terminal", "--data-dir", data, "--seed", "7"];
    if folder.join("mods/slow").is_dir() {
        arguments.extend(["--mod", "slow"]);
    }
    Terminal::start(env!("CARGO_BIN_EXE_stuffed"), &arguments, &[])
}

/// A new game with its data in a folder.
fn new_game(folder: &Path) -> Terminal {
    let mut terminal = program(folder);
    terminal.expect("New game");
    terminal.press("n");
    terminal.expect("In sight");
    terminal.is_taken();
    terminal
}

/// A game in progress, and the turn that it shows.
fn in_a_game() -> (TempDir, Terminal, u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = new_game(folder.path());
    let turn = terminal.play(TURNS);
    (folder, terminal, turn)
}

/// A mod whose creatures each think almost as long as a script may.
const SLOW: [(&str, &str); 3] = [
    (
        "content/slow/pack.toml",
        "[pack]\nid = \"slow\"\ntitle = \"Slow\"\nversion = \"1.0.0\"\ndepends = { stuffed = \"0.1\" }\n",
    ),
    (
        "content/slow/thinkers.toml",
        "[creature.thinker]\nname = \"thinker\"\ndescription = \"It thinks.\"\nglyph = \"T\"\ncolor = \"#ffffff\"\nfaction = \"stuffed:cave\"\nhp = 9\nai = [\"think\"]\n\n\
         [patch.level.\"stuffed:upper_caves\"]\nadd.creatures = [{ of = \"thinker\", count = 1000 }]\n",
    ),
    ("scripts/slow/think.rhai", "fn act(me) { for n in 0..3000 { me.summon(me.kind, me.place); } me.wait() }\n"),
];

/// A game in the midst of a turn that takes seconds.
fn in_a_slow_turn() -> (TempDir, Terminal) {
    let folder = tempfile::tempdir().expect("a folder");
    for (path, text) in SLOW {
        let path = folder.path().join("mods/slow").join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    let mut terminal = new_game(folder.path());
    terminal.press(".");
    // Long enough for the key to arrive, and much shorter than the turn.
    sleep(Duration::from_millis(400));
    (folder, terminal)
}

/// Checks that the saved game in a folder continues from that turn.
#[track_caller]
fn expect_kept(folder: &Path, turn: u64) {
    let mut terminal = program(folder);
    terminal.expect(&format!("turn {turn}, depth"));
    terminal.press("c");
    terminal.expect("In sight");
    assert_eq!(terminal.wait("the turn", Terminal::turn), turn);
    terminal.press("S");
    assert!(terminal.end().success());
    terminal.is_restored();
}

/// Checks the saved game and the terminal after a signal.
#[track_caller]
fn expect_clean_end_after(signal: Signal) {
    let (folder, mut terminal, turn) = in_a_game();
    terminal.signal(signal);
    let status = terminal.end();
    terminal.is_restored();
    assert!(status.success(), "{status}: {}", terminal.last_words());
    expect_kept(folder.path(), turn);
}

#[test]
fn a_terminated_program_restores_the_terminal_and_keeps_the_turn() {
    expect_clean_end_after(Signal::TERM);
}

#[test]
fn a_program_that_is_hung_up_restores_the_terminal_and_keeps_the_turn() {
    expect_clean_end_after(Signal::HUP);
}

#[test]
fn an_interrupted_program_restores_the_terminal_and_keeps_the_turn() {
    expect_clean_end_after(Signal::INT);
}

#[test]
fn a_program_ends_and_keeps_the_turn_when_its_terminal_is_closed() {
    let (folder, terminal, turn) = in_a_game();
    terminal.close();
    expect_kept(folder.path(), turn);
}

#[test]
fn leaving_the_program_restores_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = program(folder.path());
    terminal.expect("New game");
    terminal.is_taken();
    terminal.press("q");
    assert!(terminal.end().success());
    terminal.is_restored();
}

#[test]
fn a_program_that_is_terminated_during_a_long_turn_ends_after_it_and_keeps_the_turn() {
    let (folder, mut terminal) = in_a_slow_turn();
    terminal.signal(Signal::TERM);
    let status = terminal.end();
    terminal.is_restored();
    assert!(status.success(), "{status}: {}", terminal.last_words());
    expect_kept(folder.path(), 1);
}

#[test]
fn a_second_ctrl_c_during_a_long_turn_ends_the_program_at_once_and_keeps_what_was_shown() {
    let (folder, mut terminal) = in_a_slow_turn();
    assert_eq!(terminal.turn(), Some(0), "the turn should take longer");
    terminal.press("\x03");
    sleep(Duration::from_millis(50));
    terminal.press("\x03");
    // The exit code of a program that did not wait for the turn.
    assert_eq!(terminal.end().code(), Some(130));
    terminal.is_restored();
    expect_kept(folder.path(), 0);
}

#[test]
fn a_stopped_program_lends_the_terminal_to_the_shell_until_it_goes_on() {
    let (_folder, mut terminal, turn) = in_a_game();
    terminal.signal(Signal::TSTP);
    terminal.wait("the end of the mouse", |own| (!own.has_mouse()).then_some(()));
    sleep(Duration::from_millis(200));
    terminal.is_restored();
    terminal.signal(Signal::CONT);
    terminal.wait("the mouse", |own| own.has_mouse().then_some(()));
    terminal.is_taken();
    assert!(terminal.play(1) > turn, "the game goes on");
    terminal.signal(Signal::TERM);
    assert!(terminal.end().success());
    terminal.is_restored();
}

/// Codes of xterm: moving without a button, and pressing the left one.
const MOVE: u32 = 35;
const PRESS: u32 = 0;

#[test]
fn the_mouse_points_and_clicks_in_a_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = program(folder.path());
    let new = terminal.find("New game");
    terminal.point(MOVE, new);
    terminal.point(PRESS, new);
    terminal.expect("In sight");
    assert_eq!(terminal.wait("the turn", Terminal::turn), 0);
    let player = terminal.find("@");
    terminal.point(MOVE, player);
    terminal.expect("You. A little dusty.");
    let sent = terminal.sent.len();
    for _ in 0..50 {
        terminal.point(MOVE, player);
    }
    sleep(Duration::from_millis(300));
    terminal.expect("You. A little dusty.");
    assert_eq!(terminal.sent.len(), sent, "nothing is drawn again while the mouse stays on a cell");
    assert_eq!(terminal.turn(), Some(0), "pointing costs no turn");
    terminal.press("S");
    assert!(terminal.end().success());
    terminal.is_restored();
}

#[test]
fn without_the_mouse_it_is_left_to_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("a path in plain letters");
    let arguments = ["--terminal", "--no-mouse", "--data-dir", data];
    let mut terminal = Terminal::start(env!("CARGO_BIN_EXE_stuffed"), &arguments, &[]);
    terminal.expect("New game");
    assert!(!terminal.has_mouse() && !String::from_utf8_lossy(&terminal.sent).contains("?100"));
    terminal.press("q");
    assert!(terminal.end().success());
    terminal.is_restored();
}
