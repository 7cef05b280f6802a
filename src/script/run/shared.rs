//! The functions that the scripts of a pack share.
//!
//! The functions of `scripts/<pack>/shared.rhai` are part of every script of the pack. Packs that depend on it call them with its id in
//! front: `howl` of the pack `wolves` is `wolves_howl` there. Inside `shared.rhai` they keep their own names, so two packs never get in
//! each other's way.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use rhai::{AST, Engine, Token};

use super::sandbox::{self, CallMeter};
use super::values::cost::step_cost;
use crate::content::{Catalog, IdScope, Script};

/// The shared functions of all packs.
#[derive(Debug, Default)]
pub(crate) struct SharedFunctions {
    /// Those of each pack under their own names.
    own: BTreeMap<String, AST>,
    /// The same under the names by which other packs call them.
    prefixed: BTreeMap<String, AST>,
}

/// The shared functions that the scripts of one pack can call.
#[derive(Clone, Debug, Default)]
pub(crate) struct Library {
    /// Those of each pack that has any. A later one takes precedence.
    pub scripts: Vec<AST>,
    /// The numbers of parameters of each function, by the name that scripts call it by.
    pub functions: BTreeMap<String, BTreeSet<usize>>,
    /// What each step in them costs, in units of the turn's budget.
    pub step_cost: u64,
}

impl SharedFunctions {
    /// The shared functions of all packs that compile.
    pub fn new(engine: &Engine, scripts: &Catalog<Script>) -> Self {
        let mut shared = Self::default();
        for (_, id, script) in scripts.iter().filter(|(_, id, _)| Script::is_shared(id)) {
            let pack = id.split_once(':').map_or(id, |(pack, _)| pack);
            if let Some(ast) = compiled(engine, script) {
                let prefixed = prefixed(script, pack, &ast);
                shared.prefixed.extend(prefixed.map(|ast| (pack.to_owned(), ast)));
                shared.own.insert(pack.to_owned(), ast);
            }
        }
        shared
    }

    /// What the script `id` can call: the shared functions of its pack, unless it is their script itself, and those of the packs that its
    /// pack depends on.
    pub fn library_of(&self, scope: &IdScope, id: &str) -> Library {
        let pack = id.split_once(':').map_or(id, |(pack, _)| pack);
        let mut library = Library::default();
        for other in scope.visible_to(pack).iter().filter(|other| *other != pack) {
            self.prefixed.get(other).into_iter().for_each(|ast| library.add(ast));
        }
        self.own.get(pack).filter(|_| !Script::is_shared(id)).into_iter().for_each(|ast| library.add(ast));
        library
    }
}

impl Library {
    fn add(&mut self, ast: &AST) {
        for function in ast.iter_functions() {
            self.functions.entry(function.name.to_owned()).or_default().insert(function.params.len());
        }
        self.step_cost = self.step_cost.max(step_cost(ast));
        self.scripts.push(ast.clone());
    }
}

/// A script as the engine reads it; `None` if it can't.
pub(super) fn compiled(engine: &Engine, script: &Script) -> Option<AST> {
    let mut ast = engine.compile(&script.text).ok()?;
    // Errors name the file by this.
    ast.set_source(script.path.as_str());
    Some(ast)
}

/// The functions of a script under the names by which other packs call them. The parser renames them as it reads them, so that all
/// positions stay right.
fn prefixed(script: &Script, pack: &str, ast: &AST) -> Option<AST> {
    let own: BTreeSet<String> = ast.iter_functions().map(|function| function.name.to_owned()).collect();
    let mut engine = sandbox::engine(&Rc::new(CallMeter::idle()));
    let (pack, lines) = (pack.to_owned(), script.text.lines().map(str::to_owned).collect::<Vec<String>>());
    let is_called = move |name: &str, line: usize, column: usize| {
        let after = lines.get(line.saturating_sub(1)).map(|line| line.chars().skip(column - 1 + name.chars().count()));
        after.is_some_and(|mut after| after.find(|letter| !letter.is_whitespace()) == Some('('))
    };
    let is_after_dot = Cell::new(false);
    #[expect(deprecated, reason = "may change in a later version of Rhai; nothing else renames functions")]
    engine.on_parse_token(move |token, at, _| {
        // After a dot stands a function of the engine.
        let is_method = is_after_dot.replace(matches!(token, Token::Period | Token::Elvis));
        match (&token, at.line(), at.position()) {
            (Token::Identifier(name), Some(line), Some(column))
                if !is_method && own.contains(&***name) && is_called(name, line, column) =>
            {
                Token::Identifier(Box::new(format!("{pack}_{name}").into()))
            }
            _ => token,
        }
    });
    compiled(&engine, script)
}
