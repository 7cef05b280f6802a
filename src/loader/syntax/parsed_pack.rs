//! A pack as it was parsed, before anything of it is read.

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
    /// Whether it says nowhere what it is.
    pub is_untold: bool,
    /// Its files as they were read.
    pub source: &'a PackSource,
    /// What they hold.
    pub files: Vec<Parsed>,
    /// The id that it gives itself, which should be that of its folder.
    pub claimed: String,
    /// Whether it may lack packs that it needs, or has others than it needs: then names that it uses may be in those.
    pub is_partial: bool,
}

impl ParsedPack<'_> {
    /// Where the pack speaks of itself, or else its folder.
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
