//! The words on the screens.

use serde::Deserialize;

/// The words on the screens: `[text]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScreenText {
    /// The title of the game.
    pub title: String,
}
