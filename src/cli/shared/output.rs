//! Writing to standard output and standard error.

use std::io::{self, Write};

use serde::Serialize;

use super::failure::CommandFailure;
use crate::diagnostics::{is_unsafe, sanitize_json};
use crate::host::console::{put, put_styled};

/// Writes plain text. Returns `false` if the reader closed the pipe, which is not an error.
pub(crate) fn say(out: &mut impl Write, text: &str) -> Result<bool, CommandFailure> {
    heard(put(out, text))
}

/// Writes a report that may have colours.
pub(crate) fn say_styled(out: &mut impl Write, text: &str) -> Result<bool, CommandFailure> {
    heard(put_styled(out, text))
}

fn heard(written: io::Result<()>) -> Result<bool, CommandFailure> {
    match written {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(CommandFailure::Reason(format!("can't write the results: {error}"))),
    }
}

/// Writes an error message, ignoring failures to write it.
pub(crate) fn warn(text: &str) {
    let _ = put(&mut io::stderr(), text);
}

/// Writes a report of errors, ignoring failures to write it.
pub(crate) fn warn_styled(text: &str) {
    let _ = put_styled(&mut io::stderr(), text);
}

/// A value as a line of JSON, for [`say`].
pub(crate) fn json_line(value: &impl Serialize) -> Result<String, CommandFailure> {
    let line = serde_json::to_string(value).map_err(CommandFailure::because)?;
    Ok(sanitize_json(&line) + "\n")
}

/// Writes what is wrong with the command line. It quotes the arguments, so it keeps its colours only if they are harmless.
pub(crate) fn explain_arguments(error: &clap::Error) {
    let text = error.to_string();
    if text.chars().any(|letter| is_unsafe(letter) && letter != '\n') {
        warn(&text);
    } else {
        let _ = error.print();
    }
}
