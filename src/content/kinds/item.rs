//! What an item is.

use schemars::JsonSchema;
use serde::Deserialize;

use super::behaviour::BehaviourUse;
use super::look::Look;
use crate::content::catalog::{Kind, Ref};
use crate::content::color::Color;
use crate::content::limits;
use crate::content::text::language::Forms;
use crate::grid::Formula;

/// A kind of item. What it can be used for follows from its fields: with `food` it is edible, with `slot` it is worn.
///
/// ```toml
/// [item.lantern]
/// name = "lantern"
/// description = "Heavy enough to swing."
/// glyph = "("
/// color = "#f0c75e"
/// slot = "weapon"
/// attack = 2
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ItemKind {
    /// What it is called, without an article. `{creature}` stands for the name of what it was made from, `{creature.many}` for a form
    /// of that name.
    #[schemars(length(min = 1, max = limits::NAME), example = &"lantern")]
    pub name: String,
    /// Forms of the name that the language's rules would get wrong.
    #[serde(default)]
    pub forms: Forms,
    /// One or two sentences, shown when it is looked at.
    #[schemars(example = &"Heavy enough to swing.")]
    pub description: String,
    /// How it looks on the map, one cell wide.
    #[schemars(example = &"(")]
    pub glyph: char,
    /// The glyph's colour.
    #[schemars(example = &"#f0c75e")]
    pub color: Color,
    /// Where it is worn; left out, it can't be.
    #[serde(default)]
    #[schemars(example = &"weapon")]
    pub slot: Option<Ref<Slot>>,
    /// Points that wearing it adds to attack; may be negative.
    #[serde(default)]
    #[schemars(transform = limits::STRENGTH.stated(), example = 2)]
    pub attack: i32,
    /// Points that wearing it adds to defense; may be negative.
    #[serde(default)]
    #[schemars(transform = limits::STRENGTH.stated(), example = 1)]
    pub defense: i32,
    /// Points of food in it; may use `hp`, the full hit points of the creature it was made from.
    #[serde(default)]
    #[schemars(transform = limits::FOOD.stated(), extend("default" = 0), example = 100, example = &"hp / 2")]
    pub food: Formula,
    /// Turns until it rots away; 0 for never.
    #[serde(default)]
    #[schemars(transform = limits::TURNS.stated(), example = 200)]
    pub rots: u32,
    /// What becomes of it when it is used; left out, it can't be used. What using it does is said by its `hooks`.
    #[serde(default)]
    pub usable: Option<Usable>,
    /// Scripts whose hooks are asked: all of them while it is worn, and `on_use`, `on_pickup` and the like of whatever is used or picked
    /// up.
    #[serde(default)]
    #[schemars(example = vec!["flare"])]
    pub hooks: Vec<BehaviourUse>,
    /// Labels of your own that scripts ask for.
    #[serde(default)]
    #[schemars(example = vec!["light"])]
    pub tags: Vec<String>,
}

impl ItemKind {
    /// The kind of an item whose own kind is gone: it has no use.
    pub(crate) fn placeholder(look: Look) -> Self {
        Self {
            name: look.name,
            forms: Forms::new(),
            description: look.description,
            glyph: look.glyph,
            color: look.color,
            slot: None,
            attack: 0,
            defense: 0,
            food: Formula::default(),
            rots: 0,
            usable: None,
            hooks: Vec::new(),
            tags: Vec::new(),
        }
    }
}

/// What becomes of an item that is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Usable {
    /// It is used up.
    Once,
    /// It stays.
    Always,
}

/// A place on the body where one item is worn or wielded.
///
/// ```toml
/// [slot.head]
/// label = "on head"
/// order = 3
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    /// The words of the side panel, as `wields`.
    #[schemars(length(min = 1), transform = limits::LABEL.stated(), example = &"wields")]
    pub label: String,
    /// Position in the side panel, rising from the top.
    #[schemars(example = 1)]
    pub order: u32,
}

impl Slot {
    /// The slot of an item that is worn where no slot is any more: the last one.
    pub(crate) fn placeholder(label: String) -> Self {
        Self { label, order: u32::MAX }
    }
}

impl Kind for ItemKind {
    const TABLE: &'static str = "item";
    const TOKEN: &'static str = "ref:item";
}

impl Kind for Slot {
    const TABLE: &'static str = "slot";
    const TOKEN: &'static str = "ref:slot";
}
