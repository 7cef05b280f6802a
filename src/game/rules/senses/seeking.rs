//! Where creatures look for enemies that they have lost: round the place where they saw, heard or smelled one last.

use crate::game::Game;
use crate::game::model::creatures::awareness::Lookout;
use crate::game::model::ids::CreatureId;
use crate::grid::Direction;

/// How far from the place where it lost its enemy a creature looks around, in cells.
const FAR: u32 = 5;

impl Game {
    /// Lets a creature begin to look around where it is.
    pub(crate) fn begin_lookout(&mut self, who: CreatureId) {
        let until = self.world.turn() + u64::from(self.content.noticing().searches);
        if let Some(creature) = self.world.creature_mut(who) {
            let (level, at) = (creature.level(), creature.at());
            creature.awareness_mut().lookout = Some(Lookout { level, at, until });
        }
    }

    /// A step of a creature that looks around for an enemy; `None` if it has given up, or was taken elsewhere.
    pub(crate) fn lookout_step(&mut self, who: CreatureId) -> Option<Direction> {
        let creature = self.world.creature(who)?;
        let Lookout { level, at, until } = creature.awareness().lookout?;
        let from = creature.at();
        if level != creature.level() || self.world.turn() >= until {
            return None;
        }
        let step = self.random_step(who)?;
        let is_far = (from + step).distance(at) > FAR;
        if is_far { self.step_toward(who, at) } else { Some(step) }
    }
}
