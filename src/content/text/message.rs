//! The sentences in which the game tells what happens.

use schemars::JsonSchema;
use serde::Deserialize;

use super::language::Sentence;
use crate::content::catalog::Kind;

/// What is said of one thing that happens, from each point of view. What is left out is not told.
///
/// As a table of its own, something that scripts can tell or let creatures say: `message("howl")`.
///
/// ```toml
/// [sentence.howl]
/// you = "You howl."
/// seen = "{actor.the} howls."
/// ```
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Message {
    /// When the player does it.
    #[serde(default)]
    pub you: Option<Sentence>,
    /// When it is done to the player.
    #[serde(default)]
    pub at_you: Option<Sentence>,
    /// When the player sees others do it.
    #[serde(default)]
    pub seen: Option<Sentence>,
}

impl Kind for Message {
    const TABLE: &'static str = "sentence";
    const TOKEN: &'static str = "ref:sentence";
}

/// The sentences for all that can happen, whole ones for each point of view. What may stand in braces is said beside each; `.the`
/// and the like ask for a form of the name. The messages of a game may lie in several files.
///
/// ```toml
/// [message.hit]
/// you = "You hit {target.the} for {amount} damage."
/// at_you = { text = "{actor.the} hits you for {amount} damage.", tone = "warning" }
/// seen = "{actor.the} hits {target.the} for {amount} damage."
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Messages {
    /// The game begins.
    pub begin: Message,
    /// `{actor}` hits `{target}` for `{amount}`.
    pub hit: Message,
    /// `{actor}` kills `{target}`.
    pub kill: Message,
    /// `{actor}` dies of something other than a blow.
    pub die: Message,
    /// `{actor}` digs through `{tile}`.
    pub dig: Message,
    /// `{actor}` picks up `{item}`; `{text}` is its letter.
    pub pick_up: Message,
    /// `{actor}` drops `{item}`.
    pub drop: Message,
    /// `{actor}` eats `{item}`.
    pub eat: Message,
    /// `{actor}` has overeaten, at a cost of `{amount}` hit points.
    pub overeat: Message,
    /// `{actor}` puts on `{item}`; `{text}` is the label of the slot.
    pub equip: Message,
    /// `{actor}` takes off `{item}`.
    pub unequip: Message,
    /// `{actor}` goes down the stairs.
    pub descend: Message,
    /// `{actor}` goes up the stairs.
    pub ascend: Message,
    /// `{actor}` leaves the world.
    pub leave: Message,
    /// `{actor}` brings `{target}` forth.
    pub breed: Message,
    /// `{item}` rots away.
    pub rot: Message,
    /// `{actor}` uses `{item}`.
    pub use_item: Message,
    /// `{actor}` opens `{tile}`.
    pub open: Message,
    /// `{actor}` closes `{tile}`.
    pub close: Message,
    /// `{actor}` changes places with `{target}`.
    pub swap: Message,
    /// `{actor}` calls `{target}` into being.
    pub summon: Message,
    /// `{actor}`, who looked like an item, shows itself.
    pub unmask: Message,
    /// More follows from what happened than one action may bring about.
    pub overflow: Message,
    /// `{actor}` comes into sight.
    pub notice: Message,
    /// `{item}` lies here.
    pub here: Message,
    /// A behaviour failed; `{text}` says how.
    pub fault: Message,
    /// A behaviour is out of service until it is changed; `{text}` names it.
    pub retired: Message,
    /// What the player reads when the rules refuse an action.
    pub refused: Refusals,
}

/// What the player reads when the rules refuse an action.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Refusals {
    /// `{tile}` is in the way.
    pub blocked: Sentence,
    /// `{tile}` is too hard to dig.
    pub too_hard: Sentence,
    /// `{target}` is in the way.
    pub occupied: Sentence,
    /// Nothing lies here.
    pub nothing_here: Sentence,
    /// All slots are taken.
    pub hands_full: Sentence,
    /// There is no free ground near for `{item}`.
    pub no_room: Sentence,
    /// There is no such item.
    pub no_item: Sentence,
    /// `{item}` can't be eaten.
    pub not_edible: Sentence,
    /// `{item}` can't be worn or wielded.
    pub not_wearable: Sentence,
    /// No stairs lead that way.
    pub no_stairs: Sentence,
    /// There is no one to attack.
    pub no_target: Sentence,
    /// The other end of the stairs is blocked.
    pub stairs_blocked: Sentence,
    /// Bringing forth is not possible there.
    pub cannot_breed: Sentence,
    /// `{item}` can't be used.
    pub not_usable: Sentence,
    /// There is nothing to open or to close, or this creature can't.
    pub no_door: Sentence,
}
