//! Runs behaviours.

use std::rc::Rc;
use std::sync::Arc;

use rhai::{AST, CallFnOptions, Dynamic, Engine, EvalAltResult, Scope};

use super::api::{self, Actor, Deed, FunctionDoc};
use super::check;
use super::compile::compile;
use super::host::Host;
use super::sandbox::{self, Meter};
use super::{fault, value};
use crate::content::{BehaviourUse, Content, Diagnostic, Diagnostics, Ref, Script};
use crate::game::{Action, CreatureId, Fault, Game, Mind};

/// The function that a behaviour answers with.
pub(super) const ENTRY: &str = "act";

/// Thinks for creatures by the scripts of a content.
///
/// Of the game it changes dice and memories, and the latter only when a script has succeeded.
#[derive(Debug)]
pub struct ScriptMind {
    content: Arc<Content>,
    engine: Engine,
    meter: Rc<Meter>,
    host: Host,
    docs: Vec<FunctionDoc>,
    programs: Vec<Result<AST, Box<Diagnostic>>>,
}

impl ScriptMind {
    /// Compiles the scripts of `content`, and answers with all that is wrong with them. Creatures whose scripts don't compile go on to the
    /// next behaviour.
    pub fn new(content: &Arc<Content>) -> (Self, Diagnostics) {
        let (meter, host) = (Rc::default(), Host::new(content));
        let mut engine = sandbox::engine(&meter);
        let docs = api::register(&mut engine, &host);
        let scripts = content.scripts.iter().map(|(_, _, script)| script);
        let (mut programs, mut diagnostics) = (Vec::new(), Diagnostics::default());
        for script in scripts {
            let program = compile(&engine, &docs, script);
            match &program {
                Ok(ast) => diagnostics.extend(check::check(&engine, &docs, script, ast)),
                Err(diagnostic) => diagnostics.push((**diagnostic).clone()),
            }
            programs.push(program);
        }
        (Self { content: Arc::clone(content), engine, meter, host, docs, programs }, diagnostics)
    }

    /// What scripts have printed since the last time.
    pub fn take_printed(&self) -> Vec<String> {
        self.meter.take_lines()
    }

    /// Calls the script's entry point for `me`.
    fn call(&self, ast: &AST, me: CreatureId) -> Result<Dynamic, Box<EvalAltResult>> {
        self.meter.reset();
        let options = CallFnOptions::new().eval_ast(false);
        self.engine.call_fn_with_options(options, &mut Scope::new(), ast, ENTRY, (Actor(me),))
    }

    /// What the script wants; `()` passes on.
    fn wish(answer: Dynamic) -> Result<Option<Action>, String> {
        if answer.is_unit() {
            return Ok(None);
        }
        let sort = answer.type_name();
        let wish = answer.try_cast::<Deed>().map(|Deed(action)| Some(action));
        wish.ok_or_else(|| {
            format!("`{ENTRY}` answered with a value of type {sort}: answer with an action such as `me.wait()`, or with nothing")
        })
    }

    /// Keeps what a script that succeeded wants remembered.
    fn commit(&self, game: &mut Game, me: CreatureId) -> Result<(), String> {
        let Some(map) = self.host.take_memory() else { return Ok(()) };
        let memory = value::from_map(&map).map_err(|error| match *error {
            EvalAltResult::ErrorRuntime(why, _) => why.to_string(),
            other => other.to_string(),
        })?;
        if let Some(creature) = game.world.creature_mut(me) {
            creature.memory = memory;
        }
        Ok(())
    }

    fn run(&self, game: &mut Game, me: CreatureId, behaviour: &BehaviourUse) -> Result<Option<Action>, Fault> {
        let (id, script) = (behaviour.script, self.script(behaviour.script));
        let ast = match self.programs.get(id.index()) {
            Some(Ok(ast)) => ast,
            Some(Err(diagnostic)) => return Err(fault::whole(id, script, &diagnostic.message)),
            None => return Err(fault::whole(id, script, "this script is not part of the content")),
        };
        let answer = self.host.lend(game, me, &behaviour.options, || self.call(ast, me));
        let answer = answer.map_err(|_| fault::whole(id, script, "a function of the engine broke down"))?;
        let answer = answer.map_err(|error| fault::explain(*error, id, script, &self.docs))?;
        let wish = Self::wish(answer).map_err(|why| fault::whole(id, script, &why))?;
        self.commit(game, me).map_err(|why| fault::whole(id, script, &why))?;
        Ok(wish)
    }

    fn script(&self, id: Ref<Script>) -> &Script {
        &self.content.scripts[id]
    }
}

impl Mind for ScriptMind {
    fn decide(&mut self, game: &mut Game, me: CreatureId, behaviour: &BehaviourUse) -> Result<Option<Action>, Fault> {
        self.run(game, me, behaviour)
    }
}
