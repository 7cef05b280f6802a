//! The messages about events, from each point of view.

use schemars::JsonSchema;
use serde::Deserialize;

use super::language::Sentence;
use crate::content::catalog::Kind;

/// The sentences about an event, one for each point of view. The player gets no message for one that is left out.
///
/// In a `[sentence]` table, it is a message that scripts show, or that creatures say: `message("howl")`.
///
/// ```toml
/// [sentence.howl]
/// you = "You howl."
/// seen = "{actor.the} howls."
/// ```
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Message {
    /// The message when the player does it.
    #[serde(default)]
    pub you: Option<Sentence>,
    /// The message when it is done to the player.
    #[serde(default)]
    pub at_you: Option<Sentence>,
    /// The message when the player sees others do it.
    #[serde(default)]
    pub seen: Option<Sentence>,
}

impl Kind for Message {
    const TABLE: &'static str = "sentence";
    const TOKEN: &'static str = "ref:sentence";
}

/// The messages about all events, one whole sentence for each point of view. Each field lists the slots it may use. `.the` and the like ask
/// for a form of a name. The messages of a game may be in several files.
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
    /// A new game starts.
    pub begin: Message,
    /// `{actor}` hits `{target}` for `{amount}` damage.
    pub hit: Message,
    /// `{actor}` kills `{target}`.
    pub kill: Message,
    /// `{actor}` dies, but not by an attack.
    pub die: Message,
    /// `{actor}` digs through `{tile}`.
    pub dig: Message,
    /// `{actor}` picks up `{item}`. `{text}` is its inventory letter.
    pub pick_up: Message,
    /// `{actor}` drops `{item}`.
    pub drop: Message,
    /// `{actor}` eats `{item}`.
    pub eat: Message,
    /// `{actor}` overeats and loses `{amount}` hit points.
    pub overeat: Message,
    /// `{actor}` puts on `{item}`. `{text}` is the label of the slot.
    pub equip: Message,
    /// `{actor}` takes off `{item}`.
    pub unequip: Message,
    /// `{actor}` goes down the stairs.
    pub descend: Message,
    /// `{actor}` goes up the stairs.
    pub ascend: Message,
    /// `{actor}` leaves the world through an exit.
    pub leave: Message,
    /// `{actor}` gives birth to `{target}`.
    pub breed: Message,
    /// `{item}` rots away.
    pub rot: Message,
    /// `{actor}` uses `{item}`.
    pub use_item: Message,
    /// `{actor}` opens `{tile}`.
    pub open: Message,
    /// `{actor}` closes `{tile}`.
    pub close: Message,
    /// `{actor}` swaps places with `{target}`.
    pub swap: Message,
    /// `{actor}` summons `{target}`.
    pub summon: Message,
    /// `{actor}`, disguised as an item, reveals itself.
    pub unmask: Message,
    /// An action had more consequences than the limit allows, so the rest is dropped.
    pub overflow: Message,
    /// `{actor}`, a dangerous enemy, comes into sight.
    pub notice: Message,
    /// `{item}` lies where the player stands.
    pub here: Message,
    /// A script of `{actor}` failed. `{text}` is the error.
    pub fault: Message,
    /// A script failed too often and is disabled until it changes. `{text}` is its name.
    pub retired: Message,
    /// The messages when the rules refuse an action.
    pub refused: Refusals,
}

/// The messages when the rules refuse an action of the player.
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
    /// There is no inventory slot for `{item}`.
    pub hands_full: Sentence,
    /// There is no free ground nearby for `{item}`.
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
    /// A creature can't be born there.
    pub cannot_breed: Sentence,
    /// `{item}` can't be used.
    pub not_usable: Sentence,
    /// There is nothing to open or close, or the creature can't do it.
    pub no_door: Sentence,
}
