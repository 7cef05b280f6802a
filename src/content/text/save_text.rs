//! The words about saved games, past games and replays.

use schemars::JsonSchema;
use serde::Deserialize;

/// The messages about games that can't be saved or loaded. `{file}` is the path of the file, `{detail}` the error in the system's words.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SavingText {
    /// The saved game exists, but can't be opened. May use `{file}` and `{detail}`.
    pub unopened: String,
    /// The file is not a saved game, or is damaged. May use `{file}` and `{detail}`.
    pub damaged: String,
    /// A later version of the program wrote the file. May use `{file}` and `{detail}`.
    pub too_new: String,
    /// The saved game was played with `{packs}` and doesn't fit the current content. May use `{file}` and `{detail}`.
    pub unfit: String,
    /// Another program is playing the game in `{file}`.
    pub busy: String,
    /// The game can't be saved. May use `{file}` and `{detail}`.
    pub unsaved: String,
    /// The saved game can't be deleted. May use `{file}` and `{detail}`.
    pub unremoved: String,
    /// The record of a finished game can't be written, so the game stays saved. May use `{file}` and `{detail}`.
    pub unrecorded: String,
    /// No more games can be saved: there are already `{count}`.
    pub full: String,
    /// Follows `damaged` if the save before it still works and is offered instead. The damaged file is kept as `{file}`.
    pub older: String,
    /// The content has changed since the game was saved, so the last `{count}` actions could not be repeated.
    pub undone: String,
    /// The record of the last actions before the program ended is damaged, or belongs to another game: `{count}` of them are lost.
    pub journal_damaged: String,
    /// Follows `unsaved` if the program has to end: everything since the last save is lost, up to `{turn}` in the world of `{seed}`.
    pub lost: String,
}

/// The words of the list of saved games.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SavedText {
    /// The title.
    pub title: String,
    /// A line of the list. May use `{turn}`, `{depth}`, `{levels}` (the depth of the deepest level of the branch), `{level}` (the name of the current one), `{hp}` of
    /// `{full}` hit points, and `{seed}`.
    pub game: String,
    /// The same for a game in which debug commands were used.
    pub debugged: String,
    /// The packs of the selected game, below the list: `{packs}`.
    pub packs: String,
    /// A file that can't be played: `{name}`.
    pub unreadable: String,
    /// The key hints. May use `{up}`, `{down}`, `{choose}`, `{delete}` and `{close}`.
    pub keys: String,
}

/// The words of the list of past games, and of the page about one of them.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PastText {
    /// The title.
    pub title: String,
    /// Shown if there are no past games.
    pub empty: String,
    /// How a game ended, if no named cause killed the player: `{end}`, the title of the ending.
    pub end: String,
    /// How a game ended, with the cause of death: `{end}` and `{cause}`.
    pub killed: String,
    /// The same for a game in which debug commands were used. `{how}` is one of the two above.
    pub debugged: String,
    /// The column headings of the list.
    pub columns: PastColumns,
    /// The key hints of the list. May use `{up}`, `{down}`, `{choose}`, `{watch}` and `{close}`.
    pub keys: String,
    /// The key hints of the page about one game. May use `{up}`, `{down}` and `{close}`.
    pub told_keys: String,
    /// The day the game ended: `{date}`.
    pub date: String,
    /// The packs of the game: `{packs}`.
    pub packs: String,
    /// The heading of the map of the last level: `{level}`, its name, and `{depth}`.
    pub map: String,
    /// The heading of the inventory.
    pub carried: String,
    /// Shown if the inventory is empty.
    pub nothing: String,
    /// The heading of the list of kills.
    pub killed_all: String,
    /// Shown if there are no kills.
    pub nobody: String,
    /// A line of the list of kills: `{count}` and `{name}`.
    pub kills: String,
    /// The heading of the last messages.
    pub messages: String,
}

/// The column headings of the list of past games.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PastColumns {
    /// How the game ended.
    pub end: String,
    /// How many turns it lasted.
    pub turns: String,
    /// The deepest level reached.
    pub deepest: String,
    /// The number of kills.
    pub kills: String,
    /// The seed.
    pub seed: String,
    /// The day it ended.
    pub day: String,
}

/// The words of replays.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplayText {
    /// The status of a running replay: on `{turn}` of `{last}`, at `{speed}` actions per second.
    pub playing: String,
    /// The status of a paused replay. May use `{turn}` and `{last}`.
    pub paused: String,
    /// The status at the end of a replay. May use `{turn}` and `{last}`.
    pub over: String,
    /// The key hints. May use `{pause}`, `{step}`, `{back}`, `{faster}`, `{slower}`, `{jump}`, `{help}` and `{close}`.
    pub keys: String,
    /// The turn to jump to while it is typed: `{turn}`.
    pub typing: String,
    /// Shown for keys that would act: a replay can only be watched.
    pub only_seen: String,
    /// The replay no longer follows its recording from here on: `{detail}`.
    pub differs: String,
    /// The recording used other content from here on.
    pub changed: String,
}
