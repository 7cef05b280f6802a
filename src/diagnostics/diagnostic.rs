//! One error, warning or note: what is wrong, where, and how to fix it.

use super::code::Code;
use super::location::Location;

/// How serious a diagnostic is. Sorts from errors to notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The content can't be used.
    Error,
    /// The content can be used, but is probably not what its author meant.
    Warning,
    /// Nothing is wrong. The information may be useful.
    Note,
}

/// An error, a warning or a note, as plain data. [`render`](super::render::render()) formats it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How serious it is.
    pub severity: Severity,
    /// The kind of problem, for programs. `None` if no program needs to tell it from others.
    pub code: Option<Code>,
    /// What is wrong, on one line and without a full stop.
    pub message: String,
    /// The name that the message is about, for programs. The code tells what kind of name it is.
    pub subject: Option<Box<str>>,
    /// Where the problem is.
    pub location: Option<Location>,
    /// A short note beside the caret.
    pub label: Option<Box<str>>,
    /// How to fix it, one step per line.
    pub help: Vec<String>,
    /// A second place that explains the problem.
    pub related: Option<Box<Related>>,
    /// Whether it comes first in the report. True for problems with a whole pack, since other errors may follow from them.
    pub is_first: bool,
}

/// A second place that explains a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// Where it is.
    pub location: Location,
    /// What is there, such as `first defined here`.
    pub label: String,
}

impl Diagnostic {
    /// An error: the content can't be used.
    pub fn error(message: impl Into<String>) -> Self {
        Self::new(Severity::Error, message.into())
    }

    /// A warning: the content is probably not what its author meant.
    pub fn warning(message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, message.into())
    }

    /// A note: nothing is wrong.
    pub fn note(message: impl Into<String>) -> Self {
        Self::new(Severity::Note, message.into())
    }

    /// An error about a name that doesn't exist. Suggests the similar name `near`. Without one, `otherwise` adds other help.
    pub fn unknown_name(
        message: impl std::fmt::Display,
        near: Option<&str>,
        otherwise: impl FnOnce(Self) -> Self,
    ) -> Self {
        match near {
            Some(near) => Self::error(format!("{message}: did you mean `{near}`?")),
            None => otherwise(Self::error(message.to_string())),
        }
    }

    fn new(severity: Severity, message: String) -> Self {
        Self {
            severity,
            code: None,
            message,
            subject: None,
            location: None,
            label: None,
            help: Vec::new(),
            related: None,
            is_first: false,
        }
    }

    /// Sets the code.
    #[must_use]
    pub fn code(mut self, code: Code) -> Self {
        self.code = Some(code);
        self
    }

    /// Sets the name that the message is about.
    #[must_use]
    pub fn subject(mut self, subject: impl Into<Box<str>>) -> Self {
        self.subject = Some(subject.into());
        self
    }

    /// Sets where the problem is.
    #[must_use]
    pub fn at(mut self, location: Location) -> Self {
        self.location = Some(location);
        self
    }

    /// Adds a short note beside the caret.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into().into_boxed_str());
        self
    }

    /// Adds a line on how to fix it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// Adds a second place that explains the problem.
    #[must_use]
    pub fn related(mut self, location: Location, label: impl Into<String>) -> Self {
        self.related = Some(Box::new(Related { location, label: label.into() }));
        self
    }

    /// Moves it to the start of the report.
    #[must_use]
    pub fn first(mut self) -> Self {
        self.is_first = true;
        self
    }

    /// Whether it is an error with this code.
    pub fn is_error_of(&self, code: Code) -> bool {
        self.severity == Severity::Error && self.code == Some(code)
    }
}
