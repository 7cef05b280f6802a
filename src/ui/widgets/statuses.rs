//! What lasts on a creature, in a few words.

use super::wrap::{cut, width};
use crate::content::{Tone, fill};
use crate::game::{Creature, Game};

/// A modifier that lasts on a creature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// Its name, with its strength if that is above 1.
    pub name: String,
    /// The turns that are left; `None` if it lasts until something ends it.
    pub turns: Option<u64>,
    /// How much it stands out.
    pub tone: Tone,
}

/// What lasts on a creature, oldest first.
pub fn statuses(game: &Game, creature: &Creature) -> Vec<Status> {
    let several = &game.content.text.panel.several;
    let all = creature.modifiers.iter().map(|modifier| {
        let kind = &game.content.modifiers[modifier.kind];
        let strong = || fill(several, &[("name", &kind.name), ("count", &modifier.strength)]);
        Status {
            name: if modifier.strength > 1 { strong() } else { kind.name.clone() },
            turns: modifier.turns_left(game.world().turn()),
            tone: kind.tone,
        }
    });
    all.collect()
}

/// What lasts on the player, and that it stands in the dark.
pub fn conditions(game: &Game, player: &Creature) -> Vec<Status> {
    let in_the_dark = || Status { name: game.content.text.panel.dark.clone(), turns: None, tone: Tone::Quiet };
    let is_dark = game.is_dark(player.level(), player.at());
    statuses(game, player).into_iter().chain(is_dark.then(in_the_dark)).collect()
}

impl Status {
    /// Its name and the turns that are left.
    pub fn told(&self) -> String {
        format!("{}{}", self.name, self.number())
    }

    /// The same in so many columns. The name is cut, never the number.
    pub fn told_in(&self, columns: i32) -> String {
        let number = self.number();
        format!("{}{number}", cut(&self.name, columns - width(&number)))
    }

    fn number(&self) -> String {
        self.turns.map_or_else(String::new, |turns| format!(" {turns}"))
    }
}
