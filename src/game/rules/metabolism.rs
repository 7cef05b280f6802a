//! What goes on in a body: eating, hunger and healing.

use std::sync::Arc;

use super::action::{Outcome, Refusal};
use crate::content::{HungerState, Stomach};
use crate::game::Game;
use crate::game::hooks::event::EventKind;
use crate::game::hooks::hook::Hook;
use crate::game::model::creature::{Creature, Satiety};
use crate::game::model::ids::CreatureId;
use crate::game::model::run_stats::Cause;

impl Game {
    /// Eats the item of a slot.
    pub(crate) fn eat(&mut self, who: CreatureId, slot: usize) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let Some(thing) = creature.inventory.get(slot).map(crate::game::model::item::Item::thing) else {
            return Outcome::Refused(Refusal::NoItem);
        };
        let food = self.food_in(thing);
        let (name, level, at) = (creature.who(), creature.level, creature.at);
        let content = Arc::clone(&self.content);
        let Some(stomach) = content.creatures[name.kind].stomach.as_ref().filter(|_| food > 0) else {
            return Outcome::Refused(Refusal::NotEdible(thing));
        };
        let id = self.world.creature(who).and_then(|creature| Some(creature.inventory.get(slot)?.id));
        let eaten = self.world.creature_mut(who).and_then(|creature| creature.inventory.take(slot));
        if let Some(rots) = eaten.and_then(|item| Some((item.rots_at?, item.id))) {
            self.derived.rotting.remove(&rots);
        }
        self.note_use(who, thing.kind);
        self.emit(EventKind::Ate { who: name, thing }, level, at);
        if let (Some(item), Some(used)) = (id, self.occasion(Hook::Use, who)) {
            self.raise(crate::game::hooks::hook::HookEvent { item: Some((item, thing)), ..used });
        }
        if self.fill_stomach(who, stomach, food) && stomach.overeating > 0 {
            self.emit(EventKind::Overate { who: name, damage: stomach.overeating }, level, at);
            self.hurt(who, stomach.overeating, Cause::Overeating(thing));
        }
        Outcome::Done { cost: 100 }
    }

    /// Puts food into the stomach; answers whether it was more than fits. Then the stomach stretches by a share of what is in it, and
    /// is full.
    fn fill_stomach(&mut self, who: CreatureId, stomach: &Stomach, food: i32) -> bool {
        self.change_food(who, stomach, |satiety| {
            let sum = satiety.food.saturating_add(food);
            let overeats = sum > satiety.size;
            if overeats {
                let stretch = i64::from(sum) * i64::from(stomach.stretch) / 100;
                satiety.size = (i64::from(satiety.size) + stretch).min(1_000_000) as i32;
            }
            satiety.food = if overeats { satiety.size } else { sum };
            overeats
        })
        .unwrap_or(false)
    }

    /// Hunger from hard work.
    pub(crate) fn work_up_an_appetite(&mut self, who: CreatureId) {
        let content = Arc::clone(&self.content);
        let Some(kind) = self.world.creature(who).map(|creature| creature.kind) else { return };
        if let Some(stomach) = &content.creatures[kind].stomach {
            self.hunger(who, stomach, stomach.per_dig);
        }
    }

    /// Takes food out of the stomach; on an empty one the creature dies.
    fn hunger(&mut self, who: CreatureId, stomach: &Stomach, points: i32) {
        let left = self.change_food(who, stomach, |satiety| {
            satiety.food = satiety.food.saturating_sub(points).max(0);
            satiety.food
        });
        if left == Some(0) {
            self.hurt(who, i32::MAX, Cause::Hunger);
        }
    }

    /// Changes what is in the stomach, and notes when that changes the state of hunger.
    fn change_food<T>(
        &mut self,
        who: CreatureId,
        stomach: &Stomach,
        change: impl FnOnce(&mut Satiety) -> T,
    ) -> Option<T> {
        let creature = self.world.creature_mut(who)?;
        let (name, level, at) = (creature.who(), creature.level, creature.at);
        let satiety = creature.satiety.as_mut()?;
        let before = stomach.state(*satiety);
        let answer = change(satiety);
        let after = stomach.state(*satiety);
        if before != after {
            self.emit(EventKind::HungerChanged { who: name, state: after, worse: after < before }, level, at);
        }
        Some(answer)
    }

    /// Lets all bodies live through a turn; then what has lasted long enough on any of them ends.
    pub(crate) fn pass_turn(&mut self) {
        let content = Arc::clone(&self.content);
        let work = |game: &mut Self, id| {
            let Some(kind) = game.world.creature(id).map(|creature| &content.creatures[creature.kind]) else { return };
            game.regenerate(id, kind.regeneration);
            if let Some(stomach) = &kind.stomach {
                game.hunger(id, stomach, stomach.per_turn);
            }
        };
        let turn = self.world.turn();
        self.each(|game, own| game.is_at_work(own) || own.has_outlasted(turn), &[&work, &Self::expire]);
    }

    /// Whether a body changes by itself: it hungers, or is hurt and heals.
    fn is_at_work(&self, creature: &Creature) -> bool {
        let kind = &self.content.creatures[creature.kind];
        kind.stomach.is_some() || (kind.regeneration > 0 && creature.hp < creature.max_hp)
    }

    /// Gives back a hit point each `regeneration` turns.
    fn regenerate(&mut self, who: CreatureId, regeneration: u32) {
        let turn = self.world.turn();
        let Some(creature) = self.world.creature_mut(who) else { return };
        let lived = turn.saturating_sub(creature.born);
        if creature.hp < creature.max_hp && regeneration > 0 && lived % u64::from(regeneration) == 0 {
            creature.hp += 1;
        }
    }

    /// Whether a creature is in the worst of several states of hunger.
    pub fn is_famished(&self, who: CreatureId) -> bool {
        let Some(creature) = self.world.creature(who) else { return false };
        let stomach = self.content.creatures[creature.kind].stomach.as_ref().filter(|stomach| stomach.states.len() > 1);
        let state = stomach.zip(creature.satiety).map(|(stomach, satiety)| stomach.state(satiety));
        state == Some(0)
    }

    /// The state of hunger of a creature that hungers.
    pub fn hunger_of(&self, who: CreatureId) -> Option<&HungerState> {
        let creature = self.world.creature(who)?;
        let stomach = self.content.creatures[creature.kind].stomach.as_ref()?;
        stomach.states.get(stomach.state(creature.satiety?))
    }
}

impl Stomach {
    /// The place in the list of the state that holds at this fullness.
    fn state(&self, satiety: Satiety) -> usize {
        self.states.iter().rposition(|state| satiety.percent() >= state.from).unwrap_or(0)
    }
}
