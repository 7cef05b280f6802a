//! A compiled script with caches that last between calls.
//!
//! Rhai's own call interface looks the function up and fills its caches anew each time. Running the bodies of the entry
//! points directly, with lasting caches, takes less than half the time, with the same limits and errors.

use std::{fmt, mem};

use rhai::{
    AST, ASTFlags, Caches, CallFnOptions, Dynamic, Engine, EvalAltResult, EvalContext, Expr, GlobalRuntimeState, Scope,
    Stmt, Variant,
};

use super::entry_points::{ANSWER, BUILD, ENTRY, IS_USEFUL};
use super::fast::fast_path::Plain;
use super::fast::linked_calls::{LinkedResult, Links};
use super::shared::Library;
use super::values::cost::step_cost;
use crate::game::{CreatureId, Hook};
use crate::script::api::handles::{CreatureHandle, EventHandle, LevelHandle, PromptHandle};
use crate::script::check::flow;

/// A compiled script.
pub(crate) struct CompiledScript {
    pub ast: AST,
    /// The `act` function.
    act: Option<EntryPoint>,
    /// The `act` function for the fast path, if it qualifies.
    plain: Option<Plain>,
    /// The hook functions.
    hooks: Vec<(Hook, EntryPoint)>,
    /// The function that answers questions.
    answer: Option<EntryPoint>,
    /// The function that says whether an ability is of use.
    is_useful: Option<EntryPoint>,
    /// The shared functions that it can call.
    library: Library,
    /// What each step costs in units.
    step_cost: u64,
}

/// A function that the engine calls.
struct EntryPoint {
    body: Body,
    /// The names of its parameters: the creature, and the event, the question or another creature.
    parameters: Vec<String>,
    /// What the second parameter is.
    second: Dynamic,
    /// Boxed, because it is taken out and put back for each call.
    warm: Option<Box<Warm>>,
}

/// The body of an entry point.
enum Body {
    /// A single expression, which needs no block around it.
    Expression(Expr),
    Statements(Vec<Stmt>),
}

/// The state kept between calls.
struct Warm {
    global: GlobalRuntimeState,
    caches: Caches,
    scope: Scope<'static>,
}

impl fmt::Debug for CompiledScript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program").field("source", &self.ast.source()).finish_non_exhaustive()
    }
}

impl EntryPoint {
    /// The function with that name and number of parameters, if there is one.
    fn find(ast: &AST, links: &Links, name: &str, counts: &[usize]) -> Option<Self> {
        let is_entry = |listed: &str, parameters: usize| listed == name && counts.contains(&parameters);
        let function = ast.iter_functions().find(|function| is_entry(function.name, function.params.len()))?;
        let parameters: Vec<String> = function.params.iter().map(|parameter| (*parameter).to_owned()).collect();
        let mut statements = flow::body(ast, name.to_owned(), parameters.len()).into_statements();
        links.link(ast, &mut statements);
        let second = match name {
            ANSWER => Dynamic::from(PromptHandle),
            IS_USEFUL => Dynamic::from(CreatureHandle::default()),
            _ => Dynamic::from(EventHandle),
        };
        Some(Self { body: Body::new(statements), parameters, second, warm: None })
    }

    /// The function for the fast path, if it qualifies.
    fn plain(&self, links: &Links) -> Option<Plain> {
        match &self.body {
            Body::Expression(one) => Plain::of(one, self.parameters.first()?, links),
            Body::Statements(_) => None,
        }
    }

    fn run(&mut self, engine: &Engine, ast: &AST, library: &Library, me: CreatureId) -> LinkedResult {
        // Taken out while it runs, so that a failure or a panic leaves no half-finished state behind.
        let mut warm = self
            .warm
            .take()
            .unwrap_or_else(|| Box::new(Warm::new(engine, ast, library, &self.parameters, &self.second)));
        let answer = self.body.run(engine, &mut warm, &self.parameters, &self.second, me);
        if answer.is_ok() {
            self.warm = Some(warm);
        }
        answer
    }
}

impl Body {
    fn new(mut statements: Vec<Stmt>) -> Self {
        match statements.as_mut_slice() {
            [Stmt::Expr(one) | Stmt::Return(Some(one), ASTFlags::NONE, _)] => Self::Expression(mem::take(&mut **one)),
            _ => Self::Statements(statements),
        }
    }

    fn run(
        &mut self,
        engine: &Engine,
        warm: &mut Warm,
        parameters: &[String],
        second: &Dynamic,
        me: CreatureId,
    ) -> LinkedResult {
        warm.begin(parameters, second, me);
        let Warm { global, caches, scope } = warm;
        match self {
            Self::Expression(one) => {
                let mut context = EvalContext::new(engine, global, caches, scope, None);
                returned(context.eval_expression_tree(&(&*one).into()))
            }
            #[expect(deprecated, reason = "the only public way to run statements with caches that last")]
            Self::Statements(all) => engine.eval_statements_raw(global, caches, scope, all),
        }
    }
}

/// The result of a call. A `return` inside an expression arrives as an error.
fn returned(answer: LinkedResult) -> LinkedResult {
    match answer {
        Err(error) if matches!(*error, EvalAltResult::Return(..)) => match *error {
            EvalAltResult::Return(value, _) => Ok(value),
            other => Err(Box::new(other)),
        },
        other => other,
    }
}

impl CompiledScript {
    /// A script that has compiled, with the shared functions that it can call.
    pub fn new(ast: AST, links: &Links, library: Library) -> Self {
        let find = |name: &str, counts: &[usize]| EntryPoint::find(&ast, links, name, counts);
        let act = find(ENTRY, &[1]);
        let hooks = Hook::ALL.into_iter().filter_map(|(name, hook)| Some((hook, find(name, &[1, 2])?))).collect();
        let (answer, is_useful) = (find(ANSWER, &[1, 2]), find(IS_USEFUL, &[2]));
        let plain = act.as_ref().and_then(|act| act.plain(links));
        let step_cost = step_cost(&ast).max(library.step_cost);
        Self { ast, act, plain, hooks, answer, is_useful, library, step_cost }
    }

    /// Whether it has a function for a hook.
    pub fn listens(&self, hook: Hook) -> bool {
        self.hooks.iter().any(|(listed, _)| *listed == hook)
    }

    /// Whether it has a function that answers questions.
    pub fn answers(&self) -> bool {
        self.answer.is_some()
    }

    /// Answers a question for `me`; `None` when the script has no such function.
    pub fn answer(&mut self, engine: &Engine, me: CreatureId) -> Option<LinkedResult> {
        Some(self.answer.as_mut()?.run(engine, &self.ast, &self.library, me))
    }

    /// Says whether an ability of `me` is of use against another creature; `None` when the script has no such function.
    pub fn is_useful(&mut self, engine: &Engine, me: CreatureId, target: CreatureId) -> Option<LinkedResult> {
        let entry = self.is_useful.as_mut()?;
        hand(&mut entry.second, CreatureHandle(target));
        Some(entry.run(engine, &self.ast, &self.library, me))
    }

    /// Builds a level; `None` when the script has no such function. Levels are built so seldom that nothing is kept between calls.
    pub fn build(&self, engine: &Engine) -> Option<LinkedResult> {
        self.ast.iter_functions().find(|function| function.name == BUILD && function.params.len() == 1)?;
        let shared = self.library.scripts.iter().map(AST::clone_functions_only);
        let all = shared.fold(AST::empty(), |all, shared| all.merge(&shared)).merge(&self.ast);
        let options = CallFnOptions::new().eval_ast(false).rewind_scope(true);
        Some(engine.call_fn_with_options(options, &mut Scope::new(), &all, BUILD, (LevelHandle,)))
    }

    /// What each step costs, in units of the turn's budget.
    pub fn step_cost(&self) -> u64 {
        self.step_cost
    }

    /// The `act` function for the fast path, if it qualifies.
    pub fn plain(&self) -> Option<&Plain> {
        self.plain.as_ref()
    }

    /// Runs `act` for `me`; `None` when the script has no such function.
    pub fn act(&mut self, engine: &Engine, me: CreatureId) -> Option<LinkedResult> {
        Some(self.act.as_mut()?.run(engine, &self.ast, &self.library, me))
    }

    /// Runs a hook for `me`; `None` when the script has no such function.
    pub fn react(&mut self, engine: &Engine, hook: Hook, me: CreatureId) -> Option<LinkedResult> {
        let (_, entry) = self.hooks.iter_mut().find(|(listed, _)| *listed == hook)?;
        Some(entry.run(engine, &self.ast, &self.library, me))
    }
}

impl Warm {
    fn new(engine: &Engine, ast: &AST, library: &Library, parameters: &[String], second: &Dynamic) -> Self {
        let mut global = engine.new_global_runtime_state();
        global.source = ast.source().map(Into::into);
        // The last one takes precedence.
        global.lib.extend(library.scripts.iter().map(|shared| shared.shared_lib().clone()));
        global.lib.push(ast.shared_lib().clone());
        let mut scope = Scope::new();
        for (index, name) in parameters.iter().enumerate() {
            match index {
                0 => scope.push(name.as_str(), CreatureHandle::default()),
                _ => scope.push_dynamic(name.as_str(), second.clone()),
            };
        }
        Self { global, caches: Caches::new(), scope }
    }

    /// Sets the parameters.
    fn begin(&mut self, parameters: &[String], second: &Dynamic, me: CreatureId) {
        self.global.num_operations = 0;
        self.scope.rewind(parameters.len());
        for (index, name) in parameters.iter().enumerate() {
            let Some(value) = self.scope.get_mut(name) else { continue };
            match index {
                0 => hand(value, CreatureHandle(me)),
                _ => match second.read_lock::<CreatureHandle>() {
                    Some(other) => hand(value, *other),
                    // All events and questions are the same value.
                    None if value.type_id() == second.type_id() => {}
                    None => *value = second.clone(),
                },
            }
        }
    }
}

/// Sets a variable, even if the script has put a value of another type there.
fn hand<T: Variant + Clone>(variable: &mut Dynamic, value: T) {
    if let Some(mut current) = variable.write_lock::<T>() {
        *current = value;
        return;
    }
    *variable = Dynamic::from(value);
}
