//! Fields that two mods change in different ways, of which one therefore has no effect.

use crate::diagnostics::{Code, Severity};
use crate::script::LoadedPacks;

/// A line for each conflict between packs of which neither depends on the other: the field, the two packs, and which of them wins.
pub(crate) fn conflicts(loaded: &LoadedPacks) -> Vec<String> {
    let diagnostics = loaded.diagnostics.iter();
    let is_conflict = |code: Option<Code>| code == Some(Code::PatchConflict);
    let found =
        diagnostics.filter(|diagnostic| diagnostic.severity == Severity::Warning && is_conflict(diagnostic.code));
    found.map(|diagnostic| diagnostic.message.clone()).collect()
}
