//! What a cell of the map is made of.

use serde::Deserialize;

use super::{Color, Forms, Kind, Ref};

/// A kind of tile.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileKind {
    /// What it is called, without an article.
    pub name: String,
    /// Forms of the name that the language's rules would get wrong.
    #[serde(default)]
    pub forms: Forms,
    /// One or two sentences, shown when it is looked at.
    pub description: String,
    /// How it looks on the map, one cell wide.
    pub glyph: char,
    /// The glyph's colour.
    pub color: Color,
    /// The colour behind the glyph; left out, that of the screen.
    #[serde(default)]
    pub background: Option<Color>,
    /// Whether creatures can stand on it.
    #[serde(default)]
    pub walkable: bool,
    /// Whether it can be seen through.
    #[serde(default)]
    pub transparent: bool,
    /// What digging leaves; left out, it can't be dug.
    #[serde(default)]
    pub dig: Option<Ref<TileKind>>,
    /// Where it leads.
    #[serde(default)]
    pub stairs: Option<Stairs>,
}

/// Where stairs lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stairs {
    /// To the level below.
    Down,
    /// To the level above.
    Up,
    /// Out of the world, upwards.
    Exit,
}

impl Kind for TileKind {
    const TABLE: &'static str = "tile";
    const TOKEN: &'static str = "ref:tile";
}
