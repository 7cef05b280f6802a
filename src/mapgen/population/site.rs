//! Where on a level something can be placed.

use crate::content::{Content, CreatureKind, Ref, TileKind};
use crate::grid::{Direction, Grid, Point, Random, Rect};
use crate::mapgen::ground::connectivity::Connectivity;
use crate::mapgen::ground::laid_tiles::LaidTiles;

/// Where on a level something can be placed.
pub(crate) struct Site<'s> {
    /// The content.
    pub(crate) content: &'s Content,
    /// The depth of the level, counted from 1.
    pub(crate) depth: u32,
    /// The number of the level in random streams.
    pub(crate) stream: u64,
    /// Its tiles.
    pub(crate) tiles: &'s Grid<Ref<TileKind>>,
    /// The ground that can be reached.
    pub(crate) open: &'s Grid<bool>,
    /// Which of its cells belong together.
    pub(crate) connectivity: Connectivity,
    /// The part of it where things may be put: not on stairs, doors and bridges, and not in vaults.
    pub(crate) free: Grid<bool>,
    /// What stages have laid.
    pub(crate) laid: Option<&'s LaidTiles>,
    /// The class of the floor of the level.
    pub(crate) floor: u8,
    /// Where the player starts, if it is on this level.
    pub(crate) start: Option<Point>,
}

impl Site<'_> {
    /// Whether a cell is so near to the start that no creature begins there.
    fn is_quiet(&self, at: Point) -> bool {
        self.start.is_some_and(|start| at.distance(start) <= self.content.rules.quiet_start)
    }

    /// Whether a cell is ground that can be reached.
    pub(crate) fn is_open(&self, at: Point) -> bool {
        self.open.at(at, false)
    }

    /// The free cells, in reading order.
    pub(crate) fn ground(&self) -> Vec<Point> {
        self.free.iter().filter(|(_, free)| **free).map(|(at, _)| at).collect()
    }

    /// The free cells that aren't near the start, in reading order.
    pub(crate) fn lairs(&self) -> Vec<Point> {
        self.ground().into_iter().filter(|at| !self.is_quiet(*at)).collect()
    }

    /// The cells where a kind of creature can begin, in reading order.
    pub(crate) fn lairs_of(&self, kind: Ref<CreatureKind>) -> Vec<Point> {
        self.homes_of(kind).unwrap_or_else(|| self.lairs())
    }

    /// The cells of certain media or tags where a kind of creature can begin, in reading order: on its floor and in all other ground in which it can
    /// stay. Without any words, those of [`Site::lairs_of`].
    pub(crate) fn lairs_on(&self, kind: Ref<CreatureKind>, words: &[String]) -> Vec<Point> {
        let mut lairs = self.lairs_of(kind);
        if words.is_empty() {
            return lairs;
        }
        let classes = self.content.home_of(&self.content.creatures[kind]);
        if classes >> self.floor & 1 == 1 {
            lairs.extend(self.homes_in(classes & !(1 << self.floor)));
            lairs.sort_unstable_by_key(|at| (at.y, at.x));
        }
        lairs.retain(|at| self.is_on(*at, words));
        lairs
    }

    /// The cells where a kind of creature can live, if that is not the floor of the level: ground in which it can stay, or walls beside open
    /// ground.
    pub(crate) fn homes_of(&self, kind: Ref<CreatureKind>) -> Option<Vec<Point>> {
        let classes = self.content.home_of(&self.content.creatures[kind]);
        if classes >> self.floor & 1 == 1 { None } else { Some(self.homes_in(classes)) }
    }

    /// The cells of some classes of ground in which creatures can stay, or walls of them beside open ground.
    fn homes_in(&self, classes: u64) -> Vec<Point> {
        let is_home = |at: &Point| {
            let is_right = self.tile(*at).is_some_and(|tile| classes >> tile.class & 1 == 1 && tile.stairs.is_none());
            let is_walkable = |at: Point| self.tile(at).is_some_and(|tile| tile.walkable);
            is_right && (is_walkable(*at) || Direction::ALL.into_iter().any(|way| is_walkable(*at + way)))
        };
        let is_taken = |at: &Point| self.is_quiet(*at) || self.laid.is_some_and(|laid| laid.is_in_closed_vault(*at));
        self.tiles.size().points().filter(|at| is_home(at) && !is_taken(at)).collect()
    }

    /// Whether a cell is of one of some media or has one of some tags; true if there are none.
    pub(crate) fn is_on(&self, at: Point, words: &[String]) -> bool {
        let has = |tile: &TileKind| words.iter().any(|word| tile.medium() == word || tile.tags.contains(word));
        words.is_empty() || self.tile(at).is_some_and(has)
    }

    /// The parts of an area that a stage fills one by one: the whole area, or, with a chance in percent for each, the rooms in it.
    pub(crate) fn parts(&self, area: Rect, per_room: Option<u32>, random: &mut Random) -> Vec<Rect> {
        let Some(chance) = per_room else { return vec![area] };
        let rooms = self.laid.map_or(&[][..], |laid| laid.rooms.as_slice());
        let inside = rooms.iter().map(|room| room.within(area)).filter(|room| room.size.area() > 0);
        inside.filter(|_| random.chance(chance.into())).collect()
    }

    fn tile(&self, at: Point) -> Option<&TileKind> {
        self.tiles.get(at).map(|tile| &self.content.tiles[*tile])
    }
}
