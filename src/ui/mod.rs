//! The screens: they paint cells and read keys, and know neither window nor terminal.
//!
//! - `app`: The program of screens: which one is open, and what opens next.
//! - `canvas`: The grid of cells that every screen is painted on
//! - `morgue`: The text that tells of a life when it is over
//! - `program`: What a front end shows and feeds
//! - `screen`: The screens, and what a key on one of them asks for
//! - `screens`: The screens.
//! - `widgets`: Parts that several screens are drawn with.

pub(crate) mod app;
pub(crate) mod canvas;
pub(crate) mod morgue;
pub(crate) mod program;
pub(crate) mod screen;
pub mod screens;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod widgets;

pub use app::App;
pub use canvas::{Canvas, Cell};
pub use program::Program;
