//! However the program ends, it restores the terminal and keeps the turn that was shown.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

#[path = "shared/terminal.rs"]
mod terminal;

use std::path::Path;

use rustix::process::Signal;
use tempfile::TempDir;
use terminal::Terminal;

/// Turns to play before the end.
const TURNS: u32 = 5;

/// The program with its data in a folder.
fn program(folder: &Path) -> Terminal {
    let folder = folder.to_str().expect("a path in plain letters");
    Terminal::start(env!("CARGO_BIN_EXE_stuffed"), &["--terminal", "--data-dir", folder, "--seed", "7"], &[])
}

/// A game in progress, and the turn that it shows.
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
