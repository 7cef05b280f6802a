//! Grips: modifiers that last while whoever put them on a creature stays beside it.

use thin_vec::ThinVec;

use crate::content::EndedBy;
use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::creatures::modifier::Modifier;
use crate::grid::Direction;

impl Game {
    /// Ends the grips whose holders are dead or no longer beside those they held.
    pub(crate) fn loosen_grips(&mut self) {
        if !self.derived.mechanisms.has_grips {
            return;
        }
        let is_loose = |game: &Self, creature: &Creature| {
            creature.modifiers.iter().any(|modifier| game.is_loose_grip(creature, modifier))
        };
        self.each(is_loose, |game, who| {
            let Some(creature) = game.world.creature(who) else { return };
            let loose: ThinVec<Modifier> =
                creature.modifiers.iter().filter(|modifier| game.is_loose_grip(creature, modifier)).copied().collect();
            game.end_modifiers(who, |modifier| loose.contains(modifier));
        });
    }

    /// Whether a modifier is the grip of a creature that is dead or no longer beside its bearer.
    fn is_loose_grip(&self, bearer: &Creature, modifier: &Modifier) -> bool {
        let holder = || modifier.by.and_then(|by| self.world.creature(by.id));
        self.is_grip(modifier) && !holder().is_some_and(|holder| are_beside(holder, bearer))
    }

    /// Whether a creature has a grip on somebody beside it.
    pub(crate) fn has_grip(&self, creature: &Creature) -> bool {
        let is_held = |other: &Creature| {
            let is_by_it = |modifier: &Modifier| modifier.by.is_some_and(|by| by.id == creature.id());
            other.modifiers.iter().any(|modifier| is_by_it(modifier) && self.is_grip(modifier))
        };
        let beside = |way: Direction| self.occupant(creature.level(), creature.at() + way);
        let others = Direction::ALL.into_iter().filter_map(beside);
        self.derived.mechanisms.has_grips && others.filter_map(|who| self.world.creature(who)).any(is_held)
    }

    /// Whether a modifier is a grip. One that nobody put on its bearer isn't.
    fn is_grip(&self, modifier: &Modifier) -> bool {
        modifier.by.is_some() && self.content.modifiers[modifier.kind].ended_by.contains(&EndedBy::Parting)
    }
}

fn are_beside(one: &Creature, other: &Creature) -> bool {
    one.hp > 0 && one.level() == other.level() && one.at().distance(other.at()) <= 1
}
