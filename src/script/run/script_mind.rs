//! Runs behaviours.

use std::rc::Rc;
use std::sync::Arc;

use rhai::{Dynamic, Engine, EvalAltResult};

use super::compile::compile;
use super::entry_points::ENTRY;
use super::error_text::KnownFunctions;
use super::host::{Host, Panicked, ScriptContext};
use super::linked_calls::{LinkedResult, Links};
use super::program::Program;
use super::sandbox::{CallMeter, Printed};
use super::{failure_report, sandbox};
use crate::content::{BehaviourUse, Content, Ref, Script};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::game::{Action, AiTrace, CreatureId, Effect, Fault, Game, Hook, HookEvent, HookOwner, Mind, Refusal};
use crate::loader::DefinitionIndex;
use crate::script::api;
use crate::script::api::handles::{ActionHandle, EffectHandle, describe};
use crate::script::api::registry::FunctionDoc;
use crate::script::check::check_options::OptionsAsked;
use crate::script::check::signatures::Signatures;
use crate::script::check::{check, check_ids, check_options, check_returns};

/// Thinks for creatures by the scripts of a content.
///
/// Of the game it changes dice and memories, and the latter only when a script has succeeded.
#[derive(Debug)]
pub struct ScriptMind {
    content: Arc<Content>,
    pub(crate) engine: Engine,
    meter: Rc<CallMeter>,
    pub(crate) host: Host,
    docs: Vec<FunctionDoc>,
    native: Signatures,
    pub(crate) programs: Vec<Result<Program, Diagnostic>>,
    /// What each script asks of the lists of behaviours; `None` for one that does not compile.
    asked: Vec<Option<OptionsAsked>>,
    /// What creatures have thought of late, while that is written down.
    pub(crate) thoughts: Option<AiTrace>,
}

impl ScriptMind {
    /// Compiles the scripts of `content`, and answers with all that is wrong with them. Creatures whose scripts don't compile go on to the
    /// next behaviour.
    pub fn new(content: &Arc<Content>) -> (Self, Diagnostics) {
        let (meter, host) = (Rc::new(CallMeter::new(content)), Host::new(content));
        let mut engine = sandbox::engine(&meter);
        let (docs, links) = api::register(&mut engine, &host);
        let links = Rc::new(links);
        links.install(&mut engine);
        let scripts = content.scripts.iter().map(|(_, _, script)| script);
        let (mut programs, mut asked, mut diagnostics) = (Vec::new(), Vec::new(), Diagnostics::default());
        let native = Signatures::of(&engine);
        for script in scripts {
            let (program, found) = prepare(&engine, &docs, &links, &native, content, script);
            diagnostics.extend(found);
            asked.push(program.as_ref().ok().map(|program| OptionsAsked::by(program.ast())));
            programs.push(program);
        }
        (
            Self { content: Arc::clone(content), engine, meter, host, docs, native, programs, asked, thoughts: None },
            diagnostics,
        )
    }

    /// What is wrong with the options that lists of behaviours give to the scripts.
    pub fn check_options(&self, places: &DefinitionIndex) -> Vec<Diagnostic> {
        check_options::check(&self.content, places, &self.asked)
    }

    /// All functions that a script can reach, those of the language too, a line each; to be looked over when the list grows.
    pub fn reachable(&self) -> Vec<String> {
        check::listing(&self.engine)
    }

    /// What scripts have printed since the last time.
    pub fn take_printed(&self) -> Vec<Printed> {
        self.meter.take_lines()
    }

    /// What is wrong with an answer that is no action.
    fn no_wish(answer: &Dynamic) -> String {
        let sort = describe(answer);
        let help = check_returns::how_to_answer(ENTRY, sort);
        format!("`{ENTRY}` returned {sort}: {help}; the last statement is what it returns")
    }

    /// What a hook wants: an effect, a list of them, or nothing.
    fn wishes(answer: Dynamic, hook: Hook) -> Result<Vec<Effect>, String> {
        if answer.is_unit() {
            return Ok(Vec::new());
        }
        let answers = match answer.try_cast_result::<rhai::Array>() {
            Ok(list) => list,
            Err(one) => vec![one],
        };
        let wanted = answers.into_iter().filter(|answer| !answer.is_unit()).map(|answer| {
            answer.try_cast_result::<EffectHandle>().map(|EffectHandle(effect)| effect).map_err(|answer| {
                let (name, sort) = (hook.name(), describe(&answer));
                format!("`{name}` returned {sort}: {}", check_returns::how_to_answer(name, sort))
            })
        });
        wanted.collect()
    }
}

/// Why nothing came of a call.
enum CallFailure {
    /// The script failed.
    Script(Box<EvalAltResult>),
    /// What it answered with, or left behind, can't be used.
    Answer(String),
    /// There is no such function.
    NoEntry,
}

/// What a creature does by what its script answered, which is then kept in its memory.
fn conclude(turn: &mut ScriptContext, answer: LinkedResult) -> Result<Option<Action>, CallFailure> {
    let answer = answer.map_err(CallFailure::Script)?;
    if answer.is_unit() {
        turn.commit().map_err(CallFailure::Answer)?;
        return Ok(turn.decision.take());
    }
    let Some(deed) = answer.read_lock::<ActionHandle>() else {
        return Err(CallFailure::Answer(ScriptMind::no_wish(&answer)));
    };
    turn.commit().map_err(CallFailure::Answer)?;
    // A copy is faster than to move it out of its box and from hand to hand.
    Ok(Some(deed.0.clone()))
}

/// Compiles and checks a script.
fn prepare(
    engine: &Engine,
    docs: &[FunctionDoc],
    links: &Links,
    native: &Signatures,
    content: &Content,
    script: &Script,
) -> (Result<Program, Diagnostic>, Vec<Diagnostic>) {
    let ast = match compile(engine, docs, script) {
        Ok(ast) => ast,
        Err(diagnostic) => return (Err((*diagnostic).clone()), vec![*diagnostic]),
    };
    let mut found = check::check(native, docs, script, &ast);
    found.extend(check_ids::check(content, docs, script, &ast));
    (Ok(Program::new(ast, links)), found)
}

impl ScriptMind {
    /// What `me` does by a behaviour.
    pub(crate) fn call_act(
        &mut self,
        game: &mut Game,
        me: CreatureId,
        behaviour: &BehaviourUse,
    ) -> Result<Option<Action>, Fault> {
        let Self { engine, meter, host, programs, .. } = self;
        let (id, options) = (behaviour.script, &behaviour.options);
        let program = match programs.get_mut(id.index()) {
            Some(Ok(program)) => program,
            Some(Err(diagnostic)) => {
                return Err(failure_report::whole(id, &self.content.scripts[id], &diagnostic.message));
            }
            None => {
                return Err(failure_report::whole(
                    id,
                    &self.content.scripts[id],
                    "this script is not part of the content",
                ));
            }
        };
        meter.begin(id);
        let came = if let Some(plain) = program.plain() {
            host.lend_plain(game, me, options, |turn| {
                let answer = plain.answer(turn);
                conclude(turn, answer)
            })
        } else {
            host.lend(game, me, options, None, || {
                let answer = program.act(engine, me).ok_or(CallFailure::NoEntry)?;
                host.ask(|turn| conclude(turn, answer))
            })
        };
        match came {
            Ok(Ok(action)) => Ok(action),
            Ok(Err(failure)) => Err(self.fault(id, ENTRY, failure)),
            Err(Panicked) => Err(self.breakdown(id)),
        }
    }

    /// What follows from an occasion by a hook.
    pub(crate) fn call_hook(
        &mut self,
        game: &mut Game,
        occasion: &HookEvent,
        owner: HookOwner,
        behaviour: &BehaviourUse,
    ) -> Result<Vec<Effect>, Fault> {
        let Self { engine, meter, host, programs, .. } = self;
        let (id, me, hook) = (behaviour.script, occasion.me.id, occasion.hook);
        let Some(Ok(program)) = programs.get_mut(id.index()) else { return Ok(Vec::new()) };
        meter.begin(id);
        let came = host.lend(game, me, &behaviour.options, Some((*occasion, owner)), || {
            let Some(answer) = program.react(engine, hook, me) else { return Ok(Vec::new()) };
            let wishes = Self::wishes(answer.map_err(CallFailure::Script)?, hook).map_err(CallFailure::Answer)?;
            host.ask(ScriptContext::commit).map_err(CallFailure::Answer)?;
            Ok(wishes)
        });
        match came {
            Ok(Ok(wishes)) => Ok(wishes),
            Ok(Err(failure)) => Err(self.fault(id, hook.name(), failure)),
            Err(Panicked) => Err(self.breakdown(id)),
        }
    }

    /// Why nothing came of a call of the function `entry`.
    #[cold]
    fn fault(&self, id: Ref<Script>, entry: &str, failure: CallFailure) -> Fault {
        let script = &self.content.scripts[id];
        match failure {
            CallFailure::Script(error) => failure_report::explain(
                *error,
                id,
                script,
                entry,
                KnownFunctions { docs: &self.docs, native: &self.native },
            ),
            CallFailure::Answer(why) => failure_report::at_entry(id, script, entry, &why),
            CallFailure::NoEntry => failure_report::whole(id, script, &format!("the script has no function `{entry}`")),
        }
    }

    /// A function of the engine broke down.
    #[cold]
    fn breakdown(&self, id: Ref<Script>) -> Fault {
        failure_report::whole(id, &self.content.scripts[id], "a function of the engine crashed")
    }
}

impl Mind for ScriptMind {
    fn decide(&mut self, game: &mut Game, me: CreatureId, behaviour: &BehaviourUse) -> Result<Option<Action>, Fault> {
        if self.thoughts.is_some() {
            return self.think_aloud(game, me, behaviour);
        }
        self.call_act(game, me, behaviour)
    }

    fn learn(&mut self, game: &Game, me: CreatureId, done: Result<(), Refusal>) {
        if let Some(thoughts) = &mut self.thoughts {
            thoughts.end_turn(me, game.world().time, done.err());
        }
    }

    fn listens(&self, script: Ref<Script>, hook: Hook) -> bool {
        self.programs
            .get(script.index())
            .is_some_and(|program| program.as_ref().is_ok_and(|compiled| compiled.listens(hook)))
    }

    fn react(
        &mut self,
        game: &mut Game,
        occasion: &HookEvent,
        owner: HookOwner,
        behaviour: &BehaviourUse,
    ) -> Result<Vec<Effect>, Fault> {
        if self.thoughts.is_some() {
            return self.feel_aloud(game, occasion, owner, behaviour);
        }
        self.call_hook(game, occasion, owner, behaviour)
    }

    fn trace(&mut self, on: bool) {
        if on != self.thoughts.is_some() {
            self.thoughts = on.then(AiTrace::default);
        }
    }

    fn thoughts(&self) -> Option<&AiTrace> {
        self.thoughts.as_ref()
    }
}
