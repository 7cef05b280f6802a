//! Joins the patches that one pack makes to one definition. They count as one patch, whichever files they are in. File names have no
//! meaning, so they must not decide which of two values wins.

use std::collections::BTreeMap;

use super::patch::{Patch, PatchChange, PatchOperation};
use crate::diagnostics::{Diagnostic, Diagnostics, Location};
use crate::loader::toml_text::written;
use crate::loader::tree::{Node, Value};

/// Joins adjacent patches of the same pack, all to one definition, and reports contradictions. `title` names the definition in messages.
pub fn merge_pack_patches(patches: Vec<Patch>, title: &str, diagnostics: &mut Diagnostics) -> Vec<Patch> {
    let mut packs: Vec<Vec<Patch>> = Vec::new();
    for patch in patches {
        match packs.last_mut() {
            Some(patches_of_pack) if patches_of_pack.first().is_some_and(|first| first.pack == patch.pack) => {
                patches_of_pack.push(patch);
            }
            _ => packs.push(vec![patch]),
        }
    }
    packs.into_iter().filter_map(|patches_of_pack| joined(patches_of_pack, title, diagnostics)).collect()
}

/// Joins the patches of one pack.
fn joined(patches: Vec<Patch>, title: &str, diagnostics: &mut Diagnostics) -> Option<Patch> {
    diagnostics.extend(contradictions(&patches, title));
    let several = patches.len() > 1;
    let mut patches = patches.into_iter();
    let mut first = patches.next()?;
    first.changes.extend(patches.flat_map(|patch| patch.changes));
    if several {
        // Where order matters, such as for elements added to a list, the content decides, not the file.
        first.changes.sort_by_cached_key(|change| (change.act, change.path.clone(), written(&change.node)));
    }
    Some(first)
}

/// A change that sets or removes a field.
#[derive(Clone, Copy)]
struct Statement<'c> {
    /// The new value; `None` for a removed field.
    value: Option<&'c Node>,
    /// The change; `patch` is the number of its patch.
    change: &'c PatchChange,
    patch: usize,
}

impl Statement<'_> {
    fn location(self) -> Location {
        self.value.map_or_else(|| self.change.key_location(), Node::location)
    }

    fn words(self) -> &'static str {
        if self.value.is_some() { "set here" } else { "removed here" }
    }
}

/// The first change of each field, by path. Tables are split into their fields.
type Statements<'c> = BTreeMap<Vec<String>, Statement<'c>>;

fn contradictions(patches: &[Patch], title: &str) -> Vec<Diagnostic> {
    let (mut said, mut found) = (Statements::new(), Vec::new());
    for (index, patch) in patches.iter().enumerate() {
        for change in &patch.changes {
            for (path, value) in parts(change) {
                let statement = Statement { value, change, patch: index };
                if let Some(other) = opposed(&path, statement, &said) {
                    found.push(contradiction(&patch.pack, title, &path, other, statement));
                }
                said.entry(path).or_insert(statement);
            }
        }
    }
    found
}

/// The fields that a change sets or removes. Ignores list elements.
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

/// An earlier change that contradicts `statement`: to the same field, or to one around it or inside it.
fn opposed<'c>(path: &[String], statement: Statement<'c>, said: &Statements<'c>) -> Option<Statement<'c>> {
    let outer =
        (0..path.len()).filter_map(|length| said.get(path.get(..length)?)).find(|other| opposes(statement, **other));
    let inner = || {
        let mut within = said.range(path.to_vec()..).take_while(|(inner_path, _)| inner_path.starts_with(path));
        within.find(|(inner_path, other)| {
            opposes(statement, **other) && !(inner_path.len() == path.len() && same(statement, **other))
        })
    };
    outer.copied().or_else(|| inner().map(|(_, other)| *other))
}

/// Whether two changes contradict each other. Within one patch, removing and then setting a field is fine.
fn opposes(one: Statement<'_>, other: Statement<'_>) -> bool {
    match (one.value, other.value) {
        (None, None) => false,
        (Some(_), Some(_)) => true,
        _ => one.patch != other.patch,
    }
}

fn same(one: Statement<'_>, other: Statement<'_>) -> bool {
    matches!((one.value, other.value), (Some(one), Some(other)) if one.value.same(&other.value))
}

fn contradiction(pack: &str, title: &str, path: &[String], first: Statement<'_>, second: Statement<'_>) -> Diagnostic {
    let field = if path.is_empty() { title.to_owned() } else { format!("`{}` of {title}", path.join(".")) };
    let message = if first.value.is_some() && second.value.is_some() {
        format!("the pack `{pack}` sets {field} twice, to different values")
    } else {
        format!("the pack `{pack}` both sets and removes {field}")
    };
    let help = "keep only one: files have no order, so neither of them comes last";
    let diagnostic = Diagnostic::error(message).at(second.location()).label(second.words());
    diagnostic.related(first.location(), first.words()).help(help)
}
