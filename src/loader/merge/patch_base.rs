//! Slips in a value that patches only build on are told of the value, where it is written, and not of the patches.

use super::definition_index::DefinitionIndex;
use crate::diagnostics::{Code, Diagnostic, Diagnostics, Place, Severity};
use crate::loader::tree::{Node, Provenance};

/// What is said of a patch, and the value that it built on.
struct Built {
    /// Where the last patch of the value stands.
    patch: Place,
    /// Where the value stands that nothing was built on yet.
    origin: Place,
}

/// The values that patches scaled, added to, inserted into or took elements from.
pub struct Foundations(Vec<Built>);

impl Foundations {
    /// Those of all definitions.
    pub fn of(places: &DefinitionIndex) -> Self {
        let mut found = Vec::new();
        for (_, _, definition) in places.all() {
            definition.node.walk(&mut |_, node| found.extend(patched_base(node)));
        }
        Self(found)
    }

    /// Whether any error is told of a patch that built on a value.
    pub fn are_near(&self, diagnostics: &Diagnostics) -> bool {
        let errors = || diagnostics.iter().filter(|found| found.severity == Severity::Error);
        errors()
            .any(|found| self.0.iter().any(|own| found.place.as_ref() == Some(&own.patch)) || refusal(found).is_some())
    }

    /// Puts in the place of each error of a patch what was wrong before it with the value that it built on: that is among `plain`,
    /// the errors that are found when no patch builds on anything.
    pub fn trace(&self, plain: &Diagnostics, diagnostics: &mut Diagnostics) {
        for own in &self.0 {
            let slips = errors_at(plain, &own.origin);
            if !slips.is_empty() && !errors_at(diagnostics, &own.patch).is_empty() {
                diagnostics
                    .retain(|found| found.severity != Severity::Error || found.place.as_ref() != Some(&own.patch));
                told_with(slips, &own.patch, diagnostics);
            }
        }
        // What can't be scaled or added to since it is no number, although it was to be one.
        let refused: Vec<Diagnostic> = diagnostics.iter().filter(|found| refusal(found).is_some()).cloned().collect();
        for found in refused {
            let (Some(origin), Some(patch)) = (refusal(&found), &found.place) else { continue };
            let slips: Vec<Diagnostic> =
                errors_at(plain, origin).into_iter().filter(|slip| is_of(slip, &found)).collect();
            if !slips.is_empty() {
                diagnostics.retain(|own| *own != found);
                told_with(slips, patch, diagnostics);
            }
        }
    }
}

/// Whether `slip` is why a patch can't build: where a field is not there, that it is missing.
fn is_of(slip: &Diagnostic, refusal: &Diagnostic) -> bool {
    let is_lacking = refusal.code == Some(Code::NothingToPatch);
    match slip.subject.as_deref().filter(|_| slip.code == Some(Code::MissingField)) {
        Some(field) => is_lacking && refusal.subject.as_deref() == Some(field),
        None => !is_lacking,
    }
}

/// The place of the value that a patch can't build on, or of the table that lacks it.
fn refusal(found: &Diagnostic) -> Option<&Place> {
    let is_refusal = [Code::UnpatchableValue, Code::NothingToPatch].into_iter().any(|code| found.is_error_of(code));
    found.related.as_ref().filter(|_| is_refusal).map(|related| &related.place)
}

fn errors_at(diagnostics: &Diagnostics, place: &Place) -> Vec<Diagnostic> {
    let is_it = |found: &&Diagnostic| found.severity == Severity::Error && found.place.as_ref() == Some(place);
    diagnostics.iter().filter(is_it).cloned().collect()
}

/// Reports slips, each beside the patch that builds on it.
fn told_with(slips: Vec<Diagnostic>, patch: &Place, diagnostics: &mut Diagnostics) {
    for slip in slips {
        let slip = if slip.related.is_none() { slip.related(patch.clone(), "a patch builds on it") } else { slip };
        diagnostics.retain(|own| own.place != slip.place || own.message != slip.message);
        diagnostics.push(slip);
    }
}

/// The value that a patch built on to make `node`.
fn patched_base(node: &Node) -> Option<Built> {
    let builds = |how: Provenance| how.is_patch() && how != Provenance::Set;
    let is_origin = |old: &&Node| !builds(old.how) && old.how != Provenance::Inherited;
    let origin = node.history().find(is_origin).filter(|_| builds(node.how))?;
    Some(Built { patch: node.place(), origin: origin.place() })
}
