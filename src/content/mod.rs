//! What the game is made of, once it is loaded: definitions of creatures, items, tiles, levels, texts and keys.
//!
//! - `catalog`: All definitions of a table, and typed indices into it
//! - `color`: Colours and named colours
//! - `declared_renames`: The renamings that a pack declares
//! - `input`: Keys, commands, and which key gives which command.
//! - `kinds`: The definitions: what creatures, items, tiles, levels and the like are.
//! - `limits`: The limits of numbers and texts
//! - `pack`: The `[pack]` table of a pack
//! - `pack_source`: The unparsed files of a pack
//! - `palette`: The colours of the parts of the screens
//! - `patterns`: Parts of schemas that several kinds share
//! - `placeholder`: Placeholders for ids in a world that the packs no longer declare
//! - `renames`: The ids of earlier versions, so that old saved games still load
//! - `scale`: The same game with more creatures or larger levels, for load tests
//! - `shorthand`: Short forms of values, which the reader expands
//! - `text`: The language of a pack: names, sentences, and the words on the screens.

pub(crate) mod catalog;
pub(crate) mod color;
pub(crate) mod declared_renames;
pub(crate) mod input;
pub(crate) mod kinds;
pub(crate) mod limits;
pub(crate) mod pack;
pub(crate) mod pack_source;
pub(crate) mod palette;
pub(crate) mod patterns;
pub(crate) mod placeholder;
pub(crate) mod renames;
pub(crate) mod scale;
pub(crate) mod shorthand;
pub(crate) mod text;

pub use catalog::{Catalog, Kind, Ref};
pub use color::{Color, NamedColor};
pub use declared_renames::{Renamed, Renaming};
pub use input::command::{
    ActCommand, Command, ConfirmCommand, LookCommand, MenuCommand, PerCommand, ReplayCommand, StartCommand,
    ThinkCommand, ViewCommand,
};
pub use input::key::{Key, KeyCode};
pub use input::key_bindings::{Duplicate, KeyBindings, Keys};
pub use input::key_names::{key_name, key_of, keys_of};
pub use kinds::behaviour::{Behaviour, BehaviourUse, BotKind, OptionValue, Script};
pub use kinds::creature::{CreatureKind, HungerState, Stomach};
pub use kinds::ending::{CauseKind, Ending, EndingEvent};
pub use kinds::faction::Faction;
pub use kinds::game_rules::GameRules;
pub use kinds::item::{ItemKind, Slot, Usable};
pub use kinds::level::{LevelKind, LevelTiles, OneOrMany, Spawn, WeightedChoice};
pub use kinds::modifier::{ModifierKind, Stacking};
pub use kinds::recipe::{CaveRecipe, Recipe};
pub use kinds::tile::{Stairs, TileKind};
pub use pack::{Dependency, Pack};
pub use pack_source::{PackSource, SourceFile};
pub use palette::{BarColors, Palette};
pub use placeholder::MissingIds;
pub use renames::Renames;
pub use scale::Scale;
pub use text::fill::{fill, fill_in, fill_name};
pub use text::language::{FormRule, Forms, Language, Sentence, SentenceRole, Template, Tone, capitalized};
pub use text::message::{Message, Messages, Refusals};
pub use text::save_text::{PastColumns, PastText, ReplayText, SavedText, SavingText};
pub use text::screen_text::{
    ConfirmText, EndText, HealthWord, HelpText, HistoryText, InventoryText, LogText, LookText, ModsText, PanelText,
    PlayText, ReloadText, ScreenText, StartText, ThinkText,
};

impl Content {
    /// Whether anything has hooks.
    pub fn has_hooks(&self) -> bool {
        self.creatures.iter().any(|(_, _, kind)| !kind.hooks.is_empty())
            || self.items.iter().any(|(_, _, kind)| !kind.hooks.is_empty())
            || self.tiles.iter().any(|(_, _, kind)| !kind.hooks.is_empty())
            || self.modifiers.iter().any(|(_, _, kind)| !kind.hooks.is_empty())
    }
}

/// Everything that a game is made of. It never changes while the game is played. Every [`Ref`] in it points into its own catalogs.
#[derive(Clone, Debug)]
pub struct Content {
    /// The packs that it came from, in the order in which they were loaded.
    pub packs: Vec<Pack>,
    /// The kinds of creatures.
    pub creatures: Catalog<CreatureKind>,
    /// The kinds of items.
    pub items: Catalog<ItemKind>,
    /// The places where items are worn.
    pub slots: Catalog<Slot>,
    /// The kinds of tiles.
    pub tiles: Catalog<TileKind>,
    /// The kinds of levels.
    pub levels: Catalog<LevelKind>,
    /// The factions.
    pub factions: Catalog<Faction>,
    /// The ways in which a game ends.
    pub endings: Catalog<Ending>,
    /// The kinds of modifiers, which change a creature for a number of turns.
    pub modifiers: Catalog<ModifierKind>,
    /// The sentences of scripts.
    pub sentences: Catalog<Message>,
    /// Lists of behaviours that play the game in the simulator.
    pub bots: Catalog<BotKind>,
    /// The scripts.
    pub scripts: Catalog<Script>,
    /// The rules of the game.
    pub rules: GameRules,
    /// How the language builds its forms.
    pub language: Language,
    /// The sentences in which the game tells what happens.
    pub messages: Messages,
    /// The words on the screens.
    pub text: ScreenText,
    /// Which key does what.
    pub keys: KeyBindings,
    /// The colours of the parts of the screens.
    pub palette: Palette,
    /// The new ids of what earlier versions called otherwise, for reading saved games and replays.
    pub renames: Renames,
    /// A number that differs whenever any file of the content differs.
    pub fingerprint: u64,
}

impl Content {
    /// Whether two factions fight each other. It is enough that one of them declares it.
    pub fn are_hostile(&self, one: Ref<Faction>, other: Ref<Faction>) -> bool {
        let names = |faction: Ref<Faction>, foe| self.factions[faction].enemies.contains(&foe);
        names(one, other) || names(other, one)
    }

    /// The packs that are played besides the game.
    pub fn mods(&self) -> impl Iterator<Item = &Pack> {
        self.packs.iter().filter(|pack| !pack.game)
    }
}
