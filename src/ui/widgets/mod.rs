//! Parts that several screens draw with.
//!
//! - `backdrop`: The cave that scrolls by behind the first screen
//! - `bar`: Bars of hit points
//! - `camera`: Which part of a level is on the screen
//! - `commands_in_use`: Which commands do something in a game
//! - `ground_look`: How the ground of a cell looks: its tile, what flows over it and lies on it, and the gas above
//! - `item_words`: What an item is good for and how fresh it is, in words
//! - `layout`: The layout of the main screen
//! - `lists`: Boxes and pages of lines, and lists to choose from
//! - `lit_colors`: The colours of what the player sees on levels that aren't fully lit
//! - `log_view`: The newest messages, below the map
//! - `map_view`: The map
//! - `motion`: Flashes on the map after a blow
//! - `paint`: Small drawing functions: aligned text, highlights, rectangles
//! - `statuses`: What lasts on a creature, in a few words
//! - `visible_list`: The list of what is in sight, for the side panel and the look cursor
//! - `wrap`: Cutting and wrapping text to a width

pub(crate) mod backdrop;
pub(crate) mod bar;
pub(crate) mod camera;
pub(crate) mod commands_in_use;
pub(crate) mod ground_look;
pub(crate) mod item_words;
pub(crate) mod layout;
pub(crate) mod lists;
pub(crate) mod lit_colors;
pub(crate) mod log_view;
pub(crate) mod map_view;
pub(crate) mod motion;
pub(crate) mod paint;
pub(crate) mod statuses;
pub(crate) mod visible_list;
pub(crate) mod wrap;
