//! The words for keys that lead to no action, and for automatic actions that stop.

use schemars::JsonSchema;
use serde::Deserialize;

/// The messages when a key leads to no action, or when an automatic action stops. `{who}` and `{what}` are names and can have a form, such
/// as `{who.a}`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayText {
    /// `{key}` does nothing here. `{help}` is the key for help.
    pub unknown_key: String,
    /// The player can't rest because a nearby enemy is hunting: `{who}`.
    pub no_rest: String,
    /// The player can't rest in the worst hunger state.
    pub famished: String,
    /// The player has rested for `{turns}` turns, and is not healed yet: each hit point takes `{each}` turns. Repeating it goes on.
    pub long_rest: String,
    /// The player has no need to rest.
    pub no_need: String,
    /// The player is hurt, but nothing about it gets better by resting.
    pub no_healing: String,
    /// Everything within reach is explored.
    pub explored: String,
    /// Everything within reach is explored, but a captive bars the way to the rest: `{who}`.
    #[schemars(example = &"You have explored everything but what {who.the} keeps you from.")]
    pub explored_but: String,
    /// Everything within reach is explored, and only harm that lasts leads to the rest; the first of it is `{what}`, which can have a form.
    #[schemars(example = &"You have explored everything but what lies beyond {what.the}.")]
    pub explored_but_beyond: String,
    /// After `explored`: the player knows of `{count}` items that it has left here; `{what}` names some of them.
    #[schemars(example = &"Left here: {what}.")]
    pub left_items: String,
    /// After `explored`, if all stairs of this level are taken: the player knows the way out of the world here. `{key}` leads there.
    #[schemars(example = &"You know the way out ({key}).")]
    pub way_out: String,
    /// After `explored`: the captives that the player has seen here and not freed, `{who}`.
    pub left_captives: String,
    /// After `explored`: the player knows of `{what}`, such as a lever, which exploring leaves alone.
    #[schemars(example = &"Not tried here: {what}.")]
    pub levers: String,
    /// After `explored`: the player knows `{count}` stairs down that it has not taken. `{key}` leads there.
    pub untried_down: String,
    /// After `explored`: the player, who can't dig, knows stairs down, and has taken all of them. `{key}` leads there.
    #[schemars(example = &"You know the way down ({key}).")]
    pub known_down: String,
    /// After `explored`: the player knows `{count}` stairs up that it has not taken. `{key}` leads there.
    pub untried_up: String,
    /// After `explored`: the player knows `{count}` stairs of this level that it has not taken, but no way to them.
    #[schemars(example = &"Stairs not taken yet that you know no way to: {count}.")]
    pub untried_cut_off: String,
    /// After `explored`, if all stairs of this level are taken: the player knows `{count}` stairs on the level `{depth}` that it has not taken.
    pub untried_elsewhere: String,
    /// After `explored`, in a game that ends when nobody else is left: the player knows of `{count}` enemies at `{depth}`.
    #[schemars(example = &"Enemies you know of at depth {depth}: {count}.")]
    pub enemies_elsewhere: String,
    /// After `explored`: all stairs are taken, and the player can dig.
    pub try_digging: String,
    /// After the stairs not taken yet: the player can dig, too.
    pub or_dig: String,
    /// After `untried_cut_off`, if the player can dig, and there are no other stairs to take.
    #[schemars(example = &"Dig to get there.")]
    pub dig_there: String,
    /// Exploring has come to an item: `{what}`. `{key}` picks it up, `{again}` explores on.
    pub offer: String,
    /// The same for an item for which the player has no room.
    pub offer_full: String,
    /// Exploring stops after each step in the worst hunger state.
    pub famished_step: String,
    /// There is no known way there.
    pub no_way: String,
    /// Only ground that does harm leads to the goal; the first of it is `{what}`, which can have a form.
    #[schemars(example = &"The only way leads through {what.the}.")]
    pub danger_in_way: String,
    /// Only gas or fire that does harm and soon passes leads to the goal; the first of it is `{what}`, which can have a form. May use `{rest}`, the key
    /// that waits until it is gone.
    #[schemars(example = &"The only way leads through {what.the}. {rest} waits until it is clear.")]
    pub passing_danger_in_way: String,
    /// The player stands in what does harm, and the way to the goal leads on through it; it is `{what}`, which can have a form.
    #[schemars(example = &"You stand in {what.the}, and the way leads on through it.")]
    pub danger_around: String,
    /// No stairs down have been found.
    pub no_down: String,
    /// No stairs up and no exit have been found.
    pub no_up: String,
    /// A creature blocks the only way: `{who}`.
    pub in_way: String,
    /// A modifier takes the player's turns. `{text}` is its name.
    pub bound: String,
    /// An enemy blocks the only way: `{who}`. The same key again fights it.
    pub enemy_in_way: String,
    /// An enemy is next to the player: `{who}`. The same key again ignores it until it hurts the player.
    pub near: String,
    /// An enemy is next to the player, who explores: `{who}`. The same key again fights it.
    #[schemars(example = &"{who.a} is right beside you. Repeat to fight it.")]
    pub near_to_fight: String,
    /// The same if there are several, `{count}`; `{who}` is the one that is fought first.
    #[schemars(example = &"{count} enemies are right beside you. Repeat to fight them, {who.the} first.")]
    pub several_to_fight: String,
    /// The same if all `{count}` of them are called the same.
    #[schemars(example = &"{count} enemies are right beside you. Repeat to fight them.")]
    pub all_to_fight: String,
    /// An enemy is next to the player, who rests: `{who}`. The same key again rests in spite of it.
    #[schemars(example = &"{who.a} is right beside you. Repeat to rest anyway.")]
    pub near_no_rest: String,
    /// An enemy is coming for the player: `{who}`. The same key again goes on in spite of it.
    pub comes: String,
    /// An enemy is coming for the player, who explores: `{who}`. The same key again explores on, and fights it when it is next to the player.
    #[schemars(example = &"{who.a} is after you. Repeat to go on, and to fight it when it reaches you.")]
    pub comes_to_fight: String,
    /// An enemy is coming for the player, who has nothing left to explore: `{who}`.
    #[schemars(example = &"{who.a} is after you.")]
    pub after_you: String,
    /// After the message that an enemy has come into sight or noticed the player, who explores: `{who}`. The same key again explores on, and fights
    /// it when it is next to the player.
    #[schemars(example = &"Repeat to go on, and to fight whoever reaches you.")]
    pub seen_to_fight: String,
    /// The same if there is only one: `{who}`.
    #[schemars(example = &"Repeat to go on, and to fight {who.the} when it reaches you.")]
    pub one_seen_to_fight: String,
    /// Comes before the question whether to fight an enemy that would probably kill the player.
    #[schemars(example = &"Deadly danger!")]
    pub deadly: String,
    /// Comes before the question whether to fight an enemy that would kill the player with some bad luck.
    #[schemars(example = &"Great danger!")]
    pub risky: String,
    /// Exploring stops where an enemy comes into sight that would kill the player with some bad luck, but has not noticed it: `{who}`.
    #[schemars(example = &"{who.the} might kill you, but has not noticed you.")]
    pub risky_unaware: String,
    /// The same for several, `{count}`, that would kill it together.
    #[schemars(example = &"{count} enemies in sight might kill you together, but have not noticed you.")]
    pub risky_unaware_together: String,
    /// Comes before the first question whether to fight an enemy of a kind that has `habits`: `{who}`, and `{text}` are those habits.
    #[schemars(example = &"About {who.the}: {text}")]
    pub about_foe: String,
    /// Comes before the question whether to fight an enemy whose death harms those near it: `{who}`. It leaves `{what}`, which can have a form.
    #[schemars(example = &"{who.the} leaves {what.a} when it dies: it is best killed from a distance.")]
    pub better_from_afar: String,
    /// Comes before the question whether to fight if something harms the player in each turn that would end elsewhere, such as fire in water. `{text}` is
    /// its name.
    #[schemars(example = &"You are {text}!")]
    pub harmed_by: String,
    /// Comes before the question whether to fight on if two more rounds might kill the player.
    #[schemars(example = &"Two more rounds might kill you.")]
    pub in_peril: String,
    /// Comes before the question whether to fight if all `{count}` enemies that are aware of the player might kill it together.
    #[schemars(example = &"{count} enemies are after you: together they might kill you.")]
    pub deadly_together: String,
    /// Comes before the question whether to fight on if the player has few hit points left.
    #[schemars(example = &"You are badly hurt.")]
    pub badly_hurt: String,
    /// A follower, `{who}`, has begun to fight `{enemy}`. The same key again goes on in spite of it.
    #[schemars(example = &"{who.the} is fighting {enemy.a}. Repeat to go on anyway.")]
    pub follower_fights: String,
    /// The same while the player explores. The same key again goes to help it.
    #[schemars(example = &"{who.the} is fighting {enemy.a}. Repeat to help it.")]
    pub follower_fights_help: String,
    /// An enemy strikes from afar at the player, who explores and can't get at it: `{who}`.
    #[schemars(example = &"{who.a} strikes from a distance. Repeat to go on anyway.")]
    pub shoots: String,
    /// An enemy strikes from afar at the player, who explores: `{who}`. The same key again goes to it, and attacks it.
    #[schemars(example = &"{who.a} strikes from a distance. Repeat to attack it.")]
    pub shoots_to_fight: String,
    /// What the player stands in costs it hit points: `{what}`.
    #[schemars(example = &"You stop, since {what.the} harms you.")]
    pub losing_hp_in: String,
    /// An automatic action stops, because the fire `{what}` may soon have spread to the player.
    #[schemars(example = &"{what.the} may spread to where you are.")]
    pub fire_near: String,
    /// The player comes to stairs without all its followers: `{who}` names the others.
    #[schemars(example = &"Not with you: {who}.")]
    pub followers_behind: String,
    /// After `explored`: the enemies in sight, `{who}`.
    #[schemars(example = &"In sight: {who}.")]
    pub enemies_in_sight: String,
    /// A follower has few hit points left: `{who}`.
    #[schemars(example = &"{who.the} is badly hurt.")]
    pub follower_hurt: String,
    /// Something interesting comes into sight: `{what}`.
    pub sees: String,
    /// The player wants to go to a cell that nobody can walk onto, and to which it knows no way: `{what}`, which can have a form.
    #[schemars(example = &"You can't walk into {what.the}.")]
    pub not_walkable: String,
    /// An item the player carries has reached the last word of `freshness`: `{what}`.
    pub rots_soon: String,
    /// An automatic action stops, because the player sees the captive `{who}`, which can have a form.
    #[schemars(example = &"{who.a} is held captive here.")]
    pub sees_captive: String,
    /// Exploring stops at items that are rigged: taking them sets something off. It leaves them alone. `{what}` lists them.
    pub sees_rigged: String,
    /// An automatic action took very long and pauses. The same key continues it.
    pub pause: String,
    /// Exploring or a rest leads the player out of gas, or out of the way of gas or fire: `{what}`, which can have a form.
    #[schemars(example = &"You get out of the way of {what.the}.")]
    pub leaves_harm: String,
    /// An automatic action stops, because it would lead back to where the player has just been.
    pub in_circles: String,
    /// The same where gas or fire that passes soon is near: `{what}`, which can have a form. May use `{rest}`, the key that waits until it is gone.
    #[schemars(example = &"You would only go in circles around {what.the}. {rest} waits until it is clear.")]
    pub in_circles_around: String,
    /// An automatic action stops, because the player has lost hit points.
    pub losing_hp: String,
    /// The same where only what lasts on the player has cost them: `{what}` lists what an ending would name as the cause.
    #[schemars(example = &"You stop, since you are losing hit points to {what}.")]
    pub losing_hp_to: String,
    /// A fight stops, because it has cost a quarter of the player's hit points since the key was pressed.
    pub quarter_lost: String,
    /// Asks which of several doors to close. May use `{close}`, the key that cancels.
    pub which_door: String,
}
