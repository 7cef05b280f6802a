//! Arguments that are creatures, places or items, or `()` where there is none.

use std::any::TypeId;

use rhai::{Dynamic, Variant};

use super::argument::Argument;
use crate::game::Bearer;
use crate::grid::Point;
use crate::script::api::handles::{CreatureHandle, HostResult, ItemHandle, PlaceHandle, as_one, describe};
use crate::script::run::host::ScriptContext;

/// A creature, a place or an item, as its position. `None` for `()`, and for what the acting creature doesn't see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Target(pub Option<Point>);

impl Argument for Target {
    type Raw = Dynamic;

    fn types() -> Vec<TypeId> {
        vec![
            TypeId::of::<CreatureHandle>(),
            TypeId::of::<PlaceHandle>(),
            TypeId::of::<ItemHandle>(),
            TypeId::of::<()>(),
        ]
    }

    #[inline]
    fn read(raw: Dynamic, name: &str, turn: &mut ScriptContext) -> HostResult<Self> {
        if raw.is_unit() {
            return Ok(Self(None));
        }
        if let Some(actor) = as_one(&raw) {
            return Ok(Self(turn.location_of(actor)));
        }
        if let Some(PlaceHandle(at)) = as_one(&raw) {
            return Ok(Self(Some(at)));
        }
        if let Some(ItemHandle { at, .. }) = as_one(&raw) {
            return Ok(Self(at));
        }
        Err(format!("`{name}` needs a creature or a place, but got {}", describe(&raw)).into())
    }
}

/// A `T`, or `()`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OrNothing<T>(pub Option<T>);

impl<T: Handle> Argument for OrNothing<T> {
    type Raw = Dynamic;

    fn types() -> Vec<TypeId> {
        vec![TypeId::of::<T>(), TypeId::of::<()>()]
    }

    #[inline]
    fn read(raw: Dynamic, name: &str, _: &mut ScriptContext) -> HostResult<Self> {
        match as_one(&raw) {
            Some(one) => Ok(Self(Some(one))),
            None if raw.is_unit() => Ok(Self(None)),
            None => Err(format!("`{name}` needs {}, but got {}", T::NOUN, describe(&raw)).into()),
        }
    }
}

/// A handle with a name in error messages.
pub(crate) trait Handle: Variant + Copy {
    /// Its name, with an article.
    const NOUN: &'static str;
}

impl Handle for CreatureHandle {
    const NOUN: &'static str = "a creature";
}

impl Handle for ItemHandle {
    const NOUN: &'static str = "an item";
}

/// A creature or an item that has stats. `None` for `()`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BearerOrNothing(pub Option<Bearer>);

impl Argument for BearerOrNothing {
    type Raw = Dynamic;

    fn types() -> Vec<TypeId> {
        vec![TypeId::of::<CreatureHandle>(), TypeId::of::<ItemHandle>(), TypeId::of::<()>()]
    }

    fn read(raw: Dynamic, name: &str, _: &mut ScriptContext) -> HostResult<Self> {
        if raw.is_unit() {
            return Ok(Self(None));
        }
        if let Some(CreatureHandle(who)) = as_one(&raw) {
            return Ok(Self(Some(Bearer::Creature(who))));
        }
        if let Some(item) = as_one::<ItemHandle>(&raw) {
            return Ok(Self(Some(Bearer::Item(item.real(name)?))));
        }
        Err(format!("`{name}` needs a creature or an item, but got {}", describe(&raw)).into())
    }
}
