//! The words on the screens.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use super::confirm_text::ConfirmText;
use super::describe_text::{DangerText, DescribeText};
use super::item_text::InventoryText;
use super::language::Tone;
use super::look_text::{LookText, PanelText};
use super::order_text::OrderText;
use super::play_text::PlayText;
use super::power_text::{AbilityListText, QuestionText, TargetText};
use super::save_text::{PastText, ReplayText, SavedText, SavingText};
use super::stat_text::StatText;
use crate::content::input::command::{
    ActCommand, LookCommand, MenuCommand, PerCommand, StartCommand, ThinkCommand, ViewCommand,
};
use crate::content::limits;

/// The words on the screens. The game fills in what is in braces. A game has one set.
///
/// ```toml
/// [text.panel]
/// depth = "depth {depth} of {levels}"
/// attack = "attack"
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScreenText {
    /// The title of the game. The side panel cuts it off at the end of a row.
    #[schemars(length(min = 1), transform = limits::ROW.stated())]
    pub title: String,
    /// The lines on a screen that is too small. May use its size, `{width}` and `{height}`, and the smallest size that works,
    /// `{least_width}` and `{least_height}`.
    pub too_small: Vec<String>,
    /// Display names of keys that don't type a character, such as `page_up = "page up"`, and of `shift` and `ctrl`. Keys that are left out
    /// keep their names from `[keys]`.
    #[serde(default)]
    pub key_names: BTreeMap<String, String>,
    /// The start screen.
    pub start: StartText,
    /// The side panel.
    pub panel: PanelText,
    /// What is on the buttons in the side panel.
    pub buttons: ButtonText,
    /// Words for how hurt a creature is, sorted by `from`.
    #[schemars(length(min = 1))]
    pub health: Vec<HealthWord>,
    /// The message log below the map.
    pub log: LogText,
    /// The messages when a key leads to no action.
    pub play: PlayText,
    /// The inventory.
    pub inventory: InventoryText,
    /// The messages about games that can't be saved or loaded.
    pub saving: SavingText,
    /// The list of saved games.
    pub saved: SavedText,
    /// The list of past games, and the page about one of them.
    pub past: PastText,
    /// Replays.
    pub replay: ReplayText,
    /// The look cursor.
    pub look: LookText,
    /// The cursor that chooses a target.
    pub target: TargetText,
    /// The list of abilities.
    pub abilities: AbilityListText,
    /// Orders to followers.
    pub orders: OrderText,
    /// Questions to the player.
    pub prompt: QuestionText,
    /// Descriptions that are made from fields.
    pub describe: DescribeText,
    /// What is foreseen of a fight.
    pub danger: DangerText,
    /// The AI inspector, a debugging view of a creature's scripts.
    pub think: ThinkText,
    /// The message history.
    pub history: HistoryText,
    /// The help screen.
    pub help: HelpText,
    /// The messages about content that changes during play, and about scripts that fail.
    pub reload: ReloadText,
    /// The screen on which the game is chosen.
    pub games: GamesText,
    /// The screen that turns mods on and off.
    pub mods: ModsText,
    /// Yes-or-no questions.
    pub confirm: ConfirmText,
    /// The end screen.
    pub end: EndText,
}

/// A word for how hurt a creature is, or how fresh an item.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HealthWord {
    /// The word applies from this percentage up to the next word: of the hit points, or of the time until the item rots.
    #[schemars(transform = limits::PERCENT.stated())]
    pub from: i32,
    /// The word. It may be empty.
    pub name: String,
    /// How much it stands out if it is about the player.
    #[serde(default)]
    pub tone: Tone,
}

/// The words on the start screen.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartText {
    /// The title as character art, one line per row.
    #[schemars(length(max = limits::BANNER_ROWS), inner(length(max = limits::BANNER_COLUMNS)))]
    pub banner: Vec<String>,
    /// The line below the banner.
    pub motto: String,
    /// The name of each menu entry.
    #[schemars(transform = limits::ENTRY.stated())]
    pub entries: PerCommand<StartCommand, String>,
    /// Describes the saved game, beside its entry. May use `{turn}`, `{depth}` and `{seed}`.
    pub saved: String,
    /// The same for a game in which debug commands were used.
    pub debugged: String,
    /// The seed of the next game, beside its entry: `{seed}`.
    pub seed: String,
    /// The same if the next game starts on a deeper level: `{seed}` and `{depth}`.
    pub deep: String,
    /// The seed while the player types it: `{seed}`.
    pub typing: String,
    /// The key hints while the player types the seed. May use `{choose}` and `{close}`.
    pub typing_keys: String,
    /// The active mods, beside their entry: `{what}`.
    pub with_mods: String,
}

/// What is on the buttons in the side panel, behind the keys.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ButtonText {
    /// Those for actions.
    pub act: PerCommand<ActCommand, String>,
    /// Those for views.
    pub view: PerCommand<ViewCommand, String>,
}

/// The words of the message log.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LogText {
    /// A message that came several times in a row: `{text}` and `{count}`.
    pub repeated: String,
    /// The mark before messages of the last action.
    pub mark: String,
    /// There are `{count}` more messages. `{key}` shows all.
    pub more: String,
}

/// The words of the AI inspector, a debugging view for script authors. The calls of scripts and their results are shown in script notation.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThinkText {
    /// The title: `{what}`, the name of the creature. It can have a form.
    pub title: String,
    /// The title for the player's own creature.
    pub own: String,
    /// The state of the creature: `{hp}` of `{full}` hit points, `{place}` and `{depth}`.
    pub state: String,
    /// The heading of its behaviours.
    pub behaviours: String,
    /// The heading of its behaviours if their answers on its last turn, `{turn}`, are known.
    pub on_turn: String,
    /// Shown if it has no behaviours.
    pub no_behaviours: String,
    /// Marks the behaviour that acted last, if its calls were not traced.
    pub answered: String,
    /// A script ran and passed on to the next.
    pub passed: String,
    /// A behaviour returned the action `{what}`.
    pub wanted: String,
    /// A script failed: `{what}`.
    pub failed: String,
    /// A behaviour did not run because one before it acted.
    pub unasked: String,
    /// A behaviour did not run because of its `chance`.
    pub by_chance: String,
    /// A script is disabled because it failed too often.
    pub retired: String,
    /// No behaviour acted.
    pub waits: String,
    /// The rules refused the action: `{why}`, the message the player would get.
    pub refused: String,
    /// A script made `{count}` more calls.
    pub more: String,
    /// A script printed `{what}`.
    pub printed: String,
    /// It has not had a turn since the inspector was opened. May use `{turn}`, the key that passes a turn.
    pub untraced: String,
    /// The heading of the hooks that ran.
    pub hooks: String,
    /// The heading of the creature's memory.
    pub memory: String,
    /// There is no creature at the cursor. May use `{next}`, the key for the next one.
    pub nobody: String,
    /// The creature is dead.
    pub gone: String,
    /// The title while an id to spawn is typed.
    pub spawn: String,
    /// The id while it is typed: `{what}`.
    pub typing: String,
    /// The key hints while the id is typed. May use `{choose}` and `{close}`.
    pub typing_keys: String,
    /// There is no creature `{what}`.
    pub unknown: String,
    /// There is no creature `{what}`, but `{near}`, which replaces what was typed. May use `{choose}`.
    pub near: String,
    /// What each command does, in a word.
    pub commands: PerCommand<ThinkCommand, String>,
    /// What the key for the next creature does, in a word.
    pub next: String,
    /// What the key that closes does, in a word.
    pub close: String,
}

/// The words of the message history.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HistoryText {
    /// The title.
    pub title: String,
    /// Shown if there are no messages yet.
    pub empty: String,
    /// The key hints. May use `{up}`, `{down}` and `{close}`.
    pub keys: String,
}

/// The words on the help screen.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HelpText {
    /// The title.
    pub title: String,
    /// What the game is about, one paragraph per line.
    pub story: Vec<String>,
    /// The heading of the movement keys.
    #[serde(rename = "move")]
    pub step: String,
    /// Explains what a step into a creature or a tile does, and the like.
    pub step_note: String,
    /// The heading of the run keys.
    pub run: String,
    /// Explains what ends a run.
    pub run_note: String,
    /// The heading of the actions.
    pub act_title: String,
    /// What each action does.
    pub act: PerCommand<ActCommand, String>,
    /// The heading of the views.
    pub view_title: String,
    /// What each view shows.
    pub view: PerCommand<ViewCommand, String>,
    /// The heading of the look cursor.
    pub look_title: String,
    /// What each command does.
    pub look: PerCommand<LookCommand, String>,
    /// The heading of the menus.
    pub menu_title: String,
    /// What each command does.
    pub menu: PerCommand<MenuCommand, String>,
    /// The heading of what the mouse does.
    pub mouse_title: String,
    /// What the mouse does.
    pub mouse: String,
    /// The mods in play: `{what}`, with their versions.
    pub mods: String,
    /// The key hints. May use `{up}`, `{down}` and `{close}`.
    pub keys: String,
}

/// The words about content that changes during play, about placeholders for definitions that are gone, and about scripts that fail.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReloadText {
    /// The changed content is now in use.
    pub done: String,
    /// `{what}` is no longer in the content. A placeholder takes its place.
    pub gone: String,
    /// A saved game was played with the packs `{what}`, which are not there. May use `{key}`, which opens the list of mods.
    pub gone_packs: String,
    /// `{what}` is in the content again and replaces its placeholder.
    pub back: String,
    /// `{what}` can't be worn any more and moves to the inventory.
    pub taken_off: String,
    /// There is no slot left for `{what}`, which now lies on the ground.
    pub dropped: String,
    /// The player's position is no longer walkable, so the player moves aside.
    pub moved: String,
    /// The open question `{what}` can't be asked any more, so it counts as cancelled.
    pub closed: String,
    /// The running game doesn't fit the changed content. `{detail}` is the reason, in the program's words.
    pub unfit: String,
    /// The changed content has `{count}` errors, so the old content stays in use. May use `{first}`, the first error and its place, and
    /// `{key}`, which shows them all.
    pub faults: String,
    /// The content has no more errors.
    pub mended: String,
    /// A script failed for the first time in this game. `{key}` shows the error.
    pub look: String,
    /// The heading of the errors of the script `{what}`, which failed `{count}` times in this game.
    pub failed: String,
    /// The heading if it failed so often that it is disabled until it changes: `{what}`, `{count}` times.
    pub retired: String,
    /// The heading of the hooks and effects that were dropped because too much happened at once.
    pub dropped_effects: String,
    /// It failed before the game was saved, and the error is no longer known.
    pub earlier: String,
    /// There are no errors to show.
    pub none: String,
    /// The title of the list of errors.
    pub title: String,
    /// The key hints. May use `{up}`, `{down}` and `{close}`.
    pub keys: String,
    /// The description of a placeholder.
    pub phantom: String,
    /// The name of a level that is no longer in the content.
    pub phantom_level: String,
}

/// The words on the screen where the game is chosen.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GamesText {
    /// The title.
    pub title: String,
    /// Tells of the game that was saved last. May use `{turn}` and `{depth}`.
    pub saved: String,
    /// No game is saved.
    pub unsaved: String,
    /// How many games were finished and how many of them were won. May use `{games}` and `{wins}`, each with words for a number.
    pub record: String,
    /// The heading of the errors of a game that can't be played.
    pub faulty: String,
    /// The key hints. May use `{up}`, `{down}`, `{choose}` and `{close}`.
    pub keys: String,
}

/// The words on the mods screen.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModsText {
    /// The title.
    pub title: String,
    /// There are no mods. `{folder}` is where they go.
    pub empty: String,
    /// The mod is on.
    pub on: String,
    /// The mod is off.
    pub off: String,
    /// The mod is on for this run, because of the command line.
    pub always: String,
    /// The mod is on because `{who}` needs it.
    pub needed: String,
    /// The mod has errors.
    pub faulty: String,
    /// The mod is for another game than the one that is played.
    pub foreign: String,
    /// Explains what a change means for saved games.
    pub note: String,
    /// The key hints. May use `{up}`, `{down}`, `{choose}` and `{close}`.
    pub keys: String,
    /// The key hints during a game, when mods can't be changed. May use `{close}`.
    pub locked: String,
    /// The file that keeps which mods are on has errors. `{key}` shows them.
    pub settings: String,
    /// The mods `{what}` are on, but left out because of errors. `{key}` shows them.
    pub left_out: String,
    /// The mods `{what}` are on, but left out because another game is played. `{key}` shows them.
    pub of_other_game: String,
    /// The mods `{what}` were chosen, but stay off because of their errors, which follow.
    pub refused: String,
    /// The heading of the errors that keep the mod `{what}` out.
    pub out: String,
    /// The choice can't be saved in the settings: `{file}`, and `{detail}`, the error in the system's words.
    pub unkept: String,
}

/// The words on the end screen.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndText {
    /// A line of statistics below the story. May use the same slots as the story.
    pub figures: StatText,
    /// Shown if debug commands were used in the game.
    pub debugged: String,
    /// The title for a death without an ending.
    pub dead: String,
}
