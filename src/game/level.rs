//! One level of the world, alive.

use std::collections::BTreeMap;

use super::{CreatureId, Item, Thing};
use crate::content::{Catalog, LevelKind, Ref, TileKind};
use crate::grid::{Grid, Point, Size};
use crate::mapgen::Link;

/// One can walk there.
const WALKABLE: u8 = 1;
/// One can see through it.
const TRANSPARENT: u8 = 2;

/// It can be opened.
const OPENABLE: u8 = 4;

/// What a tile is to those who walk and look.
fn ground(tile: &TileKind) -> u8 {
    let traits = [(tile.walkable, WALKABLE), (tile.transparent, TRANSPARENT), (tile.opens.is_some(), OPENABLE)];
    traits.into_iter().filter(|(has, _)| *has).map(|(_, bit)| bit).sum()
}

/// One level of the world.
#[derive(Clone, Debug)]
pub struct Level {
    /// What it is.
    pub kind: Ref<LevelKind>,
    /// Where its stairs lead.
    pub links: BTreeMap<Point, Link>,
    /// What lies where, at most one item a cell.
    pub items: BTreeMap<Point, Item>,
    /// What the player remembers of each cell.
    pub remembered: Grid<Option<Remembered>>,
    tiles: Grid<Ref<TileKind>>,
    /// What the tiles come to for those who walk and look.
    ground: Grid<u8>,
    occupants: Grid<Option<CreatureId>>,
    revision: u64,
}

/// What the player remembers of a cell; it may be out of date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Remembered {
    /// The tile that was seen.
    pub tile: Ref<TileKind>,
    /// The item that lay there.
    pub item: Option<Thing>,
}

impl Level {
    /// A level of `tiles`, whose `kinds` say what they are, on which nobody stands, nothing lies and nothing is remembered.
    pub fn new(
        kind: Ref<LevelKind>,
        tiles: Grid<Ref<TileKind>>,
        links: BTreeMap<Point, Link>,
        kinds: &Catalog<TileKind>,
    ) -> Self {
        let size = tiles.size();
        let mut cells = tiles.values().iter();
        let ground = Grid::from_fn(size, |_| cells.next().map_or(0, |tile| ground(&kinds[*tile])));
        Self {
            kind,
            links,
            items: BTreeMap::new(),
            remembered: Grid::new(size, None),
            tiles,
            ground,
            occupants: Grid::new(size, None),
            revision: 0,
        }
    }

    /// Columns and rows.
    pub fn size(&self) -> Size {
        self.tiles.size()
    }

    /// The tile at `at`; `None` outside.
    #[inline]
    pub fn tile(&self, at: Point) -> Option<Ref<TileKind>> {
        self.tiles.get(at).copied()
    }

    /// All tiles.
    pub fn tiles(&self) -> &Grid<Ref<TileKind>> {
        &self.tiles
    }

    /// Whether one can walk on the cell at `at`.
    #[inline]
    pub fn is_walkable(&self, at: Point) -> bool {
        self.ground.at(at, 0) & WALKABLE != 0
    }

    /// Whether one can see through the cell at `at`.
    #[inline]
    pub fn is_transparent(&self, at: Point) -> bool {
        self.ground.at(at, 0) & TRANSPARENT != 0
    }

    /// Whether the cell at `at` can be opened, as a door.
    #[inline]
    pub fn is_openable(&self, at: Point) -> bool {
        self.ground.at(at, 0) & OPENABLE != 0
    }

    /// Makes `tile`, one of `kinds`, of the cell at `at`.
    pub fn set_tile(&mut self, at: Point, tile: Ref<TileKind>, kinds: &Catalog<TileKind>) {
        self.tiles.set(at, tile);
        self.ground.set(at, ground(&kinds[tile]));
        self.revision += 1;
    }

    /// A number that grows whenever a tile changes.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Who stands at `at`.
    #[inline]
    pub fn occupant(&self, at: Point) -> Option<CreatureId> {
        self.occupants.at(at, None)
    }

    /// Says who stands at `at`.
    pub fn set_occupant(&mut self, at: Point, who: Option<CreatureId>) {
        self.occupants.set(at, who);
    }

    /// All who stand on the level, in reading order.
    pub fn occupants(&self) -> impl Iterator<Item = (Point, CreatureId)> {
        self.occupants.iter().filter_map(|(point, who)| Some((point, (*who)?)))
    }
}
