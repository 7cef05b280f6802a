//! The mind that runs behaviours and hooks.

use std::rc::Rc;
use std::sync::Arc;

use rhai::{Dynamic, Engine};

use super::answers::{CallFailure, conclude, effects, judgement};
use super::entry_points::{ANSWER, BUILD, ENTRY, IS_USEFUL};
use super::error_text::KnownFunctions;
use super::fast::linked_calls::Links;
use super::host::{Host, ScriptContext};
use super::program::CompiledScript;
use super::sandbox::{CallMeter, Printed};
use super::shared::{SharedFunctions, compiled};
use super::{failure_report, sandbox};
use crate::content::{BehaviourUse, Content, LevelSketch, Ref, Script};
use crate::diagnostics::{Diagnostic, Diagnostics, Panicked};
use crate::game::{
    AiTrace, Answer, CreatureId, Decision, Effect, Fault, Game, Hook, HookEvent, HookOwner, Mind, Prompt, Refusal,
};
use crate::grid::Random;
use crate::loader::{DefinitionIndex, Names};
use crate::script::api;
use crate::script::api::prompts::question;
use crate::script::check::check_memory::{self, MemoryNames};
use crate::script::check::check_options::OptionsAsked;
use crate::script::check::checks::{AllIds, Checks};
use crate::script::check::types::signatures::Signatures;
use crate::script::check::{check, check_lists, check_options};

/// Decides for creatures by running the scripts of a content.
///
/// It changes only dice and memories in the game, and memories only when a script succeeds.
#[derive(Debug)]
pub struct ScriptMind {
    content: Arc<Content>,
    pub(crate) engine: Engine,
    meter: Rc<CallMeter>,
    pub(crate) host: Host,
    checks: Checks,
    pub(crate) programs: Vec<Result<CompiledScript, Diagnostic>>,
    /// The options each script reads; `None` for a script that does not compile.
    asked: Vec<Option<OptionsAsked>>,
    /// The names that all scripts together read and set in the memory of creatures.
    memory_names: MemoryNames,
    /// The trace of recent decisions, while tracing is on.
    pub(crate) ai_trace: Option<AiTrace>,
}

/// An engine for scripts, and what belongs to it.
struct EngineParts {
    host: Host,
    meter: Rc<CallMeter>,
    engine: Engine,
    checks: Checks,
    links: Rc<Links>,
}

impl EngineParts {
    fn of(content: &Arc<Content>) -> Self {
        let host = Host::new(content);
        let caller = host.clone();
        let meter = Rc::new(CallMeter::new(&content.scripts, move || caller.caller()));
        let mut engine = sandbox::engine(&meter);
        let native = Signatures::of(&engine);
        let (docs, links) = api::register(&mut engine, &host);
        let links = Rc::new(links);
        links.install(&mut engine);
        Self { host, meter, engine, checks: Checks { native, docs }, links }
    }
}

impl ScriptMind {
    /// Compiles the scripts of `content`. Returns all errors too; a behaviour that doesn't compile is skipped.
    pub fn new(content: &Arc<Content>) -> (Self, Diagnostics) {
        let EngineParts { host, meter, engine, checks, links } = EngineParts::of(content);
        let names = Names::of(content);
        let ids = AllIds::of(content, &names);
        let shared = SharedFunctions::new(&engine, &content.scripts);
        let (mut programs, mut asked, mut diagnostics) = (Vec::new(), Vec::new(), Diagnostics::default());
        let (mut memory_names, mut names_by_script) = (MemoryNames::default(), Vec::new());
        for (_, id, script) in content.scripts.iter() {
            let library = shared.library_of(&content.scope, id);
            let (program, found) = checks.script(&engine, id, script, &library, &ids);
            diagnostics.extend(found);
            let (ast, options) = match program {
                Ok((ast, options)) => (Ok(ast), Some(options)),
                Err(why) => (Err(why), None),
            };
            asked.push(options);
            let names = ast.as_ref().ok().map(MemoryNames::by);
            if let Some(names) = &names {
                memory_names.extend(names);
            }
            names_by_script.push(names);
            programs.push(ast.map(|ast| CompiledScript::new(ast, &links, library)));
        }
        diagnostics.extend(check_memory::check(&memory_names, &names_by_script, &content.scripts));
        let content = Arc::clone(content);
        let mind = Self { content, engine, meter, host, checks, programs, asked, memory_names, ai_trace: None };
        (mind, diagnostics)
    }

    /// A mind whose scripts were checked before. The check takes most of the time of [`new`](Self::new).
    pub fn unchecked(content: &Arc<Content>) -> Self {
        Self::of_some(content, |_| true)
    }

    /// A mind that runs a single script, which was checked before.
    pub(crate) fn of_one(content: &Arc<Content>, script: Ref<Script>) -> Self {
        Self::of_some(content, |other| other == script)
    }

    /// A mind that runs the scripts that `runs` accepts, which were checked before.
    fn of_some(content: &Arc<Content>, runs: impl Fn(Ref<Script>) -> bool) -> Self {
        let EngineParts { host, meter, engine, checks, links } = EngineParts::of(content);
        let shared = SharedFunctions::new(&engine, &content.scripts);
        let programs = content.scripts.iter().map(|(script, id, text)| {
            let ast = if runs(script) { compiled(&engine, text) } else { None };
            let ast = ast.ok_or_else(|| Diagnostic::error("this script was not compiled"))?;
            Ok(CompiledScript::new(ast, &links, shared.library_of(&content.scope, id)))
        });
        let programs = programs.collect();
        let (asked, memory_names) = (Vec::new(), MemoryNames::default());
        Self {
            content: Arc::clone(content),
            engine,
            meter,
            host,
            checks,
            programs,
            asked,
            memory_names,
            ai_trace: None,
        }
    }

    /// Mistakes in the lists of scripts, and in the options that they pass.
    pub fn check_lists(&self, definition_index: &DefinitionIndex) -> Vec<Diagnostic> {
        let mut found = check_lists::check(&self.content, definition_index, &self.asked);
        let names = Names::of(&self.content);
        let ids = AllIds::of(&self.content, &names);
        found.extend(check_options::check(&self.content, definition_index, &self.asked, &ids));
        found
    }

    /// The warning for a name in the memory of a creature that a scenario test sets and no script reads; `None` if one may.
    pub fn doubt_memory(&self, name: &str) -> Option<Diagnostic> {
        self.memory_names.doubt(name)
    }

    /// All functions that a script can call, including those of the language, one per line. A test pins this list.
    pub fn reachable(&self) -> Vec<String> {
        check::listing(&self.engine)
    }

    /// Takes what scripts have printed since the last call of this function.
    pub fn take_printed(&self) -> Vec<Printed> {
        self.meter.take_lines()
    }
}

/// A call of a function of a script other than `act`.
struct Call<'a> {
    me: CreatureId,
    behaviour: &'a BehaviourUse,
    /// The name of the function.
    entry: &'a str,
    /// The event and the owner of the hook, if it is one.
    event: Option<(HookEvent, HookOwner)>,
}

impl ScriptMind {
    /// Runs a behaviour of `me`.
    pub(crate) fn call_act(
        &mut self,
        game: &mut Game,
        me: CreatureId,
        behaviour: &BehaviourUse,
    ) -> Result<Option<Decision>, Fault> {
        let Self { engine, meter, host, programs, .. } = self;
        let id = behaviour.script;
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
        meter.begin(id, program.step_cost());
        let came = if let Some(plain) = program.plain() {
            host.lend_plain(game, me, behaviour, |turn| {
                let answer = plain.answer(turn);
                conclude(turn, answer)
            })
        } else {
            host.lend(game, me, behaviour, None, || {
                let answer = program.act(engine, me).ok_or(CallFailure::NoEntry)?;
                host.ask(|turn| conclude(turn, answer))
            })
        };
        game.charge(meter.units());
        match came {
            Ok(Ok(decision)) => Ok(decision),
            Ok(Err(_)) if game.is_out_of_budget() => Ok(None),
            // It only answers questions.
            Ok(Err(CallFailure::NoEntry)) if self.answers(id) => Ok(None),
            Ok(Err(failure)) => Err(self.fault(id, ENTRY, failure)),
            Err(Panicked) => Err(self.breakdown(id)),
        }
    }

    /// Runs a hook.
    pub(crate) fn call_hook(
        &mut self,
        game: &mut Game,
        event: &HookEvent,
        owner: HookOwner,
        behaviour: &BehaviourUse,
    ) -> Result<Vec<Effect>, Fault> {
        let (me, hook) = (event.me.id, event.hook);
        let call = Call { me, behaviour, entry: hook.name(), event: Some((*event, owner)) };
        self.call(game, call, |program, engine| {
            let Some(answer) = program.react(engine, hook, me) else { return Ok(Vec::new()) };
            effects(answer.map_err(CallFailure::Script)?, hook).map_err(CallFailure::Answer)
        })
    }

    /// Runs the function that answers questions.
    pub(crate) fn call_answer(
        &mut self,
        game: &mut Game,
        me: CreatureId,
        behaviour: &BehaviourUse,
        prompt: &Prompt,
    ) -> Result<Option<Answer>, Fault> {
        self.host.ask(|turn| turn.prompt = Some(Box::new(prompt.clone())));
        let call = Call { me, behaviour, entry: ANSWER, event: None };
        let came = self.call(game, call, |program, engine| {
            let Some(answer) = program.answer(engine, me) else { return Ok(None) };
            question::read(&answer.map_err(CallFailure::Script)?, prompt).map_err(CallFailure::Answer)
        });
        self.host.ask(|turn| turn.prompt = None);
        came
    }

    /// Runs the function that says whether an ability is of use against a creature.
    pub(crate) fn call_is_useful(
        &mut self,
        game: &mut Game,
        me: CreatureId,
        behaviour: &BehaviourUse,
        target: CreatureId,
    ) -> Result<Option<bool>, Fault> {
        let call = Call { me, behaviour, entry: IS_USEFUL, event: None };
        self.call(game, call, |program, engine| {
            let Some(answer) = program.is_useful(engine, me, target) else { return Ok(None) };
            judgement(&answer.map_err(CallFailure::Script)?).map_err(CallFailure::Answer)
        })
    }

    /// Runs the function of a stage on a level. Its dice are those of the stage.
    pub(crate) fn call_build(
        &mut self,
        stage: &BehaviourUse,
        sketch: LevelSketch,
        random: Random,
    ) -> Result<LevelSketch, String> {
        let mut game = Game::for_building(Arc::clone(&self.content), random);
        self.host.ask(|turn| turn.sketch = Some(Box::new(sketch)));
        let call = Call { me: CreatureId(0), behaviour: stage, entry: BUILD, event: None };
        let came = self.call(&mut game, call, |program, engine| {
            program.build(engine).ok_or(CallFailure::NoEntry)?.map_err(CallFailure::Script)
        });
        let sketch = self.host.ask(|turn| turn.sketch.take());
        let _: Dynamic = came.map_err(|fault| fault.message)?;
        sketch.map(|sketch| *sketch).ok_or_else(|| "the level is lost".to_owned())
    }

    /// Runs a function of a script other than `act`, and stores what its creature remembers if it succeeds.
    fn call<T: Default>(
        &mut self,
        game: &mut Game,
        Call { me, behaviour, entry, event }: Call<'_>,
        run: impl FnOnce(&mut CompiledScript, &Engine) -> Result<T, CallFailure>,
    ) -> Result<T, Fault> {
        let Self { engine, meter, host, programs, .. } = self;
        let id = behaviour.script;
        let Some(Ok(program)) = programs.get_mut(id.index()) else { return Ok(T::default()) };
        meter.begin(id, program.step_cost());
        let came = host.lend(game, me, behaviour, event, || {
            let answer = run(program, engine)?;
            host.ask(ScriptContext::commit).map_err(CallFailure::Answer)?;
            Ok(answer)
        });
        game.charge(meter.units());
        match came {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(_)) if game.is_out_of_budget() => Ok(T::default()),
            Ok(Err(failure)) => Err(self.fault(id, entry, failure)),
            Err(Panicked) => Err(self.breakdown(id)),
        }
    }

    /// The fault for a failed call of the function `entry`.
    #[cold]
    fn fault(&self, id: Ref<Script>, entry: &str, failure: CallFailure) -> Fault {
        let script = &self.content.scripts[id];
        match failure {
            CallFailure::Script(error) => failure_report::explain(
                *error,
                id,
                &self.content.scripts,
                entry,
                KnownFunctions { docs: &self.checks.docs, native: &self.checks.native },
            ),
            CallFailure::Answer(why) => failure_report::at_entry(id, script, entry, &why),
            CallFailure::NoEntry => failure_report::whole(id, script, &format!("the script has no function `{entry}`")),
        }
    }

    /// The fault for a host function that panicked.
    #[cold]
    fn breakdown(&self, id: Ref<Script>) -> Fault {
        failure_report::whole(id, &self.content.scripts[id], "a function of the engine crashed")
    }
}

impl Mind for ScriptMind {
    fn decide(&mut self, game: &mut Game, me: CreatureId, behaviour: &BehaviourUse) -> Result<Option<Decision>, Fault> {
        if self.ai_trace.is_some() {
            return self.call_act_traced(game, me, behaviour);
        }
        self.call_act(game, me, behaviour)
    }

    fn learn(&mut self, game: &Game, me: CreatureId, done: Result<(), Refusal>) {
        if let Some(ai_trace) = &mut self.ai_trace {
            ai_trace.end_turn(me, game.world().time, done.err());
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
        event: &HookEvent,
        owner: HookOwner,
        behaviour: &BehaviourUse,
    ) -> Result<Vec<Effect>, Fault> {
        if self.ai_trace.is_some() {
            return self.call_hook_traced(game, event, owner, behaviour);
        }
        self.call_hook(game, event, owner, behaviour)
    }

    fn answers(&self, script: Ref<Script>) -> bool {
        let program = self.programs.get(script.index());
        program.is_some_and(|program| program.as_ref().is_ok_and(CompiledScript::answers))
    }

    fn answer(
        &mut self,
        game: &mut Game,
        me: CreatureId,
        behaviour: &BehaviourUse,
        prompt: &Prompt,
    ) -> Result<Option<Answer>, Fault> {
        if self.ai_trace.is_some() {
            return self.call_answer_traced(game, me, behaviour, prompt);
        }
        self.call_answer(game, me, behaviour, prompt)
    }

    fn is_useful(
        &mut self,
        game: &mut Game,
        me: CreatureId,
        behaviour: &BehaviourUse,
        target: CreatureId,
    ) -> Result<Option<bool>, Fault> {
        if self.ai_trace.is_some() {
            return self.call_is_useful_traced(game, me, behaviour, target);
        }
        self.call_is_useful(game, me, behaviour, target)
    }

    fn trace(&mut self, on: bool) {
        if on != self.ai_trace.is_some() {
            self.ai_trace = on.then(AiTrace::default);
        }
    }

    fn ai_trace(&self) -> Option<&AiTrace> {
        self.ai_trace.as_ref()
    }
}
