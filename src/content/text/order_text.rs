//! The words about orders to followers.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::limits;

/// The words about orders to followers.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderText {
    /// The title of the list of orders: what `{who}` is to do.
    pub title: String,
    /// Who, if all followers get the order.
    pub all: String,
    /// The order to follow, as it is called out.
    pub follow: String,
    /// The order to stay, as it is called out.
    pub stay: String,
    /// The order to attack an enemy, as it is called out.
    pub attack: String,
    /// The order to keep away from enemies, as it is called out.
    pub flee: String,
    /// What a follower does, in the side panel.
    #[schemars(transform = limits::WORD.stated())]
    pub follows: String,
    /// The same for one that is to stay.
    #[schemars(transform = limits::WORD.stated())]
    pub stays: String,
    /// The same for one that is to attack an enemy.
    #[schemars(transform = limits::WORD.stated())]
    pub attacks: String,
    /// The same for one that is to keep away from enemies.
    #[schemars(transform = limits::WORD.stated())]
    pub flees: String,
    /// The key hints. May use `{next}`, which chooses who gets the order, and `{close}`.
    pub keys: String,
}

impl OrderText {
    /// The order with a name, as it is called out.
    pub fn call(&self, order: &str) -> &str {
        match order {
            "stay" => &self.stay,
            "attack" => &self.attack,
            "flee" => &self.flee,
            _ => &self.follow,
        }
    }

    /// What a follower does that has the order with a name, or none.
    pub fn doing(&self, order: Option<&str>) -> &str {
        match order {
            Some("stay") => &self.stays,
            Some("attack") => &self.attacks,
            Some("flee") => &self.flees,
            _ => &self.follows,
        }
    }
}
