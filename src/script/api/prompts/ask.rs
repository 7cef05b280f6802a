//! The effect that asks a question.

use rhai::{Array, Dynamic, INT, ImmutableString, Map};

use crate::content::{ItemKind, Message, Ref, StatKind};
use crate::diagnostics::sanitize;
use crate::game::{
    Choice, Creature, CreatureRef, Effect, ItemsAsked, MAX_CHOICE_BYTES, MAX_CHOICES, MAX_RADIUS, MemoryValue, Prompt,
    PromptForm, PromptText,
};
use crate::script::api::arguments::argument::Argument;
use crate::script::api::arguments::ids::Called;
use crate::script::api::arguments::options::{NamedOptions, Options, advice, creature, one};
use crate::script::api::arguments::targets::OrNothing;
use crate::script::api::handles::{CreatureHandle, EffectHandle, HostResult, describe};
use crate::script::api::registry::Registry;
use crate::script::run::host::ScriptContext;
use crate::script::run::values::convert::{from_map, plain_words};

/// The largest number that a question asks for.
const MAX_NUMBER: INT = 1_000_000_000;

pub(crate) fn register(api: &mut Registry<'_>) {
    api.function(
        "ask(creature, sentence, options) -> effect or ()",
        "Asks a creature the question that is the sentence with this id. The player answers on a screen of its own, and no time passes until it does; all others answer at once, by their function `answer`. The answer comes to `fn on_answer(me, event)` of this script. One option says what is asked for: `choices`, a list of texts, or of maps with a `text`, and if you like a `description`, a `value` that the script gets as the answer, and an `amount`; `items`, a tag or the id of a kind, or `true` for all items, of those that the creature carries, or another one named by `of`; with `shows`, a stat such as a price stands beside each; `place`, how many steps away it may be; `direction: true`; or `number`, a list of the smallest and the largest. Texts that are ids of sentences become these sentences. More options are `cancel: false` for a question that must be answered, `data` for a value that comes back in `event.data`, `speaker` for the creature that seems to ask, and `amount` for `{amount}`. `()` if the creature is `()`.",
        "ask(me, \"which_way\", #{ direction: true, data: 3 })",
        |turn: &mut ScriptContext,
         OrNothing(who): OrNothing<CreatureHandle>,
         title: Ref<Message>,
         Options(asked): Options<Asked>| {
            let Some(CreatureHandle(who)) = who else { return Ok(Dynamic::UNIT) };
            let Asked { form, can_cancel, data, speaker, amount } = asked;
            let script = turn.script;
            let prompt =
                Prompt { title, amount, speaker, form, can_cancel, data, script, asker: None, debt: None };
            Ok(Dynamic::from(EffectHandle(Effect::Ask { who, prompt: Box::new(prompt) })))
        },
    );
}

/// What `ask` is told besides whom and what.
#[derive(Clone, Debug)]
struct Asked {
    form: PromptForm,
    can_cancel: bool,
    data: MemoryValue,
    speaker: Option<CreatureRef>,
    amount: Option<i32>,
}

/// The options that say what is asked for.
const FORMS: [&str; 5] = ["choices", "items", "place", "direction", "number"];

impl NamedOptions for Asked {
    const NAMES: &'static [&'static str] =
        &["choices", "items", "of", "shows", "place", "direction", "number", "cancel", "data", "speaker", "amount"];

    fn read(options: &Map, name: &str, turn: &mut ScriptContext) -> HostResult<Self> {
        let speaker = creature(options, "speaker", name)?;
        let speaker = speaker.and_then(|CreatureHandle(id)| turn.game.world().creature(id)).map(Creature::who);
        Ok(Self {
            form: form(options, name, turn)?,
            can_cancel: one(options, "cancel", name, "`true` or `false`", |value| value.as_bool().ok())?
                .unwrap_or(true),
            data: kept(options.get("data"), "data")?,
            speaker,
            amount: amount(options, name)?,
        })
    }
}

fn form(options: &Map, name: &str, turn: &mut ScriptContext) -> HostResult<PromptForm> {
    let given: Vec<&str> =
        FORMS.into_iter().filter(|form| options.get(*form).is_some_and(|value| !value.is_unit())).collect();
    let [given] = given.as_slice() else {
        let what = if given.is_empty() { "nothing" } else { "several things" };
        return Err(format!("`{name}` asks for {what}: write one of `{}`", FORMS.join("`, `")).into());
    };
    let value = options.get(*given).cloned().unwrap_or_default();
    match *given {
        "choices" => choices(value, name, turn).map(PromptForm::Choices),
        "items" => items(value, options, name, turn),
        "place" => Ok(PromptForm::Place(number(&value, "place", name)?.clamp(0, MAX_RADIUS.into()) as u32)),
        "direction" if value.as_bool() == Ok(true) => Ok(PromptForm::Direction),
        "direction" => Err(format!("`direction` of `{name}` can only be `true`").into()),
        _ => range(value, name),
    }
}

/// The numbers in `[1, 10]`.
fn range(value: Dynamic, name: &str) -> HostResult<PromptForm> {
    let numbers = value.try_cast::<Array>().unwrap_or_default();
    let [least, most] = numbers.as_slice() else {
        return Err(format!("`number` of `{name}` needs the smallest and the largest: `[1, 10]`").into());
    };
    let within =
        |value: &Dynamic| number(value, "number", name).map(|number| number.clamp(-MAX_NUMBER, MAX_NUMBER) as i32);
    Ok(PromptForm::Number { least: within(least)?, most: within(most)? })
}

fn number(value: &Dynamic, option: &str, name: &str) -> HostResult<INT> {
    value.as_int().map_err(|_| format!("`{option}` of `{name}` needs a number, but got {}", describe(value)).into())
}

fn amount(options: &Map, name: &str) -> HostResult<Option<i32>> {
    let amount = one(options, "amount", name, "a number", |value| value.as_int().ok())?;
    Ok(amount.map(|amount| amount.clamp(i32::MIN.into(), i32::MAX.into()) as i32))
}

fn items(value: Dynamic, options: &Map, name: &str, turn: &mut ScriptContext) -> HostResult<PromptForm> {
    let by = creature(options, "of", name)?.map(|CreatureHandle(by)| by);
    let shows = options.get("shows").filter(|value| !value.is_unit()).cloned();
    let shows = shows.map(|id| Ref::<StatKind>::read(id, name, turn)).transpose()?;
    if value.as_bool() == Ok(true) {
        return Ok(PromptForm::Items { of: ItemsAsked::Carried { by, kinds: None }, shows });
    }
    let called = Called::<ItemKind>::read(value, name, turn)?;
    let mut kinds = Vec::new();
    for (kind, ..) in turn.game.content.items.iter() {
        if called.is_empty() || called.is(kind, &turn.game.content)? {
            kinds.push(kind);
        }
    }
    Ok(PromptForm::Items { of: ItemsAsked::Carried { by, kinds: Some(kinds) }, shows })
}

fn choices(value: Dynamic, name: &str, turn: &mut ScriptContext) -> HostResult<Vec<Choice>> {
    let sort = describe(&value);
    let list =
        value.try_cast::<Array>().ok_or_else(|| format!("`choices` of `{name}` needs a list, but got {sort}"))?;
    if list.len() > MAX_CHOICES {
        return Err(format!("`{name}` has more than {MAX_CHOICES} choices").into());
    }
    let choices = list.into_iter().map(|value| choice(value, name, turn)).collect::<HostResult<Vec<Choice>>>()?;
    let bytes = |text: &PromptText| if let PromptText::Plain(text) = text { text.len() } else { 0 };
    let all = choices.iter().map(|choice| bytes(&choice.text) + choice.description.as_ref().map_or(0, bytes));
    if all.sum::<usize>() > MAX_CHOICE_BYTES {
        return Err(format!("the choices of `{name}` hold more than {MAX_CHOICE_BYTES} bytes of text").into());
    }
    Ok(choices)
}

/// The names in the map of a choice.
pub(crate) const CHOICE: [&str; 4] = ["text", "description", "value", "amount"];

fn choice(value: Dynamic, name: &str, turn: &mut ScriptContext) -> HostResult<Choice> {
    if value.is_string() {
        return Ok(Choice { text: text(value, turn)?, description: None, amount: None, value: None });
    }
    let sort = describe(&value);
    let map =
        value.try_cast::<Map>().ok_or_else(|| format!("a choice of `{name}` is text or a map, but got {sort}"))?;
    if let Some(key) = map.keys().find(|key| !CHOICE.contains(&key.as_str())) {
        return Err(format!("a choice has no `{}`: {}", sanitize(key), advice(key, &CHOICE)).into());
    }
    let given = |key: &str| map.get(key).filter(|value| !value.is_unit()).cloned();
    let said = given("text").ok_or_else(|| format!("a choice of `{name}` has no `text`"))?;
    let value = given("value").map(|value| kept(Some(&value), "value")).transpose()?;
    let description = given("description").map(|value| text(value, turn)).transpose()?;
    Ok(Choice { text: text(said, turn)?, description, amount: amount(&map, name)?, value })
}

/// A sentence of the content if there is one with this id, or else the text itself.
fn text(value: Dynamic, turn: &mut ScriptContext) -> HostResult<PromptText> {
    let Some(text) = value.read_lock::<ImmutableString>().map(|text| text.clone()) else {
        return Err(format!("a choice needs text, but got {}", describe(&value)).into());
    };
    match sentence_or_text(&text) {
        SentenceOrText::Text => Ok(PromptText::Plain(sanitize(&text))),
        SentenceOrText::Sentence => Ref::<Message>::read(value, "ask", turn).map(PromptText::Sentence),
        SentenceOrText::Either => Ok(match Ref::<Message>::read(value, "ask", turn) {
            Ok(sentence) => PromptText::Sentence(sentence),
            Err(_) => PromptText::Plain(text.to_string()),
        }),
    }
}

/// What the text of a choice means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SentenceOrText {
    /// It can't be an id, and is shown as it is.
    Text,
    /// The sentence with this id, for nobody writes this for people to read.
    Sentence,
    /// The sentence with this id if there is one, or else the word itself.
    Either,
}

/// What the text of a choice means, by its letters.
pub(crate) fn sentence_or_text(text: &str) -> SentenceOrText {
    let is_like_id = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "_:-".contains(letter);
    match text {
        text if text.is_empty() || !text.chars().all(is_like_id) => SentenceOrText::Text,
        text if text.contains(['_', ':']) => SentenceOrText::Sentence,
        _ => SentenceOrText::Either,
    }
}

/// A value that can be saved.
fn kept(value: Option<&Dynamic>, option: &str) -> HostResult<MemoryValue> {
    let Some(value) = value.filter(|value| !value.is_unit()) else { return Ok(MemoryValue::Nothing) };
    let kept = from_map(&Map::from([(option.into(), value.clone())]));
    let mut kept = kept.map_err(|why| format!("`{option}` can't be kept: {}", plain_words(&why)))?;
    Ok(kept.remove(option).unwrap_or(MemoryValue::Nothing))
}
