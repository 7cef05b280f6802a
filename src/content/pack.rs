//! Packs: the folders that content comes in.

use serde::Deserialize;

/// What a pack says of itself: `[pack]` in its `pack.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pack {
    /// Its id, which begins the namespaced ids of all that it declares.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Its version, as `1.2.0`.
    pub version: String,
    /// Who made it.
    #[serde(default)]
    pub authors: Vec<String>,
    /// Under which terms it may be used.
    #[serde(default)]
    pub license: String,
    /// What it is, in one or two sentences.
    #[serde(default)]
    pub description: String,
    /// Whether it is a whole game.
    #[serde(default)]
    pub game: bool,
    /// The packs whose definitions it uses.
    #[serde(default)]
    pub depends: Vec<String>,
}

/// The files of one pack, read but not understood.
#[derive(Clone, Debug, Default)]
pub struct PackSource {
    /// The name of its folder, which must be the pack's id.
    pub id: String,
    /// The TOML files, ordered by path.
    pub content: Vec<SourceFile>,
    /// The Rhai files, ordered by path.
    pub scripts: Vec<SourceFile>,
}

/// A file, read but not understood.
#[derive(Clone, Debug, Default)]
pub struct SourceFile {
    /// The path as messages show it, as `content/stuffed/creatures.toml`.
    pub path: String,
    /// What it holds.
    pub text: String,
}
