//! Why the rules refuse an action.

use crate::content::{AbilityKind, ModifierKind, Ref, StatKind, TileKind};
use crate::game::model::ids::{CreatureId, ItemRef};

/// Why the rules refuse an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// This tile is in the way; at the edge of the map, the tile of the level's rim.
    Blocked(Option<Ref<TileKind>>),
    /// A diagonal step or blow doesn't fit between the cells beside it.
    TooNarrow,
    /// This tile can't be dug by this creature.
    TooHard(Option<Ref<TileKind>>),
    /// This creature is in the way.
    Occupied(CreatureId),
    /// There is no creature there.
    NoTarget,
    /// There is no item here.
    NothingHere,
    /// Every slot is taken, so this item stays where it is.
    HandsFull(ItemRef),
    /// There is no free floor nearby for this item.
    NoRoom(ItemRef),
    /// The slot is empty.
    NoItem,
    /// This item can't be eaten.
    NotEdible(ItemRef),
    /// This item can't be worn.
    NotWearable(ItemRef),
    /// This item can't be used.
    NotUsable(ItemRef),
    /// Nothing there can be opened or closed, or not by this creature.
    NoDoor,
    /// This tile is locked, and the creature has no key that fits.
    Locked(Ref<TileKind>),
    /// No stairs lead that way from here.
    NoStairs,
    /// There is no free cell at the other end of the stairs.
    StairsBlocked,
    /// No creature can appear there.
    CannotBreed,
    /// This modifier keeps the creature from acting.
    Bound(Ref<ModifierKind>),
    /// The creature has no such ability.
    NoAbility(Ref<AbilityKind>),
    /// The creature has used the ability too recently.
    NotReady {
        /// The ability.
        ability: Ref<AbilityKind>,
        /// How many turns it has to wait.
        turns: u32,
    },
    /// The item has been used too recently.
    ItemNotReady {
        /// The item.
        thing: ItemRef,
        /// How many turns its bearer has to wait.
        turns: u32,
    },
    /// The item has too little of this stat.
    ItemLacks {
        /// The item.
        thing: ItemRef,
        /// What it has too little of.
        stat: Ref<StatKind>,
    },
    /// This item has to be aimed at something.
    NeedsAim(ItemRef),
    /// The creature has too little of this stat.
    Lacks(Ref<StatKind>),
    /// The target is too far away.
    OutOfRange,
    /// The target is not in sight.
    OutOfSight,
    /// This creature is not held captive, or it is an enemy.
    NotCaptive(CreatureId),
    /// Nobody follows the creature here.
    NoFollowers,
    /// This creature doesn't follow the one who gives an order.
    NotFollower(CreatureId),
    /// This creature is no enemy.
    NotEnemy(CreatureId),
    /// A prompt is open, and has to be answered first.
    Asked,
    /// No prompt is open.
    NotAsked,
    /// The prompt has no such answer.
    NoSuchAnswer,
    /// The prompt can't be left unanswered.
    MustAnswer,
    /// The game is over.
    Over,
}
