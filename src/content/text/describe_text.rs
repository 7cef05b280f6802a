//! The words of descriptions that are made from the fields of abilities, items and modifiers, and of what is foreseen of a fight.

use schemars::JsonSchema;
use serde::Deserialize;

use super::screen_text::HealthWord;

/// The words of descriptions, which the game makes from the fields of abilities, items, modifiers and creatures. `{damage}`, `{cells}`,
/// `{turns}` and `{status}` stand for phrases that are made by other texts of this table, unless they choose words by their number.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DescribeText {
    /// A number that may vary: `{least}` and `{most}`.
    pub range: String,
    /// A distance: `{count}` cells.
    pub cells: String,
    /// A time: `{count}` turns.
    pub turns: String,
    /// A time that may vary: `{least}` to `{most}` turns.
    pub turns_between: String,
    /// Damage without a type: `{amount}`.
    pub damage: String,
    /// Damage of a type: `{amount}` and `{type}`.
    pub typed_damage: String,
    /// Stands for an amount that depends on the target.
    pub some: String,
    /// Stands for a time that depends on the target.
    pub some_turns: String,
    /// What stands between phrases of a list.
    pub list: String,
    /// A modifier that lasts on somebody: `{name}` and `{turns}`.
    pub lasting: String,
    /// The same with a strength above 1: `{name}`, `{strength}` and `{turns}`.
    pub lasting_strong: String,
    /// Explains a modifier: `{name}` and `{what}` it does.
    pub status: String,
    /// Scripts do something that can't be told. Shown if there is nothing else to tell.
    pub more: String,
    /// Abilities.
    pub ability: AbilityDescription,
    /// Modifiers, and what else lasts.
    pub modifier: ModifierDescription,
    /// Items.
    pub item: ItemDescription,
    /// The ground, and what lies on it.
    pub ground: GroundDescription,
}

/// The lines about what is on a cell, beside creatures and items, and what it does to whoever is there.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroundDescription {
    /// Something that does nothing: `{what}`.
    pub plain: String,
    /// Something, `{what}`, that does `{effects}`.
    pub with_effects: String,
    /// It does `{damage}` each turn.
    pub damage: String,
    /// It puts the modifier `{status}` on whoever is there, for `{turns}`.
    pub applies: String,
    /// It does that only to those who enter it.
    pub entering: String,
    /// Whoever is there falls to the level below.
    pub hole: String,
    /// It burns.
    pub burns: String,
    /// Nobody sees through it.
    pub opaque: String,
    /// The player is immune to it.
    pub immune: String,
    /// The player is immune to it because of the modifier `{status}`, with the turns that are left.
    pub immune_by: String,
}

/// The sentences about an ability.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AbilityDescription {
    /// The shape `bolt`: `{cells}` far.
    pub bolt: String,
    /// The shape `beam`: `{cells}` far.
    pub beam: String,
    /// The shape `ball`: `{cells}` far, and `{radius}` cells around.
    pub ball: String,
    /// The shape `cone`: `{cells}` far.
    pub cone: String,
    /// The shape `touch`.
    pub touch: String,
    /// The shape `self`.
    #[serde(rename = "self")]
    pub oneself: String,
    /// The shape `cell`: `{cells}` away at most.
    pub cell: String,
    /// The shape `sight`.
    pub sight: String,
    /// It is for allies.
    pub ally: String,
    /// It does `{damage}`.
    pub damage: String,
    /// It restores `{amount}` hit points.
    pub heals: String,
    /// It puts the modifier `{status}` on its target, for `{turns}`.
    pub applies: String,
    /// The same with `{chance}` percent.
    pub applies_often: String,
    /// It ends the modifiers `{what}`.
    pub cures: String,
    /// It ends all modifiers with the labels `{what}`.
    pub dispels: String,
    /// It pulls its target `{cells}`.
    pub pulls: String,
    /// It pushes its target `{cells}`.
    pub pushes: String,
    /// It swaps places.
    pub swaps: String,
    /// It takes its user where it ends.
    pub blinks: String,
    /// It digs `{cells}`.
    pub digs: String,
    /// It brings one creature, `{what}`, which can have a form.
    pub summons_one: String,
    /// It brings `{count}` creatures, `{what}`, which can have a form.
    pub summons: String,
    /// It leaves the tile `{what}` behind, which can have a form.
    pub leaves: String,
    /// It spares its user.
    pub spares_self: String,
    /// It spares allies.
    pub spares_allies: String,
    /// It spares enemies.
    pub spares_enemies: String,
    /// It costs `{what}`.
    pub cost: String,
    /// It takes `{turns}` until it can be used again.
    pub cooldown: String,
    /// It can be used again in `{turns}`.
    pub waits: String,
}

/// The phrases about what modifiers and worn items change. Amounts of changes have their sign.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModifierDescription {
    /// Attack changes by `{amount}`.
    pub attack: String,
    /// Defense changes by `{amount}`.
    pub defense: String,
    /// Speed changes by `{amount}` percent.
    pub speed: String,
    /// Vision changes by `{amount}` cells.
    pub vision: String,
    /// The maximum of hit points changes by `{amount}`.
    pub hp: String,
    /// Healing changes by `{amount}` percent.
    pub regeneration: String,
    /// Resistance to `{type}` changes by `{amount}` percent.
    pub resists: String,
    /// It throws back `{percent}` percent of bolts.
    pub reflects: String,
    /// The stat `{stat}` changes by `{amount}`.
    pub stat: String,
    /// Steps take `{percent}` percent of the usual time.
    pub step_time: String,
    /// Blows take `{percent}` percent of the usual time.
    pub attack_time: String,
    /// Abilities and throws take `{percent}` percent of the usual time.
    pub cast_time: String,
    /// Digging takes `{percent}` percent of the usual time.
    pub dig_time: String,
    /// Using items takes `{percent}` percent of the usual time.
    pub use_time: String,
    /// It does `{damage}` each turn.
    pub damage: String,
    /// It restores `{amount}` hit points each turn.
    pub heals: String,
    /// The stat `{stat}` changes by `{amount}` each turn.
    pub drains: String,
    /// Its bearer can't act.
    pub skips_turns: String,
    /// `{percent}` percent of steps fail.
    pub holds: String,
    /// `{percent}` percent of steps and attacks go astray.
    pub strays: String,
    /// The distance from which others notice its bearer changes by `{amount}` cells.
    pub stealth: String,
    /// Its bearer is hidden.
    pub hidden: String,
    /// Its bearer perceives creatures through walls, up to `{cells}` away.
    pub minds: String,
    /// Its bearer sees through walls, up to `{cells}` away.
    pub clairvoyance: String,
    /// Its bearer sees in the dark, up to `{cells}` away.
    pub dark: String,
    /// It gives light up to `{cells}` around its bearer.
    pub light: String,
    /// It swallows light up to `{cells}` around its bearer.
    pub swallows_light: String,
    /// Its bearer follows scents.
    pub smell: String,
    /// Its bearer hears nothing.
    pub deaf: String,
    /// Its bearer sees others as something else.
    pub garbles: String,
    /// Its bearer fights for another faction.
    pub faction: String,
    /// Its bearer doesn't decide by itself what it does.
    pub ai: String,
    /// All that it does takes its bearer `{percent}` percent of the usual time.
    pub all_time: String,
    /// It absorbs `{amount}` points of damage.
    pub absorbs: String,
    /// Attacks do its bearer no harm.
    pub unharmed_by_attacks: String,
    /// Nothing does its bearer any harm.
    pub unharmed_by_anything: String,
    /// It keeps off the modifiers `{what}`.
    pub blocks: String,
    /// It ends with the first damage.
    pub until_damage: String,
    /// It ends with the first attack.
    pub until_attack: String,
    /// It ends with the first step.
    pub until_move: String,
    /// It ends when whoever put it on its bearer is dead or no longer beside it.
    pub until_parting: String,
}

/// The sentences about an item.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ItemDescription {
    /// Its strikes do `{damage}`.
    pub strike: String,
    /// Its strikes hit all around.
    pub around: String,
    /// Its strikes hit all on `{cells}` in a row.
    pub line: String,
    /// Its strikes reach `{cells}` far.
    pub reach: String,
    /// What wearing it changes: `{what}`.
    pub worn: String,
    /// It gives light up to `{cells}` away.
    pub light: String,
    /// It swallows light up to `{cells}` away.
    pub swallows_light: String,
    /// It rots in `{turns}`.
    pub rots: String,
    /// It is a stack of as many as one slot holds.
    pub full_stack: String,
    /// Using it has the ability `{name}`: `{what}`.
    pub ability: String,
    /// Using it uses it up.
    pub once: String,
    /// It has `{have}` points of the `{stat}` that its use costs. Begins with a capital letter.
    pub charges: String,
    /// It has `{have}` of at most `{most}` points of the `{stat}` that its use costs.
    pub charges_of: String,
    /// It fits a lock at `{depth}`.
    pub fits: String,
    /// It gets one of them back in `{turns}`.
    pub recharge: String,
    /// It can be used again in `{turns}`.
    pub waits: String,
    /// It can be thrown `{cells}` far.
    pub throw: String,
    /// It can be thrown `{cells}` far, and does `{damage}`.
    pub throw_damage: String,
    /// Where it comes down, it has the ability `{name}`: `{what}`.
    pub lands: String,
    /// It breaks on `{percent}` percent of throws.
    pub breaks: String,
    /// It breaks whenever it is thrown.
    pub always_breaks: String,
    /// Of the kinds that look like different things until they are known, `{count}` are still unknown: `{what}`.
    pub unknown: String,
    /// It shoots items with the label `{what}`, `{cells}` far.
    pub fires: String,
    /// It shoots items with the label `{what}`, `{cells}` far, and adds `{damage}`.
    pub fires_harder: String,
    /// What changes if it takes the place of what is worn, `{item}`, which can have a form: `{what}`.
    pub compared: String,
    /// It is as good as what is worn, `{item}`, which can have a form.
    pub as_good: String,
    /// In a comparison, strikes do `{damage}` in place of `{other}`.
    pub instead: String,
}

/// The words of what is foreseen of a fight between the player and a creature. What scripts decide is not foreseen.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DangerText {
    /// Words for how dangerous a creature is now, sorted by `from`: the percentage of the player's hit points that it would cost to kill it
    /// by attacks. At 100 it would kill first.
    #[schemars(length(min = 1))]
    pub words: Vec<HealthWord>,
    /// What a creature does to the player: its word, `{danger}`, and the phrases `{what}`.
    pub creature: String,
    /// The same for one that is dangerous although its attacks do nothing.
    pub despite: String,
    /// What the player does to it: the phrases `{what}`.
    pub player: String,
    /// What stands between the phrases.
    pub list: String,
    /// It doesn't attack.
    pub no_attack: String,
    /// Its hits do the player no harm.
    pub no_harm: String,
    /// What lasts on whoever it hits: the sentences `{what}`.
    pub its_hits: String,
    /// It hits the player for `{damage}`.
    pub hits_you: String,
    /// It hits the player for `{damage}` on `{chance}` percent of its attacks.
    pub hits_you_often: String,
    /// Exactly `{count}` more hits kill the player.
    pub kills_you: String,
    /// About `{usual}` more hits kill the player, and `{least}` to `{most}` in any case.
    pub kills_you_between: String,
    /// The player's hits do it no harm.
    pub you_do_no_harm: String,
    /// The player hits it for `{damage}`.
    pub you_hit: String,
    /// The player hits it for `{damage}` on `{chance}` percent of attacks.
    pub you_hit_often: String,
    /// Exactly `{count}` hits kill it.
    pub dies: String,
    /// About `{usual}` hits kill it, and `{least}` to `{most}` in any case.
    pub dies_between: String,
    /// How often somebody attacks who doesn't attack once in each of the player's turns: `{attacks}` in `{turns}`.
    pub pace: String,
    /// The abilities of a creature, `{what}`.
    pub abilities: String,
    /// An ability: its `{name}`.
    pub ability: String,
    /// An ability that is aimed: its `{name}`, and how far it goes, `{cells}`.
    pub ability_far: String,
    /// The name of an ability that does damage to the player, wherever an ability is named: its `{name}` and the `{damage}`.
    pub ability_damage: String,
    /// An ability that can be used again in `{turns}`: its `{name}`.
    pub ability_waits: String,
    /// Stands before what a creature resists, how fast it is and the like: `{what}`.
    pub traits: String,
}
