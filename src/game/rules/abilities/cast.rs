//! Using an ability: what it needs, what it costs, and what it does.

use std::sync::Arc;

use crate::content::{AbilityKind, AbilityShape, AbilityTarget, Ref, StatKind};
use crate::game::Game;
use crate::game::actions::action::Outcome;
use crate::game::actions::refusal::Refusal;
use crate::game::events::event::EventKind;
use crate::game::hooks::effect::EffectSource;
use crate::game::hooks::hook::HookEvent;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::game::model::stat_values::{AnyStat, Bearer};
use crate::grid::{Point, VisibleSet};

impl Game {
    /// Uses an ability at a cell. Its cost is paid once it is known to be possible.
    pub(crate) fn cast(&mut self, who: CreatureId, ability: Ref<AbilityKind>, at: Point) -> Outcome {
        if let Err(why) = self.can_cast(who, ability, at) {
            return Outcome::Refused(why);
        }
        let content = Arc::clone(&self.content);
        let kind = &content.abilities[ability];
        self.pay(who, kind);
        self.start_cooldown(who, ability, kind.cooldown);
        self.release(who, ability, at, false);
        if self.may_ask_when_cast(kind) {
            let is_use = |event: &HookEvent| event.ability == Some(ability) && event.me.id == who;
            self.derived.pending.mark_unpaid(is_use);
        }
        Outcome::Done { cost: 100 }
    }

    /// Lets a creature use an ability because a hook wants it to, whether it has it or not. A creature that has died uses it where `at` is.
    pub(crate) fn release_for(&mut self, who: CreatureId, ability: Ref<AbilityKind>, at: Point, source: EffectSource) {
        let is_alive = self.world.creature(who).is_some_and(|creature| creature.hp > 0);
        if is_alive {
            self.release(who, ability, at, true);
        } else if who == source.me.id {
            self.land_at(source.me, ability, source.level, at);
        }
    }

    /// Lets a creature do what an ability does, whatever it costs. With `is_quiet` that is only told by the ability's own message.
    pub(crate) fn release(&mut self, who: CreatureId, ability: Ref<AbilityKind>, at: Point, is_quiet: bool) {
        let Some(caster) = self.world.creature(who) else { return };
        let (caster, level, from) = (caster.who(), caster.level(), caster.at());
        let target = self.occupant(level, at).and_then(|id| self.world.creature(id)).map(Creature::who);
        // Whoever sees only the one it is aimed at sees what happens to that one.
        let is_seen_at_target = target.is_some() && !self.derived.views.player_sees(level, from);
        let place = if is_seen_at_target { at } else { from };
        self.emit(EventKind::Cast { who: caster, ability, target, is_quiet, at }, level, place);
        if self.content.abilities[ability].target == AbilityTarget::Enemy {
            self.show_aggression(who);
        }
        self.make_noise_of(who, self.content.abilities[ability].noise);
        self.land_ability(caster, ability, at);
    }

    /// Where an ability is aimed that leaves no choice: at the one who uses it, or at anybody in sight whom it is meant for. `None` for one
    /// that has to be aimed.
    pub fn own_aim(&self, who: CreatureId, ability: &AbilityKind) -> Option<Point> {
        let at = self.world.creature(who)?.at();
        match (ability.shape, ability.target) {
            (AbilityShape::Oneself, _) | (_, AbilityTarget::Oneself) => Some(at),
            (AbilityShape::Sight, _) => {
                let reached = self.area_of(who, ability, at).cells.into_iter();
                Some(reached.chain([at]).find(|at| self.can_aim(who, ability, *at).is_ok()).unwrap_or(at))
            }
            _ => None,
        }
    }

    /// Whether a creature can use an ability at a cell now.
    ///
    /// # Errors
    /// When it lacks the ability or what it costs, has used it too recently, or can't aim at the cell.
    pub fn can_cast(&self, who: CreatureId, ability: Ref<AbilityKind>, at: Point) -> Result<(), Refusal> {
        self.is_ready(who, ability)?;
        self.can_aim(who, &self.content.abilities[ability], at)
    }

    /// Whether a creature has an ability and what it costs, and has not used it too recently.
    ///
    /// # Errors
    /// When it can't be used at any target now.
    pub fn is_ready(&self, who: CreatureId, ability: Ref<AbilityKind>) -> Result<(), Refusal> {
        let creature = self.world.creature(who).ok_or(Refusal::NoTarget)?;
        let kind = &self.content.abilities[ability];
        if !creature.has_ability(&self.content, ability) {
            return Err(Refusal::NoAbility(ability));
        }
        let turns = self.cooldown_of(who, ability);
        if turns > 0 {
            return Err(Refusal::NotReady { ability, turns });
        }
        self.can_pay(who, kind)
    }

    /// Whether a creature has what an ability costs.
    pub(super) fn can_pay(&self, who: CreatureId, kind: &AbilityKind) -> Result<(), Refusal> {
        let creature = self.world.creature(who).ok_or(Refusal::NoTarget)?;
        let lacking = kind.cost.iter().find(|(stat, points)| self.spendable(creature, **stat) < **points);
        lacking.map_or(Ok(()), |(stat, _)| Err(Refusal::Lacks(*stat)))
    }

    /// How many points of a stat a creature can spend: no more than its own, since those of gear and modifiers would come back at once.
    fn spendable(&self, creature: &Creature, stat: Ref<StatKind>) -> i32 {
        let own = creature.rare().stats.get(stat).unwrap_or(0).saturating_sub(self.content.stats[stat].min);
        own.min(creature.stat(&self.content, stat))
    }

    /// Whether a creature can aim an ability at a cell.
    pub(super) fn can_aim(&self, who: CreatureId, kind: &AbilityKind, at: Point) -> Result<(), Refusal> {
        let creature = self.world.creature(who).ok_or(Refusal::NoTarget)?;
        let (level, from) = (creature.level(), creature.at());
        let range = kind.shape.range().unwrap_or_else(|| self.vision_of(who));
        // Only the direction counts for what flies on by itself.
        let has_range = kind.target != AbilityTarget::Cell || !kind.shape.is_directed();
        if has_range && from.distance(at) > range {
            return Err(Refusal::OutOfRange);
        }
        if at != from && !self.has_in_sight(who, at) {
            return Err(Refusal::OutOfSight);
        }
        let is_fitting = |other: CreatureId| match kind.target {
            AbilityTarget::Enemy => self.are_enemies(who, other),
            AbilityTarget::Ally => other == who || self.are_allies(who, other),
            AbilityTarget::Oneself => other == who,
            AbilityTarget::Cell => true,
        };
        let is_meant = kind.target == AbilityTarget::Cell || self.occupant(level, at).is_some_and(is_fitting);
        if is_meant { Ok(()) } else { Err(Refusal::NoTarget) }
    }

    /// Whether a creature sees a cell of its level.
    pub(in crate::game::rules) fn has_in_sight(&self, who: CreatureId, at: Point) -> bool {
        let Some(creature) = self.world.creature(who) else { return false };
        if who == self.world.player {
            return self.is_visible(creature.level(), at);
        }
        let is_near = creature.at().is_within(at, self.vision_of(who));
        is_near && (self.view_of(who).shows(at) || self.sees_out_of_a_wall(creature, at))
    }

    /// Whether a creature inside a wall is seen from a cell, and so sees it: at a shallow angle the walls beside it hide the cell, but not the creature.
    fn sees_out_of_a_wall(&self, creature: &Creature, at: Point) -> bool {
        let from = creature.at();
        let ground = self.world.levels().get(creature.level()).filter(|ground| !ground.is_transparent_inside(from));
        ground.is_some_and(|ground| {
            let radius = self.vision_of(creature.id());
            let view = VisibleSet::from(at, radius, ground.size(), |to| ground.is_transparent_inside(to));
            view.shows(from) && !self.is_too_dark_for(creature, at)
        })
    }

    /// How many turns pass until a creature can use an ability again; 0 if it can now.
    pub fn cooldown_of(&self, who: CreatureId, ability: Ref<AbilityKind>) -> u32 {
        let ready = self.world.creature(who).and_then(|creature| creature.rare().cooldowns.get(&ability).copied());
        let left = ready.unwrap_or(0).saturating_sub(self.world.turn());
        u32::try_from(left).unwrap_or(u32::MAX)
    }

    fn start_cooldown(&mut self, who: CreatureId, ability: Ref<AbilityKind>, turns: u32) {
        let now = self.world.turn();
        if let Some(creature) = self.world.creature_mut(who).filter(|_| turns > 0) {
            let cooldowns = &mut creature.rare_mut().cooldowns;
            cooldowns.retain(|_, ready| *ready > now);
            cooldowns.insert(ability, now + u64::from(turns));
        }
    }

    pub(super) fn pay(&mut self, who: CreatureId, kind: &AbilityKind) {
        for (stat, points) in &kind.cost {
            self.change(Bearer::Creature(who), AnyStat::Own(*stat), points.saturating_neg());
        }
    }
}
