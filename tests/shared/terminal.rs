//! A program in a pseudo-terminal: what it shows, and the state in which it leaves the terminal.
#![expect(clippy::disallowed_types, reason = "waits for a program")]

use std::ffi::OsStr;
use std::io::{Read, Write};
use std::process::{Child, ExitStatus};
use std::str::Chars;
use std::thread::sleep;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::process::{Pid, Signal, kill_process};
use rustix::termios::{LocalModes, tcgetattr};

/// Columns and rows.
const SIZE: (u16, u16) = (100, 34);
/// When a wait is given up.
const PATIENCE: Duration = Duration::from_secs(30);

/// The modes that report the mouse.
const MOUSE: [&str; 5] = ["?1000", "?1002", "?1003", "?1006", "?1015"];

/// A pseudo-terminal with a program running in it.
pub struct Terminal {
    pty: Pty,
    /// The program.
    pub child: Child,
    /// The modes of the terminal before the start.
    modes: Modes,
    /// All bytes that the program sent.
    pub sent: Vec<u8>,
}

/// The flags that raw mode changes.
type Modes = [u32; 4];

impl Terminal {
    /// Starts a program in a new terminal.
    pub fn start<S: AsRef<OsStr>>(program: impl AsRef<OsStr>, arguments: &[S], variables: &[(&str, &OsStr)]) -> Self {
        let (pty, terminal) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(SIZE.1, SIZE.0)).expect("a size");
        fcntl_setfl(&pty, fcntl_getfl(&pty).expect("flags") | OFlags::NONBLOCK).expect("reading without waiting");
        let modes = modes(&pty);
        let command = Command::new(program).args(arguments).envs(variables.iter().copied());
        let command = command.env("TERM", "xterm-256color").env_remove("RUST_BACKTRACE");
        let child = command.spawn(terminal).expect("a program");
        Self { pty, child, modes, sent: Vec::new() }
    }

    /// Types letters.
    pub fn press(&mut self, letters: &str) {
        self.pty.write_all(letters.as_bytes()).expect("a terminal that is open");
    }

    /// Sends a signal to the program.
    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).expect("a program that runs");
    }

    /// Reads what the program has sent since.
    fn read(&mut self) {
        let mut bytes = [0; 4096];
        // The read fails when nothing is there yet, and after the end of the program.
        while let Ok(count @ 1..) = self.pty.read(&mut bytes) {
            self.sent.extend(&bytes[..count]);
        }
    }

    /// The visible text, one line per row.
    pub fn text(&self) -> String {
        shown(&self.sent)
    }

    /// Waits until a condition holds.
    #[track_caller]
    pub fn wait<T>(&mut self, what: &str, is_there: impl Fn(&Self) -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            self.read();
            if let Some(found) = is_there(self) {
                return found;
            }
            assert!(begun.elapsed() < PATIENCE, "{what} never comes:\n{}", self.text());
            sleep(Duration::from_millis(5));
        }
    }

    /// Waits until the terminal shows `text`.
    #[track_caller]
    pub fn expect(&mut self, text: &str) {
        self.wait(&format!("{text:?}"), |own| own.text().contains(text).then_some(()));
    }

    /// The turn number beside the map.
    pub fn turn(&self) -> Option<u64> {
        let text = self.text();
        let number = |rest: &str| rest.split_whitespace().next()?.parse().ok();
        text.split("turn ").skip(1).find_map(number)
    }

    /// Plays some turns and waits for each to be shown. Returns the last.
    #[track_caller]
    pub fn play(&mut self, turns: u32) -> u64 {
        self.wait("the first turn", Self::turn);
        for _ in 0..turns {
            let before = self.turn();
            self.press(".");
            self.wait("a turn", |own| own.turn().filter(|turn| Some(*turn) > before));
        }
        self.turn().expect("a turn")
    }

    /// Waits for the program to end, and reads its last output.
    #[track_caller]
    pub fn end(&mut self) -> ExitStatus {
        let begun = Instant::now();
        let status = loop {
            self.read();
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status;
            }
            assert!(begun.elapsed() < PATIENCE, "the program lives on:\n{}", self.text());
            sleep(Duration::from_millis(5));
        };
        self.read();
        status
    }

    /// Closes the terminal. Returns the program's exit status.
    #[track_caller]
    pub fn close(mut self) -> ExitStatus {
        // Replacing the last handle closes the terminal.
        self.pty = open().expect("a pseudo-terminal").0;
        self.end()
    }

    /// Checks that the program has taken over the terminal.
    #[track_caller]
    pub fn is_taken(&self) {
        assert!(self.is_on("?1049") && !self.is_on("?25") && !self.is_on("?7"), "{:?}", self.text());
        assert!(self.has_mouse(), "the mouse is not reported");
        assert_ne!(modes(&self.pty), self.modes, "raw mode is off");
        let raw = tcgetattr(&self.pty).expect("modes").local_modes;
        assert!(!raw.intersects(LocalModes::ECHO | LocalModes::ICANON), "{raw:?}");
    }

    /// Checks that the terminal is restored: the screen, the cursor, line wrapping and the modes.
    #[track_caller]
    pub fn is_restored(&self) {
        assert!(!self.is_on("?1049"), "the alternate screen is left behind");
        assert!(self.is_on("?25"), "the cursor is hidden");
        assert!(self.is_on("?7"), "lines don't wrap");
        assert!(!MOUSE.iter().any(|mode| self.is_on(mode)), "the mouse is still reported");
        assert!(!self.is_on("?2026"), "the terminal waits for the end of a picture");
        assert_eq!(modes(&self.pty), self.modes, "raw mode is left behind");
    }

    /// Whether the terminal reports the mouse: buttons, moves, and both in a form without limits.
    pub fn has_mouse(&self) -> bool {
        ["?1000", "?1003", "?1006"].iter().all(|mode| self.is_on(mode))
    }

    /// Does something with the mouse: a code of xterm's, and a cell, counted from zero.
    pub fn point(&mut self, code: u32, (column, row): (usize, usize)) {
        self.press(&format!("\x1b[<{code};{};{}M", column + 1, row + 1));
    }

    /// The first cell of a text.
    #[track_caller]
    pub fn find(&mut self, text: &str) -> (usize, usize) {
        self.wait(text, |own| {
            own.text()
                .lines()
                .enumerate()
                .find_map(|(row, line)| line.find(text).map(|place| (line[..place].chars().count(), row)))
        })
    }

    /// What was sent after the terminal was restored.
    pub fn last_words(&self) -> String {
        let sent = String::from_utf8_lossy(&self.sent);
        sent.rsplit("\x1b[?1049l").next().unwrap_or_default().to_owned()
    }

    /// True when a mode was last switched on.
    fn is_on(&self, mode: &str) -> bool {
        let sent = String::from_utf8_lossy(&self.sent);
        sent.rfind(&format!("\x1b[{mode}h")) > sent.rfind(&format!("\x1b[{mode}l"))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // The program has usually ended by now.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn modes(pty: &Pty) -> Modes {
    let modes = tcgetattr(pty).expect("a terminal");
    [modes.input_modes.bits(), modes.output_modes.bits(), modes.control_modes.bits(), modes.local_modes.bits()]
}

/// An escape sequence: its parameters and its final letter.
fn command(letters: &mut Chars<'_>) -> (String, Option<char>) {
    let mut command = String::new();
    for letter in letters {
        if letter.is_alphabetic() {
            return (command, Some(letter));
        }
        command.push(letter);
    }
    (command, None)
}

/// The text a terminal shows after `bytes`. It understands the sequences that the program uses: moves, colours and text.
fn shown(bytes: &[u8]) -> String {
    let mut cells = vec![vec![' '; usize::from(SIZE.0)]; usize::from(SIZE.1)];
    let (mut column, mut row) = (0, 0);
    let text = String::from_utf8_lossy(bytes);
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\x1b' => {
                let (command, last) = command(&mut letters);
                if last == Some('H') {
                    let place = command.trim_start_matches('[');
                    let mut numbers = place.split(';').map(|number| number.parse().unwrap_or(1_usize) - 1);
                    (row, column) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
                }
            }
            '\n' => (row, column) = (row + 1, 0),
            '\r' => column = 0,
            _ => {
                if let Some(cell) = cells.get_mut(row).and_then(|row| row.get_mut(column)) {
                    *cell = letter;
                }
                column += 1;
            }
        }
    }
    cells.iter().map(|row| row.iter().collect::<String>() + "\n").collect()
}
