//! What every kind on the map has: a name, a description, a glyph and its colour.

use crate::content::color::Color;

/// The appearance of a placeholder.
pub(crate) struct Look {
    /// The name.
    pub(crate) name: String,
    /// The text shown when the player looks at it.
    pub(crate) description: String,
    /// The character on the map.
    pub(crate) glyph: char,
    /// The colour of the glyph.
    pub(crate) color: Color,
}
