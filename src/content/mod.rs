//! Loaded content: the definitions of creatures, items, tiles, levels, texts and keys.
//!
//! - `catalog`: All definitions of a table, and typed indices into it
//! - `color`: RGB colours and named colours
//! - `declared_renames`: The renames that a pack declares in its `[pack]` table
//! - `mechanisms`: Which mechanisms a content makes use of
//! - `formulas`: Formulas that may name stats
//! - `id_scope`: Which definition an id means: one rule for content, tests and scripts
//! - `input`: Keys, commands, and the bindings between them
//! - `kinds`: The definitions: what creatures, items, tiles, levels and the like are
//! - `limits`: The allowed ranges of numbers and lengths of texts
//! - `pack`: The `[pack]` table: id, version and dependencies of a pack
//! - `pack_source`: The unparsed files of a pack
//! - `patterns`: Schema fragments that several types share
//! - `missing_kinds`: Placeholders for definitions that a world still needs, but no pack declares
//! - `renames`: Maps ids of earlier versions to current ones, so that old saved games load
//! - `scale`: Enlarges a game for load tests
//! - `screens`: How the screens look: their colours, and where their parts stand
//! - `sense_mechanisms`: Which of the mechanisms of the senses a content makes use of
//! - `shorthand`: Short forms of values, such as text for a table with one key
//! - `text`: Names, sentences, and the words on the screens

pub(crate) mod catalog;
pub(crate) mod color;
pub(crate) mod declared_renames;
pub(crate) mod formulas;
pub(crate) mod id_scope;
pub(crate) mod input;
pub(crate) mod kinds;
pub(crate) mod limits;
pub(crate) mod mechanisms;
pub(crate) mod missing_kinds;
pub(crate) mod pack;
pub(crate) mod pack_source;
pub(crate) mod patterns;
pub(crate) mod renames;
pub(crate) mod scale;
pub(crate) mod screens;
pub(crate) mod sense_mechanisms;
pub(crate) mod shorthand;
pub(crate) mod text;

use std::sync::Arc;

pub use catalog::{Catalog, Kind, Ref};
pub use color::{Color, NamedColor};
pub use declared_renames::{Renamed, Renaming};
pub use formulas::rolled_formula::{Operand, Quality, RolledFormula};
pub use formulas::stat_formula::StatFormula;
pub use id_scope::{IdFault, IdMatch, IdScope};
pub use input::command::{
    ActCommand, Command, ConfirmCommand, LookCommand, MenuCommand, PerCommand, ReplayCommand, StartCommand,
    ThinkCommand, ViewCommand,
};
pub use input::content_command::{CommandKind, Opens};
pub use input::key::{Key, KeyCode};
pub use input::key_bindings::{Duplicate, KeyBindings, Keys};
pub use input::key_names::{key_name, key_of, keys_of};
pub(crate) use kinds::behaviour::all_hooks;
pub use kinds::behaviour::{Behaviour, BehaviourUse, BotKind, OptionText, OptionValue, Script};
pub use kinds::belongings::{Carried, CarriedKind, Gathering};
pub use kinds::creature::{CreatureKind, HungerState, Stomach};
pub use kinds::ending::{CauseKind, Ending, EndingEvent};
pub use kinds::faction::Faction;
pub use kinds::flavor::{FlavorKind, FlavorName, Identify};
pub use kinds::game_rules::{AttackRules, ExitPlace, GameRules};
pub use kinds::ground::burning::Burning;
pub use kinds::ground::contact::{Contact, Touch};
pub use kinds::ground::feature::FeatureKind;
pub(crate) use kinds::ground::field::is_bad;
pub use kinds::ground::field::{FieldChange, FieldKind, FieldLayer};
pub use kinds::ground::hazards::Hazards;
pub use kinds::ground::media::Media;
pub use kinds::ground::movement::{Corners, MovementKind, Passage, StepCosts};
pub use kinds::ground::poured::{CreatureFeatures, PouredFeature};
pub use kinds::item::{ItemKind, Slot, Usable};
pub use kinds::levels::branch::{Branch, BranchKind, BranchStart, BranchWay};
pub use kinds::levels::clock::{ArrivalPlace, ClockKind, ClockRuns, ClockStart};
pub use kinds::levels::drawn_cell::{DrawnCell, DrawnLegend};
pub use kinds::levels::horde::{HordeDraw, HordeKind, HordeMembers, OutOfDepth};
pub use kinds::levels::level::{LevelKind, LevelTiles, Spawn, WeightedChoice};
pub(crate) use kinds::levels::level_id::stream_number;
pub use kinds::levels::level_id::{LevelId, MAIN, NoLevelId};
pub use kinds::levels::level_list::{LeftLevel, LevelList};
pub use kinds::levels::level_ref::LevelRef;
pub use kinds::levels::stages::corridors::Corridors;
pub use kinds::levels::stages::drawn::{DrawnPlace, DrawnStage};
pub use kinds::levels::stages::ground::{
    AccretionStage, ArenaStage, CaveStage, DrunkardStage, MazeStage, PartitionStage, RoomShapes, RoomsStage,
};
pub use kinds::levels::stages::joining::{ConnectStage, DoorsStage, StackedStairsStage, StairsStage};
pub use kinds::levels::stages::placing::{SpawnsStage, TreasureStage, VaultSite, VaultsStage};
pub use kinds::levels::stages::region::Region;
pub use kinds::levels::stages::stage::{Stage, StageKind, in_order};
pub use kinds::levels::stages::stage_runner::{LevelSketch, StageRunner};
pub use kinds::levels::stages::terrain::{BridgesStage, LakesStage, PatchesStage, RiverStage};
pub use kinds::levels::treasure::{TreasureEntry, TreasureKind};
pub use kinds::levels::vault::{VaultKind, VaultPlace, drawn_rows, drawn_size};
pub use kinds::light::{FULL_LIGHT, Light};
pub use kinds::modifier::{EndedBy, ModifierKind, Release, Stacking, UnharmedBy};
pub use kinds::powers::ability::{AbilityKind, AbilityShape, AbilityTarget, AbilityUse, Ball, Spared, Summons};
pub use kinds::powers::damage::{ByDamageType, DamageType};
pub use kinds::powers::per_turn::PerTurn;
pub use kinds::powers::strike::{Applied, Launcher, Strike, StrikeShape, Throw};
pub use kinds::powers::time_costs::TimeCosts;
pub use kinds::senses::{NoiseRules, NoticingRules, Secret, Senses};
pub use kinds::stat::{ByStat, Levels, StatDisplay, StatKind};
pub use kinds::tile::{ChangeReason, Hole, ItemFate, Stairs, TileChange, TileKind, Trigger};
pub use mechanisms::Mechanisms;
pub use missing_kinds::MissingIds;
pub use pack::{Dependency, OfferedTable, Pack};
pub use pack_source::{PackSource, SourceFile};
pub use renames::Renames;
pub use scale::Scale;
pub use screens::palette::{BarColors, Palette};
pub use screens::panel_button::PanelButton;
pub use screens::screen_layout::{LogPlace, PanelNumber, PanelRow, PanelSide, ScreenLayout};
pub use sense_mechanisms::SenseMechanisms;
pub use shorthand::OneOrMany;
pub use text::confirm_text::ConfirmText;
pub use text::describe_text::{
    AbilityDescription, DangerText, DescribeText, GroundDescription, ItemDescription, ModifierDescription,
};
pub use text::fill::{fill, fill_in, fill_name, fill_slots, in_words, slot_words};
pub use text::item_text::InventoryText;
pub use text::language::{FormRule, Forms, Language, Sentence, SentenceRole, Template, Tone, capitalized};
pub use text::look_text::{LookText, PanelText};
pub use text::message::{Message, Messages, Refusals};
pub use text::order_text::OrderText;
pub use text::play_text::PlayText;
pub use text::power_text::{AbilityListText, QuestionText, TargetText};
pub use text::save_text::{PastColumns, PastText, ReplayText, SavedText, SavingText};
pub use text::screen_text::{
    EndText, GamesText, HealthWord, HelpText, HistoryText, LogText, ModsText, ReloadText, ScreenText, StartText,
    ThinkText,
};
pub(crate) use text::stat_text::without_gaps;
pub use text::stat_text::{SIGNED, StatText, shown_number};

/// Everything a game is made of. It never changes during play. Every [`Ref`] in it points into its own catalogs.
#[derive(Clone, Debug)]
pub struct Content {
    /// The packs it was loaded from, in load order.
    pub packs: Vec<Pack>,
    /// Which packs each pack may refer to.
    pub scope: IdScope,
    /// The kinds of creatures.
    pub creatures: Catalog<CreatureKind>,
    /// The kinds of items.
    pub items: Catalog<ItemKind>,
    /// What kinds of items look like before the player knows them.
    pub flavors: Catalog<FlavorKind>,
    /// The equipment slots.
    pub slots: Catalog<Slot>,
    /// The kinds of tiles.
    pub tiles: Catalog<TileKind>,
    /// The kinds of levels.
    pub levels: Catalog<LevelKind>,
    /// The branches beside the main one.
    pub branches: Catalog<BranchKind>,
    /// The hordes.
    pub hordes: Catalog<HordeKind>,
    /// The tables from which items are drawn.
    pub treasures: Catalog<TreasureKind>,
    /// The places that are put into levels.
    pub vaults: Catalog<VaultKind>,
    /// The factions.
    pub factions: Catalog<Faction>,
    /// The endings.
    pub endings: Catalog<Ending>,
    /// The kinds of modifiers, which change a creature for some turns.
    pub modifiers: Catalog<ModifierKind>,
    /// The stats of creatures and items.
    pub stats: Catalog<StatKind>,
    /// What can be done at a target.
    pub abilities: Catalog<AbilityKind>,
    /// The types of damage.
    pub damage_types: Catalog<DamageType>,
    /// The ways to move.
    pub movements: Catalog<MovementKind>,
    /// What lies on the ground, flows over it and hangs above it.
    pub fields: Catalog<FieldKind>,
    /// What is poured out over the ground.
    pub features: Catalog<FeatureKind>,
    /// The classes of ground that they tell apart.
    pub media: Media,
    /// What they do to those who aren't at home there.
    pub hazards: Hazards,
    /// What happens on levels as time passes.
    pub clocks: Catalog<ClockKind>,
    /// The sentences that scripts can show.
    pub sentences: Catalog<Message>,
    /// The bots, which play the game in the simulator.
    pub bots: Catalog<BotKind>,
    /// The commands that the packs define.
    pub commands: Catalog<CommandKind>,
    /// The scripts.
    pub scripts: Catalog<Script>,
    /// Who runs the scripts of the stages of levels; `None` as long as nobody has been found. Such stages do nothing then.
    pub stage_runner: Option<Arc<dyn StageRunner>>,
    /// The rules of the game.
    pub rules: GameRules,
    /// The rules for the grammatical forms of names.
    pub language: Language,
    /// The messages about events.
    pub messages: Messages,
    /// The words on the screens.
    pub text: ScreenText,
    /// The key bindings.
    pub keys: KeyBindings,
    /// The colours of the screens.
    pub palette: Palette,
    /// Where the parts of the play screen stand.
    pub layout: ScreenLayout,
    /// Maps ids of earlier versions to current ones, for saved games and replays.
    pub renames: Renames,
    /// A hash of all files of the packs.
    pub fingerprint: u64,
}

impl Content {
    /// Whether two factions are enemies. One of the two declaring it is enough.
    pub fn are_hostile(&self, one: Ref<Faction>, other: Ref<Faction>) -> bool {
        let names = |faction: Ref<Faction>, foe| self.factions[faction].enemies.contains(&foe);
        names(one, other) || names(other, one)
    }

    /// How creatures of a kind move; `None` if nothing says so.
    pub(crate) fn movement_of(&self, kind: &CreatureKind) -> Option<&MovementKind> {
        kind.movement.or(self.rules.movement).map(|movement| &self.movements[movement])
    }

    /// The classes of ground in which creatures of a kind can stay, as a set of bits.
    pub(crate) fn home_of(&self, kind: &CreatureKind) -> u64 {
        let costs = self.movement_of(kind).map(|movement| &movement.costs);
        let [open, avoided] = costs.map_or_else(|| self.media.walked_on(), |costs| [costs.open, costs.avoided]);
        open & !avoided | kind.classes_stood_in
    }

    /// The packs that are neither games nor something on which a game depends.
    pub fn mods(&self) -> impl Iterator<Item = &Pack> {
        let of_games = IdScope::game_packs(&self.packs);
        self.packs.iter().filter(move |pack| !of_games.contains(&pack.id))
    }
}
