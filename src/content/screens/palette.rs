//! The colours of the screens.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::color::Color;
use crate::content::limits;

/// The colours of the screens. A game has one palette.
///
/// ```toml
/// [palette]
/// background = "#0f1216"
/// bar = { high = "#5f8259", middle = "#b8943f", low = "#e2785c", empty = "#2a313a" }
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Palette {
    /// The background of the screen.
    pub background: Color,
    /// The background of the side panel and of anything that opens over the map.
    pub panel: Color,
    /// The background of the selected line, of the cell under the cursor, and of its entry in the list of what is in sight.
    pub selected: Color,
    /// Normal text.
    pub text: Color,
    /// Less important text.
    pub quiet: Color,
    /// Headings and key names.
    pub accent: Color,
    /// Text that is good for the player.
    pub good: Color,
    /// Text and things worth noticing.
    pub notice: Color,
    /// Danger, and text that is bad for the player.
    pub warning: Color,
    /// Terrain that is remembered but out of sight.
    pub remembered: Color,
    /// Items and stairs that are remembered but out of sight.
    pub remembered_things: Color,
    /// The background of remembered walls.
    pub remembered_shade: Color,
    /// The background of a cell that was just hit.
    pub flash: Color,
    /// The bars of hit points.
    pub bar: BarColors,
    /// The background of visible ground at the player's position. Farther away it fades to `background`.
    pub light: Color,
    /// By how many percent the ground darkens at the edge of the player's view.
    #[schemars(transform = limits::FALLOFF.stated())]
    pub falloff: u32,
    /// Whether the screens use animations.
    pub motion: bool,
}

/// The colours of a bar of hit points.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BarColors {
    /// More than half of the hit points.
    pub high: Color,
    /// Up to half of the hit points.
    pub middle: Color,
    /// Up to a quarter of the hit points.
    pub low: Color,
    /// The missing part.
    pub empty: Color,
}
