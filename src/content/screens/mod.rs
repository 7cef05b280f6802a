//! How the screens look: their colours, and where their parts stand.
//!
//! - `palette`: The colours of the screens
//! - `panel_button`: Buttons for commands in the side panel
//! - `screen_layout`: Where the parts of the play screen stand, and what the side panel shows

pub(crate) mod palette;
pub(crate) mod panel_button;
pub(crate) mod screen_layout;
