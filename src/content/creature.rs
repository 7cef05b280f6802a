//! What a creature is.

use serde::Deserialize;

use super::{BehaviourUse, Color, Faction, Forms, ItemKind, Kind, Ref, Tone};
use crate::grid::Formula;

/// A kind of creature; the player's is one of them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreatureKind {
    /// What it is called, without an article.
    pub name: String,
    /// Forms of the name that the language's rules would get wrong, as `many = "wolves"`.
    #[serde(default)]
    pub forms: Forms,
    /// One or two sentences, shown when it is looked at.
    pub description: String,
    /// How it looks on the map, one cell wide.
    pub glyph: char,
    /// The glyph's colour.
    pub color: Color,
    /// Hit points at birth, at least 1; may use `depth`.
    pub hp: Formula,
    /// Attack at birth; may use `depth`.
    #[serde(default)]
    pub attack: Formula,
    /// Defense at birth; may use `depth`.
    #[serde(default)]
    pub defense: Formula,
    /// Percent of the usual pace, 1 to 1000: at 200 it acts twice a turn.
    #[serde(default = "hundred")]
    pub speed: u32,
    /// How far it sees, in cells, 0 to 60.
    #[serde(default = "nine")]
    pub vision: u32,
    /// Whose side it is on.
    pub faction: Ref<Faction>,
    /// Labels that scripts ask for.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Its behaviours, asked in order on each of its turns; the player needs none.
    #[serde(default)]
    pub ai: Vec<BehaviourUse>,
    /// What it leaves behind when it dies.
    #[serde(default)]
    pub corpse: Option<Ref<ItemKind>>,
    /// Whether it can dig through tiles that allow it.
    #[serde(default)]
    pub digs: bool,
    /// How many items it can carry, 0 to 26.
    #[serde(default)]
    pub slots: u32,
    /// Turns until one hit point comes back; 0 for never.
    #[serde(default)]
    pub regeneration: u32,
    /// How it hungers; left out, it never does.
    #[serde(default)]
    pub stomach: Option<Stomach>,
    /// What it carries at birth.
    #[serde(default)]
    pub carries: Vec<Ref<ItemKind>>,
}

/// How a creature hungers. All amounts are in points of food.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stomach {
    /// What it holds when full, at least 1.
    pub size: i32,
    /// What is in it at birth.
    pub start: i32,
    /// What a turn costs.
    pub per_turn: i32,
    /// What a dig costs on top.
    #[serde(default)]
    pub per_dig: i32,
    /// Eating past the full stomach stretches it by this percentage of what was in it.
    #[serde(default)]
    pub stretch: i32,
    /// Hit points that overeating costs.
    #[serde(default)]
    pub overeating: i32,
    /// The states of hunger by rising share of the full stomach; the first begins at 0.
    pub states: Vec<HungerState>,
}

/// A state of hunger that has a word.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HungerState {
    /// The share of the full stomach from which it holds, in percent.
    pub from: i32,
    /// The word in the side panel; may be empty.
    pub name: String,
    /// What the player reads when hunger falls into this state; may be empty.
    #[serde(default)]
    pub message: String,
    /// How much the word should worry.
    #[serde(default)]
    pub tone: Tone,
}

impl Kind for CreatureKind {
    const TABLE: &'static str = "creature";
    const TOKEN: &'static str = "ref:creature";
}

fn hundred() -> u32 {
    100
}

fn nine() -> u32 {
    9
}
