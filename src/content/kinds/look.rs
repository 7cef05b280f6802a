//! What every kind on the map shows: a name, a description, a glyph and its colour.

use crate::content::color::Color;

/// How the placeholder of a kind looks.
pub(crate) struct Look {
    /// What it is called.
    pub(crate) name: String,
    /// What is shown when it is looked at.
    pub(crate) description: String,
    /// How it looks on the map.
    pub(crate) glyph: char,
    /// The glyph's colour.
    pub(crate) color: Color,
}
