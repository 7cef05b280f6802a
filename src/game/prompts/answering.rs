//! Answers to prompts: the action of the player, and what others answer at once.

use std::sync::Arc;

use super::prompt::{Answer, Answered, Asker, Prompt};
use crate::content::BehaviourUse;
use crate::game::Game;
use crate::game::actions::action::Outcome;
use crate::game::actions::refusal::Refusal;
use crate::game::ai::mind::Mind;
use crate::game::hooks::effect::EffectSource;
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::hooks::reactions::hooks_of;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;

impl Game {
    /// The rule of the action: answers the open prompt.
    pub(crate) fn answer(&mut self, who: CreatureId, answer: Answer) -> Outcome {
        let Some(prompt) = self.prompt().filter(|_| who == self.world.player) else {
            return Outcome::Refused(Refusal::NotAsked);
        };
        if let Err(why) = self.can_answer(who, prompt, answer) {
            return Outcome::Refused(why);
        }
        let prompt = self.world.prompts.line.remove(0);
        self.world.prompts.answered += 1;
        let cost = self.conclude(who, prompt, answer);
        Outcome::Done { cost }
    }

    /// The player's answer to the open prompt. Afterwards time goes on, unless the next prompt opens.
    ///
    /// # Errors
    /// When nothing was asked, or the answer doesn't fit.
    pub(crate) fn act_on_prompt(&mut self, answer: Answer, mind: &mut dyn Mind) -> Result<(), Refusal> {
        let player = self.world.player;
        self.renew_budget();
        let cost = match self.answer(player, answer) {
            Outcome::Done { cost } => cost,
            Outcome::Refused(why) => return Err(why),
            Outcome::Instead(_) => return Err(Refusal::NotAsked),
        };
        if cost > 0 {
            self.spend(player, cost);
        }
        self.settle(mind);
        self.look();
        self.go_on(mind);
        Ok(())
    }

    /// Takes note of an answer: what was used is paid for, and the hook of the script that asked is called. Returns the time that it costs.
    pub(super) fn conclude(&mut self, who: CreatureId, prompt: Prompt, answer: Answer) -> u32 {
        let time = self.settle_debt(who, &prompt, answer);
        let heard = prompt.asker.and_then(|asker| self.world.creature(asker.me.id).map(|me| (asker, me.at())));
        if let Some((asker, at)) = heard {
            let index = u32::try_from(self.derived.answered.len()).unwrap_or(u32::MAX);
            self.derived.answered.push(Answered { prompt, answer });
            let other = Some(who).filter(|who| *who != asker.me.id);
            let event = HookEvent::new(Hook::Answer, asker.me, asker.level, at);
            self.raise(HookEvent { other, answer: Some(index), ..event });
        }
        time
    }

    /// Notes an answer for a hook that is called by hand, in tests. Returns its number for the event.
    #[doc(hidden)]
    pub fn note_answer(&mut self, prompt: Prompt, answer: Answer) -> u32 {
        self.derived.answered.push(Answered { prompt, answer });
        self.derived.answered.len() as u32 - 1
    }

    /// The prompt and the answer that an event is about.
    pub fn answered(&self, event: &HookEvent) -> Option<(&Prompt, Answer)> {
        let answered = self.derived.answered.get(event.answer? as usize)?;
        Some((&answered.prompt, answered.answer))
    }

    /// Calls the hook of the script that asked.
    pub(crate) fn call_answer_hook(&mut self, event: HookEvent, depth: u32, mind: &mut dyn Mind) {
        let content = Arc::clone(&self.content);
        let asked = self.answered(&event).and_then(|(prompt, _)| Some((prompt.asker?, prompt.script)));
        let Some((Asker { me, owner, level, by }, script)) = asked else { return };
        // The creature may have become another since it asked.
        let me = self.world.creature(me.id).map_or(me, Creature::who);
        let source = EffectSource { me, owner, level, by };
        let hook = hooks_of(&content, source).iter().find(|hook| hook.script == script);
        let Some(hook) = hook.filter(|_| self.hears(&event)) else { return };
        // An answer is always heard, however rarely the script hears of other things.
        let hook = BehaviourUse { chance: 100, ..hook.clone() };
        let effects = self.call_hook(&event, owner, &hook, mind);
        self.derived.pending.extend(depth, (event.hook, script), effects, source);
    }

    /// What a creature answers: the first answer of a script on the list that fits, or else the first there is.
    pub fn choose_answer(
        &mut self,
        who: CreatureId,
        list: &[BehaviourUse],
        prompt: &Prompt,
        mind: &mut dyn Mind,
    ) -> Answer {
        for behaviour in list {
            if self.world.is_retired(behaviour.script) || !mind.answers(behaviour.script) {
                continue;
            }
            match mind.answer(self, who, behaviour, prompt) {
                Ok(Some(answer)) if self.can_answer(who, prompt, answer).is_ok() => return answer,
                Ok(_) => {}
                Err(fault) => self.count_failure(who, fault),
            }
        }
        self.default_answer(who, prompt)
    }
}
