//! RGB colours and named colours.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, Visitor};

use super::catalog::Kind;
use super::patterns::REFERENCE;

/// An RGB colour, 0 to 255 each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Color {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

impl Color {
    /// The token that makes the reader look up a colour by its name, or parse `#rrggbb`.
    pub const TOKEN: &'static str = "color";

    /// A colour from its components.
    pub const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self { red, green, blue }
    }

    /// Parses `#rrggbb`; `None` for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        u32::from_str_radix(digits, 16).ok().map(Self::from_packed)
    }

    /// A colour from the number `0xrrggbb`.
    pub const fn from_packed(packed: u32) -> Self {
        Self::new((packed >> 16) as u8, (packed >> 8) as u8, packed as u8)
    }

    /// The number `0xrrggbb`.
    pub const fn packed(self) -> u32 {
        (self.red as u32) << 16 | (self.green as u32) << 8 | self.blue as u32
    }

    /// Blends this colour with `other`: 0 percent is this one, 100 the other.
    #[must_use]
    pub fn mix(self, other: Self, percent: u32) -> Self {
        let blend = |from: u8, to: u8| {
            let percent = percent.min(100);
            ((u32::from(from) * (100 - percent) + u32::from(to) * percent + 50) / 100) as u8
        };
        Self::new(blend(self.red, other.red), blend(self.green, other.green), blend(self.blue, other.blue))
    }
}

impl<'de> Deserialize<'de> for Color {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PackedVisitor;

        impl Visitor<'_> for PackedVisitor {
            type Value = Color;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a colour, or \"#rrggbb\"")
            }

            fn visit_u32<E: Error>(self, packed: u32) -> Result<Color, E> {
                Ok(Color::from_packed(packed))
            }
        }

        deserializer.deserialize_newtype_struct(Self::TOKEN, PackedVisitor)
    }
}

impl JsonSchema for Color {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Color".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": format!("{HEX}|{REFERENCE}"), "x-type": "colour" })
    }
}

/// The pattern of `#rrggbb`.
const HEX: &str = "^#[0-9A-Fa-f]{6}$";

/// A named colour, an entry of the table `[color]`.
#[derive(Clone, Copy, Debug)]
pub struct NamedColor(pub Color);

impl Kind for NamedColor {
    const TABLE: &'static str = "color";
    const TOKEN: &'static str = "ref:color";
}

impl JsonSchema for NamedColor {
    fn schema_name() -> Cow<'static, str> {
        "NamedColor".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let description =
            "A colour with a name, as red, green and blue in hexadecimal.\n\n```toml\n[color]\nice = \"#9fc4dc\"\n```";
        json_schema!({ "type": "string", "pattern": HEX, "description": description, "examples": ["#9fc4dc"] })
    }
}
