//! What a creature is.

use schemars::JsonSchema;
use serde::Deserialize;

use super::behaviour::BehaviourUse;
use super::faction::Faction;
use super::item::ItemKind;
use super::look::Look;
use crate::content::catalog::{Kind, Ref};
use crate::content::color::Color;
use crate::content::limits;
use crate::content::text::language::{Forms, Tone};
use crate::grid::Formula;

/// A kind of creature; the player's is one of them. Where creatures appear is said by levels.
///
/// ```toml
/// [creature.wolf]
/// name = "wolf"
/// forms = { many = "wolves" }
/// description = "Lean, grey and seldom alone."
/// glyph = "w"
/// color = "#a9b4c0"
/// hp = "12 + 2 * depth"
/// attack = 8
/// speed = 150
/// vision = 12
/// faction = "cave"
/// tags = ["beast"]
/// corpse = "corpse"
/// ai = [{ use = "idle", chance = 10 }, "hunt", "wander"]
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreatureKind {
    /// What it is called, without an article.
    #[schemars(length(min = 1, max = limits::NAME), example = &"wolf")]
    pub name: String,
    /// Forms of the name that the language's rules would get wrong, as `many = "wolves"`.
    #[serde(default)]
    pub forms: Forms,
    /// One or two sentences, shown when it is looked at.
    #[schemars(example = &"Lean, grey and seldom alone.")]
    pub description: String,
    /// How it looks on the map, one cell wide.
    #[schemars(example = &"w")]
    pub glyph: char,
    /// The glyph's colour.
    #[schemars(example = &"#a9b4c0")]
    pub color: Color,
    /// Hit points at birth; may use `depth`, the level where it is born, counted from 1.
    #[schemars(transform = limits::HP.stated(), example = 20, example = &"12 + 2 * depth")]
    pub hp: Formula,
    /// Attack at birth: how hard it can hit. May use `depth`.
    #[serde(default)]
    #[schemars(transform = limits::STRENGTH.stated(), extend("default" = 0), example = &"7 + depth / 2")]
    pub attack: Formula,
    /// Defense at birth: what it takes off the strength of every blow. May use `depth`.
    #[serde(default)]
    #[schemars(transform = limits::STRENGTH.stated(), extend("default" = 0), example = 2)]
    pub defense: Formula,
    /// Percent of the usual pace: at 200 it acts twice a turn, at 50 every other turn.
    #[serde(default = "hundred")]
    #[schemars(transform = limits::SPEED.stated(), example = 150)]
    pub speed: u32,
    /// How far it sees, in cells.
    #[serde(default = "nine")]
    #[schemars(transform = limits::VISION.stated())]
    pub vision: u32,
    /// Whose side it is on.
    #[schemars(example = &"cave")]
    pub faction: Ref<Faction>,
    /// Labels of your own that scripts ask for.
    #[serde(default)]
    #[schemars(example = vec!["beast", "cold"])]
    pub tags: Vec<String>,
    /// Its behaviours, asked in order on each of its turns; the player needs none.
    #[serde(default)]
    #[schemars(example = vec!["hunt", "wander"])]
    pub ai: Vec<BehaviourUse>,
    /// Scripts whose hooks are asked when something happens to it or by it.
    #[serde(default)]
    #[schemars(example = vec!["thorns"])]
    pub hooks: Vec<BehaviourUse>,
    /// The item that it looks like until it stirs; left out, it shows itself.
    #[serde(default)]
    #[schemars(example = &"lantern")]
    pub poses_as: Option<Ref<ItemKind>>,
    /// Whether it can open and close what can be opened. Its ways lead through closed doors, too.
    #[serde(default)]
    pub opens: bool,
    /// What it leaves behind when it dies; left out, nothing.
    #[serde(default)]
    #[schemars(example = &"bones")]
    pub corpse: Option<Ref<ItemKind>>,
    /// Whether it can dig through tiles that allow it.
    #[serde(default)]
    pub digs: bool,
    /// How many items it can carry.
    #[serde(default)]
    #[schemars(transform = limits::SLOTS.stated())]
    pub slots: u32,
    /// Turns until one hit point comes back; 0 for never.
    #[serde(default)]
    #[schemars(transform = limits::TURNS.stated(), example = 12)]
    pub regeneration: u32,
    /// How it hungers; left out, it never does.
    #[serde(default)]
    pub stomach: Option<Stomach>,
    /// What it carries at birth, no more than it has `slots`.
    #[serde(default)]
    #[schemars(example = vec!["lantern"])]
    pub carries: Vec<Ref<ItemKind>>,
}

impl CreatureKind {
    /// The kind of a creature whose own kind is gone: it only waits.
    pub(crate) fn placeholder(look: Look, faction: Ref<Faction>) -> Self {
        Self {
            name: look.name,
            forms: Forms::new(),
            description: look.description,
            glyph: look.glyph,
            color: look.color,
            hp: Formula::from(1),
            attack: Formula::default(),
            defense: Formula::default(),
            speed: hundred(),
            vision: 0,
            faction,
            tags: Vec::new(),
            ai: Vec::new(),
            hooks: Vec::new(),
            poses_as: None,
            opens: false,
            corpse: None,
            digs: false,
            slots: 0,
            regeneration: 0,
            stomach: None,
            carries: Vec::new(),
        }
    }
}

/// How a creature hungers. All amounts are in points of food.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stomach {
    /// What it holds when full.
    #[schemars(transform = limits::STOMACH.stated(), example = 1000)]
    pub size: i32,
    /// What is in it at birth, at most `size`.
    #[schemars(transform = limits::FOOD.stated(), example = 667)]
    pub start: i32,
    /// What a turn costs.
    #[schemars(transform = limits::FOOD.stated(), example = 1)]
    pub per_turn: i32,
    /// What a dig costs on top.
    #[serde(default)]
    #[schemars(transform = limits::FOOD.stated(), example = 10)]
    pub per_dig: i32,
    /// Eating past the full stomach stretches it by this percentage of what was in it.
    #[serde(default)]
    #[schemars(transform = limits::STRETCH.stated(), example = 50)]
    pub stretch: i32,
    /// Hit points that overeating costs.
    #[serde(default)]
    #[schemars(transform = limits::HARM.stated(), example = 1)]
    pub overeating: i32,
    /// The states of hunger, by rising `from`; the first begins at 0.
    #[schemars(length(min = 1))]
    pub states: Vec<HungerState>,
}

/// A state of hunger that has a word.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HungerState {
    /// The percentage of the full stomach from which it holds, up to the next state.
    #[schemars(transform = limits::HUNGER.stated(), example = 10)]
    pub from: i32,
    /// The word in the side panel; may be empty.
    #[schemars(transform = limits::STATE.stated(), example = &"Hungry")]
    pub name: String,
    /// What the player reads when hunger falls into this state; may be empty.
    #[serde(default)]
    #[schemars(example = &"Your stomach growls.")]
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
