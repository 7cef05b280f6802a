//! Advice for unknown variables.

use rhai::Position;

use crate::content::{Command, Script};
use crate::diagnostics::{Diagnostic, is_slip, suggest};
use crate::grid::Direction;
use crate::script::api::registry::FunctionDoc;
use crate::script::api::registry::ME;
use crate::script::check::syntax::script_text::{definition, is_part, location, starts_with_word};
use crate::script::run::entry_points::ENTRY;

/// Words of the language, for "did you mean".
const WORDS: [&str; 14] =
    ["fn", "let", "const", "if", "else", "switch", "while", "loop", "for", "in", "break", "continue", "return", "true"];

/// A variable that a function does not know.
pub(crate) struct UnknownVariable<'a> {
    pub name: &'a str,
    pub at: Position,
    /// The function; `None` in one written as `|x| ...`.
    pub function: Option<&'a str>,
    /// The variables that it knows.
    pub known: Vec<&'a str>,
    /// Whether a value is assigned to it.
    pub is_assigned: bool,
}

impl UnknownVariable<'_> {
    /// The error, with advice.
    pub fn explain(&self, script: &Script, docs: &[FunctionDoc]) -> Diagnostic {
        let name = self.name;
        let diagnostic = Diagnostic::error(format!("unknown variable `{name}`")).at(location(script, self.at));
        if let Some(help) = self.outer(script).or_else(|| self.habit()).or_else(|| self.elsewhere(script)) {
            return diagnostic.help(help);
        }
        // Everything resembles a short name.
        let mut names: Vec<&str> = self.known.iter().copied().filter(|_| name.chars().count() > 1).collect();
        names.extend(WORDS.into_iter().filter(|_| name.chars().count() > 3));
        #[expect(
            clippy::redundant_closure_for_method_calls,
            reason = "the method alone would need names that live forever"
        )]
        let functions = docs.iter().filter(|doc| doc.receiver().is_none()).map(|doc| doc.name());
        names.extend(functions.filter(|function| is_slip(name, [*function])));
        diagnostic.help(match suggest(name, names) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("a variable starts with `let`: `let {name} = ...;`"),
        })
    }

    /// Advice on names that come from other languages, and on the creature.
    fn habit(&self) -> Option<String> {
        Some(match self.name {
            "def" | "func" | "function" => "a function starts with `fn`: `fn act(me) { ... }`".to_owned(),
            "None" | "nil" | "undefined" | "none" | "nothing" => "nothing is written `()`".to_owned(),
            "True" | "False" => format!("write `{}`", self.name.to_lowercase()),
            "Math" | "math" => "functions for numbers stand alone: `abs(x)`, `min(x, y)`, `max(x, y)`".to_owned(),
            "self" => "the creature is the parameter of `act`: `fn act(me) { ... }`".to_owned(),
            ME => match self.function {
                Some(ENTRY) => {
                    format!("`{ENTRY}` takes one parameter, the creature: write `fn {ENTRY}({ME}) {{ ... }}`")
                }
                Some(inner) => format!(
                    "a function only knows its parameters: write `fn {inner}({ME}) {{ ... }}`, and call it as `{inner}({ME})`"
                ),
                None => return None,
            },
            name if Direction::named(name).is_some() => format!("text stands in quotes: write \"{name}\""),
            name if self.is_assigned && !self.known.iter().any(|known| is_slip(name, [*known])) => {
                format!("a variable starts with `let`: `let {name} = ...;`")
            }
            _ => return None,
        })
    }

    /// Advice on a variable that a function written as `|x| ...` would have to take from outside, and on a function that is passed by its name.
    fn outer(&self, script: &Script) -> Option<String> {
        let name = self.name;
        if self.function.is_none() && declares(&script.text, name) {
            return Some(format!(
                "a function written as `|x| ...` only knows its own parameters, not `{name}`: write a loop instead, `for x in list {{ ... }}`"
            ));
        }
        (!definition(&script.text, name).is_none())
            .then(|| format!("`{name}` is a function: call it, or write `|x| {name}(x)` to pass it to another one"))
    }

    /// Advice on a variable that is declared elsewhere in the script.
    fn elsewhere(&self, script: &Script) -> Option<String> {
        let name = self.name;
        let is_global = |line: &str| {
            ["const ", "let "]
                .iter()
                .any(|word| line.strip_prefix(word).is_some_and(|rest| starts_with_word(rest, name)))
        };
        if script.text.lines().any(is_global) {
            let function = name.to_lowercase();
            return Some(format!(
                "a function only knows its own variables: write `let {name} = ...` inside it, or a function such as `fn {function}() {{ ... }}`"
            ));
        }
        declares(&script.text, name).then(|| {
            format!(
                "`{name}` belongs to another function or block: pass it as an argument, or declare it before the block"
            )
        })
    }
}

/// Whether a script has a variable or a parameter of that name, anywhere.
fn declares(text: &str, name: &str) -> bool {
    let mut before = "";
    let mut is_declared = false;
    for word in text.split(|letter: char| !is_part(letter)).filter(|word| !word.is_empty()) {
        is_declared |= word == name && matches!(before, "let" | "const" | "for");
        before = word;
    }
    let heads =
        text.lines().filter_map(|line| line.trim_start().strip_prefix("fn ")?.split_once('(')?.1.split(')').next());
    is_declared || heads.flat_map(|parameters| parameters.split(',')).any(|parameter| parameter.trim() == name)
}
