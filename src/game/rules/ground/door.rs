//! Opening and closing doors.

use crate::content::{Ref, TileKind};
use crate::game::Game;
use crate::game::actions::action::Outcome;
use crate::game::actions::refusal::Refusal;
use crate::game::events::event::EventKind;
use crate::game::model::ids::CreatureId;
use crate::game::rules::ground::new_ground::NewGround;
use crate::grid::Direction;

impl Game {
    /// Opens the tile in a direction.
    pub(crate) fn open(&mut self, who: CreatureId, direction: Direction) -> Outcome {
        self.turn_door(who, direction, true, |tile| tile.opens)
    }

    /// Closes the tile in a direction. No creature or item may be in the way.
    pub(crate) fn close(&mut self, who: CreatureId, direction: Direction) -> Outcome {
        self.turn_door(who, direction, false, |tile| tile.closes)
    }

    fn turn_door(
        &mut self,
        who: CreatureId,
        direction: Direction,
        opened: bool,
        becomes: fn(&TileKind) -> Option<Ref<TileKind>>,
    ) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (name, level, at) = (creature.who(), creature.level(), creature.at() + direction);
        let tile = self.world.levels().get(level).and_then(|level| level.tile(at));
        let new = tile.and_then(|tile| becomes(&self.content.tiles[tile]));
        let new = new.filter(|_| self.content.creatures[name.kind].opens);
        let (Some(tile), Some(new)) = (tile, new) else { return Outcome::Refused(Refusal::NoDoor) };
        if let Some(other) = self.occupant(level, at).filter(|_| !opened) {
            return Outcome::Refused(Refusal::Occupied(other));
        }
        if let Some(level) = self.world.level_mut(level) {
            if let Some(item) = level.items().get(&at).filter(|_| !opened) {
                return Outcome::Refused(Refusal::NoRoom(item.thing()));
            }
            level.set_tile(at, new, &self.content.tiles);
        }
        self.ground_changed(level, at, NewGround::TILE, Some(name));
        self.emit(EventKind::DoorMoved { who: name, tile, opened, at }, level, at);
        self.make_noise_of(who, self.content.rules.noise.door);
        Outcome::Done { cost: 100 }
    }
}
