//! The arguments of host functions: how each type is read from a script, and which literals it refuses.
//!
//! A host function names its argument types where it is registered. The call, the checker and the editor definitions all follow from
//! them, so a literal that a call would refuse is refused before the script runs.

use std::any::TypeId;

use rhai::{Array, Dynamic, INT, ImmutableString, Map, Variant};

use crate::diagnostics::Diagnostic;
use crate::script::api::handles::{
    CellsHandle, CreatureHandle, EventHandle, HostResult, ItemHandle, LevelHandle, PlaceHandle, PromptHandle,
};
use crate::script::check::ids::known_ids::KnownIds;
use crate::script::run::host::ScriptContext;

/// A type that a host function takes.
pub(crate) trait Argument: Sized + 'static {
    /// The script value that it is read from; `Dynamic` if that can have several types, or matters as a whole.
    type Raw: Variant + Clone;

    /// The types that it accepts; empty if it accepts any.
    fn types() -> Vec<TypeId> {
        vec![TypeId::of::<Self::Raw>()]
    }

    /// Reads it in a call of the function `name`.
    fn read(raw: Self::Raw, name: &str, turn: &mut ScriptContext) -> HostResult<Self>;

    /// What is wrong with a value that the script passes literally, as a whole or in part.
    fn refuse(_text: Literal<'_>, _ids: &KnownIds<'_>) -> Option<Diagnostic> {
        None
    }
}

/// An argument, as far as a script spells it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Literal<'a> {
    /// The whole text.
    Whole(&'a str),
    /// Only its beginning and its end: the rest is computed.
    Parts(&'a str, &'a str),
    /// A number.
    Number(INT),
    /// A name in a map.
    Key(&'a str),
}

/// What the checker knows about one argument of a host function.
#[derive(Clone, Debug)]
pub(crate) struct ArgumentCheck {
    /// The types that it accepts; empty if it accepts any.
    pub types: Vec<TypeId>,
    /// What is wrong with a literal.
    pub refuse: fn(Literal<'_>, &KnownIds<'_>) -> Option<Diagnostic>,
}

impl ArgumentCheck {
    /// The check of arguments of type `A`.
    pub fn of<A: Argument>() -> Self {
        Self { types: A::types(), refuse: A::refuse }
    }

    /// Whether it accepts a value of type `given`.
    pub fn takes(&self, given: TypeId) -> bool {
        self.types.is_empty() || self.types.contains(&given)
    }
}

/// The texts that a host function returns.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AnswerTexts {
    /// The ids of a table, with their packs.
    Ids(&'static str),
    /// The words of an argument type.
    Words(fn(Literal<'_>, &KnownIds<'_>) -> Option<Diagnostic>),
}

impl AnswerTexts {
    /// Why it never returns `text`; `None` if it may.
    pub fn refuse(self, text: &str, ids: &KnownIds<'_>) -> Option<Diagnostic> {
        match self {
            Self::Ids(table) => ids.never_equal(table, text),
            Self::Words(refuse) => refuse(Literal::Whole(text), ids),
        }
    }
}

/// Types that are passed as they are.
macro_rules! plain {
    ($($plain:ty),*) => {$(
        impl Argument for $plain {
            type Raw = Self;

            #[inline]
            fn read(raw: Self, _: &str, _: &mut ScriptContext) -> HostResult<Self> {
                Ok(raw)
            }
        }
    )*};
}

plain!(
    (),
    INT,
    ImmutableString,
    Array,
    Map,
    CreatureHandle,
    PlaceHandle,
    ItemHandle,
    EventHandle,
    PromptHandle,
    LevelHandle,
    CellsHandle
);

/// Any value.
impl Argument for Dynamic {
    type Raw = Self;

    fn types() -> Vec<TypeId> {
        Vec::new()
    }

    #[inline]
    fn read(raw: Self, _: &str, _: &mut ScriptContext) -> HostResult<Self> {
        Ok(raw)
    }
}
