//! Definitions that were read, but not checked yet.

use crate::content::{
    AbilityKind, BotKind, BranchKind, ClockKind, CommandKind, CreatureKind, DamageType, Ending, Faction, FeatureKind,
    FieldKind, FlavorKind, GameRules, HordeKind, ItemKind, KeyBindings, Language, LevelKind, Message, ModifierKind,
    MovementKind, Palette, ScreenLayout, ScreenText, Slot, StatKind, TileKind, TreasureKind, VaultKind,
};

/// The definitions of one table by id; `None` for those that can't be read.
pub type Entries<T> = Vec<(String, Option<T>)>;

/// The definition at an index; `None` if it can't be read.
pub fn at<T>(entries: &Entries<T>, index: usize) -> Option<(&str, &T)> {
    entries.get(index).and_then(|(id, entry)| Some((id.as_str(), entry.as_ref()?)))
}

/// All definitions that were read, but not checked yet.
pub struct ReadDefinitions {
    pub creatures: Entries<CreatureKind>,
    pub items: Entries<ItemKind>,
    pub flavors: Entries<FlavorKind>,
    pub slots: Entries<Slot>,
    pub tiles: Entries<TileKind>,
    pub levels: Entries<LevelKind>,
    pub branches: Entries<BranchKind>,
    pub hordes: Entries<HordeKind>,
    pub treasures: Entries<TreasureKind>,
    pub vaults: Entries<VaultKind>,
    pub factions: Entries<Faction>,
    pub endings: Entries<Ending>,
    pub modifiers: Entries<ModifierKind>,
    pub stats: Entries<StatKind>,
    pub abilities: Entries<AbilityKind>,
    pub damage_types: Entries<DamageType>,
    pub movements: Entries<MovementKind>,
    pub clocks: Entries<ClockKind>,
    pub fields: Entries<FieldKind>,
    pub features: Entries<FeatureKind>,
    pub sentences: Entries<Message>,
    pub bots: Entries<BotKind>,
    pub commands: Entries<CommandKind>,
    pub rules: Option<GameRules>,
    pub language: Option<Language>,
    pub text: Option<ScreenText>,
    pub keys: Option<KeyBindings>,
    pub palette: Option<Palette>,
    pub layout: Option<ScreenLayout>,
}
