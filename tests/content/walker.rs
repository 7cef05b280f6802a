//! A JSON Schema validator for TOML, with just the keywords that the content schema uses. An unknown keyword is an error.

use regex_lite::Regex;
use serde_json::{Map, Value};

/// The violations in `value`, each as its path and the keyword.
pub fn faults(root: &Value, value: &Value) -> Vec<String> {
    let mut walker = Walker { root, faults: Vec::new() };
    walker.walk(root, value, "");
    walker.faults
}

/// A TOML document as JSON.
pub fn document(text: &str) -> Value {
    serde_json::to_value(toml::from_str::<toml::Table>(text).expect("TOML")).expect("JSON")
}

struct Walker<'a> {
    root: &'a Value,
    faults: Vec<String>,
}

impl Walker<'_> {
    fn fits(&self, schema: &Value, value: &Value) -> bool {
        let mut walker = Walker { root: self.root, faults: Vec::new() };
        walker.walk(schema, value, "");
        walker.faults.is_empty()
    }

    fn walk(&mut self, schema: &Value, value: &Value, path: &str) {
        let Some(own) = schema.as_object() else {
            assert_eq!(schema, true, "{path}");
            return;
        };
        for (keyword, wanted) in own {
            if !self.holds(keyword, wanted, own, value, path) {
                self.faults.push(format!("{path} {keyword}"));
            }
        }
    }

    /// Checks one keyword. Violations inside nested values are added to the list there.
    fn holds(&mut self, keyword: &str, wanted: &Value, own: &Map<String, Value>, value: &Value, path: &str) -> bool {
        let count = |length: Option<usize>| length.map(|length| length as i64);
        let letters = count(value.as_str().map(|text| text.chars().count()));
        let elements = count(value.as_array().map(Vec::len));
        match keyword {
            "$schema" | "$defs" | "title" | "description" | "default" | "examples" | "then" | "else" => true,
            "$ref" => {
                let name = wanted.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                self.walk(&self.root["$defs"][name], value, path);
                true
            }
            "type" => kind(value) == wanted,
            "const" => value == wanted,
            "enum" => wanted.as_array().unwrap().contains(value),
            "minimum" => value.as_i64().is_none_or(|number| number >= wanted.as_i64().unwrap()),
            "maximum" => value.as_i64().is_none_or(|number| number <= wanted.as_i64().unwrap()),
            "minLength" => letters.is_none_or(|count| count >= wanted.as_i64().unwrap()),
            "maxLength" => letters.is_none_or(|count| count <= wanted.as_i64().unwrap()),
            "minItems" => elements.is_none_or(|count| count >= wanted.as_i64().unwrap()),
            "maxItems" => elements.is_none_or(|count| count <= wanted.as_i64().unwrap()),
            "pattern" => value
                .as_str()
                .is_none_or(|text| Regex::new(wanted.as_str().unwrap()).expect("a pattern").is_match(text)),
            "required" => value.as_object().is_none_or(|fields| {
                wanted.as_array().unwrap().iter().all(|name| fields.contains_key(name.as_str().unwrap()))
            }),
            "properties" => {
                for (name, field) in value.as_object().into_iter().flatten() {
                    if let Some(schema) = wanted.get(name) {
                        self.walk(schema, field, &format!("{path}.{name}"));
                    }
                }
                true
            }
            "patternProperties" => {
                for (pattern, schema) in wanted.as_object().unwrap() {
                    let pattern = Regex::new(pattern).expect("a pattern");
                    for (name, field) in value.as_object().into_iter().flatten() {
                        if pattern.is_match(name) {
                            self.walk(schema, field, &format!("{path}.{name}"));
                        }
                    }
                }
                true
            }
            "additionalProperties" => {
                let patterns = own.get("patternProperties").and_then(Value::as_object).into_iter().flatten();
                let patterns: Vec<Regex> =
                    patterns.map(|(pattern, _)| Regex::new(pattern).expect("a pattern")).collect();
                let known = own.get("properties").and_then(Value::as_object);
                for (name, field) in value.as_object().into_iter().flatten() {
                    if known.is_some_and(|known| known.contains_key(name))
                        || patterns.iter().any(|pattern| pattern.is_match(name))
                    {
                        continue;
                    }
                    if *wanted == false {
                        self.faults.push(format!("{path}.{name} unknown"));
                    } else {
                        self.walk(wanted, field, &format!("{path}.{name}"));
                    }
                }
                true
            }
            "propertyNames" => {
                let names = value.as_object().into_iter().flat_map(|fields| fields.keys());
                names.into_iter().all(|name| self.fits(wanted, &Value::String(name.clone())))
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    self.walk(wanted, item, &format!("{path}.{index}"));
                }
                true
            }
            "anyOf" => wanted.as_array().unwrap().iter().any(|choice| self.fits(choice, value)),
            "oneOf" => wanted.as_array().unwrap().iter().filter(|choice| self.fits(choice, value)).count() == 1,
            "if" => {
                let branch = if self.fits(wanted, value) { "then" } else { "else" };
                if let Some(branch) = own.get(branch) {
                    self.walk(branch, value, path);
                }
                true
            }
            _ => panic!("the test knows no keyword `{keyword}`"),
        }
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}
