//! Short forms of values, which the reader expands.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Visitor};

/// Anything but a list stands for a list with that one element.
pub const MANY: &str = "many";
/// Plain text stands for a table with the one key that follows the colon.
pub const SHORT_USE: &str = "short:use";
/// As [`SHORT_USE`], for `kind`.
pub const SHORT_KIND: &str = "short:kind";
/// As [`SHORT_USE`], for `text`.
pub const SHORT_TEXT: &str = "short:text";

/// Reads a `T` that may be written in the short form named by `token`.
pub(crate) fn expand<'de, T, D>(deserializer: D, token: &'static str) -> Result<T, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    struct Expanded<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Expanded<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a value in its short or its long form")
        }

        fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
            T::deserialize(deserializer)
        }
    }

    deserializer.deserialize_newtype_struct(token, Expanded(PhantomData))
}
