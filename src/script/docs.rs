//! The script reference for people, and definitions for editors.

use std::any::TypeId;
use std::fmt::Write as _;

use rhai::{Array, INT, ImmutableString, Map};

use crate::game::Hook;
use crate::script::api::handles::{CreatureHandle, EventHandle, ItemHandle, PlaceHandle};
use crate::script::api::reference;
use crate::script::api::registry::{CallForm, FunctionDoc};

/// The introduction to the reference.
const GUIDE: &str = include_str!("guide.md");

/// The guide and the reference of all script functions, in Markdown.
pub fn manual() -> String {
    let docs = reference();
    let mut text = format!("{GUIDE}\n## Hooks\n\n{}\n## Reference\n\n", hooks());
    let themes = themes(&docs);
    for theme in &themes {
        let _ = writeln!(text, "- [{theme}](#{})", anchor(theme));
    }
    for theme in themes {
        let _ = writeln!(text, "\n### {theme}");
        for doc in docs.iter().filter(|doc| doc.theme == theme) {
            let _ = write!(text, "\n`{}`  \n{}\n\n```rhai\n{}\n```\n", doc.signature, doc.about, doc.example);
        }
    }
    text
}

/// The documentation of the hooks.
fn hooks() -> String {
    let mut text = String::from("| hook | is called | `event` also has |\n| --- | --- | --- |\n");
    for (name, hook) in Hook::ALL {
        let field: Vec<String> = hook.fields().iter().map(|field| format!("`{}`", field.name())).collect();
        let _ = writeln!(text, "| `{name}` | {} | {} |", hook.about(), field.join(", "));
    }
    text.push_str(HOOK_RULES);
    text
}

const HOOK_RULES: &str = "
`me` is the creature that did something or that something happened to. `event` holds the details: always `event.place`, and the others as
listed above. You can leave the parameter out. A creature's own scripts get all hooks. An item's scripts get hooks while the item is worn, and
whenever it is used, put on, taken off or picked up. A modifier's scripts get them while the modifier lasts. A tile's scripts get `on_enter`,
`on_leave` and `on_tick` for the creature that enters, leaves or stands there.

Effects happen in the order in which scripts return them. An effect may trigger more hooks. To make sure that this ends, a chain of hooks is
at most eight long and one action has at most 256 effects; any beyond that are dropped. An effect that is not possible does nothing. Effects
on the dead do nothing. The dead are removed once all effects from before their deaths are done.
";

/// The groups of the reference, in order.
fn themes(docs: &[FunctionDoc]) -> Vec<&'static str> {
    let mut themes: Vec<&'static str> = Vec::new();
    for doc in docs {
        if !themes.contains(&doc.theme) {
            themes.push(doc.theme);
        }
    }
    themes
}

/// The anchor that Markdown renderers give a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// The definitions of all functions for editors that support Rhai, as a file `stuffed.d.rhai`.
pub fn definitions() -> String {
    let mut text = String::from("module static;\n");
    for doc in reference() {
        let _ = writeln!(text, "\n/// {}\n///\n/// `{}`\n{}", doc.about, doc.signature, definition(&doc));
    }
    text
}

/// One function as a definition: `fn step(me: Creature, direction: text) -> Action;`
fn definition(doc: &FunctionDoc) -> String {
    let names = doc.receiver().into_iter().chain(doc.parameters());
    let parameters: Vec<String> =
        names.zip(doc.types()).map(|(name, of)| format!("{name}: {}", sort(name, *of))).collect();
    let kind = if doc.form() == CallForm::Property { "fn get " } else { "fn " };
    format!("{kind}{}({}) -> {};", doc.name(), parameters.join(", "), answer(doc.answers()))
}

/// The type of a parameter. A parameter that takes values of several types is identified by its name.
fn sort(parameter: &str, of: TypeId) -> &'static str {
    let types = [
        (TypeId::of::<INT>(), "int"),
        (TypeId::of::<ImmutableString>(), "String"),
        (TypeId::of::<Map>(), "Map"),
        (TypeId::of::<Array>(), "Array"),
        (TypeId::of::<CreatureHandle>(), "Creature"),
        (TypeId::of::<PlaceHandle>(), "Place"),
        (TypeId::of::<ItemHandle>(), "Item"),
        (TypeId::of::<EventHandle>(), "Event"),
    ];
    match (parameter, types.into_iter().find(|(known, _)| *known == of)) {
        ("target", _) => "?",
        (_, Some((_, name))) => name,
        ("creature", None) => "Creature",
        ("item", None) => "Item",
        _ => "?",
    }
}

/// The return type.
fn answer(answers: &str) -> &'static str {
    match answers {
        "action" => "Action",
        "effect" => "Effect",
        "creature" => "Creature",
        "item" => "Item",
        "place" => "Place",
        "int" => "int",
        "bool" => "bool",
        "text" => "String",
        "map" => "Map",
        "()" => "()",
        list if list.starts_with("list") => "Array",
        _ => "?",
    }
}
