//! Modifiers on creatures, and stats with gear and modifiers added.

use thin_vec::ThinVec;

use crate::content::{Content, ItemKind, ModifierKind, Ref, Stacking, limits};
use crate::game::Game;
use crate::game::events::event::EventKind;
use crate::game::model::creature::Creature;
use crate::game::model::ids::{CreatureId, CreatureRef};
use crate::game::model::modifier::Modifier;
use crate::game::perception::view_cache::MAX_SIGHT;

/// The maximum number of modifiers of one kind on a creature, for kinds that stack.
const MAX_STACKED: usize = 16;

impl Creature {
    /// Its speed with modifiers, in percent of the usual speed, within the same limits as a kind's own speed.
    pub(crate) fn speed(&self, content: &Content) -> u32 {
        let base = content.creatures[self.kind()].speed;
        if self.modifiers.is_empty() {
            return base.max(1);
        }
        let sum = self.total(content, base as i32, |_| 0, |modifier| modifier.speed);
        i64::from(sum).clamp(limits::SPEED.least, limits::SPEED.most) as u32
    }

    /// A base stat plus what gear and modifiers add.
    fn total(
        &self,
        content: &Content,
        base: i32,
        worn: fn(&ItemKind) -> i32,
        modifier: fn(&ModifierKind) -> i32,
    ) -> i32 {
        let gear = self.inventory.all_worn().map(|(_, _, item)| worn(&content.items[item.kind]));
        let modifiers = self.modifiers.iter().map(|active| modifier(&content.modifiers[active.kind]));
        gear.chain(modifiers).fold(base, i32::saturating_add)
    }

    /// Whether any of its modifiers has run out by `turn`.
    pub(crate) fn has_expired_modifiers(&self, turn: u64) -> bool {
        self.modifiers.iter().any(|modifier| modifier.until <= turn)
    }
}

impl Modifier {
    /// Applies it again while it lasts. Whoever makes it last longer is now to blame for it.
    fn renew(&mut self, stacking: Stacking, until: u64, turns: u32, by: Option<CreatureRef>) {
        let renewed = match stacking {
            Stacking::Extend => self.until.saturating_add(u64::from(turns)),
            Stacking::Longest | Stacking::Stack => self.until.max(until),
        };
        if renewed > self.until {
            (self.until, self.by) = (renewed, by);
        }
    }
}

impl Game {
    /// Puts a modifier on a living creature, by the stacking rule of its kind. `by` is the creature that applies it to another.
    pub(crate) fn modify(&mut self, who: CreatureId, kind: Ref<ModifierKind>, turns: u32, by: Option<CreatureRef>) {
        let until = self.world.turn() + u64::from(turns);
        let stacking = self.content.modifiers[kind].stacking;
        let Some(creature) = self.world.creature_mut(who).filter(|creature| creature.hp > 0 && turns > 0) else {
            return;
        };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        let same = |modifier: &&mut Modifier| modifier.kind == kind;
        let count = creature.modifiers.iter_mut().filter(same).count();
        let most = if stacking == Stacking::Stack { MAX_STACKED } else { 1 };
        if count < most {
            creature.modifiers.push(Modifier { kind, until, by });
            self.emit(EventKind::ModifierBegan { who: name, modifier: kind }, level, at);
        } else if let Some(first) = creature.modifiers.iter_mut().filter(same).min_by_key(|modifier| modifier.until) {
            first.renew(stacking, until, turns, by);
        }
    }

    /// Removes a modifier from a creature.
    pub(crate) fn cure(&mut self, who: CreatureId, kind: Ref<ModifierKind>) {
        self.end_modifiers(who, |modifier| modifier.kind == kind);
    }

    /// Ends all modifiers that have run out.
    pub(crate) fn expire_modifiers(&mut self) {
        if self.content.modifiers.is_empty() {
            return;
        }
        let turn = self.world.turn();
        let expire = |game: &mut Self, who| game.end_modifiers(who, |modifier| modifier.until <= turn);
        self.each(|_, creature| creature.has_expired_modifiers(turn), expire);
    }

    fn end_modifiers(&mut self, who: CreatureId, ends: impl Fn(&Modifier) -> bool) {
        let Some(creature) = self.world.creature_mut(who) else { return };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        let (over, kept): (ThinVec<Modifier>, _) = creature.modifiers.drain(..).partition(ends);
        creature.modifiers = kept;
        for modifier in over {
            self.emit(EventKind::ModifierEnded { who: name, modifier: modifier.kind }, level, at);
        }
    }

    /// A creature's attack with gear and modifiers.
    pub fn attack_of(&self, who: CreatureId) -> i32 {
        self.sum(who, |creature| creature.attack, |item| item.attack, |modifier| modifier.attack)
    }

    /// A creature's defense with gear and modifiers.
    pub fn defense_of(&self, who: CreatureId) -> i32 {
        self.sum(who, |creature| creature.defense, |item| item.defense, |modifier| modifier.defense)
    }

    /// A creature's speed with modifiers, in percent of the usual speed, within the same limits as a kind's own speed.
    pub fn speed_of(&self, who: CreatureId) -> u32 {
        self.world.creature(who).map_or(1, |creature| creature.speed(&self.content))
    }

    /// How far a creature sees, in cells, with modifiers.
    pub fn vision_of(&self, who: CreatureId) -> u32 {
        let base = |creature: &Creature| self.content.creatures[creature.kind()].vision as i32;
        self.sum(who, base, |_| 0, |modifier| modifier.vision).clamp(0, MAX_SIGHT) as u32
    }

    /// A base stat plus what gear and modifiers add; 0 for a creature that is gone.
    fn sum(
        &self,
        who: CreatureId,
        base: impl Fn(&Creature) -> i32,
        worn: fn(&ItemKind) -> i32,
        modifier: fn(&ModifierKind) -> i32,
    ) -> i32 {
        self.world.creature(who).map_or(0, |creature| creature.total(&self.content, base(creature), worn, modifier))
    }
}
