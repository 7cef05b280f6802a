//! Writing to standard output and standard error.

use std::io::{self, Write};

use super::failure::CommandFailure;

/// Writes `text`. Returns `false` if the reader closed the pipe, which is not an error.
pub(crate) fn say(out: &mut impl Write, text: &str) -> Result<bool, CommandFailure> {
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(CommandFailure::Reason(format!("can't write the results: {error}"))),
    }
}

/// Writes an error message, ignoring failures to write it.
pub(crate) fn warn(text: &str) {
    let _ = say(&mut io::stderr(), text);
}
