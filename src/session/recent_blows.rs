//! The hits caused by the last key press, to highlight on screen.

use crate::game::{EventKind, Game, Perspective};
use crate::grid::Point;

/// The hits caused by the last key press.
#[derive(Clone, Debug, Default)]
pub struct RecentBlows {
    /// The cells of the visible hits, from the last action that had any.
    pub cells: Vec<Point>,
    /// The hit points that the player lost, in percent of all, rounded up.
    pub pain: u32,
}

impl RecentBlows {
    /// Adds the hits of the last action of `game`, and the hit points that the player lost by it.
    pub fn note(&mut self, game: &Game, lost: i32) {
        let seen = game.events().iter().filter(|event| event.perspective != Perspective::Unseen);
        let cells: Vec<Point> = seen
            .filter_map(|event| match event.kind {
                EventKind::Hit { at, .. } => Some(at),
                _ => None,
            })
            .collect();
        if !cells.is_empty() {
            self.cells = cells;
        }
        let full = game.world().player().map_or(1, |player| player.most_hp(&game.content)).unsigned_abs();
        self.pain = self.pain.saturating_add((lost.max(0).unsigned_abs().saturating_mul(100)).div_ceil(full)).min(100);
    }
}
