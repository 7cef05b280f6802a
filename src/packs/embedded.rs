//! The packs embedded in the binary, and the templates of new packs.

use std::collections::BTreeMap;

use crate::content::{PackSource, SourceFile};
use crate::loader::declared_pack;

include!(concat!(env!("OUT_DIR"), "/packs.rs"));

/// The packs of the shipped game: the game itself, then those it depends on.
pub fn embedded() -> Vec<PackSource> {
    let mut packs = all();
    packs.sort_by_key(|pack| !declared_pack(pack).game);
    packs
}

/// The packs that were in the repository at build time, sorted by id.
fn all() -> Vec<PackSource> {
    let mut packs: BTreeMap<&str, PackSource> = BTreeMap::new();
    for (path, text) in FILES {
        let mut steps = path.split('/');
        let (Some(folder), Some(id), Some(inside)) = (steps.next(), steps.next(), steps.next()) else { continue };
        let pack = packs.entry(id).or_insert_with(|| PackSource { id: id.to_owned(), ..PackSource::default() });
        let files = match (folder, inside) {
            ("scripts", "tests") => continue,
            ("scripts", _) => &mut pack.scripts,
            (_, "tests") => &mut pack.tests,
            _ => &mut pack.content,
        };
        files.push(SourceFile { path: (*path).to_owned(), text: (*text).to_owned() });
    }
    packs.into_values().collect()
}

/// The template files of a new pack of kind `sort`, such as `mod`: the path within the pack, and the text.
pub fn template(sort: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    TEMPLATES.iter().filter_map(move |(path, text)| {
        let inside = path.strip_prefix("templates/")?.strip_prefix(sort)?.strip_prefix('/')?;
        Some((inside, *text))
    })
}
