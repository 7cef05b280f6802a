//! The rules of a game: who plays, on which levels, and which endings count.

use schemars::JsonSchema;
use serde::Deserialize;

use super::behaviour::BotKind;
use super::creature::CreatureKind;
use super::ending::Ending;
use super::level::LevelKind;
use crate::content::catalog::Ref;
use crate::content::limits;

/// Which game a pack is: who plays, where it leads, and how it ends. A game has one.
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
    /// The levels from the top down; a level may appear more than once.
    #[schemars(length(min = 1, max = limits::LEVELS), example = vec!["caves", "ice_caves"])]
    pub levels: Vec<Ref<LevelKind>>,
    /// The ways in which the game ends, tried in order.
    #[schemars(length(min = 1), example = vec!["won", "dead"])]
    pub endings: Vec<Ref<Ending>>,
    /// Creatures that one level can hold; nothing is born beyond that.
    #[serde(default = "default_crowd")]
    #[schemars(transform = limits::CROWD.stated())]
    pub max_creatures: u32,
    /// Turns out of the player's sight after which an enemy that is seen again is news.
    #[serde(default = "default_absence")]
    #[schemars(transform = limits::ABSENCE.stated())]
    pub notice_after: u32,
    /// The list of behaviours that the simulator plays with when none is named.
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
