//! Checks dependencies: missing packs and wrong versions.

use std::collections::{BTreeMap, BTreeSet};

use crate::content::Dependency;
use crate::diagnostics::{Code, Diagnostic, Diagnostics, Location, suggest};
use crate::loader::names::Names;
use crate::loader::syntax::parsed_pack::ParsedPack;
use crate::loader::tree::{Node, TableEntry};

/// The most packs that a pack may depend on.
const MAX_DEPENDENCIES: usize = 100;

/// Reports missing dependencies and wrong versions, and marks the packs that have them as partial.
pub fn check_dependencies(packs: &mut [ParsedPack<'_>], diagnostics: &mut Diagnostics) {
    for pack in packs.iter_mut().filter(|pack| pack.pack.depends.len() > MAX_DEPENDENCIES) {
        let message = format!(
            "`{}` depends on {} packs, but the limit is {MAX_DEPENDENCIES}",
            pack.pack.id,
            pack.pack.depends.len()
        );
        diagnostics.push(Diagnostic::error(message).at(definition_index(pack, MAX_DEPENDENCIES).0).first());
        pack.pack.depends.truncate(MAX_DEPENDENCIES);
        pack.is_partial = true;
    }
    let lacking: Vec<bool> = packs.iter().map(|pack| lacks(pack, packs, diagnostics)).collect();
    for (pack, lacks) in packs.iter_mut().zip(lacking) {
        pack.is_partial |= lacks;
    }
}

/// Reports the missing dependencies and wrong versions of `pack`. Returns whether there are any.
fn lacks(pack: &ParsedPack<'_>, packs: &[ParsedPack<'_>], diagnostics: &mut Diagnostics) -> bool {
    let wrong_engine = wrong_engine(pack);
    let mut lacks = wrong_engine.is_some();
    diagnostics.extend(wrong_engine.map(Diagnostic::first));
    for (index, wanted) in pack.pack.depends.iter().enumerate() {
        let found = packs.iter().find(|other| other.pack.id == wanted.id);
        let (key, value) = definition_index(pack, index);
        let fault = match found {
            None => Some(missing(pack, wanted, packs).at(key)),
            Some(found) => wrong_version(pack, wanted, found, packs).map(|diagnostic| diagnostic.at(value)),
        };
        lacks |= fault.is_some();
        // A pack whose id differs from its folder has an error of its own.
        let is_told = found.is_none() && packs.iter().any(|other| other.declared_id == wanted.id);
        diagnostics.extend(fault.filter(|_| !is_told && !wanted.id.is_empty()).map(Diagnostic::first));
    }
    lacks
}

/// The packs without `depends` that use what others define, with those others.
pub type Forgotten = BTreeMap<String, BTreeSet<String>>;

/// The packs that use what others define although they have no field `depends` at all, as far as `names` was asked.
pub fn forgotten_dependencies(packs: &[ParsedPack<'_>], names: &Names) -> Forgotten {
    let without =
        packs.iter().filter(|pack| pack.header.as_ref().is_some_and(|header| header.field("depends").is_none()));
    let mut used = names.undeclared();
    without.filter_map(|pack| used.remove_entry(&pack.pack.id)).collect()
}

/// Reports each of the `forgotten` packs once, and marks it as partial: an error for each name it uses would only follow from this one.
pub fn report_forgotten(packs: &mut [ParsedPack<'_>], forgotten: &Forgotten, diagnostics: &mut Diagnostics) {
    for pack in packs.iter_mut() {
        let Some(owners) = forgotten.get(&pack.pack.id) else { continue };
        pack.is_partial = true;
        let owners: Vec<&str> = owners.iter().map(String::as_str).collect();
        let message =
            format!("`{}` uses what `{}` defines, but depends on nothing", pack.pack.id, owners.join("` and `"));
        let help = format!("add `depends = [\"{}\"]` to its `[pack]`", owners.join("\", \""));
        // A misspelt field has an error of its own.
        let is_told = diagnostics.iter().any(|told| {
            told.code == Some(Code::UnknownField)
                && told.location.as_ref().is_some_and(|at| at.file == pack.location().file)
        });
        if !is_told {
            diagnostics.push(Diagnostic::error(message).at(pack.location()).help(help).first());
        }
    }
}

/// The places of a dependency's id and of its version range.
fn definition_index(pack: &ParsedPack<'_>, index: usize) -> (Location, Location) {
    let depends = pack.header.as_ref().and_then(|header| header.field("depends"));
    let entry = depends.and_then(Node::entries).and_then(|entries| entries.get(index));
    let item = depends.and_then(|depends| depends.item(index)).map_or_else(|| pack.location(), Node::location);
    entry.map_or_else(
        || (item.clone(), item.clone()),
        |entry: &TableEntry| (entry.key_location(), entry.node.location()),
    )
}

fn missing(pack: &ParsedPack<'_>, wanted: &Dependency, packs: &[ParsedPack<'_>]) -> Diagnostic {
    let others = packs.iter().map(|other| other.pack.id.as_str()).filter(|id| *id != pack.pack.id);
    let hint = suggest(&wanted.id, others).map_or_else(String::new, |meant| format!(": did you mean `{meant}`?"));
    let chain = needed_by(pack, packs);
    let message = format!("`{}` depends on `{}`, which was not found{hint}{chain}", pack.pack.id, wanted.id);
    let diagnostic = Diagnostic::error(message);
    if hint.is_empty() {
        diagnostic.help(format!("if `{}` is in another folder, add that folder: --root DIR", wanted.id))
    } else {
        diagnostic
    }
}

/// The error for a pack that needs another version of the engine.
fn wrong_engine(pack: &ParsedPack<'_>) -> Option<Diagnostic> {
    let version = pack.pack.wrong_engine()?;
    let (id, wanted) = (&pack.pack.id, &pack.pack.engine);
    let field = pack.header.as_ref().and_then(|header| header.field("engine"));
    let location = field.map_or_else(|| pack.location(), Node::location);
    let diagnostic = Diagnostic::error(format!("`{id}` needs Stuffed {wanted}, and this is {version}")).at(location);
    Some(diagnostic.help(format!("get a matching version of Stuffed, or a version of `{id}` for {version}")))
}

fn wrong_version(
    pack: &ParsedPack<'_>,
    wanted: &Dependency,
    found: &ParsedPack<'_>,
    packs: &[ParsedPack<'_>],
) -> Option<Diagnostic> {
    // An invalid version is reported elsewhere.
    let version = found.pack.semver()?;
    if wanted.versions.matches(&version) {
        return None;
    }
    let (id, versions, chain) = (&wanted.id, &wanted.versions, needed_by(pack, packs));
    let message = format!("`{}` needs `{id}` {versions}, but `{id}` is {version}{chain}", pack.pack.id);
    let location = found
        .header
        .as_ref()
        .and_then(|header| header.field("version"))
        .map_or_else(|| found.location(), Node::location);
    let diagnostic = Diagnostic::error(message).related(location, "its version");
    Some(
        diagnostic.help(format!(
            "get a matching version of `{id}`, or a version of `{}` that accepts {version}",
            pack.pack.id
        )),
    )
}

/// The chain of packs that need a pack, such as "; `a` is needed by `c`, `c` by `d`".
fn needed_by(pack: &ParsedPack<'_>, packs: &[ParsedPack<'_>]) -> String {
    let mut chain = vec![pack.pack.id.as_str()];
    let needs = |other: &&ParsedPack<'_>, id: &str| other.pack.depends.iter().any(|needed| needed.id == id);
    while let Some(last) = chain.last() {
        let next = packs.iter().filter(|other| needs(other, last)).map(|other| other.pack.id.as_str());
        match next.into_iter().find(|id| !chain.contains(id)) {
            Some(id) => chain.push(id),
            None => break,
        }
    }
    let links: Vec<String> = chain
        .windows(2)
        .enumerate()
        .map(|(index, pair)| match pair {
            [needed, by] if index == 0 => format!("; `{needed}` is needed by `{by}`"),
            [needed, by] => format!(", `{needed}` by `{by}`"),
            _ => String::new(),
        })
        .collect();
    links.concat()
}
