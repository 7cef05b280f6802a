//! The script reference for people, and definitions for editors.

use std::any::TypeId;
use std::fmt::Write as _;

use rhai::{Array, INT, ImmutableString, Map};

use crate::content::limits::SCRIPTS;
use crate::game::{
    Hook, MAX_ANSWERS, MAX_BYTES, MAX_CHOICE_BYTES, MAX_CHOICES, MAX_DEPTH as MAX_CHAIN, MAX_EFFECTS, MAX_RADIUS,
    MAX_VALUES, MAX_WAITING, TURN_UNITS,
};
use crate::loader::MAX_SCRIPT;
use crate::script::api::arguments::argument::ArgumentCheck;
use crate::script::api::handles::{CreatureHandle, EventHandle, ItemHandle, PlaceHandle, PromptHandle};
use crate::script::api::reference;
use crate::script::api::registry::{CallForm, FunctionDoc};
use crate::script::check::syntax::reserved_words::RESERVED;
use crate::script::run::compile::MAX_PARAMETERS;
use crate::script::run::host::{EFFORT, VIEW, WAY};
use crate::script::run::sandbox::{
    CALL_UNITS, MAX_CALLS, MAX_FUNCTIONS, MAX_LINES, MAX_LIST, MAX_MAP, MAX_PRINTED, MAX_STEPS, MAX_TEXT,
    MAX_VARIABLES, READ_UNITS,
};
use crate::script::run::values::convert::MAX_DEPTH;

/// The introduction to the reference.
const GUIDE: &str = include_str!("guide.md");

/// What the language can do.
const LANGUAGE: &str = include_str!("language.md");

/// The content that the examples of the reference name.
pub const EXAMPLES: &str = include_str!("examples.toml");

/// The guide and the reference of all script functions, in Markdown.
pub fn manual() -> String {
    let docs = reference();
    let (language, hooks, limits) = (language(), hooks(), limits());
    let mut text = format!("{GUIDE}\n## Hooks\n\n{hooks}\n{language}\n## Limits\n\n{limits}\n## Reference\n\n");
    let _ = writeln!(text, "The examples use these definitions:\n\n```toml\n{EXAMPLES}```\n");
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

/// The documentation of the language.
fn language() -> String {
    let words: Vec<String> = RESERVED.iter().map(|word| format!("`{word}`")).collect();
    format!(
        "{LANGUAGE}These words can't be names, not even after a dot as in `me.memory.until`: {}.\n",
        words.join(", ")
    )
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

Effects happen in the order in which scripts return them. An effect may trigger more hooks. To make sure that this ends, the length of a
chain of hooks and the effects of one action are limited ([limits](#limits)); what exceeds that is dropped. An effect that is not possible
does nothing. Effects on the dead do nothing. The dead are removed once all effects from before their deaths are done.
";

/// The table of all limits.
fn limits() -> String {
    let rows = [
        ("the size of a script file", format!("{MAX_SCRIPT} bytes"), "an error"),
        ("functions in a script", MAX_FUNCTIONS.to_string(), "an error"),
        ("parameters of a function", MAX_PARAMETERS.to_string(), "an error"),
        ("steps in one call", MAX_STEPS.to_string(), "a failure"),
        ("paths searched in one call", (EFFORT / WAY).to_string(), "a failure"),
        ("looks around in one call, if it searches no paths", (EFFORT / VIEW).to_string(), "a failure"),
        ("units in one call", CALL_UNITS.to_string(), "a failure"),
        ("units for steps and for the values read in one call", READ_UNITS.to_string(), "a failure"),
        ("units in one turn, over all creatures", TURN_UNITS.to_string(), "put off, with a message"),
        ("behaviours in `ai`, and scripts in `hooks`", SCRIPTS.to_string(), "an error"),
        ("functions that call each other", format!("{MAX_CALLS} deep"), "a failure"),
        ("variables at a time", MAX_VARIABLES.to_string(), "a failure"),
        ("a text, or all texts of a list", format!("{MAX_TEXT} bytes"), "a failure"),
        ("a list, with the lists in it", format!("{MAX_LIST} elements"), "a failure"),
        ("a map, with the maps in it", format!("{MAX_MAP} entries"), "a failure"),
        (
            "the memory of a creature",
            format!("{MAX_VALUES} values, {MAX_BYTES} bytes of text, {MAX_DEPTH} deep"),
            "a failure",
        ),
        ("what one call prints", format!("{MAX_PRINTED} bytes"), "counted, not shown"),
        ("lines printed in a scenario test, or in a simulated game", MAX_LINES.to_string(), "counted, not shown"),
        ("effects of one action, over all hooks", MAX_EFFECTS.to_string(), "dropped, with a message"),
        ("a chain of hooks that call each other", MAX_CHAIN.to_string(), "dropped, with a message"),
        ("questions that wait while another is open", MAX_WAITING.to_string(), "dropped, with a message"),
        (
            "questions that the player answers before it does something else",
            MAX_ANSWERS.to_string(),
            "dropped, with a message",
        ),
        ("choices of a question", format!("{MAX_CHOICES}, with {MAX_CHOICE_BYTES} bytes of text"), "a failure"),
        ("steps to a place that a question asks for", MAX_RADIUS.to_string(), "cut off"),
    ];
    let mut text = String::from("| what | at most | what exceeds it is |\n| --- | --- | --- |\n");
    for (what, most, otherwise) in rows {
        let _ = writeln!(text, "| {what} | {most} | {otherwise} |");
    }
    let _ = writeln!(
        text,
        "\nA hook returns its effects in a list, so one call of it returns at most {MAX_LIST}: a longer list is a failure of the script.\n\n\
         What is dropped is named, with the script and its hook: `F` lists it in the game, and `stuffed test` and `stuffed sim` print it."
    );
    text.push_str(BUDGET);
    text
}

const BUDGET: &str = "
Units are the price of work. A step of a script costs two units. Reading a list costs two for each value in it, a map four, and a text one
for each letter. Each cell that a path search may visit costs one, and so does each creature that a look around finds. A decision, a hook
or an effect costs some more. The price never depends on the clock, so a game goes the same way on every machine. When the units of a turn
are spent, creatures that have not acted yet wait; they act first next turn. The player always acts. Hooks of passing time (`on_tick`) get
at most half of the units.
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
    let parameters: Vec<String> = names.zip(doc.overloads().first().into_iter().flatten()).map(parameter).collect();
    let kind = if doc.form() == CallForm::Property { "fn get " } else { "fn " };
    format!("{kind}{}({}) -> {};", doc.name(), parameters.join(", "), answer(doc.answers()))
}

/// A parameter with its type, `?` if it takes several.
fn parameter((name, argument): (&str, &ArgumentCheck)) -> String {
    let types = [
        (TypeId::of::<INT>(), "int"),
        (TypeId::of::<ImmutableString>(), "String"),
        (TypeId::of::<Map>(), "Map"),
        (TypeId::of::<Array>(), "Array"),
        (TypeId::of::<CreatureHandle>(), "Creature"),
        (TypeId::of::<PlaceHandle>(), "Place"),
        (TypeId::of::<ItemHandle>(), "Item"),
        (TypeId::of::<EventHandle>(), "Event"),
        (TypeId::of::<PromptHandle>(), "Prompt"),
    ];
    let mut taken = argument.types.iter().filter(|of| **of != TypeId::of::<()>());
    let of = match (taken.next(), taken.next()) {
        (Some(only), None) => types.into_iter().find(|(known, _)| known == only).map_or("?", |(_, name)| name),
        _ => "?",
    };
    format!("{name}: {of}")
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
