//! Helpers for mods as text on top of the tiny game.

use stuffed::content::{PackSource, SourceFile};
use stuffed::loader::{explain, load};

use super::super::tiny;
pub use super::super::tiny::{content, report};

/// The game under `tests/packs/tiny`, with paths below `content/tiny`.
pub fn tiny() -> PackSource {
    let mut pack = tiny::tiny();
    pack.content.iter_mut().for_each(|file| file.path = file.path.replace("tests/packs/tiny/", ""));
    pack
}

/// A pack with one file besides its `pack.toml`. `depends` is the value of that field.
pub fn pack(id: &str, depends: &str, text: &str) -> PackSource {
    versioned(id, "1.0.0", depends, text)
}

/// Like [`pack`], with a version.
pub fn versioned(id: &str, version: &str, depends: &str, text: &str) -> PackSource {
    let header = format!("[pack]\nid = \"{id}\"\ntitle = \"{id}\"\nversion = \"{version}\"\ndepends = {depends}\n");
    let file = |name: &str, text: &str| SourceFile { path: format!("content/{id}/{name}.toml"), text: text.to_owned() };
    PackSource {
        id: id.to_owned(),
        content: vec![file("pack", &header), file("things", text)],
        ..PackSource::default()
    }
}

/// A mod of the tiny game.
pub fn tweak(id: &str, text: &str) -> PackSource {
    pack(id, "[\"tiny\"]", text)
}

/// Every message about `packs`, as `file:line:column message`.
pub fn messages(packs: &[PackSource]) -> Vec<String> {
    let (loaded, sources) = (load(packs), PackSource::sources(packs));
    let place = |found: &stuffed::diagnostics::Diagnostic| {
        let place = found.location.as_ref().expect("a place");
        let (line, column) = sources.line_and_column(place).expect("a line");
        format!("{}:{line}:{column}", place.file.trim_start_matches("content/"))
    };
    loaded.diagnostics.iter().map(|found| format!("{} {}", place(found), found.message)).collect()
}

#[track_caller]
pub fn expect_messages(packs: &[PackSource], expected: &[&str]) {
    assert_eq!(messages(packs), expected);
}

/// The output of `stuffed explain` for a definition.
#[track_caller]
pub fn explained(packs: &[PackSource], table: &str, id: &str) -> String {
    explain(&load(packs).definition_index, &PackSource::sources(packs), table, id).expect("the definition")
}

/// The value of a field in the finished definition, as TOML. Empty when it has none.
#[track_caller]
pub fn field(packs: &[PackSource], table: &str, id: &str, field: &str) -> String {
    let text = explained(packs, table, id);
    let value = text.lines().find_map(|line| line.strip_prefix(&format!("{field} = ")));
    value.map_or("", |value| value.split("  #").next().unwrap().trim_end()).to_owned()
}
