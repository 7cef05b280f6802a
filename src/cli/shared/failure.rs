//! Why a command failed.

use std::fmt::Display;

use crate::host::mods::request::RequestError;

/// The reason why a command failed.
#[derive(Debug)]
pub enum CommandFailure {
    /// It found errors in content, which are already printed.
    Faults,
    /// Any other failure, as a message with advice.
    Reason(String),
    /// An invalid argument that only the content can reveal.
    Usage(String),
}

impl CommandFailure {
    /// A failure with the message `reason`.
    pub fn because(reason: impl Display) -> Self {
        Self::Reason(reason.to_string())
    }
}

impl From<RequestError> for CommandFailure {
    fn from(error: RequestError) -> Self {
        match error {
            RequestError::UnknownMod { .. } | RequestError::UnknownGame { .. } => Self::Usage(error.to_string()),
            RequestError::NoDataDir => Self::because(error),
        }
    }
}
