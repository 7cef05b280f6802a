//! Names in the memory of creatures that are read and never set, which are mostly misspelt.
//!
//! All scripts share the memory of a creature, so they are looked at together.

use std::collections::{BTreeMap, BTreeSet};

use rhai::{AST, ASTNode, Array, Dynamic, Expr, Map, Position, Stmt};

use crate::content::{Catalog, Script};
use crate::diagnostics::{Diagnostic, suggest};
use crate::script::api::actions::FAR;
use crate::script::check::syntax::script_text::location;

/// The property that holds the memory of a creature.
const MEMORY: &str = "memory";

/// The effect that sets a name in the memory of any creature.
const REMEMBER: &str = "remember";

/// The names that scripts read and set in the memory of creatures.
#[derive(Clone, Debug, Default)]
pub(crate) struct MemoryNames {
    /// The names that are read, with a place each.
    read: BTreeMap<String, Position>,
    /// The names that may be set: whatever is assigned to anywhere, and the keys of maps.
    set: BTreeSet<String>,
    /// The names that `+=` and the like change, with a place each, and that are not set as a whole here.
    grown: BTreeMap<String, Position>,
    /// Whether names that are computed may be read.
    reads_any: bool,
    /// Whether names that are computed may be set.
    sets_any: bool,
}

impl MemoryNames {
    /// The names in a script.
    pub fn by(ast: &AST) -> Self {
        let mut names = Self::default();
        ast.walk(&mut |path| {
            match path.last() {
                Some(ASTNode::Stmt(Stmt::Assignment(sides))) => match grown(&sides.1.lhs) {
                    Some((name, at)) if sides.0.is_op_assignment() => {
                        names.grown.entry(name).or_insert(at);
                    }
                    _ => names.note_set(&sides.1.lhs),
                },
                Some(ASTNode::Expr(Expr::Map(entries, _))) => {
                    names.set.extend(entries.0.iter().map(|(key, _)| key.name.to_string()));
                }
                Some(ASTNode::Expr(Expr::FnCall(call, _)) | ASTNode::Stmt(Stmt::FnCall(call, _)))
                    if call.name == REMEMBER =>
                {
                    names.note_name(call.args.get(1));
                }
                Some(ASTNode::Expr(chain @ (Expr::Dot(..) | Expr::Index(..)))) => names.note_read(chain),
                Some(ASTNode::Expr(Expr::DynamicConstant(value, _))) => names.note_keys(value),
                _ => {}
            }
            true
        });
        names
    }

    /// Notes a name that is set, as far as it is known.
    fn note_name(&mut self, name: Option<&Expr>) {
        match name.and_then(text) {
            Some(name) => {
                self.set.insert(name);
            }
            None => self.sets_any = true,
        }
    }

    /// Notes the names in the target of an assignment.
    fn note_set(&mut self, target: &Expr) {
        match target {
            Expr::Property(names, _) => {
                self.set.insert(names.2.to_string());
            }
            Expr::Dot(sides, ..) => {
                self.note_set(&sides.lhs);
                self.note_set(&sides.rhs);
            }
            Expr::Index(sides, ..) => {
                self.note_set(&sides.lhs);
                self.note_name(Some(&sides.rhs));
            }
            _ => {}
        }
    }

    /// Notes the keys of the maps in a constant.
    fn note_keys(&mut self, value: &Dynamic) {
        if let Some(map) = value.read_lock::<Map>() {
            self.set.extend(map.keys().map(ToString::to_string));
            map.values().for_each(|value| self.note_keys(value));
        } else if let Some(list) = value.read_lock::<Array>() {
            list.iter().for_each(|value| self.note_keys(value));
        }
    }

    /// Notes the name that follows `memory` in a chain.
    fn note_read(&mut self, chain: &Expr) {
        match chain {
            Expr::Dot(sides, ..) if is_memory(&sides.lhs) => {
                if let Expr::Property(names, at) = first(&sides.rhs) {
                    self.read.entry(names.2.to_string()).or_insert(*at);
                } else {
                    // A method may do anything with the map.
                    (self.reads_any, self.sets_any) = (true, true);
                }
            }
            Expr::Index(sides, ..) if is_memory(&sides.lhs) => match text(first(&sides.rhs)) {
                Some(name) => {
                    self.read.entry(name).or_insert_with(|| sides.rhs.start_position());
                }
                None => self.reads_any = true,
            },
            Expr::Dot(sides, ..) if is_memory(&sides.rhs) => self.reads_any = true,
            _ => {}
        }
    }

    /// Adds the names of another script.
    pub fn extend(&mut self, other: &Self) {
        self.read.extend(other.read.iter().map(|(name, at)| (name.clone(), *at)));
        self.set.extend(other.set.iter().cloned());
        self.grown.extend(other.grown.iter().map(|(name, at)| (name.clone(), *at)));
        self.reads_any |= other.reads_any;
        self.sets_any |= other.sets_any;
    }

    /// The warning for a name that a scenario test sets and no script reads; `None` if one may.
    pub fn doubt(&self, name: &str) -> Option<Diagnostic> {
        if self.reads_any || name == FAR || self.read.contains_key(name) {
            return None;
        }
        let message = format!("no script reads `me.memory.{name}`");
        Some(advised(message, suggest(name, self.read.keys().map(String::as_str))))
    }
}

/// The warnings for names that a script reads and none sets. `all` are the names of all scripts together, and `scripts` those of each,
/// `None` for one that doesn't compile.
pub(crate) fn check(all: &MemoryNames, scripts: &[Option<MemoryNames>], catalog: &Catalog<Script>) -> Vec<Diagnostic> {
    // A script that doesn't compile may set any name.
    if all.sets_any || scripts.iter().any(Option::is_none) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for ((_, _, script), names) in catalog.iter().zip(scripts.iter().flatten()) {
        for (name, at) in names.grown.iter().filter(|(name, _)| !all.set.contains(*name)) {
            let message = format!("`me.memory.{name}` is `()` until it is set, and nothing can be added to that");
            let help = format!("write `me.memory.{name} = (me.memory.{name} ?? 0) + 1`");
            found.push(Diagnostic::warning(message).help(help).at(location(script, *at)));
        }
    }
    for ((_, _, script), names) in catalog.iter().zip(scripts.iter().flatten()) {
        let is_told = |name: &String| name == FAR || all.grown.contains_key(name);
        let unset = names.read.iter().filter(|(name, _)| !is_told(name) && !all.set.contains(*name));
        for (name, at) in unset {
            let others = all.set.iter().filter(|set| all.read.contains_key(*set));
            let message = format!("no script sets `me.memory.{name}`");
            found.push(advised(message, suggest(name, others.map(String::as_str))).at(location(script, *at)));
        }
    }
    found
}

fn advised(message: String, near: Option<&str>) -> Diagnostic {
    match near {
        Some(near) => Diagnostic::warning(format!("{message}: did you mean `{near}`?")),
        None => Diagnostic::warning(message),
    }
}

/// The name in `me.memory.name`, as the target of an assignment.
fn grown(target: &Expr) -> Option<(String, Position)> {
    let Expr::Dot(sides, ..) = target else { return None };
    match &sides.rhs {
        Expr::Dot(inner, ..) if is_memory(&inner.lhs) => match &inner.rhs {
            Expr::Property(names, at) => Some((names.2.to_string(), *at)),
            _ => None,
        },
        _ => None,
    }
}

fn is_memory(link: &Expr) -> bool {
    matches!(link, Expr::Property(names, _) if names.2.as_str() == MEMORY)
}

/// The first link of `a.b.c`.
fn first(chain: &Expr) -> &Expr {
    match chain {
        Expr::Dot(sides, ..) | Expr::Index(sides, ..) => &sides.lhs,
        other => other,
    }
}

fn text(value: &Expr) -> Option<String> {
    value.get_literal_value(None)?.into_string().ok()
}
