//! The `[pack]` tables: dependencies and the order of loading.
//!
//! - `dependencies`: Reports missing dependencies and wrong versions
//! - `load_order`: Reads `[pack]` tables, and sorts packs by their dependencies
//! - `orphan_files`: Files in the folder of a pack that is elsewhere

pub(crate) mod dependencies;
pub(crate) mod load_order;
pub(crate) mod orphan_files;
