//! The levels of a branch, in order.

use std::borrow::Cow;
use std::ops::Deref;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize};

use super::level::LevelKind;
use crate::content::catalog::Ref;
use crate::content::limits::{self, Limit};
use crate::content::shorthand::{SHORT_LEVEL, expand};

/// The levels of a branch, in order: those that are listed, and the kind of all that follow if it has no end.
#[derive(Clone, Debug, Default)]
pub struct LevelList {
    /// The kinds of the levels that are listed.
    pub listed: Vec<Ref<LevelKind>>,
    /// The kind of all levels after those; `None` if there are none.
    pub endless: Option<Ref<LevelKind>>,
    /// How many of those are kept when the player has left them; `None` for all.
    pub keep: Option<u32>,
    /// Whether other entries follow on one that has no end, so that nobody would ever get there.
    pub(crate) has_levels_after_the_end: bool,
}

/// An entry of a list of levels.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename = "LevelEntry")]
#[schemars(inline)]
struct LevelEntry {
    /// A single level.
    #[serde(default)]
    level: Option<Ref<LevelKind>>,
    /// A level that comes again and again. It must be the last of the list, unless it says how many `times`.
    #[serde(default)]
    repeat: Option<Ref<LevelKind>>,
    /// How often it comes. Left out, the branch has no end.
    #[serde(default)]
    #[schemars(transform = limits::REPEATS.stated(), example = 3)]
    times: Option<u32>,
    /// How many of the levels of a branch without end are kept when the player has left them. Beyond that the one that was left first is gone, as with
    /// `left = "gone"`.
    #[serde(default)]
    #[schemars(transform = limits::KEPT.stated(), example = 3)]
    keep: Option<u32>,
}

/// One entry: the kind, how often it comes, without end if that is `None`, and how many are kept.
#[derive(Clone, Copy)]
struct Run {
    kind: Ref<LevelKind>,
    times: Option<u32>,
    keep: Option<u32>,
}

impl<'de> Deserialize<'de> for Run {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let entry: LevelEntry = expand(deserializer, SHORT_LEVEL)?;
        let LevelEntry { level, repeat, times, keep } = entry;
        let within = |name: &str, number: Option<u32>, limit: Limit| match number {
            Some(number) if !limit.holds(number.into()) => Err(D::Error::custom(format!(
                "`{name}` is {number}, but must be from {} to {}",
                limit.least, limit.most
            ))),
            _ => Ok(()),
        };
        within("times", times, limits::REPEATS)?;
        within("keep", keep, limits::KEPT)?;
        match (level, repeat) {
            (Some(kind), None) if times.is_none() && keep.is_none() => Ok(Self { kind, times: Some(1), keep: None }),
            (None, Some(_)) if times.is_some() && keep.is_some() => {
                Err(D::Error::custom("`keep` is for levels without end: leave out `times`, or `keep`"))
            }
            (None, Some(kind)) => Ok(Self { kind, times, keep }),
            (Some(_), _) => Err(D::Error::custom("`level` stands alone: write `{ repeat = \"...\", times = 3 }`")),
            (None, None) => {
                Err(D::Error::custom("no level is named: write its id, or `{ repeat = \"...\", times = 3 }`"))
            }
        }
    }
}

impl<'de> Deserialize<'de> for LevelList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut list = Self::default();
        for Run { kind, times, keep } in Vec::<Run>::deserialize(deserializer)? {
            list.has_levels_after_the_end |= list.endless.is_some();
            if let Some(times) = times {
                // The loader reports lists that are too long.
                list.listed.extend((0..times).map(|_| kind));
            } else {
                (list.endless, list.keep) = (Some(kind), keep);
            }
        }
        Ok(list)
    }
}

impl JsonSchema for LevelList {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "LevelList".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let (short, long) = (generator.subschema_for::<Ref<LevelKind>>(), generator.subschema_for::<LevelEntry>());
        let entry = json_schema!({ "anyOf": [short, long], "x-type": "level or `{ repeat, times, keep }`" });
        json_schema!({ "type": "array", "items": entry })
    }
}

impl LevelList {
    /// The kind of a level, counted from 1; `None` beyond the end.
    pub fn kind_of(&self, number: u32) -> Option<Ref<LevelKind>> {
        let index = (number as usize).checked_sub(1)?;
        let endless = || self.endless.filter(|_| number <= limits::DEEPEST);
        self.listed.get(index).copied().or_else(endless)
    }

    /// How many levels there are; `None` if there is no end.
    pub fn length(&self) -> Option<u32> {
        if self.endless.is_some() { None } else { u32::try_from(self.listed.len()).ok() }
    }

    /// All kinds of levels in it, those that are listed first.
    pub fn kinds(&self) -> impl Iterator<Item = Ref<LevelKind>> {
        self.listed.iter().copied().chain(self.endless)
    }
}

/// The levels that are listed.
impl Deref for LevelList {
    type Target = [Ref<LevelKind>];

    fn deref(&self) -> &Self::Target {
        &self.listed
    }
}

/// What becomes of a level when the player has left it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LeftLevel {
    /// Life goes on there.
    #[default]
    Lives,
    /// Time stands still there from twenty turns later until the player comes back. Followers of the player who are still on their way to the
    /// stairs arrive before that.
    Sleeps,
    /// It is forgotten. Whoever comes back finds another level of its kind there, with nothing of what was left.
    Gone,
}
