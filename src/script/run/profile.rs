//! Measures the time of script calls.
#![expect(clippy::disallowed_types, reason = "script times are measured, and never reach the game")]

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::entry_points::{ANSWER, ENTRY, IS_USEFUL};
use crate::content::{BehaviourUse, Ref, Script};
use crate::game::{
    Action, Answer, CreatureId, Decision, Effect, Fault, Game, Hook, HookEvent, HookOwner, Mind, Prompt,
};

/// The number, outcome and time of calls per script function.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    rows: BTreeMap<(Ref<Script>, &'static str), Count>,
}

/// The totals of one function.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    acted: u64,
    passed: u64,
    failed: u64,
    time: Duration,
}

/// One function of a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProfileRow {
    /// The id of the script.
    pub script: String,
    /// The function: `act`, or a hook.
    pub function: String,
    /// The number of calls.
    pub calls: u64,
    /// How often it returned an action or effects.
    pub acted: u64,
    /// How often it returned nothing.
    pub passed: u64,
    /// How often it failed.
    pub failed: u64,
    /// Total time in nanoseconds.
    pub total_ns: u64,
    /// Mean time of a call in nanoseconds.
    pub mean_ns: u64,
}

impl Profile {
    /// Wraps `mind` so that the time of each call is recorded here.
    pub fn watch<'p>(&'p mut self, mind: &'p mut dyn Mind) -> Profiled<'p> {
        Profiled { mind, profile: self }
    }

    /// Adds the totals of another profile.
    pub fn add(&mut self, other: &Self) {
        for (function, count) in &other.rows {
            self.rows.entry(*function).or_default().add(*count);
        }
    }

    /// The number of calls.
    pub fn calls(&self) -> u64 {
        self.rows.values().map(|count| count.acted + count.passed + count.failed).sum()
    }

    /// All called functions, most expensive first. `id` gives the id of a script.
    pub fn rows(&self, id: impl Fn(Ref<Script>) -> String) -> Vec<ProfileRow> {
        let mut rows: Vec<ProfileRow> =
            self.rows.iter().map(|((script, function), count)| count.row(id(*script), function)).collect();
        rows.sort_by_key(|row| Reverse(row.total_ns));
        rows
    }

    fn note<T>(
        &mut self,
        script: Ref<Script>,
        function: &'static str,
        start: Instant,
        answer: &Result<T, Fault>,
        acts: impl Fn(&T) -> bool,
    ) {
        let time = start.elapsed();
        let count = self.rows.entry((script, function)).or_default();
        count.time += time;
        match answer {
            Ok(answer) if acts(answer) => count.acted += 1,
            Ok(_) => count.passed += 1,
            Err(_) => count.failed += 1,
        }
    }
}

impl Count {
    fn add(&mut self, other: Self) {
        self.acted += other.acted;
        self.passed += other.passed;
        self.failed += other.failed;
        self.time += other.time;
    }

    fn row(self, script: String, function: &str) -> ProfileRow {
        let Self { acted, passed, failed, time } = self;
        let calls = acted + passed + failed;
        let total_ns = time.as_nanos() as u64;
        let function = function.to_owned();
        ProfileRow { script, function, calls, acted, passed, failed, total_ns, mean_ns: total_ns / calls.max(1) }
    }
}

/// A mind whose calls are recorded in a [`Profile`].
pub struct Profiled<'p> {
    mind: &'p mut dyn Mind,
    profile: &'p mut Profile,
}

impl fmt::Debug for Profiled<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Profiled").field("profile", self.profile).finish_non_exhaustive()
    }
}

impl Mind for Profiled<'_> {
    fn decide(&mut self, game: &mut Game, me: CreatureId, behaviour: &BehaviourUse) -> Result<Option<Decision>, Fault> {
        let start = Instant::now();
        let answer = self.mind.decide(game, me, behaviour);
        self.profile.note(behaviour.script, ENTRY, start, &answer, Option::is_some);
        answer
    }

    fn forced_action(&mut self, game: &Game, me: CreatureId) -> Option<Action> {
        self.mind.forced_action(game, me)
    }

    fn learn(&mut self, game: &Game, me: CreatureId, done: Result<(), crate::game::Refusal>) {
        self.mind.learn(game, me, done);
    }

    fn listens(&self, script: Ref<Script>, hook: Hook) -> bool {
        self.mind.listens(script, hook)
    }

    fn answers(&self, script: Ref<Script>) -> bool {
        self.mind.answers(script)
    }

    fn answer(
        &mut self,
        game: &mut Game,
        me: CreatureId,
        behaviour: &BehaviourUse,
        prompt: &Prompt,
    ) -> Result<Option<Answer>, Fault> {
        let start = Instant::now();
        let answer = self.mind.answer(game, me, behaviour, prompt);
        self.profile.note(behaviour.script, ANSWER, start, &answer, Option::is_some);
        answer
    }

    fn is_useful(
        &mut self,
        game: &mut Game,
        me: CreatureId,
        behaviour: &BehaviourUse,
        target: CreatureId,
    ) -> Result<Option<bool>, Fault> {
        let start = Instant::now();
        let answer = self.mind.is_useful(game, me, behaviour, target);
        self.profile.note(behaviour.script, IS_USEFUL, start, &answer, Option::is_some);
        answer
    }

    fn react(
        &mut self,
        game: &mut Game,
        event: &HookEvent,
        owner: HookOwner,
        behaviour: &BehaviourUse,
    ) -> Result<Vec<Effect>, Fault> {
        let start = Instant::now();
        let answer = self.mind.react(game, event, owner, behaviour);
        self.profile.note(behaviour.script, event.hook.name(), start, &answer, |effects| !effects.is_empty());
        answer
    }
}
