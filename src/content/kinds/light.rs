//! Light: what gives it or swallows it, and how far it reaches.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::Deserializer;

use crate::content::color::Color;
use crate::content::limits;
use crate::content::shorthand::{SHORT_RADIUS, expand};
use crate::grid::Point;

/// How much light there is where everything is fully lit, in percent.
pub const FULL_LIGHT: i32 = 100;

/// A light, or something that swallows light. It only shows on levels that aren't fully lit, unless it swallows light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Light {
    /// How far it reaches, in cells.
    pub radius: u32,
    /// How bright it is at its source, in percent of full light. Below 0, it swallows light.
    pub brightness: i32,
    /// The colour with which it tints what it lights, if any.
    pub color: Option<Color>,
}

impl Light {
    /// What it adds to the light of a cell that it reaches. By the square of the distance, two thirds of its brightness are lost at the
    /// radius, so that a full light is bright enough to see by on all cells within its radius and on no others.
    pub fn at_distance(&self, from: Point, to: Point) -> i32 {
        let reach = self.radius.saturating_mul(self.radius + 1).max(1) as i32;
        let away = from.distance_squared(to).min(reach as u32) as i32;
        self.brightness - self.brightness * 2 * away / (3 * reach)
    }

    /// Whether it takes light instead of giving it.
    pub fn swallows(&self) -> bool {
        self.brightness < 0
    }
}

/// A light, as written.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename = "Light")]
struct LightFields {
    /// How far it reaches, in cells; 0 lights only its own cell.
    #[schemars(transform = limits::LIGHT_RADIUS.stated(), example = 5)]
    radius: u32,
    /// How bright it is at its source, as a percentage of full light; at its radius, a third of that is left. Lights add up. Below 0 it
    /// swallows light.
    #[serde(default = "full")]
    #[schemars(transform = limits::BRIGHTNESS.stated(), example = 80, example = -80)]
    brightness: i32,
    /// The colour with which it tints what it lights. Left out, it is white.
    #[serde(default)]
    #[schemars(example = &"#ffcc88")]
    color: Option<Color>,
}

fn full() -> i32 {
    FULL_LIGHT
}

impl<'de> Deserialize<'de> for Light {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let LightFields { radius, brightness, color } = expand(deserializer, SHORT_RADIUS)?;
        Ok(Self { radius, brightness, color })
    }
}

impl JsonSchema for Light {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "ShortLight".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let short = limits::LIGHT_RADIUS.schema(generator);
        let long = generator.subschema_for::<LightFields>();
        json_schema!({ "anyOf": [short, long], "x-type": "a radius in cells, or `{ radius, brightness, color }`" })
    }
}
