//! The light on one level, kept up to date by what has changed.
//!
//! # Kept for speed
//! In plain form, the light of a level is the sum of the light maps of all its sources, [`LevelLight::fresh`]. As most sources stay as they
//! are, their maps are kept, and only those of sources that are new, that are gone, or that reach a cell which has become opaque or
//! transparent are added and taken out. [`Game::check`](crate::game::Game::check) compares the two.

use super::light_map::{CellLight, LightMap, LightSource};
use super::sources::{GROUPS, LitLevel, SOURCES};
use crate::content::FULL_LIGHT;
use crate::grid::{Grid, Point};

/// The light on one level.
#[derive(Clone, Debug, Default)]
pub(super) struct LevelLight {
    /// The light that is everywhere, in percent.
    everywhere: i32,
    cells: Grid<CellLight>,
    groups: [Group; GROUPS],
    /// Which cells were transparent when their light was computed, and what the count of changes of that was then.
    transparent: Grid<bool>,
    revision: Option<u64>,
    /// A number that grows whenever the light has changed.
    changes: u64,
    /// A reusable buffer.
    found: Vec<LightSource>,
}

/// The light maps of a group of sources, in the order of these.
#[derive(Clone, Debug, Default)]
struct Group {
    /// What the group's count of changes was when its sources were looked up.
    seen: Option<u64>,
    maps: Vec<LightMap>,
}

impl LevelLight {
    /// The light of a level, computed from nothing. `used` tells which groups of sources the content has.
    pub(super) fn fresh(level: LitLevel<'_>, used: [bool; GROUPS]) -> Self {
        let mut light = Self::default();
        light.renew(level, used);
        light
    }

    /// Brings the light up to date.
    #[inline]
    pub(super) fn renew(&mut self, level: LitLevel<'_>, used: [bool; GROUPS]) {
        if self.revision != Some(level.ground.sight_revision()) {
            self.renew_ground(level);
        }
        for (index, is_used) in used.into_iter().enumerate() {
            let (Some(group), Some(source)) = (self.groups.get_mut(index), SOURCES.get(index)) else { continue };
            let changes = Some((source.changes)(level));
            if is_used && group.seen != changes {
                group.seen = changes;
                self.found.clear();
                (source.gather)(level, &mut self.found);
                if self.everywhere >= FULL_LIGHT {
                    // More light makes no difference.
                    self.found.retain(|source| source.light.swallows());
                }
                self.found.sort_unstable();
                if group.replace(&self.found, &mut self.cells, level) {
                    self.changes += 1;
                }
            }
        }
    }

    /// Casts the light of all sources anew that reach a cell which has become opaque or transparent.
    #[inline(never)]
    fn renew_ground(&mut self, level: LitLevel<'_>) {
        let ground = level.ground;
        if self.revision.replace(ground.sight_revision()).is_none() {
            self.everywhere = level.content.levels[ground.kind()].light;
            self.cells = Grid::new(ground.size(), CellLight::default());
            self.transparent = Grid::from_fn(ground.size(), |at| ground.is_transparent_inside(at));
            return;
        }
        let was = self.transparent.iter();
        let changed = was.filter(|(at, was)| ground.is_transparent_inside(*at) != **was).map(|(at, _)| at);
        let changed: Vec<Point> = changed.collect();
        for at in &changed {
            self.transparent.set(*at, ground.is_transparent(*at));
        }
        let maps = self.groups.iter_mut().flat_map(|group| &mut group.maps);
        for map in maps.filter(|map| changed.iter().any(|at| map.source.reaches(*at))) {
            map.take_from(&mut self.cells);
            *map = LightMap::cast(map.source, ground);
            map.add_to(&mut self.cells);
            self.changes += 1;
        }
    }

    /// How bright a cell is, in percent; 0 outside the level.
    #[inline]
    pub(super) fn brightness(&self, at: Point) -> i32 {
        self.cells.get(at).map_or(0, |cell| cell.brightness(self.everywhere))
    }

    /// How bright all cells are, in reading order.
    pub(super) fn all(&self) -> impl Iterator<Item = i32> {
        self.cells.values().iter().map(|cell| cell.brightness(self.everywhere))
    }

    /// The maps of all sources.
    pub(super) fn maps(&self) -> impl Iterator<Item = &LightMap> {
        self.groups.iter().flat_map(|group| &group.maps)
    }

    /// The light that is everywhere, in percent.
    pub(super) fn everywhere(&self) -> i32 {
        self.everywhere
    }

    /// A number that grows whenever the light has changed.
    pub(super) fn changes(&self) -> u64 {
        self.changes
    }
}

impl Group {
    /// Makes `sources`, which are in order, those of the group. Returns whether they have changed.
    fn replace(&mut self, sources: &[LightSource], cells: &mut Grid<CellLight>, level: LitLevel<'_>) -> bool {
        if self.maps.iter().map(|map| &map.source).eq(sources) {
            return false;
        }
        let mut old = std::mem::take(&mut self.maps).into_iter().peekable();
        for source in sources {
            while let Some(gone) = old.next_if(|map| map.source < *source) {
                gone.take_from(cells);
            }
            let kept = old.next_if(|map| map.source == *source);
            self.maps.push(kept.unwrap_or_else(|| {
                let new = LightMap::cast(*source, level.ground);
                new.add_to(cells);
                new
            }));
        }
        old.for_each(|gone| gone.take_from(cells));
        true
    }
}
