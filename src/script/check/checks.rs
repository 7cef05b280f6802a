//! Compiles and checks scripts, with all that the checks know about the language and the game.

use std::collections::BTreeSet;
use std::rc::Rc;

use rhai::{AST, Engine};

use super::check;
use super::check_context::CheckContext;
use super::check_options::OptionsAsked;
use super::ids::known_ids::{KnownIds, tags};
use super::types::signatures::Signatures;
use crate::content::{Content, Script};
use crate::diagnostics::Diagnostic;
use crate::loader::{Names, UncheckedScripts};
use crate::script::api;
use crate::script::api::registry::FunctionDoc;
use crate::script::run::compile::{Compiled, compile};
use crate::script::run::sandbox::{self, CallMeter};
use crate::script::run::shared::{Library, SharedFunctions};

/// What scripts are checked against.
#[derive(Debug)]
pub(crate) struct Checks {
    /// The functions of the language.
    pub native: Signatures,
    /// The host functions.
    pub docs: Vec<FunctionDoc>,
}

/// The ids and tags of all packs.
pub(crate) struct AllIds<'a> {
    names: &'a Names,
    content: Option<&'a Content>,
    tags: BTreeSet<String>,
}

impl<'a> AllIds<'a> {
    /// The ids and tags of `content`.
    pub fn of(content: &'a Content, names: &'a Names) -> Self {
        Self { names, content: Some(content), tags: tags(content) }
    }

    /// The ids of content that could not be read as a whole.
    pub fn partial(names: &'a Names) -> Self {
        Self { names, content: None, tags: BTreeSet::new() }
    }

    /// What they mean in a pack.
    pub fn in_pack<'s>(&'s self, pack: &'s str) -> KnownIds<'s> {
        KnownIds { names: self.names, content: self.content, tags: &self.tags, pack }
    }
}

impl Checks {
    /// Compiles and checks the script `id`. Returns the program with the options that it reads, or an error if it can't run, and all that
    /// is wrong with it.
    pub fn script(
        &self,
        engine: &Engine,
        id: &str,
        script: &Script,
        library: &Library,
        ids: &AllIds<'_>,
    ) -> (Result<(AST, OptionsAsked), Diagnostic>, Vec<Diagnostic>) {
        let pack = id.split_once(':').map_or(id, |(pack, _)| pack);
        let known = ids.in_pack(pack);
        let Compiled { ast, draft, mut faults } = compile(engine, &self.docs, script);
        let mut asked = OptionsAsked::default();
        if let Some(ast) = ast.as_ref().or(draft.as_ref()) {
            let context = CheckContext::new(&self.native, &self.docs, script, ast, library, known);
            faults.extend(check::check(&context, Script::is_shared(id)));
            asked = OptionsAsked::by(&context);
            library.scripts.iter().for_each(|shared| asked.note_all(shared));
        }
        let program = ast.map(|ast| (ast, asked)).ok_or_else(|| {
            faults.first().cloned().unwrap_or_else(|| Diagnostic::error("the script can't be compiled"))
        });
        (program, faults)
    }
}

/// All mistakes in scripts whose content could not be read, as far as they can be told.
pub(crate) fn check_alone(UncheckedScripts { scripts, names }: &UncheckedScripts) -> Vec<Diagnostic> {
    let engine = sandbox::engine(&Rc::new(CallMeter::idle()));
    let checks = Checks { native: Signatures::of(&engine), docs: api::reference() };
    let ids = AllIds::partial(names);
    let shared = SharedFunctions::new(&engine, scripts);
    let faults = |(_, id, script): (_, &str, &Script)| {
        let library = shared.library_of(&names.scope, id);
        checks.script(&engine, id, script, &library, &ids).1
    };
    scripts.iter().flat_map(faults).collect()
}
