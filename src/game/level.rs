//! One level of the world, alive.

use std::collections::BTreeMap;

use super::{CreatureId, Item, Thing, Watched};
use crate::content::{Catalog, LevelKind, Ref, TileKind};
use crate::grid::{Direction, Grid, Point, Size};
use crate::mapgen::Link;

/// One can walk there.
const WALKABLE: u8 = 1;
/// One can see through it.
const TRANSPARENT: u8 = 2;
/// It can be opened.
const OPENABLE: u8 = 4;
/// Somebody stands there.
const OCCUPIED: u8 = 8;

/// The id of nobody: it is never given out.
const NOBODY: CreatureId = CreatureId(u32::MAX);

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
    pub items: Watched<BTreeMap<Point, Item>>,
    /// What the player remembers of each cell.
    pub remembered: Watched<Grid<Option<Remembered>>>,
    tiles: Grid<Ref<TileKind>>,
    /// What tiles and occupants come to for those who walk and look.
    ground: Grid<u8>,
    /// Who stands where, or [`NOBODY`]: half the size of an option, and levels may be large.
    occupants: Grid<CreatureId>,
    revision: u64,
}

/// What a cell is to those who walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Footing(u8);

impl Footing {
    /// Whether nobody stands there, and one can.
    #[inline]
    pub fn is_free(self) -> bool {
        self.0 & (WALKABLE | OCCUPIED) == WALKABLE
    }

    /// Whether somebody stands there.
    #[inline]
    pub fn is_taken(self) -> bool {
        self.0 & OCCUPIED != 0
    }
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
            items: Watched::default(),
            remembered: Watched::new(Grid::new(size, None)),
            tiles,
            ground,
            occupants: Grid::new(size, NOBODY),
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

    /// Whether one can walk on the cell at `at`, and nobody stands there.
    #[inline]
    pub fn is_free(&self, at: Point) -> bool {
        Footing(self.ground.at(at, 0)).is_free()
    }

    /// Whether the cell at `at` can be opened, as a door.
    #[inline]
    pub fn is_openable(&self, at: Point) -> bool {
        self.ground.at(at, 0) & OPENABLE != 0
    }

    /// Makes `tile`, one of `kinds`, of the cell at `at`.
    pub fn set_tile(&mut self, at: Point, tile: Ref<TileKind>, kinds: &Catalog<TileKind>) {
        self.tiles.set(at, tile);
        let occupied = self.ground.at(at, 0) & OCCUPIED;
        self.ground.set(at, ground(&kinds[tile]) | occupied);
        self.revision += 1;
    }

    /// A number that grows whenever a tile changes.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// A number that grows whenever a tile changes, what lies there, or what the player remembers.
    pub fn changes(&self) -> u64 {
        self.revision + self.items.changes() + self.remembered.changes()
    }

    /// What the eight cells round `at` are to those who walk, in the order of [`Direction::ALL`].
    #[inline]
    pub fn around(&self, at: Point) -> [Footing; 8] {
        let (cells, width) = (self.ground.values(), self.size().width as usize);
        // Three rows of three, unless the map ends there.
        let inside = self.ground.index(at).filter(|_| at.x > 0 && at.x + 1 < self.size().width);
        let row = |index: Option<usize>| index.and_then(|index| cells.get(index.checked_sub(1)?..index + 2));
        let rows = [
            row(inside.and_then(|index| index.checked_sub(width))),
            row(inside),
            row(inside.map(|index| index + width)),
        ];
        match rows {
            [Some(&[nw, n, ne]), Some(&[w, _, e]), Some(&[sw, s, se])] => {
                // One by one: to map an array takes longer than all the rest.
                [Footing(n), Footing(e), Footing(s), Footing(w), Footing(ne), Footing(se), Footing(sw), Footing(nw)]
            }
            _ => Direction::ALL.map(|direction| Footing(self.ground.at(at + direction, 0))),
        }
    }

    /// Who stands at `at`.
    #[inline]
    pub fn occupant(&self, at: Point) -> Option<CreatureId> {
        Some(self.occupants.at(at, NOBODY)).filter(|who| *who != NOBODY)
    }

    /// Says who stands at `at`.
    pub fn set_occupant(&mut self, at: Point, who: Option<CreatureId>) {
        let Some(index) = self.tiles.index(at) else { return };
        if let (Some(own), Some(ground)) =
            (self.occupants.values_mut().get_mut(index), self.ground.values_mut().get_mut(index))
        {
            *own = who.unwrap_or(NOBODY);
            *ground = if who.is_some() { *ground | OCCUPIED } else { *ground & !OCCUPIED };
        }
    }

    /// All who stand on the level, in reading order.
    pub fn occupants(&self) -> impl Iterator<Item = (Point, CreatureId)> {
        self.occupants.iter().filter(|(_, who)| **who != NOBODY).map(|(point, who)| (point, *who))
    }
}
