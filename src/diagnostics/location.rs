//! A location: a file, and a range of bytes in it.

use std::ops::Range;
use std::sync::Arc;

/// A range of bytes in a file, or a whole file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The file's path, as messages show it.
    pub file: Arc<str>,
    /// The byte range in its text; `None` for the whole file.
    pub span: Option<Range<usize>>,
}

impl Location {
    /// The bytes `span` of `file`.
    pub fn new(file: impl Into<Arc<str>>, span: Range<usize>) -> Self {
        Self { file: file.into(), span: Some(span) }
    }

    /// The whole of `file`.
    pub fn whole(file: impl Into<Arc<str>>) -> Self {
        Self { file: file.into(), span: None }
    }

    /// The word at a line and a column of `file`, whose content is `text`. Both count from 1, columns in characters.
    pub fn word(file: impl Into<Arc<str>>, text: &str, line: usize, column: usize) -> Self {
        let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        let rest = text.get(before..).unwrap_or_default().lines().next().unwrap_or_default();
        let offset = rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(offset, _)| offset);
        let tail = rest.get(offset..).unwrap_or_default();
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let word = tail.find(|letter| !is_part(letter)).unwrap_or(tail.len());
        let length = if word == 0 { tail.chars().next().map_or(0, char::len_utf8) } else { word };
        let start = before + offset;
        Self::new(file, start..start + length)
    }

    /// The sort key of reports: by file, then by position. A whole file comes before any range in it.
    pub(crate) fn key(&self) -> (&str, usize, usize) {
        let (start, end) = self.span.as_ref().map_or((0, 0), |span| (span.start + 1, span.end));
        (&self.file, start, end)
    }
}
