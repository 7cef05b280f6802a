//! Finds files in folders that are named after a pack that is elsewhere.

use crate::diagnostics::{Diagnostic, Location};
use crate::loader::syntax::parsed_pack::ParsedPack;

/// Reports folders that have files but no `[pack]` table, if another pack in the same root probably owns the files. Such a folder would
/// replace the whole pack it is named after, and break everything that builds on it.
pub fn orphan_files(packs: &[ParsedPack<'_>]) -> Vec<Diagnostic> {
    let without_header = packs.iter().filter(|pack| pack.has_no_header);
    without_header.flat_map(|pack| orphan_file(pack, packs)).collect()
}

fn orphan_file(pack: &ParsedPack<'_>, packs: &[ParsedPack<'_>]) -> Vec<Diagnostic> {
    let id = pack.pack.id.as_str();
    let Some(root) = root(pack) else { return Vec::new() };
    let beside = || packs.iter().filter(|other| other.header.is_some() && self::root(other) == Some(root));
    let is_needed = beside().any(|other| other.pack.depends.iter().any(|other| other.id == id));
    let (content, scripts) = (pack.source.content.first(), pack.source.scripts.first());
    if content.is_some() && !is_needed {
        // It may be a new pack that is still being written.
        return Vec::new();
    }
    let beside_id = match beside().map(|other| other.pack.id.as_str()).collect::<Vec<_>>().as_slice() {
        [only] => (*only).to_owned(),
        _ => "<your pack>".to_owned(),
    };
    let report = |folder: &str, path: &str, help: String| {
        let message = format!("`{root}{folder}/{id}/` is the folder of the pack `{id}`, which is not here");
        Diagnostic::error(message).at(Location::whole(path)).help(help)
    };
    let content = content.map(|file| {
        let help = format!(
            "move it to `{root}content/{beside_id}/`; to change what `{id}` defines, write `[patch.creature.\"{id}:...\"]` there"
        );
        report("content", &file.path, help)
    });
    let scripts = scripts.map(|file| {
        let help = format!(
            "move it to `{root}scripts/{beside_id}/`: the scripts of a pack belong in the folder with its name"
        );
        let report = report("scripts", &file.path, help);
        if beside().next().is_none() {
            report.help("`stuffed new mod NAME` creates a pack to start with")
        } else {
            report
        }
    });
    content.into_iter().chain(scripts).collect()
}

/// The root folder of a pack: its file paths up to `content/` or `scripts/`.
fn root<'a>(pack: &ParsedPack<'a>) -> Option<&'a str> {
    let sorts = [("content", &pack.source.content), ("scripts", &pack.source.scripts)];
    sorts.into_iter().find_map(|(folder, files)| {
        let path = files.first()?.path.as_str();
        path.get(..path.rfind(&format!("{folder}/{}/", pack.source.id))?)
    })
}
