//! Which level of a game is meant.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize, Serializer};
use xxhash_rust::xxh3::xxh3_64;

/// The branch in which every game begins.
pub const MAIN: &str = "main";

/// Which level of a game is meant: the id of its branch and its number there, such as `main:3`.
///
/// It names the branch by its id, so that a world keeps its levels when the content no longer has the branch.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LevelId {
    branch: Arc<str>,
    number: u32,
}

impl LevelId {
    /// A level of a branch, counted from 1.
    pub fn new(branch: &str, number: u32) -> Self {
        Self { branch: branch.into(), number }
    }

    /// A level of the branch in which games begin, counted from 1.
    pub fn main(number: u32) -> Self {
        Self::new(MAIN, number)
    }

    /// The id of the branch.
    pub fn branch(&self) -> &str {
        &self.branch
    }

    /// The number in the branch, counted from 1.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Its number in random streams. Those of the main branch are counted from 0, as they were before there were any others.
    pub(crate) fn stream_number(&self) -> u64 {
        if &*self.branch == MAIN { u64::from(self.number.saturating_sub(1)) } else { stream_number(&self.to_string()) }
    }

    /// The level so many levels further on in the same branch, or before it.
    #[must_use]
    pub fn next(&self, steps: i32) -> Option<Self> {
        let number = self.number.checked_add_signed(steps).filter(|number| *number > 0)?;
        Some(Self { branch: Arc::clone(&self.branch), number })
    }
}

impl Default for LevelId {
    fn default() -> Self {
        Self::main(1)
    }
}

impl fmt::Display for LevelId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.branch, self.number)
    }
}

/// The number of a name in random streams. No number of a main level is as large.
pub(crate) fn stream_number(name: &str) -> u64 {
    xxh3_64(name.as_bytes()) | 1 << 63
}

/// What is wrong with a text that is no id of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoLevelId;

impl fmt::Display for NoLevelId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a level is named by its branch and its number there, such as `main:3`")
    }
}

impl FromStr for LevelId {
    type Err = NoLevelId;

    fn from_str(text: &str) -> Result<Self, NoLevelId> {
        let (branch, number) = text.rsplit_once(':').ok_or(NoLevelId)?;
        let number = number.parse().ok().filter(|number| *number > 0).ok_or(NoLevelId)?;
        if branch.is_empty() { Err(NoLevelId) } else { Ok(Self::new(branch, number)) }
    }
}

impl Serialize for LevelId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for LevelId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
