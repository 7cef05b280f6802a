//! Parses the answers to questions in the steps of a test, such as `"answer 2"` or `"answer item sword"`.

use crate::content::{Command, ItemKind, Kind, Ref};
use crate::diagnostics::Diagnostic;
use crate::game::{Answer, Choice, Game, MemoryValue, Prompt, PromptForm};
use crate::grid::{Direction, Point};
use crate::loader::Names;

/// An answer as a test writes it.
#[derive(Clone, Debug)]
pub enum StepAnswer {
    /// None.
    Cancel,
    /// An item of a kind among those that are offered.
    Item(Ref<ItemKind>),
    /// A cell.
    Place(Point),
    /// A choice by its value or its position, a direction, or a number.
    Word(String),
}

const EXAMPLES: &str = "write one such as \"answer 0\" for the first choice, \"answer item sword\", \"answer 4 1\" for a column and a row, \"answer east\" or \"answer cancel\"";

impl StepAnswer {
    /// Parses the words after `answer`.
    pub(crate) fn read(words: &[&str], names: &Names, pack: &str) -> Result<Self, Diagnostic> {
        let number = |text: &str| text.parse::<i32>().ok();
        match words {
            ["cancel"] => Ok(Self::Cancel),
            ["item", kind] => names.find(ItemKind::TABLE, kind, pack).map(|kind| Self::Item(Ref::new(kind))),
            [word] => Ok(Self::Word((*word).to_owned())),
            [column, row] => match (number(column), number(row)) {
                (Some(x), Some(y)) => Ok(Self::Place(Point::new(x, y))),
                _ => Err(Diagnostic::error(format!("`{column} {row}` is no answer")).help(EXAMPLES)),
            },
            [] => Err(Diagnostic::error("`answer` needs an answer").help(EXAMPLES)),
            [_, _, more, ..] => Err(Diagnostic::error(format!("`{more}` does not belong here")).help(EXAMPLES)),
        }
    }

    /// The answer to the question that is open.
    pub(super) fn to(&self, game: &Game) -> Result<Answer, Diagnostic> {
        if matches!(self, Self::Cancel) {
            return Ok(Answer::Cancel);
        }
        let prompt = game.prompt().ok_or_else(|| Diagnostic::error("no question is open"))?;
        let answer = match self {
            Self::Cancel => Some(Answer::Cancel),
            Self::Place(at) => Some(Answer::Place(*at)),
            Self::Item(kind) => {
                let is_meant = |id| game.all_items().any(|item| item.id == id && item.kind == *kind);
                prompt.items().iter().find(|id| is_meant(**id)).map(|id| Answer::Item(*id))
            }
            Self::Word(word) => word_answer(prompt, word),
        };
        answer.ok_or_else(|| {
            let title = game.content.sentences.id(prompt.title);
            Diagnostic::error(format!("the question `{title}` has no such answer")).help(answers_of(game, prompt))
        })
    }
}

fn word_answer(prompt: &Prompt, word: &str) -> Option<Answer> {
    let number = || word.parse::<i32>().ok();
    match &prompt.form {
        PromptForm::Choices(choices) => {
            let is_value = |value: &MemoryValue| match value {
                MemoryValue::Text(text) => text == word,
                MemoryValue::Int(value) => word.parse() == Ok(*value),
                MemoryValue::Bool(flag) => flag.to_string() == word,
                _ => false,
            };
            let own = choices.iter().position(|choice| choice.value.as_ref().is_some_and(is_value));
            let position = || {
                word.parse::<usize>().ok().filter(|index| choices.get(*index).is_some_and(|one| one.value.is_none()))
            };
            own.or_else(position).map(Answer::Choice)
        }
        PromptForm::Direction => Direction::named(word).map(Answer::Direction),
        PromptForm::Number { .. } => number().map(Answer::Number),
        PromptForm::Items { .. } | PromptForm::Place(_) => None,
    }
}

/// What can be answered, for people.
fn answers_of(game: &Game, prompt: &Prompt) -> String {
    match &prompt.form {
        PromptForm::Choices(choices) => {
            let name = |(index, choice): (usize, &Choice)| match &choice.value {
                Some(MemoryValue::Text(text)) => text.clone(),
                Some(MemoryValue::Int(number)) => number.to_string(),
                Some(MemoryValue::Bool(flag)) => flag.to_string(),
                _ => index.to_string(),
            };
            let names: Vec<String> = choices.iter().enumerate().map(name).collect();
            format!("there are {}", names.join(", "))
        }
        PromptForm::Items { .. } => {
            let items = game.all_items().filter(|item| prompt.items().contains(&item.id));
            let names: Vec<&str> = items.map(|item| game.content.items.id(item.kind)).collect();
            format!("write `answer item ...` with one of {}", names.join(", "))
        }
        PromptForm::Place(_) => "it wants a column and a row, such as \"answer 4 1\"".to_owned(),
        PromptForm::Direction => "it wants a direction, such as \"answer east\"".to_owned(),
        PromptForm::Number { least, most } => format!("it wants a number from {least} to {most}"),
    }
}
