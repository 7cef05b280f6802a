//! Kinds of tiles, and where stairs lead.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::behaviour::BehaviourUse;
use super::creature::CreatureKind;
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
use crate::content::text::language::{Forms, Sentence};
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
    /// The message when somebody opens it, such as one who pulls a lever. `{actor}` is the creature, and `{tile}` what it opens. Left out, it is
    /// the one of `[message]`.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "you": "You pull the lever." }))]
    pub opening: Message,
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
    /// The tile it becomes when somebody opens it who has the key. A vault says which item that is, and where it lies.
    #[serde(default)]
    #[schemars(example = &"open_gate")]
    pub unlocks: Option<Ref<TileKind>>,
    /// When it sends a signal along its wire, to all other cells on the same wire. Drawn maps and vaults say what is on which wire.
    #[serde(default)]
    #[schemars(example = vec!["entered"])]
    pub triggers: Vec<Trigger>,
    /// What happens when a signal comes along its wire.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "tile": "rubble", "message": "The wall collapses." }))]
    pub triggered: Option<TileChange>,
    /// Whether gases can't pass it. Left out, they can't if it is neither walkable nor transparent.
    #[serde(default)]
    pub airtight: Option<bool>,
    /// Its class among what tiles are made of. Derived from all tiles.
    #[serde(skip)]
    pub(crate) class: u8,
}

impl TileKind {
    /// Whether nothing but a key opens it: no hand, fire, spade, signal, time or script.
    pub(crate) fn needs_key(&self) -> bool {
        let changes = [&self.triggered, &self.becomes].into_iter().flatten().any(|change| change.tile.is_some());
        let burns = self.burns.as_ref().is_some_and(|burning| burning.leaves.is_some());
        let is_free = changes || burns || self.opens.is_some() || self.dig.is_some() || !self.hooks.is_empty();
        self.unlocks.is_some() && !is_free
    }

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
            opening: Message::default(),
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
            unlocks: None,
            triggers: Vec::new(),
            triggered: None,
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

    /// What it says of how it changes for a reason.
    pub fn change(&self, why: ChangeReason) -> Option<&TileChange> {
        match why {
            ChangeReason::ByItself => self.becomes.as_ref(),
            ChangeReason::Entered => self.entered.as_ref(),
            ChangeReason::Triggered => self.triggered.as_ref(),
        }
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
    /// The creature that appears there, or as near as there is room.
    #[serde(default)]
    #[schemars(example = &"wolf")]
    pub creature: Option<Ref<CreatureKind>>,
    /// What the player reads if it sees that.
    #[serde(default)]
    #[schemars(example = &"The ground shakes.")]
    pub message: Option<Sentence>,
    /// What the player reads if it is on the level and doesn't see that.
    #[serde(default)]
    #[schemars(example = &"You hear stone grind on stone.")]
    pub heard: Option<Sentence>,
    /// How often, in 10,000 times.
    #[serde(default = "always")]
    #[schemars(transform = limits::PER_10000.stated(), example = 100)]
    pub per_10000: u32,
}

fn always() -> u32 {
    10_000
}

/// Why a tile changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeReason {
    /// By chance, as turns pass.
    ByItself,
    /// Because somebody has entered it.
    Entered,
    /// Because a signal has come along its wire.
    Triggered,
}

/// When a tile sends a signal along its wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// When somebody enters it who isn't at home in a medium that it names. Who flies above a plate doesn't set it off.
    Entered,
    /// When an item comes to lie on it, such as one that is thrown or dropped.
    Laid,
    /// When an item on it is picked up.
    Taken,
    /// When it is opened or unlocked.
    Opened,
    /// When it burns or is dug through.
    Destroyed,
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
    /// Out of the world, upwards: whoever goes up leaves.
    Exit,
    /// Out of the world, downwards: whoever goes down leaves.
    ExitDown,
}

impl Stairs {
    /// Whether they lead down, to another level or out of the world.
    pub fn leads_down(self) -> bool {
        matches!(self, Self::Down | Self::ExitDown)
    }

    /// Whether they lead the same way as others, up or down. Exits count.
    pub fn leads_as(self, others: Self) -> bool {
        self.leads_down() == others.leads_down()
    }

    /// Whether they lead out of the world.
    pub fn is_exit(self) -> bool {
        matches!(self, Self::Exit | Self::ExitDown)
    }
}

impl Kind for TileKind {
    const TABLE: &'static str = "tile";
    const TOKEN: &'static str = "ref:tile";
}
