//! Opening and closing doors.

use crate::content::{Ref, TileKind, Trigger};
use crate::game::Game;
use crate::game::actions::action::Outcome;
use crate::game::actions::refusal::Refusal;
use crate::game::events::event::EventKind;
use crate::game::model::ids::CreatureId;
use crate::game::rules::ground::new_ground::NewGround;
use crate::grid::{Direction, Point};

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
        let (Some(tile), Some(new)) = (tile, new) else {
            return if opened { self.unlock(who, level, at) } else { Outcome::Refused(Refusal::NoDoor) };
        };
        if let Some(other) = self.occupant(level, at).filter(|_| !opened) {
            return Outcome::Refused(Refusal::Occupied(other));
        }
        let is_signal = opened && self.is_triggered_by(level, at, Trigger::Opened);
        if let Some(level) = self.world.level_mut(level) {
            if let Some(item) = level.items().get(&at).filter(|_| !opened) {
                return Outcome::Refused(Refusal::NoRoom(item.thing()));
            }
            level.set_tile(at, new, &self.content.tiles);
        }
        self.ground_changed(level, at, NewGround::TILE, Some(name));
        // It is told as the door that is closed, before or after.
        let tile = if opened { tile } else { new };
        self.emit(EventKind::DoorMoved { who: name, tile, opened, at }, level, at);
        if is_signal {
            self.send_signal(level, at, Some(name));
        }
        self.make_noise_of(who, self.content.rules.noise.door);
        Outcome::Done { cost: 100 }
    }

    /// The cells that the same key unlocks, with the tiles that they become; `first` is one of them.
    fn cells_with_lock(
        &self,
        level: usize,
        lock: Option<u32>,
        first: (Point, Ref<TileKind>),
    ) -> Vec<(Point, Ref<TileKind>)> {
        let Some(ground) = self.world.levels().get(level) else { return Vec::new() };
        let locks = ground.wiring().into_iter().flat_map(|wiring| &wiring.locks);
        let same = locks.filter(|(at, number)| Some(**number) == lock && **at != first.0).map(|(at, _)| *at);
        let opened = |at: Point| Some((at, self.content.tiles[ground.tile(at)?].unlocks?));
        same.filter_map(opened).chain([first]).collect()
    }

    /// Opens what is locked with the key that fits, which is used up. It opens everything else with the same lock, too, such as the other half of
    /// a gate.
    fn unlock(&mut self, who: CreatureId, level: usize, at: Point) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let name = creature.who();
        let ground = self.world.levels().get(level);
        let tile = ground.and_then(|ground| ground.tile(at)).filter(|_| self.content.creatures[name.kind].opens);
        let Some((tile, new)) = tile.and_then(|tile| Some((tile, self.content.tiles[tile].unlocks?))) else {
            return Outcome::Refused(Refusal::NoDoor);
        };
        let lock = ground.and_then(|ground| ground.lock(at));
        let key = creature.inventory.iter().find(|(_, item)| lock.is_some() && item.fits == lock);
        let Some((slot, key)) = key.map(|(slot, item)| (slot, item.thing())) else {
            return Outcome::Refused(Refusal::Locked(tile));
        };
        self.take_from_slot(who, slot, 1);
        self.refresh_worn(who);
        let opened = self.cells_with_lock(level, lock, (at, new));
        let signals: Vec<Point> = opened.iter().map(|(at, _)| *at).collect();
        let signals =
            signals.into_iter().filter(|at| self.is_triggered_by(level, *at, Trigger::Opened)).collect::<Vec<_>>();
        for (at, new) in opened {
            if let Some(ground) = self.world.level_mut(level) {
                ground.remove_lock(at);
                ground.set_tile(at, new, &self.content.tiles);
            }
            self.ground_changed(level, at, NewGround::TILE, Some(name));
        }
        self.emit(EventKind::Unlocked { who: name, tile, key: key.counted(1), at }, level, at);
        for at in signals {
            self.send_signal(level, at, Some(name));
        }
        self.make_noise_of(who, self.content.rules.noise.door);
        Outcome::Done { cost: 100 }
    }
}
