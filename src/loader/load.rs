//! Loads packs: runs all phases, and drops errors that only follow from others.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use serde::de::DeserializeOwned;
use xxhash_rust::xxh3::Xxh3Default;

use super::definitions::{Entries, ReadDefinitions};
use super::names::Names;
use super::number_ground::GroundDefinitions;
use super::tables::{OPTIONAL, SINGLETONS, TABLES};
use super::tree::Value;
use crate::content::{
    Behaviour, Catalog, Color, CommandKind, Content, Kind, NamedColor, Pack, PackSource, Ref, Script, all_hooks,
};
use crate::diagnostics::{Code, Diagnostic, Diagnostics, Location, Severity};
use crate::loader::check::check;
use crate::loader::check::checker::Checker;
use crate::loader::check::reach::unreachable::{Offers, unreachable};
use crate::loader::manifest::dependencies::{Forgotten, forgotten_dependencies, report_forgotten};
use crate::loader::manifest::load_order::{id_scope, no_header, parse_packs, partial_packs};
use crate::loader::manifest::orphan_files::orphan_files;
use crate::loader::merge::apply_patch::MissingField;
use crate::loader::merge::conflict::conflicts;
use crate::loader::merge::definition_index::{Definition, DefinitionIndex, collect, scripts};
use crate::loader::merge::duplicate_id::{report_duplicate_ids, report_duplicate_scripts};
use crate::loader::merge::inheritance::resolve;
use crate::loader::merge::patch::PatchChange;
use crate::loader::merge::patch_base::PatchBases;
use crate::loader::merge::patch_blame::PatchedDefinitions;
use crate::loader::read::bad_nodes::BadNodes;
use crate::loader::read::reader::Reader;
use crate::loader::renames::renames;
use crate::loader::syntax::parsed_pack::ParsedPack;

/// After so many errors, no further definitions are read: nobody reads the report to its end, and each error takes time to explain.
const MAX_ERRORS: usize = 5000;

/// The result of loading packs.
#[derive(Debug)]
pub struct LoadReport {
    /// The content; `None` if there is any error.
    pub content: Option<Content>,
    /// All errors and warnings.
    pub diagnostics: Diagnostics,
    /// The place of each definition and its fields.
    pub definition_index: DefinitionIndex,
    /// What can still be checked if there is no content.
    pub rest: Option<UncheckedScripts>,
}

/// The scripts of packs whose content has errors.
#[derive(Debug)]
pub struct UncheckedScripts {
    /// The scripts.
    pub scripts: Catalog<Script>,
    /// The ids that they can refer to, as far as they could be read.
    pub names: Names,
}

/// Loads packs. One of them must be a game; if several are, one must depend on all the others. Reports all errors, not only the first.
pub fn load(packs: &[PackSource]) -> LoadReport {
    let mut forgotten = Forgotten::new();
    let mut loaded = attempt(packs, Patching::All, &mut forgotten);
    if !forgotten.is_empty() {
        loaded = attempt(packs, Patching::All, &mut forgotten);
    }
    if loaded.content.is_none() {
        let patched = PatchedDefinitions::of(&loaded.definition_index);
        if patched.concern(&loaded.diagnostics) {
            patched.blame(&attempt(packs, Patching::None, &mut forgotten).diagnostics, &mut loaded.diagnostics);
        }
        let bases = PatchBases::of(&loaded.definition_index);
        if bases.concern(&loaded.diagnostics) {
            bases.trace(&attempt(packs, Patching::Replacing, &mut forgotten).diagnostics, &mut loaded.diagnostics);
        }
    }
    loaded
}

/// Which patches to apply.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Patching {
    All,
    /// Only patches that set or remove values, and so don't build on old ones.
    Replacing,
    None,
}

/// Loads packs with the given patches. Packs in `forgotten` are told once what they lack, and may use any id; those found are added to it.
fn attempt(packs: &[PackSource], patching: Patching, forgotten: &mut Forgotten) -> LoadReport {
    let mut diagnostics = Diagnostics::default();
    let mut parsed = parse_packs(packs, &mut diagnostics);
    report_forgotten(&mut parsed, forgotten, &mut diagnostics);
    let orphan_files = orphan_files(&parsed);
    if !orphan_files.is_empty() {
        // They hide a whole pack, so all other errors would only follow from that.
        diagnostics.extend(orphan_files.into_iter().map(Diagnostic::first));
        return LoadReport { content: None, diagnostics, definition_index: DefinitionIndex::default(), rest: None };
    }
    diagnostics.extend(parsed.iter().filter(|pack| pack.has_no_header).map(|pack| no_header(pack).first()));
    let broken: BTreeSet<String> = broken_files(&parsed).map(|(path, _)| path.to_owned()).collect();
    let fingerprint = fingerprint(&parsed);
    let mut later = Diagnostics::default();
    check_one_game(&parsed, &mut later);
    let (mut definition_index, mut patches) = collect(&mut parsed, &mut later);
    patches.retain(|_| patching != Patching::None);
    if patching == Patching::Replacing {
        for patch in &mut patches {
            patch.changes.retain(PatchChange::replaces);
        }
    }
    let scripts = scripts(&parsed, &mut later);
    let mut names = names(&parsed, &definition_index, &scripts);
    names.renames = renames(&parsed, &definition_index, &names, &mut later);
    let missing_fields = resolve(&mut definition_index, patches, &names, &mut later);
    names.colors = colors(&definition_index, &mut later);
    report_duplicate_scripts(&parsed, &scripts, &names, &mut later);
    let unchecked = Catalog::new(scripts.clone().into_iter().collect());
    let content = read(&parsed, &definition_index, &names, scripts, fingerprint, &mut later);
    report_missing_fields(missing_fields, &mut later);
    report_duplicate_ids(&parsed, &definition_index, &names, &mut later);
    conflicts(&definition_index, &names, &mut later);
    // If packs lack dependencies, only errors are certain.
    later.retain(|diagnostic| names.partial.is_empty() || diagnostic.severity == Severity::Error);
    // Errors at an unreadable value, or in a file with syntax errors, only follow from those.
    let unread: BTreeSet<(String, usize, usize)> = diagnostics.iter().filter_map(place).collect();
    later.retain(|diagnostic| place(diagnostic).is_none_or(|place| !unread.contains(&place)));
    later.retain(|diagnostic| diagnostic.location.as_ref().is_none_or(|location| !broken.contains(&*location.file)));
    diagnostics.extend(later);
    let content = content.filter(|_| !diagnostics.has_errors());
    if content.is_none() {
        forgotten.extend(forgotten_dependencies(&parsed, &names));
    }
    let rest = content.is_none().then_some(UncheckedScripts { scripts: unchecked, names });
    LoadReport { content, diagnostics, definition_index, rest }
}

/// The place of a diagnostic, to compare it with others.
fn place(diagnostic: &Diagnostic) -> Option<(String, usize, usize)> {
    let (file, start, end) = diagnostic.location.as_ref()?.key();
    Some((file.to_owned(), start, end))
}

/// The path and text of each file with syntax errors.
fn broken_files<'a>(packs: &'a [ParsedPack<'a>]) -> impl Iterator<Item = (&'a str, &'a str)> {
    let files = packs.iter().flat_map(|pack| pack.source.content.iter().zip(&pack.files));
    files.filter(|(_, parsed)| parsed.broken).map(|(file, _)| (file.path.as_str(), file.text.as_str()))
}

fn check_one_game(packs: &[ParsedPack<'_>], diagnostics: &mut Diagnostics) {
    let games: Vec<&ParsedPack<'_>> = packs.iter().filter(|pack| pack.pack.game).collect();
    let location = |pack: &ParsedPack<'_>| {
        let field = pack.header.as_ref().and_then(|header| header.field("game"));
        field.map_or_else(|| pack.location(), super::tree::Node::location)
    };
    // A game may build on another. The one that depends on the others wins.
    let scope = id_scope(packs);
    let on_top = games.iter().find(|top| games.iter().all(|game| scope.sees(&top.pack.id, &game.pack.id)));
    match (games.as_slice(), packs) {
        (_, _) if on_top.is_some() => {}
        ([], []) => diagnostics.push(Diagnostic::error("no packs found")),
        ([], [first, ..]) if packs.iter().all(|pack| !pack.is_partial) => {
            let diagnostic = Diagnostic::error("none of the packs is a game").at(first.location()).first();
            diagnostics.push(diagnostic.help("add `game = true` to the `[pack]` table of the one that is"));
        }
        ([first, others @ ..], _) => diagnostics.extend(others.iter().map(|other| {
            let message = format!("two packs are games: `{}` and `{}`", first.pack.id, other.pack.id);
            let help = "use only one of them, or make one depend on the other";
            Diagnostic::error(message).at(location(other)).related(location(first), "the other game").help(help).first()
        })),
        _ => {}
    }
}

/// A hash of all files of the packs. It doesn't depend on the folder the packs were read from.
fn fingerprint(packs: &[ParsedPack<'_>]) -> u64 {
    let mut hash = Xxh3Default::new();
    let mut add = |text: &str| {
        hash.update(&(text.len() as u64).to_le_bytes());
        hash.update(text.as_bytes());
    };
    for pack in packs {
        let id = pack.pack.id.as_str();
        for (folder, files) in [("content", &pack.source.content), ("scripts", &pack.source.scripts)] {
            let root = format!("{folder}/{id}/");
            let inside = |path: &'_ str| path.rfind(&root).map_or(0, |start| start);
            let mut files: Vec<(&str, &str)> = files
                .iter()
                .map(|file| (file.path.get(inside(&file.path)..).unwrap_or_default(), file.text.as_str()))
                .collect();
            files.sort_unstable();
            for (path, text) in files {
                add(path);
                add(text);
            }
        }
    }
    hash.digest()
}

/// Reports fields that patches change but that aren't set. If the type has no such field either, the reader has already reported that.
/// Other errors about the value that the patch put there are dropped, unless they say what to add instead.
fn report_missing_fields(missing_fields: Vec<MissingField>, diagnostics: &mut Diagnostics) {
    for MissingField { diagnostic, value, is_text } in missing_fields {
        let location = diagnostic.location.clone();
        let is_unknown =
            |found: &Diagnostic| found.location == location && found.code.is_some_and(Code::is_unknown_name);
        let is_refused = |found: &Diagnostic| is_text && found.location.as_ref() == Some(&value);
        if !diagnostics.iter().any(|found| is_unknown(found) || is_refused(found)) {
            diagnostics.retain(|found| found.location != location && found.location.as_ref() != Some(&value));
            diagnostics.push(diagnostic);
        }
    }
}

/// All ids. The values of colours are read later.
fn names(packs: &[ParsedPack<'_>], definition_index: &DefinitionIndex, scripts: &BTreeMap<String, Script>) -> Names {
    let mut ids: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
    for table in TABLES {
        ids.insert(table, definition_index.of(table).map(|(id, _)| id.clone()).collect());
    }
    ids.insert(Script::TABLE, scripts.keys().cloned().collect());
    let files = broken_files(packs).map(|(_, text)| text.to_owned());
    let unread = files.chain(definition_index.unread.iter().cloned()).collect();
    let scope = id_scope(packs);
    let partial = partial_packs(packs, &scope);
    let mut names = Names::new(ids, Vec::new(), scope, unread);
    names.partial = partial;
    names
}

fn colors(definition_index: &DefinitionIndex, diagnostics: &mut Diagnostics) -> Vec<Color> {
    definition_index.of(NamedColor::TABLE).map(|(_, definition)| color(definition, diagnostics)).collect()
}

fn color(definition: &Definition, diagnostics: &mut Diagnostics) -> Color {
    let node = &definition.node;
    let color = match &node.value {
        Value::Text(text) => Names::declared_color(text),
        _ => Err(Diagnostic::error(format!("expected a colour such as \"#c0a080\", found {}", node.describe()))),
    };
    color.unwrap_or_else(|diagnostic| {
        diagnostics.push(diagnostic.at(node.location()));
        Color::default()
    })
}

/// Reads and checks every definition; `None` if any of them can't be read.
fn read(
    packs: &[ParsedPack<'_>],
    definition_index: &DefinitionIndex,
    names: &Names,
    scripts: BTreeMap<String, Script>,
    fingerprint: u64,
    diagnostics: &mut Diagnostics,
) -> Option<Content> {
    let (found, bad_nodes) = (RefCell::default(), BadNodes::default());
    let session = Loader { definition_index, names, bad_nodes: &bad_nodes, diagnostics: &found };
    session.report_missing_sections(packs);
    session.excuse_messages();
    let scripts = session.scripts(scripts);
    let definitions = session.definitions();
    let messages = session.singleton("message");
    session.report_double_keys(&definitions);
    let checker = Checker { definition_index, bad_nodes: &bad_nodes, diagnostics: &found };
    check(&definitions, &checker);
    // If parts could not be read, they may use what seems unreachable.
    let is_whole = names.unread.is_empty() && names.partial.is_empty();
    if is_whole && !diagnostics.has_errors() && !found.borrow().has_errors() {
        let offers = Offers::of(packs.iter().map(|pack| &pack.pack));
        unreachable(&definitions, &scripts, names.used_colors(), &offers, &checker);
    }
    diagnostics.extend(found.into_inner());
    let (mut creatures, mut modifiers) = (whole(definitions.creatures)?, whole(definitions.modifiers)?);
    // Faulty lists may name scripts that don't exist.
    if !diagnostics.has_errors() {
        creatures.values_mut().for_each(|kind| kind.all_hooks = all_hooks(&kind.hooks, &kind.ai, &scripts));
        modifiers.values_mut().for_each(|kind| kind.all_hooks = all_hooks(&kind.hooks, &kind.ai, &scripts));
    }
    let (mut tiles, mut movements) = (whole(definitions.tiles)?, whole(definitions.movements)?);
    let (mut fields, mut features) = (whole(definitions.fields)?, whole(definitions.features)?);
    let (media, hazards) = GroundDefinitions {
        tiles: &mut tiles,
        fields: &mut fields,
        features: &mut features,
        movements: &mut movements,
        creatures: &mut creatures,
        modifiers: &mut modifiers,
    }
    .number();
    Some(Content {
        packs: packs.iter().map(|pack| pack.pack.clone()).collect::<Vec<Pack>>(),
        scope: names.scope.clone(),
        creatures,
        items: whole(definitions.items)?,
        flavors: whole(definitions.flavors)?,
        slots: whole(definitions.slots)?,
        tiles,
        levels: whole(definitions.levels)?,
        branches: whole(definitions.branches)?,
        hordes: whole(definitions.hordes)?,
        treasures: whole(definitions.treasures)?,
        vaults: whole(definitions.vaults)?,
        factions: whole(definitions.factions)?,
        endings: whole(definitions.endings)?,
        modifiers,
        stats: whole(definitions.stats)?,
        abilities: whole(definitions.abilities)?,
        damage_types: whole(definitions.damage_types)?,
        movements,
        fields,
        features,
        media,
        hazards,
        clocks: whole(definitions.clocks)?,
        sentences: whole(definitions.sentences)?,
        bots: whole(definitions.bots)?,
        commands: whole(definitions.commands)?,
        scripts,
        stage_runner: None,
        rules: definitions.rules?,
        language: definitions.language?,
        messages: messages?,
        text: definitions.text?,
        keys: definitions.keys?,
        palette: definitions.palette?,
        layout: definitions.layout.unwrap_or_default(),
        renames: names.renames.clone(),
        fingerprint,
    })
}

fn whole<T>(entries: Entries<T>) -> Option<Catalog<T>> {
    entries.into_iter().map(|(id, entry)| Some((id, entry?))).collect::<Option<_>>().map(Catalog::new)
}

/// Reads the merged definitions to their types.
struct Loader<'a> {
    definition_index: &'a DefinitionIndex,
    names: &'a Names,
    bad_nodes: &'a BadNodes,
    diagnostics: &'a RefCell<Diagnostics>,
}

impl Loader<'_> {
    /// Reads all definitions but the messages.
    fn definitions(&self) -> ReadDefinitions {
        ReadDefinitions {
            creatures: self.catalog(),
            items: self.catalog(),
            flavors: self.catalog(),
            slots: self.catalog(),
            tiles: self.catalog(),
            levels: self.catalog(),
            branches: self.catalog(),
            hordes: self.catalog(),
            treasures: self.catalog(),
            vaults: self.catalog(),
            factions: self.catalog(),
            endings: self.catalog(),
            modifiers: self.catalog(),
            stats: self.catalog(),
            abilities: self.catalog(),
            damage_types: self.catalog(),
            movements: self.catalog(),
            clocks: self.catalog(),
            fields: self.catalog(),
            features: self.catalog(),
            sentences: self.catalog(),
            bots: self.catalog(),
            commands: self.catalog(),
            rules: self.singleton("game"),
            language: self.singleton("language"),
            text: self.singleton("text"),
            keys: self.singleton("keys"),
            palette: self.singleton("palette"),
            layout: self.singleton("layout"),
        }
    }

    fn definition<T: DeserializeOwned>(&self, definition: &Definition) -> Option<T> {
        if definition.is_partial {
            self.bad_nodes.excuse_all(&definition.node);
        }
        if definition.elsewhere.iter().any(|field| field == "extends") {
            self.bad_nodes.excuse_all(&definition.node);
        }
        for field in definition.elsewhere.iter().filter(|field| definition.node.field(field).is_none()) {
            self.bad_nodes.excuse(&definition.node, field.clone());
        }
        Reader::new(self.names, self.diagnostics, self.bad_nodes).read(&definition.node)
    }

    fn catalog<T: DeserializeOwned + Kind>(&self) -> Entries<T> {
        let definitions: Vec<(&String, &Definition)> = self.definition_index.of(T::TABLE).collect();
        let mut read: Vec<Option<T>> = definitions.iter().map(|_| None).collect();
        // Parents come first, so that a missing field is reported for the parent and not again for each child.
        let mut order: Vec<(usize, &Definition)> =
            definitions.iter().map(|(_, definition)| *definition).enumerate().collect();
        order.sort_by_key(|(_, definition)| definition.generation);
        for (index, definition) in order {
            let parent =
                definition.parent.as_ref().and_then(|parent| self.definition_index.definition(T::TABLE, &parent.id));
            if let Some(parent) = parent {
                self.bad_nodes.inherit(&definition.node, &parent.node);
            }
            if self.diagnostics.borrow().len() >= MAX_ERRORS {
                let more = Diagnostic::error(format!("there are more than {MAX_ERRORS} errors: the rest is not shown"));
                self.report_at(more, definition.node.location());
                break;
            }
            if let Some(read) = read.get_mut(index) {
                *read = self.definition(definition);
            }
        }
        definitions.into_iter().map(|(id, _)| id.clone()).zip(read).collect()
    }

    fn singleton<T: DeserializeOwned>(&self, table: &str) -> Option<T> {
        self.definition_index.singletons.get(table).and_then(|definition| self.definition(definition))
    }

    fn report_missing_sections(&self, packs: &[ParsedPack<'_>]) {
        let Some(game) = packs.iter().rfind(|pack| pack.pack.game) else { return };
        for table in SINGLETONS.into_iter().filter(|table| !OPTIONAL.contains(table)) {
            let unread = self.names.unread.iter().any(|text| text.contains(&format!("[{table}")));
            if !self.definition_index.singletons.contains_key(table) && !unread {
                let wanted = if table == "message" { "message.begin]`, `[message.hit" } else { table };
                let message = format!("the game `{}` has no table `[{table}]`", game.pack.id);
                let diagnostic = Diagnostic::error(message).code(Code::MissingTable).subject(table).at(game.location());
                self.diagnostics.borrow_mut().push(diagnostic.help(format!("add `[{wanted}]` to any of its files")));
            }
        }
    }

    /// Suppresses reports about missing messages that are in files with syntax errors.
    fn excuse_messages(&self) {
        let Some(messages) = self.definition_index.singletons.get("message") else { return };
        for line in self.names.unread.iter().flat_map(|text| text.lines()) {
            if let Some(name) = line.trim_start().strip_prefix("[message.") {
                let name: String =
                    name.chars().take_while(|letter| *letter == '_' || letter.is_alphanumeric()).collect();
                if messages.node.field(&name).is_none() {
                    self.bad_nodes.excuse(&messages.node, name);
                }
            }
        }
    }

    /// The scripts, with the text from `[behaviour.<script>]`.
    fn scripts(&self, mut scripts: BTreeMap<String, Script>) -> Catalog<Script> {
        for (id, definition) in self.definition_index.of(Behaviour::TABLE) {
            let behaviour: Option<Behaviour> = self.definition(definition);
            let bare = id.strip_prefix(&format!("{}:", definition.pack)).unwrap_or(id);
            match self.names.look_up(Script::TABLE, bare, &definition.pack) {
                Ok(index) => {
                    let script = index.and_then(|index| scripts.values_mut().nth(index as usize));
                    script.into_iter().zip(behaviour).for_each(|(script, behaviour)| script.doing = behaviour.doing);
                }
                Err(diagnostic) => self.report_at(diagnostic, definition.key.clone()),
            }
        }
        Catalog::new(scripts.into_iter().collect())
    }

    /// Reports keys with two bindings on the same screen.
    fn report_double_keys(&self, definitions: &ReadDefinitions) {
        // Commands of packs go by the names by which they are bound: the full ids, or the bare ones.
        let name = |command: Ref<CommandKind>| {
            let id = definitions.commands.get(command.index()).map_or("", |(id, _)| id.as_str());
            let is_full = self.definition_index.find_key("keys", "", &["command", id]).is_some();
            if is_full { id } else { id.rsplit(':').next().unwrap_or(id) }.to_owned()
        };
        let duplicates = definitions.keys.as_ref().map(|keys| keys.duplicates(name));
        for double in duplicates.unwrap_or_default() {
            let ((table, command), (other_table, other)) = (double.second, double.first);
            let location = |table, command: &str| self.definition_index.find("keys", "", &[table, command]);
            let message =
                format!("the key `{}` is bound to `{table}.{command}` and to `{other_table}.{other}`", double.key);
            let mut diagnostic =
                Diagnostic::error(message).help("both are used on the same screen: remove one of them");
            if let Some(location) = location(table, &command) {
                diagnostic = diagnostic.at(location);
            }
            if let Some(location) = location(other_table, &other) {
                diagnostic = diagnostic.related(location, "the other binding");
            }
            self.diagnostics.borrow_mut().push(diagnostic);
        }
    }

    fn report_at(&self, diagnostic: Diagnostic, location: Location) {
        self.diagnostics.borrow_mut().push(diagnostic.at(location));
    }
}
