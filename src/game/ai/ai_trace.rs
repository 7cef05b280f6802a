//! The trace of recent decisions, for script authors. Not part of the world; kept beside the game while tracing is on.

use std::collections::BTreeMap;

use crate::content::{Ref, Script};
use crate::game::actions::refusal::Refusal;
use crate::game::hooks::hook::Hook;
use crate::game::model::ids::CreatureId;
use crate::grid::Point;

/// The maximum number of creatures traced.
const CREATURES: usize = 1000;
/// The maximum number of script calls kept for a creature.
const ASKED: usize = 64;

/// The recent decisions of all creatures.
#[derive(Clone, Debug, Default)]
pub struct AiTrace {
    of: BTreeMap<CreatureId, CreatureTrace>,
}

/// The decisions of a creature: on its last turn, between that turn and the one before, and since.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CreatureTrace {
    /// The scripts that were called, in order.
    pub asked: Vec<AskedScript>,
    /// The time of its last turn, in hundredths of a turn; `None` before the first.
    pub turn: Option<u64>,
    /// Why the rules refused its last action, if they did.
    pub refused: Option<Refusal>,
    /// The number of entries in `asked` up to its last turn.
    until_turn: usize,
}

/// A script call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedScript {
    /// The time, in hundredths of a turn.
    pub time: u64,
    /// The script.
    pub script: Ref<Script>,
    /// What it was called for.
    pub role: AskedFor,
    /// Its first host calls.
    pub calls: Vec<TracedCall>,
    /// The number of further host calls.
    pub more: usize,
    /// What it printed, with the position: `scripts/common/hunt.rhai:3: hello`.
    pub printed: Vec<String>,
    /// The target of its last path search.
    pub aim: Option<PathGoal>,
    /// Its result.
    pub reply: ScriptReply,
}

/// What a script was called for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedFor {
    /// A decision, with the script's index in the creature's behaviour list; `None` when it is not on the list.
    Behaviour(Option<usize>),
    /// A hook.
    Hook(Hook),
    /// An answer to a question.
    Answer,
    /// Whether an ability is of use against a creature.
    Usefulness(CreatureId),
}

impl AskedFor {
    /// The name of the function that was called.
    pub fn function(self) -> &'static str {
        match self {
            Self::Behaviour(_) => "act",
            Self::Hook(hook) => hook.name(),
            Self::Answer => "answer",
            Self::Usefulness(_) => "is_useful",
        }
    }
}

/// A host call of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TracedCall {
    /// The call as the script writes it, with the values of its arguments.
    pub question: String,
    /// The result in script notation, or the error; empty for a call without a result.
    pub answer: Result<String, String>,
    /// How often the same call gave the same result.
    pub times: u32,
}

/// The target of a path search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathGoal {
    /// Moving there.
    Toward(Point),
    /// Fleeing from there.
    Away(Point),
}

/// The result of a script call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptReply {
    /// Nothing.
    Passed,
    /// An action or effects, in script notation.
    Wanted(Vec<String>),
    /// An error, with its reason.
    Failed(String),
}

impl CreatureTrace {
    /// The behaviours called on its last turn, in order.
    pub fn behaviours(&self) -> impl Iterator<Item = &AskedScript> {
        self.asked.iter().filter(|asked| matches!(asked.role, AskedFor::Behaviour(_)))
    }

    /// The hooks called since the turn before its last, and what was asked about abilities, in order.
    pub fn hooks(&self) -> impl Iterator<Item = &AskedScript> {
        self.asked.iter().filter(|asked| matches!(asked.role, AskedFor::Hook(_) | AskedFor::Usefulness(_)))
    }

    /// The target of its last path search on its last turn.
    pub fn aim(&self) -> Option<PathGoal> {
        self.behaviours().filter_map(|asked| asked.aim).last()
    }
}

impl AiTrace {
    /// The trace of a creature.
    pub fn of(&self, who: CreatureId) -> Option<&CreatureTrace> {
        self.of.get(&who)
    }

    /// Records a script call of `who`.
    pub fn note(&mut self, who: CreatureId, asked: AskedScript) {
        let trace = self.trace(who);
        trace.asked.push(asked);
        let surplus = trace.asked.len().saturating_sub(ASKED);
        trace.asked.drain(..surplus);
        trace.until_turn = trace.until_turn.saturating_sub(surplus);
    }

    /// Ends a turn of `who`, and drops the calls that belong to the turn before.
    pub fn end_turn(&mut self, who: CreatureId, time: u64, refused: Option<Refusal>) {
        let trace = self.trace(who);
        trace.asked.drain(..trace.until_turn);
        trace.until_turn = trace.asked.len();
        (trace.turn, trace.refused) = (Some(time), refused);
    }

    fn trace(&mut self, who: CreatureId) -> &mut CreatureTrace {
        if self.of.len() >= CREATURES && !self.of.contains_key(&who) {
            let oldest = self.of.iter().min_by_key(|(id, trace)| (trace.turn, **id)).map(|(id, _)| *id);
            oldest.and_then(|id| self.of.remove(&id));
        }
        self.of.entry(who).or_default()
    }
}
