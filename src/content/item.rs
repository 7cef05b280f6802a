//! What an item is.

use serde::Deserialize;

use super::{Color, Forms, Kind, Ref};
use crate::grid::Formula;

/// A kind of item. What it can be used for follows from its fields: with `food` it is edible, with `slot` it is worn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemKind {
    /// What it is called, without an article. `{creature}` stands for the name of what it was made from, `{creature.many}` for a form
    /// of that name.
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
    /// Where it is worn; left out, it can't be.
    #[serde(default)]
    pub slot: Option<Ref<Slot>>,
    /// What wearing it adds to attack.
    #[serde(default)]
    pub attack: i32,
    /// What wearing it adds to defense.
    #[serde(default)]
    pub defense: i32,
    /// Points of food in it; may use `hp`, the full hit points of the creature it was made from.
    #[serde(default)]
    pub food: Formula,
    /// Turns until it rots away; 0 for never.
    #[serde(default)]
    pub rots: u32,
    /// Labels that scripts ask for.
    #[serde(default)]
    pub tags: Vec<String>,
}

/// A place on the body where one item is worn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    /// The words of the side panel, as `wields`.
    pub label: String,
    /// Position in the side panel, rising from the top.
    pub order: u32,
}

impl Kind for ItemKind {
    const TABLE: &'static str = "item";
    const TOKEN: &'static str = "ref:item";
}

impl Kind for Slot {
    const TABLE: &'static str = "slot";
    const TOKEN: &'static str = "ref:slot";
}
