//! The ways that lead to the entrances of a vault.

use std::collections::VecDeque;

use super::drawing::{Drawing, Entrance, Way};
use crate::content::VaultPlace;
use crate::grid::{Direction, Grid, Point, Rect, Size};
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::ground::reach::reach;
use crate::mapgen::ground::rim::is_inside;

/// How a vault is entered from the ground around it.
#[derive(Clone, Debug)]
pub(crate) struct Approach {
    /// The cells that are dug.
    pub(crate) dug: Vec<Point>,
    /// The cells outside of its entrances.
    pub(crate) outside: Vec<Point>,
    /// The open ground to which they lead.
    pub(crate) ground: Point,
}

/// The way to one entrance: the cells that are dug, and the open ground where they end.
struct WayIn {
    dug: Vec<Point>,
    ground: Point,
}

/// A drawing with its upper left corner on a cell.
#[derive(Clone, Copy)]
pub(crate) struct Placed<'d> {
    pub(crate) drawing: &'d Drawing,
    pub(crate) corner: Point,
    pub(crate) on: VaultPlace,
}

impl Placed<'_> {
    /// What the drawing has on a cell of the level.
    pub(crate) fn way(&self, at: Point) -> Option<Way> {
        self.drawing.way(at - self.corner)
    }

    /// The cells of the drawing, and those beside it.
    fn surroundings(&self) -> Rect {
        let Size { width, height } = self.drawing.size();
        Rect::new(self.corner.x - 1, self.corner.y - 1, width + 2, height + 2)
    }
}

/// Finds ways from all entrances of a drawing to open ground that belongs together, and to `home` if that is given. `None` if one of them has
/// none, or if there is no entrance.
pub(crate) fn approach(draft: &LevelDraft<'_>, placed: Placed<'_>, home: Option<&Grid<bool>>) -> Option<Approach> {
    let is_free = |at: Point| draft.is_open(at) && !draft.is_protected(at) && placed.way(at).is_none();
    let mut found: Option<Approach> = None;
    let mut common = None;
    for group in &placed.drawing.entrances {
        let home = home.or(common.as_ref());
        let is_home = |at: Point| is_free(at) && home.is_none_or(|home: &Grid<bool>| home.at(at, false));
        let ways = group.iter().filter_map(|entrance| Some((entrance, way_in(draft, placed, *entrance, is_home)?)));
        let (entrance, way) = ways.min_by_key(|(_, way)| way.dug.len())?;
        let outside = placed.corner + entrance.outside;
        if let Some(found) = &mut found {
            found.dug.extend(way.dug);
            found.outside.push(outside);
        } else {
            let is_alone = home.is_some() || placed.drawing.entrances.len() == 1;
            common = (!is_alone).then(|| reach(draft.size(), way.ground, draft.connectivity(), is_free));
            found = Some(Approach { dug: way.dug, outside: vec![outside], ground: way.ground });
        }
    }
    found
}

/// The shortest way from an entrance to open ground, by straight steps through rock.
fn way_in(
    draft: &LevelDraft<'_>,
    placed: Placed<'_>,
    Entrance { inside, outside }: Entrance,
    is_home: impl Fn(Point) -> bool,
) -> Option<WayIn> {
    let (inside, start) = (placed.corner + inside, placed.corner + outside);
    if is_home(start) {
        return Some(WayIn { dug: Vec::new(), ground: start });
    }
    if placed.on == VaultPlace::Floor {
        return None;
    }
    let around = placed.surroundings();
    let opens_elsewhere = |at: Point| {
        let is_open = |next: Point| next != inside && placed.way(next) == Some(Way::Open);
        around.contains(at) && Direction::ALL.into_iter().any(|way| is_open(at + way))
    };
    let can_dig = |at: Point| {
        is_inside(draft.size(), at)
            && draft.is_wall(at)
            && !draft.is_protected(at)
            && placed.way(at).is_none()
            && (at == start || !opens_elsewhere(at))
    };
    search(draft, start, can_dig, is_home)
}

/// A breadth-first search through what can be dug, from a cell to the nearest that is a goal.
fn search(
    draft: &LevelDraft<'_>,
    start: Point,
    can_dig: impl Fn(Point) -> bool,
    is_goal: impl Fn(Point) -> bool,
) -> Option<WayIn> {
    if !can_dig(start) {
        return None;
    }
    // The step by which each cell was entered.
    let mut entered: Grid<Option<Direction>> = Grid::new(draft.size(), None);
    let mut waiting = VecDeque::from([start]);
    while let Some(at) = waiting.pop_front() {
        for way in Direction::STRAIGHT {
            let next = at + way;
            if is_goal(next) {
                let back = |at: &Point| entered.get(*at).copied().flatten().map(|way| *at - way.delta());
                return Some(WayIn { dug: std::iter::successors(Some(at), back).collect(), ground: next });
            }
            let is_new = next != start && entered.get(next).is_some_and(Option::is_none);
            if is_new && can_dig(next) {
                entered.set(next, Some(way));
                waiting.push_back(next);
            }
        }
    }
    None
}
