//! Errors, warnings and notes about content, scripts, saves and command lines: their places, codes and formats.
//!
//! - `article`: The indefinite article: `a` or `an`
//! - `caught_panic`: Catches panics without a trace on the screen
//! - `code`: Stable codes that tell programs what a diagnostic is about
//! - `diagnostic`: One error, warning or note: what is wrong, where, and how to fix it
//! - `diagnostics`: All diagnostics of a run, in report order and without duplicates
//! - `location`: A range of bytes in a file
//! - `render`: The report for people, with source lines and carets
//! - `report`: Output for programs: JSON lines and GitHub annotations
//! - `sanitize`: Makes text safe to show in a terminal
//! - `suggest`: Finds the similar name for "did you mean ...?"

pub(crate) mod article;
pub(crate) mod caught_panic;
pub(crate) mod code;
pub(crate) mod diagnostic;
pub(crate) mod diagnostics;
pub(crate) mod location;
pub(crate) mod render;
pub(crate) mod report;
pub(crate) mod sanitize;
pub(crate) mod suggest;

pub(crate) use article::{in_words, with_article};
#[cfg(feature = "cli")]
pub(crate) use caught_panic::on_panic;
pub(crate) use caught_panic::{Panicked, catch};
pub use code::Code;
pub use diagnostic::{Diagnostic, Related, Severity};
pub use diagnostics::Diagnostics;
pub use location::Location;
pub use render::{Sources, Style, render};
pub use report::{to_github, to_json};
pub use sanitize::{is_unsafe, is_visible, sanitize};
#[cfg(feature = "cli")]
pub(crate) use sanitize::{sanitize_json, sanitize_lines, sanitize_styled};
pub use suggest::{is_slip, suggest};
