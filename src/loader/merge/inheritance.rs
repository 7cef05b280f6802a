//! Resolves `extends`, and applies the patches.
//!
//! A definition is its merged parent, overlaid with its own fields, and then patched in load order. So a child inherits the patches of its
//! parent.

use std::collections::BTreeMap;

use super::apply_patch::{MissingField, PatchTarget};
use super::definition_index::{Definition, DefinitionIndex, Parent, Removed};
use super::merge_pack_patches::merge_pack_patches;
use super::overlay::{Layer, inherited};
use super::patch::{Patch, PatchOperation};
use crate::diagnostics::{Diagnostic, Diagnostics, with_article};
use crate::loader::names::Names;
use crate::loader::tables::{in_circle, title};
use crate::loader::tree::{Node, Value};

/// The patches of each definition by table and id, in load order.
type PatchesByTarget = BTreeMap<&'static str, BTreeMap<String, Vec<Patch>>>;

/// Merges all definitions. Returns the fields that patches change but that aren't set.
pub fn resolve(
    definition_index: &mut DefinitionIndex,
    patches: Vec<Patch>,
    names: &Names,
    diagnostics: &mut Diagnostics,
) -> Vec<MissingField> {
    let mut by_target = by_target(patches, definition_index, names, diagnostics);
    let mut missing_fields = Vec::new();
    for (table, definitions) in &mut definition_index.definitions {
        let patches = by_target.remove(table).unwrap_or_default();
        let mut merge =
            TableMerge { table, patches, names, diagnostics: &mut *diagnostics, missing_fields: &mut missing_fields };
        merge.finish(definitions);
    }
    for (table, definition) in &mut definition_index.singletons {
        let patches = by_target.remove(table).unwrap_or_default();
        let mut merge =
            TableMerge { table, patches, names, diagnostics: &mut *diagnostics, missing_fields: &mut missing_fields };
        merge.patch("", definition);
    }
    missing_fields
}

/// Groups patches by their target. Leaves out patches to tables that the game lacks, which is reported elsewhere.
fn by_target(
    patches: Vec<Patch>,
    definition_index: &DefinitionIndex,
    names: &Names,
    diagnostics: &mut Diagnostics,
) -> PatchesByTarget {
    let mut found = PatchesByTarget::new();
    for patch in patches {
        let target = if patch.target.is_empty() {
            let owner = definition_index.singletons.get(patch.table).map(|singleton| singleton.pack.as_str());
            owner.map_or(Ok(()), |owner| names.check_visible(owner, &patch.pack)).map(|()| Some(String::new()))
        } else {
            names.id(patch.table, &patch.target, &patch.pack)
        };
        match target {
            Ok(Some(id)) => found.entry(patch.table).or_default().entry(id).or_default().push(patch),
            Ok(None) => {}
            Err(diagnostic) => diagnostics.push(diagnostic.at(patch.key.clone())),
        }
    }
    for (table, definitions) in &mut found {
        for (id, patches) in definitions {
            *patches = merge_pack_patches(std::mem::take(patches), &title(table, id), diagnostics);
        }
    }
    found
}

/// Merges the definitions of one table.
struct TableMerge<'a> {
    table: &'static str,
    patches: BTreeMap<String, Vec<Patch>>,
    names: &'a Names,
    diagnostics: &'a mut Diagnostics,
    missing_fields: &'a mut Vec<MissingField>,
}

impl TableMerge<'_> {
    fn finish(&mut self, definitions: &mut BTreeMap<String, Definition>) {
        let ids: Vec<String> = definitions.keys().cloned().collect();
        let mut all: Vec<&mut Definition> = definitions.values_mut().collect();
        let parents: Vec<Option<usize>> =
            ids.iter().zip(&mut all).map(|(id, definition)| self.parent(id, definition, &ids)).collect();
        let (order, cycles) = parents_first(&parents);
        for cycle in &cycles {
            self.report_cycle(cycle, &ids, &mut all);
        }
        for index in order {
            // Definitions in a cycle have lost their parent.
            let parent = all.get(index).filter(|child| child.parent.is_some()).and_then(|_| *parents.get(index)?);
            let base = parent.and_then(|parent| all.get(parent)).map(|parent| Base::of(parent));
            if let (Some(definition), Some(id)) = (all.get_mut(index), ids.get(index)) {
                if let Some(base) = base {
                    base.extend(definition);
                }
                self.patch(id, definition);
            }
        }
    }

    /// The index of a definition's parent. Removes `extends`, which is no field of any type.
    fn parent(&mut self, id: &str, definition: &mut Definition, ids: &[String]) -> Option<usize> {
        self.patch_where(id, definition, |path| path == ["extends"]);
        let node = definition.node.take("extends")?.node;
        definition.is_partial = true;
        let Value::Text(written) = &node.value else {
            let message = format!("expected the id of {} as text, found {}", with_article(self.table), node.describe());
            self.diagnostics.push(Diagnostic::error(message).at(node.location()));
            return None;
        };
        match self.names.id(self.table, written, node.pack()) {
            Ok(found) => {
                let index = ids.binary_search(&found?).ok()?;
                definition.is_partial = false;
                definition.parent = Some(Parent { id: ids.get(index)?.clone(), node });
                Some(index)
            }
            Err(diagnostic) => {
                self.diagnostics.push(diagnostic.at(node.location()));
                None
            }
        }
    }

    fn report_cycle(&mut self, cycle: &[usize], ids: &[String], definitions: &mut [&mut Definition]) {
        let chain: Vec<&str> = cycle.iter().filter_map(|index| ids.get(*index)).map(String::as_str).collect();
        let message = format!("each {} extends the next, in a cycle: {}", self.table, in_circle(&chain));
        let mut location = None;
        for index in cycle {
            let Some(definition) = definitions.get_mut(*index) else { continue };
            definition.is_partial = true;
            location = location.or(definition.parent.take().map(|parent| parent.node.location()));
        }
        let diagnostic = location.into_iter().fold(Diagnostic::error(message), Diagnostic::at);
        self.diagnostics.push(diagnostic.help("remove `extends` from one of them"));
    }

    fn patch(&mut self, id: &str, definition: &mut Definition) {
        self.patch_where(id, definition, |_| true);
    }

    /// Applies and drops the changes whose path matches `wanted`.
    fn patch_where(&mut self, id: &str, definition: &mut Definition, wanted: impl Fn(&[String]) -> bool) {
        let Some(patches) = self.patches.get_mut(id) else { return };
        for patch in patches {
            for change in patch.changes.extract_if(.., |change| wanted(&change.path)) {
                let moves_parent = change.path.first().is_some_and(|first| first == "extends");
                if moves_parent && !matches!(change.act, PatchOperation::Set | PatchOperation::Remove) {
                    let message =
                        format!("`extends` can only be set or removed: `{}` does not work here", change.act.name());
                    self.diagnostics.push(Diagnostic::error(message).at(change.key_location()));
                    continue;
                }
                let (names, diagnostics, missing_fields) =
                    (self.names, &mut *self.diagnostics, &mut *self.missing_fields);
                PatchTarget { table: self.table, id, definition: &mut *definition, names, diagnostics, missing_fields }
                    .change(change);
            }
        }
    }
}

/// The part of a merged definition that its children inherit.
struct Base {
    node: Node,
    removed: Vec<Removed>,
    is_partial: bool,
    generation: u32,
}

impl Base {
    fn of(parent: &Definition) -> Self {
        let removed = parent.removed.iter().map(|gone| Removed { is_inherited: true, ..gone.clone() }).collect();
        Self {
            node: inherited(&parent.node),
            removed,
            is_partial: parent.is_partial,
            generation: parent.generation + 1,
        }
    }

    /// Overlays the fields of `definition` on it.
    fn extend(self, definition: &mut Definition) {
        if !matches!((&self.node.value, &definition.node.value), (Value::Table(_), Value::Table(_))) {
            return;
        }
        let upper = std::mem::replace(&mut definition.node, self.node);
        Layer { moves: true }.tables(&mut definition.node, upper);
        definition.removed = self.removed;
        definition.is_partial = self.is_partial;
        definition.generation = self.generation;
    }
}

/// An order with parents before children, and the cycles.
fn parents_first(parents: &[Option<usize>]) -> (Vec<usize>, Vec<Vec<usize>>) {
    let (mut order, mut cycles) = (Vec::with_capacity(parents.len()), Vec::new());
    let mut seen = vec![false; parents.len()];
    for start in 0..parents.len() {
        let (mut chain, mut next) = (Vec::new(), Some(start));
        while let Some(seen) = next.and_then(|index| seen.get_mut(index)).filter(|seen| !**seen) {
            *seen = true;
            chain.extend(next);
            next = next.and_then(|index| parents.get(index).copied().flatten());
        }
        // An index seen before is either done, or part of this chain.
        if let Some(from) = next.and_then(|next| chain.iter().position(|index| *index == next)) {
            cycles.extend(chain.get(from..).map(<[usize]>::to_vec));
        }
        order.extend(chain.into_iter().rev());
    }
    (order, cycles)
}
