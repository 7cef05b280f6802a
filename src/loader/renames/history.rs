//! The renames of one pack, and their errors.

use std::collections::{BTreeMap, BTreeSet};

use super::rename_chain::{ChainEnd, Trails};
use crate::content::Renaming;
use crate::diagnostics::{Code, Diagnostic, Location, suggest, with_article};
use crate::loader::merge::definition_index::DefinitionIndex;
use crate::loader::names::Names;
use crate::loader::syntax::parsed_pack::ParsedPack;
use crate::loader::tables::{RENAMED, TABLES, in_circle, is_id};
use crate::loader::tree::{Node, TableEntry, Value};

/// The table name under which packs themselves are renamed.
pub const PACK: &str = "pack";

/// The error about an id that is renamed twice.
pub fn renamed_twice(old: &str, key: &Location, first: &Location) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("`{old}` is renamed twice")).at(key.clone());
    diagnostic.related(first.clone(), "first renamed here")
}

/// The renames of one pack.
pub struct RenameHistory<'a> {
    pack: &'a ParsedPack<'a>,
    packs: &'a [ParsedPack<'a>],
    definition_index: &'a DefinitionIndex,
    names: &'a Names,
    steps: Vec<RenameStep<'a>>,
    errors: Vec<Diagnostic>,
}

/// One rename, as the pack wrote it.
struct RenameStep<'a> {
    /// The table, if the pack states it.
    table: Option<&'static str>,
    old: &'a str,
    new: &'a str,
    /// The place of the old id; `value` is that of the new one.
    key: Location,
    value: Location,
}

/// A rename that leads to a declared id.
pub struct Settled<'a> {
    /// The table of the id.
    pub table: &'static str,
    /// The old id, without its pack.
    pub old: &'a str,
    /// The declared id, without its pack.
    pub new: &'a str,
    /// The place of the old id.
    pub key: Location,
}

impl<'a> RenameHistory<'a> {
    /// Reads the renames of `pack`. Faulty ones are left out and reported.
    pub fn of(
        pack: &'a ParsedPack<'a>,
        packs: &'a [ParsedPack<'a>],
        definition_index: &'a DefinitionIndex,
        names: &'a Names,
    ) -> Self {
        let mut history = Self { pack, packs, definition_index, names, steps: Vec::new(), errors: Vec::new() };
        let mut steps = Vec::new();
        for (renaming, position) in pack.pack.renamed.0.iter().zip(positions(pack)) {
            match history.step(renaming, position) {
                Ok(step) => steps.push(step),
                Err(diagnostic) => history.errors.push(diagnostic),
            }
        }
        history.steps = history.once(steps);
        history
    }

    fn step(&self, renaming: &'a Renaming, position: RenameLocation) -> Result<RenameStep<'a>, Diagnostic> {
        let RenameLocation { holder, key, value } = position;
        let table = renaming.table.as_deref().map(table).transpose().map_err(|found| found.at(holder))?;
        let old = self.bare_id(&renaming.old).map_err(|found| found.at(key.clone()))?;
        let new = self.bare_id(&renaming.new).map_err(|found| found.at(value.clone()))?;
        if !is_id(old) {
            let diagnostic = Diagnostic::error(format!("`{old}` can't be an id")).at(key);
            return Err(diagnostic.help("use lowercase letters, digits and `_`, starting with a letter"));
        }
        Ok(RenameStep { table, old, new, key, value })
    }

    /// An id without its pack, which must be this one.
    fn bare_id<'i>(&self, written: &'i str) -> Result<&'i str, Diagnostic> {
        let id = &self.pack.pack.id;
        match written.split_once(':') {
            None => Ok(written),
            Some((pack, bare)) if pack == id => Ok(bare),
            Some((pack, _)) => {
                let message = format!("`{written}` is not an id of `{id}`: a pack can only rename its own");
                Err(Diagnostic::error(message).help(format!("move it to the `[pack]` table of `{pack}`")))
            }
        }
    }

    /// The steps without duplicates, which are reported.
    fn once(&mut self, steps: Vec<RenameStep<'a>>) -> Vec<RenameStep<'a>> {
        let mut seen: BTreeMap<&str, BTreeMap<Option<&str>, Location>> = BTreeMap::new();
        let mut kept = Vec::new();
        for step in steps {
            let tables = seen.entry(step.old).or_default();
            // Without a table, the id may be in any of them.
            let all = if step.table.is_none() { tables.values().next() } else { tables.get(&None) };
            let Some(first) = all.or_else(|| tables.get(&step.table)) else {
                tables.insert(step.table, step.key.clone());
                kept.push(step);
                continue;
            };
            let diagnostic = renamed_twice(step.old, &step.key, first);
            let help = format!("name the table of both, as in `creature.{} = ...`", step.old);
            let is_same = tables.contains_key(&step.table);
            self.errors.push(if is_same { diagnostic } else { diagnostic.help(help) });
        }
        kept
    }

    /// Follows each rename to a declared id. Also returns the errors about those that lead nowhere.
    pub fn settle(mut self) -> (Vec<Settled<'a>>, Vec<Diagnostic>) {
        let trails: BTreeMap<&'static str, Trails<'a>> =
            RENAMED.into_iter().map(|table| (table, self.trails(table))).collect();
        let olds: BTreeSet<&str> = self.steps.iter().map(|step| step.old).collect();
        let (mut settled, mut errors) = (Vec::new(), std::mem::take(&mut self.errors));
        let mut lost = Keys::new();
        for step in &self.steps {
            match self.end(step, &trails) {
                Ok(Some((table, new))) => settled.push(Settled { table, old: step.old, new, key: step.key.clone() }),
                // Only the last step of a broken chain is reported. A cycle is reported as a cycle.
                Ok(None) if olds.contains(step.new) => {
                    lost.insert((step.old, step.table), &step.key);
                }
                Ok(None) if self.names.is_unread(step.new) => {}
                Ok(None) => errors.push(self.unknown(step)),
                Err(diagnostic) => errors.push(diagnostic),
            }
        }
        let circles =
            trails.iter().flat_map(|(table, trails)| trails.circles.iter().map(move |circle| (*table, circle)));
        errors.extend(circles.filter_map(|(table, circle)| self::circle(table, circle, &lost)));
        (settled, errors)
    }

    fn trails(&self, table: &'static str) -> Trails<'a> {
        let steps = self.steps.iter().filter(|step| step.is_of(table));
        Trails::of(&steps.map(|step| (step.old, step.new)).collect(), |name| self.declares(table, name))
    }

    /// Whether this pack declares `name`. For the table of packs: whether that is its id.
    fn declares(&self, table: &str, name: &str) -> bool {
        let id = &self.pack.pack.id;
        let full = format!("{id}:{name}");
        let ids = self.names.ids.get(table);
        ids.map_or_else(|| table == PACK && name == id, |ids| ids.binary_search(&full).is_ok())
    }

    /// The table and the id a rename leads to; `None` if nothing is declared there.
    fn end(
        &self,
        step: &RenameStep<'a>,
        trails: &BTreeMap<&'static str, Trails<'a>>,
    ) -> Result<Option<(&'static str, &'a str)>, Diagnostic> {
        let ends = trails.iter().filter(|(table, _)| step.is_of(table));
        let found: Vec<_> = ends
            .filter_map(|(table, trails)| match trails.end(step.old)? {
                ChainEnd::Now(new) => Some((*table, new)),
                ChainEnd::Lost | ChainEnd::Circle => None,
            })
            .collect();
        match found.as_slice() {
            [(one, _), (other, _), ..] => Err(step.ambiguous(one, other)),
            [(table, _)] if self.is_taken(table, step.old) => Err(self.still_there(step, table)),
            one => Ok(one.first().copied()),
        }
    }

    /// Whether something still has the id `old`.
    fn is_taken(&self, table: &str, old: &str) -> bool {
        self.declares(table, old) || (table == PACK && self.packs.iter().any(|pack| pack.pack.id == old))
    }

    fn still_there(&self, step: &RenameStep<'_>, table: &str) -> Diagnostic {
        let old = step.old;
        let there = match table {
            PACK => self.packs.iter().find(|pack| pack.pack.id == old).map(ParsedPack::location),
            _ => self.definition_index.find(table, &format!("{}:{old}", self.pack.pack.id), &[]),
        };
        let diagnostic = Diagnostic::error(format!("the {table} `{old}` still exists")).at(step.key.clone());
        let diagnostic =
            there.into_iter().fold(diagnostic, |diagnostic, location| diagnostic.related(location, "here"));
        diagnostic.help("the old id of a rename must no longer exist: remove the rename or the definition")
    }

    fn unknown(&self, step: &RenameStep<'_>) -> Diagnostic {
        let (what, new) = (step.table.unwrap_or("id"), step.new);
        let prefix = format!("{}:", self.pack.pack.id);
        let tables = RENAMED.into_iter().filter(|table| step.is_of(table));
        let ids = tables.clone().filter_map(|table| self.names.ids.get(table)).flatten();
        let pack_id = tables.filter(|table| *table == PACK).map(|_| self.pack.pack.id.as_str());
        let known = ids.filter_map(|id| id.strip_prefix(&prefix)).chain(pack_id);
        let diagnostic = self.names.suggest(format!("unknown {what} `{new}`"), new, &self.pack.pack.id, known);
        diagnostic.at(step.value.clone()).help(format!("write the current id of what used to be `{}`", step.old))
    }
}

/// The places of old ids, by id and by the table if it is stated.
type Keys<'k> = BTreeMap<(&'k str, Option<&'static str>), &'k Location>;

fn circle(table: &'static str, circle: &[&str], keys: &Keys<'_>) -> Option<Diagnostic> {
    let first = circle.first()?;
    let key = keys.get(&(first, Some(table))).or_else(|| keys.get(&(first, None)))?;
    let diagnostic = Diagnostic::error(format!("the renames form a cycle: {}", in_circle(circle)));
    Some(diagnostic.at((*key).clone()).help("make one of them lead to an id that exists"))
}

impl RenameStep<'_> {
    /// Whether it may belong to a table.
    fn is_of(&self, table: &str) -> bool {
        self.table.is_none_or(|table_of_step| table_of_step == table)
    }

    fn ambiguous(&self, one: &str, other: &str) -> Diagnostic {
        let (old, new) = (self.old, self.new);
        let message = format!("`{new}` is both {} and {}", with_article(one), with_article(other));
        let help = format!(
            "tell which one used to be `{old}`: write `{one}.{old} = \"{new}\"` or `{other}.{old} = \"{new}\"`, or both"
        );
        Diagnostic::error(message).at(self.value.clone()).help(help)
    }
}

/// The table with a name.
fn table(name: &str) -> Result<&'static str, Diagnostic> {
    if let Some(table) = RENAMED.into_iter().find(|known| *known == name) {
        return Ok(table);
    }
    if name == "behaviour" {
        let message = "saved games contain the ids of scripts, not those of `[behaviour]`";
        return Err(Diagnostic::error(message).help("write `script`, and the names of the script files"));
    }
    if TABLES.contains(&name) {
        let message = format!("saved games never contain the id of {}", with_article(name));
        return Err(Diagnostic::error(message).help("remove this: the id can change freely"));
    }
    let message = format!("unknown table `{name}`");
    let diagnostic = Diagnostic::unknown_name(message, suggest(name, RENAMED), |error| {
        let known = RENAMED.map(|table| format!("`{table}`")).join(", ");
        error.help(format!("the tables are {known}"))
    });
    Err(diagnostic.code(Code::UnknownTable))
}

/// The places of one rename.
struct RenameLocation {
    /// The name of the table, or the old id if there is none.
    holder: Location,
    /// The old id.
    key: Location,
    /// The new id.
    value: Location,
}

/// The places of a pack's renames, in the same order.
fn positions(pack: &ParsedPack<'_>) -> Vec<RenameLocation> {
    let renamed = pack.header.as_ref().and_then(|header| header.field("renamed"));
    let positions = |holder: &TableEntry| {
        let entries = match &holder.node.value {
            Value::Table(entries) => entries.as_slice(),
            _ => std::slice::from_ref(holder),
        };
        let position = |entry: &TableEntry| RenameLocation {
            holder: holder.key_location(),
            key: entry.key_location(),
            value: entry.node.location(),
        };
        entries.iter().map(position).collect::<Vec<_>>()
    };
    renamed.and_then(Node::entries).unwrap_or_default().iter().flat_map(positions).collect()
}
