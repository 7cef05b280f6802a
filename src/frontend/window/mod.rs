//! The window front end, with winit for the window and softbuffer for its pixels.
//!
//! - `keys`: The keys of a window
//! - `layout`: How cells fill a window
//! - `mouse`: The mouse of a window
//! - `open_window`: An open window: what happens in it, and when it is drawn
//! - `painter`: Draws cells as pixels
//! - `signals`: Signals that ask the process to end

use std::fmt;

use winit::event_loop::EventLoop;

use crate::diagnostics::catch;
use crate::frontend::pixels::FONTS;
use crate::frontend::pixels::bitmap_font::Strike;
use crate::frontend::{FrontendError, Zoom};
use crate::ui::Program;
use open_window::OpenWindow;

mod keys;
mod layout;
mod mouse;
mod open_window;
mod painter;
mod signals;

#[cfg(test)]
mod tests;

/// The letters of the window's fonts.
#[derive(Debug)]
pub struct Fonts {
    strikes: Vec<Strike>,
}

impl Default for Fonts {
    fn default() -> Self {
        Self { strikes: FONTS.into_iter().filter_map(Strike::parse).collect() }
    }
}

impl Fonts {
    /// What is shown in place of a letter that one of the fonts lacks.
    pub fn stand_in(&self, letter: char) -> Option<char> {
        self.strikes.iter().map(|strike| strike.shown(letter)).find(|shown| *shown != letter)
    }
}

/// Why there is no connection to a display that the system can't talk to.
const MISSING: &str = "the system lacks a library for windows, such as libxkbcommon-x11";

/// What wakes a window that waits for events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wake {
    /// The program wants to look for news.
    News,
    /// The process was asked to end.
    End,
}

/// What the system says of an error, without the place in the library that heard it.
fn in_words(error: &dyn fmt::Display) -> String {
    let text = error.to_string();
    let said = text.strip_prefix("os error at ").and_then(|rest| rest.split_once(": "));
    said.map_or(text.as_str(), |(_, said)| said).to_owned()
}

/// A connection to a display on which a window can be opened.
#[derive(Debug)]
pub struct Display {
    events: EventLoop<Wake>,
}

impl Display {
    /// Connects to the display.
    ///
    /// # Errors
    /// When there is none; holds the system's message.
    pub fn connect() -> Result<Self, String> {
        // The library panics if the system lacks one that it loads.
        let built = catch(|| EventLoop::with_user_event().build()).map_err(|_| MISSING.to_owned())?;
        built.map(|events| Self { events }).map_err(|error| in_words(&error))
    }

    /// Opens a window, and runs `program` in it until it is over or the window is closed. With `mouse`, it gets that too. The letters begin
    /// with the size of `zoom`, which keeps another one if the player has changed it.
    ///
    /// # Errors
    /// When the window doesn't open, or the program could not save everything when it was closed.
    pub fn run(self, program: Box<dyn Program>, mouse: bool, zoom: Zoom) -> Result<(), FrontendError> {
        signals::watch(self.events.create_proxy()).map_err(FrontendError::Terminal)?;
        let mut window = OpenWindow::new(program, mouse, zoom.size, self.events.create_proxy());
        self.events.run_app(&mut window).map_err(|error| FrontendError::Window(in_words(&error)))?;
        if window.zoom() != zoom.size {
            (zoom.keep)(window.zoom());
        }
        window.end()
    }
}
