//! Which level a script means.

use std::fmt;

use crate::content::LevelId;

/// Which level a script means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhichLevel {
    /// That of a depth, counted from 1, in the branch where the creature is, or in those from which that leads off.
    Depth(u32),
    /// That with an id.
    Id(LevelId),
}

impl WhichLevel {
    /// The id that it says; `None` if it says a depth.
    pub(crate) fn id(&self) -> Option<LevelId> {
        match self {
            Self::Depth(_) => None,
            Self::Id(id) => Some(id.clone()),
        }
    }
}

impl fmt::Display for WhichLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Depth(depth) => write!(f, "{depth}"),
            Self::Id(id) => write!(f, "\"{id}\""),
        }
    }
}
