//! What a creature can do.

use super::debug::Debug;
use crate::content::{CreatureKind, Message, Ref, TileKind};
use crate::game::model::creature::CreatureId;
use crate::game::model::item::ItemRef;
use crate::game::model::memory::Memory;
use crate::grid::{Direction, Point};

/// What a creature does with its turn. The player's keys and the monsters' scripts lead to the same actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Lets a turn pass.
    Wait,
    /// Goes a step; into an enemy it attacks, into what can be dug it digs.
    Step(Direction),
    /// Strikes whoever stands there.
    Attack(Direction),
    /// Digs what is there.
    Dig(Direction),
    /// Picks up what lies here.
    PickUp,
    /// Lays down the item of a slot.
    Drop(usize),
    /// Eats the item of a slot.
    Eat(usize),
    /// Uses the item of a slot.
    Use(usize),
    /// Wears or wields the item of a slot.
    Equip(usize),
    /// Takes off the item of a slot.
    Unequip(usize),
    /// Goes down the stairs here.
    Descend,
    /// Goes up the stairs here, or out of the world.
    Ascend,
    /// Opens what is there.
    Open(Direction),
    /// Closes what is there.
    Close(Direction),
    /// Changes places with an ally who stands there.
    Swap(Direction),
    /// Says something.
    Speak(Ref<Message>),
    /// Calls a creature into being.
    Summon {
        /// What it is.
        kind: Ref<CreatureKind>,
        /// Where it appears.
        at: Point,
        /// What it remembers from birth; boxed, as actions pass through many hands and this one is rare.
        memory: Box<Memory>,
    },
    /// Brings forth another of its kind.
    Breed {
        /// Where the child appears.
        at: Point,
        /// What the child remembers from birth.
        memory: Box<Memory>,
    },
    /// Looks behind the scenes; for the player alone.
    Debug(Debug),
}

/// How an action went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was done and takes `cost` hundredths of a turn at the usual pace.
    Done {
        /// Hundredths of a turn.
        cost: u32,
    },
    /// Another action is what was meant.
    Instead(Action),
    /// The rules do not allow it.
    Refused(Refusal),
}

/// Why the rules refuse an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// This tile is in the way; at the end of the map, what the rim of the level is made of.
    Blocked(Option<Ref<TileKind>>),
    /// This tile can't be dug by this creature.
    TooHard(Option<Ref<TileKind>>),
    /// This creature is in the way.
    Occupied(CreatureId),
    /// Nobody stands there to attack.
    NoTarget,
    /// Nothing lies here.
    NothingHere,
    /// Every slot is taken, so this stays where it is.
    HandsFull(ItemRef),
    /// There is no free ground near for this.
    NoRoom(ItemRef),
    /// The slot is empty.
    NoItem,
    /// This can't be eaten.
    NotEdible(ItemRef),
    /// This can't be worn.
    NotWearable(ItemRef),
    /// This can't be used.
    NotUsable(ItemRef),
    /// Nothing there can be opened or closed, or not by this creature.
    NoDoor,
    /// No stairs lead that way from here.
    NoStairs,
    /// The other end of the stairs is taken, all round.
    StairsBlocked,
    /// No child can appear there.
    CannotBreed,
    /// The game is over.
    Over,
}
