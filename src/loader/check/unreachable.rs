//! Finds definitions that the game never uses (creatures that never appear, items that can't be found, tiles that no level has), and games
//! that can't be won.
//!
//! Packs that others depend on are libraries, and are not checked. There are no reports about definitions that others extend (they may
//! exist only for that), colours (a pack may offer a choice), factions without members (they are harmless), bots (the command line names
//! them), and list entries with `count = 0` (nobody writes that by mistake).

use std::collections::BTreeSet;

use super::advice::advice;
use super::checker::Checker;
use crate::content::{BehaviourUse, Catalog, CauseKind, Ending, OptionValue, Ref, Script};
use crate::diagnostics::{Code, Diagnostic, Location};
use crate::loader::definitions::{Entries, ReadDefinitions, at};

/// What the player can come across in the game, by index.
#[derive(Default)]
struct Reached {
    creatures: BTreeSet<usize>,
    items: BTreeSet<usize>,
    tiles: BTreeSet<usize>,
    slots: BTreeSet<usize>,
    scripts: BTreeSet<usize>,
}

/// Warns of unused definitions. All content must have been read. `used` has the packs that others depend on.
pub fn unreachable<'a>(
    definitions: &ReadDefinitions,
    scripts: &Catalog<Script>,
    used: &BTreeSet<&str>,
    checker: &'a Checker<'a>,
) {
    let reached = Reached::of(definitions, scripts);
    // A missing item that an ending needs has been reported for the ending.
    let goals = missing_goals(definitions, checker);
    let is_ours = |id: &str| id.split_once(':').is_none_or(|(pack, _)| !used.contains(pack));
    let warn = |table: &'static str, ids: Vec<&str>, met: &BTreeSet<usize>, why: &str| {
        let parents: BTreeSet<&str> = checker
            .definition_index
            .of(table)
            .filter_map(|(_, definition)| definition.parent.as_ref())
            .map(|parent| parent.id.as_str())
            .collect();
        let is_met = |index: &usize, id: &str| met.contains(index) || parents.contains(id);
        for (_, id) in ids.into_iter().enumerate().filter(|(index, id)| !is_met(index, id) && is_ours(id)) {
            if let Some(check) = checker.definition(table, id) {
                let diagnostic = Diagnostic::warning(format!("the {table} `{id}` {why}"));
                let diagnostic = diagnostic.code(Code::Unreachable).subject(id);
                check.say(diagnostic.help(advice(table, id, definitions, checker)));
            }
        }
    };
    let creatures = definitions.creatures.iter().map(|(id, _)| id.as_str()).collect();
    warn("creature", creatures, &reached.creatures, "never appears: no level in the game uses it");
    let items = definitions.items.iter().map(|(id, _)| id.as_str()).collect();
    let found_or_reported: BTreeSet<usize> = reached.items.union(&goals).copied().collect();
    warn(
        "item",
        items,
        &found_or_reported,
        "can't be found: no level has it, and no creature carries it or leaves it behind",
    );
    let tiles = definitions.tiles.iter().map(|(id, _)| id.as_str()).collect();
    warn("tile", tiles, &reached.tiles, "is not used in any level");
    let slots = definitions.slots.iter().map(|(id, _)| id.as_str()).collect();
    warn("slot", slots, &reached.slots, "is never used: no item is worn there");
    for (_, id, script) in
        scripts.iter().filter(|(script, id, _)| !reached.scripts.contains(&script.index()) && is_ours(id))
    {
        let diagnostic = Diagnostic::warning(format!("the script `{id}` never runs: nothing uses it"));
        let diagnostic = diagnostic.code(Code::Unreachable).subject(id).at(Location::whole(script.path.as_str()));
        let diagnostic = diagnostic.help("add it to the `ai` of a creature, or to `hooks`");
        checker.diagnostics.borrow_mut().push(diagnostic);
    }
    win(definitions, &reached, checker);
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

impl Reached {
    fn of(definitions: &ReadDefinitions, scripts: &Catalog<Script>) -> Self {
        let mut reached = Self::default();
        let Some(rules) = &definitions.rules else { return reached };
        reached.named(definitions, scripts);
        reached.creatures.insert(rules.player.index());
        for (_, level) in rules.levels.iter().filter_map(|level| at(&definitions.levels, level.index())) {
            reached
                .creatures
                .extend(level.creatures.iter().flat_map(|spawn| &spawn.of.0).map(|choice| choice.kind.index()));
            reached.items.extend(level.items.iter().flat_map(|spawn| &spawn.of.0).map(|choice| choice.kind.index()));
            let with = level.creatures.iter().filter(|spawn| !spawn.of.0.is_empty()).flat_map(|spawn| &spawn.with);
            let with =
                with.chain(level.items.iter().filter(|spawn| !spawn.of.0.is_empty()).flat_map(|spawn| &spawn.with));
            reached.items.extend(with.map(|item| item.index()));
            let tiles_of_level = &level.tiles;
            let tiles = [
                tiles_of_level.floor,
                tiles_of_level.wall,
                tiles_of_level.edge,
                tiles_of_level.stairs_down,
                tiles_of_level.stairs_up,
                tiles_of_level.exit,
            ];
            reached.tiles.extend(tiles.map(Ref::index));
        }
        reached.dig(definitions);
        for (_, kind) in reached.creatures.iter().filter_map(|index| at(&definitions.creatures, *index)) {
            reached
                .items
                .extend(kind.carries.iter().chain(&kind.corpse).chain(&kind.poses_as).map(|item| item.index()));
        }
        let items = definitions.items.iter().filter_map(|(_, kind)| kind.as_ref());
        reached.slots.extend(items.filter_map(|kind| kind.slot).map(Ref::index));
        reached.scripts.extend(uses(definitions).map(|behaviour| behaviour.script.index()));
        reached
    }

    /// Adds everything whose id occurs as text in a script, since the script may create it.
    fn named(&mut self, definitions: &ReadDefinitions, scripts: &Catalog<Script>) {
        let quoted = scripts.iter().flat_map(|(_, _, script)| script.text.split('"'));
        let options =
            uses(definitions).flat_map(|behaviour| behaviour.options.values()).filter_map(|option| match option {
                OptionValue::Text(text) => Some(text.as_str()),
                _ => None,
            });
        let names: BTreeSet<&str> = quoted.chain(options).collect();
        let is_named =
            |id: &str| names.contains(id) || id.split_once(':').is_some_and(|(_, bare)| names.contains(bare));
        self.creatures.extend(indices(definitions.creatures.iter().map(|(id, _)| id), is_named));
        self.items.extend(indices(definitions.items.iter().map(|(id, _)| id), is_named));
        self.tiles.extend(indices(definitions.tiles.iter().map(|(id, _)| id), is_named));
    }

    /// Adds the tiles that digging, opening and closing leave.
    fn dig(&mut self, definitions: &ReadDefinitions) {
        let mut open: Vec<usize> = self.tiles.iter().copied().collect();
        while let Some(index) = open.pop() {
            let Some((_, kind)) = at(&definitions.tiles, index) else { continue };
            let left = [kind.dig, kind.opens, kind.closes].into_iter().flatten().map(Ref::index);
            open.extend(left.filter(|left| self.tiles.insert(*left)));
        }
    }
}

/// The indices of the ids that are named.
fn indices<'a>(ids: impl Iterator<Item = &'a String>, is_named: impl Fn(&str) -> bool) -> Vec<usize> {
    ids.enumerate().filter(|(_, id)| is_named(id)).map(|(index, _)| index).collect()
}

/// All behaviours and hooks. Those of a creature that never appears count as used: the warning about the creature is enough.
fn uses(definitions: &ReadDefinitions) -> impl Iterator<Item = &BehaviourUse> {
    fn read<T>(entries: &Entries<T>) -> impl Iterator<Item = &T> {
        entries.iter().filter_map(|(_, kind)| kind.as_ref())
    }
    let minds = read(&definitions.creatures).flat_map(|kind| kind.ai.iter().chain(&kind.hooks));
    let things = read(&definitions.items).flat_map(|kind| &kind.hooks);
    let ground = read(&definitions.tiles).flat_map(|kind| &kind.hooks);
    let lasting = read(&definitions.modifiers).flat_map(|kind| &kind.hooks);
    minds.chain(read(&definitions.bots).flat_map(|bot| &bot.ai)).chain(things).chain(ground).chain(lasting)
}

/// Warns of a game that can't be won. An ending whose item is missing has already been reported.
fn win<'a>(definitions: &ReadDefinitions, reached: &Reached, checker: &'a Checker<'a>) {
    let (Some(rules), Some(check)) = (&definitions.rules, checker.definition("game", "")) else { return };
    let endings = || rules.endings.iter().filter_map(|ending| at(&definitions.endings, ending.index()));
    let won = || endings().filter(|(_, ending)| ending.won);
    let reported = reported_endings(&[Code::GoalNotCarried, Code::GoalNowhere], checker);
    if won().any(|(id, ending)| can_pass(ending, definitions, reached) || reported.contains(id)) {
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
    let held = ending.holding.is_none_or(|item| reached.items.contains(&item.index()) && player.slots > 0);
    let caused = match ending.cause {
        Some(CauseKind::Hunger | CauseKind::Overeating) => player.stomach.is_some(),
        Some(CauseKind::Creature) => reached.creatures.len() > 1,
        Some(CauseKind::Item | CauseKind::Tile | CauseKind::Modifier | CauseKind::Itself) | None => true,
    };
    held && caused
}
