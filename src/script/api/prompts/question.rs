//! What a question gives to those who answer it by script, and what they return.

use rhai::{Array, Dynamic, INT, ImmutableString, Map};

use super::answer_event::value_of;
use crate::content::{Command, Kind, Message};
use crate::game::{Answer, MemoryValue, Prompt, PromptForm};
use crate::grid::Direction;
use crate::script::api::arguments::argument::AnswerTexts;
use crate::script::api::handles::{
    CreatureHandle, HostResult, ItemHandle, PlaceHandle, PromptHandle, as_one, describe, or_nothing,
};
use crate::script::api::registry::Registry;
use crate::script::run::host::ScriptContext;
use crate::script::run::values::convert::{from_map, to_dynamic};

/// The question that is being answered.
fn asked(turn: &ScriptContext) -> HostResult<&Prompt> {
    Ok(turn.prompt.as_deref().ok_or("a question can only be read while it is answered")?)
}

pub(crate) fn register(api: &mut Registry<'_>) {
    api.property(
        "prompt.id -> text",
        "The id of the sentence that is asked, with its pack: `pack:sentence`.",
        "let asked = prompt.id;",
        |turn, _: PromptHandle| {
            let title = asked(turn)?.title;
            Ok(ImmutableString::from(turn.game.content.sentences.id(title)))
        },
    );
    api.answers(AnswerTexts::Ids(Message::TABLE));
    api.property(
        "prompt.wants -> text",
        "What is asked for: `\"choice\"`, `\"item\"`, `\"place\"`, `\"direction\"` or `\"number\"`.",
        "if prompt.wants == \"direction\" { return \"north\"; }",
        |turn, _: PromptHandle| {
            Ok(ImmutableString::from(match asked(turn)?.form {
                PromptForm::Choices(_) => "choice",
                PromptForm::Items { .. } => "item",
                PromptForm::Place(_) => "place",
                PromptForm::Direction => "direction",
                PromptForm::Number { .. } => "number",
            }))
        },
    );
    api.property(
        "prompt.choices -> list",
        "The choices: of each its `value`, or else its position in the list.",
        "if prompt.choices.len() > 0 { return prompt.choices[0]; }",
        |turn, _: PromptHandle| {
            let prompt = asked(turn)?;
            Ok((0..prompt.choices().len()).map(|index| value_of(prompt, index)).collect::<Array>())
        },
    );
    api.property(
        "prompt.texts -> list of texts",
        "What the choices say.",
        "let said = prompt.texts;",
        |turn, _: PromptHandle| {
            let prompt = asked(turn)?;
            let text = |choice| Dynamic::from(turn.game.choice_text(prompt, choice));
            Ok(prompt.choices().iter().map(text).collect::<Array>())
        },
    );
    api.property(
        "prompt.items -> list of items",
        "The items to choose from.",
        "for item in prompt.items { return item; }",
        |turn, _: PromptHandle| {
            let items = asked(turn)?.items();
            Ok(items.iter().filter_map(|item| turn.item_handle(*item)).map(Dynamic::from).collect::<Array>())
        },
    );
    numbers(api);
    about(api);
}

fn numbers(api: &mut Registry<'_>) {
    api.property(
        "prompt.count -> int",
        "How many choices or items there are.",
        "let count = prompt.count;",
        |turn, _: PromptHandle| {
            let prompt = asked(turn)?;
            Ok((prompt.choices().len() + prompt.items().len()) as INT)
        },
    );
    let least = |turn: &mut ScriptContext, _: PromptHandle| {
        Ok(match asked(turn)?.form {
            PromptForm::Number { least, .. } => INT::from(least),
            _ => 0,
        })
    };
    api.property(
        "prompt.least -> int",
        "The smallest number that may be the answer.",
        "let few = prompt.least;",
        least,
    );
    api.property(
        "prompt.most -> int",
        "The largest number that may be the answer, or how many steps away the place may be.",
        "let many = prompt.most;",
        |turn, _: PromptHandle| {
            Ok(match asked(turn)?.form {
                PromptForm::Number { most, .. } => INT::from(most),
                PromptForm::Place(radius) => INT::from(radius),
                _ => 0,
            })
        },
    );
}

fn about(api: &mut Registry<'_>) {
    api.property(
        "prompt.can_cancel -> bool",
        "Whether it may be left unanswered, which `return false;` does.",
        "if prompt.can_cancel { return false; }",
        |turn, _: PromptHandle| Ok(asked(turn)?.can_cancel),
    );
    api.property(
        "prompt.data -> any value or ()",
        "The `data` that the question is asked with.",
        "let asked_with = prompt.data;",
        |turn, _: PromptHandle| Ok(to_dynamic(&asked(turn)?.data)),
    );
    api.property(
        "prompt.speaker -> creature or ()",
        "The creature that seems to ask.",
        "let speaker = prompt.speaker;",
        |turn, _: PromptHandle| Ok(or_nothing(asked(turn)?.speaker.map(|speaker| CreatureHandle(speaker.id)))),
    );
}

/// The answer that a script has returned; `None` if it leaves it to the next one.
///
/// # Errors
/// When the question has no such answer.
pub(crate) fn read(value: &Dynamic, prompt: &Prompt) -> Result<Option<Answer>, String> {
    if value.is_unit() {
        return Ok(None);
    }
    if value.as_bool() == Ok(false) && prompt.can_cancel && own(value, prompt).is_none() {
        return Ok(Some(Answer::Cancel));
    }
    let number = || value.as_int().ok().and_then(|number| i32::try_from(number).ok());
    let (answer, wanted) = match &prompt.form {
        PromptForm::Choices(_) => (choice(value, prompt), "one of `prompt.choices`"),
        PromptForm::Items { .. } => {
            (as_one::<ItemHandle>(value).and_then(|item| item.id).map(Answer::Item), "one of `prompt.items`")
        }
        PromptForm::Place(_) => (as_one(value).map(|PlaceHandle(at)| Answer::Place(at)), "a place"),
        PromptForm::Direction => {
            let text = value.read_lock::<ImmutableString>();
            (text.and_then(|text| Direction::named(&text)).map(Answer::Direction), "a direction such as \"north\"")
        }
        PromptForm::Number { .. } => (number().map(Answer::Number), "a number"),
    };
    match answer {
        Some(answer) => Ok(Some(answer)),
        None => Err(format!("`answer` returned {}, but the question wants {wanted}", describe(value))),
    }
}

fn choice(value: &Dynamic, prompt: &Prompt) -> Option<Answer> {
    let position = || {
        let index = usize::try_from(value.as_int().ok()?).ok()?;
        prompt.choices().get(index).filter(|choice| choice.value.is_none()).map(|_| index)
    };
    own(value, prompt).or_else(position).map(Answer::Choice)
}

/// The choice with this value of its own.
fn own(value: &Dynamic, prompt: &Prompt) -> Option<usize> {
    let mut kept = from_map(&Map::from([("value".into(), value.clone())])).ok()?;
    let value: MemoryValue = kept.remove("value")?;
    prompt.choices().iter().position(|choice| choice.value.as_ref() == Some(&value))
}
