//! A stage that puts a drawn map into a level.

use schemars::JsonSchema;
use serde::Deserialize;

use super::stage_fields::{StageFields, StageNumber};
use crate::content::kinds::levels::drawn_cell::DrawnLegend;
use crate::content::kinds::levels::vault::{drawn_rows, drawn_size};
use crate::content::limits;
use crate::content::patterns::by_character;
use crate::grid::{Point, Rect, Size};

/// A map that is drawn, and put into the level as it is.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawnStage {
    /// Between `"""` and `"""`, a character a cell and a row a line. `#` is wall, `.` is floor, and a space leaves the level as it is.
    /// Blank lines around it, and spaces with which all rows begin, don't count. It may be as large as the level: its margin is then the rim, which
    /// is always closed. Later stages may dig through it: what is to stay as it is drawn is a vault.
    #[schemars(length(max = limits::DRAWING))]
    pub map: String,
    /// What other characters stand for: a tile, or what else is there. `#` and `.` can be given another meaning, too.
    #[serde(default)]
    #[schemars(transform = by_character, example = serde_json::json!({ "+": "door", "w": { "creature": "wolf", "asleep": true } }))]
    pub legend: DrawnLegend,
    /// Where it is put.
    #[serde(default)]
    pub at: DrawnPlace,
}

impl DrawnStage {
    /// Its extent.
    pub fn size(&self) -> Size {
        drawn_size(&self.map)
    }

    /// Its upper left corner if it lies in the middle of an area. A map of the size of the whole level lies on the rim, too.
    pub fn corner_in(&self, area: Rect) -> Point {
        let Size { width, height } = self.size();
        let middle = |spare: i32| spare.div_euclid(2);
        area.origin + Point::new(middle(area.size.width - width), middle(area.size.height - height))
    }

    /// Whether anything but wall is cut off if it is put into an area.
    pub fn is_cut_off(&self, area: Rect) -> bool {
        let corner = self.corner_in(area);
        let is_drawn = |sign: char| !matches!(sign, '#' | ' ') || self.legend.contains_key(&sign);
        let rows = (0..).zip(drawn_rows(&self.map));
        let mut cells = rows.flat_map(|(y, row)| (0..).zip(row).map(move |(x, sign)| (Point::new(x, y), sign)));
        cells.any(|(at, sign)| is_drawn(sign) && !area.contains(corner + at))
    }
}

/// Where a drawn map is put.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DrawnPlace {
    /// In the middle of the level, or of the region of the stage.
    #[default]
    Middle,
    /// Anywhere.
    Anywhere,
}

impl StageFields for DrawnStage {
    fn numbers(&self) -> Vec<StageNumber<'_>> {
        Vec::new()
    }
}
