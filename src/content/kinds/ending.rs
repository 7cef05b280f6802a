//! Endings: the events that end a game, and the text about them.

use schemars::JsonSchema;
use serde::Deserialize;

use super::item::ItemKind;
use crate::content::catalog::{Kind, Ref};
use crate::content::text::stat_text::StatText;

/// A way the game can end. `[game]` lists the endings that apply. One of them must cover every death.
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
    /// The event that triggers it.
    pub on: EndingEvent,
    /// The item the player must carry for this ending. Left out, no item is needed.
    #[serde(default)]
    #[schemars(example = &"lantern")]
    pub holding: Option<Ref<ItemKind>>,
    /// What the player reads on picking up the item in `holding`, after the usual message. Left out, there is no extra message.
    #[serde(default)]
    #[schemars(example = &"There it is. Now back to the light.")]
    pub found: Option<String>,
    /// The kind of cause, for an ending with `on = "death"`. Left out, any cause counts.
    #[serde(default)]
    pub cause: Option<CauseKind>,
    /// Whether this ending wins the game.
    pub won: bool,
    /// The title of the end screen.
    #[schemars(length(min = 1), example = &"You died")]
    pub title: String,
    /// The story on the end screen, one sentence per line. May use `{turns}`, `{depth}`, `{deepest}`, `{kills}`, `{cause}` (as `{cause.a}`
    /// unless another form is given, such as `{cause.the}`), `{seed}`, `{level}`, `{levels}`, and stats of the player, such as
    /// `{stat.gold}`.
    #[schemars(example = vec!["You lived for {turns} turns."])]
    pub story: Vec<StatText>,
    /// A question the player must confirm first. Left out, the game ends without asking.
    #[serde(default)]
    #[schemars(example = &"Leave so soon?")]
    pub confirm: Option<String>,
}

/// The events that can end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EndingEvent {
    /// The player leaves through an exit.
    Leave,
    /// The player dies.
    Death,
    /// The last living enemy of the player is gone: it died, vanished or changed sides. Levels that the player has never been to count as
    /// inhabited as long as they are not planned.
    Alone,
    /// A script ends the game: `end_game("won")`.
    Script,
}

/// The kinds of causes of death.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CauseKind {
    /// Another creature, by a hit or by an effect of its scripts.
    Creature,
    /// An effect of the player's own scripts.
    Itself,
    /// Starvation.
    Hunger,
    /// Overeating.
    Overeating,
    /// An item that the player has.
    Item,
    /// A tile.
    Tile,
    /// A field, such as fire or gas.
    Field,
    /// A modifier, such as poison.
    Modifier,
}

impl Ending {
    /// Stands in for an ending that a game reached and that no pack declares any more.
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
