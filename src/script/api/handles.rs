//! Handles to creatures, places, items, actions and effects that scripts hold.

use std::collections::BTreeSet;
use std::rc::Rc;

use rhai::{Array, Dynamic, EvalAltResult, Variant};

use crate::game::{Action, CreatureId, Effect, ItemId, ItemRef};
use crate::grid::Point;
use crate::script::run::sandbox::MAX_LIST;

/// The result of a host function: its return value, or an error in the call.
pub type HostResult<T> = Result<T, Box<EvalAltResult>>;

/// A creature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CreatureHandle(pub CreatureId);

/// A place on the creature's level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceHandle(pub Point);

/// The level that is being built. It holds no data: its functions work on the sketch in the script context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelHandle;

/// A selection of cells of the level that is being built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellsHandle(pub Rc<BTreeSet<Point>>);

/// An item as it was when the script asked for it. It is a snapshot, not a live view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemHandle {
    /// `None` for an item that is only remembered.
    pub id: Option<ItemId>,
    pub thing: ItemRef,
    /// The inventory slot, if it is carried.
    pub slot: Option<usize>,
    /// The place, if it lies on the ground.
    pub at: Option<Point>,
    /// Whether it is worn or wielded.
    pub worn: bool,
}

impl ItemHandle {
    /// The item itself, for the function `name`.
    ///
    /// # Errors
    /// When it is only remembered.
    pub(crate) fn real(self, name: &str) -> HostResult<ItemId> {
        let why = || format!("`{name}` needs an item that is seen or carried, not one that is only remembered");
        Ok(self.id.ok_or_else(why)?)
    }
}

/// An action that a behaviour returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionHandle(pub Action);

/// An effect that a hook returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EffectHandle(pub Effect);

/// The event that fired a hook. It holds no data: its properties read from the script context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventHandle;

/// The question that is being answered. It holds no data: its properties read from the script context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PromptHandle;

/// The `T` in a script value, if it holds one.
pub(crate) fn as_one<T: Variant + Copy>(value: &Dynamic) -> Option<T> {
    value.read_lock::<T>().map(|one| *one)
}

/// Describes the type of a value for error messages, in the terms of the reference.
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
        value if value.is::<PromptHandle>() => "a question",
        value if value.is::<LevelHandle>() => "a level",
        value if value.is::<CellsHandle>() => "cells",
        value if value.is_fnptr() => "a function",
        _ => "a value of another type",
    }
}

/// As many values as a list can have, of those that come first.
pub(crate) fn nearest_of<T: Variant + Clone>(values: impl IntoIterator<Item = T>) -> Array {
    values.into_iter().take(MAX_LIST).map(Dynamic::from).collect()
}

/// A script value; `()` for `None`.
pub(crate) fn or_nothing<T: Variant + Clone>(value: Option<T>) -> Dynamic {
    value.map_or(Dynamic::UNIT, Dynamic::from)
}
