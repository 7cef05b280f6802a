//! Recovers from syntax errors, so that later ones are found too. The parser treats everything after an open bracket as its content, and
//! gives up at a key without a value. So the faulty lines are blanked, which keeps all positions, and the text is parsed again.

use std::ops::Range;

/// A bracket that is still open where the next statement begins.
#[derive(Debug, PartialEq, Eq)]
pub struct Unclosed {
    /// The byte range of the bracket.
    pub bracket: Range<usize>,
    /// Where the next statement begins: a header, or a key at the start of a line.
    pub resume: usize,
}

/// The brackets that are still open where the next statement begins; only the outermost of each statement.
pub fn unclosed(text: &str) -> Vec<Unclosed> {
    let mut open: Vec<usize> = Vec::new();
    let mut found = Vec::new();
    let (mut offset, mut until) = (0, None);
    for line in text.split_inclusive('\n') {
        if until.is_none() && begins_statement(line) {
            found.extend(open.first().map(|first| Unclosed { bracket: *first..first + 1, resume: offset }));
            open.clear();
        }
        if until.is_some() || !is_header(line) {
            scan(line, offset, &mut open, &mut until);
        }
        offset += line.len();
    }
    found.extend(open.first().map(|first| Unclosed { bracket: *first..first + 1, resume: text.len() }));
    found
}

/// `text` with the lines of `spans` replaced by spaces. A span may start anywhere in its first line, and reaches to the end of its last.
pub fn blanked(text: &str, spans: &[Range<usize>]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for span in spans {
        let start = line_start(text, span.start);
        let lines = bytes.get_mut(start..span.end).unwrap_or_default();
        lines.iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
    }
    String::from_utf8(bytes).unwrap_or_default()
}

/// The line around `offset` if it is safe to remove, that is, if its brackets and quotes are balanced.
pub fn removable_line(text: &str, offset: usize) -> Option<Range<usize>> {
    let start = line_start(text, offset);
    let line = text.get(start..)?.lines().next()?;
    let (mut open, mut until) = (vec![0], None);
    scan(line, 0, &mut open, &mut until);
    let harmless = open == [0] && until.is_none() && !line.trim().is_empty();
    harmless.then_some(start..start + line.len())
}

fn line_start(text: &str, offset: usize) -> usize {
    text.get(..offset).and_then(|before| before.rfind('\n')).map_or(0, |newline| newline + 1)
}

fn begins_statement(line: &str) -> bool {
    let key = line.trim_start_matches(is_key_part);
    is_header(line) || (key.len() < line.len() && key.trim_start().starts_with('='))
}

/// Whether the line starts with a header such as `[some.table]`. Indented headers don't count.
fn is_header(line: &str) -> bool {
    let Some(rest) = line.strip_prefix("[[").or_else(|| line.strip_prefix('[')) else { return false };
    let after = rest.trim_start_matches(|letter| is_key_part(letter) || matches!(letter, '"' | ':' | ' '));
    after.len() < rest.len() && after.starts_with(']') && !after.trim_end().ends_with(',')
}

fn is_key_part(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '.')
}

/// Tracks the open brackets through a line. `until` is the closing mark of multi-line text that is open at the start or the end of the
/// line.
fn scan(line: &str, offset: usize, open: &mut Vec<usize>, until: &mut Option<&'static str>) {
    let mut at = 0;
    while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
        if let Some(end) = *until {
            match rest.find(end) {
                Some(found) => {
                    at += found + end.len();
                    *until = None;
                }
                None => return,
            }
            continue;
        }
        let first = rest.chars().next().unwrap_or_default();
        at += first.len_utf8();
        match first {
            '#' => return,
            '"' | '\'' => {
                let several = if first == '"' { "\"\"\"" } else { "'''" };
                if rest.starts_with(several) {
                    *until = Some(several);
                    at += 2;
                } else {
                    at += text_length(rest.get(1..).unwrap_or_default(), first);
                }
            }
            '[' | '{' => open.push(offset + at - 1),
            ']' | '}' => {
                open.pop();
            }
            _ => {}
        }
    }
}

/// The length of quoted text in a line, including its closing quote.
fn text_length(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, letter) in rest.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if quote == '"' => escaped = true,
            letter if letter == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]
    use super::*;

    #[test]
    fn an_unclosed_bracket_ends_at_the_next_statement() {
        let text = "a = 1\nb = [ '[', \"]\", # ]\n  { c = 1 },\nd = 2\n[e]\nf = { g = 1\n[h.i]\nj = [1,\n  2]\n";
        let found: Vec<(&str, &str)> = unclosed(text)
            .into_iter()
            .map(|found| (&text[found.bracket], &text[found.resume..found.resume + 5]))
            .collect();
        assert_eq!(found, [("[", "d = 2"), ("{", "[h.i]")]);
    }

    #[test]
    fn brackets_in_multi_line_text_do_not_count() {
        assert_eq!(unclosed("a = \"\"\"\n[x\nb = {\n\"\"\"\nc = ['\\', \"\\\"[\"]\n"), []);
    }

    #[test]
    fn lines_with_brackets_are_not_removed() {
        let text = "a = [\nb 1\n]\n";
        assert_eq!(removable_line(text, 2), None);
        assert_eq!(removable_line(text, 8), Some(6..9));
        assert_eq!(removable_line(text, 10), None);
        assert_eq!(blanked(text, &[8..9, 8..9]), "a = [\n   \n]\n");
    }
}
