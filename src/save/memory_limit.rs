//! JSON deserialization within a memory limit.
//!
//! A few bytes of JSON can stand for a large list, because every element takes its full size in memory, however short its text is. So this
//! module counts what lists, maps and short strings allocate while the text is read, and stops before the limit is passed. It models how
//! [`Vec`] and [`BTreeMap`](std::collections::BTreeMap) grow. A string counts with the least that an allocation takes; what a long one takes
//! besides is no more than its text.
//!
//! Use it instead of `serde_json::from_slice` for files from strangers: a tiny saved game must not be able to exhaust memory. Limiting the
//! length of the text is not enough, because two bytes (`0,`) may stand for an element of hundreds. Reading a [`serde_json::Value`] first
//! doesn't help either: that allocates as much before anything is counted. A test checks that both ways of reading give the same result.

use std::cell::Cell;
use std::fmt;

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use serde_json::de::SliceRead;

/// The smallest capacity that a list allocates.
const LEAST: usize = 4;
/// The capacity of a map node.
const NODE: usize = 11;
/// The fewest entries in a map node, except the last one.
const USED: usize = 5;
/// What the allocation of a string takes at least, in bytes.
const STRING: usize = 32;
/// The overhead of a map node in bytes, including its share of the parent nodes.
const BESIDES: usize = 64;

/// Reads a value whose lists and maps take at most `limit` bytes at any time.
///
/// # Errors
/// If the text is not such a value, or takes more memory.
pub(crate) fn read<'de, T: Deserialize<'de>>(text: &'de [u8], limit: usize) -> serde_json::Result<T> {
    metered(text, &MemoryMeter { limit, ..MemoryMeter::default() })
}

/// The peak memory of the value's lists, maps and short strings while it is read, in bytes; 0 if the text is not such a value.
pub(crate) fn weigh<'de, T: Deserialize<'de>>(text: &'de [u8]) -> usize {
    let meter = MemoryMeter { limit: usize::MAX, ..MemoryMeter::default() };
    metered::<T>(text, &meter).map_or(0, |_| meter.most.get())
}

fn metered<'de, T: Deserialize<'de>>(text: &'de [u8], meter: &MemoryMeter) -> serde_json::Result<T> {
    let mut source = serde_json::Deserializer::new(SliceRead::new(text));
    let value = T::deserialize(Metered { inner: &mut source, meter })?;
    source.end().map(|()| value)
}

/// Counts allocated bytes.
#[derive(Default)]
struct MemoryMeter {
    limit: usize,
    taken: Cell<usize>,
    most: Cell<usize>,
}

impl MemoryMeter {
    /// Counts the growth of a list or map. The old and the new allocation exist together for a moment.
    fn grow<E: Error>(&self, from: usize, to: usize) -> Result<(), E> {
        let taken = self.taken.get();
        let most = taken.saturating_add(to);
        if most > self.limit {
            return Err(E::custom(format_args!("it takes more than {} bytes of memory", self.limit)));
        }
        self.most.set(self.most.get().max(most));
        self.taken.set(most.saturating_sub(from));
        Ok(())
    }
}

/// Wraps any participant in deserialization, to meter what it reads.
struct Metered<'m, T> {
    inner: T,
    meter: &'m MemoryMeter,
}

/// Wraps a visitor. `grows` is true for lists and maps, and false for types with a fixed number of parts.
struct MeteredVisitor<'m, V> {
    visitor: V,
    meter: &'m MemoryMeter,
    grows: bool,
}

/// Methods that pass the visitor on, wrapped.
macro_rules! hand_on {
    ($($method:ident($($argument:ident: $type:ty),*) $grows:literal)*) => {$(
        fn $method<V: Visitor<'de>>(self, $($argument: $type,)* visitor: V) -> Result<V::Value, Self::Error> {
            self.inner.$method($($argument,)* MeteredVisitor { visitor, meter: self.meter, grows: $grows })
        }
    )*};
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Metered<'_, D> {
    type Error = D::Error;

    hand_on! {
        deserialize_any() true
        deserialize_bool() true
        deserialize_i8() true
        deserialize_i16() true
        deserialize_i32() true
        deserialize_i64() true
        deserialize_i128() true
        deserialize_u8() true
        deserialize_u16() true
        deserialize_u32() true
        deserialize_u64() true
        deserialize_u128() true
        deserialize_f32() true
        deserialize_f64() true
        deserialize_char() true
        deserialize_str() true
        deserialize_string() true
        deserialize_bytes() true
        deserialize_byte_buf() true
        deserialize_option() true
        deserialize_unit() true
        deserialize_unit_struct(name: &'static str) true
        deserialize_newtype_struct(name: &'static str) true
        deserialize_seq() true
        deserialize_tuple(len: usize) false
        deserialize_tuple_struct(name: &'static str, len: usize) false
        deserialize_map() true
        deserialize_struct(name: &'static str, fields: &'static [&'static str]) false
        deserialize_enum(name: &'static str, variants: &'static [&'static str]) false
        deserialize_identifier() false
    }

    /// Ignored values allocate nothing.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        self.inner.deserialize_ignored_any(visitor)
    }
}

/// Methods that pass a value without parts to the visitor.
macro_rules! forward {
    ($($method:ident($($value:ident: $type:ty)?))*) => {$(
        fn $method<E: Error>(self, $($value: $type)?) -> Result<V::Value, E> {
            self.visitor.$method($($value)?)
        }
    )*};
}

impl<V> MeteredVisitor<'_, V> {
    /// Counts a string, unless it is the name of a field or a variant.
    fn count_string<E: Error>(&self, value: &str) -> Result<(), E> {
        if self.grows && !value.is_empty() { self.meter.grow(0, STRING) } else { Ok(()) }
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for MeteredVisitor<'_, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.visitor.expecting(f)
    }

    forward! {
        visit_bool(value: bool)
        visit_i64(value: i64)
        visit_i128(value: i128)
        visit_u64(value: u64)
        visit_u128(value: u128)
        visit_none()
        visit_unit()
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<V::Value, E> {
        self.count_string(value)?;
        self.visitor.visit_str(value)
    }

    fn visit_borrowed_str<E: Error>(self, value: &'de str) -> Result<V::Value, E> {
        self.count_string(value)?;
        self.visitor.visit_borrowed_str(value)
    }

    fn visit_string<E: Error>(self, value: String) -> Result<V::Value, E> {
        self.count_string(&value)?;
        self.visitor.visit_string(value)
    }

    fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<V::Value, D::Error> {
        self.visitor.visit_some(Metered { inner, meter: self.meter })
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<V::Value, D::Error> {
        self.visitor.visit_newtype_struct(Metered { inner, meter: self.meter })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, inner: A) -> Result<V::Value, A::Error> {
        self.visitor.visit_seq(MeteredParts::new(inner, self.meter, self.grows))
    }

    fn visit_map<A: MapAccess<'de>>(self, inner: A) -> Result<V::Value, A::Error> {
        self.visitor.visit_map(MeteredParts::new(inner, self.meter, self.grows))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, inner: A) -> Result<V::Value, A::Error> {
        self.visitor.visit_enum(Metered { inner, meter: self.meter })
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Metered<'_, S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, inner: D) -> Result<S::Value, D::Error> {
        self.inner.deserialize(Metered { inner, meter: self.meter })
    }
}

/// The elements of a list or map.
struct MeteredParts<'m, A> {
    inner: A,
    meter: &'m MemoryMeter,
    grows: bool,
    /// The number of elements so far.
    count: usize,
    /// The capacity so far.
    room: usize,
    /// The size of the last key, in bytes.
    key: usize,
}

impl<'m, A> MeteredParts<'m, A> {
    fn new(inner: A, meter: &'m MemoryMeter, grows: bool) -> Self {
        Self { inner, meter, grows, count: 0, room: 0, key: 0 }
    }

    /// Makes room for one more list element of `size` bytes.
    fn lengthen<E: Error>(&mut self, size: usize) -> Result<(), E> {
        self.count += 1;
        if !self.grows || self.count <= self.room {
            return Ok(());
        }
        let before = self.room;
        self.room = (2 * before).max(LEAST);
        self.meter.grow(before * size, self.room * size)
    }

    /// Makes room for one more map entry, whose key and value take `size` bytes together.
    fn widen<E: Error>(&mut self, size: usize) -> Result<(), E> {
        let needs_node = self.grows && self.count.is_multiple_of(USED);
        self.count += 1;
        if needs_node { self.meter.grow(0, (NODE + NODE / USED) * size + BESIDES) } else { Ok(()) }
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for MeteredParts<'_, A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, inner: S) -> Result<Option<S::Value>, A::Error> {
        let element = self.inner.next_element_seed(Metered { inner, meter: self.meter })?;
        if element.is_some() {
            self.lengthen(size_of::<S::Value>())?;
        }
        Ok(element)
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for MeteredParts<'_, A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.key = size_of::<S::Value>();
        self.inner.next_key_seed(Metered { inner: seed, meter: self.meter })
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, inner: S) -> Result<S::Value, A::Error> {
        let value = self.inner.next_value_seed(Metered { inner, meter: self.meter })?;
        self.widen(self.key + size_of::<S::Value>())?;
        Ok(value)
    }
}

impl<'de, 'm, A: EnumAccess<'de>> EnumAccess<'de> for Metered<'m, A> {
    type Error = A::Error;
    type Variant = Metered<'m, A::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self::Variant), A::Error> {
        let meter = self.meter;
        self.inner.variant_seed(seed).map(|(value, inner)| (value, Metered { inner, meter }))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Metered<'_, A> {
    type Error = A::Error;

    hand_on! {
        tuple_variant(len: usize) false
        struct_variant(fields: &'static [&'static str]) false
    }

    fn unit_variant(self) -> Result<(), A::Error> {
        self.inner.unit_variant()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, A::Error> {
        self.inner.newtype_variant_seed(Metered { inner: seed, meter: self.meter })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;

    type Lists = Vec<Vec<u64>>;

    #[test]
    fn lists_are_charged_as_they_grow() {
        assert_eq!(weigh::<Vec<u64>>(b"[]"), 0);
        assert_eq!(weigh::<Vec<u64>>(b"[1]"), 4 * 8);
        assert_eq!(weigh::<Vec<u64>>(b"[1,2,3,4]"), 4 * 8);
        assert_eq!(
            weigh::<Vec<u64>>(b"[1,2,3,4,5]"),
            4 * 8 + 8 * 8,
            "the old places are given back after the new ones are taken"
        );
        assert_eq!(weigh::<Lists>(b"[[1],[2]]"), 2 * 4 * 8 + 4 * size_of::<Vec<u64>>());
    }

    #[test]
    fn maps_are_charged_by_their_nodes() {
        let one = weigh::<BTreeMap<String, u32>>(br#"{"a":1}"#);
        assert!(one >= NODE * (size_of::<String>() + size_of::<u32>()), "{one}");
        let node = one - STRING;
        assert_eq!(weigh::<BTreeMap<String, u32>>(br#"{"a":1,"b":1,"c":1,"d":1,"e":1}"#), node + 5 * STRING);
        assert_eq!(weigh::<BTreeMap<String, u32>>(br#"{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1}"#), 2 * node + 6 * STRING);
    }

    /// Covers the kinds of types that saved games use.
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Sample {
        large: u128,
        pair: (i32, bool),
        name: Option<String>,
        action: SampleAction,
        #[serde(default)]
        more: Vec<SampleAction>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum SampleAction {
        Wait,
        Step(u8),
        Throw { far: Vec<u16> },
    }

    const SAMPLE: &str =
        r#"{"large":340282366920938463463374607431768211455,"pair":[-3,true],"name":"\u00e9","action":{"step":7}}"#;

    #[test]
    fn the_limit_does_not_change_what_is_read() {
        let more = SAMPLE.replace("}}", r#"},"more":["wait",{"throw":{"far":[1,2]}}]}"#);
        for text in [SAMPLE, &more] {
            let known: Sample = serde_json::from_str(text).unwrap();
            assert_eq!(read::<Sample>(text.as_bytes(), usize::MAX).unwrap(), known);
        }
        assert_eq!(weigh::<Sample>(SAMPLE.as_bytes()), STRING, "what has a place of its own takes no other");
        assert_eq!(weigh::<Sample>(more.as_bytes()), STRING + 4 * size_of::<SampleAction>() + 4 * 2);
    }

    #[test]
    fn exceeding_the_limit_is_refused_at_its_position() {
        let text = b"[[1,2],\n[3,4,5,6,7]]";
        let enough = weigh::<Lists>(text);
        assert!(read::<Lists>(text, enough).is_ok());
        let refusal = read::<Lists>(text, enough - 1).unwrap_err().to_string();
        assert_eq!(refusal, format!("it takes more than {} bytes of memory at line 2 column 11", enough - 1));
        assert!(read::<Lists>(b"[[1]] 2", usize::MAX).is_err(), "something stands behind it");
        assert!(read::<Lists>(b"[[1]", usize::MAX).is_err());
        assert_eq!(weigh::<Lists>(b"[[1]"), 0);
    }
}
