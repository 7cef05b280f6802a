//! A script that is looked over, with what its checks know of it.

use std::collections::{BTreeMap, BTreeSet};

use rhai::AST;

use super::flow::{Body, bodies};
use super::signatures::Signatures;
use super::var_types::VarTypes;
use crate::content::Script;
use crate::script::api::registry::FunctionDoc;

/// A script that compiles, before anybody runs it.
pub(crate) struct CheckContext<'a> {
    pub script: &'a Script,
    pub ast: &'a AST,
    /// The functions that every script can call.
    pub native: &'a Signatures,
    /// What the reference says of those of the host.
    pub docs: &'a [FunctionDoc],
    /// What its variables hold.
    pub held: VarTypes,
    /// Its functions.
    pub bodies: Vec<Body>,
    functions: BTreeMap<String, BTreeSet<usize>>,
}

impl<'a> CheckContext<'a> {
    pub fn new(script: &'a Script, ast: &'a AST, native: &'a Signatures, docs: &'a [FunctionDoc]) -> Self {
        let mut functions: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
        for function in ast.iter_functions() {
            functions.entry(function.name.to_owned()).or_default().insert(function.params.len());
        }
        Self { script, ast, native, docs, held: VarTypes::by(ast, docs), bodies: bodies(ast), functions }
    }

    /// Whether it has a function of that name itself, which goes before those of the host.
    pub fn defines(&self, name: &str) -> bool {
        self.functions.contains_key(name)
    }

    /// Whether it has a function of that name with so many parameters.
    pub fn defines_with(&self, name: &str, count: usize) -> bool {
        self.functions.get(name).is_some_and(|counts| counts.contains(&count))
    }

    /// The names of its functions.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.functions.keys().map(String::as_str)
    }
}
