//! Serde access to the elements of lists and the fields of tables.

use std::collections::VecDeque;

use serde::de::Deserializer;
use serde::de::value::{StrDeserializer, StringDeserializer};
use serde::de::{DeserializeSeed, EnumAccess, Error, IntoDeserializer, MapAccess, SeqAccess, VariantAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::bad_nodes::{Mark, address};
use super::dummy::Dummy;
use super::error::ReadError;
use super::node::NodeReader;
use super::reader::Reader;
use crate::loader::tree::{Node, TableEntry};

/// The elements of a list.
pub struct Items<'r, 'a> {
    items: std::slice::Iter<'r, Node>,
    reader: &'r Reader<'a>,
}

impl<'r, 'a> Items<'r, 'a> {
    pub fn new(items: &'r [Node], reader: &'r Reader<'a>) -> Self {
        Self { items: items.iter(), reader }
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }
}

impl<'de> SeqAccess<'de> for Items<'_, '_> {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, ReadError> {
        let Some(node) = self.items.next() else { return Ok(None) };
        // The type may reject the value after it was read, with an error that has no place.
        seed.deserialize(NodeReader::new(node, self.reader)).map(Some).map_err(|error| error.passing(node))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

/// The fields of a table, plus dummies for the required fields it lacks.
pub struct Fields<'r, 'a> {
    left: VecDeque<Field<'r>>,
    /// The field whose key was returned last.
    current: Option<Field<'r>>,
    table: &'r Node,
    reader: &'r Reader<'a>,
}

enum Field<'r> {
    Written(&'r TableEntry),
    /// The node itself is the value of this key.
    Only(&'static str),
    Lacking(String),
}

impl Field<'_> {
    fn key(&self) -> &str {
        match self {
            Self::Written(entry) => &entry.key,
            Self::Only(key) => key,
            Self::Lacking(key) => key,
        }
    }
}

impl<'r, 'a> Fields<'r, 'a> {
    pub fn new(entries: &'r [TableEntry], table: &'r Node, reader: &'r Reader<'a>) -> Self {
        if reader.bad_nodes.is_empty() {
            return Self { left: entries.iter().map(Field::Written).collect(), current: None, table, reader };
        }
        let usable = |entry: &&TableEntry| !reader.bad_nodes.has(&Mark::BadKey(address(table), entry.key.clone()));
        let written = entries.iter().filter(usable).map(Field::Written);
        let lacking = reader.bad_nodes.lacking(table).into_iter().map(Field::Lacking);
        Self { left: written.chain(lacking).collect(), current: None, table, reader }
    }

    pub fn single(key: &'static str, node: &'r Node, reader: &'r Reader<'a>) -> Self {
        let lacking = reader.bad_nodes.lacking(node).into_iter().map(Field::Lacking);
        let left = std::iter::once(Field::Only(key)).chain(lacking).collect();
        Self { left, current: None, table: node, reader }
    }

    /// Leaves out fields that are not in `known`.
    pub fn only(mut self, known: &[&str]) -> Self {
        self.left.retain(|field| known.contains(&field.key()));
        self
    }
}

impl<'de> MapAccess<'de> for Fields<'_, '_> {
    type Error = ReadError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, ReadError> {
        let Some(field) = self.left.pop_front() else { return Ok(None) };
        let outcome = seed.deserialize(KeyReader { field: &field, reader: self.reader }).map(Some);
        let outcome = outcome.map_err(|error| match &field {
            Field::Written(entry) => error.of_key(entry, self.table),
            _ => error.passing(self.table),
        });
        self.current = Some(field);
        outcome
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, ReadError> {
        match self.current.take() {
            Some(Field::Written(entry)) => {
                let node = &entry.node;
                seed.deserialize(NodeReader::new(node, self.reader)).map_err(|error| error.passing(node))
            }
            Some(Field::Only(_)) => seed.deserialize(NodeReader::new(self.table, self.reader)),
            Some(Field::Lacking(_)) => seed.deserialize(Dummy::default()),
            None => Err(ReadError::custom("a value was read before its key")),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

/// Deserializes the key of a field: text, or the id of a definition.
struct KeyReader<'k, 'r, 'a> {
    field: &'k Field<'r>,
    reader: &'r Reader<'a>,
}

impl KeyReader<'_, '_, '_> {
    /// Looks up the index of an id, which means what it means to the pack that wrote the field.
    fn look_up(&self, table: &str) -> Result<u32, ReadError> {
        let Field::Written(entry) = self.field else { return Ok(0) };
        let found = self.reader.names.look_up(table, &entry.key, entry.node.pack());
        let found = found.map_err(|diagnostic| ReadError::from(diagnostic.at(entry.key_location())))?;
        Ok(found.unwrap_or_default())
    }
}

impl<'de> Deserializer<'de> for KeyReader<'_, '_, '_> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_str(self.field.key())
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        match name.strip_prefix("ref:") {
            Some(table) => visitor.visit_u32(self.look_up(table)?),
            None => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        let key: StrDeserializer<'_, ReadError> = self.field.key().into_deserializer();
        visitor.visit_enum(key)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// An enum variant with its value: `{ cave = { ... } }`.
pub struct VariantNode<'r, 'a> {
    entry: &'r TableEntry,
    reader: &'r Reader<'a>,
}

impl<'r, 'a> VariantNode<'r, 'a> {
    pub fn new(entry: &'r TableEntry, reader: &'r Reader<'a>) -> Self {
        Self { entry, reader }
    }

    fn value(&self) -> NodeReader<'r, 'a> {
        NodeReader::new(&self.entry.node, self.reader)
    }
}

impl<'de> EnumAccess<'de> for VariantNode<'_, '_> {
    type Error = ReadError;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), ReadError> {
        let name: StringDeserializer<ReadError> = self.entry.key.clone().into_deserializer();
        seed.deserialize(name).map(|variant| (variant, self))
    }
}

impl<'de> VariantAccess<'de> for VariantNode<'_, '_> {
    type Error = ReadError;

    fn unit_variant(self) -> Result<(), ReadError> {
        let key = &self.entry.key;
        Err(ReadError::custom(format!("`{key}` has no fields: write just \"{key}\"")).passing(&self.entry.node))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, ReadError> {
        let node = &self.entry.node;
        seed.deserialize(self.value()).map_err(|error| error.passing(node))
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, ReadError> {
        self.value().deserialize_tuple(length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        self.value().deserialize_struct("", fields, visitor)
    }
}
