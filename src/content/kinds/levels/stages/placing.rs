//! Stages that place something on the ground that others have left: vaults, hordes, items.

use schemars::JsonSchema;
use serde::Deserialize;

use super::stage_fields::{StageFields, StageNumber, numbers};
use crate::content::catalog::Ref;
use crate::content::kinds::creature::CreatureKind;
use crate::content::kinds::ground::feature::FeatureKind;
use crate::content::kinds::item::ItemKind;
use crate::content::kinds::levels::horde::HordeDraw;
use crate::content::kinds::levels::level::Spawn;
use crate::content::kinds::levels::treasure::TreasureKind;
use crate::content::kinds::levels::vault::VaultKind;
use crate::content::limits;
use crate::content::shorthand::OneOrMany;
use crate::grid::Formula;

/// Vaults, each of another kind as long as there are enough kinds. One for which there is no place gives way to another.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VaultsStage {
    /// The kinds to pick from, by their weights: an id, or a list.
    #[schemars(example = &"treasury")]
    pub of: OneOrMany<Ref<VaultKind>>,
    /// How many there are, as far as there is space for them. May use `depth`.
    #[serde(default = "one")]
    #[schemars(transform = limits::VAULTS.stated(), extend("default" = 1), example = &"1d2")]
    pub count: Formula,
    /// Where they are put.
    #[serde(default)]
    pub at: VaultSite,
}

/// Where in the region of a stage vaults are put.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum VaultSite {
    /// Anywhere they fit.
    #[default]
    Anywhere,
    /// In the middle, for what a level is built around. Whatever is there makes room, and what is cut in two by that is joined again.
    Middle,
}

impl StageFields for VaultsStage {
    fn numbers(&self) -> Vec<StageNumber<'_>> {
        numbers!(self: count <= VAULTS)
    }
}

/// Creatures, items and features in the region of the stage, as the lists of the level have them everywhere.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpawnsStage {
    /// The creatures.
    #[serde(default)]
    pub creatures: Vec<Spawn<CreatureKind>>,
    /// The items.
    #[serde(default)]
    pub items: Vec<Spawn<ItemKind>>,
    /// The features that are poured out.
    #[serde(default)]
    pub features: Vec<Spawn<FeatureKind>>,
}

impl StageFields for SpawnsStage {
    fn numbers(&self) -> Vec<StageNumber<'_>> {
        Vec::new()
    }
}

impl StageFields for HordeDraw {
    fn numbers(&self) -> Vec<StageNumber<'_>> {
        numbers!(self: count <= COUNT)
    }
}

/// Items drawn from a treasure.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TreasureStage {
    /// The treasure.
    #[schemars(example = &"supplies")]
    pub of: Ref<TreasureKind>,
    /// How many are drawn. May use `depth`.
    #[schemars(transform = limits::COUNT.stated(), example = &"3 + 1d2")]
    pub count: Formula,
    /// The chance that a room has any, for each room in the region of the stage. Then `count` is drawn for each room that has some, and they lie in
    /// it. Rooms are those of the stages `rooms`, `partition` and `accretion`. What other rooms and levels have makes no difference, so the
    /// treasure can't use `grows`, `falls` and `at_least`.
    #[serde(default)]
    #[schemars(transform = limits::CHANCE.stated(), example = 20)]
    pub per_room: Option<u32>,
}

impl StageFields for TreasureStage {
    fn numbers(&self) -> Vec<StageNumber<'_>> {
        numbers!(self: count <= COUNT)
    }
}

fn one() -> Formula {
    Formula::from(1)
}
