//! Kinds of tiles, and where stairs lead.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::behaviour::BehaviourUse;
use super::ground::burning::Burning;
use super::ground::contact::Touch;
use super::ground::feature::FeatureKind;
use super::light::Light;
use super::look::Look;
use super::powers::damage::DamageType;
use super::powers::strike::Applied;
use super::senses::Secret;
use crate::content::catalog::{Kind, Ref};
use crate::content::color::Color;
use crate::content::formulas::rolled_formula::RolledFormula;
use crate::content::limits;
use crate::content::text::language::Forms;
use crate::content::text::message::Message;

/// The medium of tiles that say nothing of it and are walkable.
pub(crate) const GROUND: &str = "ground";
/// The medium of tiles that say nothing of it and are not walkable.
pub(crate) const SOLID: &str = "solid";

/// A kind of tile, which a cell of the map is made of.
///
/// ```toml
/// [tile.ice]
/// name = "ice"
/// description = "Clear as glass. Something is frozen in it."
/// glyph = "#"
/// color = "#9fc4dc"
/// background = "#1b1d20"
/// transparent = true
/// dig = "floor"
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TileKind {
    /// The name, without an article.
    #[schemars(length(min = 1, max = limits::NAME), example = &"ice")]
    pub name: String,
    /// Irregular forms of the name. The rules in `[language]` make all others.
    #[serde(default)]
    pub forms: Forms,
    /// One or two sentences, shown when the player looks at it.
    #[schemars(example = &"Clear as glass.")]
    pub description: String,
    /// The character on the map, one cell wide.
    #[schemars(example = &"#")]
    pub glyph: char,
    /// The colour of the glyph.
    #[schemars(example = &"#9fc4dc")]
    pub color: Color,
    /// The colour behind the glyph. Left out, it is the background of the screen.
    #[serde(default)]
    #[schemars(example = &"#1b1d20")]
    pub background: Option<Color>,
    /// By how many percent its colours vary from cell to cell and from turn to turn, as those of water do. `[palette] motion` turns it off.
    #[serde(default)]
    #[schemars(transform = limits::PERCENT.stated(), example = 30)]
    pub shimmer: u32,
    /// Whether creatures can walk on it.
    #[serde(default)]
    pub walkable: bool,
    /// Whether creatures can see through it.
    #[serde(default)]
    pub transparent: bool,
    /// The tile it becomes when dug through. Left out, it can't be dug.
    #[serde(default)]
    #[schemars(example = &"floor")]
    pub dig: Option<Ref<TileKind>>,
    /// The tile it becomes when opened. Makes it a closed door.
    #[serde(default)]
    #[schemars(example = &"open_gate")]
    pub opens: Option<Ref<TileKind>>,
    /// The tile it becomes when closed. Makes it an open door.
    #[serde(default)]
    #[schemars(example = &"closed_gate")]
    pub closes: Option<Ref<TileKind>>,
    /// Scripts whose hooks run for any creature that enters it, leaves it or stands on it.
    #[serde(default)]
    #[schemars(length(max = limits::SCRIPTS), example = vec!["burn"])]
    pub hooks: Vec<BehaviourUse>,
    /// The light that it gives, as a radius in cells or written out. It only matters on levels that aren't fully lit.
    #[serde(default)]
    #[schemars(example = 5, example = serde_json::json!({ "radius": 5, "brightness": 100, "color": "#ffcc88" }))]
    pub light: Option<Light>,
    /// Free labels that scripts can check.
    #[serde(default)]
    #[schemars(example = vec!["ice"])]
    pub tags: Vec<String>,
    /// What it turns out to be when the player finds it, such as a trap or a door. Left out, it is what it looks like.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "becomes": "trap", "chance": 20 }))]
    pub secret: Option<Secret>,
    /// Where stairs lead; stairs must be walkable. Left out, the tile isn't stairs.
    #[serde(default)]
    pub stairs: Option<Stairs>,
    /// What it is made of, as far as it matters to movement: a word that `[movement]` tables name. Left out, it is `ground` if it is
    /// walkable, and `solid` if not.
    #[serde(default)]
    #[schemars(example = &"water")]
    pub medium: Option<String>,
    /// Makes it a hole: whoever isn't at home in its medium falls to the level below, and so do items. On the lowest level it is a tile like
    /// others.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "damage": "1d6" }))]
    pub hole: Option<Hole>,
    /// The damage to those who enter it, and to those who stand in it at the end of each turn, unless they are at home in its medium. In
    /// points.
    #[serde(default)]
    #[schemars(example = &"2d6")]
    pub damage: Option<RolledFormula>,
    /// The type of the damage. Whoever is immune to it gets none of the modifiers in `applies`, either. Left out, nothing resists it.
    #[serde(default, rename = "type")]
    #[schemars(example = &"fire")]
    pub damage_type: Option<Ref<DamageType>>,
    /// The modifiers that it puts on those who enter it, and on those who stand in it at the end of each turn, unless they are at home in its
    /// medium.
    #[serde(default)]
    #[schemars(example = serde_json::json!([{ "modifier": "stuck", "turns": 3 }]))]
    pub applies: Vec<Applied>,
    /// When it does damage and puts its modifiers on those who are in it.
    #[serde(default)]
    #[schemars(example = &"entering")]
    pub touch: Touch,
    /// What becomes of items that lie on it.
    #[serde(default)]
    pub items: ItemFate,
    /// Whether it sets fire to what burns on its cell and on the four cells beside it, as lava and torches do.
    #[serde(default)]
    pub ignites: bool,
    /// How it burns. Left out, it doesn't.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "chance": 60, "as": "flames", "leaves": "floor" }))]
    pub burns: Option<Burning>,
    /// What happens to it by chance, turn by turn.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "tile": "rubble", "per_10000": 3500 }))]
    pub becomes: Option<TileChange>,
    /// What happens when a creature enters it, such as one that steps on a trap.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "feature": "caustic_puff" }))]
    pub entered: Option<TileChange>,
    /// Whether gases can't pass it. Left out, they can't if it is neither walkable nor transparent.
    #[serde(default)]
    pub airtight: Option<bool>,
    /// Its class among what tiles are made of. Derived from all tiles.
    #[serde(skip)]
    pub(crate) class: u8,
}

impl TileKind {
    /// Stands in for a kind that is gone: open ground.
    pub(crate) fn placeholder(look: Look) -> Self {
        Self {
            name: look.name,
            forms: Forms::new(),
            description: look.description,
            glyph: look.glyph,
            color: look.color,
            background: None,
            shimmer: 0,
            walkable: true,
            transparent: true,
            dig: None,
            opens: None,
            closes: None,
            hooks: Vec::new(),
            light: None,
            tags: Vec::new(),
            secret: None,
            stairs: None,
            medium: None,
            hole: None,
            damage: None,
            damage_type: None,
            applies: Vec::new(),
            touch: Touch::Always,
            items: ItemFate::Stay,
            ignites: false,
            burns: None,
            becomes: None,
            entered: None,
            airtight: None,
            class: 1,
        }
    }

    /// What it is made of.
    pub fn medium(&self) -> &str {
        self.medium.as_deref().unwrap_or(if self.walkable { GROUND } else { SOLID })
    }

    /// Whether it does anything to those who stand in it and aren't at home there.
    pub fn is_hazard(&self) -> bool {
        self.hole.is_some() || self.touches()
    }

    /// Whether it does anything to those who stand in it, beside letting them fall.
    pub fn touches(&self) -> bool {
        self.contact().is_something()
    }

    /// Whether gases can't pass it.
    pub fn is_airtight(&self) -> bool {
        self.airtight.unwrap_or(!self.walkable && !self.transparent)
    }
}

/// What a tile becomes.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TileChange {
    /// The tile that takes its place. Left out, it stays.
    #[serde(default)]
    #[schemars(example = &"rubble")]
    pub tile: Option<Ref<TileKind>>,
    /// The feature that is poured out there.
    #[serde(default)]
    #[schemars(example = &"dust")]
    pub feature: Option<Ref<FeatureKind>>,
    /// How often, in 10,000 times.
    #[serde(default = "always")]
    #[schemars(transform = limits::PER_10000.stated(), example = 100)]
    pub per_10000: u32,
}

fn always() -> u32 {
    10_000
}

/// A hole, which leads to the level below.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hole {
    /// The damage of the fall, in points.
    #[serde(default)]
    #[schemars(example = &"1d6")]
    pub damage: Option<RolledFormula>,
    /// The type of the damage. Left out, nothing resists it.
    #[serde(default, rename = "type")]
    #[schemars(example = &"blunt")]
    pub damage_type: Option<Ref<DamageType>>,
    /// The message when somebody falls. `{actor}` is the creature. Left out, it is the one of `[message]`.
    #[serde(default)]
    pub message: Message,
}

/// What becomes of items that lie on a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ItemFate {
    /// They stay.
    #[default]
    Stay,
    /// They float to one of the cells beside, about every other turn.
    Drift,
    /// They are gone. One that `lasts` comes to lie on the nearest ground where it can.
    Vanish,
}

/// Where stairs lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stairs {
    /// To the level below.
    Down,
    /// To the level above.
    Up,
    /// Out of the world.
    Exit,
}

impl Kind for TileKind {
    const TABLE: &'static str = "tile";
    const TOKEN: &'static str = "ref:tile";
}
