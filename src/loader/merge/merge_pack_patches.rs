//! What the patches of one pack make of one definition. They count as one patch, in whichever of its files they stand: the names of
//! files mean nothing, and so must not decide which of two values holds.

use std::collections::BTreeMap;

use super::patch::{Patch, PatchChange, PatchOperation};
use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use crate::loader::toml_text::written;
use crate::loader::tree::{Node, Value};

/// Joins the neighbours among `patches`, all of one definition, that one pack wrote, and reports what a pack says twice. `title` is the
/// definition in words.
pub fn unite(patches: Vec<Patch>, title: &str, diagnostics: &mut Diagnostics) -> Vec<Patch> {
    let mut packs: Vec<Vec<Patch>> = Vec::new();
    for patch in patches {
        match packs.last_mut() {
            Some(own) if own.first().is_some_and(|first| first.pack == patch.pack) => own.push(patch),
            _ => packs.push(vec![patch]),
        }
    }
    packs.into_iter().filter_map(|own| joined(own, title, diagnostics)).collect()
}

/// The patches of one pack as one.
fn joined(patches: Vec<Patch>, title: &str, diagnostics: &mut Diagnostics) -> Option<Patch> {
    diagnostics.extend(contradictions(&patches, title));
    let several = patches.len() > 1;
    let mut patches = patches.into_iter();
    let mut first = patches.next()?;
    first.changes.extend(patches.flat_map(|patch| patch.changes));
    if several {
        // What is left to the order, as which element of a list comes first, is decided by what is written, and not by where.
        first.changes.sort_by_cached_key(|change| (change.act, change.path.clone(), written(&change.node)));
    }
    Some(first)
}

/// A field that is given a value or is taken out.
#[derive(Clone, Copy)]
struct Saying<'c> {
    /// The value; `None` for one that is taken out.
    value: Option<&'c Node>,
    /// The change that says it, and the number of its patch.
    change: &'c PatchChange,
    patch: usize,
}

impl Saying<'_> {
    fn place(self) -> Place {
        self.value.map_or_else(|| self.change.key_place(), Node::place)
    }

    fn words(self) -> &'static str {
        if self.value.is_some() { "set here" } else { "removed here" }
    }
}

/// The fields that are told by path, those of tables one by one.
type Sayings<'c> = BTreeMap<Vec<String>, Saying<'c>>;

fn contradictions(patches: &[Patch], title: &str) -> Vec<Diagnostic> {
    let (mut said, mut found) = (Sayings::new(), Vec::new());
    for (index, patch) in patches.iter().enumerate() {
        for change in &patch.changes {
            for (path, value) in parts(change) {
                let saying = Saying { value, change, patch: index };
                if let Some(other) = opposed(&path, saying, &said) {
                    found.push(contradiction(&patch.pack, title, &path, other, saying));
                }
                said.entry(path).or_insert(saying);
            }
        }
    }
    found
}

/// The fields that a change sets or takes out; elements of lists are no matter here.
fn parts(change: &PatchChange) -> Vec<(Vec<String>, Option<&Node>)> {
    let (mut found, mut open) = (Vec::new(), vec![(change.path.clone(), &change.node)]);
    while let Some((path, node)) = open.pop() {
        match (&node.value, change.act) {
            (Value::Table(entries), PatchOperation::Set | PatchOperation::Remove) => {
                let inner = |key: &str| path.iter().cloned().chain(super::patch::steps(key)).collect();
                open.extend(entries.iter().rev().map(|entry| (inner(&entry.key), &entry.node)));
            }
            (_, PatchOperation::Set) => found.push((path, Some(node))),
            (Value::Bool(true), PatchOperation::Remove) => found.push((path, None)),
            _ => {}
        }
    }
    found
}

/// What says otherwise of the same field, of one that it is a part of, or of a part of it.
fn opposed<'c>(path: &[String], saying: Saying<'c>, said: &Sayings<'c>) -> Option<Saying<'c>> {
    let outer =
        (0..path.len()).filter_map(|length| said.get(path.get(..length)?)).find(|other| opposes(saying, **other));
    let inner = || {
        let mut within = said.range(path.to_vec()..).take_while(|(own, _)| own.starts_with(path));
        within.find(|(own, other)| opposes(saying, **other) && !(own.len() == path.len() && same(saying, **other)))
    };
    outer.copied().or_else(|| inner().map(|(_, other)| *other))
}

/// Whether both can't hold. Of one patch it is known that it removes before it sets.
fn opposes(one: Saying<'_>, other: Saying<'_>) -> bool {
    match (one.value, other.value) {
        (None, None) => false,
        (Some(_), Some(_)) => true,
        _ => one.patch != other.patch,
    }
}

fn same(one: Saying<'_>, other: Saying<'_>) -> bool {
    matches!((one.value, other.value), (Some(one), Some(other)) if one.value.same(&other.value))
}

fn contradiction(pack: &str, title: &str, path: &[String], first: Saying<'_>, second: Saying<'_>) -> Diagnostic {
    let field = if path.is_empty() { title.to_owned() } else { format!("`{}` of {title}", path.join(".")) };
    let message = if first.value.is_some() && second.value.is_some() {
        format!("the pack `{pack}` sets {field} twice, to different values")
    } else {
        format!("the pack `{pack}` both sets and removes {field}")
    };
    let help = "keep one of the two: files have no order, so neither comes after the other";
    let diagnostic = Diagnostic::error(message).at(second.place()).label(second.words());
    diagnostic.related(first.place(), first.words()).help(help)
}
