//! Parts of schemas that several kinds share: patterns of ids, tables by character, and formulas.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::json;

use crate::grid::Formula;

/// What an id looks like.
pub const ID: &str = "^[a-z][a-z0-9_]*$";
/// What a reference to an id looks like: with or without its pack.
pub const REFERENCE: &str = "^([a-z][a-z0-9_]*:)?[a-z][a-z0-9_]*$";

/// Says of a table that its keys are single characters.
pub fn by_character(schema: &mut Schema) {
    schema.insert("propertyNames".to_owned(), json!({ "minLength": 1, "maxLength": 1 }));
}

/// What a formula may hold, for people.
const FORMULA: &str = "A formula: whole numbers, `+ - * /`, brackets, `min(a, b)`, `max(a, b)`, dice such as `2d6`, and `depth` or `hp` where the field says so.";

impl JsonSchema for Formula {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Formula".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let text =
            json!({ "type": "string", "pattern": r"^[\s0-9a-z+*/(),-]+$", "maxLength": 200, "description": FORMULA });
        schemars::json_schema!({ "anyOf": [{ "type": "integer" }, text], "x-type": "formula" })
    }
}
