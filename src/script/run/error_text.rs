//! Rhai's runtime errors, reworded for script authors.

use rhai::EvalAltResult;

use super::sandbox::{MAX_LIST, MAX_MAP, MAX_TEXT, MAX_VARIABLES};
use crate::diagnostics::suggest;
use crate::script::api::handles::describe;
use crate::script::api::registry::{CallForm, FunctionDoc};
use crate::script::check::syntax::script_text::lower;
use crate::script::check::types::signatures::Signatures;
use crate::script::check::types::var_types::belongs;

/// How a script can change anything.
pub(crate) const HOW_TO_CHANGE: &str = "scripts can't change the world directly: return an action or, from a hook, an effect such as `heal(me, 1)`; `me.memory` remembers";

/// The advice when `()` is used as a value.
const TEST_IT: &str = "test it with `== ()` first";

/// The error for an assignment to a property.
pub(crate) fn read_only(property: &str) -> String {
    format!("`{property}` is read-only")
}

/// The functions that scripts can call, for suggestions.
#[derive(Clone, Copy)]
pub(crate) struct KnownFunctions<'a> {
    /// The documented ones.
    pub docs: &'a [FunctionDoc],
    /// All of them.
    pub native: &'a Signatures,
}

impl KnownFunctions<'_> {
    /// The message for an error, with advice.
    pub fn explain(self, error: EvalAltResult) -> String {
        match error {
            EvalAltResult::ErrorTerminated(why, _) => why.to_string(),
            EvalAltResult::ErrorDataTooLarge(what, _) => too_large(&what),
            EvalAltResult::ErrorTooManyVariables(..) => format!("has more than {MAX_VARIABLES} variables at a time"),
            EvalAltResult::ErrorStackOverflow(..) => "functions call each other too deeply".to_owned(),
            EvalAltResult::ErrorFunctionNotFound(call, _) => self.function(&call),
            EvalAltResult::ErrorDotExpr(why, _) => self.property(&why),
            EvalAltResult::ErrorIndexingType(types, _) => index(&types),
            EvalAltResult::ErrorMismatchDataType(wanted, found, _) => mismatch(&wanted, &found),
            EvalAltResult::ErrorRuntime(why, _) if why.is_string() || why.is_int() => why.to_string(),
            // Printed in full, a list of lists could be enormous.
            EvalAltResult::ErrorRuntime(why, _) => format!("{} was thrown", describe(&why)),
            mut other => {
                other.clear_position();
                lower(&other.to_string())
            }
        }
    }

    /// A call that matches no function, as `name (Creature, i64)`.
    fn function(self, call: &str) -> String {
        let (name, arguments) = call.split_once(' ').unwrap_or((call, ""));
        let types = types(arguments);
        if !name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_') {
            return operator(name, &types);
        }
        let known: Vec<&FunctionDoc> = self.docs.iter().filter(|doc| doc.name() == name).collect();
        let is_native = self.native.has(name);
        match known.as_slice() {
            [] if !is_native => {
                let suggest = suggest(name, self.docs.iter().map(FunctionDoc::name));
                format!("unknown function `{name}`{}", did_you_mean(suggest))
            }
            _ if types.first().is_some_and(|first| *first == "()") => {
                format!("`{name}` is called on nothing, `()`: {TEST_IT}")
            }
            [doc, ..] if types.contains(&"()") => {
                format!("`{name}` is given nothing, `()`: {TEST_IT}; it is `{}`", doc.signature)
            }
            [doc, ..] => {
                format!("`{name}` can't be called with ({}): it is `{}`", plain_types(&types).join(", "), doc.signature)
            }
            [] => format!("`{name}` can't be called with ({})", plain_types(&types).join(", ")),
        }
    }

    /// A property that doesn't exist or can't be written. `why` names it and then the type, in quotation marks.
    fn property(self, why: &str) -> String {
        let mut quoted = why.split('\'').skip(1).step_by(2);
        let Some(name) = quoted.next() else { return lower(why) };
        let of = quoted.next().unwrap_or_default();
        if of == "()" {
            return format!("nothing, `()`, has no `{name}`: {TEST_IT}");
        }
        let sort = of.to_lowercase();
        let of_sort = |doc: &&FunctionDoc| belongs(doc, &sort);
        match self.docs.iter().filter(of_sort).find(|doc| doc.name() == name) {
            Some(doc) if doc.form() == CallForm::Property => format!("{}: {HOW_TO_CHANGE}", read_only(name)),
            Some(_) => format!("`{name}` is a function: write `{name}(...)`"),
            None => {
                let properties = self.docs.iter().filter(of_sort).filter(|doc| doc.form() == CallForm::Property);
                let suggest = suggest(name, properties.map(FunctionDoc::name));
                let of = match noun(of) {
                    "" => String::new(),
                    noun => format!(" of {noun}"),
                };
                format!("unknown property `{name}`{of}{}", did_you_mean(suggest))
            }
        }
    }
}

/// A text, list or map that exceeds its limit, as Rhai calls it.
pub(crate) fn too_large(what: &str) -> String {
    let what = what.to_lowercase();
    if what.contains("string") {
        format!("a text is longer than {MAX_TEXT} bytes")
    } else if what.contains("map") {
        format!("a map has more than {MAX_MAP} entries")
    } else {
        format!("a list has more than {MAX_LIST} elements")
    }
}

fn did_you_mean(suggest: Option<&str>) -> String {
    suggest.map(|near| format!(": did you mean `{near}`?")).unwrap_or_default()
}

/// The argument types of a call, as Rhai lists them.
fn types(arguments: &str) -> Vec<&str> {
    let inside = arguments.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or_default();
    inside.split(", ").filter(|name| !name.is_empty()).collect()
}

/// The types under the names used in the reference, from the Rust names that Rhai lists.
fn plain_types(types: &[&str]) -> Vec<&'static str> {
    types.iter().map(|name| plain_type(name)).collect()
}

fn plain_type(name: &str) -> &'static str {
    match name.rsplit("::").next().unwrap_or(name) {
        "()" => "()",
        "i64" => "int",
        "bool" => "bool",
        "char" | "string" | "&str | ImmutableString | String" => "text",
        "Creature" | "CreatureHandle" => "Creature",
        "Item" | "ItemHandle" => "Item",
        "Action" | "ActionHandle" => "Action",
        "Place" | "PlaceHandle" => "Place",
        "array" => "list",
        "map" => "map",
        "Fn" => "function",
        _ => "value",
    }
}

/// A type as reports name it; empty for one without a name.
fn noun(name: &str) -> &'static str {
    match plain_type(name) {
        "()" => "nothing",
        "int" => "a number",
        "bool" => "a boolean",
        "text" => "text",
        "Creature" => "a creature",
        "Item" => "an item",
        "Action" => "an action",
        "Place" => "a place",
        "list" => "a list",
        "map" => "a map",
        "function" => "a function",
        _ => "",
    }
}

/// An operator such as `+` between types that it doesn't support.
fn operator(name: &str, types: &[&str]) -> String {
    let nouns: Vec<&str> = types.iter().map(|type_name| noun(type_name)).collect();
    let advice = if types.contains(&"()") { format!(": {TEST_IT}, or write `x ?? 0`") } else { String::new() };
    match nouns.as_slice() {
        [one] => format!("`{name}` can't be used on {one}{advice}"),
        _ => format!("`{name}` can't be used on {}{advice}", nouns.join(" and ")),
    }
}

/// Indexing something that is not a list.
fn index(types: &str) -> String {
    let of = types.split(" [").next().unwrap_or(types);
    match (of, noun(of)) {
        ("()", _) => format!("what is before the `[` is nothing, `()`: {TEST_IT}"),
        (_, "") => format!("what is before the `[` is not a list: {types}"),
        (_, noun) => format!("what is before the `[` is {noun}, not a list, text or map"),
    }
}

/// A value of the wrong type, mostly in a condition.
fn mismatch(wanted: &str, found: &str) -> String {
    let (needs, is) = (noun(wanted), noun(found));
    if needs == "a boolean" {
        let compared = if matches!(is, "nothing" | "a creature" | "an item" | "a place") { "`!= ()`" } else { "`> 0`" };
        return format!("a condition must be true or false, but this is {is}: compare it, for example with {compared}");
    }
    format!("this should be {needs}, but is {is}")
}
