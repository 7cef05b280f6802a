//! Parts of levels.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::limits;

/// A part of a level, in percent of its width and height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Region {
    /// Where it begins, from the left edge.
    #[serde(default)]
    #[schemars(transform = limits::PERCENT.stated(), example = 0)]
    pub left: u32,
    /// Where it begins, from the top edge.
    #[serde(default)]
    #[schemars(transform = limits::PERCENT.stated(), example = 0)]
    pub top: u32,
    /// Where it ends, from the left edge.
    #[serde(default = "hundred")]
    #[schemars(transform = limits::PERCENT.stated(), example = 50)]
    pub right: u32,
    /// Where it ends, from the top edge.
    #[serde(default = "hundred")]
    #[schemars(transform = limits::PERCENT.stated(), example = 100)]
    pub bottom: u32,
}

impl Default for Region {
    fn default() -> Self {
        Self { left: 0, top: 0, right: hundred(), bottom: hundred() }
    }
}

fn hundred() -> u32 {
    100
}
