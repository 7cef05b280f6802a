//! The packs that are built into the binary.

use std::collections::BTreeMap;

use crate::content::{PackSource, SourceFile};

include!(concat!(env!("OUT_DIR"), "/packs.rs"));

/// The packs of the repository, as they were when the program was built; ordered by id.
pub fn embedded() -> Vec<PackSource> {
    let mut packs: BTreeMap<&str, PackSource> = BTreeMap::new();
    for (path, text) in FILES {
        let mut steps = path.split('/');
        let (Some(folder), Some(id)) = (steps.next(), steps.next()) else { continue };
        let pack = packs.entry(id).or_insert_with(|| PackSource { id: id.to_owned(), ..PackSource::default() });
        let files = if folder == "scripts" { &mut pack.scripts } else { &mut pack.content };
        files.push(SourceFile { path: (*path).to_owned(), text: (*text).to_owned() });
    }
    packs.into_values().collect()
}
