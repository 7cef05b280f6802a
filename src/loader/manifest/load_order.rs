//! Reads `[pack]` tables, and sorts packs by their dependencies.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::dependencies::check_dependencies;
use crate::content::{Dependency, IdScope, Pack, PackSource, SourceFile};
use crate::diagnostics::{Diagnostic, Diagnostics, Location};
use crate::loader::names::Names;
use crate::loader::read::bad_nodes::BadNodes;
use crate::loader::read::reader::Reader;
use crate::loader::syntax::parse::{Parsed, parse};
use crate::loader::syntax::parsed_pack::ParsedPack;
use crate::loader::tables::is_id;
use crate::loader::tree::{Node, TableEntry};

/// Parses every file of every pack, and sorts the packs: dependencies first, otherwise by rank, then by id.
pub fn parse_packs<'a>(sources: &'a [PackSource], diagnostics: &mut Diagnostics) -> Vec<ParsedPack<'a>> {
    let mut packs: Vec<ParsedPack<'a>> = sources.iter().map(|source| parse_pack(source, diagnostics)).collect();
    packs.sort_by(|one, other| (one.source.rank, &one.pack.id).cmp(&(other.source.rank, &other.pack.id)));
    check_dependencies(&mut packs, diagnostics);
    let order = sorted(&packs);
    if let Some(cycle) = cycle(&packs, &order) {
        diagnostics.push(cycle.first());
    }
    let location_of = |pack: &ParsedPack<'_>| order.iter().position(|id| *id == pack.pack.id).unwrap_or(order.len());
    packs.sort_by_key(location_of);
    packs
}

/// For each pack, the packs whose ids it may use.
pub fn id_scope(packs: &[ParsedPack<'_>]) -> IdScope {
    IdScope::of(packs.iter().map(|pack| &pack.pack))
}

/// The packs that lack a dependency, directly or through another pack.
pub fn partial_packs(packs: &[ParsedPack<'_>], scope: &IdScope) -> BTreeSet<String> {
    let lacks = |id: &String| packs.iter().any(|pack| pack.is_partial && pack.pack.id == *id);
    let all = packs.iter().map(|pack| &pack.pack.id);
    all.filter(|id| scope.visible_to(id).iter().any(lacks)).cloned().collect()
}

/// The `[pack]` table of a pack, as far as it can be read.
pub fn declared_pack(source: &PackSource) -> Pack {
    let files = source.content.iter().filter(|file| may_declare_pack(&file.text));
    parse_files(source, files, &mut Diagnostics::default()).pack
}

/// Whether a file may contain the `[pack]` table. Files may be large, so those are skipped that can't.
fn may_declare_pack(text: &str) -> bool {
    let is_key = |line: &str| {
        let name = line.trim_start_matches(|letter: char| letter.is_whitespace() || "[\"'\u{feff}".contains(letter));
        let after = name.strip_prefix("pack").map(|rest| rest.chars().next());
        after.is_some_and(|next| next.is_none_or(|next| !(next.is_ascii_alphanumeric() || "_-".contains(next))))
    };
    // A key may be written with escapes. Most files don't have the word at all, and that is soon found.
    text.contains("\\u") || text.contains("pack") && text.lines().any(is_key)
}

fn parse_pack<'a>(source: &'a PackSource, diagnostics: &mut Diagnostics) -> ParsedPack<'a> {
    parse_files(source, source.content.iter(), diagnostics)
}

/// Parses a pack from some of its files.
fn parse_files<'a>(
    source: &'a PackSource,
    files: impl Iterator<Item = &'a SourceFile>,
    diagnostics: &mut Diagnostics,
) -> ParsedPack<'a> {
    let id: Arc<str> = Arc::from(source.id.as_str());
    let mut files: Vec<Parsed> = files.map(|file| parse(file, &id, diagnostics)).collect();
    let mut headers: Vec<TableEntry> = Vec::new();
    for file in &mut files {
        headers.extend(file.take("pack"));
    }
    // A second one in another file is the one too many.
    headers.sort_by_key(|header| !header.node.location().file.ends_with("/pack.toml"));
    for again in headers.iter().skip(1) {
        if let Some(first) = headers.first() {
            let diagnostic =
                Diagnostic::error("a pack can have only one `[pack]` table").at(again.node.location()).first();
            diagnostics.push(diagnostic.related(first.node.location(), "first defined here"));
        }
    }
    let broken = files.iter().any(|file| file.broken);
    let header = headers.into_iter().next().map(|entry| entry.node);
    let (pack, declared_id) = (placeholder_pack(&source.id), source.id.clone());
    let mut parsed = ParsedPack { pack, header, has_no_header: false, source, files, declared_id, is_partial: false };
    match parsed.header.as_ref().map(|header| read_header(header, diagnostics)) {
        Some((Some(pack), bad_nodes)) => parsed.accept(pack, &bad_nodes, diagnostics),
        Some((None, _)) => parsed.header = None,
        None if broken => {}
        None => parsed.has_no_header = true,
    }
    let depends = parsed.header.as_ref().and_then(|header| header.field("depends"));
    parsed.is_partial |= parsed.header.is_none() || (broken && depends.is_none());
    parsed
}

impl ParsedPack<'_> {
    /// Takes over the contents of the `[pack]` table, but keeps the name of the folder as the id.
    fn accept(&mut self, pack: Pack, bad_nodes: &BadNodes, diagnostics: &mut Diagnostics) {
        let folder = self.source.id.clone();
        let is_sound = |field: &str| {
            let node = self.header.as_ref().and_then(|header| header.field(field));
            node.is_some_and(|node| bad_nodes.is_sound_throughout(node))
        };
        let is_there = |field: &str| self.header.as_ref().is_some_and(|header| header.field(field).is_some());
        let mut found = Vec::new();
        if !is_id(&folder) {
            let message = format!("`{folder}` can't be the id of a pack");
            let help = "use lowercase letters, digits and `_`, starting with a letter, for the folder and for `id`";
            found.push(Diagnostic::error(message).at(self.field("id")).help(help));
        } else if is_sound("id") && !is_id(&pack.id) {
            let message = format!("`{}` can't be the id of a pack", pack.id);
            let help = format!("write `id = \"{folder}\"`, the name of its folder");
            found.push(Diagnostic::error(message).at(self.field("id")).help(help));
        } else if is_sound("id") && pack.id != folder {
            let message = format!("the pack has the id `{}`, but its folder is `{folder}`", pack.id);
            found.push(Diagnostic::error(message).at(self.field("id")).help("give both the same name"));
        }
        let is_partial = !found.is_empty() || (is_there("depends") && !is_sound("depends"));
        if is_sound("version") && pack.semver().is_none() {
            let message = format!("`{}` is not a version", pack.version);
            let help = "write three numbers, such as \"1.2.0\"";
            found.push(Diagnostic::error(message).at(self.field("version")).help(help));
        }
        diagnostics.extend(found.into_iter().map(Diagnostic::first));
        // An unreadable value may have been meant as `true`.
        let game = pack.game || (is_there("game") && !is_sound("game"));
        self.declared_id = if is_sound("id") { pack.id } else { folder.clone() };
        self.is_partial = is_partial;
        self.pack = Pack { id: folder, game, ..pack };
    }
}

/// Stands in for a pack whose `[pack]` table can't be read.
fn placeholder_pack(id: &str) -> Pack {
    Pack { id: id.to_owned(), ..Pack::default() }
}

/// Reads a `[pack]` table, with dummies for the parts that can't be read.
fn read_header(header: &Node, diagnostics: &mut Diagnostics) -> (Option<Pack>, BadNodes) {
    let (names, bad_nodes, found) = (Names::default(), BadNodes::default(), RefCell::default());
    let pack: Option<Pack> = Reader::new(&names, &found, &bad_nodes).read(header);
    let found: Diagnostics = found.into_inner();
    diagnostics.extend(found.into_iter().map(Diagnostic::first));
    (pack, bad_nodes)
}

/// The folder of a pack's content, with a slash at its end.
fn folder_of(pack: &ParsedPack<'_>) -> String {
    let own = format!("content/{}/", pack.source.id);
    let path = pack.source.content.first().map(|file| file.path.as_str()).unwrap_or_default();
    path.rfind(&own).and_then(|at| path.get(..at + own.len())).map_or(own, str::to_owned)
}

/// The error about a pack without a `[pack]` table.
pub fn no_header(pack: &ParsedPack<'_>) -> Diagnostic {
    let id = &pack.source.id;
    Diagnostic::error(format!("the pack `{id}` has no `[pack]` table"))
        .at(Location::whole(format!("{}pack.toml", folder_of(pack))))
        .help(format!("add a table `[pack]` with `id = \"{id}\"`, `title` and `version`"))
}

/// The ids in load order. Leaves out packs in a cycle, and packs that depend on one.
fn sorted(packs: &[ParsedPack<'_>]) -> Vec<String> {
    let known: BTreeSet<&str> = packs.iter().map(|pack| pack.pack.id.as_str()).collect();
    let mut order: Vec<String> = Vec::new();
    loop {
        let ready = packs.iter().find(|pack| {
            let waits = |other: &Dependency| known.contains(other.id.as_str()) && !order.contains(&other.id);
            !order.contains(&pack.pack.id) && !pack.pack.depends.iter().any(waits)
        });
        match ready {
            Some(pack) => order.push(pack.pack.id.clone()),
            None => return order,
        }
    }
}

/// The error about the first cycle among the packs that are not in `order`.
fn cycle(packs: &[ParsedPack<'_>], order: &[String]) -> Option<Diagnostic> {
    let find = |id: &str| packs.iter().find(|pack| pack.pack.id == id && !order.contains(&pack.pack.id));
    let mut pack = packs.iter().find(|pack| !order.contains(&pack.pack.id))?;
    let mut chain = vec![pack];
    let from = loop {
        pack = pack.pack.depends.iter().find_map(|other| find(&other.id))?;
        match chain.iter().position(|known| known.pack.id == pack.pack.id) {
            Some(from) => break from,
            None => chain.push(pack),
        }
    };
    chain.push(pack);
    let names: Vec<String> = chain.iter().skip(from).map(|pack| format!("`{}`", pack.pack.id)).collect();
    let message = format!("packs depend on each other: {}", names.join(" -> "));
    Some(Diagnostic::error(message).at(pack.field("depends")).help("remove one of these dependencies"))
}
