//! Fields: what lies on the ground, flows over it, hangs above it and burns.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::burning::Burning;
use super::contact::Touch;
use super::feature::FeatureKind;
use super::movement::MovementKind;
use crate::content::catalog::{Kind, Ref};
use crate::content::color::Color;
use crate::content::formulas::rolled_formula::RolledFormula;
use crate::content::kinds::light::Light;
use crate::content::kinds::look::Look;
use crate::content::kinds::modifier::ModifierKind;
use crate::content::kinds::powers::damage::DamageType;
use crate::content::kinds::powers::strike::Applied;
use crate::content::kinds::tile::{GROUND, ItemFate};
use crate::content::limits;
use crate::content::text::language::{Forms, Tone};

/// What goes out on this percentage of turns is gone soon.
const PASSES_SOON: u32 = 10;

/// Something on a cell besides its tile: blood, flames, a web, a flood, a gas. Each cell has room for one in each of three layers. Features
/// pour them out.
///
/// ```toml
/// [field.flames]
/// name = "flames"
/// description = "They dance and crackle."
/// glyph = "^"
/// color = "#e2785c"
/// ignites = true
/// damage = "1d3"
/// type = "fire"
/// goes_out = 40
///
/// [field.marsh_gas]
/// name = "marsh gas"
/// description = "It smells of eggs."
/// layer = "gas"
/// color = "#8fb36a"
/// burns = { chance = 100, as = "flames" }
///
/// [damage_type.fire]
/// name = "fire"
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each says another thing that content can choose")]
pub struct FieldKind {
    /// The name, without an article.
    #[schemars(length(min = 1, max = limits::NAME), example = &"flames")]
    pub name: String,
    /// Irregular forms of the name. The rules in `[language]` make all others.
    #[serde(default)]
    pub forms: Forms,
    /// One or two sentences, shown when the player looks at it.
    #[schemars(example = &"They dance and crackle.")]
    pub description: String,
    /// Where on a cell it is.
    #[serde(default)]
    pub layer: FieldLayer,
    /// The character on the map, one cell wide. Left out, that of the tile is shown.
    #[serde(default)]
    #[schemars(example = &"^")]
    pub glyph: Option<char>,
    /// The colour of the glyph. A gas tints the cell with it, the more the thicker it is.
    #[schemars(example = &"#e2785c")]
    pub color: Color,
    /// The colour behind the glyph. Left out, it stays as it is.
    #[serde(default)]
    #[schemars(example = &"#3a1206")]
    pub background: Option<Color>,
    /// By how many percent its colours vary from cell to cell and from turn to turn, as those of water and fire do. `[palette] motion` turns
    /// it off.
    #[serde(default)]
    #[schemars(transform = limits::PERCENT.stated(), example = 30)]
    pub shimmer: u32,
    /// Which field stays where another of its layer is poured out: the one with the higher number, and of equals the newer one.
    #[serde(default = "fifty")]
    #[schemars(transform = limits::PERCENT.stated(), example = 80)]
    pub priority: u32,
    /// What the cell is made of as long as it lies there, such as `water` for a flood, or `ground` for a bridge: a word that `[movement]`
    /// tables name. What the tile beneath does to creatures and items, it doesn't do then. Left out, the tile decides.
    #[serde(default)]
    #[schemars(example = &"water")]
    pub medium: Option<String>,
    /// With `medium`, how many points of it that takes.
    #[serde(default = "one")]
    #[schemars(transform = limits::VOLUME.stated(), example = 3)]
    pub medium_from: u32,
    /// With `medium`, whether those without a way to move of their own can walk on it.
    #[serde(default = "yes")]
    pub walkable: bool,
    /// Whether a liquid flows. One that doesn't stays where it was poured out. Gases always spread.
    #[serde(default)]
    pub flows: bool,
    /// The percentage of turns on which each cell of a gas or of a flowing liquid loses a point.
    #[serde(default)]
    #[schemars(transform = limits::PERCENT.stated(), example = 20)]
    pub thins: u32,
    /// The percentage of turns on which a cell of it is gone. Gases thin instead.
    #[serde(default)]
    #[schemars(transform = limits::PERCENT.stated(), example = 40)]
    pub goes_out: u32,
    /// What happens to each cell of it by chance, turn by turn.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "field": "foliage", "per_10000": 100 }))]
    pub becomes: Option<FieldChange>,
    /// What happens when a creature enters a cell of it.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "field": "trampled_foliage", "per_10000": 10000 }))]
    pub entered: Option<FieldChange>,
    /// The field that takes its place when it goes out.
    #[serde(default)]
    #[schemars(example = &"ash")]
    pub leaves: Option<Ref<FieldKind>>,
    /// Whether it sets fire to what burns on its cell and on the four cells beside it.
    #[serde(default)]
    pub ignites: bool,
    /// Whether fire goes out where it is, and can't get there.
    #[serde(default)]
    pub quenches: bool,
    /// How it burns. Left out, it doesn't.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "chance": 100, "as": "flames" }))]
    pub burns: Option<Burning>,
    /// The damage to those who enter it, and to those who are in it at the end of each turn, in points.
    #[serde(default)]
    #[schemars(example = &"1d3")]
    pub damage: Option<RolledFormula>,
    /// The type of the damage. Whoever is immune to it gets none of the modifiers in `applies`, either. Left out, nothing resists it.
    #[serde(default, rename = "type")]
    #[schemars(example = &"fire")]
    pub damage_type: Option<Ref<DamageType>>,
    /// The modifiers that it puts on those who enter it, and on those who are in it at the end of each turn.
    #[serde(default)]
    #[schemars(example = serde_json::json!([{ "modifier": "poison", "turns": 5 }]))]
    pub applies: Vec<Applied>,
    /// When it does damage and puts its modifiers on those on its cell. Whoever enters gets them after the hooks of `on_enter`. What flows onto
    /// a creature has not been entered.
    #[serde(default)]
    #[schemars(example = &"entering")]
    pub touch: Touch,
    /// The ways to move of those whom it doesn't touch.
    #[serde(default)]
    #[schemars(example = vec!["fly"])]
    pub spares: Vec<Ref<MovementKind>>,
    /// How many points of it nobody can see through; 0 if everybody can. A cell of a surface has 1 point.
    #[serde(default)]
    #[schemars(transform = limits::VOLUME_OR_NONE.stated(), example = 50)]
    pub opaque_from: u32,
    /// The light that each cell of it gives, as a radius in cells or written out. It only matters on levels that aren't fully lit.
    #[serde(default)]
    #[schemars(example = 5, example = serde_json::json!({ "radius": 3, "brightness": 80, "color": "#ffcc88" }))]
    pub light: Option<Light>,
    /// What becomes of items that lie in it.
    #[serde(default)]
    pub items: ItemFate,
    /// Free labels that scripts can check.
    #[serde(default)]
    #[schemars(example = vec!["plant"])]
    pub tags: Vec<String>,
    /// Its class among what the ground is made of; `None` if it leaves that to the tile. Derived from all tiles and fields.
    #[serde(skip)]
    pub(crate) class: Option<u8>,
    /// The bit of fields that harm; 0 if it harms nobody. Derived.
    #[serde(skip)]
    pub(crate) harm: u64,
}

/// Where on a cell a field is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FieldLayer {
    /// On the ground: blood, a web, flames, a bridge.
    #[default]
    Surface,
    /// Over the ground, beneath the surface: a flood, oil.
    Liquid,
    /// Above the ground. It spreads, and cells have more or less of it.
    Gas,
}

/// What a cell of a field becomes.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FieldChange {
    /// The field that takes its place. Left out, it stays.
    #[serde(default)]
    #[schemars(example = &"foliage")]
    pub field: Option<Ref<FieldKind>>,
    /// Whether nothing takes its place.
    #[serde(default)]
    pub vanishes: bool,
    /// The feature that is poured out there.
    #[serde(default)]
    #[schemars(example = &"spores")]
    pub feature: Option<Ref<FeatureKind>>,
    /// How often, in 10,000 times.
    #[serde(default = "always")]
    #[schemars(transform = limits::PER_10000.stated(), example = 100)]
    pub per_10000: u32,
}

impl FieldLayer {
    /// All layers, from the ground up.
    pub const ALL: [Self; 3] = [Self::Liquid, Self::Surface, Self::Gas];

    /// Their names in content and scripts.
    pub const NAMES: [&'static str; 3] = ["liquid", "surface", "gas"];

    /// The layer with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|layer| layer.name() == name)
    }

    /// Its name in content and scripts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Surface => "surface",
            Self::Liquid => "liquid",
            Self::Gas => "gas",
        }
    }
}

impl FieldKind {
    /// Stands in for a kind that is gone: it lies there and does nothing.
    pub(crate) fn placeholder(look: Look) -> Self {
        Self {
            name: look.name,
            forms: Forms::new(),
            description: look.description,
            layer: FieldLayer::Surface,
            glyph: Some(look.glyph),
            color: look.color,
            background: None,
            shimmer: 0,
            priority: fifty(),
            medium: None,
            medium_from: 1,
            walkable: true,
            flows: false,
            thins: 0,
            goes_out: 0,
            becomes: None,
            entered: None,
            leaves: None,
            ignites: false,
            quenches: false,
            burns: None,
            damage: None,
            damage_type: None,
            applies: Vec::new(),
            touch: Touch::Always,
            spares: Vec::new(),
            opaque_from: 0,
            light: None,
            items: ItemFate::Stay,
            tags: Vec::new(),
            class: None,
            harm: 0,
        }
    }

    /// What a cell with it is made of; plain ground if it leaves that to the tile.
    pub fn medium(&self) -> &str {
        self.medium.as_deref().unwrap_or(GROUND)
    }

    /// Whether it spreads over cells, so that they have more or less of it.
    pub fn spreads(&self) -> bool {
        self.layer == FieldLayer::Gas || (self.layer == FieldLayer::Liquid && self.flows)
    }

    /// Whether it does anything to creatures on its cell.
    pub fn touches(&self) -> bool {
        self.contact().is_something()
    }

    /// Whether it may change by itself, beside spreading.
    pub fn is_restless(&self) -> bool {
        self.goes_out > 0 || self.becomes.is_some()
    }

    /// Whether it is gone soon: gas, which drifts apart, and fire, say, which goes out.
    pub fn passes_soon(&self) -> bool {
        self.layer == FieldLayer::Gas || self.goes_out >= PASSES_SOON
    }

    /// Whether it does anything to anybody or anything on its cell.
    pub fn does_anything(&self) -> bool {
        self.touches() || self.ignites || self.quenches || self.items != ItemFate::Stay
    }

    /// Whether it lies still until something else changes it, so that paths can count on it.
    pub fn lasts(&self) -> bool {
        !self.spreads() && self.goes_out == 0
    }

    /// Whether it harms those on its cell. `modifiers` tells how bad each modifier is.
    pub fn is_harmful(&self, is_bad: impl Fn(Ref<ModifierKind>) -> bool) -> bool {
        self.damage.is_some() || self.applies.iter().any(|applied| is_bad(applied.modifier))
    }
}

/// Whether a modifier is one that creatures keep away from.
pub(crate) fn is_bad(modifier: &ModifierKind) -> bool {
    matches!(modifier.tone, Tone::Warning | Tone::Notice) || modifier.per_turn.damage.is_some()
}

fn one() -> u32 {
    1
}

fn fifty() -> u32 {
    50
}

fn yes() -> bool {
    true
}

fn always() -> u32 {
    10_000
}

impl Kind for FieldKind {
    const TABLE: &'static str = "field";
    const TOKEN: &'static str = "ref:field";
}
