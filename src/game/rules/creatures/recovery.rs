//! What gets better while a creature does nothing but wait.

use crate::content::{BehaviourUse, Ref, StatKind, Tone};
use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::creatures::modifier::Modifier;
use crate::game::model::ids::CreatureId;

impl Game {
    /// Whether waiting gives a creature hit points: it heals by itself, or by a modifier, or scripts may do so as turns pass.
    pub fn heals_in_time(&self, who: CreatureId) -> bool {
        let Some(creature) = self.world.creature(who) else { return false };
        let starves = creature.satiety.is_some_and(|satiety| satiety.food == 0);
        let heals = |active: &Modifier| self.content.modifiers[active.kind].per_turn.heals.is_some();
        (creature.turns_to_heal(&self.content) > 0 && !starves)
            || creature.modifiers.iter().any(heals)
            || self.has_tick_hooks(creature)
    }

    /// Whether something besides hit points gets better while a creature waits: a bad modifier passes, a stat is regained, or an ability of
    /// its own becomes ready again. Items don't count: many take longer than anybody wants to wait.
    pub fn is_recovering(&self, who: CreatureId) -> bool {
        let Some(creature) = self.world.creature(who) else { return false };
        let turn = self.world.turn();
        let passes = |active: &Modifier| {
            self.content.modifiers[active.kind].tone == Tone::Warning && active.turns_left(turn).is_some()
        };
        creature.modifiers.iter().any(passes)
            || creature.abilities(&self.content).into_iter().any(|ability| self.cooldown_of(who, ability) > 0)
            || creature.rare().stats.iter().any(|(stat, own)| self.is_regained(creature, stat, own))
    }

    /// Whether a creature regains a stat of which it has so much.
    fn is_regained(&self, creature: &Creature, stat: Ref<StatKind>, own: i32) -> bool {
        let turns = self.content.stats[stat].regain.value(|other| creature.stat(&self.content, other));
        turns > 0 && creature.most_of(&self.content, stat).is_some_and(|most| own < most)
    }

    /// Whether scripts hear of each turn that passes for a creature. What they then do can't be foreseen.
    fn has_tick_hooks(&self, creature: &Creature) -> bool {
        let hears = |hook: &BehaviourUse| self.content.scripts[hook.script].hears_ticks;
        let modifiers = creature.modifiers.iter().map(|active| &self.content.modifiers[active.kind].all_hooks);
        let items = creature.inventory.iter().map(|(_, item)| &self.content.items[item.kind].hooks);
        let own = &self.content.creatures[creature.kind()].all_hooks;
        [own].into_iter().chain(modifiers).chain(items).any(|hooks| hooks.iter().any(hears))
    }
}
