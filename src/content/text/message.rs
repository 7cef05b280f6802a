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

impl Message {
    /// Its sentences.
    pub fn sentences(&self) -> impl Iterator<Item = &Sentence> {
        [&self.you, &self.at_you, &self.seen].into_iter().flatten()
    }
}

impl Kind for Message {
    const TABLE: &'static str = "sentence";
    const TOKEN: &'static str = "ref:sentence";
}

/// Makes a struct of messages from rows: what a message is about, its field, and the slots that its sentences may use.
macro_rules! messages {
    (
        $(#[doc = $doc:literal])+
        $name:ident of $type:ty {
            $($(#[doc = $about:literal])+ $field:ident: [$($slot:literal),*];)+
        }
        $($(#[doc = $more_about:literal])+ $more:ident: $more_type:ty;)*
    ) => {
        $(#[doc = $doc])+
        #[derive(Clone, Debug, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[doc = $about])+ pub $field: $type,)+
            $($(#[doc = $more_about])+ pub $more: $more_type,)*
        }

        impl $name {
            /// The slots that the sentences of each message may use.
            pub(crate) const SLOTS: &[(&str, &[&str])] = &[$((stringify!($field), &[$($slot),*])),+];
        }
    };
}

messages! {
    /// The messages about all events, one whole sentence for each point of view. Each field lists the slots it may use. `.the` and the like ask
    /// for a form of a name. The messages of a game may be in several files.
    ///
    /// ```toml
    /// [message.hit]
    /// you = "You hit {target.the} for {amount} damage."
    /// at_you = { text = "{actor.the} hits you for {amount} damage.", tone = "warning" }
    /// seen = "{actor.the} hits {target.the} for {amount} damage."
    /// ```
    Messages of Message {
        /// A new game starts.
        begin: [];
        /// `{actor}` hits `{target}` for `{amount}` damage. `{rolled}` was rolled for it, and `{blocked}` for what the target blocks.
        hit: ["actor", "target", "amount", "rolled", "blocked"];
        /// `{actor}` hits itself for `{amount}` damage, by an ability; `{rolled}` and `{blocked}` as in `hit`.
        hit_self: ["actor", "amount", "rolled", "blocked"];
        /// `{actor}` throws back what `{target}` did.
        reflect: ["actor", "target"];
        /// `{actor}` attacks `{target}` and misses.
        miss: ["actor", "target"];
        /// `{actor}` hits `{target}`, which loses no hit points by it; `{rolled}` and `{blocked}` as in `hit`.
        no_damage: ["actor", "target", "rolled", "blocked"];
        /// `{actor}` kills `{target}`.
        kill: ["actor", "target"];
        /// `{actor}` dies, but not by an attack.
        die: ["actor"];
        /// `{actor}` dies of hunger.
        starve: ["actor"];
        /// `{actor}` loses `{amount}` hit points because its stomach is empty.
        starving: ["actor", "amount"];
        /// The player got hungrier and carries food: `{text}`, a list.
        food_left: ["text"];
        /// The player got hungrier, carries no food, and knows of some on its level: `{text}`, a list.
        food_known: ["text"];
        /// `{actor}`, the player, got hungrier, carries no food, and knows of none on its level.
        no_food: ["actor"];
        /// `{actor}` loses `{amount}` hit points to `{tile}`, the tile or field where it is.
        hurt_by_ground: ["actor", "tile", "amount"];
        /// `{actor}` loses `{amount}` hit points by its fall through `{tile}`, a hole.
        hurt_by_fall: ["actor", "tile", "amount"];
        /// `{actor}` digs through `{tile}`.
        dig: ["actor", "tile"];
        /// `{actor}` picks up `{item}`. `{text}` is its inventory letter, and `{amount}` how many there are now under that letter, 1 if there were none
        /// before.
        pick_up: ["actor", "item", "text", "amount"];
        /// `{actor}` drops `{item}`.
        drop: ["actor", "item"];
        /// `{actor}` eats `{item}`.
        eat: ["actor", "item"];
        /// `{actor}` overeats and loses `{amount}` hit points.
        overeat: ["actor", "amount"];
        /// `{actor}` puts on `{item}`. `{text}` is the label of the slot.
        equip: ["actor", "item", "text"];
        /// `{actor}` takes off `{item}`.
        unequip: ["actor", "item"];
        /// `{actor}` goes down the stairs.
        descend: ["actor"];
        /// `{actor}` goes up the stairs.
        ascend: ["actor"];
        /// `{actor}` comes down stairs after an enemy, or with its leader.
        follow_down: ["actor"];
        /// `{actor}` comes up stairs after an enemy, or with its leader.
        follow_up: ["actor"];
        /// `{actor}` comes through a hole with its leader.
        follow_fall: ["actor"];
        /// `{actor}` falls through `{tile}` to the level below, unless the tile has its own message.
        fall: ["actor", "tile"];
        /// `{actor}` takes `{item}` from `{target}`, as a thief or a trader does.
        take: ["actor", "target", "item"];
        /// `{item}` sinks into the ground, and is gone.
        swallow: ["item"];
        /// Fire destroys `{item}`.
        burn: ["item"];
        /// `{actor}` leaves the world through an exit.
        leave: ["actor"];
        /// `{actor}` gives birth to `{target}`.
        breed: ["actor", "target"];
        /// `{item}` rots away.
        rot: ["item"];
        /// `{actor}` uses `{item}`.
        use_item: ["actor", "item"];
        /// The player gets to know `{item}`, which is still called by its old name. `{text}` is what it is: its name in the form `a`.
        learn: ["item", "text"];
        /// `{actor}` is taught the ability `{text}`.
        teach: ["actor", "text"];
        /// `{actor}` throws `{item}`.
        throw: ["actor", "item"];
        /// `{actor}` shoots `{item}`.
        fire: ["actor", "item"];
        /// `{item}` breaks after `{actor}` has thrown or shot it.
        break_item: ["actor", "item"];
        /// The same of an item that can be used, but does nothing where it is thrown.
        break_in_vain: ["actor", "item"];
        /// `{actor}` uses the ability `{text}` on `{target}`, unless the ability has its own message.
        cast: ["actor", "target", "text"];
        /// Somebody puts the modifier `{text}` on `{actor}`, unless the modifier has its own message.
        begin_modifier: ["actor", "text"];
        /// `{actor}` opens `{tile}`.
        open: ["actor", "tile"];
        /// `{actor}` closes `{tile}`.
        close: ["actor", "tile"];
        /// `{actor}` unlocks `{tile}` with `{item}`, a key that is used up.
        unlock: ["actor", "tile", "item"];
        /// `{actor}` swaps places with `{target}`.
        swap: ["actor", "target"];
        /// `{actor}` works at freeing `{target}`, a captive.
        loosen: ["actor", "target"];
        /// `{actor}` frees `{target}`, a captive.
        free: ["actor", "target"];
        /// `{target}`, a follower of the player, dies out of its sight.
        lose_follower: ["target"];
        /// `{target}`, a follower of the player, dies out of its sight. `{text}` is what killed it, in the form `a` if it has a name.
        lose_follower_to: ["target", "text"];
        /// `{actor}` gives an order, to all its followers or only to `{target}`. `{text}` is the order as it is called out.
        order: ["actor", "target", "text"];
        /// `{actor}` summons `{target}`.
        summon: ["actor", "target"];
        /// `{actor}`, disguised as an item, reveals itself.
        unmask: ["actor"];
        /// An action had more consequences than the limit allows, so the rest is dropped.
        overflow: [];
        /// `{actor}`, a dangerous enemy, comes into sight.
        notice: ["actor"];
        /// `{actor}` notices `{target}`, its enemy, in games in which creatures have to.
        spot: ["actor", "target"];
        /// `{actor}` wakes.
        wake: ["actor"];
        /// `{actor}` falls asleep.
        fall_asleep: ["actor"];
        /// `{actor}` begins to sneak.
        sneak: ["actor"];
        /// `{actor}` no longer sneaks.
        stop_sneaking: ["actor"];
        /// `{actor}` searches for what is hidden.
        search: ["actor"];
        /// The player finds `{tile}`, which was hidden.
        find: ["tile"];
        /// `{item}` lies where the player stands.
        here: ["item"];
        /// A script of `{actor}` failed. `{text}` is the error.
        fault: ["actor", "text"];
        /// A script failed too often and is disabled until it changes. `{text}` is its name.
        retired: ["text"];
    }
    /// The messages when the rules refuse an action.
    refused: Refusals;
}

messages! {
    /// The messages when the rules refuse an action of the player.
    Refusals of Sentence {
        /// `{tile}` is in the way.
        blocked: ["tile"];
        /// `{tile}` is too hard to dig.
        too_hard: ["tile"];
        /// There is no room for a diagonal step between two cells.
        too_narrow: [];
        /// `{target}` is in the way.
        occupied: ["target"];
        /// Nothing lies here.
        nothing_here: [];
        /// There is no inventory slot for `{item}`.
        hands_full: ["item"];
        /// There is no free ground nearby for `{item}`.
        no_room: ["item"];
        /// There is no such item.
        no_item: [];
        /// `{item}` can't be eaten.
        not_edible: ["item"];
        /// `{item}` can't be worn or wielded.
        not_wearable: ["item"];
        /// No stairs lead that way.
        no_stairs: [];
        /// There is no one to attack.
        no_target: [];
        /// The other end of the stairs is blocked.
        stairs_blocked: [];
        /// A creature can't be born there.
        cannot_breed: [];
        /// `{item}` can't be used.
        not_usable: ["item"];
        /// A modifier keeps the player from acting. `{text}` is its name.
        bound: ["text"];
        /// The creature has no ability `{text}`.
        no_ability: ["text"];
        /// The ability `{text}` can't be used for another `{amount}` turns.
        not_ready: ["text", "amount"];
        /// The creature has too little `{text}`.
        lacks: ["text"];
        /// `{item}` can't be used for another `{amount}` turns.
        item_not_ready: ["item", "amount"];
        /// `{item}` has too little `{text}`.
        item_lacks: ["item", "text"];
        /// `{item}` has to be aimed at something.
        needs_aim: ["item"];
        /// `{target}` is no captive, or an enemy.
        not_captive: ["target"];
        /// Nobody follows the player here.
        no_followers: [];
        /// `{target}` doesn't follow the player.
        not_follower: ["target"];
        /// `{target}`, whom followers are to attack, is no enemy.
        not_enemy: ["target"];
        /// The target is too far away.
        out_of_range: [];
        /// The target is not in sight.
        out_of_sight: [];
        /// There is nothing to open or close, or the creature can't do it.
        no_door: [];
        /// Opening what is locked without the key.
        locked: ["tile"];
        /// A question is open, and has to be answered first.
        asked: [];
        /// No question is open.
        not_asked: [];
        /// The question has no such answer.
        no_such_answer: [];
        /// The question can't be left unanswered.
        must_answer: [];
    }
}
