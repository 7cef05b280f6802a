//! All definitions of all packs, by table and id.

use std::collections::BTreeMap;

use super::overlay::Layer;
use super::patch::{Patch, patches};
use crate::content::{IdScope, Script, SourceFile};
use crate::diagnostics::{Code, Diagnostic, Diagnostics, Location, suggest, with_article};
use crate::loader::syntax::parsed_pack::ParsedPack;
use crate::loader::tables::{PATCH, SINGLETONS, TABLES, is_id};
use crate::loader::tree::{Node, TableEntry, Value};

/// The largest allowed script, in bytes.
pub const MAX_SCRIPT: usize = 32 * 1024;

/// A definition: at first as written, after merging with inherited fields and patches.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The pack it belongs to.
    pub pack: String,
    /// The place of its key.
    pub key: Location,
    /// Its fields, or its value.
    pub node: Node,
    /// The definition it extends.
    pub parent: Option<Parent>,
    /// How many ancestors it has.
    pub generation: u32,
    /// The fields that patches removed.
    pub removed: Vec<Removed>,
    /// The fields of other definitions with the same id, a mistake that is reported separately. They don't count as missing.
    pub elsewhere: Vec<String>,
    /// Whether its parent is unknown. If so, its fields may be incomplete, and none are reported as missing.
    pub is_partial: bool,
}

/// The parent of a definition.
#[derive(Clone, Debug)]
pub struct Parent {
    /// Its full id.
    pub id: String,
    /// The value of `extends`.
    pub node: Node,
}

/// A field that a patch removed.
#[derive(Clone, Debug)]
pub struct Removed {
    /// The path to it, its keys joined by dots.
    pub path: String,
    /// The patch that removed it. Its history has the removed value.
    pub node: Node,
    /// The value that a later patch set there.
    pub again: Option<Node>,
    /// Whether it was removed from the parent definition.
    pub is_inherited: bool,
}

impl Definition {
    fn new(entry: TableEntry, pack: &str) -> Self {
        let (pack, key) = (pack.to_owned(), entry.key_location());
        let (node, removed, elsewhere) = (entry.node, Vec::new(), Vec::new());
        Self { pack, key, node, parent: None, generation: 0, removed, elsewhere, is_partial: false }
    }
}

/// All definitions of all packs, with the place of every field.
#[derive(Clone, Debug, Default)]
pub struct DefinitionIndex {
    /// By table, then by full id.
    pub(crate) definitions: BTreeMap<&'static str, BTreeMap<String, Definition>>,
    /// By table.
    pub(crate) singletons: BTreeMap<&'static str, Definition>,
    /// The ids of definitions that are not read, because they or their tables have wrong names.
    pub(crate) unread: Vec<String>,
}

impl DefinitionIndex {
    /// The ids of a table, sorted. Empty for a table that a game has once.
    pub fn ids(&self, table: &str) -> impl Iterator<Item = &str> {
        self.of(table).map(|(id, _)| id.as_str())
    }

    /// The place of a field of a definition: `find("creature", "stuffed:bat", &["ai", "0", "use"])`. For a field that is left out, the
    /// place of the innermost value that contains it. Tables that a game has once have an empty id.
    pub fn find(&self, table: &str, id: &str, path: &[&str]) -> Option<Location> {
        let mut node = &self.definition(table, id)?.node;
        for step in path {
            let next = node.field(step).or_else(|| step.parse().ok().and_then(|index| node.item(index)));
            let Some(next) = next else { break };
            node = next;
        }
        Some(node.location())
    }

    /// The place of a field's key. The arguments are those of [`DefinitionIndex::find`].
    pub fn find_key(&self, table: &str, id: &str, path: &[&str]) -> Option<Location> {
        let mut node = &self.definition(table, id)?.node;
        let mut key = None;
        for step in path {
            let entry = node.entries().and_then(|entries| entries.iter().find(|entry| entry.key == *step));
            key = entry.map(TableEntry::key_location);
            node = entry.map(|entry| &entry.node).or_else(|| step.parse().ok().and_then(|index| node.item(index)))?;
        }
        key
    }

    pub(crate) fn definition(&self, table: &str, id: &str) -> Option<&Definition> {
        let definitions = self.definitions.get(table).and_then(|definitions| definitions.get(id));
        definitions.or_else(|| self.singletons.get(table).filter(|_| id.is_empty()))
    }

    /// All definitions with their tables and ids. Tables that a game has once come last and have an empty id.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&'static str, &str, &Definition)> {
        let definitions = self.definitions.iter().flat_map(|(table, definitions)| {
            definitions.iter().map(move |(id, definition)| (*table, id.as_str(), definition))
        });
        definitions.chain(self.singletons.iter().map(|(table, definition)| (*table, "", definition)))
    }

    pub(crate) fn of(&self, table: &str) -> impl Iterator<Item = (&String, &Definition)> {
        self.definitions.get(table).into_iter().flatten()
    }
}

/// Moves definitions and patches out of the trees of `packs`. The patches come in load order.
pub fn collect(packs: &mut [ParsedPack<'_>], diagnostics: &mut Diagnostics) -> (DefinitionIndex, Vec<Patch>) {
    let mut collector = Collector { definition_index: DefinitionIndex::default(), patches: Vec::new(), diagnostics };
    let of_games = IdScope::game_packs(packs.iter().map(|pack| &pack.pack));
    for pack in packs {
        let id = pack.pack.id.clone();
        let is_of_game = of_games.contains(&id) || pack.header.is_none();
        for entry in pack.files.iter_mut().flat_map(crate::loader::syntax::parse::Parsed::take_all) {
            collector.top_level(entry, &id, is_of_game);
        }
    }
    (collector.definition_index, collector.patches)
}

/// A name as an id: `CaveCrab`, `cave-crab` and `cave crab` as `cave_crab`.
fn as_id(name: &str) -> String {
    let mut id = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && id.ends_with(|before: char| before.is_lowercase()) {
            id.push('_');
        }
        match letter {
            '-' | ' ' => id.push('_'),
            _ => id.extend(letter.to_lowercase()),
        }
    }
    id
}

struct Collector<'a> {
    definition_index: DefinitionIndex,
    patches: Vec<Patch>,
    diagnostics: &'a mut Diagnostics,
}

impl Collector<'_> {
    fn top_level(&mut self, entry: TableEntry, pack: &str, is_of_game: bool) {
        if let Some(table) = TABLES.into_iter().find(|table| *table == entry.key) {
            self.definitions(table, entry, pack);
        } else if entry.key == PATCH {
            self.patches.extend(patches(entry, self.diagnostics));
        } else if let Some(table) = SINGLETONS.into_iter().find(|table| *table == entry.key) {
            if is_of_game {
                self.singleton(table, entry, pack);
            } else {
                let message = format!("only a game can have a table `[{table}]`, or a pack on which it depends");
                let help = format!(
                    "the pack `{pack}` is not a game: change the game's table with `[patch.{table}]`, or add `game = true` to its `[pack]` table"
                );
                self.diagnostics.push(Diagnostic::error(message).at(entry.key_location()).help(help));
            }
        } else {
            self.unknown_table(&entry);
        }
    }

    fn unknown_table(&mut self, entry: &TableEntry) {
        let ids = entry.node.entries().unwrap_or_default().iter().map(|entry| entry.key.clone());
        // `[wolf]` may be meant as `[creature.wolf]`.
        self.definition_index.unread.extend(ids.chain([entry.key.clone()]));
        if entry.key == "test" {
            let diagnostic = Diagnostic::error("a scenario test is not part of the content");
            let help = "move it to a file in the folder `tests` of the pack: `content/<pack>/tests/<name>.toml`";
            let diagnostic = diagnostic.code(Code::UnknownTable).at(entry.key_location()).help(help);
            return self.diagnostics.push(diagnostic);
        }
        let known = || TABLES.into_iter().chain(SINGLETONS).chain([PATCH]);
        let message = format!("unknown table `{}`", entry.key);
        let diagnostic = Diagnostic::unknown_name(message, suggest(&entry.key, known()), |error| {
            let mut known: Vec<String> = known().map(|table| format!("`{table}`")).collect();
            known.sort();
            error.help(format!("the tables are {}", known.join(", ")))
        });
        self.diagnostics.push(diagnostic.code(Code::UnknownTable).at(entry.key_location()));
    }

    fn definitions(&mut self, table: &'static str, entry: TableEntry, pack: &str) {
        let location = entry.key_location();
        let Value::Table(entries) = entry.node.value else {
            let what = if table == "color" { "name = \"#rrggbb\"" } else { "..." };
            let message = format!("expected a table, found {}", entry.node.describe());
            let help = if table == "color" {
                format!("write `[color]` and below it `{what}`")
            } else {
                format!("write `[{table}.some_id]` and its fields below")
            };
            return self.diagnostics.push(Diagnostic::error(message).at(location).help(help));
        };
        for entry in entries {
            let written =
                if table == "behaviour" { entry.key.split(':').next_back() } else { Some(entry.key.as_str()) };
            if written.is_none_or(|written| !is_id(written)) {
                let meant = as_id(&entry.key);
                let message = format!("`{}` can't be an id", entry.key);
                let own = entry.key.strip_prefix(pack).and_then(|rest| rest.strip_prefix(':'));
                let help = if let Some(own) = own {
                    format!("write `[{table}.{own}]`: the pack is added by itself")
                } else if entry.key.contains(':') {
                    format!("to change what another pack defines, write `[{PATCH}.{table}.\"{}\"]`", entry.key)
                } else if is_id(&meant) {
                    format!("ids are of lowercase letters, digits and `_`: write `{meant}`")
                } else {
                    "use lowercase letters, digits and `_`, starting with a letter".to_owned()
                };
                self.definition_index.unread.extend([entry.key.clone(), meant]);
                self.diagnostics.push(Diagnostic::error(message).at(entry.key_location()).help(help));
            } else if let Value::List(_) = entry.node.value {
                let message = format!("`{table}.{}` is not a list of tables", entry.key);
                let help = format!("write `[{table}.{}]`, in single brackets", entry.key);
                self.diagnostics.push(Diagnostic::error(message).at(entry.key_location()).help(help));
                self.definition_index.unread.push(entry.key);
            } else {
                self.definition(table, entry, pack);
            }
        }
    }

    fn definition(&mut self, table: &'static str, entry: TableEntry, pack: &str) {
        let id = if entry.key.contains(':') { entry.key.clone() } else { format!("{pack}:{}", entry.key) };
        let written = entry.key.clone();
        let definition = Definition::new(entry, pack);
        let definitions = self.definition_index.definitions.entry(table).or_default();
        match definitions.get_mut(&id) {
            Some(first) => {
                // A field that one of them lacks may be in the other.
                let fields = definition.node.entries().unwrap_or_default();
                first.elsewhere.extend(fields.iter().map(|field| field.key.clone()));
                let message = format!("there is already {} `{written}` in this pack", with_article(table));
                let diagnostic =
                    Diagnostic::error(message).at(definition.key).related(first.key.clone(), "first defined here");
                self.diagnostics.push(diagnostic.code(Code::DuplicateDefinition));
            }
            None => {
                definitions.insert(id, definition);
            }
        }
    }

    fn singleton(&mut self, table: &'static str, entry: TableEntry, pack: &str) {
        let definition = Definition::new(entry, pack);
        let Some(first) = self.definition_index.singletons.get_mut(table) else {
            self.definition_index.singletons.insert(table, definition);
            return;
        };
        if first.node.pack() != pack {
            // A game overrides the tables of the packs on which it depends.
            first.key = definition.key;
            return Layer { moves: true }.tables(&mut first.node, definition.node);
        }
        if let ("message", Value::Table(messages), Value::Table(more)) =
            (table, &mut first.node.value, definition.node.value)
        {
            return merge(messages, more, self.diagnostics);
        }
        let diagnostic = Diagnostic::error(format!("a game can have only one `[{table}]` table")).at(definition.key);
        let diagnostic = diagnostic.code(Code::DuplicateDefinition);
        self.diagnostics.push(diagnostic.related(first.key.clone(), "first defined here"));
    }
}

/// Adds entries to a table. Duplicates are errors.
fn merge(messages: &mut Vec<TableEntry>, more: Vec<TableEntry>, diagnostics: &mut Diagnostics) {
    for entry in more {
        match messages.iter().find(|first| first.key == entry.key) {
            Some(first) => {
                let diagnostic = Diagnostic::error(format!("there is already a message `{}`", entry.key));
                diagnostics
                    .push(diagnostic.at(entry.key_location()).related(first.key_location(), "first defined here"));
            }
            None => messages.push(entry),
        }
    }
}

/// The scripts of all packs, by full id.
pub fn scripts(packs: &[ParsedPack<'_>], diagnostics: &mut Diagnostics) -> BTreeMap<String, Script> {
    let mut scripts = BTreeMap::new();
    for pack in packs {
        for file in &pack.source.scripts {
            if let Err(diagnostic) = add_script(file, &pack.pack.id, &mut scripts) {
                diagnostics.push(diagnostic.at(Location::whole(file.path.as_str())));
            }
        }
    }
    scripts
}

fn add_script(file: &SourceFile, pack: &str, scripts: &mut BTreeMap<String, Script>) -> Result<(), Diagnostic> {
    let id = script_id(file, pack)?;
    if let Some(first) = scripts.get(&id) {
        let diagnostic = Diagnostic::error(format!("two scripts are called `{id}`"));
        return Err(diagnostic.related(Location::whole(first.path.as_str()), "the other one"));
    }
    scripts.insert(id, Script::new(file.path.clone(), file.text.clone()));
    Ok(())
}

fn script_id(file: &SourceFile, pack: &str) -> Result<String, Diagnostic> {
    let name = file.path.rsplit('/').next().unwrap_or(&file.path);
    let stem = name.strip_suffix(".rhai").unwrap_or(name);
    if !is_id(stem) {
        return Err(Diagnostic::error(format!("`{stem}` can't be the name of a script"))
            .help("use lowercase letters, digits and `_`, starting with a letter"));
    }
    if file.text.len() > MAX_SCRIPT {
        let size = file.text.len();
        return Err(Diagnostic::error(format!("the script has {size} bytes, more than the {MAX_SCRIPT} allowed")));
    }
    Ok(format!("{pack}:{stem}"))
}
