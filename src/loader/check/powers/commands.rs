//! Checks of commands that content defines.

use super::tags;
use crate::content::{CommandKind, Opens};
use crate::diagnostics::Diagnostic;
use crate::loader::check::field_check::FieldCheck;
use crate::loader::definitions::ReadDefinitions;

/// Checks that a command lists something.
pub fn command(kind: &CommandKind, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    check.field("help").filled(&kind.help);
    check.field("help").short(&kind.help);
    if kind.ability.is_some() && kind.opens != Opens::Cast {
        let error = Diagnostic::error("only commands with `opens = \"cast\"` use an ability without a list");
        check.field("ability").say(error.help("write `opens = \"cast\"`, or a `tag` in place of the ability"));
    }
    if kind.ability.is_some() && kind.tag.is_some() {
        let error = Diagnostic::error("a command that uses one ability lists nothing, so it needs no `tag`");
        check.field("tag").say(error.help("remove `tag` or `ability`"));
    }
    if let Some(tag) = &kind.tag {
        let check = check.field("tag");
        match kind.opens {
            Opens::Cast => tags::of_abilities(tag, definitions, check),
            _ => tags::of_items(tag, definitions, check),
        }
    }
}
