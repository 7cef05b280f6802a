//! The field reference for people who write content, as Markdown.

use std::fmt::Write as _;

use serde_json::{Map, Value};

use super::{TableForm, TestTable, Types, name_of, text_of};
use crate::diagnostics::with_article;
use crate::loader::merge::patch::PatchOperation;

/// The text above the generated part.
const INTRODUCTION: &str = include_str!("introduction.md");

/// The field reference of all tables, as Markdown.
pub fn field_reference(tests: &TestTable) -> String {
    let types = Types::new(tests);
    let mut page = Page { text: INTRODUCTION.to_owned(), types: &types, listed: Vec::new(), waiting: Vec::new() };
    page.text.push_str("\n## All tables\n\n| table | what it holds |\n| --- | --- |\n");
    for table in &types.tables {
        let first = sentence(text_of(types.resolved(&table.schema), "description"));
        let _ = writeln!(page.text, "| [`[{}]`](#{}) | {first} |", title(table.name, table.sort), table.name);
    }
    let _ = writeln!(page.text, "| [`[patch...]`](#patches) | Changes to what other packs define. |");
    for table in &types.tables {
        page.table(table.name, table.sort, &table.schema);
    }
    page.patches();
    page.text
}

fn title(name: &str, sort: TableForm) -> String {
    match sort {
        TableForm::Definitions => format!("{name}.ID"),
        TableForm::Tests => format!("{name}.NAME"),
        TableForm::Once | TableForm::Pack => name.to_owned(),
    }
}

struct Page<'t> {
    text: String,
    types: &'t Types,
    /// The shared schemas that have a section, or will have one.
    listed: Vec<String>,
    /// The shared schemas whose sections come next.
    waiting: Vec<String>,
}

impl Page<'_> {
    fn table(&mut self, name: &str, sort: TableForm, schema: &Value) {
        let resolved = self.types.resolved(schema);
        let _ = write!(self.text, "\n## {name}\n\n{}\n", text_of(resolved, "description"));
        if let Some(fields) = resolved.get("properties").and_then(Value::as_object) {
            if sort == TableForm::Definitions {
                self.text.push_str(
                    "\nWith `extends = \"id\"`, it inherits every field that it doesn't set itself from another definition.\n",
                );
            }
            self.fields(resolved, fields);
        } else {
            let _ = writeln!(self.text, "\nEach is text of the form `#rrggbb`.");
        }
        while !self.waiting.is_empty() {
            let name = self.waiting.remove(0);
            self.shared(&name);
        }
    }

    fn shared(&mut self, name: &str) {
        let Some(schema) = self.types.shared.get(name) else { return };
        let _ = write!(self.text, "\n### {}\n\n{}\n", self.spoken(name), text_of(schema, "description"));
        if let Some(fields) = schema.get("properties").and_then(Value::as_object) {
            return self.fields(schema, fields);
        }
        if schema.get("oneOf").is_none() {
            let value = self.value(schema);
            let _ = writeln!(self.text, "\nIt is written as {value}.");
            return;
        }
        self.text.push_str("\n| value | meaning |\n| --- | --- |\n");
        for choice in schema.get("oneOf").and_then(Value::as_array).into_iter().flatten() {
            let meaning = text_of(choice, "description");
            match choice.get("properties").and_then(Value::as_object) {
                Some(chosen) => {
                    for (key, field) in chosen {
                        let value = self.value(field);
                        let _ = writeln!(self.text, "| `{{ {key} = ... }}`, {value} | {meaning} |");
                    }
                }
                None => {
                    let _ = writeln!(self.text, "| `\"{}\"` | {meaning} |", text_of(choice, "const"));
                }
            }
        }
    }

    /// Writes the table of the fields, followed by a table for each field that has fields itself.
    fn fields(&mut self, schema: &Value, fields: &Map<String, Value>) {
        self.text.push_str("\n| field | value | if left out | meaning |\n| --- | --- | --- | --- |\n");
        let required = schema.get("required").and_then(Value::as_array);
        let mut tables = Vec::new();
        for (name, field) in fields {
            let is_required = required.is_some_and(|names| names.iter().any(|required| required == name));
            let (value, absent) = (self.value(field), absent(field, is_required));
            let meaning = escaped(&format!("{}{}", text_of(field, "description"), examples(field)));
            let _ = writeln!(self.text, "| `{name}` | {value} | {absent} | {meaning} |");
            if let Some(inner) = field.get("properties").and_then(Value::as_object) {
                tables.push((name, field, inner));
            }
        }
        for (name, field, inner) in tables {
            let _ = writeln!(self.text, "\nThe fields of `{name}`:");
            self.fields(field, inner);
        }
    }

    /// Describes the type of a value in a few words.
    fn value(&mut self, schema: &Value) -> String {
        if let Some(name) = name_of(schema) {
            return self.link(name);
        }
        let range = range(schema);
        match (text_of(schema, "x-type"), text_of(schema, "type")) {
            ("formula", _) => format!("[formula](#formulas){range}"),
            ("colour", _) => "[colour](#color)".to_owned(),
            ("behaviour", _) => "[behaviour](#behaviours)".to_owned(),
            ("sentence", _) => "[sentence](#sentences)".to_owned(),
            ("key", _) => "[key](#keys-by-name)".to_owned(),
            (kind, "string") if !kind.is_empty() => format!("id of {}", with_article(kind)),
            (kind, _) if !kind.is_empty() => kind.to_owned(),
            (_, "integer") => format!("number{range}"),
            (_, "boolean") => "`true` or `false`".to_owned(),
            (_, "string") if schema.get("maxLength").is_some_and(|most| *most == 1) => "one character".to_owned(),
            (_, "string") => {
                schema.get("maxLength").map_or("text".to_owned(), |most| format!("text, up to {most} characters"))
            }
            (_, "array") => self.list(schema),
            (_, "object") => match schema.get("additionalProperties").filter(|inner| inner.is_object()) {
                Some(inner) => {
                    let by = if schema.get("propertyNames").is_some() { "character" } else { "name" };
                    format!("table of {} by {by}", self.value(inner))
                }
                None => "table".to_owned(),
            },
            _ => self.choice(schema),
        }
    }

    fn list(&mut self, schema: &Value) -> String {
        let inner = schema.get("items").map(|items| self.value(items)).unwrap_or_default();
        let size = match (schema.get("minItems"), schema.get("maxItems")) {
            (Some(least), Some(most)) => format!(", {least} to {most}"),
            (Some(least), None) => format!(", at least {least}"),
            (None, Some(most)) => format!(", up to {most}"),
            (None, None) => String::new(),
        };
        format!("list: {inner}{size}")
    }

    /// Describes a choice. An alternative that is a list is shortened to "a list of these".
    fn choice(&mut self, schema: &Value) -> String {
        let parts: Vec<Value> = schema.get("anyOf").and_then(Value::as_array).cloned().unwrap_or_default();
        let mut listed: Vec<String> = Vec::new();
        for part in &parts {
            let words = match part.get("properties").and_then(Value::as_object) {
                Some(fields) => format!("`{{ {} }}`", fields.keys().map(String::as_str).collect::<Vec<_>>().join(", ")),
                None if text_of(part, "type") == "array" => "a list of these".to_owned(),
                None => self.value(part),
            };
            listed.push(words);
        }
        listed.join(", or ")
    }

    /// The display name of a shared schema, which must differ from the names of all tables.
    fn spoken(&self, name: &str) -> String {
        let words = words(name);
        if self.types.tables.iter().any(|table| table.name == words) { format!("one {words}") } else { words }
    }

    fn link(&mut self, name: &str) -> String {
        if !self.listed.iter().any(|listed| listed == name) {
            self.listed.push(name.to_owned());
            self.waiting.push(name.to_owned());
        }
        let spoken = self.spoken(name);
        format!("[{spoken}](#{})", spoken.replace(' ', "-"))
    }

    fn patches(&mut self) {
        self.text.push_str("\n## Patches\n\nTo change a definition of another pack, write a table with its full id, `[patch.creature.\"wolves:wolf\"]`. Tables that a game has\nonce have no id: `[patch.palette]`. Patches apply in the order in which packs load. A definition with `extends` inherits the patched\nfields of its parent. All patches that one pack makes to a definition count as one, whichever of its files they are in. Setting a field\nto two different values is an error.\n\n```toml\n[patch.creature.\"wolves:wolf\"]\nset = { color = \"#ffffff\", \"stomach.size\" = 500 }\nscale = { hp = 150 }\nadd = { tags = [\"arctic\"] }\ninsert = { ai = { before = \"hunt\", values = [\"howl\"] } }\nremove = [\"corpse\"]\n```\n\n| field | what it does, in this order |\n| --- | --- |\n");
        let mut acts: Vec<PatchOperation> = PatchOperation::NAMES.iter().map(|(_, act)| *act).collect();
        acts.sort_unstable();
        for act in acts {
            let _ = writeln!(self.text, "| `{}` | {} |", act.name(), act.meaning());
        }
    }
}

/// Turns a type name into words: `HungerState` into `hunger state`, `Spawn_ItemKind` into `item spawn`.
fn words(name: &str) -> String {
    if let Some((name, of)) = name.split_once('_') {
        return format!("{} {}", words(of.trim_end_matches("Kind")), words(name));
    }
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

/// The range and unit of a number, such as `, 1 to 1000 percent`.
fn range(schema: &Value) -> String {
    let parts = schema.get("anyOf").and_then(Value::as_array);
    let number = parts.and_then(|parts| parts.iter().find(|part| part.get("minimum").is_some())).unwrap_or(schema);
    let unit = match text_of(schema, "x-unit") {
        "" => String::new(),
        unit => format!(" {unit}"),
    };
    match (number.get("minimum"), number.get("maximum")) {
        (Some(least), Some(most)) => format!(", {least} to {most}{unit}"),
        (Some(least), None) => format!(", at least {least}{unit}"),
        _ => unit,
    }
}

/// The value that applies if the field is left out.
fn absent(field: &Value, is_required: bool) -> String {
    match field.get("default") {
        _ if is_required => "**required**".to_owned(),
        Some(Value::String(text)) if text.is_empty() => "empty".to_owned(),
        Some(Value::Array(items)) if items.is_empty() => "empty".to_owned(),
        Some(Value::Object(fields)) if fields.is_empty() => "empty".to_owned(),
        Some(value) => format!("`{value}`"),
        None if matches!(text_of(field, "type"), "array" | "object") => "empty".to_owned(),
        None => "nothing".to_owned(),
    }
}

fn examples(field: &Value) -> String {
    let examples = field.get("examples").and_then(Value::as_array);
    let listed: Vec<String> = examples.into_iter().flatten().map(|example| format!("`{}`", in_toml(example))).collect();
    if listed.is_empty() { String::new() } else { format!(" For example {}.", listed.join(", ")) }
}

fn in_toml(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(in_toml).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|(name, value)| format!("{name} = {}", in_toml(value))).collect();
            format!("{{ {} }}", fields.join(", "))
        }
        other => other.to_string(),
    }
}

/// The first sentence, escaped for a table cell.
fn sentence(text: &str) -> String {
    let end = [". ", ".\n"].iter().filter_map(|end| text.find(end)).min().map_or(text.len(), |end| end + 1);
    escaped(text.get(..end).unwrap_or(text))
}

/// Escapes text for a table cell.
fn escaped(text: &str) -> String {
    text.replace('\n', " ").replace('|', "\\|")
}
