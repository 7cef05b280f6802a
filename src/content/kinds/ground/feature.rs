//! Features: what is poured out over the ground.

use schemars::JsonSchema;
use serde::Deserialize;

use super::field::{FieldKind, FieldLayer};
use crate::content::catalog::{Kind, Ref};
use crate::content::kinds::tile::TileKind;
use crate::content::limits;
use crate::content::text::message::Message;

/// Something that is poured out over the ground: a splash of blood, a puff of gas, a fire, a flood, rubble. Tiles, fields, creatures, items,
/// abilities and scripts pour it out. It begins on one cell and spreads from there in rings.
///
/// ```toml
/// [feature.splash]
/// field = "blood"
/// start = 75
/// decrement = 25
///
/// [field.blood]
/// name = "blood"
/// description = "Somebody bled here."
/// glyph = ","
/// color = "#a03030"
///
/// [ability.spill_blood]
/// name = "spill blood"
/// shape = { ball = { range = 6, radius = 0 } }
/// target = "cell"
/// feature = "splash"
///
/// [item.flask_of_blood]
/// name = "flask of blood"
/// description = "Still warm."
/// glyph = "!"
/// color = "#a03030"
/// ability = "spill_blood"
/// throw = { range = 6, ability = "spill_blood", breaks = 100 }
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FeatureKind {
    /// The field that it pours out.
    #[serde(default)]
    #[schemars(example = &"blood")]
    pub field: Option<Ref<FieldKind>>,
    /// How many points of a gas or of a flowing liquid it pours out on its first cell, from where they spread.
    #[serde(default = "hundred")]
    #[schemars(transform = limits::VOLUME.stated(), example = 350)]
    pub amount: u32,
    /// The tile that its cells become.
    #[serde(default)]
    #[schemars(example = &"rubble")]
    pub tile: Option<Ref<TileKind>>,
    /// Whether its cells are exposed to fire, so that what burns there catches fire.
    #[serde(default)]
    pub ignites: bool,
    /// The layers that it clears on its cells before.
    #[serde(default)]
    #[schemars(example = vec!["surface"])]
    pub clears: Vec<FieldLayer>,
    /// The percentage of the cells beside the first that it reaches. 0 means that it reaches the first alone.
    #[serde(default)]
    #[schemars(transform = limits::START.stated(), example = 75)]
    pub start: u32,
    /// How much lower that percentage is with each further ring.
    #[serde(default = "hundred")]
    #[schemars(transform = limits::DECREMENT.stated(), example = 25)]
    pub decrement: u32,
    /// The media of the cells that it can reach, beside the first. Left out, all cells that creatures can walk on.
    #[serde(default)]
    #[schemars(example = vec!["ground"])]
    pub on: Vec<String>,
    /// The feature that is poured out after it, on the same cell.
    #[serde(default)]
    #[schemars(example = &"flies")]
    pub then: Option<Ref<FeatureKind>>,
    /// How far away others hear it, in cells.
    #[serde(default)]
    #[schemars(transform = limits::NOISE.stated(), example = 20)]
    pub noise: u32,
    /// The sentence that the player reads who sees its first cell.
    #[serde(default)]
    #[schemars(example = &"rumble")]
    pub sentence: Option<Ref<Message>>,
    /// The classes of ground that it can reach, as a set of bits. Derived from `on`.
    #[serde(skip)]
    pub(crate) classes: u64,
}

fn hundred() -> u32 {
    100
}

impl Kind for FeatureKind {
    const TABLE: &'static str = "feature";
    const TOKEN: &'static str = "ref:feature";
}
