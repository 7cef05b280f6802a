//! What there is in the world: definitions, and how they are read from packs.

mod amend;
mod behaviour;
mod blame;
mod check;
mod clean;
mod collect;
mod color;
mod command;
mod conflict;
mod creature;
mod depend;
mod diagnostic;
mod draft;
mod element;
mod enlarge;
mod fill;
mod foundation;
mod insertion;
mod item;
mod keeping_text;
mod key;
mod keys;
mod language;
mod level;
pub(crate) mod limit;
mod load;
mod message;
mod modifier;
mod names;
mod near;
mod one_pack;
mod order;
mod overlay;
mod pack;
mod palette;
mod parse;
mod parsed;
mod patch;
mod phantom;
mod provenance;
mod read;
mod recovery;
mod reference;
mod renames;
mod render;
mod report;
mod resolve;
mod rules;
mod scenario;
mod schema;
mod screen_text;
mod shadow;
mod shorthand;
mod stray;
mod syntax;
mod tables;
mod texts;
mod tile;

mod tree;

pub use behaviour::{Behaviour, BehaviourUse, Bot, OptionValue, Script};
pub use clean::{clean, is_unsafe};
pub use collect::{MAX_SCRIPT, Places};
pub use color::{Color, NamedColor};
pub use command::{
    ActCommand, Command, ConfirmCommand, Each, LookCommand, MenuCommand, ReplayCommand, StartCommand, ThinkCommand,
    ViewCommand,
};
pub use creature::{CreatureKind, HungerState, Stomach};
pub use diagnostic::{Diagnostic, Diagnostics, Place, Related, Severity};
pub use enlarge::Scale;
pub use fill::{fill_in, fill_name};
pub use item::{ItemKind, Slot, Usable};
pub use keeping_text::{PastColumns, PastText, ReplayText, SavedText, SavingText};
pub use key::{Key, KeyCode};
pub use keys::{Duplicate, KeyBindings, Keys};
pub use language::{FormRule, Forms, Language, Role, Sentence, Template, Tone, capitalized};
pub use level::{CaveRecipe, Choice, LevelKind, LevelTiles, Many, Recipe, Spawn};
pub use load::{Loaded, load};
pub use message::{Message, Messages, Refusals};
pub use modifier::{ModifierKind, Stacking};
pub use near::near;
pub use order::declared_pack;
pub use pack::{Dependency, Pack, PackSource, SourceFile};
pub use palette::{BarColors, Palette};
pub use parse::MAX_FILE;
pub use phantom::Absent;
pub use provenance::explain;
pub use reference::{Catalog, Kind, Ref};
pub use renames::{Renamed, Renames, Renaming};
pub use render::{Sources, Style, render};
pub use report::{to_github, to_json};
pub use rules::{CauseKind, Ending, EndingEvent, Faction, GameRules};
pub use scenario::{
    Bound, Deed, Drawing, Expectation, Expected, Named, Outfit, Possession, Scenario, Sign, Step, scenarios,
};
pub use schema::{file_schema, reference, test_schema};
pub use screen_text::{
    ConfirmText, EndText, HealthWord, HelpText, HistoryText, InventoryText, LogText, LookText, ModsText, PanelText,
    PlayText, ReloadText, ScreenText, StartText, ThinkText,
};
pub use tables::{SINGLETONS, TABLES, is_id};
pub use texts::WrittenText;
pub use tile::{Stairs, TileKind};

impl Content {
    /// Whether anything has hooks.
    pub fn has_hooks(&self) -> bool {
        self.creatures.iter().any(|(_, _, kind)| !kind.hooks.is_empty())
            || self.items.iter().any(|(_, _, kind)| !kind.hooks.is_empty())
            || self.tiles.iter().any(|(_, _, kind)| !kind.hooks.is_empty())
            || self.modifiers.iter().any(|(_, _, kind)| !kind.hooks.is_empty())
    }
}

/// All that a game is made of. Never changes while it is played; every [`Ref`] in it points into its own catalogs.
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
    /// Who stands with whom.
    pub factions: Catalog<Faction>,
    /// The ways in which a game ends.
    pub endings: Catalog<Ending>,
    /// What lasts on creatures for a while.
    pub modifiers: Catalog<ModifierKind>,
    /// What scripts can tell.
    pub sentences: Catalog<Message>,
    /// Lists of behaviours that play the game in the simulator.
    pub bots: Catalog<Bot>,
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
    /// What ids of earlier versions became. Only what was written down from a game is read by it.
    pub renames: Renames,
    /// A number that differs whenever any file of the content differs.
    pub fingerprint: u64,
}

impl Content {
    /// Whether two factions fight each other: it is enough that one of the two says so.
    pub fn are_hostile(&self, one: Ref<Faction>, other: Ref<Faction>) -> bool {
        let names = |own: Ref<Faction>, foe| self.factions[own].enemies.contains(&foe);
        names(one, other) || names(other, one)
    }

    /// The packs that are played besides the game.
    pub fn mods(&self) -> impl Iterator<Item = &Pack> {
        self.packs.iter().filter(|pack| !pack.game)
    }
}
