//! Where the parts of the play screen stand, and what the side panel shows.

use schemars::JsonSchema;
use serde::Deserialize;

use super::panel_button::PanelButton;
use crate::content::limits;

/// Where the parts of the play screen stand, and what the side panel shows. A game has at most one of these tables; left out, everything is
/// where it is in the shipped game.
///
/// ```toml
/// [layout]
/// panel = "left"
/// log = "above"
/// log_rows = 5
/// rows = ["buttons", "gap", "health", "numbers", "turn", "gap", "in_sight"]
/// numbers = ["defense", "stats"]
/// buttons = ["help", "inventory"]
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct ScreenLayout {
    /// The side of the map where the panel stands.
    pub panel: PanelSide,
    /// Where the log stands: above or below the map.
    pub log: LogPlace,
    /// How many rows the log has on the smallest screen. On higher ones it has up to four more.
    #[schemars(transform = limits::LOG_ROWS.stated())]
    pub log_rows: u32,
    /// Whether the letters in a window become smaller where the largest level would not fit otherwise. Larger windows show more cells in any case.
    pub whole_levels: bool,
    /// What the side panel shows, from top to bottom. Each row may stand there once, a gap any number of times; `in_sight` must be the last.
    #[schemars(example = vec!["title", "level", "gap", "health", "bars", "conditions", "hunger", "numbers", "turn", "gap", "gear", "gap", "in_sight"])]
    pub rows: Vec<PanelRow>,
    /// The numbers in the row `numbers`, in this order. Two share a line if they fit.
    #[schemars(example = vec!["attack", "defense", "stealth", "stats"])]
    pub numbers: Vec<PanelNumber>,
    /// The commands that have buttons in the row `buttons`, in this order. `[text.buttons]` says what is on them. Those that do nothing in
    /// the game and those without a key are left out.
    #[schemars(example = vec!["help", "inventory", "look"])]
    pub buttons: Vec<PanelButton>,
}

impl Default for ScreenLayout {
    fn default() -> Self {
        use PanelRow::{Bars, Conditions, Gap, Gear, Health, Hunger, InSight, Level, Numbers, Title, Turn};
        Self {
            panel: PanelSide::Right,
            log: LogPlace::Below,
            log_rows: 3,
            whole_levels: false,
            rows: vec![Title, Level, Gap, Health, Bars, Conditions, Hunger, Numbers, Turn, Gap, Gear, Gap, InSight],
            numbers: vec![PanelNumber::Attack, PanelNumber::Defense, PanelNumber::Stealth, PanelNumber::Stats],
            buttons: Vec::new(),
        }
    }
}

/// A side of the map.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum PanelSide {
    /// To the left of the map.
    Left,
    /// To the right of the map.
    Right,
}

/// Where the log stands.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum LogPlace {
    /// Above the map.
    Above,
    /// Below the map.
    Below,
}

/// A part of the side panel.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum PanelRow {
    /// The title of the game and the depth.
    Title,
    /// The name of the level, if `panel.level` of `[text]` is not empty.
    Level,
    /// An empty line. Where there is too little room, only the last one stays.
    Gap,
    /// The player's name, how hurt it is, and a bar.
    Health,
    /// The stats that are shown as bars.
    Bars,
    /// What lasts on the player.
    Conditions,
    /// The state of hunger, in games with hunger.
    Hunger,
    /// The numbers of `numbers`.
    Numbers,
    /// The turn.
    Turn,
    /// How many enemies are left, in games with an ending for when there are none: `on = "alone"`. Those count whom that ending counts. As long
    /// as there are levels that are not planned yet, nobody knows who lives there, so it tells the least that there are.
    Enemies,
    /// The buttons of `buttons`, to be clicked. They show the keys that do the same.
    Buttons,
    /// What is worn and wielded.
    Gear,
    /// The player's abilities, with the turns until they can be used again.
    Abilities,
    /// What is carried and not worn, with the letters by which lists name it.
    Carried,
    /// What is in sight. It takes the lines that are left.
    InSight,
}

/// A number in the side panel.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum PanelNumber {
    /// The player's attack.
    Attack,
    /// The player's defense.
    Defense,
    /// How far off the player is noticed, in games where creatures have to notice it.
    Stealth,
    /// The stats with `panel = "count"`, by their `order`.
    Stats,
}
