//! What lasts on creatures for a while, and the stats that come of it.

use thin_vec::ThinVec;

use crate::content::{Content, ItemKind, ModifierKind, Ref, Stacking};
use crate::game::Game;
use crate::game::hooks::event::EventKind;
use crate::game::model::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::game::model::modifier::Modifier;
use crate::game::perception::sight::FARTHEST;

/// How many modifiers last on one creature.
const MOST: usize = 32;

impl Creature {
    /// Its pace with all that lasts on it, in percent: never less than a tenth of the usual one, nor more than ten times it.
    pub(crate) fn speed(&self, content: &Content) -> u32 {
        let own = content.creatures[self.kind].speed;
        if self.modifiers.is_empty() {
            return own.max(1);
        }
        self.total(content, own as i32, |_| 0, |lasting| lasting.speed).clamp(10, 1000) as u32
    }

    /// What it has of its own, and what its gear and its modifiers add.
    fn total(&self, content: &Content, own: i32, worn: fn(&ItemKind) -> i32, lasting: fn(&ModifierKind) -> i32) -> i32 {
        let gear = self.inventory.all_worn().map(|(_, _, item)| worn(&content.items[item.kind]));
        let modifiers = self.modifiers.iter().map(|own| lasting(&content.modifiers[own.kind]));
        gear.chain(modifiers).fold(own, i32::saturating_add)
    }

    /// Whether something on it has lasted long enough by `turn`.
    pub(crate) fn has_outlasted(&self, turn: u64) -> bool {
        self.modifiers.iter().any(|own| own.until <= turn)
    }
}

impl Game {
    /// Puts a modifier on a creature, by its rule of stacking.
    pub(crate) fn modify(&mut self, who: CreatureId, kind: Ref<ModifierKind>, turns: u32) {
        let until = self.world.turn() + u64::from(turns);
        let stacking = self.content.modifiers[kind].stacking;
        let Some(creature) = self.world.creature_mut(who).filter(|own| own.hp > 0 && turns > 0) else { return };
        let (name, level, at) = (creature.who(), creature.level, creature.at);
        let mut lasting = creature.modifiers.iter_mut().filter(|_| stacking != Stacking::Stack);
        if let Some(own) = lasting.find(|own| own.kind == kind) {
            own.until = match stacking {
                Stacking::Extend => own.until.saturating_add(u64::from(turns)),
                Stacking::Longest | Stacking::Stack => own.until.max(until),
            };
        } else if creature.modifiers.len() < MOST {
            creature.modifiers.push(Modifier { kind, until });
            self.emit(EventKind::ModifierBegan { who: name, modifier: kind }, level, at);
        }
    }

    /// Takes a modifier off a creature.
    pub(crate) fn cure(&mut self, who: CreatureId, kind: Ref<ModifierKind>) {
        self.end_modifiers(who, |own| own.kind == kind);
    }

    /// Ends what has lasted long enough on a creature.
    pub(crate) fn expire(&mut self, who: CreatureId) {
        let turn = self.world.turn();
        if self.world.creature(who).is_some_and(|own| own.has_outlasted(turn)) {
            self.end_modifiers(who, |own| own.until <= turn);
        }
    }

    fn end_modifiers(&mut self, who: CreatureId, ends: impl Fn(&Modifier) -> bool) {
        let Some(creature) = self.world.creature_mut(who) else { return };
        let (name, level, at) = (creature.who(), creature.level, creature.at);
        let (over, kept): (ThinVec<Modifier>, _) = creature.modifiers.drain(..).partition(ends);
        creature.modifiers = kept;
        for own in over {
            self.emit(EventKind::ModifierEnded { who: name, modifier: own.kind }, level, at);
        }
    }

    /// Attack with all that is worn and all that lasts.
    pub fn attack_of(&self, who: CreatureId) -> i32 {
        self.sum(who, |creature| creature.attack, |item| item.attack, |own| own.attack)
    }

    /// Defense with all that is worn and all that lasts.
    pub fn defense_of(&self, who: CreatureId) -> i32 {
        self.sum(who, |creature| creature.defense, |item| item.defense, |own| own.defense)
    }

    /// The pace of a creature, in percent: never less than a tenth of the usual one, nor more than ten times it.
    pub fn speed_of(&self, who: CreatureId) -> u32 {
        self.world.creature(who).map_or(1, |creature| creature.speed(&self.content))
    }

    /// How far a creature sees, in cells.
    pub fn vision_of(&self, who: CreatureId) -> u32 {
        let own = |creature: &Creature| self.content.creatures[creature.kind].vision as i32;
        self.sum(who, own, |_| 0, |own| own.vision).clamp(0, FARTHEST) as u32
    }

    /// What a creature has of its own, and what its gear and its modifiers add; nothing for one that is gone.
    fn sum(
        &self,
        who: CreatureId,
        own: impl Fn(&Creature) -> i32,
        worn: fn(&ItemKind) -> i32,
        lasting: fn(&ModifierKind) -> i32,
    ) -> i32 {
        self.world.creature(who).map_or(0, |creature| creature.total(&self.content, own(creature), worn, lasting))
    }
}
