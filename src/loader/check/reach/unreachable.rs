//! Finds definitions that the game never uses (creatures that never appear, items that can't be found, sentences that no script says),
//! and games that can't be won.
//!
//! Packs that others depend on are libraries, and are not checked, nor are tables that a pack offers to others. There are no reports about
//! definitions that others extend (they may exist only for that), bots (the command line names them), and list entries with `count = 0`
//! (nobody writes that by mistake).

use std::collections::BTreeSet;

use super::advice::advice;
use super::impossible::impossible;
use super::reached::{NAMED_ENDING, Reached, named_ids};
use crate::content::{Behaviour, Catalog, CauseKind, Ending, EndingEvent, Kind, Pack, Ref, Script};
use crate::diagnostics::{Code, Diagnostic, Location, in_words};
use crate::loader::check::checker::Checker;
use crate::loader::definitions::{ReadDefinitions, at};

/// The definitions that are there for other packs, so that their own pack may leave them unused.
#[derive(Debug, Default)]
pub struct Offers<'a> {
    /// The packs that others depend on.
    libraries: BTreeSet<&'a str>,
    /// The tables that packs offer.
    tables: BTreeSet<(&'a str, &'static str)>,
}

impl<'a> Offers<'a> {
    pub fn of(packs: impl Iterator<Item = &'a Pack> + Clone) -> Self {
        let libraries = packs.clone().flat_map(|pack| &pack.depends).map(|other| other.id.as_str()).collect();
        let tables = packs.flat_map(|pack| pack.offers.iter().map(|table| (pack.id.as_str(), table.name())));
        Self { libraries, tables: tables.collect() }
    }

    fn has(&self, table: &'static str, id: &str) -> bool {
        let is_offered = |pack| self.libraries.contains(pack) || self.tables.contains(&(pack, table));
        id.split_once(':').is_some_and(|(pack, _)| is_offered(pack))
    }
}

/// What a warning says about an unused definition of a table.
const UNUSED: [(&str, &str); 22] = [
    ("creature", "never appears: no level in the game uses it"),
    ("item", "can't be found: no level has it, and no creature carries it or leaves it behind"),
    ("flavor", "is never used: no item has it"),
    ("tile", "is not used in any level"),
    ("slot", "is never used: no item is worn there"),
    ("faction", "is never used: no creature belongs to it"),
    ("color", "is never used"),
    ("modifier", "is never used: nothing puts it on anybody, and no script names it"),
    ("ability", "is never used: no creature and no item has it, and no script names it"),
    ("damage_type", "is never used: nothing does it, and no script names it"),
    ("movement", "is never used: nobody moves like that"),
    ("field", "is never used: no feature pours it out, and no field becomes it"),
    ("feature", "is never used: nothing pours it out, and no script names it"),
    ("stat", "is never used: nothing has it, and no script names it"),
    ("command", "has no key, so nobody can use it"),
    ("sentence", "is never used: no script names it"),
    ("ending", "is not part of the game"),
    ("level", "is not part of the game"),
    ("branch", "is not part of the game: no level of the game leads to it"),
    ("horde", "is never used: no level and no clock draws it"),
    ("treasure", "is never used: nothing is drawn from it"),
    ("vault", "is never used: no level has it"),
];

/// Warns of unused definitions. All content must have been read. `colors` are the indices of the colours in use.
pub fn unreachable<'a>(
    definitions: &ReadDefinitions,
    scripts: &Catalog<Script>,
    colors: BTreeSet<usize>,
    offers: &Offers<'_>,
    checker: &'a Checker<'a>,
) {
    let named = named_ids(definitions, scripts);
    let mut reached = Reached::of(definitions, &named);
    reached.add("color", colors);
    goals(definitions, &reached, checker);
    let uncalled = uncalled_endings(definitions, &reached);
    // A missing item that an ending needs has been reported for the ending.
    reached.add("item", missing_goals(definitions, checker));
    let warnings = Warnings { definitions, offers, checker };
    for (table, why) in UNUSED {
        warnings.unused(table, why, reached.of_table(table));
    }
    for (id, _) in uncalled.iter().filter_map(|index| at(&definitions.endings, *index)) {
        warnings.warn("ending", id, "can never happen: no script names it");
    }
    for (script, id, Script { path, .. }) in scripts.iter().filter(|(_, id, _)| !Script::is_shared(id)) {
        if !reached.of_table(Script::TABLE).contains(&script.index()) && !offers.has(Behaviour::TABLE, id) {
            let diagnostic = Diagnostic::warning(format!("the script `{id}` never runs: nothing uses it"));
            let diagnostic = diagnostic.code(Code::Unreachable).subject(id).at(Location::whole(path.as_str()));
            let diagnostic = diagnostic.help("add it to the `ai` of a creature, or to `hooks`");
            checker.diagnostics.borrow_mut().push(diagnostic);
        }
    }
    win(definitions, &reached, &uncalled, checker);
    impossible(definitions, scripts, &named, checker);
}

/// Warns of endings that need an item which is nowhere in the game.
fn goals(definitions: &ReadDefinitions, reached: &Reached, checker: &Checker<'_>) {
    let (endings, items) = (reached.of_table("ending"), reached.of_table("item"));
    for (id, ending) in endings.iter().filter_map(|index| at(&definitions.endings, *index)) {
        let (Some(item), Some(check)) = (ending.holding, checker.definition("ending", id)) else { continue };
        let is_reported = reported_endings(&[Code::GoalNotCarried], checker).contains(id);
        if items.contains(&item.index()) || is_reported {
            continue;
        }
        let name = at(&definitions.items, item.index()).map_or("", |(name, _)| name);
        let message = format!("`{id}` can never happen: there is no `{name}` anywhere in the game");
        let diagnostic = Diagnostic::warning(message).code(Code::GoalNowhere).subject(id);
        check.field("holding").say(diagnostic.help("put it on a level: `items = [{ of = ..., count = 1 }]`"));
    }
}

/// The endings of the game that only a script can bring about, but that none names, by index.
fn uncalled_endings(definitions: &ReadDefinitions, reached: &Reached) -> BTreeSet<usize> {
    let by_script = |index: &usize| {
        let ending = at(&definitions.endings, *index);
        ending.is_some_and(|(_, ending)| ending.on == EndingEvent::Script)
    };
    let named = reached.of_table(NAMED_ENDING);
    reached.of_table("ending").difference(named).copied().filter(by_script).collect()
}

struct Warnings<'a> {
    definitions: &'a ReadDefinitions,
    offers: &'a Offers<'a>,
    checker: &'a Checker<'a>,
}

impl Warnings<'_> {
    /// Warns of the definitions of a table that are not among those `used`, by index.
    fn unused(&self, table: &'static str, why: &str, used: &BTreeSet<usize>) {
        let all = || self.checker.definition_index.of(table);
        let parents: BTreeSet<&str> =
            all().filter_map(|(_, definition)| definition.parent.as_ref()).map(|parent| parent.id.as_str()).collect();
        for (index, (id, _)) in all().enumerate() {
            if !used.contains(&index) && !parents.contains(id.as_str()) {
                self.warn(table, id, why);
            }
        }
    }

    fn warn(&self, table: &'static str, id: &str, why: &str) {
        let checker = self.checker;
        if let Some(check) = checker.definition(table, id).filter(|_| !self.offers.has(table, id)) {
            let diagnostic = Diagnostic::warning(format!("the {} `{id}` {why}", in_words(table)));
            let diagnostic = diagnostic.code(Code::Unreachable).subject(id);
            check.say(diagnostic.help(advice(table, id, self.definitions, checker)));
        }
    }
}

/// The endings that were reported under one of `codes`, because they lack an item.
fn reported_endings(codes: &[Code], checker: &Checker<'_>) -> BTreeSet<String> {
    let reported = checker.diagnostics.borrow();
    let reported = reported.iter().filter(|found| found.code.is_some_and(|code| codes.contains(&code)));
    reported.filter_map(|found| found.subject.as_deref()).map(str::to_owned).collect()
}

/// The items that endings need and that were reported to be nowhere in the game.
fn missing_goals(definitions: &ReadDefinitions, checker: &Checker<'_>) -> BTreeSet<usize> {
    let endings = reported_endings(&[Code::GoalNowhere], checker);
    let hopeless = definitions.endings.iter().filter(|(id, _)| endings.contains(id));
    hopeless.filter_map(|(_, ending)| ending.as_ref()?.holding).map(Ref::index).collect()
}

/// Warns of a game that can't be won. An ending whose item is missing, or that no script names, has already been reported.
fn win<'a>(definitions: &ReadDefinitions, reached: &Reached, uncalled: &BTreeSet<usize>, checker: &'a Checker<'a>) {
    let (Some(rules), Some(check)) = (&definitions.rules, checker.definition("game", "")) else { return };
    let endings = || rules.endings.iter().filter_map(|ending| at(&definitions.endings, ending.index()));
    let won = || endings().filter(|(_, ending)| ending.won);
    let reported = reported_endings(&[Code::GoalNotCarried, Code::GoalNowhere], checker);
    let is_uncalled = rules.endings.iter().any(|ending| {
        uncalled.contains(&ending.index()) && at(&definitions.endings, ending.index()).is_some_and(|(_, kind)| kind.won)
    });
    if is_uncalled || won().any(|(id, ending)| can_pass(ending, definitions, reached) || reported.contains(id)) {
        return;
    }
    let diagnostic = Diagnostic::warning("the game can't be won");
    let help = match won().next() {
        None => "give one of its endings `won = true`".to_owned(),
        Some((id, _)) => format!("`{id}` would win it, but can never happen: check its conditions"),
    };
    check.field("endings").say(diagnostic.help(help));
}

/// Whether an ending seems possible.
fn can_pass(ending: &Ending, definitions: &ReadDefinitions, reached: &Reached) -> bool {
    let player = definitions.rules.as_ref().and_then(|rules| at(&definitions.creatures, rules.player.index()));
    let Some((_, player)) = player else { return true };
    let held = ending.holding.is_none_or(|item| reached.of_table("item").contains(&item.index()) && player.slots > 0);
    let caused = match ending.cause {
        Some(CauseKind::Hunger | CauseKind::Overeating) => player.stomach.is_some(),
        Some(CauseKind::Creature) => reached.of_table("creature").len() > 1,
        Some(CauseKind::Field) => !reached.of_table("field").is_empty(),
        Some(CauseKind::Item | CauseKind::Tile | CauseKind::Modifier | CauseKind::Itself) | None => true,
    };
    held && caused
}
