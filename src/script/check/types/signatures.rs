//! The functions of the language.

use std::collections::{BTreeMap, BTreeSet};

use rhai::Engine;

/// The functions of an engine: by name, the numbers of arguments that they take.
#[derive(Debug)]
pub(crate) struct Signatures(BTreeMap<String, BTreeSet<usize>>);

impl Signatures {
    /// The functions of `engine`. Listing them takes longer than checking a script.
    pub fn of(engine: &Engine) -> Self {
        let mut functions: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
        let describe = |form: rhai::FuncInfo<'_>| Some((form.metadata.name.to_string(), form.metadata.num_params));
        for (name, count) in engine.collect_fn_metadata(None, describe, true) {
            functions.entry(name).or_default().insert(count);
        }
        Self(functions)
    }

    /// Whether there is a function of that name.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// Whether a function of that name takes `count` arguments.
    pub fn has_with(&self, name: &str, count: usize) -> bool {
        self.0.get(name).is_some_and(|counts| counts.contains(&count))
    }

    /// The names of all functions.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}
