//! Prompts as people read them.

use super::prompt::{Choice, ItemsAsked, Prompt, PromptForm, PromptText};
use crate::game::Game;
use crate::game::ai::script_format::{ScriptFormat, bare, entries, text};
use crate::game::events::narrate::Spoken;
use crate::game::hooks::hook::HookOwner;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;

impl Game {
    /// The question of a prompt.
    pub fn prompt_title(&self, prompt: &Prompt) -> String {
        self.spoken(prompt.title, self.cast_of(prompt, prompt.amount))
    }

    /// What a choice of a prompt says.
    pub fn choice_text(&self, prompt: &Prompt, choice: &Choice) -> String {
        self.prompt_text(prompt, &choice.text, choice.amount)
    }

    /// What more there is to say about a choice of a prompt.
    pub fn choice_description(&self, prompt: &Prompt, choice: &Choice) -> Option<String> {
        choice.description.as_ref().map(|text| self.prompt_text(prompt, text, choice.amount))
    }

    fn prompt_text(&self, prompt: &Prompt, text: &PromptText, amount: Option<i32>) -> String {
        match text {
            PromptText::Sentence(sentence) => self.spoken(*sentence, self.cast_of(prompt, amount.or(prompt.amount))),
            PromptText::Plain(text) => text.clone(),
        }
    }

    /// What fills the slots of a prompt's sentences.
    fn cast_of(&self, prompt: &Prompt, amount: Option<i32>) -> Spoken {
        let asker = prompt.asker.map(|asker| asker.me);
        let player = self.world.player().map(Creature::who);
        let item = match prompt.asker.map(|asker| asker.owner) {
            Some(HookOwner::Item(_, thing)) => Some(thing),
            _ => None,
        };
        Spoken { actor: prompt.speaker.or(asker), target: player, item, amount }
    }
}

impl ScriptFormat<'_> {
    /// A question as scripts ask it.
    pub(crate) fn prompt(self, who: CreatureId, prompt: &Prompt) -> String {
        let options = match &prompt.form {
            PromptForm::Choices(choices) => {
                let said = |choice: &Choice| match &choice.text {
                    PromptText::Sentence(sentence) => format!("\"{}\"", bare(&self.content().sentences, *sentence)),
                    PromptText::Plain(plain) => text(plain),
                };
                format!("choices: [{}]", entries(choices.iter().map(said), choices.len()))
            }
            PromptForm::Items { of: ItemsAsked::Listed(items), .. } => {
                format!("items: [{}]", entries(items.iter().map(|item| self.item(*item)), items.len()))
            }
            PromptForm::Items { of: ItemsAsked::Carried { by, .. }, .. } => {
                by.map_or("items: true".to_owned(), |by| format!("items: true, of: {}", self.creature(by)))
            }
            PromptForm::Place(radius) => format!("place: {radius}"),
            PromptForm::Direction => "direction: true".to_owned(),
            PromptForm::Number { least, most } => format!("number: [{least}, {most}]"),
        };
        let title = bare(&self.content().sentences, prompt.title);
        format!("ask({}, \"{title}\", #{{{options}}})", self.creature(who))
    }
}
