//! Which level of a content is meant, as actions name it.

use super::branch::BranchKind;
use super::level_id::{LevelId, MAIN};
use crate::content::Content;
use crate::content::catalog::Ref;

/// A level of a content: its branch and its number there.
///
/// Unlike [`LevelId`] it owns no text, so that actions, of which every creature makes one each turn, cost nothing to copy and to drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelRef {
    /// The branch; `None` for the main one.
    branch: Option<Ref<BranchKind>>,
    /// The number in the branch, counted from 1.
    number: u32,
}

impl LevelRef {
    /// A level of the branch in which games begin, counted from 1.
    pub fn main(number: u32) -> Self {
        Self { branch: None, number }
    }
}

impl Content {
    /// The level with an id; `None` if there is no such branch.
    pub fn level_ref(&self, id: &LevelId) -> Option<LevelRef> {
        let branch = if id.branch() == MAIN { None } else { Some(self.branches.find(id.branch())?) };
        Some(LevelRef { branch, number: id.number() })
    }

    /// The id of a level.
    pub fn level_id(&self, level: LevelRef) -> LevelId {
        LevelId::new(level.branch.map_or(MAIN, |branch| self.branches.id(branch)), level.number)
    }
}
