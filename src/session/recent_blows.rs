//! The blows that the last key brought, for a screen to show

use crate::game::{EventKind, Game, Perspective};
use crate::grid::Point;

/// The blows that the last key brought.
#[derive(Clone, Debug, Default)]
pub struct RecentBlows {
    /// Where the last action with blows in sight brought them.
    pub cells: Vec<Point>,
    /// Whether the player was hurt.
    pub is_hurt: bool,
}

impl RecentBlows {
    /// Takes in what the last action of `game` brought, and whether the player was hurt by it.
    pub fn note(&mut self, game: &Game, is_hurt: bool) {
        let seen = game.events().iter().filter(|event| event.view != Perspective::Unseen);
        let cells: Vec<Point> = seen
            .filter_map(|event| match event.fact {
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
