//! The rules of a game: its player, levels and endings.

use schemars::JsonSchema;
use serde::Deserialize;

use super::behaviour::BotKind;
use super::creature::CreatureKind;
use super::ending::Ending;
use super::level::LevelKind;
use crate::content::catalog::Ref;
use crate::content::limits;

/// The rules of the game: its player, levels and endings. A game has one.
///
/// ```toml
/// [game]
/// player = "hero"
/// levels = ["caves", "caves", "ice_caves"]
/// endings = ["won", "dead"]
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameRules {
    /// The player's creature.
    #[schemars(example = &"hero")]
    pub player: Ref<CreatureKind>,
    /// The levels from top to bottom. A level may appear more than once.
    #[schemars(length(min = 1, max = limits::LEVELS), example = vec!["caves", "ice_caves"])]
    pub levels: Vec<Ref<LevelKind>>,
    /// The endings, checked in order. The first that applies is taken.
    #[schemars(length(min = 1), example = vec!["won", "dead"])]
    pub endings: Vec<Ref<Ending>>,
    /// The most creatures on one level. Nothing spawns beyond that.
    #[serde(default = "default_crowd")]
    #[schemars(transform = limits::CROWD.stated())]
    pub max_creatures: u32,
    /// A dangerous enemy that returns into sight is announced again if it was out of sight for more than this many turns.
    #[serde(default = "default_absence")]
    #[schemars(transform = limits::ABSENCE.stated())]
    pub notice_after: u32,
    /// The bot that the simulator uses unless `--bot` names another.
    #[serde(default)]
    #[schemars(example = &"careful")]
    pub bot: Option<Ref<BotKind>>,
}

fn default_crowd() -> u32 {
    400
}

fn default_absence() -> u32 {
    20
}
