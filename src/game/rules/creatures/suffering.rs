//! What modifiers do to their bearers each turn.

use std::sync::Arc;

use crate::content::{ModifierKind, PerTurn, Ref, RolledFormula};
use crate::game::Game;
use crate::game::hooks::effect::EffectSource;
use crate::game::hooks::hook::HookOwner;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::creatures::modifier::Modifier;
use crate::game::model::ids::CreatureId;
use crate::game::model::stat_values::{AnyStat, Bearer};
use crate::game::rules::combat::damage::{Damage, DamageRoll, Means};

impl Game {
    /// Lets all modifiers do to their bearers what they do each turn.
    pub(crate) fn suffer_modifiers(&mut self) {
        let content = Arc::clone(&self.content);
        let works = |active: &Modifier| content.modifiers[active.kind].per_turn.is_something();
        let is_chosen = |_: &Self, creature: &Creature| creature.hp > 0 && creature.modifiers.iter().any(works);
        self.each(is_chosen, |game, who| {
            let active: Vec<Modifier> = game
                .world
                .creature(who)
                .map_or_else(Vec::new, |creature| creature.modifiers.iter().copied().filter(works).collect());
            for modifier in active {
                game.suffer(who, modifier, &content.modifiers[modifier.kind].per_turn);
            }
        });
    }

    /// The most damage that a creature takes in a turn by what lasts on it and only passes with time: the player can't do anything about it.
    pub fn most_lingering_damage(&self, who: CreatureId) -> i32 {
        let Some(creature) = self.world.creature(who) else { return 0 };
        let damage = creature.modifiers.iter().filter_map(|active| {
            let kind = &self.content.modifiers[active.kind];
            let formula = kind.per_turn.damage.as_ref().filter(|_| kind.ends_in.0.is_empty())?;
            Some(self.odds_between(formula, who, who).most().saturating_mul(active.strength.into()))
        });
        i32::try_from(damage.fold(0, i64::saturating_add)).unwrap_or(i32::MAX)
    }

    /// What does a creature damage each turn and would end elsewhere, as fire does in water.
    pub fn harm_to_escape(&self, who: CreatureId) -> Option<Ref<ModifierKind>> {
        let ends_elsewhere = |kind: &Ref<ModifierKind>| {
            let kind = &self.content.modifiers[*kind];
            kind.per_turn.damage.is_some() && !kind.ends_in.0.is_empty()
        };
        self.world.creature(who)?.modifiers.iter().map(|active| active.kind).find(ends_elsewhere)
    }

    fn suffer(&mut self, who: CreatureId, modifier: Modifier, per_turn: &PerTurn) {
        let Some(creature) = self.world.creature(who) else { return };
        let (me, level) = (creature.who(), creature.level());
        let source = EffectSource { me, owner: HookOwner::Modifier(modifier.kind), level, by: modifier.by };
        let rolled = |game: &mut Self, formula: &Option<RolledFormula>| {
            let points = formula.as_ref().map_or(0, |formula| game.roll_between(formula, who, who));
            points.saturating_mul(modifier.strength)
        };
        let (damage, healing) = (rolled(self, &per_turn.damage), rolled(self, &per_turn.heals));
        // An earlier modifier may have killed it in the same turn.
        if damage > 0 && self.world.creature(who).is_some_and(|creature| creature.hp > 0) {
            let (means, source) = (Means::Modifier(modifier.kind), source.damage_source(who));
            let (roll, of_type) = (DamageRoll::unblocked(damage), per_turn.damage_type);
            self.deal(Damage { target: who, amount: damage, of_type, source, means, is_told: false, roll });
        }
        if healing > 0 {
            self.restore_hp(who, healing);
        }
        for (stat, points) in &per_turn.stats {
            self.change(Bearer::Creature(who), AnyStat::Own(*stat), points.saturating_mul(modifier.strength));
        }
    }
}
