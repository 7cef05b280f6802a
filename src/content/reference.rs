//! Typed indices: how one definition points at another.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::Index;

use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// A sort of definition that packs declare in a table of its own, as `[creature.bat]`.
pub trait Kind {
    /// The name of the table in TOML, as `creature`.
    const TABLE: &'static str;
    /// The name under which a [`Ref`] asks the located reader to look an id up: `ref:` and the table's name.
    const TOKEN: &'static str;
}

/// The name of a table with its article, as `an item`.
pub fn with_article(table: &str) -> String {
    let article = if table.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {table}")
}

/// Points at a definition of sort `T` in the [`Catalog`] of the content that it was read with.
pub struct Ref<T> {
    index: u32,
    sort: PhantomData<fn() -> T>,
}

impl<T> Ref<T> {
    pub(super) const fn new(index: u32) -> Self {
        Self { index, sort: PhantomData }
    }

    /// The position in the catalog, from 0.
    pub const fn index(self) -> usize {
        self.index as usize
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
        self.index == other.index
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
        self.index.cmp(&other.index)
    }
}

impl<T> Hash for Ref<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.index.hash(state);
    }
}

impl<T> fmt::Debug for Ref<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ref({})", self.index)
    }
}

/// Reads an id such as `bat` or `stuffed:bat`. Only the located reader understands the token; it answers with the index.
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

/// All definitions of one sort, ordered by id.
#[derive(Clone, Debug)]
pub struct Catalog<T> {
    entries: Vec<(String, T)>,
}

impl<T> Default for Catalog<T> {
    fn default() -> Self {
        Self { entries: Vec::new() }
    }
}

impl<T> Catalog<T> {
    /// Holds `entries`, pairs of namespaced id and definition, which must come ordered by id.
    pub(super) fn new(entries: Vec<(String, T)>) -> Self {
        Self { entries }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Points at the definition with the namespaced id `id`, as `stuffed:bat`.
    pub fn find(&self, id: &str) -> Option<Ref<T>> {
        self.entries.binary_search_by(|(own, _)| own.as_str().cmp(id)).ok().map(|index| Ref::new(index as u32))
    }

    /// The namespaced id of a definition.
    #[expect(clippy::indexing_slicing, reason = "a Ref is made only by the content that holds its catalog")]
    pub fn id(&self, reference: Ref<T>) -> &str {
        &self.entries[reference.index()].0
    }

    /// All of them, in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = (Ref<T>, &str, &T)> {
        self.entries.iter().enumerate().map(|(index, (id, kind))| (Ref::new(index as u32), id.as_str(), kind))
    }

    /// Points at all of them, in the order of their ids.
    pub fn refs(&self) -> impl Iterator<Item = Ref<T>> + use<T> {
        (0..self.entries.len() as u32).map(Ref::new)
    }
}

impl<T> Index<Ref<T>> for Catalog<T> {
    type Output = T;

    #[expect(clippy::indexing_slicing, reason = "a Ref is made only by the content that holds its catalog")]
    fn index(&self, reference: Ref<T>) -> &T {
        &self.entries[reference.index()].1
    }
}
