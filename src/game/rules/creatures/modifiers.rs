//! Modifiers on creatures: how they begin, stack, fade and end.

use std::sync::Arc;

use thin_vec::ThinVec;

use crate::content::{Content, EndedBy, ModifierKind, Ref, Stacking};
use crate::game::Game;
use crate::game::events::event::EventKind;
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::model::creatures::creature::Creature;
use crate::game::model::creatures::modifier::Modifier;
use crate::game::model::ids::{CreatureId, CreatureRef};
use crate::game::rules::ground::new_ground::NewGround;

/// The maximum number of modifiers of one kind on a creature, for kinds that stack.
const MAX_STACKED: usize = 16;

impl Creature {
    /// Whether any of its modifiers has run out by `turn`, or fades.
    pub(crate) fn has_expired_modifiers(&self, content: &Content, turn: u64) -> bool {
        let has_run_out = |modifier: &Modifier| modifier.until <= turn && !modifier.is_worn;
        self.modifiers.iter().any(|modifier| has_run_out(modifier) || content.modifiers[modifier.kind].fades > 0)
    }
}

impl Modifier {
    /// Applies it again while it lasts. Whoever makes it last longer is now to blame for it.
    fn renew(&mut self, kind: &ModifierKind, until: u64, turns: u32, by: Option<CreatureRef>) {
        let renewed = match kind.stacking {
            // What is only worn has run out before.
            Stacking::Extend => until.max(self.until.saturating_add(u64::from(turns))),
            Stacking::Longest | Stacking::Stack | Stacking::Intensify => self.until.max(until),
        };
        if kind.stacking == Stacking::Intensify {
            self.strength = (self.strength + 1).min(kind.stacks_to);
        }
        if renewed > self.until {
            (self.until, self.by) = (renewed, by);
        }
    }

    /// Leaves only what comes from something worn.
    fn run_out(&mut self, turn: u64) {
        (self.until, self.strength, self.by) = (self.until.min(turn), 1, None);
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
        if turns == 0 || !self.make_way(who, kind) {
            return;
        }
        let Some(creature) = self.world.creature_mut(who).filter(|creature| creature.hp > 0) else { return };
        let same = |modifier: &&mut Modifier| modifier.kind == kind;
        let count = creature.modifiers.iter_mut().filter(same).count();
        let most = if definition.stacking == Stacking::Stack { MAX_STACKED } else { 1 };
        if count < most {
            self.begin(who, Modifier::new(kind, since, until, by));
        } else if let Some(first) = creature.modifiers.iter_mut().filter(same).min_by_key(|modifier| modifier.until) {
            first.renew(definition, until, turns, by);
        }
    }

    /// Ends the modifiers that give way to one that is to begin. Returns whether it can begin.
    pub(super) fn make_way(&mut self, who: CreatureId, kind: Ref<ModifierKind>) -> bool {
        if self.is_blocked(who, kind) {
            return false;
        }
        let content = Arc::clone(&self.content);
        let removes = &content.modifiers[kind].removes;
        if !removes.is_empty() {
            self.end_modifiers(who, |modifier| removes.contains(&modifier.kind));
        }
        true
    }

    /// Puts a new modifier on a creature.
    pub(super) fn begin(&mut self, who: CreatureId, modifier: Modifier) {
        let Some(creature) = self.world.creature_mut(who) else { return };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        creature.modifiers.push(modifier);
        let is_imposed = modifier.by.is_some();
        self.emit(EventKind::ModifierBegan { who: name, modifier: modifier.kind, is_imposed }, level, at);
        if self.content.modifiers[modifier.kind].faction.is_some() {
            self.refresh_faction(who);
        }
        self.settle_stats(who);
        self.movement_changed(who, modifier.kind);
    }

    /// Puts modifiers on a new creature that it has from the start, besides those of its kind. They last until something ends them.
    pub(crate) fn begin_life_with(&mut self, who: CreatureId, kinds: &[Ref<ModifierKind>]) {
        let turn = self.world.turn();
        let Some(creature) = self.world.creature_mut(who) else { return };
        for kind in kinds {
            if creature.modifiers.iter().all(|active| active.kind != *kind) {
                creature.modifiers.push(Modifier::endless(*kind, turn));
            }
        }
        self.refresh_faction(who);
        self.settle_stats(who);
    }

    /// A modifier has begun or ended, which may have changed how a creature moves, or which may end where it is.
    fn movement_changed(&mut self, who: CreatureId, kind: Ref<ModifierKind>) {
        let kind = &self.content.modifiers[kind];
        if kind.movement.is_some() {
            self.doubt_footing(who, NewGround::ALL, None);
        } else if kind.classes_ended_in != 0 {
            self.doubt_footing(who, NewGround::NOTHING, None);
        }
    }

    /// Whether a modifier on a creature keeps another one away.
    pub(crate) fn is_blocked(&self, who: CreatureId, kind: Ref<ModifierKind>) -> bool {
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

    /// Whether anything that a creature is in ends one of its modifiers.
    pub(crate) fn is_ended_here(&self, creature: &Creature) -> bool {
        if !self.derived.mechanisms.has_endings_in {
            return false;
        }
        let Some(class) = self.world.levels().get(creature.level()).map(|ground| ground.class(creature.at())) else {
            return false;
        };
        let ends = |active: &Modifier| self.content.modifiers[active.kind].classes_ended_in >> class & 1 == 1;
        creature.modifiers.iter().any(ends)
    }

    /// Ends the modifiers of a creature that end in what it is in.
    pub(crate) fn end_modifiers_here(&mut self, who: CreatureId) {
        let Some(creature) = self.world.creature(who).filter(|creature| self.is_ended_here(creature)) else { return };
        let Some(class) = self.world.levels().get(creature.level()).map(|ground| ground.class(creature.at())) else {
            return;
        };
        let content = Arc::clone(&self.content);
        self.end_modifiers(who, |modifier| content.modifiers[modifier.kind].classes_ended_in >> class & 1 == 1);
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
    pub(super) fn end_modifiers(&mut self, who: CreatureId, mut ends: impl FnMut(&mut Modifier) -> bool) {
        let turn = self.world.turn();
        let Some(creature) = self.world.creature_mut(who) else { return };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        let mut over: ThinVec<Modifier> = ThinVec::new();
        creature.modifiers.retain_mut(|modifier| {
            let is_over = ends(modifier);
            if is_over && modifier.is_worn {
                modifier.run_out(turn);
                return true;
            }
            if is_over {
                over.push(*modifier);
            }
            !is_over
        });
        if over.is_empty() {
            return;
        }
        for modifier in &over {
            self.emit(EventKind::ModifierEnded { who: name, modifier: modifier.kind }, level, at);
            self.raise(HookEvent { modifier: Some(modifier.kind), ..HookEvent::new(Hook::End, name, level, at) });
        }
        if over.iter().any(|modifier| self.content.modifiers[modifier.kind].faction.is_some()) {
            self.refresh_faction(who);
        }
        for modifier in &over {
            self.movement_changed(who, modifier.kind);
        }
        // What it had kept away may begin now.
        if over.iter().any(|modifier| !self.content.modifiers[modifier.kind].blocks.is_empty()) {
            self.refresh_worn(who);
        }
        self.settle_stats(who);
    }
}
