//! Located messages about content, scripts, saves and command lines, and how people see them.
//!
//! - `article`: The indefinite article, for messages
//! - `code`: What a diagnostic is about, for programs
//! - `diagnostic`: One message with its place, its code and its help
//! - `diagnostics`: All messages of a run, in the order of the report
//! - `place`: A range of bytes in a file
//! - `render`: The report for people, with source lines and carets
//! - `report`: Output for programs: JSON lines and GitHub annotations
//! - `sanitize`: Text made safe to show
//! - `suggest`: The near name in "did you mean ...?"

pub(crate) mod article;
pub(crate) mod code;
pub(crate) mod diagnostic;
pub(crate) mod diagnostics;
pub(crate) mod place;
pub(crate) mod render;
pub(crate) mod report;
pub(crate) mod sanitize;
pub(crate) mod suggest;

pub(crate) use article::with_article;
pub use code::Code;
pub use diagnostic::{Diagnostic, Related, Severity};
pub use diagnostics::Diagnostics;
pub use place::Place;
pub use render::{Sources, Style, render};
pub use report::{to_github, to_json};
pub use sanitize::{is_unsafe, sanitize};
pub use suggest::suggest;
