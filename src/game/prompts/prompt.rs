//! A question that a script asks, and an answer to it.

use serde::{Deserialize, Serialize};

use crate::content::{AbilityKind, ItemKind, Message, Ref, Script, StatKind};
use crate::game::hooks::hook::HookOwner;
use crate::game::model::creatures::script_memory::MemoryValue;
use crate::game::model::ids::{CreatureId, CreatureRef, ItemId};
use crate::grid::{Direction, Point};

/// The most prompts that wait while another one is open.
pub const MAX_WAITING: usize = 8;
/// The most prompts that the player answers in a row before it does something else.
pub const MAX_ANSWERS: u32 = 100;
/// The most choices of a prompt.
pub const MAX_CHOICES: usize = 256;
/// The most bytes of text of all choices of a prompt.
pub const MAX_CHOICE_BYTES: usize = 16 * 1024;
/// The farthest place that a prompt asks for, in cells.
pub const MAX_RADIUS: u32 = 200;

/// A question that a script asks a creature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// The question. Its id is the id of the prompt.
    pub title: Ref<Message>,
    /// The number for `{amount}` in the question.
    pub amount: Option<i32>,
    /// Who asks, if anybody does.
    pub speaker: Option<CreatureRef>,
    /// What is asked for.
    pub form: PromptForm,
    /// Whether it may be left unanswered.
    pub can_cancel: bool,
    /// What the script wants to know again when it hears the answer.
    pub data: MemoryValue,
    /// The script that asks, and hears the answer.
    pub script: Ref<Script>,
    /// Whose script it is. Known once the prompt is asked.
    pub asker: Option<Asker>,
    /// What an answer has still to pay for.
    pub debt: Option<Debt>,
}

/// What a prompt asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PromptForm {
    /// One of several choices.
    Choices(Vec<Choice>),
    /// One of several items.
    Items {
        /// The items.
        of: ItemsAsked,
        /// The stat that is shown with each, such as a price.
        shows: Option<Ref<StatKind>>,
    },
    /// A cell of the level, this many steps away at most.
    Place(u32),
    /// A direction.
    Direction,
    /// A whole number between two others.
    Number {
        /// The smallest answer.
        least: i32,
        /// The largest answer.
        most: i32,
    },
}

/// Which items a prompt offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemsAsked {
    /// Those of certain kinds that a creature carries when the prompt is asked.
    Carried {
        /// The creature; `None` for the one who is asked.
        by: Option<CreatureId>,
        /// The kinds; `None` for all.
        kinds: Option<Vec<Ref<ItemKind>>>,
    },
    /// Exactly these, as far as they are still there.
    Listed(Vec<ItemId>),
}

/// A choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it says.
    pub text: PromptText,
    /// What more there is to say about it.
    pub description: Option<PromptText>,
    /// The number for `{amount}` in both.
    pub amount: Option<i32>,
    /// What the script gets as the answer; `None` for the position in the list.
    pub value: Option<MemoryValue>,
}

/// A text of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PromptText {
    /// A sentence of the content.
    Sentence(Ref<Message>),
    /// The text itself.
    Plain(String),
}

/// Whose script asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asker {
    /// The creature that its hooks call `me`.
    pub me: CreatureRef,
    /// The owner of the hook.
    pub owner: HookOwner,
    /// The level of the event.
    pub level: usize,
    /// The creature to blame for the owner, if any.
    pub by: Option<CreatureRef>,
}

/// What an answer has still to pay for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Debt {
    /// What was used.
    pub of: Debtor,
    /// The time that using it takes, in hundredths of a turn; `None` until the action is done.
    pub time: Option<u32>,
}

/// What was used and asked a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Debtor {
    /// An item, which is paid for once the answer comes.
    Item(ItemId),
    /// An ability, whose cost is given back when no answer comes.
    Ability(Ref<AbilityKind>),
}

/// The prompts of the player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prompts {
    /// The open one, and those that wait.
    pub line: Vec<Prompt>,
    /// How many the player has answered since it last did something else.
    pub answered: u32,
}

/// An answer to a prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// None.
    Cancel,
    /// The choice at this position, from 0.
    Choice(usize),
    /// An item.
    Item(ItemId),
    /// A cell of the level.
    Place(Point),
    /// A direction.
    Direction(Direction),
    /// A number.
    Number(i32),
}

/// A prompt whose answer a hook is about to hear.
#[derive(Clone, Debug)]
pub(crate) struct Answered {
    /// The prompt.
    pub prompt: Prompt,
    /// The answer.
    pub answer: Answer,
}

impl Prompt {
    /// The choices; none if it asks for something else.
    pub fn choices(&self) -> &[Choice] {
        match &self.form {
            PromptForm::Choices(choices) => choices,
            _ => &[],
        }
    }

    /// The items that it offers; none if it asks for something else.
    pub fn items(&self) -> &[ItemId] {
        match &self.form {
            PromptForm::Items { of: ItemsAsked::Listed(items), .. } => items,
            _ => &[],
        }
    }
}
