//! Parts of levels.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::limits;
use crate::grid::{Rect, Size};

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

impl Region {
    /// Its cells on a level of some size, inside the rim.
    pub fn cells(self, size: Size) -> Rect {
        let part = |whole: i32, percent: u32| (i64::from(whole) * i64::from(percent) / 100) as i32;
        let (left, right) = (part(size.width, self.left).max(1), part(size.width, self.right).min(size.width - 1));
        let (top, bottom) = (part(size.height, self.top).max(1), part(size.height, self.bottom).min(size.height - 1));
        Rect::new(left, top, right - left, bottom - top)
    }
}

fn hundred() -> u32 {
    100
}
