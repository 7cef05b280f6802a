//! What scripts hold in their hands: creatures, places, items and actions.

use rhai::{Dynamic, EvalAltResult, Variant};

use crate::game::{Action, CreatureId, Effect, ItemId, ItemRef};
use crate::grid::Point;

/// What a host function answers, or what is wrong with the question.
pub type HostResult<T> = Result<T, Box<EvalAltResult>>;

/// A creature, in a script's hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CreatureHandle(pub CreatureId);

/// A place on the creature's level, in a script's hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceHandle(pub Point);

/// An item, in a script's hands: as it was when it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemHandle {
    /// Which one; nothing for an item that is only remembered.
    pub id: Option<ItemId>,
    pub thing: ItemRef,
    /// The slot of the inventory, when it is carried.
    pub slot: Option<usize>,
    /// The place, when it lies somewhere.
    pub at: Option<Point>,
    /// Whether it is worn or wielded.
    pub worn: bool,
}

/// What a script answers: an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionHandle(pub Action);

/// What a hook asks for: an effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EffectHandle(pub Effect);

/// What happened, in the hands of a hook; asking it is asking the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventHandle;

/// The `T` that a script holds, if it is one.
pub(crate) fn as_one<T: Variant + Copy>(value: &Dynamic) -> Option<T> {
    value.read_lock::<T>().map(|one| *one)
}

/// What sort of value it is, in the words of the reference.
pub(crate) fn describe(value: &Dynamic) -> &'static str {
    match value {
        value if value.is_unit() => "nothing",
        value if value.is_bool() => "a boolean",
        value if value.is_int() => "a number",
        value if value.is_string() || value.is_char() => "text",
        value if value.is_array() => "a list",
        value if value.is_map() => "a map",
        value if value.is::<CreatureHandle>() => "a creature",
        value if value.is::<PlaceHandle>() => "a place",
        value if value.is::<ItemHandle>() => "an item",
        value if value.is::<ActionHandle>() => "an action",
        value if value.is::<EffectHandle>() => "an effect",
        value if value.is::<EventHandle>() => "an event",
        _ => "a value of another type",
    }
}

/// A value for a script, `()` for none.
pub(crate) fn or_nothing<T: Variant + Clone>(value: Option<T>) -> Dynamic {
    value.map_or(Dynamic::UNIT, Dynamic::from)
}
