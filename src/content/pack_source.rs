//! The unparsed files of a pack.

use crate::diagnostics::Sources;

/// The unparsed files of one pack.
#[derive(Clone, Debug, Default)]
pub struct PackSource {
    /// The name of its folder, which must equal the pack's id.
    pub id: String,
    /// The TOML files, sorted by path.
    pub content: Vec<SourceFile>,
    /// The Rhai files, sorted by path.
    pub scripts: Vec<SourceFile>,
    /// The TOML files with its scenario tests, sorted by path. They are not part of the game.
    pub tests: Vec<SourceFile>,
    /// Its place among packs that don't depend on each other: those with smaller numbers load first, those with the same by id. Where two
    /// packs change the same thing, the later one wins.
    pub rank: usize,
}

/// An unparsed file.
#[derive(Clone, Debug, Default)]
pub struct SourceFile {
    /// The path as shown in messages, such as `content/stuffed/creatures.toml`.
    pub path: String,
    /// Its text.
    pub text: String,
}

impl PackSource {
    /// All files of `packs`, for reports that quote them.
    pub fn sources(packs: &[Self]) -> Sources<'_> {
        let mut sources = Sources::default();
        for file in packs.iter().flat_map(|pack| pack.content.iter().chain(&pack.scripts).chain(&pack.tests)) {
            sources.add(&file.path, &file.text);
        }
        sources
    }
}
