//! What was dropped because one action led to too much.

use std::fmt;

use super::hook::Hook;
use crate::content::{Content, Ref, Script};
use crate::game::prompts::prompt::{MAX_ANSWERS, MAX_WAITING};

/// The longest chain of hooks.
pub const MAX_DEPTH: u32 = 8;
/// The most effects that follow from one action.
pub const MAX_EFFECTS: u32 = 256;

/// The limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Hooks led to hooks more than eight times. The effects of the last one were dropped.
    Chain,
    /// An action led to more than 256 effects. The others were dropped.
    Effects,
    /// The turn's budget was spent. Hooks weren't called, or creatures had to wait.
    Budget,
    /// There were more fields than a level can hold, or more was poured out in a turn than can be.
    Fields,
    /// More questions were asked than can wait for an answer. The others were dropped.
    Prompts,
    /// The player has answered too many questions in a row. No more were asked.
    Answers,
}

impl fmt::Display for Limit {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chain => write!(to, "hooks led to hooks more than {MAX_DEPTH} times in a row"),
            Self::Effects => write!(to, "one action led to more than {MAX_EFFECTS} effects"),
            Self::Budget => write!(to, "this turn was too much work"),
            Self::Fields => write!(to, "too much lay, flowed or burned on a level"),
            Self::Prompts => write!(to, "more than {MAX_WAITING} questions were waiting"),
            Self::Answers => write!(to, "the player has answered {MAX_ANSWERS} questions in a row"),
        }
    }
}

/// The first thing that an action had to drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overflow {
    /// The limit that was reached.
    pub limit: Limit,
    /// The hook whose effects were dropped, or which wasn't called; `None` for anything else.
    pub call: Option<(Hook, Ref<Script>)>,
}

impl Overflow {
    /// What was dropped and why, for the writers of scripts: a line that names the script and its hook.
    pub fn describe(&self, content: &Content) -> String {
        let why = self.limit;
        match (self.call, why) {
            (Some((hook, script)), Limit::Budget) => {
                format!("`{}` of {} was not called: {why}", hook.name(), content.scripts[script].path)
            }
            (Some((_, script)), Limit::Prompts | Limit::Answers) => {
                format!("a question of {} was dropped: {why}", content.scripts[script].path)
            }
            (Some((hook, script)), _) => {
                format!("effects of `{}` of {} were dropped: {why}", hook.name(), content.scripts[script].path)
            }
            (None, Limit::Budget) => format!("creatures had to wait: {why}"),
            (None, Limit::Fields) => format!("something no longer spread: {why}"),
            (None, _) => format!("effects were dropped: {why}"),
        }
    }
}
