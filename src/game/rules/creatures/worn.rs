//! Modifiers that worn items give for as long as they are worn.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::content::{Content, ModifierKind, Ref};
use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::creatures::modifier::Modifier;
use crate::game::model::ids::CreatureId;

impl Creature {
    /// The modifiers that what it wears gives.
    pub(crate) fn modifiers_of_gear(&self, content: &Content) -> BTreeSet<Ref<ModifierKind>> {
        self.inventory.all_worn().flat_map(|(_, _, item)| &content.items[item.kind].worn).copied().collect()
    }

    /// The modifiers that it has because of what it wears.
    pub(crate) fn worn_modifiers(&self) -> BTreeSet<Ref<ModifierKind>> {
        self.modifiers.iter().filter(|modifier| modifier.is_worn).map(|modifier| modifier.kind).collect()
    }
}

impl Game {
    /// Begins and ends modifiers after a creature has changed what it wears, so that it has those of its gear. Cuts hit points and stats
    /// that were only as high because of the gear.
    pub(crate) fn refresh_worn(&mut self, who: CreatureId) {
        let content = Arc::clone(&self.content);
        let Some(creature) = self.world.creature(who) else { return };
        let (given, held) = (creature.modifiers_of_gear(&content), creature.worn_modifiers());
        for kind in held.difference(&given) {
            self.end_worn(who, *kind);
        }
        for kind in given.difference(&held) {
            self.begin_worn(who, *kind);
        }
        self.settle_stats(who);
    }

    /// The same without events, for a game that has just been set up or loaded.
    pub(crate) fn refresh_worn_quietly(&mut self, who: CreatureId) {
        let told = self.derived.events.len();
        self.refresh_worn(who);
        self.derived.events.truncate(told);
    }

    /// Makes a modifier last because of gear. One that the creature has already gets no stronger by it.
    fn begin_worn(&mut self, who: CreatureId, kind: Ref<ModifierKind>) {
        if !self.make_way(who, kind) {
            return;
        }
        let turn = self.world.turn();
        let Some(creature) = self.world.creature_mut(who) else { return };
        match creature.modifiers.iter_mut().find(|modifier| modifier.kind == kind) {
            Some(modifier) => modifier.is_worn = true,
            None => self.begin(who, Modifier { is_worn: true, ..Modifier::new(kind, turn, turn, None) }),
        }
    }

    /// Lets a modifier of gear last only as long as it would without.
    fn end_worn(&mut self, who: CreatureId, kind: Ref<ModifierKind>) {
        let turn = self.world.turn();
        let Some(creature) = self.world.creature_mut(who) else { return };
        creature
            .modifiers
            .iter_mut()
            .filter(|modifier| modifier.kind == kind)
            .for_each(|modifier| modifier.is_worn = false);
        self.end_modifiers(who, |modifier| modifier.kind == kind && modifier.until <= turn);
    }
}
