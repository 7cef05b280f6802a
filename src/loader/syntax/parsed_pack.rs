//! A parsed pack, before its definitions are read.

use super::parse::Parsed;
use crate::content::{Pack, PackSource};
use crate::diagnostics::Location;
use crate::loader::tree::Node;

/// A pack and the trees of its files.
pub struct ParsedPack<'a> {
    /// The contents of its `[pack]` table.
    pub pack: Pack,
    /// Its `[pack]` table; `None` if it has none that can be read.
    pub header: Option<Node>,
    /// Whether none of its files has a `[pack]` table.
    pub has_no_header: bool,
    /// Its unparsed files.
    pub source: &'a PackSource,
    /// The trees of its content files, in the same order.
    pub files: Vec<Parsed>,
    /// The id in its `[pack]` table, which should be the name of its folder.
    pub declared_id: String,
    /// Whether dependencies may be missing or have the wrong version. If so, unknown names may be defined there.
    pub is_partial: bool,
}

impl ParsedPack<'_> {
    /// The place of its `[pack]` table, else its first file, else its folder.
    pub fn location(&self) -> Location {
        match (&self.header, self.source.content.first()) {
            (Some(header), _) => header.location(),
            (None, Some(file)) => Location::whole(file.path.as_str()),
            (None, None) => Location::whole(format!("content/{}", self.source.id)),
        }
    }

    /// The place of a field of its `[pack]` table.
    pub fn field(&self, field: &str) -> Location {
        self.header.as_ref().and_then(|header| header.field(field)).map_or_else(|| self.location(), Node::location)
    }
}
