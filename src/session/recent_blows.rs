//! The hits caused by the last key press, to highlight on screen.

use crate::game::{EventKind, Game, Perspective};
use crate::grid::Point;

/// The hits caused by the last key press.
#[derive(Clone, Debug, Default)]
pub struct RecentBlows {
    /// The cells of the visible hits, from the last action that had any.
    pub cells: Vec<Point>,
    /// Whether the player lost hit points.
    pub is_hurt: bool,
}

impl RecentBlows {
    /// Adds the hits of the last action of `game`, and whether it hurt the player.
    pub fn note(&mut self, game: &Game, is_hurt: bool) {
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
        self.is_hurt |= is_hurt;
    }
}
