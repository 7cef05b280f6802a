//! The words on the screens.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use super::language::Tone;
use super::save_text::{PastText, ReplayText, SavedText, SavingText};
use crate::content::input::command::{
    ActCommand, ConfirmCommand, LookCommand, MenuCommand, PerCommand, StartCommand, ThinkCommand, ViewCommand,
};
use crate::content::limits;

/// The words on the screens. What stands in braces is filled in. A game has one.
///
/// ```toml
/// [text.panel]
/// depth = "depth {depth} of {levels}"
/// attack = "attack"
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScreenText {
    /// The title of the game. The side panel shows as much of it as a row has room for.
    #[schemars(length(min = 1), transform = limits::ROW.stated())]
    pub title: String,
    /// Lines for a screen that is too small. May use `{width}` and `{height}`, what there is, and `{least_width}` and `{least_height}`.
    pub too_small: Vec<String>,
    /// Words for keys that are not named by a character, as `page_up = "page up"`, and for `shift` and `ctrl`; left out, the name in
    /// the bindings.
    #[serde(default)]
    pub key_names: BTreeMap<String, String>,
    /// The first screen.
    pub start: StartText,
    /// The side panel.
    pub panel: PanelText,
    /// How hurt somebody is, by rising `from`.
    #[schemars(length(min = 1))]
    pub health: Vec<HealthWord>,
    /// The lines below the map.
    pub log: LogText,
    /// What is said below the map when a key leads to no action.
    pub play: PlayText,
    /// Lists of what is carried.
    pub inventory: InventoryText,
    /// Games that can't be saved or read.
    pub saving: SavingText,
    /// The list of saved games.
    pub saved: SavedText,
    /// Past games.
    pub past: PastText,
    /// A game that is seen again.
    pub replay: ReplayText,
    /// Looking round.
    pub look: LookText,
    /// A look into somebody's head.
    pub think: ThinkText,
    /// All messages.
    pub history: HistoryText,
    /// The keys.
    pub help: HelpText,
    /// Changes of the content during play.
    pub reload: ReloadText,
    /// Mods that are turned on and off.
    pub mods: ModsText,
    /// Questions.
    pub confirm: ConfirmText,
    /// The last screen.
    pub end: EndText,
}

/// A word for how hurt somebody is, or how fresh something.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HealthWord {
    /// The percentage from which it holds, up to the next word: of the hit points, or of the time until something rots.
    #[schemars(transform = limits::PERCENT.stated())]
    pub from: i32,
    /// The word; may be empty.
    pub name: String,
    /// How much it should worry, when it is the player's.
    #[serde(default)]
    pub tone: Tone,
}

/// The words on the first screen.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartText {
    /// The title, drawn in cells, a line a row.
    #[schemars(length(max = limits::BANNER_ROWS), inner(length(max = limits::BANNER_COLUMNS)))]
    pub banner: Vec<String>,
    /// A line below it.
    pub motto: String,
    /// What each entry is called.
    #[schemars(transform = limits::ENTRY.stated())]
    pub entries: PerCommand<StartCommand, String>,
    /// What the saved game is, beside its entry; may use `{turn}`, `{depth}` and `{seed}`.
    pub saved: String,
    /// The same of a game in which the player has looked behind the scenes.
    pub debugged: String,
    /// The seed of the next game, beside its entry: `{seed}`.
    pub seed: String,
    /// The same when the next game begins on another level than the first: `{depth}`.
    pub deep: String,
    /// The seed while it is typed: `{seed}`.
    pub typing: String,
    /// What to do while the seed is typed; may use `{choose}` and `{close}`, the keys for it.
    pub typing_keys: String,
    /// Which mods are on, beside their entry: `{what}`.
    pub with_mods: String,
}

/// The words in the side panel.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PanelText {
    /// `{depth}` of `{levels}`.
    pub depth: String,
    /// Where the player is: `{level}`, the name of the level; may be empty.
    pub level: String,
    /// What the player is called, beside the word of `health`; both have a row.
    pub player: String,
    /// The label of attack.
    #[schemars(transform = limits::STAT.stated())]
    pub attack: String,
    /// The label of defense.
    #[schemars(transform = limits::STAT.stated())]
    pub defense: String,
    /// The label of the turn.
    #[schemars(transform = limits::STAT.stated())]
    pub turn: String,
    /// Nothing is worn there.
    #[schemars(transform = limits::WORD.stated())]
    pub nothing: String,
    /// The headline of what is in sight.
    #[schemars(transform = limits::ROW.stated())]
    pub in_sight: String,
    /// Nobody and nothing is.
    #[schemars(transform = limits::ROW.stated())]
    pub nobody: String,
    /// There are `{count}` more.
    pub more: String,
    /// Several of a kind are in sight: `{name}` and `{count}`.
    pub several: String,
    /// Where an item lies that somebody stands on: `{who}`.
    pub under: String,
    /// Stands beside what the player stands on.
    #[schemars(transform = limits::WORD.stated())]
    pub here: String,
    /// The label of how full the player is, where the state of hunger has no word.
    #[schemars(transform = limits::STATE.stated())]
    pub fullness: String,
    /// How full the player is: `{percent}`.
    pub percent: String,
}

/// The words below the map.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LogText {
    /// How often a sentence was said: `{text}` and `{count}`.
    pub repeated: String,
    /// The mark before sentences of the last action.
    pub mark: String,
    /// There are `{count}` more of them; `{key}` shows all.
    pub more: String,
}

/// What is said when a key leads to no action, or to no more of them. `{who}` and `{what}` are names, also in a form, as `{who.a}`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayText {
    /// `{key}` means nothing here; `{help}` is the key for help.
    pub unknown_key: String,
    /// No rest with an enemy close by that hunts the player: `{who}`.
    pub no_rest: String,
    /// No rest in the worst state of hunger.
    pub famished: String,
    /// Nothing hurts.
    pub no_need: String,
    /// All that can be reached is known.
    pub explored: String,
    /// What is known can't be reached.
    pub no_way: String,
    /// No stairs down are known.
    pub no_down: String,
    /// No stairs up and no way out are known.
    pub no_up: String,
    /// Somebody stands in the only way: `{who}`.
    pub in_way: String,
    /// An enemy is right beside the player: `{who}`.
    pub near: String,
    /// An enemy comes straight for the player: `{who}`.
    pub comes: String,
    /// Something comes into sight for which the player stops: `{what}`.
    pub sees: String,
    /// Something that the player carries has come to the last word of `freshness`: `{what}`.
    pub rots_soon: String,
    /// It has taken long; the key brings more of it.
    pub pause: String,
    /// The question of which of several doors to close; may use `{close}`, the key to leave it.
    pub which_door: String,
}

/// The words in lists of what is carried.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InventoryText {
    /// The headline of the whole inventory.
    pub title: String,
    /// The question of what to drop.
    pub drop: String,
    /// The question of what to eat.
    pub eat: String,
    /// The question of what to wear or wield.
    pub equip: String,
    /// The question of what to take off.
    pub unequip: String,
    /// The question of what to use.
    #[serde(rename = "use")]
    pub use_what: String,
    /// Nothing is carried.
    pub empty: String,
    /// Nothing is carried that could be dropped.
    pub no_drop: String,
    /// Nothing is carried that could be eaten.
    pub no_eat: String,
    /// Nothing is carried that could be worn.
    pub no_equip: String,
    /// Nothing is worn.
    pub no_unequip: String,
    /// Nothing is carried that could be used.
    pub no_use: String,
    /// Stands after what is worn.
    pub equipped: String,
    /// What an item adds to attack: `{amount}`, with its sign.
    pub attack: String,
    /// What an item adds to defense: `{amount}`, with its sign.
    pub defense: String,
    /// How much food is in it: `{amount}`.
    pub food: String,
    /// How fresh something is that rots, by rising `from`: the percentage of its time that is left.
    #[schemars(length(min = 1))]
    pub freshness: Vec<HealthWord>,
    /// What can be done with a single item: eat it.
    pub eat_it: String,
    /// Wear or wield it.
    pub equip_it: String,
    /// Take it off.
    pub unequip_it: String,
    /// Use it.
    pub use_it: String,
    /// Drop it.
    pub drop_it: String,
    /// The last line: `{used}` of `{size}` slots.
    pub slots: String,
    /// What to press in a list; may use `{close}`.
    pub keys: String,
    /// What to press before a single item; may use `{close}`.
    pub item_keys: String,
}

/// The words of looking round.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LookText {
    /// Never seen.
    pub unknown: String,
    /// What is remembered there: `{what}`, also in a form, as `{what.the}`; else as `{what.a}`.
    pub remembered: String,
    /// What is seen there: `{what}`.
    pub seen: String,
    /// The player stands there.
    pub you: String,
    /// What lies under somebody: `{what}`, also in a form.
    pub lies: String,
    /// What to press; may use `{next}`, `{choose}` and `{close}`.
    pub keys: String,
}

/// The words of a look into somebody's head, for those who write scripts. What scripts ask and are told is shown in their own notation.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThinkText {
    /// The headline: `{what}`, the name of the creature, also in a form.
    pub title: String,
    /// The headline when it is the player's own creature.
    pub own: String,
    /// How it is: `{hp}` of `{full}` hit points, `{place}` and `{depth}`.
    pub state: String,
    /// The headline of its list of behaviours.
    pub behaviours: String,
    /// The same when it is known what they answered on `{turn}`, the turn of its last action.
    pub on_turn: String,
    /// It has no behaviours.
    pub no_behaviours: String,
    /// A behaviour answered when the creature last did something; what it asked was not written down.
    pub answered: String,
    /// A script was asked, and passed on.
    pub passed: String,
    /// A behaviour was asked, and answered with the action `{what}`.
    pub wanted: String,
    /// A script was asked, and failed: `{what}`.
    pub failed: String,
    /// A behaviour was not asked, as one before it answered.
    pub unasked: String,
    /// A behaviour was not asked, as the dice did not want it.
    pub by_chance: String,
    /// A behaviour is out of service.
    pub retired: String,
    /// No behaviour answered.
    pub waits: String,
    /// The rules refused the action: `{why}`, what the player would be told.
    pub refused: String,
    /// A script made `{count}` more calls.
    pub more: String,
    /// A script printed `{what}`.
    pub printed: String,
    /// It had no turn yet since somebody looks on; may use `{turn}`, the key that lets a turn pass.
    pub untraced: String,
    /// The headline of the hooks that were asked.
    pub hooks: String,
    /// The headline of what it remembers.
    pub memory: String,
    /// Nobody stands at the cursor; may use `{next}`, the key for the next creature.
    pub nobody: String,
    /// It is dead.
    pub gone: String,
    /// The headline while the id of a kind is typed.
    pub spawn: String,
    /// The id of a kind while it is typed: `{what}`.
    pub typing: String,
    /// What to do while it is typed; may use `{choose}` and `{close}`, the keys for it.
    pub typing_keys: String,
    /// There is no kind `{what}`.
    pub unknown: String,
    /// There is no kind `{what}`, but `{near}`, which now stands there in its place; may use `{choose}`.
    pub near: String,
    /// What each key does, in a word.
    pub commands: PerCommand<ThinkCommand, String>,
    /// What the key for the next creature does.
    pub next: String,
    /// What the key that closes does.
    pub close: String,
}

/// The words of the message history.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HistoryText {
    /// The headline.
    pub title: String,
    /// Nothing was said yet.
    pub empty: String,
    /// What to press; may use `{up}`, `{down}` and `{close}`.
    pub keys: String,
}

/// The words of the help.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HelpText {
    /// The headline.
    pub title: String,
    /// What the game is about, a paragraph a line.
    pub story: Vec<String>,
    /// The headline of steps.
    #[serde(rename = "move")]
    pub step: String,
    /// What a step into somebody or something does, and the like.
    pub step_note: String,
    /// The headline of runs.
    pub run: String,
    /// What ends a run.
    pub run_note: String,
    /// The headline of deeds.
    pub act_title: String,
    /// What each does.
    pub act: PerCommand<ActCommand, String>,
    /// The headline of what opens.
    pub view_title: String,
    /// What each shows.
    pub view: PerCommand<ViewCommand, String>,
    /// The headline of looking.
    pub look_title: String,
    /// What each does.
    pub look: PerCommand<LookCommand, String>,
    /// The headline of lists.
    pub menu_title: String,
    /// What each does.
    pub menu: PerCommand<MenuCommand, String>,
    /// The packs that are played besides the game: `{what}`, with their versions.
    pub mods: String,
    /// What to press; may use `{up}`, `{down}` and `{close}`.
    pub keys: String,
}

/// The words about changes of the content during play, about what a change has left without a kind, and about behaviours that fail.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReloadText {
    /// The changed content is in force.
    pub done: String,
    /// `{what}` is no longer in the content, and keeps its place as a placeholder.
    pub gone: String,
    /// `{what}` is in the content again, and no placeholder any more.
    pub back: String,
    /// `{what}` can't be worn any more, and is carried.
    pub taken_off: String,
    /// There is no slot left for `{what}`, which now lies on the ground.
    pub dropped: String,
    /// The player can't stand any more where the player stood, and stands elsewhere.
    pub moved: String,
    /// The game that is played finds no place in the changed content: `{detail}` says why, in the words of the program.
    pub unfit: String,
    /// The changed content has `{count}` faults, and the old one stays in force. May use `{first}`, where and what
    /// the first of them is, and `{key}`, which shows them all.
    pub faults: String,
    /// The faults are gone.
    pub mended: String,
    /// A behaviour failed for the first time in this game; `{key}` shows how.
    pub look: String,
    /// The headline of how the script `{what}` failed, `{count}` times in this game.
    pub failed: String,
    /// The headline when it failed so often that it is out of service until it is changed: `{what}`, `{count}` times.
    pub retired: String,
    /// It failed before the game was saved, and how is not known any more.
    pub earlier: String,
    /// There are no faults to show.
    pub none: String,
    /// The headline of the faults.
    pub title: String,
    /// What to press; may use `{up}`, `{down}` and `{close}`.
    pub keys: String,
    /// The description of a placeholder.
    pub phantom: String,
    /// The name of a level whose definition is no longer in the content.
    pub phantom_level: String,
}

/// The words of the page of mods.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModsText {
    /// The headline.
    pub title: String,
    /// There is no mod; one is put into `{folder}`.
    pub empty: String,
    /// It is on.
    pub on: String,
    /// It is off.
    pub off: String,
    /// It is on this time, because the command line says so.
    pub always: String,
    /// It is on because `{who}` needs it.
    pub needed: String,
    /// It has faults.
    pub faulty: String,
    /// What a change means for the saved game.
    pub note: String,
    /// What to press; may use `{up}`, `{down}`, `{choose}` and `{close}`.
    pub keys: String,
    /// What to press while a game is played, in which mods can only be looked at; may use `{close}`.
    pub locked: String,
    /// The mods `{what}` are on, and left out because of faults; `{key}` shows them.
    pub left_out: String,
    /// The headline of why the mod `{what}` is on, and left out.
    pub out: String,
    /// The choice can't be kept in the settings: `{file}`, and `{detail}`, what the system says.
    pub unkept: String,
}

/// The words of questions.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmText {
    /// The answers.
    pub answers: PerCommand<ConfirmCommand, String>,
    /// Whether to go back to the first screen.
    pub leave: String,
    /// Whether the saved game `{what}` is to be deleted.
    pub delete: String,
    /// Whether the saved game may go on with placeholders for `{what}`, which is gone from what is played.
    pub gone: String,
}

/// The words on the last screen.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndText {
    /// A line of figures below the story, with the same places to fill in as the story.
    pub figures: String,
    /// Follows when the player has looked behind the scenes, or changed something there.
    pub debugged: String,
    /// The headline of a death that the content knows no ending for.
    pub dead: String,
}
