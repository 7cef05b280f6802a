//! Doors, and what else creatures do to each other and to the ground beside them.

use super::action::{Outcome, Refusal};
use crate::content::{Message, Ref, TileKind};
use crate::game::Game;
use crate::game::hooks::event::EventKind;
use crate::game::model::ids::CreatureId;
use crate::grid::Direction;

impl Game {
    /// Opens what is there.
    pub(crate) fn open(&mut self, who: CreatureId, direction: Direction) -> Outcome {
        self.turn_door(who, direction, true, |tile| tile.opens)
    }

    /// Closes what is there; nobody and nothing may be in the way.
    pub(crate) fn close(&mut self, who: CreatureId, direction: Direction) -> Outcome {
        self.turn_door(who, direction, false, |tile| tile.closes)
    }

    fn turn_door(
        &mut self,
        who: CreatureId,
        direction: Direction,
        opened: bool,
        leaves: fn(&TileKind) -> Option<Ref<TileKind>>,
    ) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (name, level, at) = (creature.who(), creature.level, creature.at + direction);
        let tile = self.world.levels.get(level).and_then(|level| level.tile(at));
        let left = tile.and_then(|tile| leaves(&self.content.tiles[tile]));
        let left = left.filter(|_| self.content.creatures[name.kind].opens);
        let (Some(tile), Some(left)) = (tile, left) else { return Outcome::Refused(Refusal::NoDoor) };
        if let Some(other) = self.occupant(level, at).filter(|_| !opened) {
            return Outcome::Refused(Refusal::Occupied(other));
        }
        if let Some(level) = self.world.levels.get_mut(level) {
            if let Some(item) = level.items().get(&at).filter(|_| !opened) {
                return Outcome::Refused(Refusal::NoRoom(item.thing()));
            }
            level.set_tile(at, left, &self.content.tiles);
        }
        self.emit(EventKind::Moved { who: name, tile, opened, at }, level, at);
        Outcome::Done { cost: 100 }
    }

    /// Changes places with an ally.
    pub(crate) fn swap(&mut self, who: CreatureId, direction: Direction) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (name, depth, from) = (creature.who(), creature.level, creature.at);
        let to = from + direction;
        let ally = self.occupant(depth, to).filter(|other| self.are_allies(who, *other));
        let Some(other) = ally.filter(|other| *other != self.world.player).and_then(|id| self.world.creature(id))
        else {
            return Outcome::Refused(Refusal::NoTarget);
        };
        let other = other.who();
        self.world.swap_creatures(who, other.id);
        self.emit(EventKind::Swapped { who: name, other, at: to }, depth, to);
        for id in [who, other.id] {
            self.fire_hook(crate::game::hooks::hook::Hook::Enter, id);
        }
        Outcome::Done { cost: 100 }
    }

    /// Says something.
    pub(crate) fn speak(&mut self, who: CreatureId, sentence: Ref<Message>) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (actor, level, at) = (creature.who(), creature.level, creature.at);
        self.emit(EventKind::Told { sentence, actor: Some(actor), target: None, item: None, at }, level, at);
        Outcome::Done { cost: 100 }
    }

    /// Lets a creature that looks like an item show itself.
    pub(crate) fn unmask(&mut self, who: CreatureId) {
        let Some(creature) = self.world.creature_mut(who) else { return };
        let (name, level, at) = (creature.who(), creature.level, creature.at);
        if creature.disguise.is_some() {
            creature.disguise = None;
            self.emit(EventKind::Unmasked { who: name, at }, level, at);
        }
    }
}
