//! A compiled script with what the checks know about it.

use std::collections::{BTreeMap, BTreeSet};

use rhai::AST;

use super::flow::{FunctionBody, bodies};
use super::signatures::Signatures;
use super::var_types::VarTypes;
use crate::content::Script;
use crate::script::api::registry::FunctionDoc;

/// A script that compiles, before it is run.
pub(crate) struct CheckContext<'a> {
    pub script: &'a Script,
    pub ast: &'a AST,
    /// The functions that every script can call.
    pub native: &'a Signatures,
    /// The documentation of the host functions.
    pub docs: &'a [FunctionDoc],
    /// The types of its variables.
    pub held: VarTypes,
    /// Its functions.
    pub bodies: Vec<FunctionBody>,
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

    /// Whether it defines a function of that name, which takes precedence over the host's.
    pub fn defines(&self, name: &str) -> bool {
        self.functions.contains_key(name)
    }

    /// Whether it defines a function with that name and number of parameters.
    pub fn defines_with(&self, name: &str, count: usize) -> bool {
        self.functions.get(name).is_some_and(|counts| counts.contains(&count))
    }

    /// The names of its functions.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.functions.keys().map(String::as_str)
    }
}
