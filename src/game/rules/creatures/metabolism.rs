//! Eating, hunger and healing.

use std::sync::Arc;

use crate::content::{CreatureKind, HungerState, ItemKind, Ref, Stomach};
use crate::game::Game;
use crate::game::actions::action::Outcome;
use crate::game::actions::refusal::Refusal;
use crate::game::events::event::{Event, EventKind};
use crate::game::hooks::hook::Hook;
use crate::game::model::creatures::creature::{Creature, Satiety};
use crate::game::model::ids::{CreatureId, ItemId, ItemRef};
use crate::game::model::run_stats::{Cause, DamageSource};
use crate::game::rules::creatures::spawn::clamp_stat;
use crate::grid::Variables;

/// Whoever has less food in its stomach than so many percent may be hungry.
const HUNGRY: i32 = 50;

impl Game {
    /// Eats the item of a slot.
    pub(crate) fn eat(&mut self, who: CreatureId, slot: usize) -> Outcome {
        match self.world.creature(who).map(|creature| creature.inventory.get(slot)) {
            None => Outcome::Refused(Refusal::NoTarget),
            Some(None) => Outcome::Refused(Refusal::NoItem),
            Some(Some(item)) => self.eat_item(who, item.id, item.thing().counted(1)),
        }
    }

    /// Eats the item that lies where the creature stands.
    pub(crate) fn eat_here(&mut self, who: CreatureId) -> Outcome {
        match self.item_under(who).map(|item| (item.id, item.thing().counted(1))) {
            Some((id, thing)) => self.eat_item(who, id, thing),
            None => Outcome::Refused(Refusal::NothingHere),
        }
    }

    /// Eats an item within reach.
    fn eat_item(&mut self, who: CreatureId, id: ItemId, thing: ItemRef) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let food = self.food_in(thing);
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        let content = Arc::clone(&self.content);
        let Some(stomach) = content.creatures[name.kind].stomach.as_ref().filter(|_| food > 0) else {
            return Outcome::Refused(Refusal::NotEdible(thing));
        };
        self.destroy(id, Some(1));
        self.count_use(who, thing.kind);
        self.emit(EventKind::Ate { who: name, thing }, level, at);
        self.learn_by_use(who, id, thing.kind);
        self.fire_item_hook(Hook::Use, who, id, thing);
        if self.fill_stomach(who, stomach, food) && stomach.overeating > 0 {
            self.emit(EventKind::Overate { who: name, damage: stomach.overeating }, level, at);
            self.hurt(who, stomach.overeating, None, DamageSource::alone(Cause::Overeating(thing)));
        }
        Outcome::Done { cost: 100 }
    }

    /// Fills the stomach. Returns whether it was more than fits; then the stomach stretches by a share of the food in it, and is full.
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

    /// Makes a creature hungrier because it dug.
    pub(crate) fn work_up_an_appetite(&mut self, who: CreatureId) {
        let content = Arc::clone(&self.content);
        let Some(kind) = self.world.creature(who).map(Creature::kind) else { return };
        if let Some(stomach) = &content.creatures[kind].stomach {
            self.hunger(who, stomach, stomach.per_dig);
        }
    }

    /// Takes food out of the stomach. When it is empty, the creature starves.
    fn hunger(&mut self, who: CreatureId, stomach: &Stomach, points: i32) {
        let left = self.change_food(who, stomach, |satiety| {
            satiety.food = satiety.food.saturating_sub(points).max(0);
            satiety.food
        });
        if left == Some(0) {
            self.starve(who, stomach.starvation);
        }
    }

    /// Takes hit points for an empty stomach.
    fn starve(&mut self, who: CreatureId, damage: i32) {
        let Some(creature) = self.world.creature(who).filter(|creature| creature.hp > 0 && damage > 0) else { return };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        self.emit(EventKind::Starved { who: name, damage }, level, at);
        self.hurt(who, damage, None, DamageSource::alone(Cause::Hunger));
    }

    /// Changes the food in the stomach, and reports a change of the hunger state.
    fn change_food<T>(
        &mut self,
        who: CreatureId,
        stomach: &Stomach,
        change: impl FnOnce(&mut Satiety) -> T,
    ) -> Option<T> {
        let creature = self.world.creature_mut(who)?;
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        let satiety = creature.satiety.as_mut()?;
        let before = stomach.state(*satiety);
        let answer = change(satiety);
        let after = stomach.state(*satiety);
        if before != after {
            self.emit(EventKind::HungerChanged { who: name, state: after, worse: after < before }, level, at);
        }
        Some(answer)
    }

    /// Heals and feeds off all creatures for one turn.
    pub(crate) fn pass_turn(&mut self) {
        let content = Arc::clone(&self.content);
        let work = |game: &mut Self, id| {
            let Some(kind) = game.world.creature(id).map(|creature| &content.creatures[creature.kind()]) else {
                return;
            };
            game.regenerate(id);
            game.regain_stats(id);
            if let Some(stomach) = &kind.stomach {
                game.hunger(id, stomach, stomach.per_turn);
            }
        };
        self.each(Self::has_metabolism, work);
        if self.derived.mechanisms.has_per_turn {
            self.suffer_modifiers();
        }
        if self.derived.mechanisms.has_learning_by_wearing {
            self.learn_by_wearing();
        }
        if self.derived.mechanisms.has_recharge {
            self.recharge_items();
        }
    }

    /// Whether a creature changes as turns pass: it gets hungry, it is hurt and heals, or it has stats, which it may regain.
    fn has_metabolism(&self, creature: &Creature) -> bool {
        let kind = &self.content.creatures[creature.kind()];
        kind.stomach.is_some()
            || (kind.regeneration > 0 && creature.hp < creature.most_hp(&self.content))
            || (!self.content.stats.is_empty() && !creature.rare().stats.is_empty())
    }

    /// Restores a hit point every `regeneration` turns of its life, unless its stomach is empty.
    fn regenerate(&mut self, who: CreatureId) {
        let (content, turn) = (Arc::clone(&self.content), self.world.turn());
        let Some(creature) = self.world.creature_mut(who) else { return };
        let lived = turn.saturating_sub(creature.born);
        let starves = creature.satiety.is_some_and(|satiety| satiety.food == 0);
        let regeneration = creature.turns_to_heal(&content);
        if !starves
            && creature.hp < creature.most_hp(&content)
            && regeneration > 0
            && lived % u64::from(regeneration) == 0
        {
            creature.hp += 1;
        }
    }

    /// Restores hit points of a living creature, up to its maximum.
    pub(crate) fn restore_hp(&mut self, who: CreatureId, amount: i32) {
        let content = Arc::clone(&self.content);
        if let Some(creature) = self.world.creature_mut(who).filter(|creature| creature.hp > 0) {
            creature.hp = creature.hp.saturating_add(amount.max(0)).min(creature.most_hp(&content));
        }
    }

    /// Whether a creature has less than a fraction of its hit points: so many parts `of` all.
    pub fn has_less_than(&self, who: CreatureId, (parts, of): (i32, i32)) -> bool {
        self.world
            .creature(who)
            .is_some_and(|it| it.hp.saturating_mul(of) < it.most_hp(&self.content).saturating_mul(parts))
    }

    /// The food in an item, in points. That of a corpse depends on the hit points of the creature it was.
    pub fn food_in(&self, thing: ItemRef) -> i32 {
        self.food_of(&self.content.items[thing.kind], thing.of)
    }

    /// The food in an item of a kind that was made from a creature, or from none.
    pub fn food_of(&self, kind: &ItemKind, of: Option<Ref<CreatureKind>>) -> i32 {
        let hp = of.map_or(0, |kind| self.content.creatures[kind].hp.bounds(Variables { depth: 1, hp: 0 }).1);
        clamp_stat(kind.food.bounds(Variables { depth: 1, hp }).1).max(0)
    }

    /// Whether there is food in an item.
    pub fn is_food(&self, thing: ItemRef) -> bool {
        self.food_in(thing) > 0
    }

    /// Whether the player is hungry, carries no food, and a creature leaves some when it dies.
    pub fn is_wanted_as_food(&self, who: CreatureId) -> bool {
        let Some((player, creature)) = self.world.player().zip(self.world.creature(who)) else { return false };
        let leaves_food = |corpse| self.food_of(&self.content.items[corpse], Some(creature.kind())) > 0;
        let is_hungry = player.satiety.is_some_and(|satiety| satiety.percent() < HUNGRY)
            && self.hunger_of(player.id()).is_some_and(|state| !state.message.is_empty());
        self.content.creatures[creature.kind()].corpse.is_some_and(leaves_food)
            && is_hungry
            && !self.carries_food(player)
    }

    /// Whether a creature carries any food.
    pub fn carries_food(&self, creature: &Creature) -> bool {
        creature.inventory.iter().any(|(_, item)| self.is_food(item.thing()))
    }

    /// The creature that has become hungrier by an event, and is in a state now that has a message. Others are none to worry about.
    pub fn warned_of_hunger(&self, event: &Event) -> Option<CreatureId> {
        let EventKind::HungerChanged { who, state, worse: true } = &event.kind else { return None };
        let stomach = self.content.creatures[who.kind].stomach.as_ref()?;
        stomach.states.get(*state).filter(|state| !state.message.is_empty()).map(|_| who.id)
    }

    /// Whether a creature is in the worst of several hunger states.
    pub fn is_famished(&self, who: CreatureId) -> bool {
        let Some(creature) = self.world.creature(who) else { return false };
        let stomach =
            self.content.creatures[creature.kind()].stomach.as_ref().filter(|stomach| stomach.states.len() > 1);
        let state = stomach.zip(creature.satiety).map(|(stomach, satiety)| stomach.state(satiety));
        state == Some(0)
    }

    /// Whether a creature is in the worst of several hunger states, and a turn with an empty stomach would kill it.
    pub fn would_starve(&self, who: CreatureId) -> bool {
        let Some(creature) = self.world.creature(who).filter(|_| self.is_famished(who)) else { return false };
        let stomach = self.content.creatures[creature.kind()].stomach.as_ref();
        stomach.is_some_and(|stomach| stomach.starvation >= creature.hp)
    }

    /// The hunger state of a creature that gets hungry.
    pub fn hunger_of(&self, who: CreatureId) -> Option<&HungerState> {
        let creature = self.world.creature(who)?;
        let stomach = self.content.creatures[creature.kind()].stomach.as_ref()?;
        stomach.states.get(stomach.state(creature.satiety?))
    }
}

impl Stomach {
    /// The index of the hunger state at this satiety.
    fn state(&self, satiety: Satiety) -> usize {
        self.states.iter().rposition(|state| satiety.percent() >= state.from).unwrap_or(0)
    }
}
