//! What the event of an answer tells.

use rhai::{Dynamic, INT, ImmutableString};

use crate::content::{Command, Kind, Message};
use crate::game::{Answer, MemoryValue, Prompt};
use crate::script::api::arguments::argument::AnswerTexts;
use crate::script::api::handles::EventHandle;
use crate::script::api::registry::Registry;
use crate::script::run::host::ScriptContext;
use crate::script::run::values::convert::to_dynamic;

/// What the answered prompt and its answer give; `()` in all other hooks.
fn told(turn: &ScriptContext, read: impl Fn(&Prompt, Answer) -> Option<Dynamic>) -> Dynamic {
    let answered = turn.event.and_then(|(event, _)| turn.game.answered(&event));
    answered.and_then(|(prompt, answer)| read(prompt, answer)).unwrap_or(Dynamic::UNIT)
}

pub(crate) fn register(api: &mut Registry<'_>) {
    api.property(
        "event.prompt -> text or ()",
        "In `on_answer`, the id of the sentence that was asked, with its pack: `pack:sentence`.",
        "let asked = event.prompt;",
        |turn, _: EventHandle| {
            let sentences = &turn.game.content.sentences;
            Ok(told(turn, |prompt, _| Some(ImmutableString::from(sentences.id(prompt.title)).into())))
        },
    );
    api.answers(AnswerTexts::Ids(Message::TABLE));
    api.property(
        "event.choice -> any value or ()",
        "In `on_answer`, the `value` of the choice that was made, or else its position in the list, from 0. `()` if none was made.",
        "let chosen = event.choice;",
        |turn, _: EventHandle| {
            Ok(told(turn, |prompt, answer| match answer {
                Answer::Choice(index) => Some(value_of(prompt, index)),
                _ => None,
            }))
        },
    );
    api.property(
        "event.direction -> text or ()",
        "In `on_answer`, the direction that was chosen.",
        "let way = event.direction;",
        |turn, _: EventHandle| {
            Ok(told(turn, |_, answer| match answer {
                Answer::Direction(towards) => Some(ImmutableString::from(towards.name()).into()),
                _ => None,
            }))
        },
    );
    api.property(
        "event.number -> int or ()",
        "In `on_answer`, the number that was chosen.",
        "let count = event.number;",
        |turn, _: EventHandle| {
            Ok(told(turn, |_, answer| match answer {
                Answer::Number(number) => Some(INT::from(number).into()),
                _ => None,
            }))
        },
    );
    api.property(
        "event.data -> any value or ()",
        "In `on_answer`, the `data` that the question was asked with.",
        "let asked_with = event.data;",
        |turn, _: EventHandle| {
            Ok(told(turn, |prompt, _| Some(&prompt.data).filter(|data| **data != MemoryValue::Nothing).map(to_dynamic)))
        },
    );
}

/// The value of a choice, or else its position.
pub(super) fn value_of(prompt: &Prompt, index: usize) -> Dynamic {
    let own = prompt.choices().get(index).and_then(|choice| choice.value.as_ref());
    own.map_or_else(|| Dynamic::from(index as INT), to_dynamic)
}
