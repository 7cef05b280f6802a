//! The renamings of one pack, and what is wrong with them.

use std::collections::{BTreeMap, BTreeSet};

use super::rename_chain::{ChainEnd, Trails};
use crate::content::Renaming;
use crate::diagnostics::{Code, Diagnostic, Place, suggest, with_article};
use crate::loader::merge::definition_index::DefinitionIndex;
use crate::loader::names::Names;
use crate::loader::syntax::parsed_pack::ParsedPack;
use crate::loader::tables::{RENAMED, TABLES, in_circle, is_id};
use crate::loader::tree::{Node, TableEntry, Value};

/// The name under which packs themselves are renamed.
pub const PACK: &str = "pack";

/// An error about an id that is renamed a second time.
pub fn renamed_twice(old: &str, key: &Place, first: &Place) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("`{old}` is renamed twice")).at(key.clone());
    diagnostic.related(first.clone(), "first renamed here")
}

/// What one pack has renamed.
pub struct RenameHistory<'a> {
    pack: &'a ParsedPack<'a>,
    packs: &'a [ParsedPack<'a>],
    places: &'a DefinitionIndex,
    names: &'a Names,
    steps: Vec<RenameStep<'a>>,
    faults: Vec<Diagnostic>,
}

/// One renaming, in words of the pack's own.
struct RenameStep<'a> {
    /// The table, where that is said.
    table: Option<&'static str>,
    old: &'a str,
    new: &'a str,
    /// Where the old name stands, and where the new one.
    key: Place,
    value: Place,
}

/// A renaming of which it is known where it leads.
pub struct Settled<'a> {
    /// The table that it is of.
    pub table: &'static str,
    /// The old id, without the pack.
    pub old: &'a str,
    /// The id that is declared, without the pack.
    pub new: &'a str,
    /// Where the old id stands.
    pub key: Place,
}

impl<'a> RenameHistory<'a> {
    /// Reads the renamings of `pack`, without those that can't be meant as they are written.
    pub fn of(
        pack: &'a ParsedPack<'a>,
        packs: &'a [ParsedPack<'a>],
        places: &'a DefinitionIndex,
        names: &'a Names,
    ) -> Self {
        let mut history = Self { pack, packs, places, names, steps: Vec::new(), faults: Vec::new() };
        let mut steps = Vec::new();
        for (renaming, spot) in pack.pack.renamed.0.iter().zip(spots(pack)) {
            match history.step(renaming, spot) {
                Ok(step) => steps.push(step),
                Err(diagnostic) => history.faults.push(diagnostic),
            }
        }
        history.steps = history.once(steps);
        history
    }

    fn step(&self, renaming: &'a Renaming, spot: RenamePlace) -> Result<RenameStep<'a>, Diagnostic> {
        let RenamePlace { holder, key, value } = spot;
        let table = renaming.table.as_deref().map(table).transpose().map_err(|found| found.at(holder))?;
        let old = self.own(&renaming.old).map_err(|found| found.at(key.clone()))?;
        let new = self.own(&renaming.new).map_err(|found| found.at(value.clone()))?;
        if !is_id(old) {
            let diagnostic = Diagnostic::error(format!("`{old}` can't be an id")).at(key);
            return Err(diagnostic.help("use small letters, digits and `_`, and begin with a letter"));
        }
        Ok(RenameStep { table, old, new, key, value })
    }

    /// An id without the pack, which must be this one.
    fn own<'i>(&self, written: &'i str) -> Result<&'i str, Diagnostic> {
        let id = &self.pack.pack.id;
        match written.split_once(':') {
            None => Ok(written),
            Some((pack, bare)) if pack == id => Ok(bare),
            Some((pack, _)) => {
                let message = format!("`{written}` is none of the ids of `{id}`, and a pack renames only its own");
                Err(Diagnostic::error(message).help(format!("write it into the `[pack]` of `{pack}`")))
            }
        }
    }

    /// The steps without those that say again what an id became.
    fn once(&mut self, steps: Vec<RenameStep<'a>>) -> Vec<RenameStep<'a>> {
        let mut seen: BTreeMap<&str, BTreeMap<Option<&str>, Place>> = BTreeMap::new();
        let mut kept = Vec::new();
        for step in steps {
            let own = seen.entry(step.old).or_default();
            // Without a table it may be of any.
            let all = if step.table.is_none() { own.values().next() } else { own.get(&None) };
            let Some(first) = all.or_else(|| own.get(&step.table)) else {
                own.insert(step.table, step.key.clone());
                kept.push(step);
                continue;
            };
            let diagnostic = renamed_twice(step.old, &step.key, first);
            let help = format!("say of both in which table it was, as `creature.{} = ...`", step.old);
            let is_same = own.contains_key(&step.table);
            self.faults.push(if is_same { diagnostic } else { diagnostic.help(help) });
        }
        kept
    }

    /// Follows each renaming to what is declared; and what is wrong with those that lead nowhere.
    pub fn settle(mut self) -> (Vec<Settled<'a>>, Vec<Diagnostic>) {
        let trails: BTreeMap<&'static str, Trails<'a>> =
            RENAMED.into_iter().map(|table| (table, self.trails(table))).collect();
        let olds: BTreeSet<&str> = self.steps.iter().map(|step| step.old).collect();
        let (mut settled, mut faults) = (Vec::new(), std::mem::take(&mut self.faults));
        let mut lost = Keys::new();
        for step in &self.steps {
            match self.end(step, &trails) {
                Ok(Some((table, new))) => settled.push(Settled { table, old: step.old, new, key: step.key.clone() }),
                // Of a chain only the last one is told, and a circle is told as such.
                Ok(None) if olds.contains(step.new) => {
                    lost.insert((step.old, step.table), &step.key);
                }
                Ok(None) if self.names.is_unread(step.new) => {}
                Ok(None) => faults.push(self.unknown(step)),
                Err(diagnostic) => faults.push(diagnostic),
            }
        }
        let circles = trails.iter().flat_map(|(table, own)| own.circles.iter().map(move |circle| (*table, circle)));
        faults.extend(circles.filter_map(|(table, circle)| self::circle(table, circle, &lost)));
        (settled, faults)
    }

    fn trails(&self, table: &'static str) -> Trails<'a> {
        let own = self.steps.iter().filter(|step| step.is_of(table));
        Trails::of(&own.map(|step| (step.old, step.new)).collect(), |name| self.declares(table, name))
    }

    /// Whether this pack declares `name`; of packs, whether it is called so.
    fn declares(&self, table: &str, name: &str) -> bool {
        let id = &self.pack.pack.id;
        let full = format!("{id}:{name}");
        let ids = self.names.ids.get(table);
        ids.map_or_else(|| table == PACK && name == id, |ids| ids.binary_search(&full).is_ok())
    }

    /// The table and the id that a renaming leads to; `None` when nothing is declared there.
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

    /// Whether something is called `old` still.
    fn is_taken(&self, table: &str, old: &str) -> bool {
        self.declares(table, old) || (table == PACK && self.packs.iter().any(|pack| pack.pack.id == old))
    }

    fn still_there(&self, step: &RenameStep<'_>, table: &str) -> Diagnostic {
        let old = step.old;
        let there = match table {
            PACK => self.packs.iter().find(|pack| pack.pack.id == old).map(ParsedPack::place),
            _ => self.places.find(table, &format!("{}:{old}", self.pack.pack.id), &[]),
        };
        let diagnostic = Diagnostic::error(format!("the {table} `{old}` is still there")).at(step.key.clone());
        let diagnostic = there.into_iter().fold(diagnostic, |own, place| own.related(place, "here"));
        diagnostic.help("what is renamed has its new name alone: take one of the two out")
    }

    fn unknown(&self, step: &RenameStep<'_>) -> Diagnostic {
        let (what, new) = (step.table.unwrap_or("id"), step.new);
        let prefix = format!("{}:", self.pack.pack.id);
        let tables = RENAMED.into_iter().filter(|table| step.is_of(table));
        let ids = tables.clone().filter_map(|table| self.names.ids.get(table)).flatten();
        let own = tables.filter(|table| *table == PACK).map(|_| self.pack.pack.id.as_str());
        let known = ids.filter_map(|id| id.strip_prefix(&prefix)).chain(own);
        let diagnostic = self.names.suggest(format!("unknown {what} `{new}`"), new, &self.pack.pack.id, known);
        diagnostic.at(step.value.clone()).help(format!("name what was called `{}`, as it is called now", step.old))
    }
}

/// Where old ids stand, with their tables where those are said.
type Keys<'k> = BTreeMap<(&'k str, Option<&'static str>), &'k Place>;

fn circle(table: &'static str, circle: &[&str], keys: &Keys<'_>) -> Option<Diagnostic> {
    let first = circle.first()?;
    let key = keys.get(&(first, Some(table))).or_else(|| keys.get(&(first, None)))?;
    let diagnostic = Diagnostic::error(format!("renamed in a circle: {}", in_circle(circle)));
    Some(diagnostic.at((*key).clone()).help("let the last one name what is declared now"))
}

impl RenameStep<'_> {
    /// Whether it may be of a table.
    fn is_of(&self, table: &str) -> bool {
        self.table.is_none_or(|own| own == table)
    }

    fn ambiguous(&self, one: &str, other: &str) -> Diagnostic {
        let (old, new) = (self.old, self.new);
        let message = format!("`{new}` is {} and {}", with_article(one), with_article(other));
        let help = format!(
            "say which was called `{old}`: write `{one}.{old} = \"{new}\"` or `{other}.{old} = \"{new}\"`, or both"
        );
        Diagnostic::error(message).at(self.value.clone()).help(help)
    }
}

/// The table of a name.
fn table(name: &str) -> Result<&'static str, Diagnostic> {
    if let Some(table) = RENAMED.into_iter().find(|own| *own == name) {
        return Ok(table);
    }
    if name == "behaviour" {
        let message = "saved games name scripts, not what `[behaviour]` says of them";
        return Err(Diagnostic::error(message).help("write `script`, with the names of the files"));
    }
    if TABLES.contains(&name) {
        let message = format!("no saved game names {}", with_article(name));
        return Err(Diagnostic::error(message).help("leave it out: such a one can change its id as it likes"));
    }
    let message = format!("unknown table `{name}`");
    let diagnostic = Diagnostic::unknown_name(message, suggest(name, RENAMED), |error| {
        let known = RENAMED.map(|table| format!("`{table}`")).join(", ");
        error.help(format!("the tables are {known}"))
    });
    Err(diagnostic.code(Code::UnknownTable))
}

/// Where a renaming stands.
struct RenamePlace {
    /// The name of the table, or else the old id.
    holder: Place,
    /// The old id.
    key: Place,
    /// The new id.
    value: Place,
}

/// Where the renamings of a pack stand, in their order.
fn spots(pack: &ParsedPack<'_>) -> Vec<RenamePlace> {
    let renamed = pack.header.as_ref().and_then(|header| header.field("renamed"));
    let spots = |holder: &TableEntry| {
        let own = match &holder.node.value {
            Value::Table(own) => own.as_slice(),
            _ => std::slice::from_ref(holder),
        };
        let spot = |own: &TableEntry| RenamePlace {
            holder: holder.key_place(),
            key: own.key_place(),
            value: own.node.place(),
        };
        own.iter().map(spot).collect::<Vec<_>>()
    };
    renamed.and_then(Node::entries).unwrap_or_default().iter().flat_map(spots).collect()
}
