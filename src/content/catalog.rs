//! All definitions of a table, and typed indices into it.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::ops::Index;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, Visitor};

use super::patterns::REFERENCE;
use crate::diagnostics::with_article;

/// A type of definition that has its own table, such as `[creature.bat]`.
pub trait Kind {
    /// The name of the table in TOML, such as `creature`.
    const TABLE: &'static str;
    /// The token that makes the reader look up the id of a [`Ref`]: `ref:` and the table's name.
    const TOKEN: &'static str;
}

/// A typed index into the [`Catalog`] of a content.
pub struct Ref<T> {
    /// The position, from 1, so that `Option<Ref<T>>` takes no extra space.
    position: NonZeroU32,
    sort: PhantomData<fn() -> T>,
}

impl<T> Ref<T> {
    pub(crate) const fn new(index: u32) -> Self {
        Self { position: NonZeroU32::MIN.saturating_add(index), sort: PhantomData }
    }

    /// The position in the catalog, from 0.
    pub const fn index(self) -> usize {
        self.position.get() as usize - 1
    }
}

impl<T> Clone for Ref<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Ref<T> {}

impl<T> PartialEq for Ref<T> {
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position
    }
}

impl<T> Eq for Ref<T> {}

impl<T> PartialOrd for Ref<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Ref<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.position.cmp(&other.position)
    }
}

impl<T> Hash for Ref<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.position.hash(state);
    }
}

impl<T> fmt::Debug for Ref<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ref({})", self.index())
    }
}

/// Reads an id such as `bat` or `stuffed:bat`. It needs the loader's reader, which knows the token and returns the index.
impl<'de, T: Kind> Deserialize<'de> for Ref<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct IndexVisitor<T>(PhantomData<T>);

        impl<T: Kind> Visitor<'_> for IndexVisitor<T> {
            type Value = Ref<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "the id of {}", with_article(T::TABLE))
            }

            fn visit_u32<E: Error>(self, index: u32) -> Result<Self::Value, E> {
                Ok(Ref::new(index))
            }
        }

        deserializer.deserialize_newtype_struct(T::TOKEN, IndexVisitor(PhantomData))
    }
}

impl<T: Kind> JsonSchema for Ref<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("{}_id", T::TABLE).into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let kind = with_article(T::TABLE);
        let text = format!("The id of {kind}: `name`, or `pack:name` for one of another pack.");
        json_schema!({ "type": "string", "pattern": REFERENCE, "description": text, "x-type": T::TABLE })
    }
}

/// All definitions of one table, sorted by id. After them come placeholders for ids in a world that the packs no longer declare, also
/// sorted by id.
#[derive(Clone, Debug)]
pub struct Catalog<T> {
    entries: Vec<(String, T)>,
    /// The number of entries that packs declare. The rest are placeholders.
    declared: usize,
}

impl<T> Default for Catalog<T> {
    fn default() -> Self {
        Self { entries: Vec::new(), declared: 0 }
    }
}

impl<T> Catalog<T> {
    /// Takes pairs of full id and definition, which must be sorted by id.
    pub(crate) fn new(entries: Vec<(String, T)>) -> Self {
        Self { declared: entries.len(), entries }
    }

    /// Appends placeholders, so every existing [`Ref`] to a declared entry stays valid. Ids that are already known are skipped.
    pub(crate) fn add_placeholders(&mut self, placeholders: impl IntoIterator<Item = (String, T)>) {
        let missing: Vec<(String, T)> = placeholders.into_iter().filter(|(id, _)| self.find(id).is_none()).collect();
        self.entries.extend(missing);
        if let Some(placeholders) = self.entries.get_mut(self.declared..) {
            placeholders.sort_by(|(one, _), (other, _)| one.cmp(other));
        }
    }

    /// All definitions, mutable.
    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.entries.iter_mut().map(|(_, definition)| definition)
    }

    /// Whether an entry is a placeholder for a definition that the packs no longer declare.
    pub fn is_placeholder(&self, reference: Ref<T>) -> bool {
        reference.index() >= self.declared
    }

    /// The number of entries, placeholders included.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Finds a definition or a placeholder by its full id, such as `stuffed:bat`.
    pub fn find(&self, id: &str) -> Option<Ref<T>> {
        let (declared, placeholders) = self.entries.split_at_checked(self.declared)?;
        let search = |entries: &[(String, T)]| entries.binary_search_by(|(known, _)| known.as_str().cmp(id)).ok();
        let found = search(declared).or_else(|| Some(search(placeholders)? + self.declared));
        found.map(|index| Ref::new(index as u32))
    }

    /// The full id of an entry.
    #[expect(clippy::indexing_slicing, reason = "only the content that holds the catalog makes a Ref")]
    pub fn id(&self, reference: Ref<T>) -> &str {
        &self.entries[reference.index()].0
    }

    /// All entries sorted by id, placeholders last.
    pub fn iter(&self) -> impl Iterator<Item = (Ref<T>, &str, &T)> {
        self.entries.iter().enumerate().map(|(index, (id, kind))| (Ref::new(index as u32), id.as_str(), kind))
    }

    /// The indices of all entries, in the order of [`Catalog::iter`].
    pub fn refs(&self) -> impl Iterator<Item = Ref<T>> + use<T> {
        (0..self.entries.len() as u32).map(Ref::new)
    }
}

impl<T> Index<Ref<T>> for Catalog<T> {
    type Output = T;

    #[expect(clippy::indexing_slicing, reason = "only the content that holds the catalog makes a Ref")]
    fn index(&self, reference: Ref<T>) -> &T {
        &self.entries[reference.index()].1
    }
}
