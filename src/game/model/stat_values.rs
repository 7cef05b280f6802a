//! How much a creature or an item has of its stats.

use std::collections::BTreeMap;

use thin_vec::ThinVec;

use super::ids::{CreatureId, ItemId};
use crate::content::{Ref, StatKind};

/// The most that anybody can have of a stat, above or below 0, so that sums of them fit an `i32`.
pub const MOST: i32 = 1_000_000;

/// How much a creature or an item has of its own stats, sorted by stat. Most have none, and take one pointer for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatValues(ThinVec<(Ref<StatKind>, i32)>);

impl StatValues {
    /// No stats.
    pub const fn new() -> Self {
        Self(ThinVec::new())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of a stat; `None` if its bearer doesn't have it.
    pub fn get(&self, stat: Ref<StatKind>) -> Option<i32> {
        self.place(stat).ok().and_then(|index| self.0.get(index)).map(|(_, value)| *value)
    }

    /// Sets the value of a stat, kept between minus and plus a million.
    pub fn set(&mut self, stat: Ref<StatKind>, value: i32) {
        let value = value.clamp(-MOST, MOST);
        match self.place(stat) {
            Ok(index) => self.0.iter_mut().skip(index).take(1).for_each(|entry| entry.1 = value),
            Err(index) => self.0.insert(index, (stat, value)),
        }
    }

    /// All stats with their values.
    pub fn iter(&self) -> impl Iterator<Item = (Ref<StatKind>, i32)> {
        self.0.iter().copied()
    }

    fn place(&self, stat: Ref<StatKind>) -> Result<usize, usize> {
        self.0.binary_search_by_key(&stat, |(stat, _)| *stat)
    }
}

impl FromIterator<(Ref<StatKind>, i32)> for StatValues {
    fn from_iter<I: IntoIterator<Item = (Ref<StatKind>, i32)>>(values: I) -> Self {
        let sorted: BTreeMap<Ref<StatKind>, i32> = values.into_iter().collect();
        Self(sorted.into_iter().map(|(stat, value)| (stat, value.clamp(-MOST, MOST))).collect())
    }
}

/// What a script can change of a creature: a stat of the content, or what every creature has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyStat {
    /// A stat of the content.
    Own(Ref<StatKind>),
    /// Attack, in points.
    Attack,
    /// Defense, in points.
    Defense,
    /// The most hit points it can have.
    MaxHp,
    /// Percent added to how quickly it heals.
    Regeneration,
    /// Speed, in percent of normal.
    Speed,
    /// How many cells far it sees.
    Vision,
}

impl AnyStat {
    /// What every creature has, by the name that scripts use.
    pub const NAMED: [(&'static str, Self); 6] = [
        ("attack", Self::Attack),
        ("defense", Self::Defense),
        ("max_hp", Self::MaxHp),
        ("regeneration", Self::Regeneration),
        ("speed", Self::Speed),
        ("vision", Self::Vision),
    ];

    /// What every creature has by this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::NAMED.into_iter().find(|(known, _)| *known == name).map(|(_, stat)| stat)
    }
}

/// Who or what a script changes a stat of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearer {
    /// A creature.
    Creature(CreatureId),
    /// An item.
    Item(ItemId),
}
