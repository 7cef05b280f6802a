//! The types of values, as signatures and reports name them.

use std::any::TypeId;

use rhai::{Array, INT, ImmutableString, Map};

use crate::script::api::handles::{
    ActionHandle, CellsHandle, CreatureHandle, EffectHandle, EventHandle, ItemHandle, LevelHandle, PlaceHandle,
    PromptHandle,
};

/// The argument types, as reports name them.
fn sorts() -> [(TypeId, &'static str); 16] {
    [
        (TypeId::of::<()>(), "nothing, `()`"),
        (TypeId::of::<bool>(), "a boolean"),
        (TypeId::of::<INT>(), "a number"),
        (TypeId::of::<char>(), "a letter in single quotes"),
        (TypeId::of::<ImmutableString>(), "text in double quotes"),
        (TypeId::of::<Array>(), "a list"),
        (TypeId::of::<Map>(), "a map"),
        (TypeId::of::<CreatureHandle>(), "a creature"),
        (TypeId::of::<PlaceHandle>(), "a place"),
        (TypeId::of::<ItemHandle>(), "an item"),
        (TypeId::of::<EventHandle>(), "an event"),
        (TypeId::of::<PromptHandle>(), "a question"),
        (TypeId::of::<LevelHandle>(), "a level"),
        (TypeId::of::<CellsHandle>(), "cells"),
        (TypeId::of::<ActionHandle>(), "an action"),
        (TypeId::of::<EffectHandle>(), "an effect"),
    ]
}

/// The type behind a name in a signature.
pub(crate) fn type_named(sort: &str) -> Option<TypeId> {
    Some(match sort {
        "int" => TypeId::of::<INT>(),
        "bool" => TypeId::of::<bool>(),
        "text" => TypeId::of::<ImmutableString>(),
        "creature" => TypeId::of::<CreatureHandle>(),
        "place" => TypeId::of::<PlaceHandle>(),
        "item" => TypeId::of::<ItemHandle>(),
        "event" => TypeId::of::<EventHandle>(),
        "prompt" => TypeId::of::<PromptHandle>(),
        "level" => TypeId::of::<LevelHandle>(),
        "cells" => TypeId::of::<CellsHandle>(),
        "action" => TypeId::of::<ActionHandle>(),
        "effect" => TypeId::of::<EffectHandle>(),
        "map" => TypeId::of::<Map>(),
        list if list == "list" || list.starts_with("list of ") => TypeId::of::<Array>(),
        _ => return None,
    })
}

/// The name of a type in reports.
pub(crate) fn word(of: TypeId) -> Option<&'static str> {
    sorts().into_iter().find(|(known, _)| *known == of).map(|(_, word)| word)
}
