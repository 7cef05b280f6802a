//! The words of games that are kept: suspended ones, past ones, and those that are seen again.

use schemars::JsonSchema;
use serde::Deserialize;

/// What is said when a game can't be saved or read. `{file}` is where it lies, and `{detail}` what the system says of it, in its own words.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SavingText {
    /// The saved game is there, and can't be opened: `{file}` and `{detail}`.
    pub unopened: String,
    /// It is no saved game, or a damaged one: `{file}` and `{detail}`.
    pub damaged: String,
    /// A later version of the program has written it: `{file}` and `{detail}`.
    pub too_new: String,
    /// It was played with the packs `{packs}`, and there is no place for it in what is played now: `{file}` and `{detail}`.
    pub unfit: String,
    /// Another program plays the game that is kept in `{file}`.
    pub busy: String,
    /// The game can't be saved: `{file}` and `{detail}`.
    pub unsaved: String,
    /// The saved game can't be removed: `{file}` and `{detail}`.
    pub unremoved: String,
    /// A life is over, and its record can't be written to `{file}`, so that its game stays saved: `{detail}`.
    pub unrecorded: String,
    /// There is no room for another game: `{count}` are kept already.
    pub full: String,
    /// Follows `damaged` when the saved game before that one can be played on: it is the one that is offered. The damaged file is kept
    /// as `{file}`.
    pub older: String,
    /// The content has changed since the game was saved, and the last `{count}` actions in it can't be done again.
    pub undone: String,
    /// Follows `unsaved` when the program has to end: what is lost by that, up to `{turn}` in the world of `{seed}`.
    pub lost: String,
}

/// The words on the list of saved games.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SavedText {
    /// The headline.
    pub title: String,
    /// A game: `{turn}`, `{depth}`, `{levels}`, `{level}`, the name of that level, `{hp}` of `{full}` hit points, and `{seed}`.
    pub game: String,
    /// The same of a game in which the player has looked behind the scenes.
    pub debugged: String,
    /// What a game was played with, below the list: `{packs}`.
    pub packs: String,
    /// A file that can't be played on: `{name}`.
    pub unreadable: String,
    /// What to press; may use `{up}`, `{down}`, `{choose}`, `{delete}` and `{close}`.
    pub keys: String,
}

/// The words of past games: their list, and the text that tells of one.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PastText {
    /// The headline.
    pub title: String,
    /// There are none yet.
    pub empty: String,
    /// How a game ended that was killed by nothing that has a name: `{end}`, the headline of its end.
    pub end: String,
    /// The same with what killed the player: `{end}` and `{cause}`.
    pub killed: String,
    /// The same of a game in which somebody looked behind the scenes: `{how}`, one of the two before.
    pub debugged: String,
    /// What stands above the columns of the list.
    pub columns: PastColumns,
    /// What to press on the list; may use `{up}`, `{down}`, `{choose}`, `{watch}` and `{close}`.
    pub keys: String,
    /// What to press while one of them is told of; may use `{up}`, `{down}` and `{close}`.
    pub told_keys: String,
    /// The day on which it ended, in the text that tells of it: `{date}`.
    pub date: String,
    /// What it was played with: `{packs}`.
    pub packs: String,
    /// Stands above the map of the last level: `{level}`, its name, and `{depth}`.
    pub map: String,
    /// Stands above what the player carried.
    pub carried: String,
    /// The player carried nothing.
    pub nothing: String,
    /// Stands above who was killed.
    pub killed_all: String,
    /// Nobody was.
    pub nobody: String,
    /// So many of a kind were killed: `{count}` and `{name}`.
    pub kills: String,
    /// Stands above the last messages.
    pub messages: String,
}

/// What stands above the columns of the list of past games.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PastColumns {
    /// Above how it ended.
    pub end: String,
    /// Above the turns that it lasted.
    pub turns: String,
    /// Above the deepest level that was reached.
    pub deepest: String,
    /// Above how many were killed.
    pub kills: String,
    /// Above the seed.
    pub seed: String,
    /// Above the day on which it ended.
    pub day: String,
}

/// The words while a game is seen again.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplayText {
    /// How it goes on, where it goes by itself: on `{turn}` of `{last}`, `{speed}` actions a second.
    pub playing: String,
    /// The same while it waits.
    pub paused: String,
    /// It is at its end.
    pub over: String,
    /// What to press; may use `{pause}`, `{step}`, `{back}`, `{faster}`, `{slower}`, `{jump}`, `{help}` and `{close}`.
    pub keys: String,
    /// A turn is typed, to which to go: `{turn}`.
    pub typing: String,
    /// Only what was done is seen: nothing else can be done.
    pub only_seen: String,
    /// From here on it goes otherwise than it was recorded: `{detail}`.
    pub differs: String,
    /// From here on it was played with other content.
    pub changed: String,
}
