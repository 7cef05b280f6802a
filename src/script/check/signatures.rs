//! The functions that scripts can call, with their argument types.

use std::any::TypeId;
use std::collections::BTreeMap;

use rhai::{Dynamic, Engine};

/// The argument types of one overload, including the receiver.
type CallForm = Vec<TypeId>;

/// The functions of an engine, by name and number of arguments.
#[derive(Debug)]
pub(crate) struct Signatures(BTreeMap<String, BTreeMap<usize, Vec<CallForm>>>);

impl Signatures {
    /// The functions of `engine`. Listing them takes longer than checking a script.
    pub fn of(engine: &Engine) -> Self {
        let mut functions: BTreeMap<String, BTreeMap<usize, Vec<CallForm>>> = BTreeMap::new();
        let describe = |form: rhai::FuncInfo<'_>| {
            let form = form.metadata;
            Some((form.name.to_string(), form.num_params, form.param_types.to_vec()))
        };
        for (name, count, types) in engine.collect_fn_metadata(None, describe, true) {
            functions.entry(name).or_default().entry(count).or_default().push(types);
        }
        Self(functions)
    }

    /// Whether there is a function of that name.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// Whether a function of that name takes `count` arguments.
    pub fn has_with(&self, name: &str, count: usize) -> bool {
        self.0.get(name).is_some_and(|counts| counts.contains_key(&count))
    }

    /// The names of all functions.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The types that argument `index` (from 0) can have in a call with `count` arguments; empty where any type will
    /// do. `of` is the type of the first argument, if known.
    pub fn types(&self, name: &str, count: usize, index: usize, of: Option<TypeId>) -> Vec<TypeId> {
        let forms = self.0.get(name).and_then(|counts| counts.get(&count)).into_iter().flatten();
        let mut types = Vec::new();
        for form in forms.filter(|form| of.is_none() || form.first().copied() == of) {
            match form.get(index) {
                Some(parameter) if *parameter != TypeId::of::<Dynamic>() => {
                    types.extend(Some(*parameter).filter(|parameter| !types.contains(parameter)));
                }
                _ => return Vec::new(),
            }
        }
        types
    }
}
