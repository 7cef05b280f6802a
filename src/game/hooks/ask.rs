//! Asks hooks before something happens, and lets them change it.
//!
//! Each hook that a creature has is asked once: its own first, then those of what it wears by slot, and those of its modifiers by age. Each sees
//! what the one before has left.

use std::sync::Arc;

use crate::content::{ModifierKind, Ref};
use crate::game::Game;
use crate::game::ai::mind::Mind;
use crate::game::hooks::amendment::Amendment;
use crate::game::hooks::effect::Effect;
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::hooks::pending::Imposition;
use crate::game::hooks::reactions::hooks_of;
use crate::game::model::ids::{CreatureId, CreatureRef};
use crate::game::model::run_stats::DamageSource;
use crate::game::rules::combat::damage::Damage;

/// What hooks have left of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// It happens to this amount.
    Amount(i32),
    /// It hits whoever is to blame for it, to this amount.
    Reflected(i32),
    /// A creature has so many hit points instead of dying.
    Survived(i32),
}

impl Game {
    /// Whether any hook may want to know before something happens to a creature.
    pub(crate) fn asks_before(&self, who: CreatureId) -> bool {
        if !self.derived.mechanisms.has_before_hooks {
            return false;
        }
        let Some(event) = self.hook_event(Hook::BeforeDamage, who) else { return false };
        let asks = |source| {
            hooks_of(&self.content, source).iter().any(|hook| self.content.scripts[hook.script].has_before_hooks)
        };
        self.hook_sources(&event).into_iter().any(asks)
    }

    /// Puts a modifier on a creature, unless a hook objects. `by` is the creature that applies it to another.
    pub(crate) fn impose(&mut self, who: CreatureId, kind: Ref<ModifierKind>, turns: u32, by: Option<CreatureRef>) {
        if self.asks_before(who) {
            self.derived.pending.push_modifier(Imposition { who, kind, turns, by });
        } else {
            self.modify(who, kind, turns, by);
        }
    }

    /// Asks about damage, and lets what is left of it take its effect.
    pub(super) fn ask_before_damage(&mut self, damage: Damage, depth: u32, mind: &mut dyn Mind) {
        let Some(event) = self.hook_event(Hook::BeforeDamage, damage.target) else { return };
        let (other, damage_type) = (damage.source.by.map(|by| by.id), damage.of_type);
        let is_attack = damage.means.is_attack();
        let event = HookEvent { other, amount: damage.amount, damage_type, is_attack, ..event };
        let verdict = self.ask(event, depth, mind);
        self.derived.pending.resume(depth);
        match verdict {
            Verdict::Reflected(amount) => self.reflect(Damage { amount, ..damage }),
            Verdict::Amount(amount) | Verdict::Survived(amount) => self.land(Damage { amount, ..damage }),
        }
        self.derived.pending.finish();
    }

    /// Asks about a modifier, and puts it on its bearer if it still lasts any turns.
    pub(super) fn ask_before_modify(&mut self, asked: Imposition, depth: u32, mind: &mut dyn Mind) {
        let Some(event) = self.hook_event(Hook::BeforeModify, asked.who) else { return };
        let other = asked.by.map(|by| by.id);
        let amount = i32::try_from(asked.turns).unwrap_or(i32::MAX);
        let event = HookEvent { other, amount, modifier: Some(asked.kind), ..event };
        let verdict = self.ask(event, depth, mind);
        self.derived.pending.resume(depth);
        if let Verdict::Amount(turns) = verdict {
            self.modify(asked.who, asked.kind, turns.max(0).unsigned_abs(), asked.by);
        }
        self.derived.pending.finish();
    }

    /// Asks whether a dying creature survives. Returns whether it does.
    pub(super) fn ask_before_death(
        &mut self,
        who: CreatureId,
        source: DamageSource,
        depth: u32,
        mind: &mut dyn Mind,
    ) -> bool {
        if !self.asks_before(who) {
            return false;
        }
        let Some(event) = self.hook_event(Hook::BeforeDeath, who) else { return false };
        let event = HookEvent { other: source.by.map(|by| by.id), ..event };
        let Verdict::Survived(hp) = self.ask(event, depth, mind) else { return false };
        let most = self.max_hp_of(who);
        if let Some(creature) = self.world.creature_mut(who) {
            creature.hp = hp.clamp(1, most);
        }
        true
    }

    /// Asks all hooks that an event concerns, until one settles the matter. Their other effects are queued.
    fn ask(&mut self, mut event: HookEvent, depth: u32, mind: &mut dyn Mind) -> Verdict {
        let content = Arc::clone(&self.content);
        for source in self.hook_sources(&event) {
            for hook in hooks_of(&content, source) {
                if !self.hears(&event) {
                    return Verdict::Amount(event.amount);
                }
                let effects = self.call_hook(&event, source.owner, hook, mind);
                let (amendments, effects): (Vec<Effect>, Vec<Effect>) =
                    effects.into_iter().partition(|effect| matches!(effect, Effect::Amend(_)));
                self.derived.pending.extend(depth, (event.hook, hook.script), effects, source);
                for amendment in amendments {
                    match amendment {
                        Effect::Amend(Amendment::Reduce(points)) => event.amount = event.amount.saturating_sub(points),
                        Effect::Amend(Amendment::Ignore) => event.amount = 0,
                        Effect::Amend(Amendment::Reflect) => return Verdict::Reflected(event.amount),
                        Effect::Amend(Amendment::Survive(hp)) => return Verdict::Survived(hp),
                        _ => {}
                    }
                }
                if event.amount <= 0 && event.hook != Hook::BeforeDeath {
                    return Verdict::Amount(0);
                }
            }
        }
        Verdict::Amount(event.amount)
    }
}
