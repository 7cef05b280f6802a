//! Whether a drawing fits a place.

use super::drawing::{Drawing, Way};
use crate::content::VaultPlace;
use crate::grid::{Direction, Point};
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::ground::reach::reach;
use crate::mapgen::ground::rim::is_inside;

/// Whether a drawing fits a level with its upper left corner on a cell, but for the ways to its entrances.
pub(crate) fn fits(draft: &LevelDraft<'_>, drawing: &Drawing, corner: Point, on: VaultPlace) -> bool {
    match on {
        VaultPlace::Rock => fits_rock(draft, drawing, corner),
        VaultPlace::Floor => fits_floor(draft, drawing, corner),
    }
}

/// Whether all of it would lie in rock, with rock around what is open, but for its entrances.
fn fits_rock(draft: &LevelDraft<'_>, drawing: &Drawing, corner: Point) -> bool {
    let size = draft.size();
    let is_rock = |(offset, _, way): &(Point, _, Way)| {
        let at = corner + *offset;
        match way {
            Way::Wall => size.contains(at) && draft.is_wall(at),
            _ => is_inside(size, at) && draft.is_wall(at) && !draft.is_protected(at),
        }
    };
    drawing.cells.iter().all(is_rock) && drawing.open().all(|offset| is_closed_around(draft, drawing, corner, offset))
}

/// Whether nothing outside that touches an open cell of a drawing is open, unless the cell is an entrance.
fn is_closed_around(draft: &LevelDraft<'_>, drawing: &Drawing, corner: Point, offset: Point) -> bool {
    let is_entrance = || drawing.entrances.iter().flatten().any(|entrance| entrance.inside == offset);
    let is_closed = |way: Direction| {
        let beside = offset + way;
        drawing.way(beside).is_some() || draft.is_wall(corner + beside)
    };
    Direction::ALL.into_iter().all(is_closed) || is_entrance()
}

/// Whether all of it would lie on plain floor, and would cut off nothing.
fn fits_floor(draft: &LevelDraft<'_>, drawing: &Drawing, corner: Point) -> bool {
    let is_free = |(offset, ..): &(Point, _, Way)| {
        let at = corner + *offset;
        draft.is_floor(at) && !draft.is_reserved(at)
    };
    drawing.cells.iter().all(is_free) && cuts_off_nothing(draft, drawing, corner)
}

/// Whether all ground around a drawing stays connected without it.
fn cuts_off_nothing(draft: &LevelDraft<'_>, drawing: &Drawing, corner: Point) -> bool {
    let is_open = |at: Point| draft.is_open(at) && drawing.way(at - corner).is_none();
    let around = drawing.cells.iter().flat_map(|(offset, ..)| Direction::ALL.map(|way| corner + *offset + way));
    let around: Vec<Point> = around.filter(|at| is_open(*at)).collect();
    let Some(first) = around.first() else { return false };
    let reached = reach(draft.size(), *first, draft.connectivity(), is_open);
    around.iter().all(|at| reached.at(*at, false))
}
