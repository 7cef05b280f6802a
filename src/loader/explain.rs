//! Explains where each field of a definition comes from: the merged definition as TOML, with the sources beside it.

use std::fmt::Write as _;

use super::toml_text::{key, quoted, written};
use super::tree::{Node, Provenance, Value};
use crate::diagnostics::{Sources, sanitize};
use crate::loader::merge::definition_index::{Definition, DefinitionIndex};

/// The last column, from 0, in which sources may begin. Longer lines have their source on the next line.
const COLUMN: usize = 44;

/// The merged definition with the file, line and pack that set each field, and the values that were overridden. Leaves out fields with
/// default values. Tables that a game has once have an empty id.
pub fn explain(definition_index: &DefinitionIndex, sources: &Sources<'_>, table: &str, id: &str) -> Option<String> {
    let definition = definition_index.definition(table, id)?;
    let mut explanation = Explanation { definition_index, sources, table, lines: Vec::new() };
    explanation.head(id, definition);
    explanation.walk(&definition.node, "", definition);
    explanation.removed(definition);
    Some(explanation.text())
}

/// One line: a field on the left, its source on the right.
struct ProvenanceLine {
    left: String,
    right: String,
}

struct Explanation<'a> {
    definition_index: &'a DefinitionIndex,
    sources: &'a Sources<'a>,
    table: &'a str,
    lines: Vec<ProvenanceLine>,
}

impl<'a> Explanation<'a> {
    fn head(&mut self, id: &str, definition: &Definition) {
        let header = if id.is_empty() { format!("[{}]", self.table) } else { format!("[{}.\"{id}\"]", self.table) };
        let by = format!("{}, by {}", self.line(&definition.node), definition.node.pack());
        self.push(header, by);
        if let Some(parent) = &definition.parent {
            let (id, node) = (&parent.id, &parent.node);
            let verb = if node.how == Provenance::Set { "set by" } else { "by" };
            let line = format!("{}, {verb} {}", self.line(node), node.pack());
            self.push(format!("extends = {}", quoted(id)), line);
            self.replaced(node, 1);
        }
    }

    fn walk(&mut self, node: &'a Node, path: &str, definition: &'a Definition) {
        match &node.value {
            Value::Table(entries) if !entries.is_empty() => {
                for entry in entries {
                    let key = key(&entry.key);
                    let path = if path.is_empty() { key } else { format!("{path}.{key}") };
                    self.walk(&entry.node, &path, definition);
                }
            }
            Value::Table(_) if path.is_empty() => {}
            _ => {
                let name = if path.is_empty() { "value" } else { path };
                let (written_node, from) = self.origin(node, path, definition);
                let from = from.map_or_else(String::new, |id| format!(", inherited from {id}"));
                self.push(format!("{name} = {}", written(node)), format!("{}{from}", self.source(written_node)));
                self.replaced(written_node, 1);
                self.inside(written_node, path, 1);
            }
        }
    }

    /// Adds the patched parts of a list or a table.
    fn inside(&mut self, node: &Node, path: &str, depth: usize) {
        let parts: Vec<(String, &Node)> = match &node.value {
            Value::List(items) => {
                items.iter().enumerate().map(|(index, item)| (format!("{path}.{index}"), item)).collect()
            }
            Value::Table(entries) => {
                entries.iter().map(|entry| (format!("{path}.{}", key(&entry.key)), &entry.node)).collect()
            }
            _ => Vec::new(),
        };
        for (path, part) in parts {
            if part.how.is_patch() && !(node.how == Provenance::Set && part.how == Provenance::Set) {
                let said = format!("{}{path}: {}", indent(depth), self.source(part));
                self.push(String::new(), said);
                self.replaced(part, depth + 1);
            } else {
                self.inside(part, path.as_str(), depth);
            }
        }
    }

    /// The original of an inherited value, and the id of the definition that has it.
    fn origin(&self, node: &'a Node, path: &str, definition: &'a Definition) -> (&'a Node, Option<&'a str>) {
        let mut heir = definition;
        let mut source = node;
        let mut from = None;
        while let (Provenance::Inherited, Some(parent)) = (source.how, &heir.parent) {
            let Some(next) = self.definition_index.definition(self.table, &parent.id) else { break };
            from = Some(parent.id.as_str());
            heir = next;
            source = at(&next.node, path).unwrap_or(source);
        }
        (source, from)
    }

    fn source(&self, node: &Node) -> String {
        let verb = match node.how {
            Provenance::Written | Provenance::Inherited => "by",
            Provenance::Set => "set by",
            Provenance::Added => "added by",
            Provenance::Inserted => "inserted by",
            Provenance::Trimmed => "trimmed by",
            Provenance::Scaled(_) => "scaled by",
        };
        format!("{}, {verb} {}", self.line(node), node.pack())
    }

    /// Adds the values that a value replaced. A list that only grew is not written again.
    fn replaced(&mut self, node: &Node, depth: usize) {
        for (new, old) in node.history().zip(node.history().skip(1)) {
            let grew = matches!(new.how, Provenance::Added | Provenance::Inserted);
            let was = match &old.value {
                Value::List(_) if grew => "before".to_owned(),
                _ => format!("was {}", written(old)),
            };
            let said = format!("{}{was}: {}", indent(depth), self.source(old));
            self.push(String::new(), said);
        }
    }

    fn removed(&mut self, definition: &Definition) {
        for gone in definition.removed.iter().filter(|gone| at(&definition.node, &gone.path).is_none()) {
            let said = format!("{} removed: {}, by {}", gone.path, self.line(&gone.node), gone.node.pack());
            self.push(String::new(), said);
            self.replaced(&gone.node, 1);
        }
    }

    fn line(&self, node: &Node) -> String {
        let location = node.location();
        let path = sanitize(&location.file);
        self.sources.line_and_column(&location).map_or_else(|| path.clone(), |(line, _)| format!("{path}:{line}"))
    }

    fn push(&mut self, left: String, right: String) {
        self.lines.push(ProvenanceLine { left, right });
    }

    /// All lines, with the sources aligned in one column.
    fn text(self) -> String {
        let width = |line: &ProvenanceLine| line.left.chars().count();
        let column = self.lines.iter().map(width).filter(|width| *width <= COLUMN).max().unwrap_or(0);
        let mut text = String::new();
        for line in &self.lines {
            let (left, right) = (sanitize(&line.left), sanitize(&line.right));
            // Writing to a `String` can't fail.
            let _ = if width(line) > column {
                writeln!(text, "{left}\n{:column$}  # {right}", "")
            } else {
                writeln!(text, "{left:column$}  # {right}")
            };
        }
        text
    }
}

fn indent(depth: usize) -> String {
    "  ".repeat(depth)
}

/// The value at a path in the notation of [`Explanation::walk`].
fn at<'n>(node: &'n Node, path: &str) -> Option<&'n Node> {
    let mut found = vec![(node, String::new())];
    while let Some((node, prefix)) = found.pop() {
        if prefix == path {
            return Some(node);
        }
        for entry in node.entries().unwrap_or_default() {
            let key = key(&entry.key);
            let prefix = if prefix.is_empty() { key } else { format!("{prefix}.{key}") };
            if path.starts_with(&prefix) {
                found.push((&entry.node, prefix));
            }
        }
    }
    None
}
