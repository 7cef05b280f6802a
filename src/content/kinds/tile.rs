//! What a cell of the map is made of.

use schemars::JsonSchema;
use serde::Deserialize;

use super::behaviour::BehaviourUse;
use super::look::Look;
use crate::content::catalog::{Kind, Ref};
use crate::content::color::Color;
use crate::content::limits;
use crate::content::text::language::Forms;

/// A kind of tile: what a cell of the map is made of.
///
/// ```toml
/// [tile.ice]
/// name = "ice"
/// description = "Clear as glass. Something is frozen in it."
/// glyph = "#"
/// color = "#9fc4dc"
/// background = "#1b1d20"
/// transparent = true
/// dig = "floor"
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TileKind {
    /// What it is called, without an article.
    #[schemars(length(min = 1, max = limits::NAME), example = &"ice")]
    pub name: String,
    /// Forms of the name that the language's rules would get wrong.
    #[serde(default)]
    pub forms: Forms,
    /// One or two sentences, shown when it is looked at.
    #[schemars(example = &"Clear as glass.")]
    pub description: String,
    /// How it looks on the map, one cell wide.
    #[schemars(example = &"#")]
    pub glyph: char,
    /// The glyph's colour.
    #[schemars(example = &"#9fc4dc")]
    pub color: Color,
    /// The colour behind the glyph; left out, that of the screen.
    #[serde(default)]
    #[schemars(example = &"#1b1d20")]
    pub background: Option<Color>,
    /// Whether creatures can stand on it.
    #[serde(default)]
    pub walkable: bool,
    /// Whether it can be seen through.
    #[serde(default)]
    pub transparent: bool,
    /// The tile that digging leaves; left out, it can't be dug.
    #[serde(default)]
    #[schemars(example = &"floor")]
    pub dig: Option<Ref<TileKind>>,
    /// The tile that opening it leaves, for doors that are closed.
    #[serde(default)]
    #[schemars(example = &"open_gate")]
    pub opens: Option<Ref<TileKind>>,
    /// The tile that closing it leaves, for doors that are open.
    #[serde(default)]
    #[schemars(example = &"closed_gate")]
    pub closes: Option<Ref<TileKind>>,
    /// Scripts whose hooks are asked for whoever enters it, leaves it or stands on it.
    #[serde(default)]
    #[schemars(example = vec!["burn"])]
    pub hooks: Vec<BehaviourUse>,
    /// Labels of your own that scripts ask for.
    #[serde(default)]
    #[schemars(example = vec!["ice"])]
    pub tags: Vec<String>,
    /// Where it leads, for stairs; they must be walkable.
    #[serde(default)]
    pub stairs: Option<Stairs>,
}

impl TileKind {
    /// The kind of a tile whose own kind is gone: open ground.
    pub(crate) fn placeholder(look: Look) -> Self {
        Self {
            name: look.name,
            forms: Forms::new(),
            description: look.description,
            glyph: look.glyph,
            color: look.color,
            background: None,
            walkable: true,
            transparent: true,
            dig: None,
            opens: None,
            closes: None,
            hooks: Vec::new(),
            tags: Vec::new(),
            stairs: None,
        }
    }
}

/// Where stairs lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
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
