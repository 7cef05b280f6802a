//! How the ground of a cell looks: its tile, what flows over it and lies on it, and the gas above.

use super::map_view::Map;
use crate::content::{Color, FieldKind, FieldLayer, TileKind};
use crate::grid::{CellDice, Point};
use crate::ui::canvas::Cell;

/// Percent by which the thinnest gas tints a cell: so much that it still has a colour on terminals with 256 of them.
const THIN: u32 = 45;
/// Percent by which remembered gas tints a cell, whatever its amount was.
const REMEMBERED: u32 = 50;
/// Percent by which the thickest gas tints a cell.
const THICK: u32 = 70;
/// How many points of gas are thick.
const DENSE: u32 = 60;
/// Percent of the tint of a gas that glyphs get, so that they can still be told.
const GLYPH_SHARE: u32 = 40;

/// How the ground of a cell looks, before darkness and light.
#[derive(Clone, Copy, Debug)]
pub(super) struct GroundLook {
    pub(super) glyph: char,
    pub(super) color: Color,
    /// The colour behind the glyph, if it has one of its own.
    pub(super) background: Option<Color>,
}

impl Map<'_> {
    /// How a tile looks with what is seen on it.
    pub(super) fn ground_look(&self, at: Point, tile: &TileKind) -> GroundLook {
        let own = GroundLook { glyph: tile.glyph, color: tile.color, background: tile.background };
        let seen = [FieldLayer::Liquid, FieldLayer::Surface]
            .into_iter()
            .filter_map(|layer| Some(&self.content.fields[self.level.field(at, layer)?.kind]));
        let mut shimmer = tile.shimmer;
        let mut look = own;
        for field in seen {
            look = covered(look, field);
            shimmer = shimmer.max(field.shimmer);
        }
        if shimmer > 0 && self.palette.motion { self.shimmering(look, at, shimmer) } else { look }
    }

    /// How a tile looks with what is remembered to lie on it.
    pub(super) fn remembered_look(&self, at: Point, tile: &TileKind) -> GroundLook {
        let own = GroundLook { glyph: tile.glyph, color: tile.color, background: tile.background };
        let field = self.level.remembered_fields().get(&at).map(|kind| &self.content.fields[*kind]);
        field.map_or(own, |field| covered(own, field))
    }

    /// Lets colours vary from cell to cell and from turn to turn, by up to so many percent. This draws no random number of the game.
    fn shimmering(&self, look: GroundLook, at: Point, percent: u32) -> GroundLook {
        let dice = CellDice::new(self.game.world().turn(), &[]);
        let cell = (at.y.unsigned_abs() as usize) << 12 | at.x.unsigned_abs() as usize;
        let share = dice.below(cell, 0, percent + 1);
        let vary = |color: Color| color.mix(self.palette.text, share / 2);
        GroundLook { color: vary(look.color), background: look.background.map(vary), ..look }
    }

    /// A cell as it looks through the gas above it.
    pub(super) fn through_gas(&self, cell: Cell, at: Point) -> Cell {
        let Some(gas) = self.level.field(at, FieldLayer::Gas) else { return cell };
        tinted(cell, self.content.fields[gas.kind].color, tint_of(u32::from(gas.amount)))
    }

    /// A cell out of sight as it looks through the gas that is remembered above it.
    pub(super) fn through_remembered_gas(&self, cell: Cell, at: Point) -> Cell {
        let gas = self.level.remembered_gas(at, self.game.world().turn());
        gas.map_or(cell, |gas| tinted(cell, self.content.fields[gas].color, REMEMBERED))
    }
}

/// A look with a field upon it. What a field doesn't say stays as it was.
fn covered(below: GroundLook, field: &FieldKind) -> GroundLook {
    GroundLook {
        glyph: field.glyph.unwrap_or(below.glyph),
        color: field.color,
        background: field.background.or(below.background),
    }
}

/// A cell tinted with the colour of gas, by so many percent.
fn tinted(cell: Cell, color: Color, tint: u32) -> Cell {
    Cell { paper: cell.paper.mix(color, tint), ink: cell.ink.mix(color, tint * GLYPH_SHARE / 100), ..cell }
}

/// By how many percent so many points of gas tint a cell.
fn tint_of(amount: u32) -> u32 {
    THIN + (THICK - THIN) * amount.min(DENSE) / DENSE
}
