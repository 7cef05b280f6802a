//! The text of a single function. The parser stops at the first error, so a function with an error is blanked out to find those in the
//! others.

use std::ops::Range;

/// `text` with the body of the function around a line (from 1) removed: `fn name(a, b) {}` and empty lines. `None` outside functions, and
/// if nothing would change.
pub(crate) fn without_body(text: &str, line: usize) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let function = function_around(&lines, line.checked_sub(1)?)?;
    let head = lines.get(function.start)?;
    // The parameters may be what is wrong.
    let stub = head.split_once(')').map_or_else(String::new, |(head, _)| format!("{head}) {{}}"));
    let is_whole = stub.matches('(').count() == 1;
    let mut kept: Vec<&str> = lines.clone();
    for (index, line) in kept.iter_mut().enumerate().filter(|(index, _)| function.contains(index)) {
        *line = if index == function.start && is_whole { &stub } else { "" };
    }
    let shorter = kept.join("\n");
    (shorter.trim_end() != lines.join("\n").trim_end()).then_some(shorter)
}

/// The lines of the function around a line (from 0). A function begins at the start of a line, and its documentation above it.
fn function_around(lines: &[&str], line: usize) -> Option<Range<usize>> {
    let begins = |index: &usize| {
        lines.get(*index).is_some_and(|line| line.starts_with("fn ") || line.starts_with("private fn "))
    };
    let start = (0..=line.min(lines.len().checked_sub(1)?)).rev().find(begins)?;
    let next = (start + 1..lines.len()).find(begins).unwrap_or(lines.len());
    let is_comment = |index: &usize| lines.get(*index).is_some_and(|line| line.starts_with("//"));
    let comments = (start + 1..next).rev().take_while(is_comment).count();
    Some(start..next - comments)
}
