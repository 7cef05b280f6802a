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
pub struct ActionShot(Deed);

/// What an [`Action`] is, by the same names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Deed {
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
    pub fn shot(&self, content: &Content) -> ActionShot {
        ActionShot(match self.clone() {
            Self::Wait => Deed::Wait,
            Self::Step(way) => Deed::Step(way),
            Self::Attack(way) => Deed::Attack(way),
            Self::Dig(way) => Deed::Dig(way),
            Self::PickUp => Deed::PickUp,
            Self::Drop(slot) => Deed::Drop(slot),
            Self::Eat(slot) => Deed::Eat(slot),
            Self::Use(slot) => Deed::Use(slot),
            Self::Equip(slot) => Deed::Equip(slot),
            Self::Unequip(slot) => Deed::Unequip(slot),
            Self::Descend => Deed::Descend,
            Self::Ascend => Deed::Ascend,
            Self::Open(way) => Deed::Open(way),
            Self::Close(way) => Deed::Close(way),
            Self::Swap(way) => Deed::Swap(way),
            Self::Speak(what) => Deed::Speak(content.sentences.id(what).to_owned()),
            Self::Summon { kind, at, memory } => {
                Deed::Summon { kind: content.creatures.id(kind).to_owned(), at, memory: *memory }
            }
            Self::Breed { at, memory } => Deed::Breed { at, memory: *memory },
            Self::Debug(debug) => debug_deed(debug, content),
        })
    }
}

fn debug_deed(debug: Debug, content: &Content) -> Deed {
    match debug {
        Debug::Look => Deed::Look,
        Debug::Reveal => Deed::Reveal,
        Debug::Spawn { kind, at } => Deed::Spawn { kind: content.creatures.id(kind).to_owned(), at },
        Debug::Travel { level } => Deed::Travel { level },
    }
}

impl ActionShot {
    /// The action, in a game with `content`; `None` when it speaks of what the content does not have.
    pub fn bind(&self, content: &Content) -> Option<Action> {
        Some(match self.0.clone() {
            Deed::Wait => Action::Wait,
            Deed::Step(way) => Action::Step(way),
            Deed::Attack(way) => Action::Attack(way),
            Deed::Dig(way) => Action::Dig(way),
            Deed::PickUp => Action::PickUp,
            Deed::Drop(slot) => Action::Drop(slot),
            Deed::Eat(slot) => Action::Eat(slot),
            Deed::Use(slot) => Action::Use(slot),
            Deed::Equip(slot) => Action::Equip(slot),
            Deed::Unequip(slot) => Action::Unequip(slot),
            Deed::Descend => Action::Descend,
            Deed::Ascend => Action::Ascend,
            Deed::Open(way) => Action::Open(way),
            Deed::Close(way) => Action::Close(way),
            Deed::Swap(way) => Action::Swap(way),
            Deed::Speak(what) => Action::Speak(content.sentences.find(now::<Message>(content, &what))?),
            Deed::Summon { kind, at, memory } => {
                Action::Summon { kind: creature(content, &kind)?, at, memory: Box::new(memory) }
            }
            Deed::Breed { at, memory } => Action::Breed { at, memory: Box::new(memory) },
            Deed::Look => Action::Debug(Debug::Look),
            Deed::Reveal => Action::Debug(Debug::Reveal),
            Deed::Spawn { kind, at } => Action::Debug(Debug::Spawn { kind: creature(content, &kind)?, at }),
            Deed::Travel { level } => Action::Debug(Debug::Travel { level }),
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
