//! Which levels a world has: where branches lead off, how deep levels are, and which of them are planned together.

use std::ops::RangeInclusive;

use super::rng_streams::{Purpose, branch_stream};
use crate::content::{Branch, BranchKind, BranchWay, Content, LevelId, LevelKind, Ref, limits, stream_number};
use crate::grid::Variables;

/// How deep branches are followed that lead off each other.
const MAX_NESTING: usize = 8;

/// Where a level is, and what kind of level it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LevelSite {
    /// Its id.
    pub(crate) id: LevelId,
    /// Its kind.
    pub(crate) kind: Ref<LevelKind>,
    /// Its depth, counted from 1.
    pub(crate) depth: u32,
    /// Its number in random streams.
    pub(crate) stream: u64,
}

/// The levels of the world of a seed. Nothing of it depends on what is on them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WorldMap<'c> {
    content: &'c Content,
    seed: u64,
}

impl<'c> WorldMap<'c> {
    /// The map of a world.
    pub(crate) fn of(content: &'c Content, seed: u64) -> Self {
        Self { content, seed }
    }

    /// Where a level is; `None` if there is no such level.
    pub(crate) fn site(&self, id: &LevelId) -> Option<LevelSite> {
        let branch = self.content.branch(id.branch())?;
        let kind = branch.levels.kind_of(id.number())?;
        let depth = self.depth(branch, id.number(), 0);
        Some(LevelSite { id: id.clone(), kind, depth, stream: id.stream_number() })
    }

    /// The level from which stairs lead to a branch; `None` for the main one.
    pub(crate) fn start_of(&self, branch: Branch<'c>) -> Option<LevelId> {
        let kind = branch.kind?;
        Some(LevelId::new(self.content.parent_of(kind), self.start_number(branch.id, kind)))
    }

    /// The branches to which stairs lead from a level.
    pub(crate) fn branches_from(&self, id: &LevelId) -> impl Iterator<Item = Branch<'c>> {
        let map = *self;
        let of_parent = map.content.all_branches().filter(move |branch| branch.kind.is_some());
        of_parent.filter(move |branch| map.start_of(*branch).as_ref() == Some(id))
    }

    /// The levels on the way to a level, by which treasures are drawn: those of its branch down to itself, after those of the branch from which that
    /// leads off.
    pub(crate) fn way_to(&self, id: &LevelId) -> Vec<LevelSite> {
        let (mut way, mut end) = (Vec::new(), Some(id.clone()));
        for _ in 0..=MAX_NESTING {
            let Some(id) = end else { break };
            // A world from a damaged save may have any number.
            let numbers = (1..=id.number().min(limits::DEEPEST)).rev();
            way.extend(numbers.filter_map(|number| self.site(&LevelId::new(id.branch(), number))));
            end = self.content.branch(id.branch()).and_then(|branch| self.start_of(branch));
        }
        way.reverse();
        way
    }

    /// The numbers of the levels of a branch that are planned together with one: the stairs between them need the ground of both.
    pub(crate) fn planned_with(&self, id: &LevelId) -> RangeInclusive<u32> {
        let (mut first, mut last) = (id.number(), id.number());
        let Some(branch) = self.content.branch(id.branch()) else { return first..=last };
        while first > 1 && self.is_stacked(branch, first) {
            first -= 1;
        }
        while self.is_stacked(branch, last + 1) {
            last += 1;
        }
        first..=last
    }

    /// Whether the stairs between a level of a branch and the one before it need the ground of both.
    fn is_stacked(&self, branch: Branch<'_>, number: u32) -> bool {
        let level = branch.levels.listed.get((number as usize).saturating_sub(1));
        level.is_some_and(|level| self.content.levels[*level].is_stacked())
    }

    fn depth(&self, branch: Branch<'c>, number: u32, nesting: usize) -> u32 {
        let first =
            branch.kind.map_or(1, |kind| kind.depth.unwrap_or_else(|| self.first_depth(branch.id, kind, nesting)));
        let steps = i64::from(number.saturating_sub(1)) * i64::from(branch.downward());
        u32::try_from(i64::from(first) + steps).unwrap_or(1).max(1)
    }

    /// The depth of the first level of a branch that doesn't say it.
    fn first_depth(&self, id: &str, kind: &'c BranchKind, nesting: usize) -> u32 {
        let parent = self.content.branch(self.content.parent_of(kind)).filter(|_| nesting < MAX_NESTING);
        let above = parent.map_or(1, |parent| self.depth(parent, self.start_number(id, kind), nesting + 1));
        if kind.goes == BranchWay::Up { above.saturating_sub(1).max(1) } else { above + 1 }
    }

    /// The number of the level from which a branch leads off. It is the same whenever it is asked for.
    fn start_number(&self, id: &str, kind: &BranchKind) -> u32 {
        let random = &mut branch_stream(self.seed, Purpose::Branches, id);
        u32::try_from(kind.from.level.roll(Variables::default(), random)).unwrap_or(1).max(1)
    }
}

impl LevelSite {
    /// The same level, planned anew because it was gone when the player came back. `visit` says how often that has happened.
    #[must_use]
    pub(crate) fn planned_anew(self, visit: u32) -> Self {
        if visit == 0 {
            return self;
        }
        let stream = stream_number(&format!("{} {visit}", self.id));
        Self { stream, ..self }
    }
}

/// The level of a depth, counted from 1, in the branch of a level or in those from which that leads off.
pub fn level_at_depth(content: &Content, seed: u64, from: &LevelId, depth: u32) -> Option<LevelId> {
    let map = WorldMap::of(content, seed);
    if let Some(site) = map.way_to(from).into_iter().rev().find(|site| site.depth == depth) {
        return Some(site.id);
    }
    let (here, branch) = (map.site(from)?, content.branch(from.branch())?);
    let steps = (i64::from(depth) - i64::from(here.depth)) * i64::from(branch.downward());
    let id = from.next(i32::try_from(steps).ok().filter(|steps| *steps > 0)?)?;
    map.site(&id).filter(|site| site.depth == depth).map(|site| site.id)
}

/// The level from which stairs lead to the branch of a level; `None` for the main branch.
pub fn start_of_branch(content: &Content, seed: u64, of: &LevelId) -> Option<LevelId> {
    WorldMap::of(content, seed).start_of(content.branch(of.branch())?)
}

/// The depth of the deepest level of the branch of a level; `None` if there is no such branch, or it has no end.
pub fn deepest_of_branch(content: &Content, seed: u64, of: &LevelId) -> Option<u32> {
    let branch = content.branch(of.branch())?;
    let deepest = if branch.downward() < 0 { 1 } else { branch.levels.length()? };
    let site = WorldMap::of(content, seed).site(&LevelId::new(branch.id, deepest))?;
    Some(site.depth)
}
