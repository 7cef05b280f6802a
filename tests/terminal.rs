//! However the program ends in a terminal: it gives the terminal back, and the turn that was shown is kept.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

#[path = "shared/terminal.rs"]
mod terminal;

use std::path::Path;

use rustix::process::Signal;
use tempfile::TempDir;
use terminal::Terminal;

/// Turns that are played before the end.
const TURNS: u32 = 5;

/// The program, with the games of a folder.
fn program(folder: &Path) -> Terminal {
    let folder = folder.to_str().expect("a path in plain letters");
    Terminal::start(env!("CARGO_BIN_EXE_stuffed"), &["--terminal", "--data-dir", folder, "--seed", "7"], &[])
}

/// Somebody in the midst of a game, and the turn that is shown.
fn in_a_game() -> (TempDir, Terminal, u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = program(folder.path());
    terminal.expect("New game");
    terminal.press("n");
    terminal.expect("In sight");
    let turn = terminal.play(TURNS);
    terminal.is_taken();
    (folder, terminal, turn)
}

/// Looks whether the game in a folder goes on from that turn.
#[track_caller]
fn is_kept(folder: &Path, turn: u64) {
    let mut terminal = program(folder);
    terminal.expect(&format!("turn {turn}, depth"));
    terminal.press("c");
    terminal.expect("In sight");
    assert_eq!(terminal.wait("the turn", Terminal::turn), turn);
    terminal.press("S");
    assert!(terminal.end().success());
    terminal.is_restored();
}

/// Looks what is left of a game and its terminal after a signal.
#[track_caller]
fn ends_well_by(signal: Signal) {
    let (folder, mut terminal, turn) = in_a_game();
    terminal.signal(signal);
    let status = terminal.end();
    terminal.is_restored();
    assert!(status.success(), "{status}: {}", terminal.last_words());
    is_kept(folder.path(), turn);
}

#[test]
fn a_program_that_is_asked_to_end_gives_the_terminal_back_and_keeps_the_turn() {
    ends_well_by(Signal::TERM);
}

#[test]
fn a_program_that_is_told_of_a_closed_terminal_gives_it_back_and_keeps_the_turn() {
    ends_well_by(Signal::HUP);
}

#[test]
fn a_program_that_is_interrupted_gives_the_terminal_back_and_keeps_the_turn() {
    ends_well_by(Signal::INT);
}

#[test]
fn a_program_whose_terminal_is_closed_ends_and_keeps_the_turn() {
    let (folder, terminal, turn) = in_a_game();
    terminal.close();
    is_kept(folder.path(), turn);
}

#[test]
fn a_program_that_is_left_gives_the_terminal_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = program(folder.path());
    terminal.expect("New game");
    terminal.is_taken();
    terminal.press("q");
    assert!(terminal.end().success());
    terminal.is_restored();
}
