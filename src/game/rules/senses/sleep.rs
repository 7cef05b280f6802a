//! Falling asleep and waking. A sleeper's behaviours are not asked; its hooks run as always.

use crate::game::Game;
use crate::game::events::event::EventKind;
use crate::game::model::ids::CreatureId;

impl Game {
    /// Sets whether a creature is asleep, without a message.
    pub(crate) fn set_asleep(&mut self, who: CreatureId, is_asleep: bool) {
        if let Some(creature) = self.world.creature_mut(who).filter(|creature| creature.is_asleep() != is_asleep) {
            creature.awareness_mut().is_asleep = is_asleep;
        }
    }

    /// Lets a living creature fall asleep. It forgets its enemies. The player never does: modifiers can take its turns.
    pub(crate) fn fall_asleep(&mut self, who: CreatureId) {
        let is_player = who == self.world.player;
        let Some(creature) = self.world.creature_mut(who).filter(|creature| creature.hp > 0) else { return };
        if creature.is_asleep() || is_player {
            return;
        }
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        creature.enemy_seen = None;
        let awareness = creature.awareness_mut();
        (awareness.is_asleep, awareness.lookout) = (true, None);
        awareness.has_surfaced = false;
        awareness.noticed.clear();
        self.emit(EventKind::FellAsleep { who: name, at }, level, at);
    }

    /// Wakes a creature that is asleep.
    pub(crate) fn wake(&mut self, who: CreatureId) {
        let Some(creature) = self.world.creature_mut(who).filter(|creature| creature.is_asleep()) else { return };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        creature.awareness_mut().is_asleep = false;
        self.emit(EventKind::Woke { who: name, at }, level, at);
    }

    /// An attack on a creature, or harm done to it: it wakes, and notices whoever did it.
    #[inline]
    pub(crate) fn rouse(&mut self, who: CreatureId, by: Option<CreatureId>) {
        if let Some(by) = by.filter(|by| self.derived.mechanisms.senses.has_noticing && !self.has_noticed(who, *by)) {
            self.become_aware(who, by);
        }
        self.wake(who);
    }
}
