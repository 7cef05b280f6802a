//! What a character of a drawn map stands for.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::Deserializer;

use super::level::WeightedChoice;
use super::treasure::TreasureKind;
use super::vault::VaultKind;
use crate::content::catalog::Ref;
use crate::content::kinds::creature::CreatureKind;
use crate::content::kinds::ground::feature::FeatureKind;
use crate::content::kinds::item::ItemKind;
use crate::content::kinds::modifier::ModifierKind;
use crate::content::kinds::tile::TileKind;
use crate::content::limits;
use crate::content::shorthand::{OneOrMany, SHORT_TILE, expand};

/// The legend of a drawn map: what its characters stand for.
pub type DrawnLegend = BTreeMap<char, DrawnCell>;

/// What a character of a drawn map stands for. All cells with the same character are alike, but what is drawn at random is drawn for each.
#[derive(Clone, Debug)]
pub struct DrawnCell {
    /// The tile; `None` for the floor of the level.
    pub tile: Option<Ref<TileKind>>,
    /// Who stands there: one of these.
    pub creature: Vec<WeightedChoice<CreatureKind>>,
    /// Whether it is asleep, whatever its kind says.
    pub asleep: bool,
    /// The modifiers that it has besides those of its kind.
    pub modifiers: Vec<Ref<ModifierKind>>,
    /// What lies there: one of these.
    pub item: Vec<WeightedChoice<ItemKind>>,
    /// The treasure from which one item is drawn that lies there.
    pub treasure: Option<Ref<TreasureKind>>,
    /// What is poured out there.
    pub feature: Option<Ref<FeatureKind>>,
    /// How likely somebody stands there and something lies or is poured out there, in percent.
    pub chance: u32,
    /// The name of the wire that it is on.
    pub wire: Option<String>,
    /// The item that unlocks it.
    pub key: Option<Ref<ItemKind>>,
    /// Whether the key of another vault may lie there.
    pub holds_key: bool,
    /// The vaults of which one is put there, with its upper left corner on the cell.
    pub vault: Vec<Ref<VaultKind>>,
}

impl DrawnCell {
    /// A cell that is only a tile, or floor.
    pub fn plain(tile: Option<Ref<TileKind>>) -> Self {
        Self {
            tile,
            creature: Vec::new(),
            asleep: false,
            modifiers: Vec::new(),
            item: Vec::new(),
            treasure: None,
            feature: None,
            chance: always(),
            wire: None,
            key: None,
            holds_key: false,
            vault: Vec::new(),
        }
    }
}

/// What a character of a drawn map stands for, written out.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "DrawnCell")]
struct DrawnCellFields {
    /// What the cell is made of. Left out, it is the floor of the level. Cells with the tile of the level's stairs are places for its stairs, used
    /// first; those that it doesn't need become floor. Vaults can't contain stairs. An exit may be drawn at any depth, also in a vault; on the first
    /// level the player starts beside it.
    #[serde(default)]
    #[schemars(example = &"altar")]
    tile: Option<Ref<TileKind>>,
    /// Who stands there: an id, or a list to pick from at random. An entry is an id, or `{ kind = "...", weight = 5 }`.
    #[serde(default)]
    #[schemars(example = &"wolf")]
    creature: OneOrMany<WeightedChoice<CreatureKind>>,
    /// Whether the creature is asleep. Left out, it is awake.
    #[serde(default)]
    asleep: bool,
    /// The modifiers that the creature has from the start, besides those of its kind, such as one that makes it a captive.
    #[serde(default)]
    #[schemars(length(max = limits::SCRIPTS), example = vec!["shackled"])]
    modifiers: Vec<Ref<ModifierKind>>,
    /// What lies there: an id, or a list to pick from at random. An entry is an id, or `{ kind = "...", weight = 5 }`.
    #[serde(default)]
    #[schemars(example = &"lantern")]
    item: OneOrMany<WeightedChoice<ItemKind>>,
    /// The treasure from which one item is drawn that lies there, if no `item` does.
    #[serde(default)]
    #[schemars(example = &"jewels")]
    treasure: Option<Ref<TreasureKind>>,
    /// What is poured out there.
    #[serde(default)]
    #[schemars(example = &"swamp")]
    feature: Option<Ref<FeatureKind>>,
    /// How likely the creature, the item and the feature are there, each for itself.
    #[serde(default = "always")]
    #[schemars(transform = limits::CHANCE.stated(), example = 30)]
    chance: u32,
    /// The name of the wire that the cell is on. A tile that `triggers` sends a signal along it, to all other cells on the same wire.
    #[serde(default)]
    #[schemars(length(min = 1, max = limits::NAME), example = &"cages")]
    wire: Option<String>,
    /// The item that unlocks the tile, which needs `unlocks`. It is placed elsewhere on the level, never behind its own lock, and is
    /// used up when it opens it. All cells with the same character have the same lock, and open together; for two locks, use two characters.
    #[serde(default)]
    #[schemars(example = &"brass_key")]
    key: Option<Ref<ItemKind>>,
    /// Whether the key of another vault may lie there: one that names this vault in `key_in`.
    #[serde(default)]
    holds_key: bool,
    /// A vault that is put there, with its upper left corner on this cell: an id, or a list to pick from by weight.
    #[serde(default)]
    #[schemars(example = &"alcove")]
    vault: OneOrMany<Ref<VaultKind>>,
}

impl<'de> Deserialize<'de> for DrawnCell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields: DrawnCellFields = expand(deserializer, SHORT_TILE)?;
        let DrawnCellFields { creature, item, vault, .. } = fields;
        Ok(Self {
            tile: fields.tile,
            creature: creature.0,
            asleep: fields.asleep,
            modifiers: fields.modifiers,
            item: item.0,
            treasure: fields.treasure,
            feature: fields.feature,
            chance: fields.chance,
            wire: fields.wire,
            key: fields.key,
            holds_key: fields.holds_key,
            vault: vault.0,
        })
    }
}

impl JsonSchema for DrawnCell {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "DrawnCellOrTile".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let (short, long) = (generator.subschema_for::<Ref<TileKind>>(), generator.subschema_for::<DrawnCellFields>());
        json_schema!({ "anyOf": [short, long] })
    }
}

fn always() -> u32 {
    100
}
