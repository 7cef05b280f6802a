//! The words about carried items.

use schemars::JsonSchema;
use serde::Deserialize;

use super::screen_text::HealthWord;

/// The words of the inventory.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InventoryText {
    /// The title of the whole inventory.
    pub title: String,
    /// Asks what to drop.
    pub drop: String,
    /// Asks what to eat.
    pub eat: String,
    /// Asks what to wear or wield.
    pub equip: String,
    /// Asks what to take off.
    pub unequip: String,
    /// Asks what to use.
    #[serde(rename = "use")]
    pub use_what: String,
    /// Asks what to throw.
    pub throw: String,
    /// Shown if the player carries nothing.
    pub empty: String,
    /// Shown if there is nothing to drop.
    pub no_drop: String,
    /// Shown if there is nothing to eat.
    pub no_eat: String,
    /// Shown if there is nothing to wear or wield.
    pub no_equip: String,
    /// Shown if nothing is worn.
    pub no_unequip: String,
    /// Shown if there is nothing to use.
    pub no_use: String,
    /// Shown if there is nothing to throw.
    pub no_throw: String,
    /// Shown if there is nothing to shoot, and nothing made for throwing.
    pub no_fire: String,
    /// Shown if there is something to shoot, but no enemy in sight.
    pub nobody_to_fire_at: String,
    /// Marks items that are worn.
    pub equipped: String,
    /// What an item adds to attack: `{amount}`, with its sign.
    pub attack: String,
    /// What an item adds to defense: `{amount}`, with its sign.
    pub defense: String,
    /// How many points of food an item has: `{amount}`.
    pub food: String,
    /// How much an item has of one of its own stats, such as charges: `{stat}` and `{amount}`.
    pub stat: String,
    /// Words for how fresh an item is that rots, sorted by `from`: the percentage of its time that is left.
    #[schemars(length(min = 1))]
    pub freshness: Vec<HealthWord>,
    /// The name of an action on a single item: eat it.
    pub eat_it: String,
    /// The name of the action that wears or wields it.
    pub equip_it: String,
    /// The name of the action that takes it off.
    pub unequip_it: String,
    /// The name of the action that uses it.
    pub use_it: String,
    /// The name of the action that throws it.
    pub throw_it: String,
    /// The name of the action that drops it.
    pub drop_it: String,
    /// Asks how many items of a stack to drop. `{typed}` is the number so far, and `{count}` how many there are.
    pub how_many: String,
    /// The key hints below that question. May use `{choose}` and `{close}`.
    pub how_many_keys: String,
    /// The last line: `{used}` of `{size}` slots.
    pub slots: String,
    /// The key hints of a list. May use `{close}`.
    pub keys: String,
    /// The key hints of a single item. May use `{close}`.
    pub item_keys: String,
}
