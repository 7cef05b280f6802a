//! Advice on syntax errors that come from habits of other languages.

use rhai::Position;

use crate::content::Script;
use crate::script::check::syntax::script_text::{is_part, starts_with_word};

/// Advice on a syntax error at a position, judging by its line.
pub(crate) fn habit(script: &Script, position: Position) -> Option<&'static str> {
    let line = script.text.lines().nth(position.line()?.checked_sub(1)?)?;
    let column = position.position().unwrap_or(1).saturating_sub(1);
    let (before, rest) = match line.char_indices().nth(column) {
        Some((at, _)) => line.split_at_checked(at)?,
        None => (line, ""),
    };
    of_line(line.trim_start())
        .or_else(|| of_operator(before.trim_end(), rest))
        .or_else(|| of_word(before.trim_end(), rest))
}

/// Advice on a syntax error at the start of a line.
pub(crate) fn at_start(script: &Script, position: Position) -> Option<&'static str> {
    let line = script.text.lines().nth(position.line()?.checked_sub(1)?)?;
    let before = line.chars().take(position.position().unwrap_or(1).saturating_sub(1));
    let is_first = before.into_iter().all(char::is_whitespace) && !line.trim().is_empty();
    is_first.then_some("also look at the end of the line before: it may lack a `;` or a bracket")
}

/// Advice on lines that begin in an unusual way.
fn of_line(line: &str) -> Option<&'static str> {
    let word = line.split(|letter: char| !is_part(letter)).next().unwrap_or_default();
    let is_head = |line: &str| line.trim_end().ends_with(['{', ':']);
    Some(match word {
        "def" | "func" | "function" => "a function starts with `fn`: `fn act(me) { ... }`",
        "elif" | "elsif" | "elseif" => "write `else if`",
        "" if line.starts_with('#') && !line.starts_with("#{") => "a comment starts with `//`",
        "" if line.starts_with("--") => "a comment starts with `//`",
        "act" if is_head(line) => "a function starts with `fn`: `fn act(me) { ... }`",
        "fn" if line.trim_end().ends_with(':') => "the body of a function stands in braces: `fn act(me) { ... }`",
        "for" if line.contains(';') => "a loop that counts is written `for n in 0..5 { ... }`",
        "fn" if line.contains("->") => "a function doesn't say what it returns: `fn act(me) { ... }`",
        _ => return None,
    })
}

/// Advice on operators that other languages have.
fn of_operator(before: &str, rest: &str) -> Option<&'static str> {
    let digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
    let mut last = before.chars().rev();
    if rest.starts_with("=>") {
        return Some("at least is written `>=`, and a closure `|x| x + 1`");
    }
    if (rest.starts_with('>') && before.ends_with('<')) || rest.starts_with("~=") || before.ends_with('~') {
        return Some("unequal is written `!=`");
    }
    if rest.starts_with('?') {
        return Some("a choice is written `if a { b } else { c }`");
    }
    if rest.starts_with(':') && (before.starts_with("fn ") || is_declaration(before)) {
        return Some("variables and parameters have no types: `let x = 3;`");
    }
    if rest.starts_with("??=") || (rest.starts_with('=') && before.ends_with("??")) {
        return Some("write `x = x ?? y`");
    }
    if rest.starts_with("++") || before.ends_with("++") {
        return Some("write `x += 1`");
    }
    if rest.starts_with(['e', 'E']) && digit(last.clone().next()) {
        return Some("write the number in full: `1000`");
    }
    if rest.starts_with(',') {
        return in_a_row(before);
    }
    if rest.starts_with(':') && before.contains('{') {
        return Some("a map is written `#{ name: value }`, and a case of a `switch` `value => ...`");
    }
    if digit(rest.chars().next()) && last.next() == Some('.') && digit(last.next()) {
        return Some("all numbers are whole: use percent, or hundredths");
    }
    (rest.starts_with('"') && before.ends_with(is_part))
        .then_some("text with values in it stands in backticks: `hp ${me.hp}`")
}

/// Whether a line ends with `let` and a name.
fn is_declaration(before: &str) -> bool {
    let name = before.trim_end_matches(is_part);
    name.trim_end().ends_with("let") && name.len() < before.len()
}

/// Advice on values in a row that are no arguments.
fn in_a_row(before: &str) -> Option<&'static str> {
    if before.contains("return ") {
        return Some("several values are a list: `return [heal(me, 1), message(\"howl\")];`");
    }
    let opening = before.rfind('(')?;
    let is_call = before.get(..opening)?.ends_with(is_part);
    (!is_call).then_some("a place is written `place(3, 4)`, and a list `[3, 4]`")
}

/// Advice on words that other languages have.
fn of_word(before: &str, rest: &str) -> Option<&'static str> {
    let ends_with = |word: &str| before.strip_suffix(word).is_some_and(|start| !start.ends_with(is_part));
    if ["and", "or", "not"].iter().any(|word| starts_with_word(rest, word)) || ends_with("not") {
        return Some("and, or and not are written `&&`, `||` and `!`");
    }
    if starts_with_word(rest, "is") {
        return Some("to compare two values, write `==` or `!=`");
    }
    if ["elif", "elsif", "elseif"].iter().any(|word| starts_with_word(rest, word) || ends_with(word)) {
        return Some("write `else if`");
    }
    if ["local", "var", "const", "int"].iter().any(|word| ends_with(word)) {
        return Some("a variable starts with `let`: `let x = 3;`");
    }
    if ends_with("mut") {
        return Some("all variables can change: `let x = 3;`");
    }
    let is_then =
        ["return", "break", "continue"].iter().any(|word| starts_with_word(rest, word)) && before.ends_with(')');
    if is_then || ["then", "do"].iter().any(|word| starts_with_word(rest, word)) {
        return Some("what an `if` or a loop does stands in braces: `if ... { ... }`");
    }
    None
}
