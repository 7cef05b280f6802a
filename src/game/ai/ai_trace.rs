//! What creatures have thought, for those who write their scripts. No part of the world: it is kept beside the game while somebody looks.

use std::collections::BTreeMap;

use crate::content::{Ref, Script};
use crate::game::hooks::hook::Hook;
use crate::game::model::ids::CreatureId;
use crate::game::rules::action::Refusal;
use crate::grid::Point;

/// Of how many creatures it is kept.
const CREATURES: usize = 1000;
/// How many scripts of one creature.
const ASKED: usize = 64;

/// What creatures have thought of late.
#[derive(Clone, Debug, Default)]
pub struct AiTrace {
    of: BTreeMap<CreatureId, CreatureTrace>,
}

/// What a creature has thought on its last turn, in the time before that turn, and since.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CreatureTrace {
    /// The scripts that were asked, in order.
    pub asked: Vec<AskedScript>,
    /// When its last turn was, in hundredths of a turn; nothing before the first.
    pub turn: Option<u64>,
    /// Why the rules refused what it then wanted; nothing when they did not.
    pub refused: Option<Refusal>,
    /// How many of the scripts were asked up to its last turn.
    until_turn: usize,
}

/// A script that was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedScript {
    /// When, in hundredths of a turn.
    pub time: u64,
    /// Which script.
    pub script: Ref<Script>,
    /// For what.
    pub role: AskedFor,
    /// The first calls that it made.
    pub calls: Vec<TracedCall>,
    /// How many more there were.
    pub more: usize,
    /// What it printed, with the place: `scripts/stuffed/hunt.rhai:3: hello`.
    pub printed: Vec<String>,
    /// Where it last looked for a way.
    pub aim: Option<PathGoal>,
    /// What came of it.
    pub reply: ScriptReply,
}

/// For what a script was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedFor {
    /// What to do, as the behaviour at this place of the creature's list; nothing when it is on no list.
    Behaviour(Option<usize>),
    /// What follows.
    Hook(Hook),
}

/// A question that a script put to the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TracedCall {
    /// The question, as the script writes it, with what its arguments were.
    pub question: String,
    /// The answer in the same notation, or what was wrong with the question; empty where there is nothing to answer.
    pub answer: Result<String, String>,
    /// How often it was put and answered so.
    pub times: u32,
}

/// What a creature is after when it looks for a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathGoal {
    /// To get there.
    Toward(Point),
    /// To get away from there.
    Away(Point),
}

/// What came of asking a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptReply {
    /// It wanted nothing.
    Passed,
    /// It wanted this: an action, or effects, in the notation of scripts.
    Wanted(Vec<String>),
    /// It failed for this reason.
    Failed(String),
}

impl CreatureTrace {
    /// What the behaviours were asked on its last turn, in order.
    pub fn behaviours(&self) -> impl Iterator<Item = &AskedScript> {
        self.asked.iter().filter(|asked| matches!(asked.role, AskedFor::Behaviour(_)))
    }

    /// What hooks were asked since the turn before its last, in order.
    pub fn hooks(&self) -> impl Iterator<Item = (Hook, &AskedScript)> {
        self.asked
            .iter()
            .filter_map(|asked| if let AskedFor::Hook(hook) = asked.role { Some((hook, asked)) } else { None })
    }

    /// Where it last looked for a way on its last turn.
    pub fn aim(&self) -> Option<PathGoal> {
        self.behaviours().filter_map(|asked| asked.aim).last()
    }
}

impl AiTrace {
    /// What a creature has thought of late.
    pub fn of(&self, who: CreatureId) -> Option<&CreatureTrace> {
        self.of.get(&who)
    }

    /// Takes down that a script of `who` was asked.
    pub fn note(&mut self, who: CreatureId, asked: AskedScript) {
        let thought = self.thought(who);
        thought.asked.push(asked);
        let surplus = thought.asked.len().saturating_sub(ASKED);
        thought.asked.drain(..surplus);
        thought.until_turn = thought.until_turn.saturating_sub(surplus);
    }

    /// Takes down that `who` has had a turn; what belongs to the one before goes.
    pub fn end_turn(&mut self, who: CreatureId, time: u64, refused: Option<Refusal>) {
        let thought = self.thought(who);
        thought.asked.drain(..thought.until_turn);
        thought.until_turn = thought.asked.len();
        (thought.turn, thought.refused) = (Some(time), refused);
    }

    fn thought(&mut self, who: CreatureId) -> &mut CreatureTrace {
        if self.of.len() >= CREATURES && !self.of.contains_key(&who) {
            let oldest = self.of.iter().min_by_key(|(id, trace)| (trace.turn, **id)).map(|(id, _)| *id);
            oldest.and_then(|id| self.of.remove(&id));
        }
        self.of.entry(who).or_default()
    }
}
