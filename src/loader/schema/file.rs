//! The JSON Schema of content files, and that of test files.

use serde_json::{Map, Value, json};

use super::tidy::parts_mut;
use super::{SchemaTable, TableForm, TestTable, Types, name_of, text_of};
use crate::content::patterns::{ID, REFERENCE};
use crate::loader::merge::insertion;
use crate::loader::merge::patch::PatchOperation;
use crate::loader::tables::PATCH;

/// The JSON Schema of content files, whichever tables they contain.
///
/// Fields are required only in a definition that stands on its own. One that `extends` another inherits what it leaves out, also within
/// nested tables. Tables that a game has once require nothing, since they may override those of another game.
pub fn file_schema(tests: &TestTable) -> Value {
    let types = Types::new(tests);
    let mut shared = types.shared.clone();
    let mut properties = Map::new();
    for table in types.tables.iter().filter(|table| table.sort != TableForm::Tests) {
        let schema_of_table = types.table(table, &mut shared);
        properties.insert(table.name.to_owned(), schema_of_table);
    }
    properties.insert(PATCH.to_owned(), types.patch());
    let about = "A file of a pack: definitions by id, and tables that a game has once. File names don't matter.";
    document("Stuffed content", about, &properties, &shared)
}

/// The JSON Schema of scenario test files, which are in the folder `tests` of a pack.
pub fn test_schema(tests: &TestTable) -> Value {
    let types = Types::new(tests);
    let mut shared = types.shared.clone();
    let mut properties = Map::new();
    for table in types.tables.iter().filter(|table| table.sort == TableForm::Tests) {
        let schema_of_table = types.table(table, &mut shared);
        properties.insert(table.name.to_owned(), schema_of_table);
    }
    document("Stuffed tests", "A file with scenario tests of a pack.", &properties, &shared)
}

fn document(title: &str, about: &str, properties: &Map<String, Value>, shared: &Map<String, Value>) -> Value {
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "description": about,
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
        "$defs": shared,
    });
    finish(&mut schema);
    drop_unused(&mut schema);
    schema
}

impl Types {
    fn table(&self, table: &SchemaTable, shared: &mut Map<String, Value>) -> Value {
        match table.sort {
            TableForm::Pack => self.described(&table.schema),
            TableForm::Once => self.loose(&table.schema).0,
            TableForm::Tests => json!({
                "type": "object",
                "description": text_of(self.resolved(&table.schema), "description"),
                "propertyNames": { "pattern": ID },
                "additionalProperties": self.described(&table.schema),
            }),
            TableForm::Definitions => {
                let description = text_of(self.resolved(&table.schema), "description").to_owned();
                shared.insert(table.name.to_owned(), self.definition(table));
                let ids = if table.name == "behaviour" { REFERENCE } else { ID };
                json!({
                    "type": "object",
                    "description": description,
                    "propertyNames": { "pattern": ids },
                    "additionalProperties": { "$ref": format!("#/$defs/{}", table.name) },
                })
            }
        }
    }

    /// `schema` with the description of the schema it refers to.
    fn described(&self, schema: &Value) -> Value {
        let mut described = schema.clone();
        if let Some(described) = described.as_object_mut() {
            described.insert("description".to_owned(), text_of(self.resolved(schema), "description").into());
        }
        described
    }

    /// The schema of a definition, which is complete or extends another.
    fn definition(&self, table: &SchemaTable) -> Value {
        let (mut schema, strict) = self.loose(&table.schema);
        if let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) {
            let name = table.name;
            let extends = json!({
                "type": "string",
                "pattern": REFERENCE,
                "description": format!("The id of another {name}, from which this one inherits every field that it doesn't set itself."),
            });
            fields.insert("extends".to_owned(), extends);
        }
        if let (Some(fields), Value::Object(_)) = (schema.as_object_mut(), &strict) {
            fields.insert("if".to_owned(), json!({ "required": ["extends"], "additionalProperties": true }));
            fields.insert("then".to_owned(), json!(true));
            fields.insert("else".to_owned(), strict);
        }
        schema
    }

    /// Splits a schema in two: one without the required fields of its tables, and one with only those (`Null` if there are none). Tables in
    /// lists are always complete.
    fn loose(&self, schema: &Value) -> (Value, Value) {
        let mut loose = self.resolved(schema).clone();
        if let (Some(loose), Some(siblings)) = (loose.as_object_mut(), schema.as_object()) {
            loose.extend(
                siblings.iter().filter(|(key, _)| *key != "$ref").map(|(key, value)| (key.clone(), value.clone())),
            );
        }
        let mut strict = Map::new();
        if let Some(required) = loose
            .as_object_mut()
            .filter(|loose| loose.contains_key("properties"))
            .and_then(|loose| loose.remove("required"))
        {
            strict.insert("required".to_owned(), required);
        }
        let mut inner = Map::new();
        if let Some(Value::Object(fields)) = loose.get_mut("properties") {
            for (name, field) in fields.iter_mut() {
                let (loose, strict) = self.loose(field);
                if !strict.is_null() {
                    *field = loose;
                    inner.insert(name.clone(), strict);
                }
            }
        }
        if let Some(Value::Array(choices)) = loose.get_mut("oneOf") {
            for choice in choices.iter_mut().filter(|choice| choice.get("properties").is_some()) {
                let chosen = choice.get("required").cloned();
                let (mut loose, strict) = self.loose(choice);
                if let (Some(loose), Some(chosen)) = (loose.as_object_mut(), chosen) {
                    loose.insert("required".to_owned(), chosen);
                }
                *choice = loose;
                if let Some(Value::Object(inner_fields)) = strict.get("properties") {
                    inner.extend(inner_fields.clone());
                }
            }
        }
        if !inner.is_empty() {
            strict.insert("properties".to_owned(), inner.into());
        }
        if strict.is_empty() {
            return (loose, Value::Null);
        }
        // Explicit, since some language servers take an absent value for `false`.
        strict.insert("additionalProperties".to_owned(), true.into());
        (loose, strict.into())
    }

    /// The schema of patches. Besides fields, their keys may be paths, such as `stomach.size`.
    fn patch(&self) -> Value {
        let tables: Map<String, Value> = self
            .tables
            .iter()
            .filter(|table| !matches!(table.sort, TableForm::Pack | TableForm::Tests))
            .map(|table| (table.name.to_owned(), self.patches(table)))
            .collect();
        json!({
            "type": "object",
            "description": "Changes to what other packs define, by table and full id.\n\n```toml\n[patch.creature.\"wolves:wolf\"]\nset = { color = \"#ffffff\" }\nscale = { hp = 150 }\n```",
            "properties": tables,
            "additionalProperties": false,
        })
    }

    fn patches(&self, table: &SchemaTable) -> Value {
        let acts = self.acts(table);
        if table.sort == TableForm::Once {
            return acts;
        }
        json!({
            "type": "object",
            "description": format!("Changes to each {} by its full id, `\"pack:id\"`.", table.name),
            "additionalProperties": acts,
        })
    }

    /// Whether a field may be a list.
    fn holds_list(&self, schema: &Value) -> bool {
        let schema = self.resolved(schema);
        let parts = schema.get("anyOf").and_then(Value::as_array);
        text_of(schema, "type") == "array" || parts.is_some_and(|parts| parts.iter().any(|part| self.holds_list(part)))
    }

    /// Whether every value of a field is a single one: text, a number, or true or false. Tables are merged, and paths lead into lists, so
    /// what a patch sets there may be incomplete.
    fn is_plain(&self, schema: &Value) -> bool {
        let schema = self.resolved(schema);
        let is_single = matches!(text_of(schema, "type"), "string" | "integer" | "boolean");
        match schema.get("anyOf").or(schema.get("oneOf")).and_then(Value::as_array) {
            Some(parts) => parts.iter().all(|part| self.is_plain(part) || part.get("const").is_some()),
            None => is_single || schema.get("enum").is_some(),
        }
    }

    fn described_as(&self, schema: &Value, description: &str) -> Value {
        let mut described = self.described(schema);
        if let Some(object) = described.as_object_mut().filter(|_| !description.is_empty()) {
            object.insert("description".to_owned(), description.into());
        }
        described
    }

    fn acts(&self, table: &SchemaTable) -> Value {
        let field = |act: PatchOperation, field: &Value| {
            let description = text_of(field, "description");
            if act == PatchOperation::Set && self.is_plain(field) {
                return self.described_as(field, description);
            }
            let mut schema = json!({ "description": description, "additionalProperties": true });
            if let Some(object) = schema.as_object_mut().filter(|_| act == PatchOperation::Insert) {
                object.insert("properties".to_owned(), insertion());
            }
            schema
        };
        let fields: Vec<(&String, &Value)> =
            self.resolved(&table.schema).get("properties").and_then(Value::as_object).into_iter().flatten().collect();
        let is_value = fields.is_empty();
        let acts: Map<String, Value> = PatchOperation::NAMES
            .iter()
            .map(|(name, act)| {
                let mut schema = json!({ "description": act.meaning() });
                if let Some(object) = schema.as_object_mut().filter(|_| !is_value && *act != PatchOperation::Remove) {
                    object.insert("type".to_owned(), "object".into());
                    let is_offered = |field: &Value| *act != PatchOperation::Insert || self.holds_list(field);
                    let fields = fields.iter().filter(|(_, schema)| is_offered(schema));
                    let fields = fields.map(|(name, schema)| ((*name).clone(), field(*act, schema)));
                    object.insert("properties".to_owned(), fields.collect::<Map<_, _>>().into());
                    object.insert("patternProperties".to_owned(), json!({ "\\.": {} }));
                    object.insert("additionalProperties".to_owned(), false.into());
                }
                ((*name).to_owned(), schema)
            })
            .collect();
        json!({ "type": "object", "description": "The changes. `remove` applies first, then `set`, `scale`, `add` and `insert`.", "properties": acts, "additionalProperties": false })
    }
}

/// The schema of the keys of an insertion.
fn insertion() -> Value {
    let words = [
        "Insert before this element: its name, or its number, counted from 0.",
        "Insert after this element: its name, or its number, counted from 0.",
        "The new elements.",
    ];
    let keys = insertion::KEYS.iter().zip(words);
    keys.map(|(key, words)| ((*key).to_owned(), json!({ "description": words }))).collect::<Map<_, _>>().into()
}

/// Turns the extra properties for the reference into standard descriptions.
fn finish(schema: &mut Value) {
    let Some(object) = schema.as_object_mut() else { return };
    object.remove("x-type");
    if let Some(Value::String(unit)) = object.remove("x-unit") {
        let text = object.get("description").and_then(Value::as_str).unwrap_or_default();
        if !text.to_lowercase().contains(&unit) {
            let text = format!("{text} In {unit}.");
            object.insert("description".to_owned(), text.trim().into());
        }
    }
    name_choices(object);
    if let Some(Value::Object(shared)) = object.get_mut("$defs") {
        shared.values_mut().for_each(finish);
    }
    parts_mut(object).for_each(finish);
}

/// Turns a choice between words into an `enum`. Language servers then report one error and not one for each word.
fn name_choices(schema: &mut Map<String, Value>) {
    let Some(choices) = schema.get("oneOf").and_then(Value::as_array) else { return };
    let words: Vec<Value> = choices.iter().filter_map(|choice| choice.get("const").cloned()).collect();
    if words.len() != choices.len() {
        return;
    }
    let meanings =
        choices.iter().map(|choice| format!("- `{}`: {}", text_of(choice, "const"), text_of(choice, "description")));
    let meanings: Vec<String> = meanings.collect();
    let description = schema.get("description").and_then(Value::as_str).unwrap_or_default();
    let description = format!("{description}\n\n{}", meanings.join("\n"));
    schema.remove("oneOf");
    schema.insert("type".to_owned(), "string".into());
    schema.insert("enum".to_owned(), words.into());
    schema.insert("description".to_owned(), description.into());
}

/// Removes the shared schemas that nothing refers to.
fn drop_unused(schema: &mut Value) {
    let mut used: Vec<String> = Vec::new();
    let mut found = references(&json!([schema.get("properties")]));
    while let Some(name) = found.pop() {
        if !used.contains(&name) {
            found.extend(schema.get("$defs").and_then(|shared| shared.get(&name)).map(references).unwrap_or_default());
            used.push(name);
        }
    }
    if let Some(Value::Object(shared)) = schema.get_mut("$defs") {
        shared.retain(|name, _| used.contains(name));
    }
}

fn references(value: &Value) -> Vec<String> {
    match value {
        Value::Object(object) => {
            name_of(value).map(str::to_owned).into_iter().chain(object.values().flat_map(references)).collect()
        }
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}
