//! Asks prompts, and keeps those that wait in line.

use std::sync::Arc;

use super::prompt::{Answer, Asker, ItemsAsked, MAX_ANSWERS, MAX_WAITING, Prompt, PromptForm};
use crate::game::Game;
use crate::game::ai::mind::Mind;
use crate::game::hooks::effect::EffectSource;
use crate::game::hooks::hook::Hook;
use crate::game::hooks::overflow::{Limit, Overflow};
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::{CreatureId, ItemId};
use crate::game::model::items::item::Item;

impl Game {
    /// The prompt that the player has to answer before it does anything else.
    #[inline]
    pub fn prompt(&self) -> Option<&Prompt> {
        self.world.prompts.line.first().filter(|_| self.world.end.is_none())
    }

    /// Whether the player has to answer a prompt, so that no time passes.
    #[inline]
    pub(crate) fn is_asking(&self) -> bool {
        !self.world.prompts.line.is_empty()
    }

    /// Asks a living creature. The player's prompts wait in line for its answer; all others answer at once.
    pub(crate) fn ask_prompt(
        &mut self,
        who: CreatureId,
        mut prompt: Prompt,
        source: EffectSource,
        mind: &mut dyn Mind,
    ) {
        if self.world.creature(who).is_none_or(|creature| creature.hp <= 0) {
            return;
        }
        let EffectSource { me, owner, level, by } = source;
        prompt.asker = Some(Asker { me, owner, level, by });
        if let PromptForm::Items { of, .. } = &mut prompt.form {
            *of = ItemsAsked::Listed(self.items_asked(who, of));
        }
        if !self.has_answers(&prompt) {
            self.conclude(who, prompt, Answer::Cancel);
        } else if who == self.world.player {
            self.put_in_line(prompt);
        } else {
            let content = Arc::clone(&self.content);
            let list = self.world.creature(who).map_or(&[][..], |creature| &content.creatures[creature.kind()].ai);
            let answer = self.choose_answer(who, list, &prompt, mind);
            self.conclude(who, prompt, answer);
        }
    }

    /// The items that a prompt offers.
    fn items_asked(&self, who: CreatureId, asked: &ItemsAsked) -> Vec<ItemId> {
        let (by, kinds) = match asked {
            ItemsAsked::Listed(items) => return items.clone(),
            ItemsAsked::Carried { by, kinds } => (by.unwrap_or(who), kinds),
        };
        let is_asked = |item: &Item| kinds.as_ref().is_none_or(|kinds| kinds.contains(&item.kind));
        let carried = self.world.creature(by).filter(|creature| creature.hp > 0);
        let items = carried.into_iter().flat_map(|creature| creature.inventory.iter().map(|(_, item)| item));
        items.filter(|item| is_asked(item)).map(|item| item.id).collect()
    }

    fn put_in_line(&mut self, prompt: Prompt) {
        let prompts = &mut self.world.prompts;
        let limit = if prompts.answered >= MAX_ANSWERS {
            Limit::Answers
        } else if prompts.line.len() > MAX_WAITING {
            Limit::Prompts
        } else {
            prompts.line.push(prompt);
            return;
        };
        let call = Some((Hook::Answer, prompt.script));
        self.derived.pending.note_overflow(Overflow { limit, call });
    }

    /// Forgets the prompts of those who are gone: nobody would hear the answer.
    pub(crate) fn drop_stale_prompts(&mut self) {
        if self.world.prompts.line.is_empty() {
            return;
        }
        let mut line = std::mem::take(&mut self.world.prompts.line);
        let player = self.world.player;
        let lives = |id: CreatureId| self.world.creature(id).is_some_and(|creature: &Creature| creature.hp > 0);
        let is_heard = |prompt: &Prompt| prompt.asker.is_some_and(|asker| lives(asker.me.id));
        line.retain(|prompt| self.world.end.is_none() && lives(player) && is_heard(prompt));
        self.world.prompts.line = line;
    }
}
