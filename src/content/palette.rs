//! The colours of the parts of the screens.

use serde::Deserialize;

use super::Color;

/// The colours of the parts of the screens: `[palette]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Palette {
    /// Behind everything.
    pub background: Color,
}
