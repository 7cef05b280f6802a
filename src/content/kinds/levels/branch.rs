//! Branches: levels that lie beside the main ones.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::level_id::{LevelId, MAIN};
use super::level_list::LevelList;
use crate::content::Content;
use crate::content::catalog::{Kind, Ref};
use crate::content::kinds::tile::TileKind;
use crate::content::limits;
use crate::grid::Formula;

/// A branch: levels that lie beside the main ones, which are those of `[game]`. Stairs of its own lead to it from a level of another branch. Its levels
/// are named by its id and their number in it, such as `ice_caves:2`, and those of `[game]` by `main:2`.
///
/// ```toml
/// [branch.ice_caves]
/// levels = ["ice_caves", { repeat = "ice_caves", times = 2 }, "frozen_lake"]
/// from = { level = "1 + 1d3" }
/// entrance = "icy_stairs"
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BranchKind {
    /// The levels, from the one where it begins to the other end: ids, or `{ repeat = "...", times = 3 }`. Without `times` the last one is repeated
    /// for ever. Then `keep = 3` keeps the three levels of it that the player left last, and earlier ones are gone.
    #[schemars(length(min = 1), example = serde_json::json!(["ice_caves", { "repeat": "ice_caves", "times": 2 }]))]
    pub levels: LevelList,
    /// The level from which stairs lead to it.
    pub from: BranchStart,
    /// The tile of those stairs, which have `stairs = "down"`, or `"up"` if the branch goes up. Left out, they look like all others of that level.
    #[serde(default)]
    #[schemars(example = &"icy_stairs")]
    pub entrance: Option<Ref<TileKind>>,
    /// Which way it goes.
    #[serde(default)]
    pub goes: BranchWay,
    /// The depth of its first level. Left out, it is one more than that of the level where it begins, or one less if it goes up, but never less than 1.
    #[serde(default)]
    #[schemars(transform = limits::DEPTH.stated(), example = 5)]
    pub depth: Option<u32>,
}

/// The level where a branch begins.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BranchStart {
    /// The branch to which that level belongs. Left out, it is the main one.
    #[serde(default)]
    #[schemars(example = &"ice_caves")]
    pub branch: Option<Ref<BranchKind>>,
    /// Its number there, counted from 1. With dice, each game draws it once.
    #[schemars(transform = limits::LEVEL_NUMBER.stated(), example = 2, example = &"1 + 1d3")]
    pub level: Formula,
}

/// The direction in which a branch goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BranchWay {
    /// Each level lies below the one before it.
    #[default]
    Down,
    /// Each level lies above the one before it, as in a tower, and its depth is one less.
    Up,
}

impl Kind for BranchKind {
    const TABLE: &'static str = "branch";
    const TOKEN: &'static str = "ref:branch";
}

/// A branch of a game: the main one, or one that is defined.
#[derive(Clone, Copy, Debug)]
pub struct Branch<'c> {
    /// Its id.
    pub id: &'c str,
    /// Its levels.
    pub levels: &'c LevelList,
    /// Its definition; `None` for the main one.
    pub kind: Option<&'c BranchKind>,
}

impl Branch<'_> {
    /// How many steps it is from a level to the one below: 1, or -1 in a branch that goes up.
    pub fn downward(&self) -> i32 {
        if self.kind.is_some_and(|kind| kind.goes == BranchWay::Up) { -1 } else { 1 }
    }
}

impl Content {
    /// The branch with an id.
    pub fn branch(&self, id: &str) -> Option<Branch<'_>> {
        if id == MAIN {
            return Some(self.main_branch());
        }
        let branch = self.branches.find(id)?;
        let (id, kind) = (self.branches.id(branch), &self.branches[branch]);
        Some(Branch { id, levels: &kind.levels, kind: Some(kind) })
    }

    fn main_branch(&self) -> Branch<'_> {
        Branch { id: MAIN, levels: &self.rules.levels, kind: None }
    }

    /// All branches, the main one first.
    pub fn all_branches(&self) -> impl Iterator<Item = Branch<'_>> {
        let others = self.branches.iter().map(|(_, id, kind)| Branch { id, levels: &kind.levels, kind: Some(kind) });
        std::iter::once(self.main_branch()).chain(others)
    }

    /// The id of the branch from which another leads off.
    pub fn parent_of(&self, kind: &BranchKind) -> &str {
        kind.from.branch.map_or(MAIN, |parent| self.branches.id(parent))
    }

    /// The branch whose id a user has written, with its pack or without.
    pub fn branch_called(&self, name: &str) -> Option<Branch<'_>> {
        self.all_branches().find(|branch| is_called(branch.id, name))
    }

    /// The level whose id a user has written: `main:3`, the number of a main level, or the id of a kind of level, which stands for the first of that
    /// kind.
    pub fn level_called(&self, name: &str) -> Option<LevelId> {
        let by_number = name.parse().ok().map(LevelId::main);
        let by_id = || {
            let id: LevelId = name.parse().ok()?;
            let branch = self.branch_called(id.branch())?;
            Some(LevelId::new(branch.id, id.number()))
        };
        let exists = |id: &LevelId| self.branch(id.branch())?.levels.kind_of(id.number());
        let named = by_number.or_else(by_id).filter(|id| exists(id).is_some());
        named.or_else(|| self.first_of_kind(name))
    }

    /// The first level of the kind with an id.
    fn first_of_kind(&self, name: &str) -> Option<LevelId> {
        self.all_branches().find_map(|branch| {
            let index = branch.levels.kinds().position(|kind| is_called(self.levels.id(kind), name))?;
            Some(LevelId::new(branch.id, u32::try_from(index).ok()? + 1))
        })
    }
}

/// Whether an id is the one that a user has written, with its pack or without.
fn is_called(id: &str, name: &str) -> bool {
    id == name || id.rsplit_once(':').is_some_and(|(_, bare)| bare == name)
}
