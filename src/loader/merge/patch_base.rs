//! Moves an error from a patch to the faulty value it builds on.
//!
//! A patch that scales a value or adds to it is not to blame if the value was wrong before. So the loader loads the packs again without
//! such patches, and reports what is wrong then.

use super::definition_index::DefinitionIndex;
use crate::diagnostics::{Code, Diagnostic, Diagnostics, Location, Severity};
use crate::loader::tree::{Node, Provenance};

/// A patch and the value it builds on.
struct PatchBase {
    /// The place of the last patch to the value.
    patch: Location,
    /// The place of the value before all such patches.
    origin: Location,
}

/// The values that patches scaled, added to, inserted into or removed elements from.
pub struct PatchBases(Vec<PatchBase>);

impl PatchBases {
    /// Finds them in all definitions.
    pub fn of(definition_index: &DefinitionIndex) -> Self {
        let mut found = Vec::new();
        for (_, _, definition) in definition_index.all() {
            definition.node.walk(&mut |_, node| found.extend(patched_base(node)));
        }
        Self(found)
    }

    /// Whether any error is at a patch that builds on a value.
    pub fn concern(&self, diagnostics: &Diagnostics) -> bool {
        let errors = || diagnostics.iter().filter(|found| found.severity == Severity::Error);
        errors().any(|found| {
            self.0.iter().any(|base| found.location.as_ref() == Some(&base.patch)) || refusal(found).is_some()
        })
    }

    /// Replaces the errors of each patch by those of the value it builds on. `plain` has the errors of loading without such patches.
    pub fn trace(&self, plain: &Diagnostics, diagnostics: &mut Diagnostics) {
        for base in &self.0 {
            let slips = errors_at(plain, &base.origin);
            if !slips.is_empty() && !errors_at(diagnostics, &base.patch).is_empty() {
                diagnostics
                    .retain(|found| found.severity != Severity::Error || found.location.as_ref() != Some(&base.patch));
                report_slips(slips, &base.patch, diagnostics);
            }
        }
        // If a patch can't change a value of the wrong type, that type is the real error.
        let refused: Vec<Diagnostic> = diagnostics.iter().filter(|found| refusal(found).is_some()).cloned().collect();
        for found in refused {
            let (Some(origin), Some(patch)) = (refusal(&found), &found.location) else { continue };
            let slips: Vec<Diagnostic> =
                errors_at(plain, origin).into_iter().filter(|slip| is_of(slip, &found)).collect();
            if !slips.is_empty() {
                diagnostics.retain(|other| *other != found);
                report_slips(slips, patch, diagnostics);
            }
        }
    }
}

/// Whether `slip` is the cause of `refusal`. If a field is not set, the cause must be that this field is missing.
fn is_of(slip: &Diagnostic, refusal: &Diagnostic) -> bool {
    let is_lacking = refusal.code == Some(Code::NothingToPatch);
    match slip.subject.as_deref().filter(|_| slip.code == Some(Code::MissingField)) {
        Some(field) => is_lacking && refusal.subject.as_deref() == Some(field),
        None => !is_lacking,
    }
}

/// The place of the value that a patch can't change, or of the table without the field.
fn refusal(found: &Diagnostic) -> Option<&Location> {
    let is_refusal = [Code::UnpatchableValue, Code::NothingToPatch].into_iter().any(|code| found.is_error_of(code));
    found.related.as_ref().filter(|_| is_refusal).map(|related| &related.location)
}

fn errors_at(diagnostics: &Diagnostics, location: &Location) -> Vec<Diagnostic> {
    let is_it = |found: &&Diagnostic| found.severity == Severity::Error && found.location.as_ref() == Some(location);
    diagnostics.iter().filter(is_it).cloned().collect()
}

/// Reports errors of values, each with the patch that builds on the value.
fn report_slips(slips: Vec<Diagnostic>, patch: &Location, diagnostics: &mut Diagnostics) {
    for slip in slips {
        let slip = if slip.related.is_none() { slip.related(patch.clone(), "a patch changes it here") } else { slip };
        diagnostics.retain(|other| other.location != slip.location || other.message != slip.message);
        diagnostics.push(slip);
    }
}

/// The value that patches built on to make `node`.
fn patched_base(node: &Node) -> Option<PatchBase> {
    let builds = |how: Provenance| how.is_patch() && how != Provenance::Set;
    let is_origin = |old: &&Node| !builds(old.how) && old.how != Provenance::Inherited;
    let origin = node.history().find(is_origin).filter(|_| builds(node.how))?;
    Some(PatchBase { patch: node.location(), origin: origin.location() })
}
