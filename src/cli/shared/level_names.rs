//! Finds the level that a user names.

use crate::content::{Content, LevelId, LevelKind, Ref};
use crate::diagnostics::{sanitize, suggest};

/// The level that a user names, by its id, its number among the main ones, or its kind.
///
/// # Errors
/// If there is no such level; the message says which there are.
pub(crate) fn level_named(name: &str, content: &Content) -> Result<LevelId, String> {
    content.level_called(name).ok_or_else(|| {
        if let Some(branch) = content.branch_called(name) {
            return format!("{} is a branch: name one of its levels, such as {}:1", sanitize(name), branch.id);
        }
        let kinds: Vec<&str> =
            content.all_branches().flat_map(|branch| kinds_of(content, branch.levels.kinds())).collect();
        let near = suggest(name, kinds).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        format!("{}: this game has {}{near}", sanitize(name), known_levels(content))
    })
}

/// The levels of the game, for a message: `levels main:1 to main:5: upper_caves, deep_caves`.
fn known_levels(content: &Content) -> String {
    let of_branch = content.all_branches().map(|branch| {
        let mut kinds = kinds_of(content, branch.levels.kinds());
        kinds.dedup();
        let span = match branch.levels.length() {
            Some(last) => format!("levels {0}:1 to {0}:{last}", branch.id),
            None => format!("levels {}:1 and all after it", branch.id),
        };
        format!("{span}: {}", kinds.join(", "))
    });
    of_branch.collect::<Vec<String>>().join("; ")
}

fn kinds_of(content: &Content, kinds: impl Iterator<Item = Ref<LevelKind>>) -> Vec<&str> {
    kinds.map(|kind| content.levels.id(kind)).map(|id| id.rsplit(':').next().unwrap_or(id)).collect()
}
