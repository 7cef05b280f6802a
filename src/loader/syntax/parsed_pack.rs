//! A pack with the trees of its files, before its definitions are read.

use super::parse::Parsed;
use crate::content::{Pack, PackSource};
use crate::diagnostics::Place;
use crate::loader::tree::Node;

/// A pack with the trees of its files.
pub struct ParsedPack<'a> {
    /// What it says of itself.
    pub pack: Pack,
    /// Its `[pack]` table; `None` when it has none that can be read.
    pub header: Option<Node>,
    /// Whether none of its files has a `[pack]` table.
    pub has_no_header: bool,
    /// Its files as they were read.
    pub source: &'a PackSource,
    /// What they hold.
    pub files: Vec<Parsed>,
    /// The id in its `[pack]`, which should be the name of its folder.
    pub declared_id: String,
    /// Whether dependencies may be missing or have the wrong version. Then unknown names may be defined there.
    pub is_partial: bool,
}

impl ParsedPack<'_> {
    /// The place of its `[pack]` table, or else its folder.
    pub fn place(&self) -> Place {
        match (&self.header, self.source.content.first()) {
            (Some(header), _) => header.place(),
            (None, Some(file)) => Place::whole(file.path.as_str()),
            (None, None) => Place::whole(format!("content/{}", self.source.id)),
        }
    }

    /// Where a field of its `[pack]` stands.
    pub fn field(&self, field: &str) -> Place {
        self.header.as_ref().and_then(|header| header.field(field)).map_or_else(|| self.place(), Node::place)
    }
}
