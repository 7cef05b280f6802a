//! Classifies errors of the TOML parser by their wording. The `toml` crate has no error codes, so this is the one place that reads its
//! messages. The test below pins their wording in the version we use.

/// The parser errors that get an explanation of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParserError {
    /// Something follows a value on the same line.
    Leftover,
    /// Text without a closing quotation mark.
    OpenText,
    /// Multi-line text without its closing mark, which is given.
    OpenLines(&'static str),
    /// The part after `=` is not a value.
    NoValue,
    /// A key without a value.
    KeyWithoutValue,
    /// A `=` or a table header without a key.
    EmptyKey,
    /// An extra comma.
    ExtraComma,
    /// A missing comma.
    MissingComma,
    /// A number that starts with 0.
    LeadingZero,
    /// A table header without its closing bracket.
    OpenHeader,
    /// An invalid escape sequence.
    BadEscape,
    /// A key or a table that already exists.
    Duplicate,
    /// A name with a sign that names can't contain.
    BadKey,
    /// Text without its opening quotation mark.
    NoOpeningQuote,
    /// A field of an inline table without `=`.
    NoAssignment,
    /// A list or an inline table that is not closed.
    OpenBracket,
    /// A field with dots of a table that is written in braces, or of a value that is no table.
    Extended,
}

impl ParserError {
    /// Classifies an error; `None` for one without an explanation.
    pub fn of(error: &toml::de::Error) -> Option<Self> {
        let message = own_words(error);
        let what = message.split_once(", expected").map_or(message.as_str(), |(what, _)| what);
        Some(match what {
            "unexpected key or value" | "invalid key-value pair" => Self::Leftover,
            "invalid basic string" | "invalid literal string" => Self::OpenText,
            "invalid multi-line basic string" => Self::OpenLines("\"\"\""),
            "invalid multi-line literal string" => Self::OpenLines("'''"),
            "string values must be quoted" | "invalid boolean" => Self::NoValue,
            "key with no value" => Self::KeyWithoutValue,
            "unquoted keys cannot be empty" => Self::EmptyKey,
            "extra comma in array" | "extra comma in inline table" => Self::ExtraComma,
            "missing comma between array elements" | "missing comma between key-value pairs" => Self::MissingComma,
            "unexpected leading zero" => Self::LeadingZero,
            "unclosed table" | "unclosed array table" => Self::OpenHeader,
            "missing escaped value" => Self::BadEscape,
            "duplicate key" => Self::Duplicate,
            "invalid unquoted key" => Self::BadKey,
            "missing opening quote" => Self::NoOpeningQuote,
            "missing assignment between key-value pairs" => Self::NoAssignment,
            "unclosed array" | "unclosed inline table" => Self::OpenBracket,
            extended if extended.starts_with("cannot extend value of type") => Self::Extended,
            _ => return None,
        })
    }
}

/// The parser's message on one line.
pub fn own_words(error: &toml::de::Error) -> String {
    error.message().trim().replace('\n', ", ")
}

/// Whether a key or a table already exists.
pub fn is_duplicate(error: &toml::de::Error) -> bool {
    error.message().contains("duplicate key")
}

/// Whether the bracket of a header, list or table is not closed.
pub fn is_unclosed(error: &toml::de::Error) -> bool {
    error.message().starts_with("unclosed")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use toml::de::DeTable;

    use super::*;

    /// The classification of the first error in a text.
    fn first(text: &str) -> Option<ParserError> {
        let (_, errors) = DeTable::parse_recoverable(text);
        ParserError::of(errors.first().unwrap())
    }

    #[test]
    fn the_messages_of_the_parser_are_recognised() {
        let expected = [
            ("a = \"b\" c", ParserError::Leftover),
            ("a = \"b", ParserError::OpenText),
            ("a = 'b", ParserError::OpenText),
            ("a = \"\"\"b", ParserError::OpenLines("\"\"\"")),
            ("a = '''b", ParserError::OpenLines("'''")),
            ("a = b", ParserError::NoValue),
            ("a = True", ParserError::NoValue),
            ("a", ParserError::KeyWithoutValue),
            ("= 1", ParserError::EmptyKey),
            ("[]", ParserError::EmptyKey),
            ("a = [1,,2]", ParserError::ExtraComma),
            ("a = { b = 1,, c = 2 }", ParserError::ExtraComma),
            ("a = [\"b\" \"c\"]", ParserError::MissingComma),
            ("a = { b = \"c\" d = 2 }", ParserError::MissingComma),
            ("a = 01", ParserError::LeadingZero),
            ("[a b]", ParserError::OpenHeader),
            ("a = \"\\q\"", ParserError::BadEscape),
            ("a = 1\na = 2", ParserError::Duplicate),
            ("ä = 1", ParserError::BadKey),
            ("a = b\"", ParserError::NoOpeningQuote),
            ("a = { b 1 }", ParserError::NoAssignment),
            ("a = [1", ParserError::OpenBracket),
            ("a = { b = 1", ParserError::OpenBracket),
            ("[[a]", ParserError::OpenHeader),
            ("a = { b = 1 }\na.c = 2", ParserError::Extended),
        ];
        let found = expected.map(|(text, _)| (text, first(text)));
        assert_eq!(found, expected.map(|(text, error)| (text, Some(error))));
    }

    #[test]
    fn duplicates_and_unclosed_brackets_are_distinguished() {
        let of = |text: &str, is: fn(&toml::de::Error) -> bool| DeTable::parse_recoverable(text).1.iter().any(is);
        assert!(of("[a]\n[a]\n", is_duplicate) && !of("a = b", is_duplicate));
        for text in ["a = [1", "a = { b = 1", "[a"] {
            assert!(of(text, is_unclosed), "{text}");
        }
        assert!(!of("a = b", is_unclosed));
    }
}
