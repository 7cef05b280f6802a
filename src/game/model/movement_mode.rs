//! Where a creature can go.

use super::level::Level;
use crate::content::{Media, MovementKind, Ref, TileKind};
use crate::grid::Point;

/// Where a creature can go. Creatures with the same mode share paths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MovementMode {
    /// Whether it goes wherever the ground is walkable.
    is_plain: bool,
    /// How it moves; `None` if nothing says so.
    pub kind: Option<Ref<MovementKind>>,
    /// The classes of ground that it can enter, as a set of bits.
    open: u64,
    /// Those of them that it only enters by mistake.
    avoided: u64,
    /// The classes of ground in which it can stand, but not move.
    stands: u64,
    /// The bits of the fields that it need not avoid.
    proof: u64,
    /// The class of ground that it avoids and stands in, so that its paths lead out over it.
    pub(in crate::game) wades: Option<u8>,
    /// Whether it can open what is closed, like a door.
    pub opens: bool,
    /// Whether any step costs more than others.
    pub is_weighted: bool,
}

impl MovementMode {
    /// That of creatures in a game without ways to move, and without ground that harms.
    #[inline]
    pub(in crate::game) fn plain(opens: bool) -> Self {
        Self { is_plain: true, opens, ..Self::default() }
    }

    /// That of a creature without a way to move of its own, where there is ground that harms, or others have one.
    pub(in crate::game) fn walking(media: &Media, opens: bool, stands: u64, safe: u64) -> Self {
        let [open, avoided] = media.walked_on();
        Self { open, avoided: avoided & !safe, stands, opens, ..Self::default() }
    }

    /// That of a creature that moves as `kind` says. `stands` are the classes in which it can stand besides, and `safe` those that it need
    /// not avoid.
    pub(in crate::game) fn of(kind: (Ref<MovementKind>, &MovementKind), opens: bool, stands: u64, safe: u64) -> Self {
        let costs = &kind.1.costs;
        let avoided = costs.avoided & !safe;
        let is_weighted = costs.is_weighted;
        Self { kind: Some(kind.0), open: costs.open, avoided, stands, opens, is_weighted, ..Self::default() }
    }

    /// The same for counting steps, whatever each costs.
    pub(in crate::game) fn unweighted(self) -> Self {
        Self { is_weighted: false, ..self }
    }

    /// The same for paths from a cell. If that is ground that it avoids, they lead over such ground, too, but as little as possible: otherwise
    /// none would lead out of it.
    pub(in crate::game) fn wading_from(self, ground: &Level, at: Point) -> Self {
        if self.is_plain || !has(self.open & self.avoided, ground, at) {
            return self;
        }
        let class = ground.class(at);
        Self { avoided: self.avoided & !(1 << class), wades: Some(class), is_weighted: true, ..self }
    }

    /// Whether it never leaves the cell it is on by itself.
    pub fn is_rooted(self) -> bool {
        !self.is_plain && self.open == 0
    }

    /// Whether it can step onto a cell, even by mistake, as far as the ground matters.
    #[inline]
    pub fn enters(self, ground: &Level, at: Point) -> bool {
        if self.is_plain { ground.is_walkable(at) } else { has(self.open, ground, at) }
    }

    /// Whether its paths lead over a cell, as far as the ground matters.
    #[inline]
    pub fn passes(self, ground: &Level, at: Point) -> bool {
        if self.is_plain {
            return ground.is_walkable(at);
        }
        // In this order, because most cells that can't be passed are walls, and to look for what harms takes longer.
        has(self.open & !self.avoided, ground, at) && ground.harms(at)[1] & !self.proof == 0
    }

    /// Whether a field on a cell harms it.
    #[inline]
    pub fn is_harmed(self, ground: &Level, at: Point) -> bool {
        let [any, _] = ground.harms(at);
        any & !self.proof != 0
    }

    /// The same for one that need not avoid the fields with these bits.
    pub(in crate::game) fn proof_against(self, proof: u64) -> Self {
        Self { proof, ..self }
    }

    /// Whether it can stay on a cell and is at home there: whatever else the ground does to creatures, it does not do to this one.
    pub fn stands(self, ground: &Level, at: Point) -> bool {
        self.passes(ground, at) || has(self.stands, ground, at)
    }

    /// Whether it is at home in a class of ground.
    pub(in crate::game) fn passes_class(self, class: u8) -> bool {
        !self.is_plain && ((self.open & !self.avoided) | self.stands) >> class & 1 == 1
    }

    /// Whether it can step onto ground of a class, even by mistake.
    pub(in crate::game) fn enters_class(self, class: u8) -> bool {
        self.open >> class & 1 == 1
    }

    /// Whether its paths lead over ground of a class with fields that have these bits.
    pub(in crate::game) fn leads_over(self, class: u8, harms: u64) -> bool {
        (self.open & !self.avoided) >> class & 1 == 1 && harms & !self.proof == 0
    }

    /// Whether its paths lead over a tile.
    pub fn passes_tile(self, tile: &TileKind) -> bool {
        if self.is_plain { tile.walkable } else { (self.open & !self.avoided) >> tile.class & 1 == 1 }
    }

    /// Whether it can step onto a tile, even by mistake.
    pub fn enters_tile(self, tile: &TileKind) -> bool {
        if self.is_plain { tile.walkable } else { self.open >> tile.class & 1 == 1 }
    }

    /// The same as [`Self::passes`], or a closed door that it can open.
    #[inline]
    pub(in crate::game) fn leads_through(self, ground: &Level, at: Point) -> bool {
        self.passes(ground, at) || (self.opens && ground.is_openable(at))
    }
}

/// Whether the ground at a cell of a level is of one of the classes in a set.
#[inline]
fn has(set: u64, ground: &Level, at: Point) -> bool {
    ground.size().contains(at) && set >> ground.class(at) & 1 == 1
}
