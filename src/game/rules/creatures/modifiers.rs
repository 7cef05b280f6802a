//! Modifiers on creatures, and stats with gear and modifiers added.

use std::sync::Arc;

use thin_vec::ThinVec;

use crate::content::{Content, EndedBy, ItemKind, ModifierKind, Ref, Stacking, limits};
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
        let modifiers = self
            .modifiers
            .iter()
            .map(|active| modifier(&content.modifiers[active.kind]).saturating_mul(active.strength));
        gear.chain(modifiers).fold(base, i32::saturating_add)
    }

    /// Whether any of its modifiers has run out by `turn`, or fades.
    pub(crate) fn has_expired_modifiers(&self, content: &Content, turn: u64) -> bool {
        self.modifiers.iter().any(|modifier| modifier.until <= turn || content.modifiers[modifier.kind].fades > 0)
    }
}

impl Modifier {
    /// Applies it again while it lasts. Whoever makes it last longer is now to blame for it.
    fn renew(&mut self, kind: &ModifierKind, until: u64, turns: u32, by: Option<CreatureRef>) {
        let renewed = match kind.stacking {
            Stacking::Extend => self.until.saturating_add(u64::from(turns)),
            Stacking::Longest | Stacking::Stack | Stacking::Intensify => self.until.max(until),
        };
        if kind.stacking == Stacking::Intensify {
            self.strength = (self.strength + 1).min(kind.stacks_to);
        }
        if renewed > self.until {
            (self.until, self.by) = (renewed, by);
        }
    }

    /// Lets it fade, and returns whether it ends on `turn`.
    fn fades(&mut self, kind: &ModifierKind, turn: u64) -> bool {
        if kind.fades > 0 && turn >= self.since + u64::from(kind.fades) {
            (self.strength, self.since) = (self.strength - 1, turn);
        }
        self.until <= turn || self.strength <= 0
    }
}

impl Game {
    /// Puts a modifier on a living creature, by the stacking rule of its kind. `by` is the creature that applies it to another.
    pub(crate) fn modify(&mut self, who: CreatureId, kind: Ref<ModifierKind>, turns: u32, by: Option<CreatureRef>) {
        let (content, since) = (Arc::clone(&self.content), self.world.turn());
        let until = since + u64::from(turns);
        let definition = &content.modifiers[kind];
        if turns == 0 || self.is_blocked(who, kind) {
            return;
        }
        if !definition.removes.is_empty() {
            self.end_modifiers(who, |modifier| definition.removes.contains(&modifier.kind));
        }
        let Some(creature) = self.world.creature_mut(who).filter(|creature| creature.hp > 0) else { return };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        let same = |modifier: &&mut Modifier| modifier.kind == kind;
        let count = creature.modifiers.iter_mut().filter(same).count();
        let most = if definition.stacking == Stacking::Stack { MAX_STACKED } else { 1 };
        if count < most {
            creature.modifiers.push(Modifier::new(kind, since, until, by));
            self.emit(EventKind::ModifierBegan { who: name, modifier: kind }, level, at);
            if definition.faction.is_some() {
                self.refresh_faction(who);
            }
        } else if let Some(first) = creature.modifiers.iter_mut().filter(same).min_by_key(|modifier| modifier.until) {
            first.renew(definition, until, turns, by);
        }
    }

    /// Whether a modifier on a creature keeps another one away.
    fn is_blocked(&self, who: CreatureId, kind: Ref<ModifierKind>) -> bool {
        let blocks = |active: &Modifier| self.content.modifiers[active.kind].blocks.contains(&kind);
        self.world.creature(who).is_some_and(|creature| creature.modifiers.iter().any(blocks))
    }

    /// Removes all modifiers of some kinds from a creature.
    pub(crate) fn cure(&mut self, who: CreatureId, kinds: &[Ref<ModifierKind>]) {
        self.end_modifiers(who, |modifier| kinds.contains(&modifier.kind));
    }

    /// Ends the modifiers of a creature that end by something that has happened to it.
    pub(crate) fn end_modifiers_by(&mut self, who: CreatureId, cause: EndedBy) {
        if self.world.creature(who).is_none_or(|creature| creature.modifiers.is_empty()) {
            return;
        }
        let content = Arc::clone(&self.content);
        self.end_modifiers(who, |modifier| content.modifiers[modifier.kind].ended_by.contains(&cause));
    }

    /// Lets modifiers that absorb damage take it in place of a creature. Returns the damage that is left.
    pub(crate) fn absorb(&mut self, who: CreatureId, damage: i32) -> i32 {
        let content = Arc::clone(&self.content);
        let Some(creature) = self.world.creature_mut(who).filter(|creature| !creature.modifiers.is_empty()) else {
            return damage;
        };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        let (mut left, mut taken) = (damage, Vec::new());
        let room = |modifier: &Modifier| {
            content.modifiers[modifier.kind].absorbs.saturating_mul(modifier.strength).saturating_sub(modifier.absorbed)
        };
        for modifier in creature.modifiers.iter_mut().filter(|modifier| content.modifiers[modifier.kind].absorbs > 0) {
            let amount = room(modifier).min(left).max(0);
            if amount > 0 {
                modifier.absorbed += amount;
                left -= amount;
                taken.push((modifier.kind, amount));
            }
        }
        for (modifier, amount) in taken {
            self.emit(EventKind::Absorbed { who: name, modifier, amount }, level, at);
        }
        self.end_modifiers(who, |modifier| content.modifiers[modifier.kind].absorbs > 0 && room(modifier) <= 0);
        left
    }

    /// Ends all modifiers that have run out.
    pub(crate) fn expire_modifiers(&mut self) {
        if self.content.modifiers.is_empty() {
            return;
        }
        let (content, turn) = (Arc::clone(&self.content), self.world.turn());
        let expire = |game: &mut Self, who| {
            game.end_modifiers(who, |modifier| modifier.fades(&content.modifiers[modifier.kind], turn));
        };
        self.each(|game, creature| creature.has_expired_modifiers(&game.content, turn), expire);
    }

    /// Ends the modifiers of a creature that `ends` chooses. It may change the others.
    fn end_modifiers(&mut self, who: CreatureId, mut ends: impl FnMut(&mut Modifier) -> bool) {
        let Some(creature) = self.world.creature_mut(who) else { return };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        let mut over: ThinVec<Modifier> = ThinVec::new();
        creature.modifiers.retain_mut(|modifier| {
            let is_over = ends(modifier);
            if is_over {
                over.push(*modifier);
            }
            !is_over
        });
        let has_faction = over.iter().any(|modifier| self.content.modifiers[modifier.kind].faction.is_some());
        for modifier in over {
            self.emit(EventKind::ModifierEnded { who: name, modifier: modifier.kind }, level, at);
        }
        if has_faction {
            self.refresh_faction(who);
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
