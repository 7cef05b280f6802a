//! One message: what is wrong, where, and what to do about it. Every error that people see is one of these.

use super::code::Code;
use super::place::Place;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The content can't be used.
    Error,
    /// The content can be used, but is probably not what was meant.
    Warning,
    /// Nothing is wrong; it is good to know.
    Note,
}

/// One message about what is wrong. It is plain data, and is formatted once, by [`render`](super::render::render()).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What sort of trouble it is, for programs; `None` where no program needs to tell.
    pub code: Option<Code>,
    /// What is wrong, in one line without a full stop.
    pub message: String,
    /// The name that the message is about, for programs. Its code says what is named.
    pub subject: Option<Box<str>>,
    /// Where it is wrong.
    pub place: Option<Place>,
    /// A word beside the caret.
    pub label: Option<Box<str>>,
    /// What to do about it, one line each.
    pub help: Vec<String>,
    /// Another place that matters here.
    pub related: Option<Box<Related>>,
    /// Whether the report begins with it, because other errors may follow from it: trouble with a pack as a whole.
    pub is_first: bool,
}

/// Another place that matters to a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// Where it is.
    pub place: Place,
    /// What is there, as `first defined here`.
    pub label: String,
}

impl Diagnostic {
    /// Something that keeps the content from being used.
    pub fn error(message: impl Into<String>) -> Self {
        Self::new(Severity::Error, message.into())
    }

    /// Something that is probably not what was meant.
    pub fn warning(message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, message.into())
    }

    /// Something that is good to know.
    pub fn note(message: impl Into<String>) -> Self {
        Self::new(Severity::Note, message.into())
    }

    /// An error about a name that does not exist: the message suggests the near one, and where there is none, `otherwise` says more.
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
            place: None,
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

    /// Names what the message is about.
    #[must_use]
    pub fn subject(mut self, subject: impl Into<Box<str>>) -> Self {
        self.subject = Some(subject.into());
        self
    }

    /// Sets where it is wrong.
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    /// Puts a word beside the caret.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into().into_boxed_str());
        self
    }

    /// Adds a line that says what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// Points at another place that matters.
    #[must_use]
    pub fn related(mut self, place: Place, label: impl Into<String>) -> Self {
        self.related = Some(Box::new(Related { place, label: label.into() }));
        self
    }

    /// Puts it at the beginning of the report.
    #[must_use]
    pub fn first(mut self) -> Self {
        self.is_first = true;
        self
    }

    /// Whether it is an error of this code.
    pub fn is_error_of(&self, code: Code) -> bool {
        self.severity == Severity::Error && self.code == Some(code)
    }
}
