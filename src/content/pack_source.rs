//! The unparsed files of a pack.

use crate::diagnostics::Sources;

/// The unparsed files of one pack.
#[derive(Clone, Debug, Default)]
pub struct PackSource {
    /// The name of its folder, which must be the pack's id.
    pub id: String,
    /// The TOML files, ordered by path.
    pub content: Vec<SourceFile>,
    /// The Rhai files, ordered by path.
    pub scripts: Vec<SourceFile>,
    /// The TOML files of its scenario tests, ordered by path. They are not part of the game.
    pub tests: Vec<SourceFile>,
}

/// An unparsed file.
#[derive(Clone, Debug, Default)]
pub struct SourceFile {
    /// The path as messages show it, as `content/stuffed/creatures.toml`.
    pub path: String,
    /// Its text.
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
