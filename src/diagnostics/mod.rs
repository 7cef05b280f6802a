//! Located messages about content, scripts, saves and command lines, and how people see them.
//!
//! - `diagnostic`: What is wrong, where, and what to do about it
//! - `render`: How diagnostics look
//! - `report`: Diagnostics for programs to read
//! - `sanitize`: Text that is safe to show
//! - `suggest`: The name that was probably meant

pub(crate) mod diagnostic;
pub(crate) mod render;
pub(crate) mod report;
pub(crate) mod sanitize;
pub(crate) mod suggest;

pub use diagnostic::{Diagnostic, Diagnostics, Place, Related, Severity};
pub use render::{Sources, Style, render};
pub use report::{to_github, to_json};
pub use sanitize::{is_unsafe, sanitize};
pub use suggest::suggest;
