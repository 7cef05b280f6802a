//! All text that the program writes to a terminal, except the pictures of a game.
//!
//! Names of files, arguments and what stands in files may hold escape sequences, which would garble the terminal or pretend to be somebody
//! else's output. Here they become visible.

use std::io::{self, Write};

use crate::diagnostics::{sanitize_lines, sanitize_styled};

/// Writes plain text.
///
/// # Errors
/// If it can't be written.
pub(crate) fn put(out: &mut impl Write, text: &str) -> io::Result<()> {
    out.write_all(sanitize_lines(text).as_bytes())?;
    out.flush()
}

/// Writes a report with the colours that the renderer gave it. What it quotes is already plain.
///
/// # Errors
/// If it can't be written.
pub(crate) fn put_styled(out: &mut impl Write, text: &str) -> io::Result<()> {
    out.write_all(sanitize_styled(text).as_bytes())?;
    out.flush()
}
