//! The style of corridors.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The style of corridors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Corridors {
    /// With a right angle.
    #[default]
    Bent,
    /// Straight on where rooms face each other, with two angles otherwise.
    Straight,
    /// Winding, as if dug by hand.
    Winding,
}
