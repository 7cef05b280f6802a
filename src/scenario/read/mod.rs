//! Scenario tests of packs: a map drawn in text, what is done, and what must hold then. They lie in `content/<pack>/tests/`.
//!
//! Here they are read and checked against the content; the [`scenario`](crate::scenario::run) layer plays them.
//!
//! - `bound`: Expected numbers
//! - `check`: Checks a test before it is played
//! - `draft`: From what is written of a test to the test, with all that can be wrong in it
//! - `ascii_map`: Maps drawn in text, each cell with its place in the file
//! - `expect`: What a test expects, read
//! - `fields`: The fields of a test as they are written
//! - `lookup`: Which ids tests can name
//! - `steps`: What the player does in a test, in words

pub(crate) mod ascii_map;
pub(crate) mod bound;
pub(crate) mod check;
pub(crate) mod draft;
pub(crate) mod expect;
pub(crate) mod fields;
pub(crate) mod lookup;
pub(crate) mod steps;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::content::{Content, Ending, PackSource, Ref, SourceFile};
use crate::diagnostics::{Diagnostic, Diagnostics, Place, suggest};
use crate::loader::syntax::parse::parse;
use crate::loader::tree::{Node, TableEntry, Value};
use crate::loader::{TestTable, is_id};
use ascii_map::AsciiMap;
use bound::Bound;
use draft::Drafter;
use fields::{Expected, Outfit};
use lookup::MapSymbol;
use lookup::names_of;
use steps::Step;

/// The top-level table of a file of tests: `[test.some_name]`.
pub(crate) const TABLE: &str = "test";

/// What schemas and references say of the table of tests.
pub fn test_table() -> TestTable {
    TestTable { name: TABLE, schema: |generator| generator.subschema_for::<fields::TestFields>() }
}

/// The character that stands for anything in a map of what is expected.
pub const ANYTHING: char = '?';

/// A test: a small world, what the player does in it, and what must hold then.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The pack that it belongs to.
    pub pack: String,
    /// Its name, unique within the pack.
    pub name: String,
    /// What it shows, for whoever reads it; often left out.
    pub about: String,
    /// Where its name stands.
    pub place: Place,
    /// The levels at the beginning, from the top down; the player stands on the first.
    pub levels: Vec<AsciiMap>,
    /// What the player's creature has, where it differs from a new one's.
    pub player: Outfit,
    /// The seeds with which it is played, each in a world of its own.
    pub seeds: Vec<u64>,
    /// What the player does.
    pub steps: Vec<Step>,
    /// Turns that the player waits after that.
    pub turns: u32,
    /// What must hold in the end.
    pub expect: Expectation,
    node: Node,
}

/// What must hold in the end.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// The levels from the top down; fewer than there are leave the rest open.
    pub levels: Vec<AsciiMap>,
    /// Texts of which each is part of a message that the player has read.
    pub messages: Vec<String>,
    /// Texts of which none is.
    pub no_messages: Vec<String>,
    /// What holds of the player's creature.
    pub player: Expected,
    /// What holds of all creatures that were drawn by a character at the beginning.
    pub creatures: BTreeMap<char, Expected>,
    /// How many there are in the world: of a kind of creatures alive, of a kind of items on the ground, of a kind of tiles.
    pub count: BTreeMap<String, (MapSymbol, Bound)>,
    /// How the game has ended.
    pub ended: Option<Ref<Ending>>,
    /// Whether the game is over.
    pub over: Option<bool>,
}

impl Scenario {
    /// Where a field stands, as `["expect", "player", "hp"]`; the place of what holds it, when it is left out.
    pub fn place_of(&self, path: &[&str]) -> Place {
        let mut place = self.place.clone();
        let mut node = &self.node;
        for step in path {
            let next = node.field(step).or_else(|| step.parse().ok().and_then(|index| node.item(index)));
            let Some(next) = next else { break };
            (node, place) = (next, next.place());
        }
        place
    }
}

/// Reads the tests of `packs` and answers with all that is wrong with them. Without content, which its own errors keep from being
/// there, only the syntax can be checked.
pub fn scenarios<'p>(
    packs: impl IntoIterator<Item = &'p PackSource>,
    content: Option<&Content>,
) -> (Vec<Scenario>, Diagnostics) {
    let names = content.map(names_of);
    let (mut found, mut diagnostics) = (Vec::new(), Diagnostics::default());
    for pack in packs {
        let mut first: BTreeMap<String, Place> = BTreeMap::new();
        let id: Arc<str> = Arc::from(pack.id.as_str());
        for file in &pack.tests {
            for entry in tests_of(file, &id, &mut diagnostics) {
                if !is_first(&entry, &mut first, &mut diagnostics) {
                    continue;
                }
                if let (Some(content), Some(names)) = (content, &names) {
                    let faults = RefCell::default();
                    let drafter = Drafter::new(content, names, &pack.id, &file.text, &faults);
                    found.extend(drafter.scenario(entry));
                    diagnostics.extend(faults.into_inner());
                }
            }
        }
    }
    (found, diagnostics)
}

/// The tests of a file as they are written; none when the file has a syntax error.
fn tests_of(file: &SourceFile, pack: &Arc<str>, diagnostics: &mut Diagnostics) -> Vec<TableEntry> {
    let mut parsed = parse(file, pack, diagnostics);
    if parsed.broken {
        return Vec::new();
    }
    let mut tests = Vec::new();
    for entry in parsed.take_all() {
        match (entry.key.as_str(), entry.node.value) {
            (TABLE, Value::Table(entries)) => tests.extend(entries),
            (TABLE, _) => {
                let place = Place::new(Arc::clone(&entry.node.file.path), entry.key_span);
                diagnostics.push(Diagnostic::error("expected a table").at(place).help("write `[test.some_name]`"));
            }
            (key, _) => {
                let meant =
                    suggest(key, [TABLE]).map_or_else(String::new, |meant| format!(": did you mean `{meant}`?"));
                let place = Place::new(Arc::clone(&entry.node.file.path), entry.key_span);
                let diagnostic = Diagnostic::error(format!("unknown table `{key}`{meant}")).at(place);
                diagnostics.push(diagnostic.help("the files in `tests/` hold tables `[test.some_name]` only"));
            }
        }
    }
    tests
}

/// Whether a test has a name of its own.
fn is_first(entry: &TableEntry, first: &mut BTreeMap<String, Place>, diagnostics: &mut Diagnostics) -> bool {
    let place = entry.key_place();
    if !is_id(&entry.key) {
        let diagnostic = Diagnostic::error(format!("`{}` can't be the name of a test", entry.key)).at(place);
        diagnostics.push(diagnostic.help("use lowercase letters, digits and `_`, and start with a letter"));
        return false;
    }
    if let Some(first) = first.get(&entry.key) {
        let diagnostic = Diagnostic::error(format!("there is already a test `{}` in this pack", entry.key)).at(place);
        diagnostics.push(diagnostic.related(first.clone(), "first defined here"));
        return false;
    }
    first.insert(entry.key.clone(), place);
    true
}
