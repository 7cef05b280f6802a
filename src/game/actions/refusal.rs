//! Why the rules refuse an action.

use crate::content::{Ref, TileKind};
use crate::game::model::ids::{CreatureId, ItemRef};

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
