//! What was done, written down.

use serde::{Deserialize, Serialize};

use crate::content::{Content, CreatureKind, Kind, Message, Ref};
use crate::game::model::memory::Memory;
use crate::game::rules::action::Action;
use crate::game::rules::debug::Debug;
use crate::grid::{Direction, Point};

/// An action, written down: with string ids, like a world.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ActionRecord(RecordedAction);

/// What an [`Action`] is, by the same names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RecordedAction {
    Wait,
    Step(Direction),
    Attack(Direction),
    Dig(Direction),
    PickUp,
    Drop(usize),
    Eat(usize),
    Use(usize),
    Equip(usize),
    Unequip(usize),
    Descend,
    Ascend,
    Open(Direction),
    Close(Direction),
    Swap(Direction),
    Speak(String),
    Summon { kind: String, at: Point, memory: Memory },
    Breed { at: Point, memory: Memory },
    Look,
    Reveal,
    Spawn { kind: String, at: Point },
    Travel { level: usize },
}

impl Action {
    /// The action, written down.
    pub fn shot(&self, content: &Content) -> ActionRecord {
        ActionRecord(match self.clone() {
            Self::Wait => RecordedAction::Wait,
            Self::Step(way) => RecordedAction::Step(way),
            Self::Attack(way) => RecordedAction::Attack(way),
            Self::Dig(way) => RecordedAction::Dig(way),
            Self::PickUp => RecordedAction::PickUp,
            Self::Drop(slot) => RecordedAction::Drop(slot),
            Self::Eat(slot) => RecordedAction::Eat(slot),
            Self::Use(slot) => RecordedAction::Use(slot),
            Self::Equip(slot) => RecordedAction::Equip(slot),
            Self::Unequip(slot) => RecordedAction::Unequip(slot),
            Self::Descend => RecordedAction::Descend,
            Self::Ascend => RecordedAction::Ascend,
            Self::Open(way) => RecordedAction::Open(way),
            Self::Close(way) => RecordedAction::Close(way),
            Self::Swap(way) => RecordedAction::Swap(way),
            Self::Speak(what) => RecordedAction::Speak(content.sentences.id(what).to_owned()),
            Self::Summon { kind, at, memory } => {
                RecordedAction::Summon { kind: content.creatures.id(kind).to_owned(), at, memory: *memory }
            }
            Self::Breed { at, memory } => RecordedAction::Breed { at, memory: *memory },
            Self::Debug(debug) => debug_deed(debug, content),
        })
    }
}

fn debug_deed(debug: Debug, content: &Content) -> RecordedAction {
    match debug {
        Debug::Look => RecordedAction::Look,
        Debug::Reveal => RecordedAction::Reveal,
        Debug::Spawn { kind, at } => RecordedAction::Spawn { kind: content.creatures.id(kind).to_owned(), at },
        Debug::Travel { level } => RecordedAction::Travel { level },
    }
}

impl ActionRecord {
    /// The action, in a game with `content`; `None` when it speaks of what the content does not have.
    pub fn bind(&self, content: &Content) -> Option<Action> {
        Some(match self.0.clone() {
            RecordedAction::Wait => Action::Wait,
            RecordedAction::Step(way) => Action::Step(way),
            RecordedAction::Attack(way) => Action::Attack(way),
            RecordedAction::Dig(way) => Action::Dig(way),
            RecordedAction::PickUp => Action::PickUp,
            RecordedAction::Drop(slot) => Action::Drop(slot),
            RecordedAction::Eat(slot) => Action::Eat(slot),
            RecordedAction::Use(slot) => Action::Use(slot),
            RecordedAction::Equip(slot) => Action::Equip(slot),
            RecordedAction::Unequip(slot) => Action::Unequip(slot),
            RecordedAction::Descend => Action::Descend,
            RecordedAction::Ascend => Action::Ascend,
            RecordedAction::Open(way) => Action::Open(way),
            RecordedAction::Close(way) => Action::Close(way),
            RecordedAction::Swap(way) => Action::Swap(way),
            RecordedAction::Speak(what) => Action::Speak(content.sentences.find(now::<Message>(content, &what))?),
            RecordedAction::Summon { kind, at, memory } => {
                Action::Summon { kind: creature(content, &kind)?, at, memory: Box::new(memory) }
            }
            RecordedAction::Breed { at, memory } => Action::Breed { at, memory: Box::new(memory) },
            RecordedAction::Look => Action::Debug(Debug::Look),
            RecordedAction::Reveal => Action::Debug(Debug::Reveal),
            RecordedAction::Spawn { kind, at } => Action::Debug(Debug::Spawn { kind: creature(content, &kind)?, at }),
            RecordedAction::Travel { level } => Action::Debug(Debug::Travel { level }),
        })
    }
}

fn creature(content: &Content, id: &str) -> Option<Ref<CreatureKind>> {
    content.creatures.find(now::<CreatureKind>(content, id))
}

/// The id that something of an earlier version has now.
fn now<'a, T: Kind>(content: &'a Content, id: &'a str) -> &'a str {
    content.renames.current(T::TABLE, id)
}
