//! A compiled behaviour, warm to run.
//!
//! Rhai's own way to call a function looks it up and fills its caches anew each time. Here the body of the entry point is run directly, with
//! caches that last from call to call: less than half the time, with the same limits and the same errors.

use std::fmt;

use rhai::{AST, Caches, Dynamic, Engine, EvalAltResult, GlobalRuntimeState, Scope, Stmt};

use super::api::Actor;
use super::call::ENTRY;
use super::flow;
use crate::game::CreatureId;

/// A compiled behaviour.
pub(super) struct Program {
    ast: AST,
    /// The statements of the entry point.
    body: Vec<Stmt>,
    /// The name of its parameter.
    parameter: String,
    warm: Option<Warm>,
}

/// What lasts from call to call.
struct Warm {
    global: GlobalRuntimeState,
    caches: Caches,
    scope: Scope<'static>,
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program").field("source", &self.ast.source()).finish_non_exhaustive()
    }
}

impl Program {
    /// A behaviour that has compiled; `None` when it has no entry point.
    pub fn new(ast: AST) -> Option<Self> {
        let is_entry = |name: &str, parameters: usize| name == ENTRY && parameters == 1;
        let parameter = ast.iter_functions().find(|f| is_entry(f.name, f.params.len()))?.params.first()?.to_string();
        let body = flow::body(&ast, ENTRY.to_owned(), 1).into_statements();
        Some(Self { ast, body, parameter, warm: None })
    }

    /// The whole script.
    pub fn ast(&self) -> &AST {
        &self.ast
    }

    /// Asks what `me` does.
    pub fn run(&mut self, engine: &Engine, me: CreatureId) -> Result<Dynamic, Box<EvalAltResult>> {
        // While it runs nothing is kept, so that a failure or a panic leaves nothing half done behind.
        let mut warm = self.warm.take().unwrap_or_else(|| Warm::new(engine, &self.ast));
        warm.scope.rewind(0).push(self.parameter.as_str(), Actor(me));
        warm.global.num_operations = 0;
        // Deprecated in favour of custom syntax, which has no place in this language.
        #[expect(deprecated, reason = "the only public way to run statements with caches that last")]
        let answer = engine.eval_statements_raw(&mut warm.global, &mut warm.caches, &mut warm.scope, &self.body)?;
        self.warm = Some(warm);
        Ok(answer)
    }
}

impl Warm {
    fn new(engine: &Engine, ast: &AST) -> Self {
        let mut global = engine.new_global_runtime_state();
        global.source = ast.source().map(Into::into);
        global.lib.push(ast.shared_lib().clone());
        Self { global, caches: Caches::new(), scope: Scope::new() }
    }
}
