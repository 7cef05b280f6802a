//! Kinds of items, and the slots they are worn in.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Deserialize;

use super::behaviour::BehaviourUse;
use super::flavor::{FlavorKind, Identify};
use super::light::Light;
use super::look::Look;
use super::modifier::ModifierKind;
use super::powers::ability::AbilityKind;
use super::powers::damage::ByDamageType;
use super::powers::strike::{Launcher, Strike, Throw};
use super::powers::time_costs::TimeCosts;
use super::stat::{ByStat, StatKind};
use crate::content::catalog::{Kind, Ref};
use crate::content::color::Color;
use crate::content::formulas::stat_formula::StatFormula;
use crate::content::limits;
use crate::content::text::message::Message;
use crate::content::text::stat_text::StatText;
use crate::grid::Formula;

/// A kind of item. Its fields decide what it is good for: with `food` it is edible, with `slot` it can be worn.
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
    /// The name, without an article. `{creature}` stands for the name of the creature it was made from, and `{creature.many}` for a form of
    /// that name. It may show up to three stats of the item: `{charges}`, or `{enchant:+}`, always with a sign.
    #[schemars(length(min = 1, max = limits::NAME), example = &"lantern", example = &"{enchant:+} blade")]
    pub name: StatText,
    /// Irregular forms of the name, which may show stats, too. The rules in `[language]` make all others.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "many": "knives" }))]
    pub forms: BTreeMap<String, StatText>,
    /// What it looks like until the player knows the kind. Left out, everybody knows it.
    #[serde(default)]
    #[schemars(example = &"potion")]
    pub flavor: Option<Ref<FlavorKind>>,
    /// What lets the player know an item of this kind: `"use"`, `{ worn = 300 }` for wearing it so many turns, or `"told"` for effects of
    /// scripts alone. Until then its name and the screens show none of its stats, nor what depends on them. Left out, only effects do for a
    /// kind with a `flavor`, and everything is known of any other.
    #[serde(default)]
    #[schemars(example = &"use", example = serde_json::json!({ "worn": 300 }))]
    pub identify: Option<Identify>,
    /// How many items share a slot or a cell, if they are all alike.
    #[serde(default = "one")]
    #[schemars(transform = limits::STACK.stated(), extend("default" = 1), example = 20)]
    pub stack: u32,
    /// One or two sentences, shown when the player looks at it.
    #[schemars(example = &"Heavy enough to swing.")]
    pub description: String,
    /// The character on the map, one cell wide.
    #[schemars(example = &"(")]
    pub glyph: char,
    /// The colour of the glyph.
    #[schemars(example = &"#f0c75e")]
    pub color: Color,
    /// The slot it is worn or wielded in. Left out, it can't be worn.
    #[serde(default)]
    #[schemars(example = &"weapon")]
    pub slot: Option<Ref<Slot>>,
    /// Points added to the wearer's attack; may be negative. It may name stats of the item.
    #[serde(default)]
    #[schemars(transform = limits::STRENGTH.stated(), extend("default" = 0), example = 2, example = &"8 + enchant")]
    pub attack: StatFormula,
    /// Points added to the wearer's defense; may be negative. It may name stats of the item.
    #[serde(default)]
    #[schemars(transform = limits::STRENGTH.stated(), extend("default" = 0), example = 1)]
    pub defense: StatFormula,
    /// What it makes of its wearer's strike.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "damage": "2d4 + enchant", "shape": { "line": 2 } }))]
    pub strike: Strike,
    /// Percent added to its wearer's resistances. They may name stats of the item.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "fire": "10 * enchant" }))]
    pub resists: ByDamageType<StatFormula>,
    /// Percent added to how many bolts of abilities its wearer throws back.
    #[serde(default)]
    #[schemars(transform = limits::PERCENT.stated(), example = 50)]
    pub reflects: u32,
    /// How long actions of its wearer take.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "attack": 200 }))]
    pub time: TimeCosts,
    /// The item's own stats when it is made, such as charges. Others are 0. May use dice.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "enchant": "1d3 - 1" }))]
    pub stats: ByStat<Formula>,
    /// Points added to stats of the wearer; may be negative. They may name stats of the item.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "strength": "1 + enchant" }))]
    pub grants: ByStat<StatFormula>,
    /// The modifiers that its wearer has for as long as it is worn. Two items with the same one don't add up.
    #[serde(default)]
    #[schemars(example = vec!["hasted"])]
    pub worn: Vec<Ref<ModifierKind>>,
    /// Points of food that eating it gives; 0 means it can't be eaten. May use `hp`, the full hit points of the creature it was made from.
    #[serde(default)]
    #[schemars(transform = limits::FOOD.stated(), extend("default" = 0), example = 100, example = &"hp / 2")]
    pub food: Formula,
    /// Turns until it rots away; 0 means it never does.
    #[serde(default)]
    #[schemars(transform = limits::TURNS.stated(), example = 200)]
    pub rots: u32,
    /// Whether exploring picks it up, as far as there is room. At other items exploring stops, and leaves it to the player.
    #[serde(default)]
    pub auto_pickup: bool,
    /// Whether fire destroys it where it lies. One that `lasts` never burns.
    #[serde(default)]
    pub burns: bool,
    /// Whether nothing destroys it that the ground does: where others would burn or sink, it comes to lie beside.
    #[serde(default)]
    pub lasts: bool,
    /// Whether it lasts after use. Left out, only an item with an `ability` can be used, and lasts. Its `hooks` define the effect of using it.
    #[serde(default)]
    pub usable: Option<Usable>,
    /// The message when it is used. `{actor}` is the one who uses it, `{item}` the item. Left out, it is `use_item` of `[message]`.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "you": "You blow {item.the}.", "seen": "{actor.the} blows {item.the}." }))]
    pub message: Message,
    /// The ability that using it has. Its cooldown is that of the item, not of the one who uses it.
    #[serde(default)]
    #[schemars(example = &"firebolt")]
    pub ability: Option<Ref<AbilityKind>>,
    /// How many points of its stats using it costs the item. The `cost` of its ability is not paid then.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "charges": 1 }))]
    pub cost: ByStat<i32>,
    /// How many turns pass until it gets a point of each stat in `cost` back, up to the `max` of the stat, or else to the most that `stats`
    /// can give it. 0 means that it never does.
    #[serde(default)]
    #[schemars(transform = limits::TURNS.stated(), example = 500)]
    pub recharge: u32,
    /// How far away others hear it being used, in cells.
    #[serde(default)]
    #[schemars(transform = limits::NOISE.stated(), example = 20)]
    pub noise: u32,
    /// The light that it gives, as a radius in cells or written out: while it lies around, and while somebody wears it, or carries it if it
    /// has no `slot`. It only matters on levels that aren't fully lit.
    #[serde(default)]
    #[schemars(example = 5, example = serde_json::json!({ "radius": 5, "brightness": 100, "color": "#ffcc88" }))]
    pub light: Option<Light>,
    /// What it does when it is thrown.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "damage": "2d4 + 1", "breaks": 10 }))]
    pub throw: Option<Throw>,
    /// What it shoots while it is worn or wielded.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "tag": "arrow", "range": 12, "damage": "1d6" }))]
    pub fires: Option<Launcher>,
    /// Scripts whose hooks run: all of them while it is worn, and `on_use`, `on_pickup` and the like when it is used or picked up.
    #[serde(default)]
    #[schemars(length(max = limits::SCRIPTS), example = vec!["flare"])]
    pub hooks: Vec<BehaviourUse>,
    /// Free labels that scripts can check.
    #[serde(default)]
    #[schemars(example = vec!["light"])]
    pub tags: Vec<String>,
}

impl ItemKind {
    /// Stands in for a kind that is gone. Such an item has no use.
    pub(crate) fn placeholder(look: Look) -> Self {
        Self {
            name: look.name.into(),
            forms: BTreeMap::new(),
            flavor: None,
            identify: None,
            stack: 1,
            description: look.description,
            glyph: look.glyph,
            color: look.color,
            slot: None,
            attack: StatFormula::default(),
            defense: StatFormula::default(),
            strike: Strike::default(),
            resists: ByDamageType::new(),
            reflects: 0,
            time: TimeCosts::default(),
            stats: ByStat::new(),
            grants: ByStat::new(),
            worn: Vec::new(),
            food: Formula::default(),
            rots: 0,
            auto_pickup: false,
            burns: false,
            lasts: false,
            usable: None,
            message: Message::default(),
            ability: None,
            cost: ByStat::new(),
            recharge: 0,
            noise: 0,
            light: None,
            throw: None,
            fires: None,
            hooks: Vec::new(),
            tags: Vec::new(),
        }
    }
}

impl ItemKind {
    /// The stats that its name shows, each once.
    pub fn shown_stats(&self) -> BTreeSet<Ref<StatKind>> {
        self.name.stats().chain(self.forms.values().flat_map(StatText::stats)).collect()
    }

    /// Whether there is anything about an item of this kind that the player has to find out.
    pub fn has_secrets(&self) -> bool {
        self.flavor.is_some() || self.identify.is_some()
    }

    /// What using it does to it; `None` if it can't be used.
    pub fn use_of(&self) -> Option<Usable> {
        self.usable.or_else(|| self.ability.map(|_| Usable::Always))
    }
}

fn one() -> u32 {
    1
}

/// What happens to an item that is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Usable {
    /// It is used up.
    Once,
    /// It can be used again.
    Always,
}

/// An equipment slot, which holds one worn or wielded item.
///
/// ```toml
/// [slot.head]
/// label = "on head"
/// order = 3
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    /// The label in the side panel, such as `wields`.
    #[schemars(length(min = 1), transform = limits::LABEL.stated(), example = &"wields")]
    pub label: String,
    /// The position in the side panel. Lower numbers come first.
    #[schemars(example = 1)]
    pub order: u32,
}

impl Slot {
    /// Stands in for a slot that is gone. It comes last.
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
