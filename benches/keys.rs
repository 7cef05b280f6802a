//! The time from a key press to the drawn frame, in a real terminal: `cargo bench --bench keys`.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::float_arithmetic,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    missing_docs
)]

#[cfg(unix)]
fn main() {
    terminal::main();
}

#[cfg(not(unix))]
fn main() {}

#[cfg(unix)]
mod terminal {
    use std::io::{Read, Write};
    use std::time::{Duration, Instant};

    use pty_process::Size;
    use pty_process::blocking::{Command, Pty, open};
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};

    /// Columns and rows of the terminal.
    const SIZES: [(u16, u16); 2] = [(80, 24), (120, 50)];
    /// The keys to press. Each is pressed after the previous one was answered.
    const KEYS: [&str; 8] = [".", "l", "h", "j", "k", "i", "\u{1b}", "."];
    const ROUNDS: usize = 40;
    /// A frame is complete when nothing more arrives for this long.
    const STILL: Duration = Duration::from_millis(20);

    pub fn main() {
        println!("{:>9}  {:>24}  {:>24}", "terminal", "to the first byte, ms", "to the last byte, ms");
        for size in SIZES {
            let (first, last) = measure(size);
            println!("{:>9}  {:>24}  {:>24}", format!("{} x {}", size.0, size.1), summary(first), summary(last));
        }
    }

    /// The median and the 90th percentile.
    fn summary(mut times: Vec<Duration>) -> String {
        times.sort();
        let at = |percent: usize| times[times.len() * percent / 100].as_secs_f64() * 1e3;
        format!("median {:.2}, 90 % {:.2}", at(50), at(90))
    }

    fn measure((columns, rows): (u16, u16)) -> (Vec<Duration>, Vec<Duration>) {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut pty, terminal) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(rows, columns)).expect("a size");
        fcntl_setfl(&pty, fcntl_getfl(&pty).expect("flags") | OFlags::NONBLOCK).expect("reading without waiting");
        let program = env!("CARGO_BIN_EXE_stuffed");
        let command =
            Command::new(program).args(["play", "--terminal", "--seed", "3", "--data-dir"]).arg(folder.path());
        let mut child = command.env("TERM", "xterm-256color").spawn(terminal).expect("the program");
        answer(&mut pty, Duration::from_secs(2));
        let (mut first, mut last) = (Vec::new(), Vec::new());
        for key in KEYS.iter().cycle().take(KEYS.len() * ROUNDS) {
            let pressed = Instant::now();
            pty.write_all(key.as_bytes()).expect("an open terminal");
            if let Some((one, other)) = answer(&mut pty, Duration::from_millis(200)) {
                first.push(one - pressed);
                last.push(other - pressed);
            }
        }
        let _ = child.kill();
        let _ = child.wait();
        (first, last)
    }

    /// When the first and last bytes of a frame arrive. `None` when none arrive within `patience`.
    fn answer(pty: &mut Pty, patience: Duration) -> Option<(Instant, Instant)> {
        let (begun, mut bytes, mut times) = (Instant::now(), [0; 16_384], None::<(Instant, Instant)>);
        loop {
            let now = Instant::now();
            if let Ok(1..) = pty.read(&mut bytes) {
                times = Some((times.map_or(now, |(first, _)| first), Instant::now()));
            }
            let is_over = times.map_or(begun.elapsed() > patience, |(_, last)| last.elapsed() > STILL);
            if is_over {
                return times;
            }
        }
    }
}
