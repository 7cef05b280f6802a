//! What a front end shows and feeds: the border between the screens and the window or terminal.

use super::canvas::Canvas;
use crate::content::Key;
use crate::session::Waker;

/// A program of screens, driven by a front end.
pub trait Program {
    /// The title of the window.
    fn title(&self) -> String;

    /// Is given the way to wake the front end when something comes from elsewhere than a key. Those that look often anyway give none.
    fn wake_by(&mut self, _waker: Waker) {}

    /// Takes a key.
    fn press(&mut self, key: Key);

    /// Lets `milliseconds` pass, for motion that touches nothing but the picture, and looks what has come from elsewhere.
    fn tick(&mut self, milliseconds: u32);

    /// Whether the picture may have changed since it was last drawn.
    fn is_stale(&self) -> bool;

    /// Milliseconds until the picture moves by itself; `None` while only a key can change it.
    fn next_motion(&self) -> Option<u32>;

    /// Paints the whole picture onto `canvas`, whatever its size.
    fn draw(&mut self, canvas: &mut Canvas);

    /// Whether the program is done and the front end should close.
    fn is_over(&self) -> bool;

    /// The front end is being closed from outside: what must not be lost is to be kept now.
    ///
    /// # Errors
    /// What is lost and why, for the player to read when the picture is gone.
    fn interrupt(&mut self) -> Result<(), String>;

    /// What is still to be said when the picture is gone, such as why something could not be kept.
    fn parting_words(&self) -> Option<String>;
}
