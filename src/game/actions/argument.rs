//! The values that actions carry: their serialized form, and how scripts write them.

use crate::content::{AbilityKind, Catalog, Content, CreatureKind, Kind, Message, Ref};
use crate::game::ai::script_format::{ScriptFormat, bare, direction, place};
use crate::game::model::creatures::order::OrderWord;
use crate::game::model::creatures::script_memory::Memory;
use crate::grid::{Direction, Point};

/// A value that an action carries.
pub(crate) trait Argument: Sized {
    /// Its serialized form, with string ids.
    type Record;

    /// The serialized form.
    fn record(&self, content: &Content) -> Self::Record;

    /// The value of a serialized form; `None` if it names a definition that the content does not have.
    fn bind(record: Self::Record, content: &Content) -> Option<Self>;

    /// The value as scripts write it; `None` if they would leave it out.
    fn in_script(&self, script_format: ScriptFormat<'_>) -> Option<String>;
}

impl Argument for Direction {
    type Record = Self;

    fn record(&self, _: &Content) -> Self {
        *self
    }

    fn bind(record: Self, _: &Content) -> Option<Self> {
        Some(record)
    }

    fn in_script(&self, _: ScriptFormat<'_>) -> Option<String> {
        Some(direction(*self))
    }
}

impl Argument for Point {
    type Record = Self;

    fn record(&self, _: &Content) -> Self {
        *self
    }

    fn bind(record: Self, _: &Content) -> Option<Self> {
        Some(record)
    }

    fn in_script(&self, _: ScriptFormat<'_>) -> Option<String> {
        Some(place(*self))
    }
}

/// A cell, or none.
impl Argument for Option<Point> {
    type Record = Self;

    fn record(&self, _: &Content) -> Self {
        *self
    }

    fn bind(record: Self, _: &Content) -> Option<Self> {
        Some(record)
    }

    fn in_script(&self, _: ScriptFormat<'_>) -> Option<String> {
        self.map(place)
    }
}

impl Argument for OrderWord {
    type Record = Self;

    fn record(&self, _: &Content) -> Self {
        *self
    }

    fn bind(record: Self, _: &Content) -> Option<Self> {
        Some(record)
    }

    fn in_script(&self, _: ScriptFormat<'_>) -> Option<String> {
        Some(format!("\"{}\"", self.name()))
    }
}

/// A slot of the inventory.
impl Argument for usize {
    type Record = Self;

    fn record(&self, _: &Content) -> Self {
        *self
    }

    fn bind(record: Self, _: &Content) -> Option<Self> {
        Some(record)
    }

    fn in_script(&self, script_format: ScriptFormat<'_>) -> Option<String> {
        Some(script_format.slot(*self))
    }
}

/// How many items.
impl Argument for u16 {
    type Record = Self;

    fn record(&self, _: &Content) -> Self {
        *self
    }

    fn bind(record: Self, _: &Content) -> Option<Self> {
        Some(record)
    }

    fn in_script(&self, _: ScriptFormat<'_>) -> Option<String> {
        Some(self.to_string())
    }
}

/// The variables of a new creature's behaviours. Boxed to keep actions small, because few carry one.
impl Argument for Box<Memory> {
    type Record = Memory;

    fn record(&self, _: &Content) -> Memory {
        Memory::clone(self)
    }

    fn bind(record: Memory, _: &Content) -> Option<Self> {
        Some(Self::new(record))
    }

    fn in_script(&self, script_format: ScriptFormat<'_>) -> Option<String> {
        (!self.is_empty()).then(|| script_format.memory(self))
    }
}

/// A kind of definition that actions refer to.
trait Named: Kind + Sized {
    fn catalog(content: &Content) -> &Catalog<Self>;
}

impl Named for CreatureKind {
    fn catalog(content: &Content) -> &Catalog<Self> {
        &content.creatures
    }
}

impl Named for AbilityKind {
    fn catalog(content: &Content) -> &Catalog<Self> {
        &content.abilities
    }
}

impl Named for Message {
    fn catalog(content: &Content) -> &Catalog<Self> {
        &content.sentences
    }
}

impl<T: Named> Argument for Ref<T> {
    type Record = String;

    fn record(&self, content: &Content) -> String {
        T::catalog(content).id(*self).to_owned()
    }

    fn bind(record: String, content: &Content) -> Option<Self> {
        // The definition may have been renamed since the action was recorded.
        T::catalog(content).find(content.renames.current(T::TABLE, &record))
    }

    fn in_script(&self, script_format: ScriptFormat<'_>) -> Option<String> {
        Some(format!("\"{}\"", bare(T::catalog(script_format.content()), *self)))
    }
}
