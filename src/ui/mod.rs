//! The screens: they paint cells and read keys, and know neither window nor terminal.

mod canvas;
mod key;
mod program;

pub use canvas::{Canvas, Cell};
pub use key::{Key, KeyCode};
pub use program::Program;
