//! The colours of the parts of the screens.

use schemars::JsonSchema;
use serde::Deserialize;

use super::color::Color;
use super::limits;

/// The colours of the parts of the screens. A game has one.
///
/// ```toml
/// [palette]
/// background = "#0f1216"
/// bar = { high = "#5f8259", middle = "#b8943f", low = "#e2785c", empty = "#2a313a" }
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Palette {
    /// Behind everything.
    pub background: Color,
    /// Behind the side panel and what opens over the map.
    pub panel: Color,
    /// Behind the chosen line, the cursor's cell and what it stands on in the list of what is in sight.
    pub selected: Color,
    /// Text.
    pub text: Color,
    /// Text of less concern.
    pub quiet: Color,
    /// Headlines and keys.
    pub accent: Color,
    /// Good news.
    pub good: Color,
    /// What is worth a look.
    pub notice: Color,
    /// Danger.
    pub warning: Color,
    /// Ground and walls that are remembered but not seen.
    pub remembered: Color,
    /// Items and stairs that are remembered but not seen.
    pub remembered_things: Color,
    /// Behind remembered walls.
    pub remembered_shade: Color,
    /// Behind a cell where a blow has just struck.
    pub flash: Color,
    /// Bars.
    pub bar: BarColors,
    /// Behind ground that is seen, at the player's feet; it fades to the background toward the rim.
    pub light: Color,
    /// Percent by which the ground darkens toward the rim of what the player sees.
    #[schemars(transform = limits::FALLOFF.stated())]
    pub falloff: u32,
    /// Whether anything moves by itself.
    pub motion: bool,
}

/// The colours of a bar of hit points.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BarColors {
    /// More than half.
    pub high: Color,
    /// Up to half.
    pub middle: Color,
    /// Up to a quarter.
    pub low: Color,
    /// What is missing.
    pub empty: Color,
}
