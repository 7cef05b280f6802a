//! Modifiers: lasting effects on creatures.

use schemars::JsonSchema;
use serde::Deserialize;

use super::behaviour::BehaviourUse;
use crate::content::catalog::Kind;
use crate::content::limits;
use crate::content::text::language::Tone;
use crate::content::text::message::Message;

/// A lasting effect that changes a creature for some turns. Scripts apply it: `modify(creature, "haste", 20)`.
///
/// ```toml
/// [modifier.haste]
/// name = "hasted"
/// speed = 100
/// begins = { you = "You feel quick.", seen = "{actor.the} speeds up." }
/// ends = { you = "You slow down.", seen = "{actor.the} slows down." }
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModifierKind {
    /// One word for the side panel, such as `hasted`.
    #[schemars(length(min = 1, max = limits::NAME), transform = limits::STATE.stated(), example = &"hasted")]
    pub name: String,
    /// What an ending names as the cause when it kills, such as `poison`. Left out, its name.
    #[serde(default)]
    #[schemars(length(max = limits::NAME), example = &"poison")]
    pub cause: String,
    /// How the side panel colours the name.
    #[serde(default)]
    pub tone: Tone,
    /// Points added to attack; may be negative.
    #[serde(default)]
    #[schemars(transform = limits::STRENGTH.stated(), example = -3)]
    pub attack: i32,
    /// Points added to defense; may be negative.
    #[serde(default)]
    #[schemars(transform = limits::STRENGTH.stated(), example = 5)]
    pub defense: i32,
    /// Percent of normal speed added to the creature's speed; may be negative. The sum is kept between 1 and 1000 percent: at 1 percent a
    /// creature acts once in a hundred turns.
    #[serde(default)]
    #[schemars(transform = limits::PACE.stated(), example = 100)]
    pub speed: i32,
    /// Cells added to the creature's vision; may be negative. The sum is kept between 0, which is blind, and 60.
    #[serde(default)]
    #[schemars(transform = limits::SIGHT.stated(), example = -4)]
    pub vision: i32,
    /// What happens if it is applied again while it lasts.
    #[serde(default)]
    pub stacking: Stacking,
    /// Scripts whose hooks run while it lasts.
    #[serde(default)]
    #[schemars(length(max = limits::SCRIPTS), example = vec!["fester"])]
    pub hooks: Vec<BehaviourUse>,
    /// The message when it starts. `{actor}` is the creature.
    #[serde(default)]
    pub begins: Message,
    /// The message when it ends. `{actor}` is the creature.
    #[serde(default)]
    pub ends: Message,
}

/// What happens if a modifier is applied again while it lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stacking {
    /// The longer of the two durations counts.
    #[default]
    Longest,
    /// The durations add up.
    Extend,
    /// Both apply side by side, each with its own end, and their effects add up. At most 16 of a kind last on one creature; one more takes
    /// the place of the one that ends first.
    Stack,
}

impl ModifierKind {
    /// Stands in for a kind that is gone. Such a modifier lasts, and changes nothing.
    pub(crate) fn placeholder(name: String) -> Self {
        Self {
            name,
            cause: String::new(),
            tone: Tone::Quiet,
            attack: 0,
            defense: 0,
            speed: 0,
            vision: 0,
            stacking: Stacking::Longest,
            hooks: Vec::new(),
            begins: Message::default(),
            ends: Message::default(),
        }
    }
}

impl Kind for ModifierKind {
    const TABLE: &'static str = "modifier";
    const TOKEN: &'static str = "ref:modifier";
}
