//! The files of built-in packs, as they are written to a folder.

use crate::content::{PackSource, SourceFile};
use crate::diagnostics::suggest;
use crate::packs::{BuiltInPack, built_in, path_in_root};

/// The files of a pack: their paths within the folder, and their texts. Each names the schemas that lie in the same folder.
pub(crate) fn files_of(pack: PackSource) -> impl Iterator<Item = (String, String)> {
    let all = pack.content.into_iter().chain(pack.scripts).chain(pack.tests);
    all.map(|SourceFile { path, text }| {
        let path = path_in_root(&path).to_owned();
        let text = with_schema(&path, text);
        (path, text)
    })
}

/// The text of a content file with the path of its schema from where the file lies.
fn with_schema(path: &str, text: String) -> String {
    let Some((schema, rest)) = text.strip_prefix(SCHEMA_LINE).and_then(|after| after.split_once('\n')) else {
        return text;
    };
    let name = schema.rsplit('/').next().unwrap_or(schema);
    let up = "../".repeat(path.matches('/').count().saturating_sub(1));
    format!("{SCHEMA_LINE}{up}{name}\n{rest}")
}

/// How the first line of a content file names its schema.
const SCHEMA_LINE: &str = "#:schema ";

/// The built-in game `id`.
///
/// # Errors
/// If there is none; the message names those that there are.
pub(crate) fn game_named(id: &str) -> Result<PackSource, String> {
    let games = || built_in().iter().filter(|pack| pack.declared.game);
    games().find(|game| game.declared.id == id).map(BuiltInPack::source).ok_or_else(|| {
        let known: Vec<&str> = games().map(|game| game.declared.id.as_str()).collect();
        let near = suggest(id, known.iter().copied()).map(|near| format!(": did you mean `{near}`?"));
        let advice = near.unwrap_or_else(|| format!("\nhelp: the built-in games are {}", known.join(", ")));
        format!("there is no built-in game `{id}`{advice}")
    })
}
