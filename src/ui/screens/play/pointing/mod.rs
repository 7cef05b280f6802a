//! The mouse on the main screen.
//!
//! - `clicks`: What a click on the map, the panel or the log asks for
//! - `hover`: What the mouse points at, and how it is shown
//! - `map_cell`: The cell of the level that the mouse points at

pub(crate) mod clicks;
pub(crate) mod hover;
pub(crate) mod map_cell;
