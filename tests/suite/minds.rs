//! Simple minds for tests, each with one fixed behaviour.

use std::cell::Cell;
use std::rc::Rc;

use stuffed::content::BehaviourUse;
use stuffed::diagnostics::Location;
use stuffed::game::{Action, CreatureId, Decision, Fault, Game, Mind};
use stuffed::grid::Direction;

/// Attacks the player when adjacent.
pub struct Attacks;

impl Mind for Attacks {
    fn decide(&mut self, game: &mut Game, me: CreatureId, _: &BehaviourUse) -> Result<Option<Decision>, Fault> {
        let (own, player) = (game.world().creature(me).unwrap().at(), game.world().player().unwrap().at());
        Ok(Direction::between(own, player).map(Action::Attack).map(Decision::from))
    }
}

/// Always steps in one direction.
pub struct Steps(pub Direction);

impl Mind for Steps {
    fn decide(&mut self, _: &mut Game, _: CreatureId, _: &BehaviourUse) -> Result<Option<Decision>, Fault> {
        Ok(Some(Action::Step(self.0).into()))
    }
}

/// Always does the same action.
pub struct Does(pub Action);

impl Mind for Does {
    fn decide(&mut self, _: &mut Game, _: CreatureId, _: &BehaviourUse) -> Result<Option<Decision>, Fault> {
        Ok(Some(self.0.clone().into()))
    }
}

/// Always does the same action, and counts how often it was asked.
pub struct Counts(pub Action, pub Rc<Cell<u32>>);

impl Mind for Counts {
    fn decide(&mut self, _: &mut Game, _: CreatureId, _: &BehaviourUse) -> Result<Option<Decision>, Fault> {
        self.1.set(self.1.get() + 1);
        Ok(Some(self.0.clone().into()))
    }
}

/// Fails in the named script. In `wander` it steps west; other scripts give no action.
pub struct Fails(pub &'static str);

impl Mind for Fails {
    fn decide(&mut self, game: &mut Game, _: CreatureId, own: &BehaviourUse) -> Result<Option<Decision>, Fault> {
        let id = game.content.scripts.id(own.script);
        if id == self.0 {
            let details = vec!["called from nowhere".to_owned()];
            let (why, location) = ("out of its mind".to_owned(), Location::whole("scripts/mad.rhai"));
            return Err(Fault { script: own.script, message: why.clone(), why, location, details });
        }
        Ok((id == "common:wander").then(|| Action::Step(Direction::West).into()))
    }
}
