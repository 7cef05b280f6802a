//! Parses the `[patch]` tables: `[patch.creature."stuffed:bat"]` with `remove`, `set`, `scale`, `add` and `insert`.

use std::ops::Range;
use std::sync::Arc;

use crate::diagnostics::{Code, Diagnostic, Diagnostics, Location, suggest};
use crate::loader::tables::{SINGLETONS, TABLES};
use crate::loader::tree::{Node, TableEntry, Value};

/// What a change does to a field. The changes of a patch apply in the order of these variants, however they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PatchOperation {
    /// Removes fields (`remove = ["corpse"]`, `remove = { corpse = true }`), or list elements (`remove = { tags = ["big"] }`).
    Remove,
    /// Sets fields: `set = { hp = 60, "stomach.size" = 500 }`. Tables merge, all other values are replaced.
    Set,
    /// Scales numbers and formulas to a percentage: `scale = { hp = 150 }`.
    Scale,
    /// Appends to lists and adds to numbers and formulas: `add = { tags = ["big"], attack = 2 }`.
    Add,
    /// Puts elements into lists: `insert = { ai = { before = "hunt", values = ["bite"] } }`.
    Insert,
}

impl PatchOperation {
    /// The keys of a patch and their operations.
    pub const NAMES: [(&'static str, Self); 5] = [
        ("remove", Self::Remove),
        ("set", Self::Set),
        ("scale", Self::Scale),
        ("add", Self::Add),
        ("insert", Self::Insert),
    ];

    /// What it does, for the schema and the reference.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Remove => {
                "Removes fields, `[\"corpse\"]`, all list elements of a name, `{ tags = [\"big\"] }`, or one by its number, `{ \"levels.0\" = true }`."
            }
            Self::Set => {
                "Sets fields: `{ hp = 60, \"stomach.size\" = 500 }`. Tables are merged, everything else is replaced. The elements of lists are counted from 0: `{ \"levels.0\" = \"temple\" }`."
            }
            Self::Scale => "Scales numbers and formulas to a percentage: `{ hp = 150 }`.",
            Self::Add => "Appends to lists, and adds to numbers and formulas: `{ tags = [\"big\"], attack = 2 }`.",
            Self::Insert => {
                "Inserts elements into lists, `before` or `after` an element given by its name or by its number, counted from 0: `{ ai = { before = \"hunt\", values = [\"bite\"] } }`."
            }
        }
    }

    /// Its key in a patch.
    pub fn name(self) -> &'static str {
        Self::NAMES.into_iter().find(|(_, act)| *act == self).map_or("", |(name, _)| name)
    }
}

/// A change to a field, or to several if the value is a table.
#[derive(Debug)]
pub struct PatchChange {
    /// The operation.
    pub act: PatchOperation,
    /// The path to the field; empty for a definition that is not a table.
    pub path: Vec<String>,
    /// The byte range of the key, in the file of the value.
    pub key_span: Range<usize>,
    /// The operand: the value to set, add, insert or remove, or the percentage.
    pub node: Node,
}

impl PatchChange {
    /// The path as text, such as `stomach.size`.
    pub fn field(&self) -> String {
        self.path.join(".")
    }

    /// Whether the result doesn't depend on the old value.
    pub fn replaces(&self) -> bool {
        match self.act {
            PatchOperation::Set => true,
            PatchOperation::Remove => matches!(self.node.value, Value::Bool(_)),
            PatchOperation::Scale | PatchOperation::Add | PatchOperation::Insert => false,
        }
    }

    /// The place of the key.
    pub fn key_location(&self) -> Location {
        Location::new(Arc::clone(&self.node.file.path), self.key_span.clone())
    }
}

/// All changes that one `[patch...]` table makes to a definition.
#[derive(Debug)]
pub struct Patch {
    /// The table of the definition, such as `creature`.
    pub table: &'static str,
    /// The id as written; empty for tables that a game has once.
    pub target: String,
    /// The place of the id, or of the table.
    pub key: Location,
    /// The pack it is in.
    pub pack: Arc<str>,
    /// The changes, in the order they apply.
    pub changes: Vec<PatchChange>,
}

/// Parses the patches in a `[patch]` table.
pub fn patches(entry: TableEntry, diagnostics: &mut Diagnostics) -> Vec<Patch> {
    let mut reading = Reading { patches: Vec::new(), diagnostics };
    let location = entry.key_location();
    match entry.node.value {
        Value::Table(tables) => tables.into_iter().for_each(|table| reading.table(table)),
        _ => reading.complain(expected("a table", &entry.node, "write `[patch.creature.\"pack:id\"]`").at(location)),
    }
    reading.patches
}

/// Splits a key such as `stomach.size` into steps.
pub fn steps(key: &str) -> Vec<String> {
    let steps: Vec<String> = key.split('.').map(str::to_owned).collect();
    if steps.iter().any(String::is_empty) { vec![key.to_owned()] } else { steps }
}

fn expected(what: &str, found: &Node, help: &str) -> Diagnostic {
    Diagnostic::error(format!("expected {what}, found {}", found.describe())).help(help)
}

struct Reading<'a> {
    patches: Vec<Patch>,
    diagnostics: &'a mut Diagnostics,
}

impl Reading<'_> {
    fn complain(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn table(&mut self, entry: TableEntry) {
        if let Some(table) = SINGLETONS.into_iter().find(|table| *table == entry.key) {
            self.patch(table, "", entry);
        } else if let Some(table) = TABLES.into_iter().find(|table| *table == entry.key) {
            self.definitions(table, entry);
        } else {
            let message = format!("there is no table `{}` to patch", entry.key);
            let near = suggest(&entry.key, TABLES.into_iter().chain(SINGLETONS)).filter(|_| !is_operation(&entry.key));
            let help = "write `[patch.creature.\"pack:id\"]`, or another table of ids";
            let diagnostic = Diagnostic::unknown_name(message, near, |error| error.help(help));
            self.complain(diagnostic.code(Code::UnknownTable).at(entry.key_location()));
        }
    }

    fn definitions(&mut self, table: &'static str, entry: TableEntry) {
        let location = entry.key_location();
        let help = format!("write `[patch.{table}.\"pack:id\"]`");
        let Value::Table(entries) = entry.node.value else {
            return self.complain(expected("a table", &entry.node, &help).at(location));
        };
        for entry in entries {
            // A definition may have the name of an operation. Its patch is then a table of operations in turn.
            let holds_acts =
                entry.node.entries().is_some_and(|entries| entries.iter().all(|entry| is_operation(&entry.key)));
            if is_operation(&entry.key) && !holds_acts {
                let message = format!("the id of the {table} to patch is missing");
                self.complain(Diagnostic::error(message).at(entry.key_location()).help(help.clone()));
            } else {
                let id = entry.key.clone();
                self.patch(table, &id, entry);
            }
        }
    }

    fn patch(&mut self, table: &'static str, target: &str, entry: TableEntry) {
        let (key, pack) = (entry.key_location(), Arc::clone(&entry.node.file.pack));
        let Value::Table(entries) = entry.node.value else {
            let what = "a table with `set`, `add`, `insert`, `remove` or `scale`";
            return self.complain(expected(what, &entry.node, "write `set = { field = value }`").at(key));
        };
        let mut changes = Vec::new();
        for entry in entries {
            match PatchOperation::NAMES.into_iter().find(|(name, _)| *name == entry.key) {
                Some((_, act)) => changes.extend(self.changes(act, entry.node)),
                None => self.complain(unknown_act(&entry)),
            }
        }
        changes.sort_by_key(|change| change.act);
        self.patches.push(Patch { table, target: target.to_owned(), key, pack, changes });
    }

    fn changes(&mut self, act: PatchOperation, node: Node) -> Vec<PatchChange> {
        let field = |entry: TableEntry| PatchChange {
            act,
            path: steps(&entry.key),
            key_span: entry.key_span,
            node: entry.node,
        };
        match node.value {
            Value::Table(entries) => entries.into_iter().map(field).collect(),
            Value::List(items) if act == PatchOperation::Remove => {
                items.into_iter().filter_map(|item| self.removal(item)).collect()
            }
            _ if act == PatchOperation::Set => {
                vec![PatchChange { act, path: Vec::new(), key_span: node.span.clone(), node }]
            }
            _ => {
                let help = match act {
                    PatchOperation::Remove => {
                        "write `remove = [\"field\"]`, or `remove = { list = [\"element\"] }`".to_owned()
                    }
                    PatchOperation::Scale => "write `scale = { hp = 150 }`, a percentage".to_owned(),
                    PatchOperation::Insert => {
                        "write `insert = { list = { before = \"element\", values = [...] } }`".to_owned()
                    }
                    _ => format!("write `{} = {{ field = ... }}`", act.name()),
                };
                self.complain(expected("a table of fields", &node, &help).at(node.location()));
                Vec::new()
            }
        }
    }

    /// In a list, `"field"` stands for `field = true`.
    fn removal(&mut self, item: Node) -> Option<PatchChange> {
        let Value::Text(name) = &item.value else {
            let help = "to remove elements of a list, write `remove = { list = [...] }`";
            self.complain(expected("the name of a field as text", &item, help).at(item.location()));
            return None;
        };
        let (path, key_span) = (steps(name), item.span.clone());
        Some(PatchChange {
            act: PatchOperation::Remove,
            path,
            key_span,
            node: Node { value: Value::Bool(true), ..item },
        })
    }
}

/// Whether a key is the name of a patch operation.
fn is_operation(key: &str) -> bool {
    PatchOperation::NAMES.iter().any(|(name, _)| *name == key)
}

/// A field in a table of operations, in a place where the operations are expected: `[patch.text.start]` with a `set` in it. The field that
/// it would set, as a path.
fn inner_field(entry: &TableEntry) -> Option<String> {
    let operation = entry.node.entries()?.iter().find(|inner| is_operation(&inner.key))?;
    let field = operation.node.entries()?.first()?;
    Some(format!("{} = {{ \"{}.{}\" = ... }}", operation.key, entry.key, field.key))
}

fn unknown_act(entry: &TableEntry) -> Diagnostic {
    if let Some(inner) = inner_field(entry) {
        let message = format!("`{}` is a field and has no table of its own in a patch", entry.key);
        let help = format!("name the field in the table above: `{inner}`");
        let other =
            format!("if `{}` is meant as an id, leave it out: a table that a game has once has none", entry.key);
        return Diagnostic::error(message).at(entry.key_location()).help(help).help(other);
    }
    let message = format!("a patch has no operation `{}`", entry.key);
    let names = PatchOperation::NAMES.into_iter().map(|(name, _)| name);
    let diagnostic = Diagnostic::unknown_name(message, suggest(&entry.key, names), |error| {
        let help = format!("to change the value of a field, write `set = {{ {} = ... }}`", entry.key);
        error.help(help).help("a patch can `set`, `add`, `insert`, `remove` and `scale`")
    });
    diagnostic.at(entry.key_location())
}
