//! Which auto actions there are.

use crate::content::Stairs;
use crate::game::CreatureId;
use crate::grid::{Direction, Point};

/// An action that repeats until it is done or interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AutoAction {
    /// Waits until hit points are full.
    Rest,
    /// Waits until nothing is left that gets better with time besides hit points. A rest turns into it if there are none to be had.
    Recover,
    /// Runs in a direction, following passages.
    Run(Direction),
    /// Digs and runs straight on. A run into rock turns into it where the player digs.
    Tunnel(Direction),
    /// Walks to the nearest known stairs of this type.
    Travel(Stairs),
    /// Walks to a cell, through known terrain.
    GoTo(Point),
    /// Walks to the cell nearest to one of rock, and if that is near digs a cell toward it.
    DigToward(Point),
    /// Frees the captive in a direction.
    Free(Direction),
    /// Walks up to a creature that the player sees or senses.
    Approach(CreatureId),
    /// Walks up to an enemy that can do no harm, and fights it until it is gone. Exploring turns into it where only creatures are left.
    Fight(CreatureId),
    /// Waits until no modifier takes the player's turns any more.
    Endure,
    /// Walks to the edge of the known map, and to items that the player has never stood on.
    Explore,
    /// Walks until the player sees a cell. Exploring turns into it where only creatures are left to be found.
    Patrol(Point),
}
