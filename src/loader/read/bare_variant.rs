//! A choice that is written as only its name, such as `"touch"`. Choices that need more say what.

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, VariantAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::error::ReadError;
use crate::diagnostics::{Code, Diagnostic};

/// The name of a choice.
#[derive(Clone, Copy)]
pub struct BareVariant<'t>(pub &'t str);

impl<'de> EnumAccess<'de> for BareVariant<'_> {
    type Error = ReadError;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), ReadError> {
        let name: StrDeserializer<'_, ReadError> = self.0.into_deserializer();
        seed.deserialize(name).map(|variant| (variant, self))
    }
}

impl<'de> VariantAccess<'de> for BareVariant<'_> {
    type Error = ReadError;

    fn unit_variant(self) -> Result<(), ReadError> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, ReadError> {
        seed.deserialize(Needed(self.0))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, ReadError> {
        Err(Needed(self.0).fields(&[]))
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], _: V) -> Result<V::Value, ReadError> {
        Err(Needed(self.0).fields(fields))
    }
}

/// Stands in for what belongs to a choice, to learn what that is.
struct Needed<'t>(&'t str);

/// The most fields to name as an example.
const MAX_NAMED: usize = 2;

impl Needed<'_> {
    fn number(&self) -> ReadError {
        let name = self.0;
        Self::error("a number", format!("write `{{ {name} = 8 }}`, with your own number"))
    }

    fn fields(&self, fields: &[&str]) -> ReadError {
        let mut named: Vec<String> = fields.iter().take(MAX_NAMED).map(|field| format!("{field} = ...")).collect();
        if fields.len() != named.len() || named.is_empty() {
            named.push("...".to_owned());
        }
        let name = self.0;
        Self::error(
            "fields",
            format!("write `{{ {name} = {{ {} }} }}`, with the fields in the inner table", named.join(", ")),
        )
    }

    fn error(what: &str, help: String) -> ReadError {
        let message = format!("this needs {what}, not only a name");
        Diagnostic::error(message).code(Code::WrongType).help(help).into()
    }
}

/// Makes a deserializer refuse numbers with the advice to write one.
macro_rules! numbers {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, _: V) -> Result<V::Value, ReadError> {
            Err(self.number())
        }
    )*};
}

impl<'de> Deserializer<'de> for Needed<'_> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, ReadError> {
        Err(ReadError::custom(format!("`{}` needs a value, not only a name", self.0)))
    }

    numbers! { deserialize_i32 deserialize_i64 deserialize_u16 deserialize_u32 deserialize_u64 }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, ReadError> {
        Err(self.fields(fields))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i128 u8 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct
        seq tuple tuple_struct map enum identifier ignored_any
    }
}
