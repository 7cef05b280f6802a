//! The rules of a game: who plays, where, and how it ends.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Bot, CreatureKind, ItemKind, Kind, LevelKind, Ref, limit};

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
    #[schemars(length(min = 1, max = limit::LEVELS), example = ["caves", "ice_caves"])]
    pub levels: Vec<Ref<LevelKind>>,
    /// The ways in which the game ends, tried in order.
    #[schemars(length(min = 1), example = ["won", "dead"])]
    pub endings: Vec<Ref<Ending>>,
    /// Creatures that one level can hold; nothing is born beyond that.
    #[serde(default = "default_crowd")]
    #[schemars(transform = limit::CROWD.stated())]
    pub max_creatures: u32,
    /// Turns out of the player's sight after which an enemy that is seen again is news.
    #[serde(default = "default_absence")]
    #[schemars(transform = limit::ABSENCE.stated())]
    pub notice_after: u32,
    /// The list of behaviours that the simulator plays with when none is named.
    #[serde(default)]
    #[schemars(example = &"careful")]
    pub bot: Option<Ref<Bot>>,
}

/// A group of creatures that stand together.
///
/// ```toml
/// [faction.pack]
/// enemies = ["adventurers"]
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Faction {
    /// Whom its members fight. Hostility goes both ways: it is enough that one of the two says so.
    #[serde(default)]
    #[schemars(example = ["adventurers"])]
    pub enemies: Vec<Ref<Faction>>,
}

/// One way in which the game ends. `[game]` lists those that count; one of them must take every death.
///
/// ```toml
/// [ending.slain]
/// on = "death"
/// cause = "creature"
/// won = false
/// title = "You died"
/// story = ["You were killed by {cause} on level {depth}, on turn {turns}."]
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// What happened.
    pub on: EndingEvent,
    /// What the player must carry for it.
    #[serde(default)]
    #[schemars(example = &"lantern")]
    pub holding: Option<Ref<ItemKind>>,
    /// What the player reads on picking up what it asks for; left out, nothing more than of any item.
    #[serde(default)]
    #[schemars(example = &"There it is. Now back to the light.")]
    pub found: Option<String>,
    /// What killed the player, for an ending by death.
    #[serde(default)]
    pub cause: Option<CauseKind>,
    /// Whether the game is won.
    pub won: bool,
    /// The headline of the end screen.
    #[schemars(length(min = 1), example = &"You died")]
    pub title: String,
    /// The story of that life, a sentence a line. May use `{turns}`, `{depth}`, `{deepest}`, `{kills}`, `{cause}` (also in a form, as
    /// `{cause.the}`; else as `{cause.a}`), `{seed}`, `{level}` and `{levels}`.
    #[schemars(example = ["You lived for {turns} turns."])]
    pub story: Vec<String>,
    /// The question before it comes to pass; left out, nobody asks.
    #[serde(default)]
    #[schemars(example = &"Leave so soon?")]
    pub confirm: Option<String>,
}

/// What can end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EndingEvent {
    /// The player goes out by an exit.
    Leave,
    /// The player dies.
    Death,
    /// A script ends the game: `end_game("won")`.
    Script,
}

/// The sorts of causes of death.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CauseKind {
    /// By a creature.
    Creature,
    /// By hunger.
    Hunger,
    /// By eating too much.
    Overeating,
    /// By an item that the player has.
    Item,
    /// By the ground.
    Tile,
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
