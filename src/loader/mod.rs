//! Loads packs: turns their files into content. The phases are syntax, manifest, merge, read and check.
//!
//! - `check`: Checks what types can't express: ranges, references, and how definitions fit together
//! - `definitions`: Definitions that were read, but not checked yet
//! - `explain`: Explains where each field of a definition comes from
//! - `load`: Runs all phases, and drops errors that only follow from others
//! - `manifest`: The `[pack]` tables: dependencies and load order
//! - `merge`: Merges the definitions of all packs: inheritance, overlays and patches
//! - `names`: All ids, and which of them each pack may use
//! - `number_ground`: Numbers the classes of ground and the fields that harm, once all definitions are read
//! - `read`: Reads definitions from located trees, with every error at its place
//! - `renames`: Maps ids of earlier versions to current ones, so that old saved games load
//! - `schema`: JSON Schema for editors, and the field reference for people
//! - `syntax`: Parses the text of a file to a located tree
//! - `tables`: The names of the tables in content files, and the form of ids
//! - `texts`: All texts of a game with their places
//! - `toml_text`: Formats values as TOML
//! - `tree`: The located tree: TOML values with their places and history

pub(crate) mod check;
pub(crate) mod definitions;
pub(crate) mod explain;
pub(crate) mod load;
pub(crate) mod manifest;
pub(crate) mod merge;
pub(crate) mod names;
pub(crate) mod number_ground;
pub(crate) mod read;
pub(crate) mod renames;
pub(crate) mod schema;
pub(crate) mod syntax;
pub(crate) mod tables;
pub(crate) mod texts;
pub(crate) mod toml_text;
pub(crate) mod tree;

pub use explain::explain;
pub use load::{LoadReport, UncheckedScripts, load};
pub use manifest::load_order::declared_pack;
pub use merge::definition_index::{DefinitionIndex, MAX_SCRIPT};
pub use names::Names;
pub use schema::TestTable;
pub use schema::file::{file_schema, test_schema};
pub use schema::manual::field_reference;
pub use syntax::parse::MAX_FILE;
pub use tables::{SINGLETONS, TABLES, is_id};
pub use texts::WrittenText;
