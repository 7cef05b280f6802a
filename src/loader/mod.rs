//! From the files of packs to content, phase by phase: syntax, manifest, merge, read, check.
//!
//! - `check`: Checks that types can't make: ranges, references, and how definitions fit together.
//! - `definitions`: The definitions as they were read, before it is known whether they are sound
//! - `explain`: Where each field of a definition comes from
//! - `load`: From the files of packs to the content of a game
//! - `manifest`: The `[pack]` tables: dependencies and the order of loading.
//! - `merge`: Puts the definitions of all packs together: inheritance, overlays and patches.
//! - `names`: All ids, and which of them a pack can use
//! - `read`: Reads definitions from located trees, and reports every error at its place.
//! - `renames`: The new ids of what earlier versions called otherwise.
//! - `schema`: JSON Schema for editors and the field reference for people.
//! - `syntax`: From the text of a file to its located tree.
//! - `tables`: The tables of content files, and what the ids in them look like
//! - `texts`: All texts of a game, with their places
//! - `toml_text`: Writes values as TOML
//! - `tree`: The located tree: TOML values with their places and their history

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
