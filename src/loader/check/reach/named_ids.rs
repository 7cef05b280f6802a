//! The ids that scripts may name: those they spell out, and those they put together from parts, as in `"potion_of_" + colour`.

use std::collections::BTreeSet;

use crate::content::{OptionText, OptionValue};

/// The texts in scripts and their options.
#[derive(Debug, Default)]
pub(crate) struct NamedIds<'a> {
    /// Whole texts.
    whole: BTreeSet<&'a str>,
    /// The texts that a longer one begins, contains or ends with.
    parts: BTreeSet<Part<'a>>,
}

/// A part of a text that a script puts together.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part<'a> {
    Start(&'a str),
    Middle(&'a str),
    End(&'a str),
}

/// The shortest part in the middle of an id that tells anything.
const LEAST_MIDDLE: usize = 3;

impl<'a> NamedIds<'a> {
    /// The texts in these scripts and options.
    pub fn new(scripts: impl Iterator<Item = &'a str>, options: impl Iterator<Item = &'a OptionValue>) -> Self {
        let mut named = Self::default();
        for script in scripts {
            named.add_script(script);
        }
        for option in options {
            named.add_option(option);
        }
        named
    }

    /// Whether a script may name this full id, with or without its pack.
    pub fn has(&self, id: &str) -> bool {
        let bare = id.split_once(':').map_or(id, |(_, bare)| bare);
        let fits = |part: &Part<'_>| match part {
            Part::Start(start) => id.starts_with(start) || bare.starts_with(start),
            Part::Middle(middle) => bare.contains(middle),
            Part::End(end) => bare.ends_with(end),
        };
        self.whole.contains(id) || self.whole.contains(bare) || self.parts.iter().any(fits)
    }

    fn add_option(&mut self, option: &'a OptionValue) {
        match option {
            OptionValue::Text(OptionText { text, .. }) => self.add(text, false, false),
            OptionValue::List(values) => values.iter().for_each(|value| self.add_option(value)),
            OptionValue::Bool(_) | OptionValue::Int(_) => {}
        }
    }

    /// Adds the texts of a script: what is between quotation marks, or between them and `${...}` in backticks. A text that is only compared
    /// makes nothing, as in `event.ability == "a:hum"`.
    fn add_script(&mut self, script: &'a str) {
        let pieces: Vec<&str> = script.split(['"', '`']).collect();
        for (index, piece) in pieces.iter().enumerate() {
            let joined =
                |neighbour: Option<&&str>, is_sum: fn(&str) -> bool| neighbour.is_some_and(|code| is_sum(code));
            let before = index.checked_sub(1).and_then(|index| pieces.get(index));
            let follows = joined(before, |code| code.trim_end().ends_with(['+', '=']) && code.contains('+'));
            let is_compared = joined(before, |code| code.trim_end().ends_with("==") || code.trim_end().ends_with("!="))
                || joined(pieces.get(index + 1), |code| {
                    ["==", "!=", "=>"].iter().any(|sign| code.trim_start().starts_with(sign))
                });
            if is_compared {
                continue;
            }
            let goes_on = joined(pieces.get(index + 1), |code| code.trim_start().starts_with('+'));
            let mut constants = piece.split("${").enumerate().map(|(index, part)| match index {
                0 => part,
                _ => part.split_once('}').map_or("", |(_, rest)| rest),
            });
            let first = constants.next().unwrap_or_default();
            let mut rest = constants.peekable();
            self.add(first, follows, goes_on || rest.peek().is_some());
            while let Some(part) = rest.next() {
                self.add(part, true, goes_on || rest.peek().is_some());
            }
        }
    }

    /// Adds a text that follows another one, or goes on with one. An id that ends or begins with `_` hardly stands alone.
    fn add(&mut self, text: &'a str, follows: bool, goes_on: bool) {
        if text.is_empty() || !text.chars().all(is_of_id) {
            return;
        }
        match (follows || text.starts_with('_'), goes_on || text.ends_with(['_', ':'])) {
            (true, true) if text.len() >= LEAST_MIDDLE => drop(self.parts.insert(Part::Middle(text))),
            (true, true) => {}
            (true, false) => drop(self.parts.insert(Part::End(text))),
            (false, true) => drop(self.parts.insert(Part::Start(text))),
            (false, false) => drop(self.whole.insert(text)),
        }
        self.whole.insert(text);
    }
}

/// Whether a letter can be part of an id.
fn is_of_id(letter: char) -> bool {
    letter.is_ascii_lowercase() || letter.is_ascii_digit() || matches!(letter, '_' | ':')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn expect(script: &str, named: &[&str], others: &[&str]) {
        let ids = NamedIds::new([script].into_iter(), [].into_iter());
        for id in named {
            assert!(ids.has(id), "{script} names {id}");
        }
        for id in others {
            assert!(!ids.has(id), "{script} does not name {id}");
        }
    }

    #[test]
    fn an_id_put_together_from_constants_counts_as_named() {
        expect("lay(\"rock\", me.place)", &["a:rock"], &["a:rocket", "a:brock"]);
        expect("lay(\"a:rock\", me.place)", &["a:rock"], &["b:rock"]);
        expect("lay(\"potion_of_\" + x, p)", &["a:potion_of_sleep"], &["a:potion", "a:sleep"]);
        expect("lay(\"gem\" + x, p)", &["a:gem_red"], &["a:red_gem"]);
        expect("lay(x + \"gem\", p)", &["a:red_gem"], &["a:gem_red"]);
        expect("lay(x + \"_of_\" + y, p)", &["a:ring_of_sleep"], &["a:ring"]);
        expect("let id = \"gem\"; id += \"_red\"", &["a:gem_red"], &["a:ring"]);
        expect("lay(`potion_of_${x}`, p)", &["a:potion_of_sleep"], &["a:potion"]);
        expect("lay(`${x}_gem`, p)", &["a:red_gem"], &["a:gem"]);
        expect("lay(`a:${x}_gem`, p)", &["a:red_gem"], &["b:ring"]);
        expect("let sort = \"potion_of_\"; lay(sort + x, p)", &["a:potion_of_sleep"], &["a:potion"]);
        expect("if id == \"a:gem\" || \"ring\" != id { lay(\"rock\", p) }", &["a:rock"], &["a:gem", "a:ring"]);
        expect("switch id { \"gem\" => 3, _ => 0 }", &[], &["a:gem"]);
        expect("// lay the rock\nprint(\"rocks + rocks\")", &[], &["a:rock"]);
    }
}
