//! The border to the front ends: what a window or terminal drives and shows.

use super::canvas::Canvas;
use super::pointer::Pointer;
use crate::content::Key;
use crate::grid::Size;
use crate::session::Waker;

/// A program of screens, driven by a front end.
pub trait Program {
    /// The title of the window.
    fn title(&self) -> String;

    /// The cells that a picture should have if letters of some size allow it; `None` if any number does.
    fn wanted_size(&self) -> Option<Size> {
        None
    }

    /// Takes the waker that the program calls when something other than a key needs a tick.
    fn wake_by(&mut self, _waker: Waker) {}

    /// Takes a key.
    fn press(&mut self, key: Key);

    /// Takes an event of the mouse.
    fn point(&mut self, _pointer: Pointer) {}

    /// Lets `milliseconds` pass, for motion on the screen, and looks for news from outside.
    fn tick(&mut self, milliseconds: u32);

    /// Whether the picture may have changed since it was drawn.
    fn is_stale(&self) -> bool;

    /// Milliseconds until the picture changes by itself; `None` while only a key can change it.
    fn next_motion(&self) -> Option<u32>;

    /// Draws the whole picture on `canvas`, whatever its size.
    fn draw(&mut self, canvas: &mut Canvas);

    /// Whether the program is done and the front end should close.
    fn is_over(&self) -> bool;

    /// Saves what must not be lost, because the front end is being closed from outside.
    ///
    /// # Errors
    /// Says what is lost and why, for the player to read after the screen is gone.
    fn interrupt(&mut self) -> Result<(), String>;

    /// What the player should read after the screen is gone, such as why a game could not be saved.
    fn exit_message(&self) -> Option<String>;
}
