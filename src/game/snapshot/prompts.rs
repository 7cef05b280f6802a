//! The serialised form of open questions.
//!
//! A question that can't be restored (its script, its sentence or all of its items are gone) is closed as cancelled; nothing else depends
//! on it.

use serde::{Deserialize, Serialize};

use super::{CreatureRefRecord, ItemRefRecord, SnapshotError, is_zero, read, write};
use crate::content::{Catalog, Content, Kind, Message, Ref};
use crate::diagnostics::sanitize;
use crate::game::Game;
use crate::game::hooks::effect::EffectSource;
use crate::game::hooks::hook::HookOwner;
use crate::game::hooks::reactions::hooks_of;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::creatures::script_memory::{Memory, MemoryValue, is_within_limits};
use crate::game::model::ids::{CreatureId, CreatureRef, ItemId, ItemRef};
use crate::game::prompts::prompt::{
    Asker, Choice, Debt, Debtor, ItemsAsked, MAX_CHOICE_BYTES, MAX_CHOICES, MAX_RADIUS, MAX_WAITING, Prompt,
    PromptForm, PromptText,
};

/// A question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PromptRecord {
    pub title: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    amount: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speaker: Option<CreatureRefRecord>,
    pub form: FormRecord,
    can_cancel: bool,
    #[serde(default = "nothing", skip_serializing_if = "is_nothing")]
    data: MemoryValue,
    pub script: String,
    /// The creature whose hooks call it `me`.
    me: CreatureId,
    pub owner: OwnerRecord,
    level: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<CreatureRefRecord>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub debt: Option<DebtRecord>,
}

/// What a question asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum FormRecord {
    Choices(Vec<ChoiceRecord>),
    Items { of: Vec<ItemId>, shows: Option<String> },
    Place(u32),
    Direction,
    Number { least: i32, most: i32 },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChoiceRecord {
    pub text: TextRecord,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<TextRecord>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    amount: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    value: Option<MemoryValue>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum TextRecord {
    Sentence(String),
    Plain(String),
}

/// The owner of the hook that asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum OwnerRecord {
    Creature,
    Item { id: ItemId, thing: ItemRefRecord },
    Modifier(String),
    Ability(String),
    Tile(String),
    Clock(String),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DebtRecord {
    pub of: DebtorRecord,
    #[serde(default, skip_serializing_if = "is_zero")]
    time: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum DebtorRecord {
    Item(ItemId),
    Ability(String),
}

/// The longest time that an action takes, in hundredths of a turn.
const MAX_TIME: u32 = 100_000;

fn nothing() -> MemoryValue {
    MemoryValue::Nothing
}

fn is_nothing(value: &MemoryValue) -> bool {
    *value == MemoryValue::Nothing
}

impl PromptRecord {
    /// The serialised form of a question that was asked.
    pub(super) fn of(prompt: &Prompt, content: &Content) -> Option<Self> {
        let Asker { me, owner, level, by } = prompt.asker?;
        Some(Self {
            title: content.sentences.id(prompt.title).to_owned(),
            amount: prompt.amount,
            speaker: prompt.speaker.map(|who| creature(who, content)),
            form: FormRecord::of(&prompt.form, content),
            can_cancel: prompt.can_cancel,
            data: prompt.data.clone(),
            script: content.scripts.id(prompt.script).to_owned(),
            me: me.id,
            owner: OwnerRecord::of(owner, content),
            level,
            by: by.map(|who| creature(who, content)),
            debt: prompt.debt.map(|debt| DebtRecord {
                of: match debt.of {
                    Debtor::Item(item) => DebtorRecord::Item(item),
                    Debtor::Ability(ability) => DebtorRecord::Ability(content.abilities.id(ability).to_owned()),
                },
                time: debt.time.unwrap_or(0),
            }),
        })
    }

    /// The texts of its choices.
    pub(super) fn texts_mut(&mut self) -> impl Iterator<Item = &mut TextRecord> {
        let choices = if let FormRecord::Choices(choices) = &mut self.form { choices.as_mut_slice() } else { &mut [] };
        choices.iter_mut().flat_map(|choice| [Some(&mut choice.text), choice.description.as_mut()]).flatten()
    }

    /// How many things it lists.
    pub(super) fn size(&self) -> usize {
        match &self.form {
            FormRecord::Choices(choices) => choices.len(),
            FormRecord::Items { of, .. } => of.len(),
            _ => 0,
        }
    }

    /// Whether it is no larger than a script can ask.
    fn is_bounded(&self) -> bool {
        let bytes = |text: &TextRecord| match text {
            TextRecord::Sentence(text) | TextRecord::Plain(text) => text.len(),
        };
        let values = |value: &MemoryValue| is_within_limits(&Memory::from([(String::new(), value.clone())]));
        let choices = if let FormRecord::Choices(choices) = &self.form { choices.as_slice() } else { &[] };
        let texts: usize =
            choices.iter().map(|choice| bytes(&choice.text) + choice.description.as_ref().map_or(0, bytes)).sum();
        // The ids of sentences may be longer than the texts that scripts write.
        self.size() <= MAX_CHOICES
            && texts <= 2 * MAX_CHOICE_BYTES
            && values(&self.data)
            && choices.iter().filter_map(|choice| choice.value.as_ref()).all(values)
    }

    /// The question, in a game whose creatures and items are in place; `None` if it can't be asked any more.
    fn bind(self, game: &Game) -> Option<Prompt> {
        let content = &game.content;
        let me = game.world.creature(self.me).filter(|creature| creature.hp > 0).map(Creature::who)?;
        let owner = self.owner.bind(content)?;
        let by = self.by.and_then(|by| bound(&by, content));
        let asker = Asker { me, owner, level: self.level, by };
        let script = declared(&content.scripts, &self.script)?;
        let source = EffectSource { me, owner, level: self.level, by };
        let is_listed = hooks_of(content, source).iter().any(|hook| hook.script == script);
        game.world.levels().get(self.level).filter(|_| is_listed)?;
        let prompt = Prompt {
            title: sentence(&self.title, content)?,
            amount: self.amount,
            speaker: self.speaker.and_then(|speaker| bound(&speaker, content)),
            form: self.form.bind(game)?,
            can_cancel: self.can_cancel,
            data: self.data,
            script,
            asker: Some(asker),
            debt: self.debt.and_then(|debt| debt.bind(game)),
        };
        game.has_answers(&prompt).then_some(prompt)
    }
}

impl FormRecord {
    fn of(form: &PromptForm, content: &Content) -> Self {
        let text = |text: &PromptText| match text {
            PromptText::Sentence(sentence) => TextRecord::Sentence(content.sentences.id(*sentence).to_owned()),
            PromptText::Plain(text) => TextRecord::Plain(text.clone()),
        };
        match form {
            PromptForm::Choices(choices) => {
                let record = |choice: &Choice| ChoiceRecord {
                    text: text(&choice.text),
                    description: choice.description.as_ref().map(text),
                    amount: choice.amount,
                    value: choice.value.clone(),
                };
                Self::Choices(choices.iter().map(record).collect())
            }
            PromptForm::Items { of, shows } => {
                let of = if let ItemsAsked::Listed(items) = of { items.clone() } else { Vec::new() };
                Self::Items { of, shows: shows.map(|stat| content.stats.id(stat).to_owned()) }
            }
            PromptForm::Place(radius) => Self::Place(*radius),
            PromptForm::Direction => Self::Direction,
            PromptForm::Number { least, most } => Self::Number { least: *least, most: *most },
        }
    }

    fn bind(self, game: &Game) -> Option<PromptForm> {
        let content = &game.content;
        let text = |text: TextRecord| match text {
            TextRecord::Sentence(id) => sentence(&id, content).map(PromptText::Sentence),
            TextRecord::Plain(text) => Some(PromptText::Plain(sanitize(&text))),
        };
        Some(match self {
            Self::Choices(choices) => {
                let choice = |record: ChoiceRecord| {
                    let ChoiceRecord { text: said, description, amount, value } = record;
                    Some(Choice { text: text(said)?, description: description.and_then(text), amount, value })
                };
                PromptForm::Choices(choices.into_iter().map(choice).collect::<Option<_>>()?)
            }
            Self::Items { of, shows } => {
                let is_known =
                    |id: &ItemId| game.world.item(*id).is_some_and(|item| !content.items.is_placeholder(item.kind));
                let items = of.into_iter().filter(is_known).collect();
                let shows = shows.and_then(|id| declared(&content.stats, &id));
                PromptForm::Items { of: ItemsAsked::Listed(items), shows }
            }
            Self::Place(radius) => PromptForm::Place(radius.min(MAX_RADIUS)),
            Self::Direction => PromptForm::Direction,
            Self::Number { least, most } => PromptForm::Number { least, most },
        })
    }
}

impl OwnerRecord {
    fn of(owner: HookOwner, content: &Content) -> Self {
        match owner {
            HookOwner::Creature => Self::Creature,
            HookOwner::Item(id, thing) => Self::Item { id, thing: write::thing(content, thing) },
            HookOwner::Modifier(modifier) => Self::Modifier(content.modifiers.id(modifier).to_owned()),
            HookOwner::Ability(ability) => Self::Ability(content.abilities.id(ability).to_owned()),
            HookOwner::Tile(tile) => Self::Tile(content.tiles.id(tile).to_owned()),
            HookOwner::Clock(clock) => Self::Clock(content.clocks.id(clock).to_owned()),
        }
    }

    fn bind(self, content: &Content) -> Option<HookOwner> {
        Some(match self {
            Self::Creature => HookOwner::Creature,
            Self::Item { id, thing } => {
                let of = thing.of.and_then(|of| declared(&content.creatures, &of));
                let kind = declared(&content.items, &thing.kind)?;
                HookOwner::Item(id, ItemRef { kind, of, details: read::details(content, kind, &thing.details) })
            }
            Self::Modifier(id) => HookOwner::Modifier(declared(&content.modifiers, &id)?),
            Self::Ability(id) => HookOwner::Ability(declared(&content.abilities, &id)?),
            Self::Tile(id) => HookOwner::Tile(declared(&content.tiles, &id)?),
            Self::Clock(id) => HookOwner::Clock(declared(&content.clocks, &id)?),
        })
    }
}

impl DebtRecord {
    fn bind(self, game: &Game) -> Option<Debt> {
        let of = match self.of {
            DebtorRecord::Item(item) => Debtor::Item(item),
            DebtorRecord::Ability(id) => Debtor::Ability(declared(&game.content.abilities, &id)?),
        };
        Some(Debt { of, time: Some(self.time.min(MAX_TIME)) })
    }
}

/// Puts the questions of a snapshot into a game. Returns the ids of those that can't be asked any more.
///
/// # Errors
/// When they are more, or larger, than any game asks.
pub(super) fn restore(records: Vec<PromptRecord>, game: &mut Game) -> Result<Vec<String>, SnapshotError> {
    if records.len() > MAX_WAITING + 1 {
        return Err(SnapshotError(format!(
            "it has {} open questions, but the limit is {}",
            records.len(),
            MAX_WAITING + 1
        )));
    }
    if !records.iter().all(PromptRecord::is_bounded) {
        return Err(SnapshotError("an open question is larger than any script can ask".to_owned()));
    }
    let mut closed = Vec::new();
    for record in records {
        let title = record.title.clone();
        match record.bind(game) {
            Some(prompt) => game.world.prompts.line.push(prompt),
            None => closed.push(sanitize(&title)),
        }
    }
    game.drop_stale_prompts();
    Ok(closed)
}

fn creature(who: CreatureRef, content: &Content) -> CreatureRefRecord {
    CreatureRefRecord { id: who.id, kind: content.creatures.id(who.kind).to_owned() }
}

fn bound(record: &CreatureRefRecord, content: &Content) -> Option<CreatureRef> {
    Some(CreatureRef { id: record.id, kind: declared(&content.creatures, &record.kind)? })
}

fn sentence(id: &str, content: &Content) -> Option<Ref<Message>> {
    declared(&content.sentences, id)
}

/// The definition with an id, if a pack declares it.
fn declared<T: Kind>(catalog: &Catalog<T>, id: &str) -> Option<Ref<T>> {
    catalog.find(id).filter(|definition| !catalog.is_placeholder(*definition))
}
