//! Checks of a single field: ranges, lengths and widths.

use std::ops::Range;

use unicode_width::UnicodeWidthChar;

use super::checker::Checker;
use crate::content::limits;
use crate::content::limits::{Limit, MaxWidth};
use crate::diagnostics::{Code, Diagnostic, Location, is_unsafe, is_visible};
use crate::grid::{Formula, Variable};
use crate::loader::tree::{Node, Value};

/// A field of a definition. Errors go to its place, or to the table that leaves it out. Values that could not be read get no errors.
#[derive(Clone, Copy)]
pub struct FieldCheck<'a> {
    node: &'a Node,
    name: &'a str,
    checker: &'a Checker<'a>,
    silent: bool,
    /// The part of the value's text that errors mark; `None` for the whole value.
    part: Option<(usize, usize)>,
}

impl<'a> Checker<'a> {
    /// The check of a definition. Tables that a game has once have an empty id.
    pub fn definition(&'a self, table: &str, id: &str) -> Option<FieldCheck<'a>> {
        let definition = self.definition_index.definition(table, id)?;
        Some(FieldCheck::new(&definition.node, self))
    }
}

/// The smallest or the largest value of a formula.
#[derive(Clone, Debug, Default)]
pub struct Extreme {
    pub value: i64,
    /// Where the formula has this value, such as ` at depth 3`; empty if everywhere.
    pub circumstances: String,
}

impl<'a> FieldCheck<'a> {
    pub fn new(node: &'a Node, checker: &'a Checker<'a>) -> Self {
        Self { node, name: "", checker, silent: checker.bad_nodes.is_bad(node), part: None }
    }

    /// The check of `node`, which is inside this one.
    pub fn on(self, node: &'a Node) -> Self {
        self.inner(Some(node), false)
    }

    /// The check of a field of this table.
    pub fn field(self, name: &'a str) -> Self {
        let lacks = self.checker.bad_nodes.lacks(self.node, name);
        Self { name, ..self.inner(self.node.field(name), lacks) }
    }

    /// The check of the value of `id` in a table of values by id, in which the id may stand without its pack.
    pub fn entry_of(self, id: &str) -> Self {
        let is_meant = |key: &str| key == id || id.split_once(':').is_some_and(|(_, bare)| bare == key);
        let entries = self.node.entries().unwrap_or_default();
        entries.iter().find(|entry| is_meant(&entry.key)).map_or(self, |entry| self.field(&entry.key))
    }

    /// The check of a list element, counted from 0. A list of one may be written without brackets, and is then its own element.
    pub fn item(self, index: usize) -> Self {
        self.inner(self.node.item(index), false)
    }

    fn inner(self, node: Option<&'a Node>, lacks: bool) -> Self {
        let bad = node.is_some_and(|node| self.checker.bad_nodes.is_bad(node));
        Self { node: node.unwrap_or(self.node), silent: self.silent || bad || lacks, part: None, ..self }
    }

    /// The check of a part of the value's `text`. Its errors mark only that part, unless the text is written over several lines or
    /// with escapes, so that its place is unknown.
    pub fn within(self, text: &str, range: Range<usize>) -> Self {
        let span = &self.node.span;
        let is_plain = span.len() == text.len() + 2;
        let start = span.start + 1 + range.start;
        Self { part: is_plain.then_some((start, start + range.len())), ..self }
    }

    /// Whether the value could be read.
    pub fn is_sound(self) -> bool {
        !self.silent
    }

    /// The value that is being checked.
    pub fn node(self) -> &'a Node {
        self.node
    }

    /// Whether the value and everything in it could be read.
    pub fn is_sound_throughout(self) -> bool {
        self.is_sound() && self.checker.bad_nodes.is_sound_throughout(self.node)
    }

    pub fn error(self, message: impl Into<String>) {
        self.say(Diagnostic::error(message));
    }

    /// Adds a diagnostic at the place of this field.
    pub fn say(self, diagnostic: Diagnostic) {
        if !self.silent {
            self.checker.diagnostics.borrow_mut().push(diagnostic.at(self.location()));
        }
    }

    /// Checks that a number is within `limit`.
    pub fn range(self, number: impl Into<i64>, limit: Limit) {
        let (number, Limit { least, most, .. }) = (number.into(), limit);
        if !limit.holds(number) {
            self.out_of_range(format!("`{}` must be from {least} to {most}, but is {number}", self.name));
        }
    }

    /// Checks that a formula is within `limit`, given its `extremes`.
    pub fn bounds(self, extremes: &[Extreme; 2], limit: Limit) {
        let Limit { least, most, .. } = limit;
        if let Some(Extreme { value, circumstances }) = extremes.iter().find(|end| !limit.holds(end.value)) {
            let name = self.name;
            let message = format!("`{name}` must be from {least} to {most}, but can be {value}{circumstances}");
            let error = Diagnostic::error(message).code(Code::OutOfRange);
            self.say(self.range_as_dice().into_iter().fold(error, Diagnostic::help));
        }
    }

    /// Advice on a formula that looks like a range, such as "1-3", and is a subtraction.
    pub fn range_as_dice(self) -> Option<String> {
        let Value::Text(text) = &self.node.value else { return None };
        let (from, to) = text.split_once('-')?;
        let (from, to): (u32, u32) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
        let sides = to.checked_sub(from)?.saturating_add(1);
        let rest = if from > 1 { format!(" + {}", from - 1) } else { String::new() };
        Some(format!("`{text}` is a subtraction: for a random number from {from} to {to}, write \"1d{sides}{rest}\""))
    }

    fn out_of_range(self, message: String) {
        self.say(Diagnostic::error(message).code(Code::OutOfRange));
    }

    /// Checks that a formula doesn't use `variable`, which has no value here. Returns whether that is so: otherwise its values mean nothing.
    pub fn without(self, formula: &Formula, variable: Variable, why: &str) -> bool {
        if formula.uses(variable) {
            let message = format!("`{variable}` can't be used in `{}`: {why}", self.name);
            self.error(message);
        }
        !formula.uses(variable)
    }

    /// Checks that a text is not empty, and does not only look so.
    pub fn filled(self, text: &str) {
        if !is_visible(text) {
            self.error(format!("`{}` must not be empty", self.name));
        }
    }

    /// Checks that a list has at least one element.
    pub fn some(self, count: usize, what: &str) {
        if count == 0 {
            self.error(format!("`{}` needs at least one {what}", self.name));
        }
    }

    /// Checks that a list has at most `most` elements.
    pub fn at_most(self, count: usize, most: usize) {
        if count > most {
            self.error(format!("`{}` can have at most {most} entries, but has {count}", self.name));
        }
    }

    /// The place of the value.
    pub fn location(self) -> Location {
        let whole = self.node.location();
        match self.part {
            Some((start, end)) => Location { span: Some(start..end), ..whole },
            None => whole,
        }
    }

    /// Checks that a character is visible and one cell wide. A tile may also be a space.
    pub fn glyph(self, glyph: char, may_be_blank: bool) {
        if glyph.is_whitespace() && !(may_be_blank && glyph == ' ') {
            self.error(format!("`{}` must be visible", self.name));
        } else if is_unsafe(glyph) || glyph.width() != Some(1) {
            let cells = glyph.width().unwrap_or(0);
            self.error(format!("`{}` must be one cell wide, but `{glyph}` takes {cells}", self.name));
        }
    }

    /// Warns if a text is too wide for the `room` it has in `screen_part`.
    pub fn fits(self, text: &str, room: MaxWidth, screen_part: &str) {
        if !room.holds(text) {
            let (cells, room) = (text.chars().count(), room.0);
            let message = format!(
                "`{}` takes {cells} cells, but {screen_part} has room for {room} on the smallest screen",
                self.name
            );
            self.say(Diagnostic::warning(message).help("it gets cut off there: use a shorter text"));
        }
    }

    /// Checks that a text, which is `what`, has at most `most` characters.
    pub fn brief(self, what: &str, text: &str, most: usize) {
        let length = text.chars().count();
        if length > most {
            self.error(format!("{what} can have at most {most} characters, but this has {length}"));
        }
    }

    /// Checks that a text is not longer than a name may be.
    pub fn short(self, text: &str) {
        let length = text.chars().count();
        if length > limits::NAME {
            self.error(format!("`{}` has {length} characters, more than the {} allowed", self.name, limits::NAME));
        }
    }
}
