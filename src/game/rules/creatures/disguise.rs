//! Creatures that look like items.

use crate::content::{ItemKind, Ref};
use crate::game::Game;
use crate::game::events::event::EventKind;
use crate::game::model::ids::CreatureId;

impl Game {
    /// Disguises a living creature as an item; `None` ends the disguise silently.
    pub(crate) fn pose(&mut self, who: CreatureId, item: Option<Ref<ItemKind>>) {
        if let Some(creature) = self.world.creature_mut(who).filter(|creature| creature.hp > 0) {
            creature.disguise = item;
        }
    }

    /// Ends a creature's disguise, in view of all.
    pub(crate) fn unmask(&mut self, who: CreatureId) {
        let Some(creature) = self.world.creature_mut(who) else { return };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        if creature.disguise.is_some() {
            creature.disguise = None;
            self.emit(EventKind::Unmasked { who: name, at }, level, at);
        }
    }

    /// Whether a creature is disguised as an item.
    pub fn is_disguised(&self, who: CreatureId) -> bool {
        self.world.creature(who).is_some_and(|creature| creature.disguise.is_some())
    }
}
