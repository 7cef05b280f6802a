//! Applies the changes of a patch to the tree of a definition.

use std::ops::Range;
use std::sync::Arc;

use super::definition_index::{Definition, Removed};
use super::insertion::{blame_remover, inserted, is_insertion};
use super::list_selector;
use super::overlay::{Layer, mark, replace};
use super::patch::{PatchChange, PatchOperation, steps};
use crate::diagnostics::{Code, Diagnostic, Diagnostics, Location, suggest};
use crate::grid::Formula;
use crate::loader::names::Names;
use crate::loader::tables::title;
use crate::loader::tree::{Node, Origin, Provenance, Replaced, TableEntry, Value};

/// A field that a patch changes but that isn't set. If the type has no such field either, the reader's error is the better one.
#[derive(Debug)]
pub struct MissingField {
    /// The error to report if the type has the field.
    pub diagnostic: Diagnostic,
    /// The place of the value that was put in its place, so that the reader checks whether the type has the field.
    pub value: Location,
    /// Whether the reader's error about the value is better, if it has one: text was added, and a list may be meant.
    pub is_text: bool,
}

/// A definition that is being patched.
pub struct PatchTarget<'a> {
    /// The table of the definition.
    pub table: &'a str,
    /// Its id; empty for tables that a game has once.
    pub id: &'a str,
    /// The definition to change.
    pub definition: &'a mut Definition,
    /// The ids that packs can use.
    pub names: &'a Names,
    /// Where errors go.
    pub diagnostics: &'a mut Diagnostics,
    /// Collects the fields that are not set.
    pub missing_fields: &'a mut Vec<MissingField>,
}

impl PatchTarget<'_> {
    /// Applies one change.
    pub fn change(&mut self, change: PatchChange) {
        let is_table = matches!(self.definition.node.value, Value::Table(_));
        match (change.path.is_empty(), is_table) {
            (false, true) => self.step(change),
            (true, false) if !matches!(change.node.value, Value::Table(_)) => {
                replace(&mut self.definition.node, Node { how: Provenance::Set, ..change.node });
            }
            (_, true) => self.complain(&change.node, format!("{} is a table of fields", self.title())),
            _ => self.complain(&change.node, format!("{} is a value: write `set = ...`", self.title())),
        }
    }

    fn step(&mut self, step: PatchChange) {
        if let Some(broken_path) = broken_path(&self.definition.node, &step) {
            return self.diagnostics.push(broken_path);
        }
        if step.act == PatchOperation::Set {
            return self.put(step, Provenance::Set);
        }
        let target = find(&mut self.definition.node, &step.path);
        let appends = step.act == PatchOperation::Add
            && target.as_ref().is_some_and(|found| matches!(found.1.value, Value::List(_)));
        let holds_fields = target.is_some_and(|found| matches!(found.1.value, Value::Table(_)));
        let inserts = step.act == PatchOperation::Insert && !holds_fields && is_insertion(&step.node);
        match step.node.value {
            Value::Table(entries) if !(appends || inserts) => {
                for entry in entries {
                    let path = step.path.iter().cloned().chain(steps(&entry.key)).collect();
                    self.step(PatchChange { act: step.act, path, key_span: entry.key_span, node: entry.node });
                }
            }
            _ => match step.act {
                PatchOperation::Add => self.add(step),
                PatchOperation::Scale => self.scale(step),
                PatchOperation::Insert => self.insert(step),
                _ => self.remove(step),
            },
        }
    }

    fn put(&mut self, mut step: PatchChange, how: Provenance) {
        mark(&mut step.node, how);
        let field = step.field();
        if let Some(gone) = self.definition.removed.iter_mut().find(|gone| gone.path == field) {
            gone.again = Some(step.node.clone());
        }
        let Some((last, parent)) = step.path.split_last() else { return };
        let layer = Layer { moves: false };
        let mut holder = &mut self.definition.node;
        for key in parent {
            let Some(next) = enter(holder, key, &step.node.file, &step.key_span) else { return };
            holder = next;
        }
        let new = TableEntry { key: last.clone(), key_span: step.key_span, node: step.node };
        match &mut holder.value {
            Value::Table(entries) => match entries.iter_mut().find(|entry| entry.key == *last) {
                Some(entry) => layer.entry(entry, new),
                None => entries.push(new),
            },
            Value::List(items) => {
                let Some(item) = list_selector::find(items, last).and_then(|index| items.get_mut(index)) else {
                    return;
                };
                let mut entry = TableEntry { key: last.clone(), key_span: 0..0, node: item.clone() };
                layer.entry(&mut entry, new);
                *item = entry.node;
            }
            _ => {}
        }
    }

    fn add(&mut self, step: PatchChange) {
        let Some((key, node)) = find(&mut self.definition.node, &step.path) else {
            // A missing list counts as empty.
            return if matches!(step.node.value, Value::List(_)) {
                self.put(step, Provenance::Added);
            } else {
                self.miss(step);
            };
        };
        let sum = match (&node.value, &step.node.value) {
            (Value::List(items), _) => appended(items, &step.node),
            (Value::Text(_), Value::List(_)) if may_be_alone(self.table, &step.path) => {
                appended(std::slice::from_ref(node), &step.node)
            }
            (Value::Int(value), Value::Int(more)) => Value::Int(value.saturating_add(*more)),
            (value, more) => match (formula(value), formula(more)) {
                (Some(value), Some(more)) => Value::Text(format!("({value}) + ({more})")),
                (None, _) => {
                    let message = format!("`{}` is {} and can't be added to", step.field(), node.describe());
                    let diagnostic = unpatchable(message, &step, node);
                    return self
                        .diagnostics
                        .push(diagnostic.help("you can only add to lists, numbers and formulas: use `set`"));
                }
                _ => {
                    let message =
                        format!("`{}` is {}, so only a number or formula can be added", step.field(), node.describe());
                    return self.diagnostics.push(Diagnostic::error(message).at(step.node.location()));
                }
            },
        };
        change_to(key, node, sum, step, Provenance::Added);
    }

    fn scale(&mut self, step: PatchChange) {
        let Value::Int(percent @ 0..=1_000_000) = step.node.value else {
            let message = format!("expected a percentage from 0 to 1000000, found {}", step.node.describe());
            let help = "write a whole number of percent: 150 for one and a half times as much";
            return self.diagnostics.push(Diagnostic::error(message).at(step.node.location()).help(help));
        };
        let Some((key, node)) = find(&mut self.definition.node, &step.path) else { return self.miss(step) };
        let scaled = match &node.value {
            Value::Int(number) => {
                let scaled = i128::from(*number) * i128::from(percent) / 100;
                Value::Int(scaled.clamp(i64::MIN.into(), i64::MAX.into()) as i64)
            }
            other => {
                let Some(formula) = formula(other) else {
                    let message = format!("`{}` is {} and can't be scaled", step.field(), node.describe());
                    let diagnostic = unpatchable(message, &step, node);
                    return self
                        .diagnostics
                        .push(diagnostic.help("you can only scale numbers and formulas: use `set`"));
                };
                Value::Text(format!("({formula}) * {percent} / 100"))
            }
        };
        change_to(key, node, scaled, step, Provenance::Scaled(percent));
    }

    fn insert(&mut self, step: PatchChange) {
        let Some((key, node)) = find(&mut self.definition.node, &step.path) else { return self.miss(step) };
        let Value::List(items) = &node.value else {
            let message = format!("`{}` is {}, so nothing can be inserted", step.field(), node.describe());
            let diagnostic = unpatchable(message, &step, node);
            return self.diagnostics.push(diagnostic.help("only lists have elements: use `set`"));
        };
        match inserted(items, &step.node, &step.field()) {
            Ok(list) => change_to(key, node, Value::List(list), step, Provenance::Inserted),
            Err(diagnostic) => self.diagnostics.push(blame_remover(diagnostic, node)),
        }
    }

    fn remove(&mut self, step: PatchChange) {
        match &step.node.value {
            Value::Bool(true) => self.remove_field(step),
            Value::List(_) => self.remove_elements(step),
            _ => {
                let message = format!("expected `true` or a list of elements, found {}", step.node.describe());
                let help = "`true` removes the field, a list removes those elements";
                self.diagnostics.push(Diagnostic::error(message).at(step.node.location()).help(help));
            }
        }
    }

    fn remove_field(&mut self, step: PatchChange) {
        let holder = match step.path.split_last() {
            Some((_, [])) => Some(&mut self.definition.node),
            Some((_, parent)) => find(&mut self.definition.node, parent).map(|(_, node)| node),
            None => None,
        };
        let taken = holder.zip(step.path.last()).and_then(|(holder, last)| match &mut holder.value {
            Value::List(items) => list_selector::find(items, last).map(|index| items.remove(index)),
            _ => holder.take(last).map(|entry| entry.node),
        });
        let path = step.field();
        match taken {
            Some(old) => {
                let node = Node { past: Replaced::of(old), how: Provenance::Trimmed, ..step.node };
                self.definition.removed.push(Removed { path, node, again: None, is_inherited: false });
            }
            None if self.definition.removed.iter().any(|gone| is_within(&path, &gone.path)) => {}
            None => self.miss(step),
        }
    }

    fn remove_elements(&mut self, step: PatchChange) {
        let Some((key, node)) = find(&mut self.definition.node, &step.path) else {
            let path = step.field();
            let gone = self.definition.removed.iter().any(|gone| is_within(&path, &gone.path));
            if !gone {
                self.miss(step);
            }
            return;
        };
        let (Value::List(items), Value::List(unwanted)) = (&node.value, &step.node.value) else {
            let message = format!("`{}` is {} and has no elements", step.field(), node.describe());
            return self.diagnostics.push(Diagnostic::error(message).at(step.key_location()));
        };
        let before = || node.history().skip(1).filter_map(old_items).flatten();
        let mut missing = Vec::new();
        for selector in unwanted {
            if !items.iter().any(|item| list_selector::is_selected(selector, item))
                && !before().any(|item| list_selector::is_selected(selector, item))
            {
                missing.push(no_element(selector, items, &step.field()));
            }
        }
        let kept = items
            .iter()
            .filter(|item| !unwanted.iter().any(|selector| list_selector::is_selected(selector, item)))
            .cloned()
            .collect();
        self.diagnostics.extend(missing);
        change_to(key, node, Value::List(kept), step, Provenance::Trimmed);
    }

    /// Reports that a field is not set, unless that follows from another error. Puts the value there anyway, so that the reader checks
    /// whether the type has the field.
    fn miss(&mut self, step: PatchChange) {
        let last = step.path.last().map_or("", String::as_str);
        if self.definition.is_partial || self.names.is_unread(last) {
            return;
        }
        let verb = match step.act {
            PatchOperation::Remove => "remove",
            PatchOperation::Scale => "scale",
            PatchOperation::Insert => "insert into",
            _ => "add to",
        };
        let message = format!("{} has no `{}` to {verb}", self.title(), step.field());
        let parent = step.path.split_last().map_or(&[][..], |(_, parent)| parent);
        let holder = find(&mut self.definition.node, parent).map(|(_, node)| node.location());
        let mut diagnostic =
            Diagnostic::error(message).code(Code::NothingToPatch).subject(last).at(step.key_location());
        if let Some(holder) = holder {
            diagnostic = diagnostic.related(holder, "it is missing here");
        }
        if step.act != PatchOperation::Remove {
            diagnostic =
                diagnostic.help(format!("it has its default value: write `set = {{ {} = ... }}`", step.field()));
        }
        let is_text = step.act == PatchOperation::Add && matches!(step.node.value, Value::Text(_));
        self.missing_fields.push(MissingField { diagnostic, value: step.node.location(), is_text });
        self.put(step, Provenance::Set);
    }

    /// Names the patched definition in a message.
    fn title(&self) -> String {
        title(self.table, self.id)
    }

    fn complain(&mut self, node: &Node, message: String) {
        self.diagnostics.push(Diagnostic::error(message).at(node.location()));
    }
}

/// The error of a patch that can't change the value `node`.
fn unpatchable(message: String, step: &PatchChange, node: &Node) -> Diagnostic {
    let diagnostic = Diagnostic::error(message).code(Code::UnpatchableValue).at(step.key_location());
    diagnostic.related(node.location(), "its value is here")
}

/// Whether `path` is `outer` or is inside it.
fn is_within(path: &str, outer: &str) -> bool {
    path.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Replaces a value by one that was computed from it.
fn change_to(key: Option<&mut Range<usize>>, node: &mut Node, value: Value, step: PatchChange, how: Provenance) {
    if let Some(key) = key {
        *key = step.key_span;
    }
    replace(node, Node { value, how, ..step.node });
}

/// The value at a path, with the span of its key if it has one.
fn find<'n>(root: &'n mut Node, path: &[String]) -> Option<(Option<&'n mut Range<usize>>, &'n mut Node)> {
    let (mut key, mut node) = (None, root);
    for step in path {
        (key, node) = match &mut node.value {
            Value::Table(entries) => {
                let entry = entries.iter_mut().find(|entry| entry.key == *step)?;
                (Some(&mut entry.key_span), &mut entry.node)
            }
            Value::List(items) => {
                let index = list_selector::find(items, step)?;
                (None, items.get_mut(index)?)
            }
            _ => return None,
        };
    }
    Some((key, node))
}

/// The value of `key`. Adds a table if there is none.
fn enter<'n>(node: &'n mut Node, key: &str, file: &Arc<Origin>, key_span: &Range<usize>) -> Option<&'n mut Node> {
    match &mut node.value {
        Value::Table(entries) => {
            let index = entries.iter().position(|entry| entry.key == key).unwrap_or_else(|| {
                let table = Node::new(Value::Table(Vec::new()), Arc::clone(file), key_span.clone());
                let node = Node { how: Provenance::Set, ..table };
                entries.push(TableEntry { key: key.to_owned(), key_span: key_span.clone(), node });
                entries.len() - 1
            });
            entries.get_mut(index).map(|entry| &mut entry.node)
        }
        Value::List(items) => list_selector::find(items, key).and_then(|index| items.get_mut(index)),
        _ => None,
    }
}

/// The error if a path can't be followed: it leads through a plain value, or to a list element that doesn't exist.
fn broken_path(root: &Node, step: &PatchChange) -> Option<Diagnostic> {
    let mut node = root;
    for (depth, key) in step.path.iter().enumerate() {
        let parent = || step.path.iter().take(depth).map(String::as_str).collect::<Vec<_>>().join(".");
        node = match &node.value {
            Value::Table(_) => node.field(key)?,
            Value::List(items) => {
                let Some(index) = list_selector::find(items, key) else {
                    let message = format!("the list `{}` has no element `{key}`", parent());
                    let help = format!(
                        "select one of its {} elements by its name, or by its number, counted from 0",
                        items.len()
                    );
                    return Some(Diagnostic::error(message).at(step.key_location()).help(help));
                };
                items.get(index)?
            }
            _ => {
                let message = format!("`{}` is {} and has no field `{key}`", parent(), node.describe());
                return Some(Diagnostic::error(message).at(step.key_location()).help("use `set` on the whole value"));
            }
        };
    }
    None
}

fn old_items(node: &Node) -> Option<&[Node]> {
    match &node.value {
        Value::List(items) => Some(items),
        _ => None,
    }
}

/// The most elements that an error lists.
const MAX_ELEMENTS: usize = 12;

fn no_element(selector: &Node, items: &[Node], field: &str) -> Diagnostic {
    let message = format!("`{field}` has no such element to remove");
    let texts = || items.iter().filter_map(list_selector::name);
    let listed = |error: Diagnostic| {
        let names: Vec<String> = texts().take(MAX_ELEMENTS).map(|name| format!("`{name}`")).collect();
        if names.is_empty() { error } else { error.help(format!("it has {}", names.join(", "))) }
    };
    let diagnostic = match &selector.value {
        Value::Text(text) => Diagnostic::unknown_name(message, suggest(text, texts()), listed),
        Value::Int(index) => {
            let by_number = format!("to remove one by its number, write `remove = {{ \"{field}.{index}\" = true }}`");
            listed(Diagnostic::error(message)).help(by_number)
        }
        _ => listed(Diagnostic::error(message)),
    };
    diagnostic.at(selector.location())
}

/// `items` with `more` appended: its elements if it is a list, else `more` itself.
fn appended(items: &[Node], more: &Node) -> Value {
    let more = match &more.value {
        Value::List(items) => items.as_slice(),
        _ => std::slice::from_ref(more),
    };
    let mut added = more.to_vec();
    for item in &mut added {
        mark(item, Provenance::Added);
    }
    Value::List(items.iter().cloned().chain(added).collect())
}

/// Whether this field accepts a single value in place of a list, so that `add` has to turn the value into a list.
fn may_be_alone(table: &str, path: &[String]) -> bool {
    table == "keys" || path.last().is_some_and(|last| last == "of")
}

/// A number or a formula, as part of another formula.
fn formula(value: &Value) -> Option<String> {
    match value {
        Value::Int(number) => Some(number.to_string()),
        Value::Text(text) => text.parse::<Formula>().is_ok().then(|| text.clone()),
        _ => None,
    }
}
