//! Boxes and pages of lines, and lists to choose from.
//!
//! - `list_cursor`: Moving through the entries of a list
//! - `list_page`: A full-screen page with a title, a list, and a hint about keys
//! - `overlay`: A box of lines over the map: a headline, the lines, and a hint about keys
//! - `pick_list`: A list to pick from: letters, arrows and pages choose an entry
//! - `scroll`: Full-screen texts that scroll

pub(crate) mod list_cursor;
pub(crate) mod list_page;
pub(crate) mod overlay;
pub(crate) mod pick_list;
pub(crate) mod scroll;
