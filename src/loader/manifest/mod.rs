//! What packs say of themselves, what they need, and the order in which they load.
//!
//! - `dependencies`: Whether the packs that others depend on are there, in a version that will do
//! - `load_order`: What packs say of themselves, and the order in which they load
//! - `orphan_files`: Files in the folder of a pack that is not there

pub(crate) mod dependencies;
pub(crate) mod load_order;
pub(crate) mod orphan_files;
