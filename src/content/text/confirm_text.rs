//! The words of yes-or-no questions.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::input::command::{ConfirmCommand, PerCommand};

/// The words of yes-or-no questions.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmText {
    /// The name of each answer.
    pub answers: PerCommand<ConfirmCommand, String>,
    /// A key that is no answer was pressed: `{key}`.
    pub other: String,
    /// Asks whether to go back to the start screen.
    pub leave: String,
    /// Asks whether to end the program.
    pub quit: String,
    /// Asks whether to open the AI inspector, which marks the game as debugged.
    pub inspect: String,
    /// Asks whether to free a captive: `{who}`.
    pub free: String,
    /// Asks whether to step into ground that does harm: `{what}`.
    pub danger: String,
    /// Asks whether to aim what takes the player along at ground that does harm: `{what}`.
    pub landing: String,
    /// Asks whether to use an item that only heals, although the player has all its hit points.
    pub healthy: String,
    /// Asks whether to delete the saved game `{what}`.
    pub delete: String,
    /// Asks whether to continue a saved game with placeholders for `{what}`, which the content no longer has.
    pub gone: String,
}
