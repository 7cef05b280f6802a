//! Simplifies generated schemas for TOML.

use serde_json::{Map, Value, json};

/// Removes nulls and integer formats, which TOML doesn't have, merges nested choices, and joins the lines of doc comments to paragraphs.
pub fn tidy(schema: &mut Value) {
    let Some(object) = schema.as_object_mut() else { return };
    object.remove("format");
    if object.get("default").is_some_and(Value::is_null) {
        object.remove("default");
    }
    if let Some(types) = object.get_mut("type").and_then(Value::as_array_mut) {
        types.retain(|kind| kind != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            object.insert("type".to_owned(), only);
        }
    }
    if let Some(text) = object.get("description").and_then(Value::as_str) {
        let text = paragraphs(text);
        object.insert("description".to_owned(), text.into());
    }
    parts_mut(object).for_each(tidy);
    flatten(object);
}

/// The schemas directly inside a schema.
pub fn parts_mut(schema: &mut Map<String, Value>) -> impl Iterator<Item = &mut Value> {
    schema.iter_mut().flat_map(|(key, value)| -> Vec<&mut Value> {
        match (key.as_str(), value) {
            ("properties" | "patternProperties", Value::Object(fields)) => fields.values_mut().collect(),
            ("anyOf" | "oneOf" | "allOf", Value::Array(parts)) => parts.iter_mut().collect(),
            ("items" | "additionalProperties", part) => vec![part],
            _ => Vec::new(),
        }
    })
}

/// Removes null from a choice, merges nested choices into it, and replaces a choice of one by its only alternative.
fn flatten(object: &mut Map<String, Value>) {
    let Some(Value::Array(parts)) = object.remove("anyOf") else { return };
    let mut parts: Vec<Value> = parts.into_iter().filter(|part| *part != json!({ "type": "null" })).collect();
    // If the only alternative is a choice itself, its other properties are kept.
    if let [Value::Object(only)] = parts.as_mut_slice() {
        for (key, value) in std::mem::take(only) {
            object.entry(key).or_insert(value);
        }
        return;
    }
    let mut flat = Vec::new();
    for part in parts {
        match part.get("anyOf").and_then(Value::as_array) {
            Some(inner) => flat.extend(inner.iter().cloned()),
            None => flat.push(part),
        }
    }
    object.insert("anyOf".to_owned(), flat.into());
}

/// Joins the lines of each paragraph. Code blocks stay as they are.
fn paragraphs(text: &str) -> String {
    let (mut joined, mut in_code) = (String::new(), false);
    for line in text.lines() {
        let is_fence = line.starts_with("```");
        let is_plain = !in_code && !is_fence && !line.is_empty();
        if is_plain && !joined.is_empty() && !joined.ends_with('\n') {
            joined.push(' ');
        } else if !is_plain && !joined.is_empty() && !joined.ends_with('\n') {
            joined.push('\n');
        }
        joined.push_str(line);
        if !is_plain {
            joined.push('\n');
        }
        in_code ^= is_fence;
    }
    joined.trim_end().to_owned()
}
