//! The files of a pack as they were read, before anything in them is understood.

use crate::diagnostics::Sources;

/// The files of one pack, read but not understood.
#[derive(Clone, Debug, Default)]
pub struct PackSource {
    /// The name of its folder, which must be the pack's id.
    pub id: String,
    /// The TOML files, ordered by path.
    pub content: Vec<SourceFile>,
    /// The Rhai files, ordered by path.
    pub scripts: Vec<SourceFile>,
    /// The TOML files of its scenario tests, ordered by path. They are no part of what is played.
    pub tests: Vec<SourceFile>,
}

/// A file, read but not understood.
#[derive(Clone, Debug, Default)]
pub struct SourceFile {
    /// The path as messages show it, as `content/stuffed/creatures.toml`.
    pub path: String,
    /// What it holds.
    pub text: String,
}

impl PackSource {
    /// The texts of all files of `packs`, from which reports show lines.
    pub fn sources(packs: &[Self]) -> Sources<'_> {
        let mut sources = Sources::default();
        for file in packs.iter().flat_map(|pack| pack.content.iter().chain(&pack.scripts).chain(&pack.tests)) {
            sources.add(&file.path, &file.text);
        }
        sources
    }
}
