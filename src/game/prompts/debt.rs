//! What is paid only once a prompt is answered: the item or the ability whose hook asks, and the turn.
//!
//! An item is used up when the answer comes. An ability has been paid for already, and what it cost is given back when no answer comes.
//! The turn waits in either case. So a prompt that is cancelled costs nothing.

use std::sync::Arc;

use super::prompt::{Answer, Debt, Debtor, Prompt};
use crate::content::{AbilityKind, BehaviourUse, ItemKind, Ref};
use crate::game::Game;
use crate::game::hooks::effect::{Effect, EffectSource};
use crate::game::hooks::hook::{Hook, HookEvent, HookOwner};
use crate::game::model::ids::{CreatureId, ItemId};
use crate::game::model::stat_values::{AnyStat, Bearer};

impl Game {
    /// Whether what using an item costs waits for an answer, if its hooks ask for one. An item with an ability is paid for at once.
    pub(crate) fn may_ask_when_used(&self, kind: &ItemKind) -> bool {
        kind.ability.is_none() && self.may_ask(&kind.hooks)
    }

    /// Whether an ability is given back if its hooks ask for an answer, and none comes.
    pub(crate) fn may_ask_when_cast(&self, kind: &AbilityKind) -> bool {
        self.may_ask(&kind.hooks)
    }

    fn may_ask(&self, hooks: &[BehaviourUse]) -> bool {
        hooks.iter().any(|hook| self.content.scripts[hook.script].has_answer_hook)
    }

    /// Puts the debt of what was used on the first question that it asks. An item that asks nothing is paid for now.
    pub(crate) fn note_debt(&mut self, event: &HookEvent, effects: &mut [(EffectSource, Vec<Effect>)]) {
        let debtor = match (event.hook, event.item, event.ability) {
            (Hook::Use, Some((item, _)), _) => Debtor::Item(item),
            (Hook::Land, _, Some(ability)) => Debtor::Ability(ability),
            _ => return,
        };
        let is_of = |owner: HookOwner| match (owner, debtor) {
            (HookOwner::Item(item, _), Debtor::Item(used)) => item == used,
            (HookOwner::Ability(ability), Debtor::Ability(used)) => ability == used,
            _ => false,
        };
        let own = effects.iter_mut().filter(|(source, _)| is_of(source.owner)).flat_map(|(_, effects)| effects);
        let question =
            own.filter_map(|effect| if let Effect::Ask { prompt, .. } = effect { Some(prompt) } else { None });
        match (question.into_iter().next(), debtor) {
            (Some(prompt), of) => prompt.debt = Some(Debt { of, time: None }),
            (None, Debtor::Item(item)) => self.pay_for_item(event.me.id, item),
            (None, Debtor::Ability(_)) => {}
        }
    }

    /// Lets the time of the player's action wait for the answer, if what it used has asked for one.
    pub(crate) fn defer_time(&mut self, cost: u32) {
        let debts = self.world.prompts.line.iter_mut().filter_map(|prompt| prompt.debt.as_mut());
        let new = debts.filter(|debt| debt.time.is_none());
        let count = new.map(|debt| debt.time = Some(cost)).count();
        if count > 0 {
            let (player, now) = (self.world.player, self.world.time);
            self.world.move_turn(player, now);
        }
    }

    /// Pays for what was used when there is an answer, or gives it back when there is none. Returns the time that it costs.
    pub(super) fn settle_debt(&mut self, who: CreatureId, prompt: &Prompt, answer: Answer) -> u32 {
        let Some(debt) = prompt.debt else { return 0 };
        let mut others = self.world.prompts.line.iter_mut().filter(|other| is_of_same(prompt, other));
        if answer != Answer::Cancel {
            others.for_each(|other| other.debt = None);
            if let Debtor::Item(item) = debt.of {
                self.pay_for_item(who, item);
            }
            return debt.time.unwrap_or(0);
        }
        match (others.next(), debt.of) {
            // Another question of the same thing may still be answered.
            (Some(other), _) => other.debt = Some(debt),
            (None, Debtor::Ability(ability)) => self.give_back(who, ability),
            (None, Debtor::Item(_)) => {}
        }
        0
    }

    /// Gives a creature back what using an ability has cost.
    fn give_back(&mut self, who: CreatureId, ability: Ref<AbilityKind>) {
        let content = Arc::clone(&self.content);
        for (stat, points) in &content.abilities[ability].cost {
            self.change(Bearer::Creature(who), AnyStat::Own(*stat), *points);
        }
        if let Some(creature) = self.world.creature_mut(who)
            && creature.rare().cooldowns.contains_key(&ability)
        {
            creature.rare_mut().cooldowns.remove(&ability);
        }
    }

    /// Pays for the use of an item, counts it, and lets the player know what it was.
    fn pay_for_item(&mut self, who: CreatureId, id: ItemId) {
        let Some(kind) = self.world.item(id).map(|item| item.kind) else { return };
        self.use_up(who, id, kind);
        self.count_use(who, kind);
        self.learn_by_use(who, id, kind);
    }
}

/// Whether two prompts were asked by hooks of the same thing.
fn is_of_same(one: &Prompt, other: &Prompt) -> bool {
    one.asker.map(|asker| asker.owner) == other.asker.map(|asker| asker.owner)
}
