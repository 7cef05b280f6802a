//! Checks of commands that content defines.

use crate::content::{CommandKind, Opens};
use crate::diagnostics::{Diagnostic, sanitize, suggest};
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
        known_tag(tag, kind.opens, definitions, check.field("tag"));
    }
}

/// Warns of a label that nothing has.
fn known_tag(tag: &str, opens: Opens, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    let (what, tags): (&str, Vec<&String>) = if opens == Opens::Cast {
        let abilities = definitions.abilities.iter().filter_map(|(_, kind)| kind.as_ref());
        ("ability", abilities.flat_map(|kind| &kind.tags).collect())
    } else {
        let items = definitions.items.iter().filter_map(|(_, kind)| kind.as_ref());
        ("item", items.flat_map(|kind| &kind.tags).collect())
    };
    if tags.iter().any(|known| *known == tag) {
        return;
    }
    let warning = Diagnostic::warning(format!("no {what} has the tag `{}`", sanitize(tag)));
    let help = match suggest(tag, tags.into_iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("write `tags = [\"{}\"]` in each {what} that this is for", sanitize(tag)),
    };
    check.say(warning.help(help));
}
