//! Minds of one idea.

use stuffed::content::BehaviourUse;
use stuffed::game::{Action, CreatureId, Fault, Game, Mind};
use stuffed::grid::Direction;

/// Strikes the player when it stands beside.
pub struct Attacks;

impl Mind for Attacks {
    fn decide(&mut self, game: &mut Game, me: CreatureId, _: &BehaviourUse) -> Result<Option<Action>, Fault> {
        let (own, player) = (game.world.creature(me).unwrap().at, game.world.player().unwrap().at);
        Ok(Direction::between(own, player).map(Action::Attack))
    }
}

/// Always goes the same way.
pub struct Steps(pub Direction);

impl Mind for Steps {
    fn decide(&mut self, _: &mut Game, _: CreatureId, _: &BehaviourUse) -> Result<Option<Action>, Fault> {
        Ok(Some(Action::Step(self.0)))
    }
}
