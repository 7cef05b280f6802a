//! What others make a creature remember.

use crate::game::Game;
use crate::game::model::creatures::script_memory::{Memory, is_within_limits};
use crate::game::model::ids::CreatureId;

impl Game {
    /// Puts values into the memory of a living creature. Nothing happens if it can't hold them, too.
    pub(crate) fn remember_for(&mut self, who: CreatureId, values: Memory) {
        let Some(creature) = self.world.creature_mut(who).filter(|creature| creature.hp > 0) else { return };
        let mut memory = creature.memory.clone();
        memory.extend(values);
        if is_within_limits(&memory) {
            creature.memory = memory;
        }
    }
}
