//! The rules of a game: who plays, where, and how it ends.

use serde::Deserialize;

use super::{Bot, CreatureKind, ItemKind, Kind, LevelKind, Ref};

/// Which game a pack is: `[game]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRules {
    /// The player's creature.
    pub player: Ref<CreatureKind>,
    /// The levels from the top down; a level may appear more than once.
    pub levels: Vec<Ref<LevelKind>>,
    /// The ways in which the game ends, tried in order.
    pub endings: Vec<Ref<Ending>>,
    /// Creatures that one level can hold; nothing is born beyond that. 1 to 5000.
    #[serde(default = "default_crowd")]
    pub max_creatures: u32,
    /// Turns out of the player's sight after which an enemy that is seen again is news. 0 to 10000.
    #[serde(default = "default_absence")]
    pub notice_after: u32,
    /// The list of behaviours that the simulator plays with when none is named.
    #[serde(default)]
    pub bot: Option<Ref<Bot>>,
}

/// A group of creatures that stand together.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faction {
    /// Whom its members fight. Hostility goes both ways: it is enough that one of the two says so.
    #[serde(default)]
    pub enemies: Vec<Ref<Faction>>,
}

/// One way in which the game ends.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// What happened.
    pub on: EndingEvent,
    /// What the player must carry for it.
    #[serde(default)]
    pub holding: Option<Ref<ItemKind>>,
    /// What killed the player, for an ending by death.
    #[serde(default)]
    pub cause: Option<CauseKind>,
    /// Whether the game is won.
    pub won: bool,
    /// The headline of the end screen.
    pub title: String,
    /// The story of that life, a sentence a line. May use `{turns}`, `{depth}`, `{deepest}`, `{kills}`, `{cause}` (also in a form, as
    /// `{cause.the}`; else as `{cause.a}`), `{seed}`, `{level}` and `{levels}`.
    pub story: Vec<String>,
    /// The question before it comes to pass; left out, nobody asks.
    #[serde(default)]
    pub confirm: Option<String>,
}

/// What can end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndingEvent {
    /// The player goes out by an exit.
    Leave,
    /// The player dies.
    Death,
}

/// The sorts of causes of death.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CauseKind {
    /// By a creature.
    Creature,
    /// By hunger.
    Hunger,
    /// By eating too much.
    Overeating,
}

impl Kind for Faction {
    const TABLE: &'static str = "faction";
    const TOKEN: &'static str = "ref:faction";
}

impl Kind for Ending {
    const TABLE: &'static str = "ending";
    const TOKEN: &'static str = "ref:ending";
}

fn default_crowd() -> u32 {
    400
}

fn default_absence() -> u32 {
    20
}
