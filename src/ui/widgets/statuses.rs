//! What lasts on a creature, in a few words.

use super::wrap::{cut, width};
use crate::content::{ModifierKind, Ref, Tone, fill};
use crate::game::{Creature, Game, Modifier};

/// What lasts on a creature of one kind of modifier. Several of a kind count as one that is as strong as all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lasting {
    /// The kind.
    pub kind: Ref<ModifierKind>,
    /// How strong it is, from 1.
    pub strength: i32,
    /// The turns until the first of several ends; `None` if they last until something ends them.
    pub turns: Option<u64>,
}

impl Lasting {
    /// A single modifier.
    pub fn of(game: &Game, modifier: &Modifier) -> Self {
        let turns = modifier.turns_left(game.world().turn());
        Self { kind: modifier.kind, strength: modifier.strength, turns }
    }

    /// Both of one kind in one.
    fn with(self, other: Self) -> Self {
        let turns = self.turns.into_iter().chain(other.turns).min();
        Self { strength: self.strength.saturating_add(other.strength), turns, ..self }
    }
}

/// All that lasts on a creature, oldest first.
pub fn all_lasting(game: &Game, creature: &Creature) -> Vec<Lasting> {
    together(creature.modifiers.iter().map(|modifier| Lasting::of(game, modifier)))
}

/// The same without what its kind has from birth for good, which is no news of this creature. Bonds that others can free it from are told.
pub fn lasting(game: &Game, creature: &Creature) -> Vec<Lasting> {
    let is_news = |modifier: &&Modifier| !is_innate(game, creature, modifier);
    together(creature.modifiers.iter().filter(is_news).map(|modifier| Lasting::of(game, modifier)))
}

fn together(all: impl Iterator<Item = Lasting>) -> Vec<Lasting> {
    let mut kinds: Vec<Lasting> = Vec::new();
    for lasting in all {
        match kinds.iter_mut().find(|known| known.kind == lasting.kind) {
            Some(known) => *known = known.with(lasting),
            None => kinds.push(lasting),
        }
    }
    kinds
}

/// Whether a modifier is innate: its bearer's kind has it from birth, and nothing but a script ends it.
fn is_innate(game: &Game, bearer: &Creature, modifier: &Modifier) -> bool {
    let is_endless = !modifier.is_worn && modifier.turns_left(game.world().turn()).is_none();
    let is_bond = game.content.modifiers[modifier.kind].release.is_some();
    is_endless && !is_bond && game.content.creatures[bearer.kind()].modifiers.contains(&modifier.kind)
}

/// A modifier that lasts on a creature, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// Its name, with its strength if that is above 1.
    pub name: String,
    /// The turns that are left; `None` if it lasts until something ends it.
    pub turns: Option<u64>,
    /// How much it stands out.
    pub tone: Tone,
}

/// What lasts on a creature and isn't innate, oldest first.
pub fn statuses(game: &Game, creature: &Creature) -> Vec<Status> {
    let several = &game.content.text.panel.several;
    let all = lasting(game, creature).into_iter().map(|lasting| {
        let kind = &game.content.modifiers[lasting.kind];
        let strong = || fill(several, &[("name", &kind.name), ("count", &lasting.strength)]);
        Status {
            name: if lasting.strength > 1 { strong() } else { kind.name.clone() },
            turns: lasting.turns,
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
