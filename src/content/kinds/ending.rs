//! The ways in which a game ends.

use schemars::JsonSchema;
use serde::Deserialize;

use super::item::ItemKind;
use crate::content::catalog::{Kind, Ref};

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
    #[schemars(example = vec!["You lived for {turns} turns."])]
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

impl Ending {
    /// An ending that came to pass, and that no content declares any more.
    pub(crate) fn placeholder(title: String) -> Self {
        Self {
            on: EndingEvent::Death,
            holding: None,
            found: None,
            cause: None,
            won: false,
            title,
            story: Vec::new(),
            confirm: None,
        }
    }
}

impl Kind for Ending {
    const TABLE: &'static str = "ending";
    const TOKEN: &'static str = "ref:ending";
}
