//! Vaults: places that are drawn, and put into levels.

use schemars::JsonSchema;
use serde::Deserialize;

use super::drawn_cell::DrawnLegend;
use crate::content::catalog::{Kind, Ref};
use crate::content::limits;
use crate::content::patterns::by_character;
use crate::content::shorthand::OneOrMany;
use crate::grid::Size;

/// A place that is drawn and put into levels by the stage `vaults`: a treasury, a shrine, an ambush. It keeps its drawing: corridors that come
/// later go round it, and nothing else is placed in it, unless `spawns` or `holds_key` allows it. Its stage comes after all stages that open ground.
///
/// ```toml
/// [vault.treasury]
/// map = """
/// #######
/// #a.a.a#
/// #.....#
/// ###+###
/// """
/// legend = { a = { tile = "altar", item = ["sword", "ring"], wire = "cages" }, "+" = { tile = "vault_door", key = "brass_key" } }
/// key_in = "flooded_cellar"
/// from_depth = 2
///
/// [vault.flooded_cellar]
/// map = """
/// #########
/// #~~~~~~~#
/// +.~~k~~~#
/// #~~~~~~~#
/// #########
/// """
/// legend = { "~" = "deep_water", "+" = "door", k = { tile = "altar", holds_key = true } }
///
/// [tile.altar]
/// name = "altar"
/// description = "An altar with a cage above it."
/// glyph = "_"
/// color = "#d8d0b8"
/// walkable = true
/// transparent = true
/// triggers = ["taken"]
/// triggered = { tile = "closed_cage" }
///
/// [tile.vault_door]
/// name = "vault door"
/// description = "Iron, with a keyhole."
/// glyph = "+"
/// color = "#c9a227"
/// unlocks = "open_door"
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VaultKind {
    /// Between `"""` and `"""`, a character a cell and a row a line. `#` is wall, `.` is floor, and a space leaves the level as it is. It is
    /// entered where ground or a door lies on its border.
    #[schemars(length(max = limits::DRAWING))]
    pub map: String,
    /// What other characters stand for: a tile, or what else is there. `#`, `.` and the space can be given another meaning, too.
    #[serde(default)]
    #[schemars(transform = by_character, example = serde_json::json!({ "+": "door", "w": { "creature": "wolf", "asleep": true } }))]
    pub legend: DrawnLegend,
    /// Where it is put.
    #[serde(default)]
    pub on: VaultPlace,
    /// How likely it is, relative to the weights of the others.
    #[serde(default = "usual_weight")]
    #[schemars(transform = limits::WEIGHT.stated())]
    pub weight: u32,
    /// The first depth at which it appears, counted from 1.
    #[serde(default)]
    pub from_depth: u32,
    /// The last depth at which it appears. Left out, there is no limit.
    #[serde(default)]
    pub to_depth: Option<u32>,
    /// On how many levels of a game it appears at most, once on each. Left out, there is no limit.
    #[serde(default)]
    #[schemars(transform = limits::VAULT_LEVELS.stated(), example = 1)]
    pub at_most: Option<u32>,
    /// Whether it may be turned by quarters.
    #[serde(default = "yes")]
    pub turns: bool,
    /// Whether it may be mirrored.
    #[serde(default = "yes")]
    pub mirrors: bool,
    /// Whether creatures and items of the level may begin in it, as anywhere else.
    #[serde(default)]
    pub spawns: bool,
    /// The vaults of which one is put on the level to hold its key. Left out, the key lies anywhere outside of vaults.
    #[serde(default)]
    #[schemars(example = &"flooded_cellar")]
    pub key_in: OneOrMany<Ref<VaultKind>>,
}

/// Where a vault is put.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum VaultPlace {
    /// In solid rock. Corridors lead to its entrances where they don't touch open ground.
    #[default]
    Rock,
    /// On open floor, where it cuts off nothing.
    Floor,
}

impl VaultKind {
    /// Whether it may appear at a depth, counted from 1.
    pub fn fits_depth(&self, depth: u32) -> bool {
        depth >= self.from_depth && self.to_depth.is_none_or(|last| depth <= last)
    }

    /// The rows of its map: without blank lines around it, and without the indentation that all rows share.
    pub fn rows(&self) -> Vec<Vec<char>> {
        drawn_rows(&self.map)
    }
}

/// The rows of a drawn map: without blank lines around it, and without the indentation that all rows share.
pub fn drawn_rows(map: &str) -> Vec<Vec<char>> {
    let is_blank = |line: &&str| line.trim().is_empty();
    let mut lines: Vec<&str> = map.lines().skip_while(is_blank).collect();
    while lines.last().is_some_and(is_blank) {
        lines.pop();
    }
    let indent_of = |line: &&str| line.chars().take_while(|sign| *sign == ' ').count();
    let indent = lines.iter().filter(|line| !is_blank(line)).map(indent_of).min().unwrap_or(0);
    lines.into_iter().map(|line| line.trim_end().chars().skip(indent).collect()).collect()
}

/// The extent of a drawn map.
pub fn drawn_size(map: &str) -> Size {
    let rows = drawn_rows(map);
    Size::new(rows.iter().map(Vec::len).max().unwrap_or(0) as i32, rows.len() as i32)
}

fn usual_weight() -> u32 {
    10
}

fn yes() -> bool {
    true
}

impl Kind for VaultKind {
    const TABLE: &'static str = "vault";
    const TOKEN: &'static str = "ref:vault";
}
