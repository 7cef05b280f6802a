//! The `[pack]` tables: dependencies and load order.
//!
//! - `dependencies`: Checks dependencies: missing packs and wrong versions
//! - `load_order`: Reads `[pack]` tables, and sorts packs by their dependencies
//! - `orphan_files`: Finds files in folders that are named after a pack that is elsewhere

pub(crate) mod dependencies;
pub(crate) mod load_order;
pub(crate) mod orphan_files;
