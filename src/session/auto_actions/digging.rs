//! Runs and clicks that dig, in games in which the player digs by walking into rock.

use super::run_path::{have_sides_opened, is_open};
use super::walking::{Next, Trail, walk};
use crate::game::{Action, EventKind, Game};
use crate::grid::{Direction, Point};

/// Whether a step onto a cell of the player's level would dig, as far as the player knows.
pub fn is_rock(game: &Game, at: Point) -> bool {
    let Some(player) = game.world().player() else { return false };
    let kind = &game.content.creatures[player.kind()];
    let is_rock = game.known_tile(player.level(), at).is_some_and(|tile| {
        let is_door = kind.opens && (tile.opens.is_some() || tile.unlocks.is_some());
        tile.dig.is_some() && !is_door
    });
    kind.digs && is_rock && !game.is_known_walkable(player.level(), at)
}

/// The next step of a run that digs: into rock, or into the cell that it has just dug. It ends where the ground is open already.
pub fn tunnel(game: &Game, direction: Direction) -> Next {
    let Some(player) = game.world().player() else { return Next::Stop };
    let ahead = player.at() + direction;
    let goes_on = is_rock(game, ahead) || (dug(game) == Some(ahead) && is_open(game, ahead));
    if goes_on { Next::Do(Action::Step(direction)) } else { Next::Stop }
}

/// Whether a run that digs goes on after a step or a dig: nothing has opened beside it.
pub fn tunnel_goes_on(game: &Game, direction: Direction) -> bool {
    dug(game).is_some() || !have_sides_opened(game, direction)
}

/// The cell that the player has dug by its last action.
fn dug(game: &Game) -> Option<Point> {
    let player = game.world().player;
    game.events().iter().find_map(|event| match &event.kind {
        EventKind::Dug { who, at, .. } if who.id == player => Some(*at),
        _ => None,
    })
}

/// The next step toward rock that was clicked: over known ground to the cell nearest to it. Only there, and no more than a step away from where
/// the player was, does it dig, since digging may cost something: a click on distant rock must not.
pub fn dig_toward(game: &Game, goal: Point, done: usize, trail: &mut Trail) -> Next {
    let Some(player) = game.world().player() else { return Next::Stop };
    let no_way = &game.content.text.play.no_way;
    let mut nearest = player.at();
    game.nearest_known(|at| {
        if at.distance(goal) < nearest.distance(goal) {
            nearest = at;
        }
        false
    });
    if nearest != player.at() {
        return walk(game, trail, no_way, &|at| at == nearest);
    }
    let (dx, dy) = ((goal.x - nearest.x).signum(), (goal.y - nearest.y).signum());
    let ahead = Point::new(nearest.x + dx, nearest.y + dy);
    match Direction::between(nearest, ahead) {
        _ if done > 1 => Next::Stop,
        Some(direction) if is_rock(game, ahead) => Next::Do(Action::Step(direction)),
        _ => Next::Never(no_way.clone()),
    }
}
