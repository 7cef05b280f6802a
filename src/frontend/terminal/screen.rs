//! Drawing in a terminal.

use std::env;
use std::io::{self, Write};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::queue;
use crossterm::style::{Colors, Print, ResetColor, SetColors};
use crossterm::terminal::{
    self, BeginSynchronizedUpdate, DisableLineWrap, EnableLineWrap, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen,
};
use unicode_width::UnicodeWidthChar;

use super::colors::ColorDepth;
use crate::content::Color;
use crate::diagnostics::on_panic;
use crate::grid::{Point, Size};
use crate::ui::{Canvas, Cell, Program};

/// Whether the terminal is taken over and has to be restored.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether the terminal reports the mouse, and has to stop that.
static HAS_MOUSE: AtomicBool = AtomicBool::new(false);

/// The terminal, taken over for a program. It is restored on drop, and before a panic prints its message.
pub(crate) struct RawTerminal {
    /// Whether it reports the mouse.
    mouse: bool,
    size: Size,
    depth: ColorDepth,
    /// What the terminal shows; `None` if unknown.
    shown: Option<Canvas>,
}

impl RawTerminal {
    /// Takes over the terminal, and on request its mouse.
    pub(crate) fn open(mouse: bool) -> io::Result<Self> {
        give_back_on_panic();
        let [color_term, term] = ["COLORTERM", "TERM"].map(|name| env::var(name).ok());
        let depth = ColorDepth::from_claim(color_term.as_deref(), term.as_deref());
        let mut screen = Self { mouse, size: Size::default(), depth, shown: None };
        screen.take()?;
        Ok(screen)
    }

    fn take(&mut self) -> io::Result<()> {
        // From here on, dropping the screen restores the terminal, even if the next lines fail.
        IS_TAKEN.store(true, Ordering::SeqCst);
        terminal::enable_raw_mode()?;
        let mut bytes = Vec::new();
        queue!(bytes, EnterAlternateScreen, Hide, DisableLineWrap)?;
        if self.mouse {
            HAS_MOUSE.store(true, Ordering::SeqCst);
            queue!(bytes, EnableMouseCapture)?;
        }
        send(&bytes)?;
        self.resize()
    }

    /// Stops the process, as the signal for that does, and takes the terminal over again when it goes on.
    #[cfg(unix)]
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        self.take()
    }

    /// Whether to draw again although the program did not change.
    pub(crate) fn is_stale(&self) -> bool {
        self.shown.is_none()
    }

    /// Reads the terminal's size again.
    pub(crate) fn resize(&mut self) -> io::Result<()> {
        let (width, height) = terminal::size()?;
        self.size = Size::new(i32::from(width), i32::from(height));
        self.shown = None;
        Ok(())
    }

    /// Shows the picture of `program`. Sends only what changed.
    pub(crate) fn show(&mut self, program: &mut dyn Program) -> io::Result<()> {
        let mut canvas = Canvas::new(self.size, Color::default());
        program.draw(&mut canvas);
        let bytes = encode(&canvas, self.shown.as_ref(), self.depth)?;
        self.shown = Some(canvas);
        send(&bytes)
    }
}

impl Drop for RawTerminal {
    fn drop(&mut self) {
        give_back();
    }
}

/// The escape sequences that turn a terminal that shows `shown` into one that shows `canvas`; nothing if they look the same.
pub(crate) fn encode(canvas: &Canvas, shown: Option<&Canvas>, depth: ColorDepth) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut cursor = None;
    let mut colors = None;
    for (at, cell) in canvas.iter() {
        let cell = visible_cell(*cell);
        if shown.and_then(|shown| shown.get(at)).map(visible_cell) == Some(cell) {
            continue;
        }
        if bytes.is_empty() {
            queue!(bytes, BeginSynchronizedUpdate)?;
        }
        if cursor != Some(at) {
            queue!(bytes, MoveTo(at.x as u16, at.y as u16))?;
        }
        let (ink, paper) = depth.pair(cell.ink, cell.paper);
        let wanted = Colors::new(ink, paper);
        if colors != Some(wanted) {
            queue!(bytes, SetColors(wanted))?;
        }
        queue!(bytes, Print(cell.glyph))?;
        cursor = Some(Point::new(at.x + 1, at.y));
        colors = Some(wanted);
    }
    if !bytes.is_empty() {
        queue!(bytes, EndSynchronizedUpdate)?;
    }
    Ok(bytes)
}

/// `cell` as a terminal shows it: the ink of an empty cell doesn't show.
fn visible_cell(cell: Cell) -> Cell {
    let glyph = visible_glyph(cell.glyph);
    Cell { glyph, ink: if glyph == ' ' { cell.paper } else { cell.ink }, paper: cell.paper }
}

/// `glyph`, or `?` if it is not one cell wide, so that no control character of a content file reaches the terminal.
fn visible_glyph(glyph: char) -> char {
    if glyph.width() == Some(1) { glyph } else { '?' }
}

fn send(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}

/// Restores the terminal. Does nothing the second time.
pub(crate) fn give_back() {
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        let mut bytes = Vec::new();
        // If the terminal fails now, there is nothing left to do.
        if HAS_MOUSE.swap(false, Ordering::SeqCst) {
            let _ = queue!(bytes, DisableMouseCapture);
        }
        let _ = queue!(bytes, EndSynchronizedUpdate, ResetColor, EnableLineWrap, Show, LeaveAlternateScreen);
        let _ = send(&bytes);
        let _ = terminal::disable_raw_mode();
    }
}

/// Restores the terminal before a panic prints its message, so that the message shows.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| on_panic(|_| give_back()));
}
