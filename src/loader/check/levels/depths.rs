//! At which depths levels appear.

use std::collections::BTreeSet;

use crate::content::{BranchKind, BranchWay, LevelList};
use crate::grid::Variables;
use crate::loader::definitions::{ReadDefinitions, at};

/// How many levels of an endless branch are checked.
const ENDLESS_LEVELS: i64 = 20;

/// How deep branches are followed that lead off each other.
const MAX_NESTING: usize = 8;

/// The least and the greatest depth at which something can be.
type Span = (i64, i64);

/// The index of a kind of level, whether there is no end to it, and where it can be.
type LevelSpan = (usize, bool, Span);

/// All depths of the game, from 1.
pub(in crate::loader::check) fn all_depths(definitions: &ReadDefinitions) -> Vec<i64> {
    let deepest = all_spans(definitions).into_iter().map(|(_, _, (_, last))| last).max();
    (1..=deepest.unwrap_or(1)).collect()
}

/// The depths, from 1, at which a level appears. For a level that the game doesn't use, all depths.
pub(in crate::loader::check) fn depths_of(index: usize, definitions: &ReadDefinitions) -> Vec<i64> {
    let of_level = all_spans(definitions).into_iter().filter(|(level, ..)| *level == index);
    let depths: BTreeSet<i64> = of_level.flat_map(|(_, _, (first, last))| first..=last).collect();
    if depths.is_empty() { all_depths(definitions) } else { depths.into_iter().collect() }
}

/// All levels of the game; of a branch without end, the first ones.
pub(in crate::loader::check) fn all_spans(definitions: &ReadDefinitions) -> Vec<LevelSpan> {
    spans_of_branches(definitions).into_iter().flat_map(|(_, spans)| spans).collect()
}

/// The same by branch, the main one first.
pub(in crate::loader::check) fn spans_of_branches(definitions: &ReadDefinitions) -> Vec<(&LevelList, Vec<LevelSpan>)> {
    let main = definitions.rules.iter().map(|rules| (&rules.levels, (1, 1), 1));
    let branches = definitions.branches.iter().filter_map(|(_, kind)| kind.as_ref());
    let branches = branches.map(|kind| (&kind.levels, first_depth(kind, definitions, 0), step(kind)));
    main.chain(branches).map(|(list, first, step)| (list, spans(list, first, step))).collect()
}

fn spans(list: &LevelList, (least, most): Span, step: i64) -> Vec<LevelSpan> {
    let listed = list.listed.iter().map(|level| (level.index(), false));
    let endless = list.endless.iter().flat_map(|level| (0..ENDLESS_LEVELS).map(|_| (level.index(), true)));
    let at = |number: i64, depth: i64| (depth + step * number).max(1);
    let levels = (0..).zip(listed.chain(endless));
    levels.map(|(number, (level, endless))| (level, endless, (at(number, least), at(number, most)))).collect()
}

/// The depths that the first level of a branch can have.
fn first_depth(kind: &BranchKind, definitions: &ReadDefinitions, nesting: usize) -> Span {
    if let Some(depth) = kind.depth {
        return (i64::from(depth), i64::from(depth));
    }
    let parent = kind.from.branch.and_then(|parent| at(&definitions.branches, parent.index())).map(|(_, kind)| kind);
    let (first, parent_step) = match parent {
        Some(parent) if nesting < MAX_NESTING => (first_depth(parent, definitions, nesting + 1), step(parent)),
        _ => ((1, 1), 1),
    };
    let (least, most) = start_numbers(kind);
    let depths = [(first.0, least), (first.0, most), (first.1, least), (first.1, most)];
    let depths = depths.map(|(first, number)| (first + parent_step * (number - 1) + step(kind)).max(1));
    (depths.into_iter().min().unwrap_or(1), depths.into_iter().max().unwrap_or(1))
}

/// The least and the greatest number of the level from which a branch can lead off.
pub(in crate::loader::check) fn start_numbers(kind: &BranchKind) -> Span {
    let (least, most) = kind.from.level.bounds(Variables::default());
    (least.max(1), most.max(1))
}

fn step(kind: &BranchKind) -> i64 {
    if kind.goes == BranchWay::Up { -1 } else { 1 }
}
