//! What tiles are made of, as far as it matters to movement.

use std::collections::BTreeSet;

use super::field::FieldKind;
use super::movement::{MovementKind, Passage, StepCosts};
use crate::content::kinds::tile::{GROUND, SOLID, TileKind};

/// The most classes of ground: as many as fit beside two bits of a byte. There are four for each of [`MEDIA`](crate::content::limits::MEDIA).
const MOST_CLASSES: usize = 64;

/// The classes of ground of a content. Tiles of a class are alike to all who move: they have the same medium, are walkable or not, and do
/// something to those who stand in them, or don't.
///
/// Each class has a number below 64, so that a set of them is a `u64`.
#[derive(Clone, Debug, Default)]
pub struct Media {
    /// The first two are those of harmless tiles that name no medium.
    classes: Vec<GroundClass>,
}

/// What all tiles of a class have in common.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct GroundClass {
    /// What they are made of.
    pub(crate) medium: String,
    /// Whether those without a way to move of their own can walk on them.
    pub(crate) is_walkable: bool,
    /// Whom they harm.
    pub(crate) harms: Harms,
}

/// Whom a tile harms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Harms {
    /// Nobody.
    Nobody,
    /// Those who aren't at home in its medium.
    Strangers,
    /// Everybody, since it says no medium.
    All,
}

impl GroundClass {
    fn of(tile: &TileKind) -> Self {
        let harms = match (tile.is_hazard(), &tile.medium) {
            (false, _) => Harms::Nobody,
            (true, Some(_)) => Harms::Strangers,
            (true, None) => Harms::All,
        };
        Self { medium: tile.medium().to_owned(), is_walkable: tile.walkable, harms }
    }

    /// What a cell becomes as long as a field lies there; `None` if the field leaves that to the tile.
    fn of_field(field: &FieldKind) -> Option<Self> {
        let medium = field.medium.as_ref()?;
        let harms = if field.touches() { Harms::Strangers } else { Harms::Nobody };
        Some(Self { medium: medium.clone(), is_walkable: field.walkable, harms })
    }

    fn harmless(medium: &str, is_walkable: bool) -> Self {
        Self { medium: medium.to_owned(), is_walkable, harms: Harms::Nobody }
    }
}

impl Media {
    /// The classes of `tiles`, and of what `fields` make of them.
    pub(crate) fn of<'t>(
        tiles: impl Iterator<Item = &'t TileKind>,
        fields: impl Iterator<Item = &'t FieldKind>,
    ) -> Self {
        let usual = [GroundClass::harmless(SOLID, false), GroundClass::harmless(GROUND, true)];
        let all: BTreeSet<GroundClass> =
            tiles.map(GroundClass::of).chain(fields.filter_map(GroundClass::of_field)).collect();
        let others = all.into_iter().filter(|class| !usual.contains(class));
        Self { classes: usual.iter().cloned().chain(others).take(MOST_CLASSES).collect() }
    }

    /// The class of a tile. A tile whose medium is gone from the content is plain ground, or solid.
    pub(crate) fn class_of(&self, tile: &TileKind) -> u8 {
        let own = GroundClass::of(tile);
        let class = self.iter().find(|(_, class)| **class == own).map(|(number, _)| number);
        class.unwrap_or(u8::from(tile.walkable))
    }

    /// The class of a cell with a field; `None` if the field leaves that to the tile.
    pub(crate) fn class_with(&self, field: &FieldKind) -> Option<u8> {
        let own = GroundClass::of_field(field)?;
        self.iter().find(|(_, class)| **class == own).map(|(number, _)| number)
    }

    /// All classes with their numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u8, &GroundClass)> {
        (0..).zip(&self.classes)
    }

    /// The classes that `is_one` accepts, as a set of bits.
    pub(crate) fn set(&self, is_one: impl Fn(&GroundClass) -> bool) -> u64 {
        self.iter().filter(|(_, class)| is_one(class)).map(|(number, _)| 1 << number).sum()
    }

    /// The classes with one of these media, as a set of bits.
    pub(crate) fn set_of(&self, media: &[String]) -> u64 {
        self.set(|class| media.contains(&class.medium))
    }

    /// Which classes those enter who have no way to move of their own, and which of them they avoid, as sets of bits.
    pub(crate) fn walked_on(&self) -> [u64; 2] {
        let avoided = self.set(|class| class.is_walkable && class.harms != Harms::Nobody);
        [self.set(|class| class.is_walkable), avoided]
    }

    /// What it costs those who move like that to enter ground of each class.
    pub(crate) fn costs_of(&self, kind: &MovementKind) -> StepCosts {
        let (mut open, mut avoided, mut percents) = (0, 0, Vec::new());
        for (number, class) in self.iter() {
            let passage = kind.through.get(&class.medium);
            let is_avoided = passage == Some(&Passage::Avoid) || (passage.is_some() && class.harms == Harms::All);
            open |= u64::from(passage.is_some()) << number;
            avoided |= u64::from(is_avoided) << number;
            percents.push(match passage {
                Some(Passage::Open(percent)) => (*percent).max(1),
                Some(Passage::Avoid) | None => 100,
            });
        }
        kind.costs_with(open, avoided, percents)
    }
}
