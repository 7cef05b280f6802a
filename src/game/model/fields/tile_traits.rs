//! What fields have to know of tiles.

use crate::content::TileKind;

/// Gases can't pass.
pub(super) const AIRTIGHT: u8 = 1;
/// Liquids can't flow there.
pub(super) const DRY: u8 = 2;
/// It burns.
pub(super) const BURNS: u8 = 4;
/// It sets fire to others.
pub(super) const IGNITES: u8 = 8;
/// It changes by chance.
pub(super) const CHANGES: u8 = 16;

/// The traits of a tile.
pub(super) fn traits(kind: &TileKind, is_stairs: bool) -> u8 {
    let is_dry = !kind.walkable || is_stairs || kind.hole.is_some();
    let all = [
        (kind.is_airtight(), AIRTIGHT),
        (is_dry, DRY),
        (kind.burns.is_some(), BURNS),
        (kind.ignites, IGNITES),
        (kind.becomes.is_some(), CHANGES),
    ];
    all.into_iter().filter(|(has, _)| *has).map(|(_, bit)| bit).sum()
}

/// Whether a level with such a tile has something that changes by itself, before anything is poured out.
pub(crate) fn needs_fields(kind: &TileKind) -> bool {
    kind.becomes.is_some() || kind.ignites
}
