//! What fields mean for the use of abilities: what an ability pours out, whom that harms, and where it takes the one who uses it.

use super::usefulness::has_cure;
use crate::content::{AbilityKind, FeatureKind, FieldKind, FieldLayer, is_bad};
use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::grid::Point;

/// How far a gas or a liquid is expected to spread before anybody gets away, in cells.
const SPREAD: u32 = 2;

impl Game {
    /// Whether an ability pours out something that harms a creature where it is, and that is not there yet.
    pub(super) fn pours_harm_on(&self, ability: &AbilityKind, target: CreatureId) -> bool {
        let Some(creature) = self.world.creature(target) else { return false };
        let Some(ground) = self.world.levels().get(creature.level()) else { return false };
        let is_new = |field: &FieldKind| {
            let there = ground.field(creature.at(), field.layer).map(|there| &self.content.fields[there.kind]);
            there.is_none_or(|there| !std::ptr::eq(there, field))
        };
        let is_harmful = |field: &FieldKind| self.is_harmed_by(creature, field) && is_new(field);
        let burns = || self.sets_fire(ability) && self.burns_at(creature.level(), creature.at());
        self.fields_poured(ability).any(is_harmful) || burns()
    }

    /// Whether an ability does no more than to pour out what harms others, and that wouldn't harm a creature where it is.
    pub(super) fn pours_in_vain(&self, ability: &AbilityKind, target: CreatureId) -> bool {
        let is_harmful = |field: &FieldKind| field.is_harmful(|kind| is_bad(&self.content.modifiers[kind]));
        let is_meant_to_harm = || self.sets_fire(ability) || self.fields_poured(ability).any(is_harmful);
        only_pours(ability) && is_meant_to_harm() && !self.pours_harm_on(ability, target)
    }

    /// Whether what an ability does to the ground spares a creature that uses it: it isn't harmed by what it pours out at a cell, doesn't set
    /// fire to the gas around it, and doesn't take it into harm.
    pub(super) fn is_safe_to_use(&self, ability: &AbilityKind, who: CreatureId, aim: Point) -> bool {
        if ability.feature.is_none() && !ability.blinks {
            return true;
        }
        let Some(creature) = self.world.creature(who) else { return false };
        let reach = self.features_poured(ability).map(reach_of).max();
        let harms = |field: &FieldKind| self.is_harmed_by(creature, field);
        let is_in_reach = reach.is_some_and(|reach| creature.at().distance(aim) <= reach);
        let poisons_itself = is_in_reach && self.fields_poured(ability).any(harms);
        let explodes = self.sets_fire(ability) && self.is_in_burning_gas(creature);
        !poisons_itself && !explodes && (!ability.blinks || self.lands_safely(ability, who, aim))
    }

    /// Whether an ability that takes the one who uses it somewhere takes it to a place where nothing harms it.
    fn lands_safely(&self, ability: &AbilityKind, who: CreatureId, aim: Point) -> bool {
        let Some(level) = self.world.creature(who).map(Creature::level) else { return false };
        let landing = self.blink_goal(who, level, &self.area_of(who, ability, aim));
        landing.is_none_or(|at| self.is_safe_place(who, level, at))
    }

    fn features_poured(&self, ability: &AbilityKind) -> impl Iterator<Item = &FeatureKind> {
        self.features_from(ability.feature)
    }

    fn fields_poured(&self, ability: &AbilityKind) -> impl Iterator<Item = &FieldKind> {
        self.features_poured(ability).filter_map(|feature| feature.field).map(|field| &self.content.fields[field])
    }

    fn sets_fire(&self, ability: &AbilityKind) -> bool {
        self.features_poured(ability).any(|feature| feature.ignites)
            || self.fields_poured(ability).any(|field| field.ignites)
    }

    /// Whether anything on a cell burns.
    fn burns_at(&self, level: usize, at: Point) -> bool {
        let Some(ground) = self.world.levels().get(level) else { return false };
        let fields = FieldLayer::ALL.into_iter().filter_map(|layer| ground.field(at, layer));
        self.tile(level, at).is_some_and(|tile| tile.burns.is_some()) || { fields }
            .any(|field| self.content.fields[field.kind].burns.is_some())
    }

    fn is_in_burning_gas(&self, creature: &Creature) -> bool {
        let ground = self.world.levels().get(creature.level());
        let gas = ground.and_then(|ground| ground.field(creature.at(), FieldLayer::Gas));
        gas.is_some_and(|field| self.content.fields[field.kind].burns.is_some())
    }
}

/// Whether an ability does nothing but to pour something out.
fn only_pours(ability: &AbilityKind) -> bool {
    let hurts_or_heals = ability.damage.is_some() || ability.heals.is_some();
    let changes = !ability.applies.is_empty() || has_cure(ability) || !ability.hooks.is_empty();
    let moves = ability.pulls > 0 || ability.pushes > 0 || ability.swaps || ability.digs > 0;
    let makes = ability.summons.is_some() || ability.leaves.is_some();
    !(hurts_or_heals || changes || moves || makes)
}

/// How far from its first cell a feature may reach, in cells.
fn reach_of(feature: &FeatureKind) -> u32 {
    if feature.start == 0 {
        return SPREAD;
    }
    feature.start.div_ceil(feature.decrement.max(1)).min(u32::from(u8::MAX))
}
