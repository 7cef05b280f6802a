//! Abilities: what can be done at a target, by creatures, items and the player alike.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Deserializer;
use serde::{Deserialize, Serialize};

use super::damage::DamageType;
use super::strike::Applied;
use crate::content::catalog::{Kind, Ref};
use crate::content::formulas::rolled_formula::RolledFormula;
use crate::content::kinds::behaviour::BehaviourUse;
use crate::content::kinds::creature::CreatureKind;
use crate::content::kinds::ground::feature::FeatureKind;
use crate::content::kinds::modifier::ModifierKind;
use crate::content::kinds::stat::ByStat;
use crate::content::kinds::tile::TileKind;
use crate::content::limits;
use crate::content::shorthand::{SHORT_USE, expand};
use crate::content::text::message::Message;

/// What can be done at a target: a spell, a breath, a touch. Creatures have abilities by their `abilities`, and use them by the behaviour call
/// `me.use_ability()`. In formulas, names of stats are those of the one who uses it; `target.` stands before those of whom it reaches.
///
/// ```toml
/// [ability.firebolt]
/// name = "firebolt"
/// shape = { bolt = 10 }
/// damage = "2d4 + 2"
/// type = "fire"
/// cost = { mana = 4 }
/// cooldown = 3
/// message = { you = "You hurl fire.", seen = "{actor.the} hurls fire." }
///
/// [stat.mana]
/// name = "mana"
/// max = 20
///
/// [damage_type.fire]
/// name = "fire"
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AbilityKind {
    /// Its name in lists and descriptions.
    #[schemars(length(min = 1, max = limits::NAME), example = &"firebolt")]
    pub name: String,
    /// What it is or does, in a sentence or two, for what the engine can't tell from its fields.
    #[serde(default)]
    #[schemars(example = &"Shows all ground within 15 cells.")]
    pub description: String,
    /// Free labels. A command can list only the abilities with one: `[command.pray]`.
    #[serde(default)]
    #[schemars(example = vec!["prayer"])]
    pub tags: Vec<String>,
    /// How it gets to its target, and whom it reaches.
    pub shape: AbilityShape,
    /// What it is aimed at.
    #[serde(default)]
    pub target: AbilityTarget,
    /// Whom it leaves alone, even if the shape includes them.
    #[serde(default)]
    #[schemars(example = vec!["self", "allies"])]
    pub spares: Vec<Spared>,
    /// The damage that it does, in points.
    #[serde(default)]
    #[schemars(example = &"2d4 + 2")]
    pub damage: Option<RolledFormula>,
    /// What the target blocks of the damage, which is taken off it. Left out, nothing is blocked.
    #[serde(default)]
    #[schemars(example = &"1d4 + target.defense")]
    pub blocked: Option<RolledFormula>,
    /// The type of the damage. Whoever is immune to it gets none of the modifiers in `applies`, either. Left out, nothing resists it.
    #[serde(default, rename = "type")]
    #[schemars(example = &"fire")]
    pub damage_type: Option<Ref<DamageType>>,
    /// The hit points that it restores.
    #[serde(default)]
    #[schemars(example = &"2d8")]
    pub heals: Option<RolledFormula>,
    /// The modifiers that it puts on those whom it reaches.
    #[serde(default)]
    #[schemars(example = serde_json::json!([{ "modifier": "slow", "turns": 10 }]))]
    pub applies: Vec<Applied>,
    /// The modifiers that it ends.
    #[serde(default)]
    #[schemars(example = vec!["poison"])]
    pub cures: Vec<Ref<ModifierKind>>,
    /// It ends all modifiers with one of these labels.
    #[serde(default)]
    #[schemars(example = vec!["magic"])]
    pub dispels: Vec<String>,
    /// How many cells far it pulls those whom it reaches towards the one who uses it.
    #[serde(default)]
    #[schemars(transform = limits::SHIFT.stated(), example = 10)]
    pub pulls: u32,
    /// How many cells far it pushes them away.
    #[serde(default)]
    #[schemars(transform = limits::SHIFT.stated(), example = 3)]
    pub pushes: u32,
    /// Whether the one who uses it swaps places with whom it reaches.
    #[serde(default)]
    pub swaps: bool,
    /// Whether the one who uses it goes where it ends.
    #[serde(default)]
    pub blinks: bool,
    /// How many tiles it digs through on its way.
    #[serde(default)]
    #[schemars(transform = limits::SHIFT.stated(), example = 5)]
    pub digs: u32,
    /// The creatures that come where it ends.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "kind": "imp", "count": "1d3" }))]
    pub summons: Option<Summons>,
    /// The tile that the cells which it reaches become.
    #[serde(default)]
    #[schemars(example = &"rubble")]
    pub leaves: Option<Ref<TileKind>>,
    /// The feature that is poured out where it ends; that of a beam or a cone on all its cells.
    #[serde(default)]
    #[schemars(example = &"fire_pool")]
    pub feature: Option<Ref<FeatureKind>>,
    /// How many points of its stats it costs the one who uses it.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "mana": 4 }))]
    pub cost: ByStat<i32>,
    /// How many turns pass until the same creature can use it again.
    #[serde(default)]
    #[schemars(transform = limits::TURNS.stated(), example = 3)]
    pub cooldown: u32,
    /// How far away others hear it being used, in cells.
    #[serde(default)]
    #[schemars(transform = limits::NOISE.stated(), example = 20)]
    pub noise: u32,
    /// Creatures use it by themselves only against targets that are at most so many cells away. 0 means at any distance.
    #[serde(default)]
    #[schemars(transform = limits::VISION.stated(), example = 5)]
    pub within: u32,
    /// Creatures use it by themselves only on targets with less than this percentage of their hit points.
    #[serde(default)]
    #[schemars(transform = limits::PERCENT.stated(), example = 75)]
    pub below_hp: Option<u32>,
    /// Creatures use it by themselves only on targets without these modifiers.
    #[serde(default)]
    #[schemars(example = vec!["slow"])]
    pub unless: Vec<Ref<ModifierKind>>,
    /// The message when it is used. `{actor}` is the one who uses it, `{target}` whom it is aimed at.
    #[serde(default)]
    pub message: Message,
    /// Scripts whose hook `on_land` runs for each creature that it reaches, and whose function `is_useful(me, target)` says whether a creature
    /// should use it by itself.
    #[serde(default)]
    #[schemars(length(max = limits::SCRIPTS), example = vec!["flare"])]
    pub hooks: Vec<BehaviourUse>,
}

/// How an ability gets to its target, and whom it reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AbilityShape {
    /// It flies in a straight line, and reaches the first creature in its way.
    Bolt(#[schemars(description = "How many cells far.", transform = limits::RANGE.stated(), example = 10)] u32),
    /// It goes in a straight line, and reaches all creatures in its way.
    Beam(#[schemars(description = "How many cells far.", transform = limits::RANGE.stated(), example = 10)] u32),
    /// It flies to its target, and reaches all around.
    Ball(Ball),
    /// It reaches all in a quarter of a circle.
    Cone(#[schemars(description = "How many cells far.", transform = limits::RANGE.stated(), example = 5)] u32),
    /// It reaches one neighbour.
    Touch,
    /// It reaches the one who uses it.
    #[serde(rename = "self")]
    Oneself,
    /// It reaches one cell in sight.
    Cell(#[schemars(description = "How many cells far.", transform = limits::RANGE.stated(), example = 10)] u32),
    /// It reaches all creatures in sight.
    Sight,
}

/// An ability that flies to its target, and reaches all around.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ball {
    /// How many cells far it flies.
    #[schemars(transform = limits::RANGE.stated(), example = 8)]
    pub range: u32,
    /// How many cells around its target it reaches.
    #[schemars(transform = limits::RADIUS.stated(), example = 2)]
    pub radius: u32,
}

impl AbilityShape {
    /// Whether it goes in a direction, as far as it can.
    pub fn is_directed(self) -> bool {
        matches!(self, Self::Bolt(_) | Self::Beam(_) | Self::Cone(_))
    }

    /// How many cells away its target can be; `None` for as far as its user sees.
    pub fn range(self) -> Option<u32> {
        match self {
            Self::Bolt(range) | Self::Beam(range) | Self::Cone(range) | Self::Cell(range) => Some(range),
            Self::Ball(ball) => Some(ball.range),
            Self::Touch => Some(1),
            Self::Oneself => Some(0),
            Self::Sight => None,
        }
    }
}

/// What an ability is aimed at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AbilityTarget {
    /// An enemy in sight.
    #[default]
    Enemy,
    /// An ally in sight.
    Ally,
    /// The one who uses it.
    #[serde(rename = "self")]
    Oneself,
    /// Any cell.
    Cell,
}

/// Whom an ability leaves alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Spared {
    /// The one who uses it.
    #[serde(rename = "self")]
    Oneself,
    /// Its allies.
    Allies,
    /// Its enemies.
    Enemies,
}

/// The creatures that an ability brings.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Summons {
    /// Their kind.
    #[schemars(example = &"imp")]
    pub kind: Ref<CreatureKind>,
    /// How many, at most 20.
    #[schemars(example = 1, example = &"1d3")]
    pub count: RolledFormula,
}

/// An ability that a creature has.
#[derive(Clone, Copy, Debug)]
pub struct AbilityUse {
    /// The ability.
    pub ability: Ref<AbilityKind>,
    /// The percentage of turns on which the creature thinks of it.
    pub chance: u32,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct UseFields {
    /// The ability.
    #[serde(rename = "use")]
    ability: Ref<AbilityKind>,
    /// The percentage of turns on which the creature thinks of it.
    #[serde(default = "hundred")]
    #[schemars(transform = limits::PERCENT.stated(), example = 50)]
    chance: u32,
}

/// Reads the id of an ability, or a table with `use` and `chance`.
impl<'de> Deserialize<'de> for AbilityUse {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let UseFields { ability, chance } = expand(deserializer, SHORT_USE)?;
        Ok(Self { ability, chance })
    }
}

impl JsonSchema for AbilityUse {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "AbilityUse".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let (short, long) = (generator.subschema_for::<Ref<AbilityKind>>(), generator.subschema_for::<UseFields>());
        json_schema!({ "anyOf": [short, long], "x-type": "ability or `{ use, chance }`" })
    }
}

impl AbilityKind {
    /// Whether it only moves whoever uses it or whom it meets.
    pub fn only_moves(&self) -> bool {
        let moves = self.pulls > 0 || self.pushes > 0 || self.swaps || self.blinks;
        let hurts = self.damage.is_some() || !self.applies.is_empty() || !self.dispels.is_empty();
        let does_more = self.feature.is_some() || self.leaves.is_some() || self.summons.is_some();
        moves && !hurts && !does_more && self.hooks.is_empty()
    }

    /// Stands in for an ability that is gone. It does nothing, and nobody can use it.
    pub(crate) fn placeholder(name: String) -> Self {
        Self {
            name,
            description: String::new(),
            tags: Vec::new(),
            shape: AbilityShape::Oneself,
            target: AbilityTarget::Oneself,
            spares: Vec::new(),
            damage: None,
            blocked: None,
            damage_type: None,
            heals: None,
            applies: Vec::new(),
            cures: Vec::new(),
            dispels: Vec::new(),
            pulls: 0,
            pushes: 0,
            swaps: false,
            blinks: false,
            digs: 0,
            summons: None,
            leaves: None,
            feature: None,
            cost: ByStat::new(),
            cooldown: 0,
            noise: 0,
            within: 0,
            below_hp: None,
            unless: Vec::new(),
            message: Message::default(),
            hooks: Vec::new(),
        }
    }
}

fn hundred() -> u32 {
    100
}

impl Kind for AbilityKind {
    const TABLE: &'static str = "ability";
    const TOKEN: &'static str = "ref:ability";
}
