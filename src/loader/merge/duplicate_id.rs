//! Warns of definitions with the same name as one in a dependency. New authors write them to change the other definition, but get a second
//! one.

use std::collections::BTreeMap;

use super::definition_index::{Definition, DefinitionIndex};
use crate::content::{Behaviour, Kind, Script};
use crate::diagnostics::{Code, Diagnostic, Diagnostics, Location};
use crate::loader::names::Names;
use crate::loader::syntax::parsed_pack::ParsedPack;
use crate::loader::tables::TABLES;

/// The table in which equal names are fine: packs often reuse names of colours.
const REUSED: &str = "color";

/// Warns of each definition of a mod with the same name as one in a pack it depends on. There is no warning if the mod mentions the full id
/// of the other one anywhere, since it then knows about it.
pub fn report_duplicate_ids(
    packs: &[ParsedPack<'_>],
    definition_index: &DefinitionIndex,
    names: &Names,
    diagnostics: &mut Diagnostics,
) {
    for pack in packs.iter().filter(|pack| !pack.pack.game) {
        let below = names.scope.visible_to(&pack.pack.id);
        for table in TABLES.into_iter().filter(|table| *table != REUSED) {
            let definitions_of_pack =
                definition_index.of(table).filter(|(_, definition)| definition.pack == pack.pack.id);
            // A behaviour describes a script of its own pack, if there is one.
            let is_own_script = |id: &String| table == Behaviour::TABLE && names.has(Script::TABLE, id);
            let definitions_of_pack = definitions_of_pack.filter(|(id, _)| !is_own_script(id));
            for (id, definition) in definitions_of_pack {
                let bare = id.rsplit(':').next().unwrap_or(id);
                let others =
                    below.iter().filter(|other| **other != pack.pack.id).map(|other| format!("{other}:{bare}"));
                let other = others
                    .filter_map(|id| Some((definition_index.definition(table, &id)?, id)))
                    .find(|(_, id)| !pack.names(id));
                if let Some((first, other)) = other {
                    let lacking = take_missing(definition, diagnostics);
                    diagnostics.push(duplicate_id(table, id, definition, &other, first, &lacking));
                }
            }
        }
    }
}

/// Warns of each script of a mod with the same name as one in a pack it depends on.
pub fn report_duplicate_scripts(
    packs: &[ParsedPack<'_>],
    scripts: &BTreeMap<String, Script>,
    names: &Names,
    diagnostics: &mut Diagnostics,
) {
    for pack in packs.iter().filter(|pack| !pack.pack.game) {
        let below = names.scope.visible_to(&pack.pack.id).iter().filter(|other| **other != pack.pack.id);
        let own = format!("{}:", pack.pack.id);
        for (id, script) in scripts.iter().filter(|(id, _)| id.starts_with(&own)) {
            let bare = id.trim_start_matches(&own);
            let other = below.clone().map(|other| format!("{other}:{bare}")).find(|other| scripts.contains_key(other));
            if let Some(other) = other.filter(|other| !pack.names(other)) {
                let message = format!("this adds another script, `{id}`, and does not change `{other}`");
                let warning = Diagnostic::warning(message).code(Code::ShadowingId);
                let help = format!(
                    "in this pack, `{bare}` now means this one: give it another name, or write `{other}` where you mean that one"
                );
                diagnostics.push(warning.at(Location::whole(script.path.as_str())).help(help));
            }
        }
    }
}

impl ParsedPack<'_> {
    /// Whether any of its content files contains the full id `id`.
    fn names(&self, id: &str) -> bool {
        self.source.content.iter().any(|file| file.text.contains(id))
    }
}

/// Takes the reports about missing fields of a definition out of `diagnostics`, and returns the fields, quoted.
fn take_missing(definition: &Definition, diagnostics: &mut Diagnostics) -> Vec<String> {
    let location = definition.node.location();
    let is_missing =
        |found: &Diagnostic| found.location.as_ref() == Some(&location) && found.code == Some(Code::MissingField);
    let missing = diagnostics.iter().filter(|found| is_missing(found));
    let lacking = missing.filter_map(|found| found.subject.as_ref()).map(|field| format!("`{field}`")).collect();
    diagnostics.retain(|found| !is_missing(found));
    lacking
}

/// The diagnostic about a definition with the name of another. It is an error if required fields are missing, since then the author surely
/// meant to patch the other one.
fn duplicate_id(
    table: &str,
    id: &str,
    second: &Definition,
    other: &str,
    first: &Definition,
    lacking: &[String],
) -> Diagnostic {
    let message = format!("this adds another {table}, `{id}`, and does not change `{other}`");
    let diagnostic = match lacking {
        [] => Diagnostic::warning(message),
        _ => Diagnostic::error(format!("{message}; it also lacks {}", lacking.join(", "))),
    };
    diagnostic
        .code(Code::ShadowingId)
        .at(second.key.clone())
        .related(first.key.clone(), "the other one")
        .help(format!("to change that one, write `[patch.{table}.\"{other}\"]` and the changes in `set = {{ ... }}`"))
        .help(format!(
            "to have both, give this one another id, or use the full id of the other one, as in `extends = \"{other}\"`"
        ))
}
