//! The packs embedded in the binary, and how packs on disk replace them.
//!
//! - `embedded`: The packs embedded in the binary, and the templates of new packs
//! - `selection`: Combines embedded packs with the packs that replace them

pub(crate) mod embedded;
pub(crate) mod selection;

pub use embedded::{BuiltInPack, built_in, embedded, is_built_in, path_in_root, template};
pub use selection::over_built_in;
