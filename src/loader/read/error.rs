//! The error that passes up through serde until the reader records it.

use std::fmt;

use serde::de::{self, Expected, Unexpected};

use super::bad_nodes::address;
use super::habits;
use crate::diagnostics::{Code, Diagnostic, Location, suggest};
use crate::loader::tree::{Node, TableEntry};

/// An error, and the nodes it has passed on the way up.
#[derive(Debug)]
pub struct ReadError(Box<ErrorPath>);

#[derive(Debug)]
struct ErrorPath {
    cause: ReadFault,
    path: Vec<usize>,
}

/// The cause of a read error.
#[derive(Debug)]
pub enum ReadFault {
    /// A table lacks a field.
    Missing(&'static str, Option<Location>),
    /// A key can't be used.
    Key(String, Diagnostic),
    /// Anything else.
    Other(Diagnostic),
}

impl ReadError {
    fn new(cause: ReadFault) -> Self {
        Self(Box::new(ErrorPath { cause, path: Vec::new() }))
    }

    /// An error about the value of `node`.
    pub fn at(diagnostic: Diagnostic, node: &Node) -> Self {
        Self::new(ReadFault::Other(diagnostic.at(node.location()))).passing(node)
    }

    /// Adds a node that the error passes. The first one gives the error its place.
    pub fn passing(mut self, node: &Node) -> Self {
        let this = address(node);
        if self.0.path.last() != Some(&this) {
            self.0.path.push(this);
        }
        match &mut self.0.cause {
            ReadFault::Missing(_, location) => {
                location.get_or_insert_with(|| node.location());
            }
            ReadFault::Key(_, diagnostic) | ReadFault::Other(diagnostic) => {
                diagnostic.location.get_or_insert_with(|| node.location());
            }
        }
        self
    }

    /// The same error, attributed to the key of `entry` in `table`.
    pub fn of_key(self, entry: &TableEntry, table: &Node) -> Self {
        let diagnostic = self.0.cause.into_diagnostic().at(entry.key_location());
        Self::new(ReadFault::Key(entry.key.clone(), diagnostic)).passing(table)
    }

    /// The cause, and the addresses of the nodes from the faulty one outwards.
    pub fn into_parts(self) -> (ReadFault, Vec<usize>) {
        (self.0.cause, self.0.path)
    }
}

impl ReadFault {
    pub fn into_diagnostic(self) -> Diagnostic {
        match self {
            Self::Missing(field, location) => {
                let diagnostic = Diagnostic::error(format!("`{field}` is missing"));
                let diagnostic = diagnostic.code(Code::MissingField).subject(field);
                location.into_iter().fold(diagnostic, Diagnostic::at).label(format!("needs `{field} = ...`"))
            }
            Self::Key(_, diagnostic) | Self::Other(diagnostic) => diagnostic,
        }
    }
}

/// The error about a field that its table doesn't have.
pub fn unknown_field(written: &str, known: &[&str]) -> Diagnostic {
    let message = || format!("unknown field `{written}`");
    let diagnostic = match (habits::meant(written, known), habits::elsewhere(written, known)) {
        (Some(meant), _) => Diagnostic::error(format!("{}: did you mean `{meant}`?", message())),
        (None, Some(advice)) => Diagnostic::error(message()).help(advice),
        (None, None) => unknown("field", written, known),
    };
    diagnostic.code(Code::UnknownField)
}

/// The error about a word that is not one of the choices.
pub fn unknown_choice(written: &str, known: &[&str]) -> Diagnostic {
    unknown("choice", written, known).code(Code::UnknownChoice)
}

/// The most known names to list in a message.
const MAX_LISTED: usize = 30;

/// The error about an unknown name. Suggests a similar name, or else lists the known ones.
fn unknown(what: &str, written: &str, known: &[&str]) -> Diagnostic {
    let message = format!("unknown {what} `{written}`");
    Diagnostic::unknown_name(message, suggest(written, known.iter().copied()), |error| {
        let list: Vec<String> = known.iter().take(MAX_LISTED).map(|name| format!("`{name}`")).collect();
        error.help(match list.as_slice() {
            [] => format!("there is no {what} yet"),
            [only] => format!("the only {what} is {only}"),
            _ if known.len() > MAX_LISTED => format!("some of the {what}s are {}", list.join(", ")),
            [before @ .., end] => format!("the {what}s are {} and {end}", before.join(", ")),
        })
    })
}

impl de::Error for ReadError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(ReadFault::Other(Diagnostic::error(message.to_string())))
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let message = format!("expected {expected}, found {}", words(found));
        Self::new(ReadFault::Other(Diagnostic::error(message).code(Code::WrongType)))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid_type(found, expected)
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Self::custom(format!("expected {expected}, found {length} of them"))
    }

    fn unknown_variant(written: &str, known: &'static [&'static str]) -> Self {
        Self::new(ReadFault::Other(unknown_choice(written, known)))
    }

    fn unknown_field(written: &str, known: &'static [&'static str]) -> Self {
        Self::new(ReadFault::Other(unknown_field(written, known)))
    }

    fn missing_field(field: &'static str) -> Self {
        Self::new(ReadFault::Missing(field, None))
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::custom(format!("`{field}` is here twice"))
    }
}

/// Describes what was found, in the words of [`Node::describe`].
fn words(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(value) => format!("`{value}`"),
        Unexpected::Unsigned(number) => format!("the number {number}"),
        Unexpected::Signed(number) => format!("the number {number}"),
        Unexpected::Float(number) => format!("the number {number}"),
        Unexpected::Str(text) => format!("the text \"{text}\""),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "a table".to_owned(),
        other => other.to_string(),
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.cause {
            ReadFault::Missing(field, _) => write!(f, "`{field}` is missing"),
            ReadFault::Key(_, diagnostic) | ReadFault::Other(diagnostic) => f.write_str(&diagnostic.message),
        }
    }
}

impl std::error::Error for ReadError {}

/// An error that has a place, but no node yet.
impl From<Diagnostic> for ReadError {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::new(ReadFault::Other(diagnostic))
    }
}
