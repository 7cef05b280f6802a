//! Checks of flavours: names, colours, and whether there are enough.

use std::collections::BTreeSet;

use crate::content::{FlavorKind, ItemKind};
use crate::diagnostics::Diagnostic;
use crate::loader::check::checker::Checker;
use crate::loader::check::field_check::FieldCheck;
use crate::loader::definitions::ReadDefinitions;

/// Checks the names of a flavour, and that each has a colour if any has.
pub fn flavor(kind: &FlavorKind, check: FieldCheck<'_>) {
    check.field("names").some(kind.names.len(), "name");
    if let Some(glyph) = kind.glyph {
        check.field("glyph").glyph(glyph, false);
    }
    let mut known = BTreeSet::new();
    for (index, flavor) in kind.names.iter().enumerate() {
        let check = check.field("names").item(index);
        check.filled(&flavor.name);
        check.short(&flavor.name);
        if !flavor.name.is_empty() && !known.insert(&flavor.name) {
            check.error(format!("the name `{}` is there twice", flavor.name));
        }
    }
    let (names, colors) = (kind.names.len(), kind.colors.len());
    if colors > 0 && colors != names && check.field("names").is_sound() && check.field("colors").is_sound() {
        let message = format!("each name needs a colour, but there are {names} names and {colors} colours");
        check.field("colors").error(message);
    }
}

/// Checks that each flavour has a name for each kind of item.
pub fn enough_names<'a>(definitions: &ReadDefinitions, checker: &'a Checker<'a>) {
    for (index, (id, entry)) in definitions.flavors.iter().enumerate() {
        let (Some(kind), Some(check)) = (entry, checker.definition("flavor", id)) else { continue };
        let has_flavor = |(_, item): &&(String, Option<ItemKind>)| {
            item.as_ref().and_then(|item| item.flavor).is_some_and(|flavor| flavor.index() == index)
        };
        let of_flavor: Vec<&str> = definitions.items.iter().filter(has_flavor).map(|(id, _)| id.as_str()).collect();
        let (names, kinds) = (kind.names.len(), of_flavor.len());
        if names < kinds && names > 0 && check.field("names").is_sound() {
            let message = format!("{kinds} kinds of items have this flavour, but it has only {names} names");
            let last = of_flavor.last().copied().unwrap_or_default();
            check
                .field("names")
                .say(Diagnostic::error(message).help(format!("add a name for each kind, down to `{last}`")));
        }
    }
}
