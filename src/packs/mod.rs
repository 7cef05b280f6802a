//! Where packs come from: the binary itself, and folders on disk. Reads files; what they mean is the business of
//! [`content`](crate::content).
//!
//! - `embedded`: The packs that are built into the binary
//! - `selection`: Which packs are played when some that are built in are replaced by others

pub(crate) mod embedded;
pub(crate) mod selection;

pub use embedded::{embedded, template};
pub use selection::over_built_in;
