//! Where the cursor begins that chooses a target.

use std::cmp::Reverse;

use super::aim::{Aim, cell_of};
use crate::content::AbilityKind;
use crate::game::{Creature, CreatureId, Game};
use crate::grid::{Direction, Point, Rect};
use crate::session::session::Session;

impl Aim {
    /// Where the cursor begins: on the last target if it still is one, or else on the nearest, one that endangers no ally if
    /// there is one. What takes the player along begins where it
    /// takes it away from enemies, and what has no target on the nearest enemy, which may be too far away. With nobody in sight, an
    /// ability that is meant for enemies begins ahead of the player, and a throw on the player, so that nothing is thrown by mistake.
    pub fn start(self, session: &Session) -> Point {
        let game = &session.game;
        let player = game.world().player().map_or(Point::default(), Creature::at);
        if self.takes_player_along(game) {
            return self.safest_cell(game, player).unwrap_or(player);
        }
        let targets = self.targets(game);
        let last = session.last_target.filter(|last| targets.contains(last));
        let best = || last.into_iter().chain(targets.iter().copied());
        let target = best().find(|target| self.spares_allies(game, *target)).or_else(|| best().next());
        let target = target.or_else(|| self.nearest_enemy(game)).and_then(|id| cell_of(game, id));
        target.unwrap_or_else(|| self.cell_ahead(session, player).unwrap_or(player))
    }

    /// Whether it reaches no ally on the way to a target, or around it.
    fn spares_allies(self, game: &Game, target: CreatureId) -> bool {
        cell_of(game, target).is_some_and(|at| self.endangered(game, at).is_none())
    }

    /// The cell beside the player where it went last, or else any other that can be aimed at.
    fn cell_ahead(self, session: &Session, player: Point) -> Option<Point> {
        let game = &session.game;
        let level = game.world().player()?.level();
        let ways = session.last_step.into_iter().chain(Direction::ALL).map(|direction| player + direction);
        let is_free = |at: &Point| self.refusal(game, *at).is_none() && game.is_known_walkable(level, *at);
        ways.filter(|_| !matches!(self, Self::Throw(_)) && self.is_for_enemies(game)).find(is_free)
    }

    /// Whether it takes the player to where it is aimed, as far as the player knows.
    pub(super) fn takes_player_along(self, game: &Game) -> bool {
        self.known_ability(game).is_some_and(|kind| kind.blinks)
    }

    /// The nearest enemy in sight of what is meant for enemies.
    fn nearest_enemy(self, game: &Game) -> Option<CreatureId> {
        game.visible_enemies().first().copied().filter(|_| self.is_for_enemies(game))
    }

    /// Whether it is meant for enemies, as far as the player knows.
    fn is_for_enemies(self, game: &Game) -> bool {
        self.known_ability(game).is_none_or(AbilityKind::is_hostile)
    }

    /// The free cell that it reaches which is farthest from all enemies in sight; without any, from the player.
    fn safest_cell(self, game: &Game, player: Point) -> Option<Point> {
        let level = game.world().player()?.level();
        let range = self.known_ability(game)?.shape.range()? as i32;
        let enemies: Vec<Point> = game.visible_enemies().into_iter().filter_map(|id| cell_of(game, id)).collect();
        let from = if enemies.is_empty() { vec![player] } else { enemies };
        let distance = |at: Point| from.iter().map(|from| from.distance(at)).min().unwrap_or(0);
        let is_landing = |at: &Point| {
            let is_free =
                game.tile(level, *at).is_some_and(|tile| tile.walkable) && game.occupant(level, *at).is_none();
            let ends_there = || self.area(game, *at).is_some_and(|area| area.end == *at);
            is_free && !game.is_known_danger(level, *at) && self.refusal(game, *at).is_none() && ends_there()
        };
        let around = Rect::new(player.x - range, player.y - range, 2 * range + 1, 2 * range + 1);
        let cells = around.points().filter(is_landing);
        cells.max_by_key(|at| (distance(*at), Reverse(at.distance_squared(player)), Reverse(*at)))
    }
}
