//! The player's ways out of what harms it, and out of the way of gas.

use std::collections::BTreeSet;

use crate::content::{FieldKind, FieldLayer};
use crate::game::Game;
use crate::game::model::movement_mode::MovementMode;
use crate::grid::{Direction, Point};

/// Gas within so many cells of a creature may be where that is within a few turns.
pub(crate) const NEAR_GAS: u32 = 2;

/// Through gas, a way of so many steps to where none is near is better than to step aside.
const FAR: usize = 10;

impl Game {
    /// The first step of the player's shortest path out of ground that it knows to harm it, over more of that if need be; `None` where it stands
    /// well, or knows no way out.
    pub fn step_out_of_danger(&self) -> Option<Direction> {
        let player = self.world.player().filter(|player| self.is_known_danger(player.level(), player.at()))?;
        let (level, mode) = (player.level(), self.player_mode());
        let open = |at: Point| self.is_open_to_flee(mode, level, at);
        let is_safe = |at: Point| !self.is_known_danger(level, at) && self.is_known_way(mode, level, at);
        self.first_step(&self.way_over(open, self.nearest_over(open, is_safe)?)?)
    }

    /// The first step out of gas that harms the player: to the nearest place with no gas near, even through more of it, since gas soon fills
    /// what is beside it; if that is too far, to the nearest without gas.
    pub fn step_out_of_gas(&self) -> Option<Direction> {
        let player = self.world.player()?;
        let (level, mode) = (player.level(), self.player_mode());
        self.known_harmful_field(level, player.at()).filter(|field| field.layer == FieldLayer::Gas)?;
        let gas: BTreeSet<Point> = self.known_harmful_gas().into_iter().collect();
        let open = |at: Point| {
            let is_gas = |field: &FieldKind| field.layer == FieldLayer::Gas;
            let has_other_harm =
                self.is_known_danger(level, at) && !self.is_known_way_once_clear(mode, level, at, is_gas);
            !has_other_harm && self.is_open_to_flee(mode, level, at)
        };
        let is_clear = |at: Point| clearance(&gas, at) > NEAR_GAS && self.is_known_way(mode, level, at);
        let clear = self.nearest_over(open, is_clear).and_then(|goal| self.way_over(open, goal));
        match clear.filter(|way| way.len() <= FAR) {
            Some(way) => self.first_step(&way),
            None => self.step_out_of_danger(),
        }
    }

    /// Whether the player can go out of harm over a cell. A hole is no way out.
    fn is_open_to_flee(&self, mode: MovementMode, level: usize, at: Point) -> bool {
        let is_hole = || self.known_tile(level, at).is_some_and(|tile| tile.hole.is_some());
        self.is_known_enterable(mode, level, at)
            && !self.is_known_taken(level, at)
            && (!is_hole() || self.is_known_way(mode, level, at))
    }

    /// The first step away from gas that would harm the player, to where none is near, or else to where it is farthest; `None` if it is there, or
    /// knows no such place.
    pub fn step_away_from_gas(&self) -> Option<Direction> {
        let player = self.world.player()?;
        let gas: BTreeSet<Point> = self.known_harmful_gas().into_iter().collect();
        let here = clearance(&gas, player.at());
        if here > NEAR_GAS {
            return None;
        }
        let clear = self.nearest_known(|at| clearance(&gas, at) > NEAR_GAS);
        self.known_step(clear.or_else(|| self.farthest_from(&gas, here))?)
    }

    /// The known cell that is farthest from gas, if it is farther than so many cells.
    fn farthest_from(&self, gas: &BTreeSet<Point>, here: u32) -> Option<Point> {
        let mut best = (here, None);
        self.nearest_known(|at| {
            let clearance = clearance(gas, at);
            if clearance > best.0 {
                best = (clearance, Some(at));
            }
            false
        });
        best.1
    }
}

/// How many cells the nearest gas is away.
fn clearance(gas: &BTreeSet<Point>, at: Point) -> u32 {
    gas.iter().map(|cell| cell.distance(at)).min().unwrap_or(u32::MAX)
}
