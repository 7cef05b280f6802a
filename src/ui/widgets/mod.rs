//! Parts that several screens are drawn with.
//!
//! - `backdrop`: The cave that drifts by behind the first screen
//! - `bar`: Bars of hit points
//! - `camera`: Which part of a level is on the screen
//! - `item_words`: What an item is good for and how fresh it is, in words
//! - `layout`: Where the parts of the play screen lie
//! - `list_cursor`: Which entry of a list is chosen
//! - `log_view`: The newest messages, below the map
//! - `map_view`: The map
//! - `motion`: What moves on the play screen by itself
//! - `overlay`: A sheet of lines that lies over the map
//! - `paint`: Small strokes that all screens are painted with
//! - `scroll`: Pages of lines that scroll
//! - `visible_list`: What is in sight, as the side panel lists it and the cursor finds it
//! - `wrap`: Text cut and wrapped to columns

pub(crate) mod backdrop;
pub(crate) mod bar;
pub(crate) mod camera;
pub(crate) mod item_words;
pub(crate) mod layout;
pub(crate) mod list_cursor;
pub(crate) mod log_view;
pub(crate) mod map_view;
pub(crate) mod motion;
pub(crate) mod overlay;
pub(crate) mod paint;
pub(crate) mod scroll;
pub(crate) mod visible_list;
pub(crate) mod wrap;
