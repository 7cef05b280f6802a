//! The screens: they paint cells and read keys, and know neither window nor terminal.

mod app;
mod backdrop;
mod bar;
mod camera;
mod canvas;
mod confirm;
mod disturbance;
mod ending;
mod errand;
mod failures;
mod faults;
mod frame;
mod help;
mod history;
mod inventory;
mod item_card;
mod log_view;
mod look;
mod map_view;
mod mod_shelf;
mod mods;
mod motion;
mod paint;
mod passage;
mod play;
mod program;
mod pursuit;
mod screen;
mod scroll;
mod session;
mod sheet;
mod shelf;
mod side_panel;
mod sighting;
mod source;
mod start;
#[cfg(test)]
mod tests;
mod words;

pub use crate::content::{Key, KeyCode};
pub use app::App;
pub use canvas::{Canvas, Cell};
pub use mod_shelf::{ModEntry, ModShelf, Refusal, Renewal};
pub use program::{Program, Waker};
pub use shelf::{MemoryShelf, SavedGame, Shelf, ShelfError, ShelfFault};
pub use source::{ContentSource, Faults};
