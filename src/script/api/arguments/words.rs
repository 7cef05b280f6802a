//! Arguments that are words with a fixed meaning: directions, orders, layers, kinds of stairs and formulas.

use rhai::ImmutableString;

use super::argument::{Argument, Literal};
use crate::content::{Command, FieldLayer, Stairs};
use crate::diagnostics::{Diagnostic, suggest};
use crate::game::OrderWord;
use crate::grid::{Direction, Formula};
use crate::script::api::handles::HostResult;
use crate::script::check::ids::known_ids::KnownIds;
use crate::script::run::host::ScriptContext;

/// A text that has a meaning of its own, whatever the content and the world.
trait Word: Sized + 'static {
    /// The meaning of a text, or why it has none.
    fn parse(text: &str) -> Result<Self, String>;
}

impl<W: Word> Argument for W {
    type Raw = ImmutableString;

    fn read(raw: ImmutableString, _: &str, _: &mut ScriptContext) -> HostResult<Self> {
        Ok(W::parse(&raw)?)
    }

    fn refuse(text: Literal<'_>, _: &KnownIds<'_>) -> Option<Diagnostic> {
        match text {
            Literal::Whole(text) => W::parse(text).err().map(Diagnostic::error),
            Literal::Parts(..) | Literal::Number(_) | Literal::Key(_) => None,
        }
    }
}

impl Word for Direction {
    fn parse(text: &str) -> Result<Self, String> {
        Self::named(text).ok_or_else(|| {
            let hint = suggest(text, Self::NAMES.iter().copied())
                .map_or_else(|| "write one such as \"north\"".to_owned(), |near| format!("did you mean \"{near}\"?"));
            format!("\"{text}\" is not a direction: {hint}")
        })
    }
}

impl Word for OrderWord {
    fn parse(text: &str) -> Result<Self, String> {
        Self::named(text).ok_or_else(|| {
            let hint = suggest(text, Self::NAMES).map_or_else(
                || "write \"follow\", \"stay\", \"attack\" or \"flee\"".to_owned(),
                |near| format!("did you mean \"{near}\"?"),
            );
            format!("\"{text}\" is not an order: {hint}")
        })
    }
}

impl Word for FieldLayer {
    fn parse(text: &str) -> Result<Self, String> {
        Self::named(text).ok_or_else(|| {
            let hint = suggest(text, Self::NAMES).map_or_else(
                || "write \"surface\", \"liquid\" or \"gas\"".to_owned(),
                |near| format!("did you mean \"{near}\"?"),
            );
            format!("\"{text}\" is not a layer: {hint}")
        })
    }
}

impl Word for Formula {
    fn parse(text: &str) -> Result<Self, String> {
        text.parse().map_err(|why: String| format!("\"{text}\" is not a formula: {why}"))
    }
}

/// A kind of stairs, by its name in scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StairsName(pub Stairs);

/// The script names of the kinds of stairs.
const STAIRS: [(&str, Stairs); 4] =
    [("down", Stairs::Down), ("up", Stairs::Up), ("exit", Stairs::Exit), ("exit_down", Stairs::ExitDown)];

impl Word for StairsName {
    fn parse(text: &str) -> Result<Self, String> {
        let found = STAIRS.into_iter().find(|(name, _)| *name == text);
        found.map(|(_, stairs)| Self(stairs)).ok_or_else(|| {
            let near = suggest(text, STAIRS.iter().map(|(name, _)| *name));
            let hint = near.map_or_else(
                || "write \"down\", \"up\", \"exit\" or \"exit_down\"".to_owned(),
                |near| format!("did you mean \"{near}\"?"),
            );
            format!("\"{text}\" is not a kind of stairs: {hint}")
        })
    }
}
