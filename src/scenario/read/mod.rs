//! Reads scenario tests: a map drawn in text, the player's steps, and the expected result. They are files in
//! `content/<pack>/tests/`.
//!
//! Tests are read and checked against the content here; [`scenario::run`](mod@crate::scenario::run) plays them.
//!
//! - `answers`: Parses the answers to questions in the steps of a test
//! - `ascii_map`: Maps drawn in text, with the place of each cell in the file
//! - `bound`: Expected numbers: exact, or within a range
//! - `built`: Tests of levels that are built as in a game, rather than drawn
//! - `check`: Checks a test before it is played
//! - `content_commands`: Commands of the content in the steps of a test
//! - `draft`: Converts the fields of a test to a [`Scenario`], and reports all errors in them
//! - `expect`: Reads what a test expects
//! - `expect_fields`: What must hold at the end of a test, as written
//! - `fields`: The fields of a test as written: its maps and their legend, and what the player does
//! - `lookup`: The ids that tests can refer to
//! - `marks`: Maps of marks: which cells are lit, or seen
//! - `outfit`: What a creature has at the beginning of a test, as written
//! - `steps`: Parses the steps of a test, such as `"east"` or `"wait 5"`

pub(crate) mod answers;
pub(crate) mod ascii_map;
pub(crate) mod bound;
pub(crate) mod built;
pub(crate) mod check;
pub(crate) mod content_commands;
pub(crate) mod draft;
pub(crate) mod expect;
pub(crate) mod expect_fields;
pub(crate) mod fields;
pub(crate) mod lookup;
pub(crate) mod marks;
pub(crate) mod outfit;
pub(crate) mod steps;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::content::{Content, Ending, FieldKind, LevelId, LevelKind, Message, PackSource, Ref, SourceFile};
use crate::diagnostics::{Diagnostic, Diagnostics, Location, suggest};
use crate::loader::syntax::parse::parse;
use crate::loader::tree::{Node, TableEntry, Value};
use crate::loader::{Names, TestTable, is_id};
use ascii_map::AsciiMap;
use bound::Bound;
use draft::Drafter;
use expect_fields::{Expected, ExpectedMessage};
use lookup::Counted;
use marks::Marks;
use outfit::Outfit;
use steps::TestStep;

/// The name of the top-level table in a test file: `[test.some_name]`.
pub(crate) const TABLE: &str = "test";

/// The table of tests, for schemas and references.
pub fn test_table() -> TestTable {
    TestTable { name: TABLE, schema: |generator| generator.subschema_for::<fields::TestFields>() }
}

/// The character for a cell that may hold anything, in an expected map.
pub const ANYTHING: char = '?';

/// A test: a small world, the player's steps, and the expected result.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The pack it belongs to.
    pub pack: String,
    /// Its name, unique within the pack.
    pub name: String,
    /// A description for readers; often empty.
    pub about: String,
    /// The place of its name in the file.
    pub location: Location,
    /// The levels at the start, from the top down. The player starts on the first. Empty if the test builds a level.
    pub levels: Vec<AsciiMap>,
    /// The level that is built in place of them.
    pub built: Option<LevelId>,
    /// The kinds of the levels, from the top down, as far as the test says.
    pub kinds: Vec<Ref<LevelKind>>,
    /// How the player's creature differs from a new one.
    pub player: Outfit,
    /// The seeds. The test is played once with each, in a separate world.
    pub seeds: Vec<u64>,
    /// The player's steps.
    pub steps: Vec<TestStep>,
    /// How many turns the player waits after the steps.
    pub turns: u32,
    /// The expected result.
    pub expect: Expectation,
    node: Node,
}

impl Scenario {
    /// The fields that its maps of a level have signs for. Signs without them stand for cells without them; all other fields are ignored.
    pub(crate) fn drawn_fields(&self, depth: usize) -> Vec<Ref<FieldKind>> {
        let maps = self.levels.get(depth).into_iter().chain(self.expect.levels.get(depth));
        let signs = maps.flat_map(|map| map.signs.values());
        signs.flat_map(|sign| sign.fields.iter().map(|(kind, _)| *kind)).collect()
    }

    /// The names that the player and the creatures of the legend remember at the start, with their places.
    pub fn remembered(&self) -> Vec<(&str, Location)> {
        let legend = self.node.field("legend").into_iter().flat_map(Node::children).map(|(_, entry)| entry);
        let outfits = legend.chain(self.node.field("player"));
        let memories = outfits.filter_map(|outfit| outfit.field("memory")).filter_map(Node::entries);
        memories.flatten().map(|entry| (entry.key.as_str(), entry.key_location())).collect()
    }
}

/// The expected result of a test.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// The levels from the top down. Levels beyond this list may hold anything.
    pub levels: Vec<AsciiMap>,
    /// Which cells of the first level are lit.
    pub lit: Option<Marks>,
    /// Which cells of the first level the player sees.
    pub seen: Option<Marks>,
    /// Texts that must each be part of a message the player has read.
    pub messages: Vec<ExpectedMessage>,
    /// Texts that must not be part of any message.
    pub no_messages: Vec<String>,
    /// What must hold for the player's creature.
    pub player: Expected,
    /// What must hold for all creatures drawn with a character at the start.
    pub creatures: BTreeMap<char, Expected>,
    /// Which cells of the first level are on the player's map.
    pub known: Option<Marks>,
    /// How many columns and rows the level has that was built.
    pub size: Option<[u32; 2]>,
    /// How many parts of open ground that level has which don't hang together.
    pub regions: Option<Bound>,
    /// How many open cells of that level nobody can get to.
    pub cut_off: Option<Bound>,
    /// How many there are in the world, or on the level that was built.
    pub count: BTreeMap<String, (Counted, Bound)>,
    /// How many there are with all seeds together.
    pub total: BTreeMap<String, (Counted, Bound)>,
    /// The ending of the game.
    pub ended: Option<Ref<Ending>>,
    /// Whether the game is won.
    pub won: Option<bool>,
    /// Whether the game is over.
    pub over: Option<bool>,
    /// The question that is open.
    pub prompt: Option<Ref<Message>>,
    /// Whether a question is open.
    pub asked: Option<bool>,
}

impl Scenario {
    /// The place of a field such as `["expect", "player", "hp"]`, or of its innermost parent if it is left out.
    pub fn location_of(&self, path: &[&str]) -> Location {
        let mut location = self.location.clone();
        let mut node = &self.node;
        for step in path {
            let next = node.field(step).or_else(|| step.parse().ok().and_then(|index| node.item(index)));
            let Some(next) = next else { break };
            (node, location) = (next, next.location());
        }
        location
    }
}

/// Reads the tests of `packs` and returns all errors in them. Without content, which errors of its own can prevent,
/// only the syntax is checked.
pub fn scenarios<'p>(
    packs: impl IntoIterator<Item = &'p PackSource>,
    content: Option<&Content>,
) -> (Vec<Scenario>, Diagnostics) {
    let names = content.map(Names::of);
    let (mut found, mut diagnostics) = (Vec::new(), Diagnostics::default());
    for pack in packs {
        let mut first: BTreeMap<String, Location> = BTreeMap::new();
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

/// The tests of a file as written; empty if the file has a syntax error.
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
                let location = Location::new(Arc::clone(&entry.node.file.path), entry.key_span);
                diagnostics.push(Diagnostic::error("expected a table").at(location).help("write `[test.some_name]`"));
            }
            (key, _) => {
                let meant =
                    suggest(key, [TABLE]).map_or_else(String::new, |meant| format!(": did you mean `{meant}`?"));
                let location = Location::new(Arc::clone(&entry.node.file.path), entry.key_span);
                let diagnostic = Diagnostic::error(format!("unknown table `{key}`{meant}")).at(location);
                diagnostics.push(diagnostic.help("the files in `tests/` can only have tables `[test.some_name]`"));
            }
        }
    }
    tests
}

/// Whether the name of a test is valid and not used yet.
fn is_first(entry: &TableEntry, first: &mut BTreeMap<String, Location>, diagnostics: &mut Diagnostics) -> bool {
    let location = entry.key_location();
    if !is_id(&entry.key) {
        let diagnostic = Diagnostic::error(format!("`{}` can't be the name of a test", entry.key)).at(location);
        diagnostics.push(diagnostic.help("use lowercase letters, digits and `_`, starting with a letter"));
        return false;
    }
    if let Some(first) = first.get(&entry.key) {
        let diagnostic =
            Diagnostic::error(format!("there is already a test `{}` in this pack", entry.key)).at(location);
        diagnostics.push(diagnostic.related(first.clone(), "first defined here"));
        return false;
    }
    first.insert(entry.key.clone(), location);
    true
}
