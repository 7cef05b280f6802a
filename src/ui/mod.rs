//! The user interface: it draws cells and reads keys, and knows neither window nor terminal.
//!
//! - `app`: The program: the stack of open screens, and what they ask for
//! - `canvas`: The grid of cells that every screen draws on
//! - `click_map`: What can be clicked in a picture
//! - `descriptions`: Descriptions made from the fields of definitions
//! - `morgue`: The text file about a finished game
//! - `pointer`: The mouse, in cells of the screen
//! - `program`: The border to the front ends: what they drive and show
//! - `screen`: The trait every screen implements, what a screen may read, and what it can ask for
//! - `screens`: All screens
//! - `widgets`: Parts that several screens draw with

pub(crate) mod app;
pub(crate) mod canvas;
pub(crate) mod click_map;
pub(crate) mod descriptions;
pub(crate) mod morgue;
pub(crate) mod pointer;
pub(crate) mod program;
pub(crate) mod screen;
pub mod screens;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod widgets;

pub use app::App;
pub use canvas::{Canvas, Cell};
pub use pointer::{Button, Pointer, PointerKind};
pub use program::Program;

pub use crate::session::Waker;
