//! Fire that may soon be where the player is, and the way out of its reach.

use crate::game::Game;
use crate::grid::{Direction, Point};

/// Fire is near if it may be where the player is within so many turns.
const NEAR: usize = 3;

impl Game {
    /// The nearest fire that the player sees, that would harm it, and that may soon spread to a cell of its level.
    pub fn approaching_fire(&self, at: Point) -> Option<Point> {
        self.fire_within(at, NEAR)
    }

    /// The first step to where no fire spreads soon, not through where it may be at once; `None` if none nears the player, or no such way is known.
    pub fn step_away_from_fire(&self) -> Option<Direction> {
        let player = self.world.player()?;
        self.approaching_fire(player.at())?;
        let (level, mode) = (player.level(), self.player_mode());
        let open = |at: Point| {
            self.is_known_way(mode, level, at) && !self.is_known_taken(level, at) && self.fire_within(at, 1).is_none()
        };
        let goal = self.nearest_over(open, |at| open(at) && self.approaching_fire(at).is_none())?;
        self.first_step(&self.way_over(open, goal)?)
    }

    fn fire_within(&self, at: Point, steps: usize) -> Option<Point> {
        let level = self.world.player()?.level();
        let is_known = |fire: Point| self.is_visible(level, fire) && self.is_known_danger(level, fire);
        let ground = self.world.levels().get(level).filter(|ground| ground.size().contains(at))?;
        ground.fields()?.fire_reaching(at, steps, is_known)
    }
}
