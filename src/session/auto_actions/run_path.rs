//! Where a run goes next.

use crate::game::Game;
use crate::grid::{Direction, Point};

/// Whether the player could step onto a cell, as far as the player knows.
pub fn is_open(game: &Game, at: Point) -> bool {
    let Some(player) = game.world().player() else { return false };
    let taken = game.is_visible(player.level(), at) && game.occupant(player.level(), at).is_some();
    game.is_known_walkable(player.level(), at) && !taken
}

/// The direction in which a run continues after a step in `direction`. It goes straight on until the walls beside it open or close, and
/// follows a passage that bends only one way. `None` ends the run.
pub fn turn(game: &Game, direction: Direction) -> Option<Direction> {
    let player = game.world().player()?;
    let (at, came_from) = (player.at(), player.at() - direction.delta());
    if game.known_tile(player.level(), at)?.stairs.is_some() {
        return None;
    }
    let walkable = |point: Point| game.is_known_walkable(player.level(), point);
    if walkable(at + direction) {
        return (!have_sides_opened(game, direction) && is_open(game, at + direction)).then_some(direction);
    }
    let neighbours = || Direction::ALL.into_iter().filter(|next| is_open(game, at + *next));
    let is_back = |next: &Direction| {
        let (one, other) = (next.delta(), direction.delta());
        one.x * other.x + one.y * other.y < 0
    };
    // In a passage, the only open cell behind is the one that the run came from. Otherwise this is the corner of a room.
    let in_passage = neighbours().filter(is_back).all(|next| at + next == came_from);
    let onward: Vec<Direction> = neighbours().filter(|next| !is_back(next)).collect();
    let first = *onward.first()?;
    let is_one_way = in_passage && onward.iter().all(|next| (at + *next).distance(at + first) <= 1);
    is_one_way.then_some(first)
}

/// Whether a cell beside the player is known to be open where none was beside the cell that a step in `direction` came from.
pub fn have_sides_opened(game: &Game, direction: Direction) -> bool {
    let Some(player) = game.world().player() else { return false };
    let (at, came_from) = (player.at(), player.at() - direction.delta());
    let walkable = |point: Point| game.is_known_walkable(player.level(), point);
    sides(direction).into_iter().any(|side| walkable(at + side) && !walkable(came_from + side))
}

/// The two directions at right angles to this one.
fn sides(direction: Direction) -> [Direction; 2] {
    let delta = direction.delta();
    let side = |x, y| Direction::ALL.into_iter().find(|next| next.delta() == Point::new(x, y)).unwrap_or(direction);
    [side(-delta.y, delta.x), side(delta.y, -delta.x)]
}
