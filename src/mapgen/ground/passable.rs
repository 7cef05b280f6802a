//! Which tiles a walker can pass, so that levels stay connected.

use crate::content::{Content, Ref, TileKind};

/// For each kind of tile, whether the player's kind of creature can pass it unharmed: ground on which it can stay, a door, or a secret that
/// turns out to be either.
#[derive(Clone, Debug, Default)]
pub(crate) struct Passable(Vec<bool>);

impl Passable {
    /// Those of a content.
    pub(crate) fn of(content: &Content) -> Self {
        let classes = content.home_of(&content.creatures[content.rules.player]);
        let is_ground = |tile: &TileKind| tile.walkable && !tile.is_hazard() && classes >> tile.class & 1 == 1;
        let is_way = |tile: &TileKind| is_ground(tile) || tile.opens.is_some();
        let is_passable = |tile: &TileKind| {
            let found = tile.secret.as_ref().map(|secret| &content.tiles[secret.becomes]);
            is_way(tile) || found.is_some_and(is_way)
        };
        Self(content.tiles.iter().map(|(.., tile)| is_passable(tile)).collect())
    }

    /// Whether a walker can pass a tile.
    pub(crate) fn holds(&self, tile: Ref<TileKind>) -> bool {
        self.0.get(tile.index()).copied().unwrap_or(false)
    }
}
