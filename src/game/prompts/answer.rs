//! Which answers fit a prompt.

use super::prompt::{Answer, Prompt, PromptForm};
use crate::content::Content;
use crate::game::Game;
use crate::game::actions::argument::Argument;
use crate::game::actions::refusal::Refusal;
use crate::game::ai::script_format::{ScriptFormat, direction, place};
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::grid::{Direction, Point};

impl Game {
    /// Whether an answer of a creature fits a prompt now.
    ///
    /// # Errors
    /// When the prompt has no such answer, or must have one.
    pub fn can_answer(&self, who: CreatureId, prompt: &Prompt, answer: Answer) -> Result<(), Refusal> {
        let fits = match (answer, &prompt.form) {
            (Answer::Cancel, _) if prompt.can_cancel => true,
            (Answer::Cancel, _) => return Err(Refusal::MustAnswer),
            (Answer::Choice(index), PromptForm::Choices(choices)) => index < choices.len(),
            (Answer::Item(item), PromptForm::Items { .. }) => {
                prompt.items().contains(&item) && self.world.item(item).is_some()
            }
            (Answer::Place(at), PromptForm::Place(radius)) => self.is_place_within(who, at, *radius),
            (Answer::Direction(_), PromptForm::Direction) => true,
            (Answer::Number(number), PromptForm::Number { least, most }) => (*least..=*most).contains(&number),
            _ => false,
        };
        if fits { Ok(()) } else { Err(Refusal::NoSuchAnswer) }
    }

    fn is_place_within(&self, who: CreatureId, at: Point, radius: u32) -> bool {
        let Some(creature) = self.world.creature(who) else { return false };
        let level = self.world.levels().get(creature.level());
        // The player can't mean what it has never seen.
        let is_known = who != self.world.player || self.known_tile(creature.level(), at).is_some();
        is_known && level.is_some_and(|level| level.size().contains(at)) && creature.at().distance(at) <= radius
    }

    /// The answer of somebody who doesn't care: the first choice, the first item that is still there, its own cell, north, or the smallest
    /// number.
    pub fn default_answer(&self, who: CreatureId, prompt: &Prompt) -> Answer {
        match &prompt.form {
            PromptForm::Choices(_) => Answer::Choice(0),
            PromptForm::Items { .. } => {
                let first = prompt.items().iter().find(|item| self.world.item(**item).is_some());
                first.map_or(Answer::Cancel, |item| Answer::Item(*item))
            }
            PromptForm::Place(_) => Answer::Place(self.world.creature(who).map_or(Point::new(0, 0), Creature::at)),
            PromptForm::Direction => Answer::Direction(Direction::North),
            PromptForm::Number { least, .. } => Answer::Number(*least),
        }
    }

    /// Whether a prompt has any answer but none at all.
    pub(crate) fn has_answers(&self, prompt: &Prompt) -> bool {
        match &prompt.form {
            PromptForm::Choices(choices) => !choices.is_empty(),
            PromptForm::Items { .. } => prompt.items().iter().any(|item| self.world.item(*item).is_some()),
            PromptForm::Number { least, most } => least <= most,
            PromptForm::Place(_) | PromptForm::Direction => true,
        }
    }
}

impl Argument for Answer {
    type Record = Self;

    fn record(&self, _: &Content) -> Self {
        *self
    }

    fn bind(record: Self, _: &Content) -> Option<Self> {
        Some(record)
    }

    fn in_script(&self, script_format: ScriptFormat<'_>) -> Option<String> {
        Some(match self {
            Self::Cancel => "false".to_owned(),
            Self::Choice(index) => index.to_string(),
            Self::Item(item) => script_format.item(*item),
            Self::Place(at) => place(*at),
            Self::Direction(towards) => direction(*towards),
            Self::Number(number) => number.to_string(),
        })
    }
}
