//! What lasts on a creature for a while.

use schemars::JsonSchema;
use serde::Deserialize;

use super::behaviour::BehaviourUse;
use crate::content::catalog::Kind;
use crate::content::limits;
use crate::content::text::language::Tone;
use crate::content::text::message::Message;

/// Something that changes a creature for a number of turns. Scripts put it on: `modify(creature, "haste", 20)`.
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
    /// One word for the panel, as `hasted`.
    #[schemars(length(min = 1, max = limits::NAME), transform = limits::STATE.stated(), example = &"hasted")]
    pub name: String,
    /// How the panel shows it.
    #[serde(default)]
    pub tone: Tone,
    /// Points that it adds to attack; may be negative.
    #[serde(default)]
    #[schemars(transform = limits::STRENGTH.stated(), example = -3)]
    pub attack: i32,
    /// Points that it adds to defense; may be negative.
    #[serde(default)]
    #[schemars(transform = limits::STRENGTH.stated(), example = 5)]
    pub defense: i32,
    /// Percent of the usual pace that it adds; may be negative.
    #[serde(default)]
    #[schemars(transform = limits::PACE.stated(), example = 100)]
    pub speed: i32,
    /// Cells that it adds to how far one sees; may be negative.
    #[serde(default)]
    #[schemars(transform = limits::SIGHT.stated(), example = -4)]
    pub vision: i32,
    /// What happens when it is put on once more while it lasts.
    #[serde(default)]
    pub stacking: Stacking,
    /// Scripts whose hooks are asked while it lasts.
    #[serde(default)]
    #[schemars(example = vec!["fester"])]
    pub hooks: Vec<BehaviourUse>,
    /// What is told when it begins, of `{actor}`.
    #[serde(default)]
    pub begins: Message,
    /// What is told when it ends, of `{actor}`.
    #[serde(default)]
    pub ends: Message,
}

/// What happens when a modifier is put on once more while it lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stacking {
    /// It lasts as long as the longer of the two.
    #[default]
    Longest,
    /// Their turns are added.
    Extend,
    /// Both are there side by side, each with its own end, and what they add is added up.
    Stack,
}

impl ModifierKind {
    /// The kind of a modifier whose own kind is gone: it lasts, and changes nothing.
    pub(crate) fn placeholder(name: String) -> Self {
        Self {
            name,
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
