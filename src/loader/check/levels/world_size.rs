//! Checks that all levels of a game together make a world that can be held, saved and loaded.

use super::depths::spans_of_branches;
use crate::content::{
    CreatureKind, DrawnCell, DrawnLegend, GameRules, HordeDraw, HordeKind, ItemKind, LevelKind, Ref, Spawn, Stage,
    StageKind, VaultKind, WeightedChoice, limits,
};
use crate::diagnostics::Diagnostic;
use crate::grid::{Formula, Variables};
use crate::loader::check::field_check::FieldCheck;
use crate::loader::definitions::{ReadDefinitions, at};

pub fn world_size(rules: &GameRules, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    let levels: Vec<(i64, &LevelKind)> = kept_levels(definitions)
        .into_iter()
        .filter_map(|(level, depth)| Some((depth, at(&definitions.levels, level)?.1)))
        .collect();
    let cells = levels.iter().map(|(_, level)| i64::from(level.width) * i64::from(level.height)).sum();
    at_most(cells, limits::WORLD_CELLS, "cells", "make the levels smaller or fewer", check.field("levels"));
    let creatures = levels.iter().map(|(depth, level)| creatures_on(*depth, level, rules, definitions)).sum();
    at_most(
        creatures,
        limits::WORLD_CREATURES,
        "creatures",
        "ask for fewer creatures in the levels",
        check.field("levels"),
    );
    let items = levels.iter().map(|(depth, level)| items_on(*depth, level, definitions)).sum();
    at_most(items, limits::WORLD_ITEMS, "items", "ask for fewer items in the levels", check.field("levels"));
}

/// The levels that a world can hold at once: the index of the kind and the greatest depth of each. Of those without end they are the deepest that are
/// looked at, as many as are kept, and the one where the player is.
fn kept_levels(definitions: &ReadDefinitions) -> Vec<(usize, i64)> {
    let mut kept = Vec::new();
    for (list, spans) in spans_of_branches(definitions) {
        let endless = if list.endless.is_some() { list.keep.unwrap_or(0) as usize + 1 } else { 0 };
        let listed = spans.iter().filter(|(_, is_endless, _)| !is_endless);
        let repeated = spans.iter().filter(|(_, is_endless, _)| *is_endless).rev().cycle().take(endless);
        kept.extend(listed.chain(repeated).map(|(level, _, (_, deepest))| (*level, *deepest)));
    }
    kept
}

fn at_most(number: i64, most: i64, what: &str, help: &str, check: FieldCheck<'_>) {
    if number > most {
        let message = format!("all levels together can have {number} {what}, but a world has room for {most}");
        check.say(Diagnostic::error(message).help(help.to_owned()));
    }
}

/// The most creatures that a level can begin with.
fn creatures_on(depth: i64, level: &LevelKind, rules: &GameRules, definitions: &ReadDefinitions) -> i64 {
    let asked: i64 = creatures_of(level).map(|spawn| most(depth, spawn)).sum();
    let asked = asked.saturating_add(hordes_on(depth, level, definitions).creatures);
    let drawn = drawn_on(depth, level, definitions).creatures;
    asked.saturating_add(drawn).min(i64::from(rules.max_creatures))
}

/// The most items that a level can begin with: those of its list, those beside its creatures and items and those that are drawn, of which a
/// cell holds one, and those that its creatures carry.
fn items_on(depth: i64, level: &LevelKind, definitions: &ReadDefinitions) -> i64 {
    let with_items = items_of(level).map(|spawn| most(depth, spawn) * (1 + spawn.with.len() as i64));
    let beside = creatures_of(level).map(|spawn| most(depth, spawn) * spawn.with.len() as i64);
    let cells = i64::from(level.width) * i64::from(level.height);
    let belongings = |spawn: &Spawn<CreatureKind>| {
        let kinds = spawn.of.0.iter().filter_map(|choice| at(&definitions.creatures, choice.kind.index()));
        kinds.map(|(_, kind)| kind.carries.len() as i64).max().unwrap_or(0)
    };
    let in_hand: i64 = creatures_of(level).map(|spawn| most(depth, spawn) * belongings(spawn)).sum();
    let drawn = drawn_on(depth, level, definitions).and(hordes_on(depth, level, definitions));
    let treasure: i64 =
        level.build.iter().map(|stage| treasure_of(depth, stage, most_rooms(depth, level), definitions)).sum();
    let lying = with_items.chain(beside).sum::<i64>().saturating_add(drawn.items).saturating_add(treasure);
    lying.min(cells).saturating_add(in_hand).saturating_add(drawn.carried)
}

/// The most items that a stage draws from a treasure: as many as it asks for, and those that are certain by its depth.
fn treasure_of(depth: i64, stage: &Stage, rooms: i64, definitions: &ReadDefinitions) -> i64 {
    let StageKind::Treasure(treasure) = &stage.kind else { return 0 };
    let bound =
        |formula: &Formula| formula.bounds(Variables { depth, ..Variables::default() }).1.clamp(0, limits::COUNT.most);
    let entries = at(&definitions.treasures, treasure.of.index()).map_or(&[][..], |(_, kind)| &kind.items);
    let certain: i64 = entries.iter().filter_map(|entry| entry.at_least.as_ref()).map(bound).sum();
    let times = if treasure.per_room.is_some() { rooms } else { 1 };
    bound(&treasure.count).saturating_mul(times).saturating_add(certain)
}

/// The most rooms that a level has.
fn most_rooms(depth: i64, level: &LevelKind) -> i64 {
    let cells = i64::from(level.width) * i64::from(level.height);
    let bounds = |formula: &Formula| formula.bounds(Variables { depth, ..Variables::default() });
    let of_stage = |stage: &Stage| match &stage.kind {
        StageKind::Rooms(rooms) => bounds(&rooms.count).1.clamp(0, limits::ROOMS.most),
        StageKind::Accretion(rooms) => bounds(&rooms.count).1.clamp(0, limits::ROOMS.most),
        StageKind::Partition(rooms) => cells / bounds(&rooms.smallest).0.max(1).pow(2),
        _ => 0,
    };
    level.build.iter().map(of_stage).sum()
}

/// All lists of creatures of a level.
fn creatures_of(level: &LevelKind) -> impl Iterator<Item = &Spawn<CreatureKind>> {
    let of_stages = level.build.iter().flat_map(|stage| match &stage.kind {
        StageKind::Spawns(lists) => lists.creatures.as_slice(),
        _ => &[],
    });
    level.creatures.iter().chain(of_stages)
}

/// All lists of items of a level.
fn items_of(level: &LevelKind) -> impl Iterator<Item = &Spawn<ItemKind>> {
    let of_stages = level.build.iter().flat_map(|stage| match &stage.kind {
        StageKind::Spawns(lists) => lists.items.as_slice(),
        _ => &[],
    });
    level.items.iter().chain(of_stages)
}

/// The most that hordes put on a level.
fn hordes_on(depth: i64, level: &LevelKind, definitions: &ReadDefinitions) -> Drawn {
    let bound = |formula: &Formula, limit: limits::Limit| {
        formula.bounds(Variables { depth, ..Variables::default() }).1.clamp(0, limit.most)
    };
    let carried = |choices: &[WeightedChoice<CreatureKind>]| {
        let kinds = choices.iter().filter_map(|choice| at(&definitions.creatures, choice.kind.index()));
        kinds.map(|(_, kind)| kind.carries.len() as i64).max().unwrap_or(0)
    };
    let of_horde = |kind: &HordeKind| {
        let leader = Drawn { creatures: 1, items: 0, carried: carried(&kind.leader.0) };
        let members = kind.members.iter().map(|members| {
            let one = Drawn { creatures: 1, items: 0, carried: carried(&members.of.0) };
            one.times(bound(&members.count, limits::COUNT))
        });
        members.fold(leader, Drawn::and)
    };
    let largest = |draw: &HordeDraw| {
        let is_drawn = |index: usize| draw.of.0.is_empty() || draw.of.0.iter().any(|horde| horde.index() == index);
        let kinds = (0..definitions.hordes.len()).filter(|index| is_drawn(*index));
        let kinds = kinds.filter_map(|index| at(&definitions.hordes, index));
        kinds.map(|(_, kind)| of_horde(kind)).fold(Drawn::default(), Drawn::or)
    };
    let of_stage = |stage: &Stage| match &stage.kind {
        StageKind::Hordes(draw) => {
            let times = if draw.per_room.is_some() { most_rooms(depth, level) } else { 1 };
            largest(draw).times(bound(&draw.count, limits::COUNT).saturating_mul(times))
        }
        _ => Drawn::default(),
    };
    level.build.iter().map(of_stage).fold(Drawn::default(), Drawn::and)
}

/// The most that drawn maps, vaults and hordes put on a level.
#[derive(Clone, Copy, Default)]
struct Drawn {
    creatures: i64,
    items: i64,
    /// Items that the creatures carry.
    carried: i64,
}

impl Drawn {
    fn and(self, other: Self) -> Self {
        Self {
            creatures: self.creatures.saturating_add(other.creatures),
            items: self.items.saturating_add(other.items),
            carried: self.carried.saturating_add(other.carried),
        }
    }

    fn times(self, count: i64) -> Self {
        Self {
            creatures: self.creatures.saturating_mul(count),
            items: self.items.saturating_mul(count),
            carried: self.carried.saturating_mul(count),
        }
    }

    /// The most of each.
    fn or(self, other: Self) -> Self {
        Self {
            creatures: self.creatures.max(other.creatures),
            items: self.items.max(other.items),
            carried: self.carried.max(other.carried),
        }
    }
}

/// How deep vaults are followed that are nested in each other or hold each other's keys.
const MAX_NESTING: usize = 4;

fn drawn_on(depth: i64, level: &LevelKind, definitions: &ReadDefinitions) -> Drawn {
    let of_stage = |stage: &Stage| match &stage.kind {
        StageKind::Drawn(drawn) => of_map(&drawn.map, &drawn.legend, definitions, 0),
        StageKind::Vaults(vaults) => {
            let (_, most) = vaults.count.bounds(Variables { depth, ..Variables::default() });
            any_of(&vaults.of.0, definitions, 0).times(most.clamp(0, limits::VAULTS.most))
        }
        _ => Drawn::default(),
    };
    level.build.iter().map(of_stage).fold(Drawn::default(), Drawn::and)
}

/// The most that one of several vaults brings, with what holds its keys.
fn any_of(kinds: &[Ref<VaultKind>], definitions: &ReadDefinitions, nesting: usize) -> Drawn {
    let of_kind = |kind: &Ref<VaultKind>| {
        let (_, vault) = at(&definitions.vaults, kind.index()).filter(|_| nesting <= MAX_NESTING)?;
        let locks = vault.legend.values().filter(|cell| cell.key.is_some()).count() as i64;
        let keys = Drawn { items: 1, ..Drawn::default() }.and(any_of(&vault.key_in.0, definitions, nesting + 1));
        Some(of_map(&vault.map, &vault.legend, definitions, nesting).and(keys.times(locks)))
    };
    kinds.iter().filter_map(of_kind).fold(Drawn::default(), Drawn::or)
}

fn of_map(map: &str, legend: &DrawnLegend, definitions: &ReadDefinitions, nesting: usize) -> Drawn {
    let of_cell = |(sign, cell): (&char, &DrawnCell)| {
        let carried = cell.creature.iter().filter_map(|choice| at(&definitions.creatures, choice.kind.index()));
        let own = Drawn {
            creatures: i64::from(!cell.creature.is_empty()),
            items: i64::from(!cell.item.is_empty() || cell.treasure.is_some()),
            carried: carried.map(|(_, kind)| kind.carries.len() as i64).max().unwrap_or(0),
        };
        let nested = any_of(&cell.vault, definitions, nesting + 1);
        own.and(nested).times(map.chars().filter(|other| other == sign).count() as i64)
    };
    legend.iter().map(of_cell).fold(Drawn::default(), Drawn::and)
}

/// The most that an entry makes at a depth.
fn most<T>(depth: i64, spawn: &Spawn<T>) -> i64 {
    let is_here = depth >= i64::from(spawn.from_depth) && spawn.to_depth.is_none_or(|last| depth <= i64::from(last));
    let (_, most) = spawn.count.bounds(Variables { depth, ..Variables::default() });
    if is_here { most.clamp(0, limits::COUNT.most) } else { 0 }
}
