//! Moves an error to the patch that caused it, even if the error is in another field.
//!
//! Errors that also occur without any patch stay where they are. To find them, the loader loads the packs a second time.

use super::definition_index::{Definition, DefinitionIndex};
use crate::diagnostics::{Code, Diagnostic, Diagnostics, Location, Severity};
use crate::loader::tree::Node;

/// A field that a patch changed or removed.
struct Patched<'n> {
    path: Vec<&'n str>,
    node: &'n Node,
    is_gone: bool,
}

/// A definition changed by patches, with all its fields.
struct PatchedDefinition<'n> {
    patched: Vec<Patched<'n>>,
    fields: Vec<(Vec<&'n str>, &'n Node)>,
}

/// All definitions changed by patches.
pub struct PatchedDefinitions<'n>(Vec<PatchedDefinition<'n>>);

impl<'n> PatchedDefinitions<'n> {
    pub fn of(definition_index: &'n DefinitionIndex) -> Self {
        let all = definition_index.all().map(|(_, _, definition)| PatchedDefinition::of(definition));
        Self(all.filter(|suspect| !suspect.patched.is_empty()).collect())
    }

    /// Whether a patch may have caused any of the errors that are reported elsewhere.
    pub fn concern(&self, diagnostics: &Diagnostics) -> bool {
        diagnostics.iter().any(|found| self.culprit(found).is_some())
    }

    /// Moves each error to the patch that caused it, except for the `unpatched` errors, which also occur without patches.
    pub fn blame(&self, unpatched: &Diagnostics, diagnostics: &mut Diagnostics) {
        let found = std::mem::take(diagnostics);
        diagnostics.extend(found.into_iter().map(|found| {
            let is_own =
                unpatched.iter().any(|other| other.location == found.location && other.message == found.message);
            match self.culprit(&found).filter(|_| !is_own) {
                Some(patch) => moved(found, patch.location()),
                None => found,
            }
        }));
    }

    /// The patch that may have caused an error at another place.
    fn culprit(&self, found: &Diagnostic) -> Option<&'n Node> {
        let location = found.location.as_ref().filter(|_| found.severity == Severity::Error)?;
        let patched = || self.0.iter().flat_map(|definition| &definition.patched);
        if patched().any(|patched| patched.node.location() == *location) {
            return None;
        }
        // An element that another patch removed: the error is about the patch that names it.
        let is_removed = found.code == Some(Code::NothingToPatch);
        let related = found.related.as_ref().filter(|_| !is_removed).map(|related| &related.location);
        if let Some(patched) = patched().find(|patched| related == Some(&patched.node.location())) {
            return Some(patched.node);
        }
        let lacks = found.subject.as_deref().filter(|_| found.code == Some(Code::MissingField));
        self.0.iter().find_map(|definition| definition.nearest(location, lacks))
    }
}

impl<'n> PatchedDefinition<'n> {
    fn of(definition: &'n Definition) -> Self {
        let (mut patched, mut fields) = (Vec::new(), Vec::new());
        definition.node.walk(&mut |path, node| {
            fields.push((path.to_vec(), node));
            if node.how.is_patch() {
                patched.push(Patched { path: path.to_vec(), node, is_gone: false });
            }
        });
        for gone in &definition.removed {
            patched.push(Patched { path: gone.path.split('.').collect(), node: &gone.node, is_gone: true });
        }
        if patched.is_empty() {
            fields.clear();
        }
        Self { patched, fields }
    }

    /// The patch closest to the field at `location`: the one that removed the missing field, or one of the same table or of a table around it.
    fn nearest(&self, location: &Location, lacks: Option<&str>) -> Option<&'n Node> {
        let (path, _) = self.fields.iter().find(|(_, node)| node.location() == *location)?;
        let wanted: Vec<&str> = path.iter().copied().chain(lacks).collect();
        let shared =
            |patched: &Patched| patched.path.iter().zip(&wanted).take_while(|(key, wanted)| key == wanted).count();
        let is_it = |patched: &&Patched| lacks.is_none() || (patched.is_gone && patched.path == wanted);
        self.patched.iter().filter(is_it).max_by_key(|patched| shared(patched)).map(|patched| patched.node)
    }
}

/// The same error, reported at the patch.
fn moved(found: Diagnostic, patch: Location) -> Diagnostic {
    let Some(location) = found.location.clone() else { return found };
    let diagnostic = Diagnostic { related: None, label: None, code: Some(Code::BrokenByPatch), ..found };
    diagnostic.at(patch).label("broken by this patch").related(location, "the error is about this")
}
