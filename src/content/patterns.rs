//! Schema fragments that several types share: patterns of ids, tables by character, and formulas.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::json;

use crate::grid::Formula;

/// The pattern of an id.
pub const ID: &str = "^[a-z][a-z0-9_]*$";
/// The pattern of a reference to an id, with or without its pack.
pub const REFERENCE: &str = "^([a-z][a-z0-9_]*:)?[a-z][a-z0-9_]*$";

/// Restricts the keys of a table to single characters.
pub fn by_character(schema: &mut Schema) {
    schema.insert("propertyNames".to_owned(), json!({ "minLength": 1, "maxLength": 1 }));
}

/// The description of a formula for people.
const FORMULA: &str = "A formula: whole numbers, `+ - * / %`, brackets, `min(a, b)`, `max(a, b)`, `root(n, degree)`, dice such as `2d6` or `4d6k3`, `roll(a, b)`, `successes(n, percent)`, and `depth` or `hp` where the field says so.";

impl JsonSchema for Formula {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Formula".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let text =
            json!({ "type": "string", "pattern": r"^[\s0-9a-z+*/%(),-]+$", "maxLength": 200, "description": FORMULA });
        schemars::json_schema!({ "anyOf": [{ "type": "integer" }, text], "x-type": "formula" })
    }
}
