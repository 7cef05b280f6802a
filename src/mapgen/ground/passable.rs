//! Which tiles a walker can pass, so that levels stay connected.

use super::connectivity::Connectivity;
use crate::content::{Content, Ref, Stairs, TileKind};

/// For each kind of tile, whether the player's kind of creature can pass it unharmed: ground on which it can stay, a door, also one that is locked, or a
/// secret that turns out to be either.
#[derive(Clone, Debug, Default)]
pub(crate) struct Passable {
    now: Vec<bool>,
    /// For each kind of tile, whether it becomes such ground when it burns, is dug through, or gets a signal.
    later: Vec<bool>,
    /// For each kind of tile, whether it is a door.
    doors: Vec<bool>,
    /// For each kind of tile, whether nothing but a key opens it.
    locked: Vec<bool>,
    /// For each kind of tile, where it leads if it is stairs.
    stairs: Vec<Option<Stairs>>,
    connectivity: Connectivity,
}

impl Passable {
    /// Those of the content.
    pub(crate) fn of(content: &Content) -> Self {
        let classes = content.home_of(&content.creatures[content.rules.player]);
        let is_ground = |tile: &TileKind| tile.walkable && !tile.is_hazard() && classes >> tile.class & 1 == 1;
        let is_way = |tile: &TileKind| is_ground(tile) || tile.opens.is_some() || tile.unlocks.is_some();
        let is_passable = |tile: &TileKind| {
            let found = tile.secret.as_ref().map(|secret| &content.tiles[secret.becomes]);
            is_way(tile) || found.is_some_and(is_way)
        };
        let becomes_ground = |tile: &TileKind| {
            let burnt = tile.burns.as_ref().and_then(|burning| burning.leaves);
            let triggered = tile.triggered.as_ref().and_then(|change| change.tile);
            [tile.dig, burnt, triggered].into_iter().flatten().any(|tile| is_way(&content.tiles[tile]))
        };
        let of_all = |is_so: &dyn Fn(&TileKind) -> bool| content.tiles.iter().map(|(.., tile)| is_so(tile)).collect();
        let is_door = |tile: &TileKind| tile.opens.is_some() || tile.unlocks.is_some();
        let stairs = content.tiles.iter().map(|(.., tile)| tile.stairs).collect();
        Self {
            now: of_all(&is_passable),
            later: of_all(&becomes_ground),
            doors: of_all(&is_door),
            locked: of_all(&TileKind::needs_key),
            stairs,
            connectivity: Connectivity::of(content),
        }
    }

    /// Which neighbouring cells a walker can step between.
    pub(crate) fn connectivity(&self) -> Connectivity {
        self.connectivity
    }

    /// Whether a walker can pass a tile.
    pub(crate) fn holds(&self, tile: Ref<TileKind>) -> bool {
        self.now.get(tile.index()).copied().unwrap_or(false)
    }

    /// Whether a tile is a door.
    pub(crate) fn is_door(&self, tile: Ref<TileKind>) -> bool {
        self.doors.get(tile.index()).copied().unwrap_or(false)
    }

    /// Whether nothing but a key opens a tile.
    pub(crate) fn needs_key(&self, tile: Ref<TileKind>) -> bool {
        self.locked.get(tile.index()).copied().unwrap_or(false)
    }

    /// Where a tile leads, if it is stairs.
    pub(crate) fn stairs(&self, tile: Ref<TileKind>) -> Option<Stairs> {
        self.stairs.get(tile.index()).copied().flatten()
    }

    /// Whether a tile becomes ground when it burns, is dug through, or gets a signal.
    pub(crate) fn can_open(&self, tile: Ref<TileKind>) -> bool {
        self.later.get(tile.index()).copied().unwrap_or(false)
    }
}
