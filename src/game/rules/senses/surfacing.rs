//! Striking out of ground that hides, such as water: it shows the striker to all in sight until its next turn.

use crate::game::Game;
use crate::game::model::ids::CreatureId;

impl Game {
    /// Shows a creature that strikes out of the ground that hides it.
    #[inline]
    pub(crate) fn surface(&mut self, who: CreatureId) {
        if self.derived.mechanisms.senses.has_hiding
            && self.world.creature(who).is_some_and(|creature| self.lies_beneath(creature))
        {
            self.set_surfaced(who, true);
        }
    }

    /// Lets a creature that has surfaced hide again. Returns whether it had.
    #[inline]
    pub(crate) fn submerge(&mut self, who: CreatureId) -> bool {
        if !self.derived.mechanisms.senses.has_hiding {
            return false;
        }
        let had_surfaced = self.world.creature(who).is_some_and(|creature| creature.awareness().has_surfaced);
        if had_surfaced {
            self.set_surfaced(who, false);
        }
        had_surfaced
    }

    /// Sets whether a creature has surfaced.
    pub(crate) fn set_surfaced(&mut self, who: CreatureId, has_surfaced: bool) {
        if let Some(creature) = self.world.creature_mut(who) {
            creature.awareness_mut().has_surfaced = has_surfaced;
        }
    }
}
