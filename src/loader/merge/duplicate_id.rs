//! Definitions that have the name of one in a pack below: a newcomer means to change that one, and makes a second.

use super::definition_index::{Definition, DefinitionIndex};
use crate::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::loader::names::Names;
use crate::loader::syntax::parsed_pack::ParsedPack;
use crate::loader::tables::TABLES;

/// Tables whose names mean nothing to other packs: a behaviour says what a script of its own pack does, and colours are a matter of taste.
const OWN: [&str; 2] = ["behaviour", "color"];

/// Warns of each definition of a mod that has the id of one in a pack which the mod depends on. Whoever names that other one in full, by
/// `extends` or anywhere else, knows of it.
pub fn shadows(packs: &[ParsedPack<'_>], places: &DefinitionIndex, names: &Names, diagnostics: &mut Diagnostics) {
    for pack in packs.iter().filter(|pack| !pack.pack.game) {
        let below = names.visible.get(&pack.pack.id).map_or(&[][..], Vec::as_slice);
        for table in TABLES.into_iter().filter(|table| !OWN.contains(table)) {
            let own = places.of(table).filter(|(_, own)| own.pack == pack.pack.id);
            for (id, definition) in own {
                let bare = id.rsplit(':').next().unwrap_or(id);
                let others =
                    below.iter().filter(|other| **other != pack.pack.id).map(|other| format!("{other}:{bare}"));
                let other =
                    others.filter_map(|id| Some((places.definition(table, &id)?, id))).find(|(_, id)| !pack.names(id));
                if let Some((first, other)) = other {
                    let lacking = take_missing(definition, diagnostics);
                    diagnostics.push(duplicate_id(table, id, definition, &other, first, &lacking));
                }
            }
        }
    }
}

impl ParsedPack<'_> {
    /// Whether any of its content files names the full id `id`.
    fn names(&self, id: &str) -> bool {
        self.source.content.iter().any(|file| file.text.contains(id))
    }
}

/// The names of the fields that a definition lacks, in quotation marks; what was said of them is taken back.
fn take_missing(definition: &Definition, diagnostics: &mut Diagnostics) -> Vec<String> {
    let place = definition.node.place();
    let is_missing =
        |found: &Diagnostic| found.place.as_ref() == Some(&place) && found.code == Some(Code::MissingField);
    let missing = diagnostics.iter().filter(|found| is_missing(found));
    let lacking = missing.filter_map(|found| found.subject.as_ref()).map(|field| format!("`{field}`")).collect();
    diagnostics.retain(|found| !is_missing(found));
    lacking
}

/// A second definition; one that can't be whole was surely not meant.
fn duplicate_id(
    table: &str,
    id: &str,
    own: &Definition,
    other: &str,
    first: &Definition,
    lacking: &[String],
) -> Diagnostic {
    let message = format!("this makes another {table}, `{id}`, beside `{other}`");
    let diagnostic = match lacking {
        [] => Diagnostic::warning(message),
        _ => Diagnostic::error(format!("{message}, and lacks {}", lacking.join(", "))),
    };
    diagnostic
        .code(Code::ShadowingId)
        .at(own.key.clone())
        .related(first.key.clone(), "the other one")
        .help(format!("to change that one, write `[patch.{table}.\"{other}\"]` and what changes in `set = {{ ... }}`"))
        .help(format!("to have both, give this one another id; or name the other in full where you mean it, as `extends = \"{other}\"` does"))
}
