//! From the files of packs to content, phase by phase: syntax, manifest, merge, read, check.
//!
//! - `check`: What the types alone can't ensure: ranges, references, and what definitions must be to each other.
//! - `definitions`: What was read of the content, before it is known to be sound
//! - `explain`: Where each field of a definition comes from
//! - `load`: From the files of packs to the content of a game
//! - `manifest`: What packs say of themselves, what they need, and the order in which they load.
//! - `merge`: Definitions of all packs put together: inheritance, overlays and patches.
//! - `names`: Which ids there are, and which of them a pack can name
//! - `read`: Reads definitions from located trees, and reports every fault at its place.
//! - `renames`: What became of the ids of earlier versions.
//! - `schema`: JSON Schema for editors and the field reference for people.
//! - `syntax`: From the text of a file to its located tree.
//! - `tables`: The tables of content files, and what the ids in them look like
//! - `texts`: All texts of a content, with their places
//! - `toml_text`: Values as they are written in TOML
//! - `tree`: The located tree

pub(crate) mod check;
pub(crate) mod definitions;
pub(crate) mod explain;
pub(crate) mod load;
pub(crate) mod manifest;
pub(crate) mod merge;
pub(crate) mod names;
pub(crate) mod read;
pub(crate) mod renames;
pub(crate) mod schema;
pub(crate) mod syntax;
pub(crate) mod tables;
pub(crate) mod texts;
pub(crate) mod toml_text;
pub(crate) mod tree;

pub use explain::explain;
pub use load::{LoadReport, load};
pub use manifest::load_order::declared_pack;
pub use merge::definition_index::{DefinitionIndex, MAX_SCRIPT};
pub use schema::TestTable;
pub use schema::file::{file_schema, test_schema};
pub use schema::manual::field_reference;
pub use syntax::parse::MAX_FILE;
pub use tables::{SINGLETONS, TABLES, is_id};
pub use texts::WrittenText;
