//! The cell that the map on the screen is centred on.

use crate::game::{Creature, EventKind, Game};
use crate::grid::{Point, Size};

/// How far the player moves to each side before the map follows, in cells.
const SLACK: Size = Size { width: 12, height: 3 };

/// The cell that the map is centred on. It stays where it is while the player moves about nearby, so that the map doesn't move with
/// each step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapFocus {
    level: usize,
    at: Point,
}

impl MapFocus {
    /// The player's cell.
    pub fn on_player(game: &Game) -> Self {
        let (level, at) = game.world().player().map_or((0, Point::default()), |player| (player.level(), player.at()));
        Self { level, at }
    }

    /// Follows the player after an action: just far enough, or all the way to another level. It leans toward whoever has come into sight,
    /// so that more is seen on that side.
    pub fn follow(&mut self, game: &Game) {
        let Some(player) = game.world().player() else { return };
        if player.level() != self.level {
            *self = Self::on_player(game);
        }
        let newcomer = game.events().iter().rev().find_map(|event| match &event.kind {
            EventKind::Noticed { who, .. } => game.world().creature(who.id),
            _ => None,
        });
        self.at = newcomer.map_or(self.at, Creature::at);
        self.at = self.near(player, SLACK);
    }

    /// The cell to centre the map on, not further than `slack` from the player.
    pub fn near(&self, player: &Creature, slack: Size) -> Point {
        let (at, to) = (self.at, player.at());
        let within = |at: i32, to: i32, slack: i32| at.clamp(to.saturating_sub(slack), to.saturating_add(slack));
        Point::new(within(at.x, to.x, slack.width), within(at.y, to.y, slack.height))
    }
}
