//! Digs ways that go round what may not be changed.

use std::collections::VecDeque;

use super::draft::LevelDraft;
use super::rim::is_inside;
use crate::grid::{Direction, Grid, Point};

/// Digs the shortest way by straight steps between two cells, over open ground and through plain rock, but round what is protected. Returns whether
/// there is one.
pub(crate) fn burrow(draft: &mut LevelDraft<'_>, from: Point, to: Point) -> bool {
    let mut before: Grid<Option<Point>> = Grid::new(draft.size(), None);
    before.set(from, Some(from));
    let mut waiting = VecDeque::from([from]);
    while let Some(at) = waiting.pop_front() {
        if at == to {
            let back = |at: &Point| before.get(*at).copied().flatten().filter(|earlier| earlier != at);
            let way: Vec<Point> = std::iter::successors(Some(at), back).collect();
            for at in way {
                draft.dig(at);
            }
            return true;
        }
        for next in Direction::STRAIGHT.map(|way| at + way) {
            let is_free = is_inside(draft.size(), next) && !draft.is_protected(next);
            let can_pass = is_free && (draft.is_open(next) || draft.is_wall(next));
            if can_pass && before.get(next).is_some_and(Option::is_none) {
                before.set(next, Some(at));
                waiting.push_back(next);
            }
        }
    }
    false
}
