//! What nothing leads to: creatures that never appear, items that nobody can have, tiles that no level has, and the like; and games
//! that can't be won.
//!
//! It is told of packs that no other pack depends on. Others are libraries, of which one uses what one likes. Nothing is said of
//! definitions that others extend (they may be there for that alone), of colours (a palette is there to choose from), of factions
//! without members (they do no harm), of bots (they are named on the command line), nor of what stands in a list with `count = 0`,
//! which is nobody's slip.

use std::collections::BTreeSet;

use super::advice::advice;
use super::checker::Checker;
use crate::content::{BehaviourUse, Catalog, CauseKind, Ending, OptionValue, Ref, Script};
use crate::diagnostics::{Code, Diagnostic, Place};
use crate::loader::definitions::{Entries, ReadDefinitions, at};

/// What can be met in the game, by index.
#[derive(Default)]
struct Reached {
    creatures: BTreeSet<usize>,
    items: BTreeSet<usize>,
    tiles: BTreeSet<usize>,
    slots: BTreeSet<usize>,
    scripts: BTreeSet<usize>,
}

/// Warns of what nothing leads to. All of the content must have been read. `used` are the packs that others depend on.
pub fn unreachable<'a>(
    draft: &ReadDefinitions,
    scripts: &Catalog<Script>,
    used: &BTreeSet<&str>,
    checker: &'a Checker<'a>,
) {
    let reached = Reached::of(draft, scripts);
    // That an ending asks for an item in vain has been reported for the ending.
    let goals = missing_goals(draft, checker);
    let told = |id: &str| id.split_once(':').is_none_or(|(pack, _)| !used.contains(pack));
    let tell = |table: &'static str, ids: Vec<&str>, own: &BTreeSet<usize>, why: &str| {
        let parents: BTreeSet<&str> = checker
            .places
            .of(table)
            .filter_map(|(_, own)| own.parent.as_ref())
            .map(|parent| parent.id.as_str())
            .collect();
        let is_met = |index: &usize, id: &str| own.contains(index) || parents.contains(id);
        for (_, id) in ids.into_iter().enumerate().filter(|(index, id)| !is_met(index, id) && told(id)) {
            if let Some(spot) = checker.definition(table, id) {
                let diagnostic = Diagnostic::warning(format!("the {table} `{id}` {why}"));
                let diagnostic = diagnostic.code(Code::Unreachable).subject(id);
                spot.say(diagnostic.help(advice(table, id, draft, checker)));
            }
        }
    };
    let creatures = draft.creatures.iter().map(|(id, _)| id.as_str()).collect();
    tell("creature", creatures, &reached.creatures, "never appears: no level of the game has it");
    let items = draft.items.iter().map(|(id, _)| id.as_str()).collect();
    let found_or_reported: BTreeSet<usize> = reached.items.union(&goals).copied().collect();
    tell("item", items, &found_or_reported, "can't be had: it lies nowhere, and nobody carries or leaves it");
    let tiles = draft.tiles.iter().map(|(id, _)| id.as_str()).collect();
    tell("tile", tiles, &reached.tiles, "is part of no level");
    let slots = draft.slots.iter().map(|(id, _)| id.as_str()).collect();
    tell("slot", slots, &reached.slots, "stays empty: no item is worn there");
    for (_, id, script) in scripts.iter().filter(|(own, id, _)| !reached.scripts.contains(&own.index()) && told(id)) {
        let diagnostic = Diagnostic::warning(format!("the script `{id}` is never asked: nothing and nobody has it"));
        let diagnostic = diagnostic.code(Code::Unreachable).subject(id).at(Place::whole(script.path.as_str()));
        let diagnostic = diagnostic.help("name it in the `ai` of a creature, or in `hooks`");
        checker.diagnostics.borrow_mut().push(diagnostic);
    }
    win(draft, &reached, checker);
}

/// The endings that were reported under one of `codes`: they can't come to pass for want of an item.
fn reported_endings(codes: &[Code], checker: &Checker<'_>) -> BTreeSet<String> {
    let reported = checker.diagnostics.borrow();
    let reported = reported.iter().filter(|found| found.code.is_some_and(|code| codes.contains(&code)));
    reported.filter_map(|found| found.subject.as_deref()).map(str::to_owned).collect()
}

/// The items that endings ask for and that were reported to be nowhere in the game.
fn missing_goals(draft: &ReadDefinitions, checker: &Checker<'_>) -> BTreeSet<usize> {
    let endings = reported_endings(&[Code::GoalNowhere], checker);
    let hopeless = draft.endings.iter().filter(|(id, _)| endings.contains(id));
    hopeless.filter_map(|(_, ending)| ending.as_ref()?.holding).map(Ref::index).collect()
}

impl Reached {
    fn of(draft: &ReadDefinitions, scripts: &Catalog<Script>) -> Self {
        let mut reached = Self::default();
        let Some(rules) = &draft.rules else { return reached };
        reached.named(draft, scripts);
        reached.creatures.insert(rules.player.index());
        for (_, level) in rules.levels.iter().filter_map(|level| at(&draft.levels, level.index())) {
            reached.creatures.extend(level.creatures.iter().flat_map(|spawn| &spawn.of.0).map(|own| own.kind.index()));
            reached.items.extend(level.items.iter().flat_map(|spawn| &spawn.of.0).map(|own| own.kind.index()));
            let with = level.creatures.iter().filter(|own| !own.of.0.is_empty()).flat_map(|own| &own.with);
            let with = with.chain(level.items.iter().filter(|own| !own.of.0.is_empty()).flat_map(|own| &own.with));
            reached.items.extend(with.map(|item| item.index()));
            let own = &level.tiles;
            let tiles = [own.floor, own.wall, own.edge, own.stairs_down, own.stairs_up, own.exit];
            reached.tiles.extend(tiles.map(Ref::index));
        }
        reached.dig(draft);
        for (_, kind) in reached.creatures.iter().filter_map(|index| at(&draft.creatures, *index)) {
            reached
                .items
                .extend(kind.carries.iter().chain(&kind.corpse).chain(&kind.poses_as).map(|item| item.index()));
        }
        let items = draft.items.iter().filter_map(|(_, kind)| kind.as_ref());
        reached.slots.extend(items.filter_map(|kind| kind.slot).map(Ref::index));
        reached.scripts.extend(uses(draft).map(|own| own.script.index()));
        reached
    }

    /// Adds what scripts name: they may bring it forth.
    fn named(&mut self, draft: &ReadDefinitions, scripts: &Catalog<Script>) {
        let quoted = scripts.iter().flat_map(|(_, _, script)| script.text.split('"'));
        let options = uses(draft).flat_map(|own| own.options.values()).filter_map(|option| match option {
            OptionValue::Text(text) => Some(text.as_str()),
            _ => None,
        });
        let names: BTreeSet<&str> = quoted.chain(options).collect();
        let is_named =
            |id: &str| names.contains(id) || id.split_once(':').is_some_and(|(_, bare)| names.contains(bare));
        self.creatures.extend(indices(draft.creatures.iter().map(|(id, _)| id), is_named));
        self.items.extend(indices(draft.items.iter().map(|(id, _)| id), is_named));
        self.tiles.extend(indices(draft.tiles.iter().map(|(id, _)| id), is_named));
    }

    /// Adds what digging, opening and closing leave.
    fn dig(&mut self, draft: &ReadDefinitions) {
        let mut open: Vec<usize> = self.tiles.iter().copied().collect();
        while let Some(index) = open.pop() {
            let Some((_, kind)) = at(&draft.tiles, index) else { continue };
            let left = [kind.dig, kind.opens, kind.closes].into_iter().flatten().map(Ref::index);
            open.extend(left.filter(|left| self.tiles.insert(*left)));
        }
    }
}

/// The positions of the ids that are meant.
fn indices<'a>(ids: impl Iterator<Item = &'a String>, is_meant: impl Fn(&str) -> bool) -> Vec<usize> {
    ids.enumerate().filter(|(_, id)| is_meant(id)).map(|(index, _)| index).collect()
}

/// Where scripts are asked: in any list of behaviours or hooks. One of a creature that never appears is used all the same: that is
/// told of the creature.
fn uses(draft: &ReadDefinitions) -> impl Iterator<Item = &BehaviourUse> {
    fn read<T>(entries: &Entries<T>) -> impl Iterator<Item = &T> {
        entries.iter().filter_map(|(_, kind)| kind.as_ref())
    }
    let minds = read(&draft.creatures).flat_map(|kind| kind.ai.iter().chain(&kind.hooks));
    let things = read(&draft.items).flat_map(|kind| &kind.hooks);
    let ground = read(&draft.tiles).flat_map(|kind| &kind.hooks);
    let lasting = read(&draft.modifiers).flat_map(|kind| &kind.hooks);
    minds.chain(read(&draft.bots).flat_map(|bot| &bot.ai)).chain(things).chain(ground).chain(lasting)
}

/// A game that nobody can win is probably not meant. An ending that can't come to pass for want of an item has been told of already.
fn win<'a>(draft: &ReadDefinitions, reached: &Reached, checker: &'a Checker<'a>) {
    let (Some(rules), Some(spot)) = (&draft.rules, checker.definition("game", "")) else { return };
    let endings = || rules.endings.iter().filter_map(|own| at(&draft.endings, own.index()));
    let won = || endings().filter(|(_, ending)| ending.won);
    let reported = reported_endings(&[Code::GoalNotCarried, Code::GoalNowhere], checker);
    if won().any(|(id, ending)| can_pass(ending, draft, reached) || reported.contains(id)) {
        return;
    }
    let diagnostic = Diagnostic::warning("the game can't be won");
    let help = match won().next() {
        None => "give one of its endings `won = true`".to_owned(),
        Some((id, _)) => format!("`{id}` would win it, and can't come to pass: look at what it asks for"),
    };
    spot.field("endings").say(diagnostic.help(help));
}

/// Whether an ending can come to pass, as far as that can be seen.
fn can_pass(ending: &Ending, draft: &ReadDefinitions, reached: &Reached) -> bool {
    let player = draft.rules.as_ref().and_then(|rules| at(&draft.creatures, rules.player.index()));
    let Some((_, player)) = player else { return true };
    let held = ending.holding.is_none_or(|item| reached.items.contains(&item.index()) && player.slots > 0);
    let caused = match ending.cause {
        Some(CauseKind::Hunger | CauseKind::Overeating) => player.stomach.is_some(),
        Some(CauseKind::Creature) => reached.creatures.len() > 1,
        Some(CauseKind::Item | CauseKind::Tile) | None => true,
    };
    held && caused
}
