//! The front ends, a window and a terminal: they show the cells of a [`Program`] and send it keys.
//!
//! They don't know what they show. Only `window` imports winit and softbuffer, and only [`terminal`] imports crossterm.
//!
//! - `pixels`: Letters as pixels, for the window and for pictures
//! - `terminal`: The terminal front end, with crossterm
//! - `window`: The window front end, with winit for the window and softbuffer for its pixels
#![expect(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "windows and terminals have clocks and settings"
)]
#![allow(clippy::float_arithmetic, reason = "windows have pixels")]

use std::env;
use std::fmt;
use std::io::{self, IsTerminal, Write as _};

use crate::diagnostics::sanitize_lines;
use crate::ui::Program;

pub(crate) mod pixels;
pub mod terminal;
#[cfg(feature = "window")]
pub mod window;

#[cfg(test)]
mod tests;

/// A front end to play in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrontendChoice {
    /// A window.
    Window,
    /// The terminal that the program was started in.
    Terminal,
}

/// The size of the letters of a window, and what keeps it for the next one.
pub struct Zoom {
    /// Sizes larger than usual, or smaller if negative.
    pub size: i32,
    /// Gets the size when the window closes, if the player has changed it.
    pub keep: Box<dyn FnOnce(i32)>,
}

impl fmt::Debug for Zoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Zoom({})", self.size)
    }
}

/// The characters that every front end can show. A terminal's font is unknown to the program; the window brings its own.
#[derive(Debug, Default)]
pub struct Letters {
    #[cfg(feature = "window")]
    window: window::Fonts,
}

impl Letters {
    /// Shown for a character that nothing resembles.
    pub const UNKNOWN: char = '?';

    /// The characters of this build.
    pub fn new() -> Self {
        Self::default()
    }

    /// What the window shows in place of a character that its fonts lack. `None` if they have it, and always if the program was built
    /// without a window.
    pub fn stand_in(&self, letter: char) -> Option<char> {
        #[cfg(feature = "window")]
        return self.window.stand_in(letter);
        #[cfg(not(feature = "window"))]
        return None.filter(|_: &char| letter != Self::UNKNOWN);
    }
}

/// Why there is nothing to play in.
#[derive(Debug)]
pub enum FrontendError {
    /// Neither a display for a window nor a terminal.
    Nowhere(NoWindow),
    /// The terminal was asked for, but standard input or output is not one.
    NoTerminal,
    /// The window did not open, and there is no terminal to fall back to.
    Window(String),
    /// The terminal failed, or was closed.
    Terminal(io::Error),
    /// The program had to end and could not save everything; says what is lost and why.
    Lost(String),
}

impl fmt::Display for FrontendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nowhere(reason) => write!(
                f,
                "there is nothing to play in: {reason}, and standard input and output are not a terminal\nhelp: start it \
                 from a terminal, or from a desktop (with DISPLAY or WAYLAND_DISPLAY set)"
            ),
            Self::NoTerminal => write!(
                f,
                "standard input and output are not a terminal\nhelp: start it from a terminal, without pipes, or leave out \
                 --terminal to play in a window"
            ),
            Self::Window(reason) => write!(
                f,
                "the window does not open: {reason}\nhelp: start it from a terminal to play there, or install the \
                 libraries for windows (on Debian and Ubuntu: libx11-6 libx11-xcb1 libxcursor1 libxi6 libxkbcommon-x11-0)"
            ),
            Self::Terminal(error) => write!(f, "the terminal fails: {error}"),
            Self::Lost(words) => f.write_str(words),
        }
    }
}

impl std::error::Error for FrontendError {}

/// Why no window can be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoWindow {
    /// The program was built without the feature `window`.
    NotBuilt,
    /// No display is named.
    NoDisplay,
}

impl fmt::Display for NoWindow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotBuilt => "this program was built without a window",
            Self::NoDisplay => "there is no display (DISPLAY and WAYLAND_DISPLAY are not set)",
        })
    }
}

/// What the environment offers to play in.
#[derive(Clone, Copy, Debug)]
struct Environment {
    /// Whether a window may open, or why not.
    window: Result<(), NoWindow>,
    /// Whether standard input and output are a terminal.
    terminal: bool,
}

impl Environment {
    fn detect() -> Self {
        let window = if cfg!(not(feature = "window")) {
            Err(NoWindow::NotBuilt)
        } else if has_display() {
            Ok(())
        } else {
            Err(NoWindow::NoDisplay)
        };
        Self { window, terminal: io::stdin().is_terminal() && io::stdout().is_terminal() }
    }

    /// The front end to start, and why it isn't the window.
    fn choose(self, wanted: Option<FrontendChoice>) -> Result<(FrontendChoice, Option<NoWindow>), FrontendError> {
        match (wanted, self.window) {
            (Some(FrontendChoice::Terminal), _) if self.terminal => Ok((FrontendChoice::Terminal, None)),
            (Some(FrontendChoice::Terminal), _) => Err(FrontendError::NoTerminal),
            (_, Ok(())) => Ok((FrontendChoice::Window, None)),
            (_, Err(reason)) if self.terminal => Ok((FrontendChoice::Terminal, Some(reason))),
            (_, Err(reason)) => Err(FrontendError::Nowhere(reason)),
        }
    }
}

/// Whether a display is set. Only systems with X11 or Wayland set one; the others always have a display.
fn has_display() -> bool {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(all(unix, not(target_os = "macos"))) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

/// The front end to play in: the window if there is a display, else the terminal, with a note on standard error.
///
/// # Errors
/// When there is neither, or the terminal was asked for and there is none.
pub fn choose(wanted: Option<FrontendChoice>) -> Result<FrontendChoice, FrontendError> {
    let (choice, passed_over) = Environment::detect().choose(wanted)?;
    if let Some(reason) = passed_over {
        warn(&format!("no window: {reason}; playing in the terminal"));
    }
    Ok(choice)
}

/// Runs `program` until it is over, in the front end that is `wanted` or else the best there is. If the window doesn't open, plays in
/// the terminal. Without `mouse`, keys alone play; a terminal then keeps the mouse for itself. A window begins with letters of the size of `zoom`.
///
/// # Errors
/// When there is nothing to play in, when the terminal fails while playing (the program is interrupted first), and when that could not
/// save everything.
pub fn run(
    wanted: Option<FrontendChoice>,
    mouse: bool,
    zoom: Zoom,
    program: Box<dyn Program>,
) -> Result<(), FrontendError> {
    match choose(wanted)? {
        FrontendChoice::Terminal => terminal::run(program, mouse),
        FrontendChoice::Window => run_window(program, mouse, zoom),
    }
}

#[cfg(feature = "window")]
fn run_window(program: Box<dyn Program>, mouse: bool, zoom: Zoom) -> Result<(), FrontendError> {
    match window::Display::connect() {
        Ok(display) => display.run(program, mouse, zoom),
        Err(reason) if Environment::detect().terminal => {
            warn(&format!("the window does not open: {reason}; playing in the terminal"));
            terminal::run(program, mouse)
        }
        Err(reason) => Err(FrontendError::Window(reason)),
    }
}

#[cfg(not(feature = "window"))]
fn run_window(_program: Box<dyn Program>, _mouse: bool, _zoom: Zoom) -> Result<(), FrontendError> {
    Err(FrontendError::Nowhere(NoWindow::NotBuilt))
}

/// Prints the program's parting words, now that the player sees standard error again.
fn print_exit_message(program: &dyn Program) {
    if let Some(words) = program.exit_message() {
        warn(&words);
    }
}

/// Prints `message` on standard error and ignores failure.
fn warn(message: &str) {
    let _ = writeln!(io::stderr(), "stuffed: {}", sanitize_lines(message));
}

/// Measures whole milliseconds between frames. The remainder carries over.
#[derive(Debug)]
struct Stopwatch {
    counted: std::time::Instant,
}

impl Stopwatch {
    fn start() -> Self {
        Self { counted: std::time::Instant::now() }
    }

    /// Milliseconds since the last call.
    fn lap(&mut self) -> u32 {
        let passed = u32::try_from(self.counted.elapsed().as_millis()).unwrap_or(u32::MAX);
        self.counted += std::time::Duration::from_millis(u64::from(passed));
        passed
    }
}
