//! Why a command failed.

use std::fmt::Display;

use crate::host::mods::request::RequestError;

/// Why a command did not do what it should.
#[derive(Debug)]
pub enum CommandFailure {
    /// It found faults, and has shown them.
    Faults,
    /// What went wrong, and what to do about it.
    Reason(String),
    /// What is wrong with the command line, where only the content can tell.
    Usage(String),
}

impl CommandFailure {
    /// A failure with a reason, shown to the user.
    pub fn because(reason: impl Display) -> Self {
        Self::Reason(reason.to_string())
    }
}

impl From<RequestError> for CommandFailure {
    fn from(error: RequestError) -> Self {
        match error {
            RequestError::UnknownMod { .. } => Self::Usage(error.to_string()),
            RequestError::NoDataDir => Self::because(error),
        }
    }
}
