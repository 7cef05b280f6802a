//! Checks of lights, and of levels in the dark.

use super::checker::Checker;
use super::field_check::FieldCheck;
use crate::content::{FULL_LIGHT, LevelKind, Light, Senses, limits};
use crate::diagnostics::Diagnostic;
use crate::loader::definitions::{Entries, ReadDefinitions};

/// Checks the field `light` of something that can have one.
pub fn light(light: Option<Light>, check: FieldCheck<'_>) {
    let Some(Light { radius, brightness, color }) = light else { return };
    let check = check.field("light");
    check.field("radius").range(radius, limits::LIGHT_RADIUS);
    check.field("brightness").range(brightness, limits::BRIGHTNESS);
    if brightness == 0 {
        let warning = Diagnostic::warning("a light without brightness does nothing");
        check.field("brightness").say(warning.help("write a percentage of full light, or below 0 to swallow light"));
    } else if brightness < 0 && color.is_some() {
        let warning = Diagnostic::warning("what swallows light tints nothing");
        check.field("color").say(warning.help("remove `color`, or give it a `brightness` above 0"));
    }
}

/// Checks the light that is everywhere on a level.
pub fn level(kind: &LevelKind, check: FieldCheck<'_>) {
    check.field("light").range(kind.light, limits::PERCENT);
    // No warning without any light, which tints nothing either: a mod may have darkened a level that has a colour.
    if kind.light_color.is_some() && kind.light == FULL_LIGHT {
        let warning = Diagnostic::warning("full light tints nothing");
        check.field("light_color").say(warning.help("give the level a `light` below 100, or remove this"));
    }
}

/// Warns of levels that are dark for good: nothing gives light, and nobody sees in the dark.
pub fn lasting_darkness<'a>(definitions: &ReadDefinitions, dark_below: i32, checker: &'a Checker<'a>) {
    if gives_light(definitions) || sees_in_the_dark(definitions) || !is_whole(definitions) {
        return;
    }
    for (id, entry) in &definitions.levels {
        let (Some(kind), Some(check)) = (entry, checker.definition("level", id)) else { continue };
        if kind.light < dark_below {
            let warning = Diagnostic::warning("this level is dark, and nothing in the game gives light");
            let help = "give an item, a creature or a tile a `light`, or give creatures `senses = { dark = 5 }`";
            check.field("light").say(warning.help(help));
        }
    }
}

/// Everything that a table has, as far as it could be read.
fn kinds<T>(entries: &Entries<T>) -> impl Iterator<Item = &T> {
    entries.iter().filter_map(|(_, kind)| kind.as_ref())
}

fn gives_light(definitions: &ReadDefinitions) -> bool {
    let tiles = kinds(&definitions.tiles).map(|kind| kind.light);
    let creatures = kinds(&definitions.creatures).map(|kind| kind.light);
    let items = kinds(&definitions.items).map(|kind| kind.light);
    let modifiers = kinds(&definitions.modifiers).map(|kind| kind.light);
    let fields = kinds(&definitions.fields).map(|kind| kind.light);
    let mut lights = tiles.chain(fields).chain(creatures).chain(items).chain(modifiers).flatten();
    lights.any(|light| light.brightness > 0)
}

fn sees_in_the_dark(definitions: &ReadDefinitions) -> bool {
    let senses = kinds(&definitions.creatures).map(|kind| &kind.senses);
    let mut senses = senses.chain(kinds(&definitions.modifiers).map(|kind| &kind.senses));
    senses.any(|Senses { dark, .. }| *dark > 1)
}

/// Whether everything that could give light was read.
fn is_whole(definitions: &ReadDefinitions) -> bool {
    fn is_read<T>(entries: &Entries<T>) -> bool {
        entries.iter().all(|(_, kind)| kind.is_some())
    }
    is_read(&definitions.tiles)
        && is_read(&definitions.fields)
        && is_read(&definitions.creatures)
        && is_read(&definitions.items)
        && is_read(&definitions.modifiers)
}
