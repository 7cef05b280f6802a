//! Digging, and other changes of tiles.

use crate::content::{Ref, TileKind};
use crate::game::Game;
use crate::game::actions::action::Outcome;
use crate::game::actions::refusal::Refusal;
use crate::game::events::event::EventKind;
use crate::game::model::ids::CreatureId;
use crate::grid::{Direction, Point};

impl Game {
    /// Digs through the tile in a direction.
    pub(crate) fn dig(&mut self, who: CreatureId, direction: Direction) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (name, level, at) = (creature.who(), creature.level(), creature.at() + direction);
        let tile = self.world.levels().get(level).and_then(|level| level.tile(at));
        let new = tile.and_then(|tile| self.content.tiles[tile].dig);
        let new = new.filter(|_| self.content.creatures[name.kind].digs);
        let (Some(tile), Some(new)) = (tile, new) else {
            return Outcome::Refused(Refusal::TooHard(self.barrier(level, at)));
        };
        if let Some(level) = self.world.level_mut(level) {
            level.set_tile(at, new, &self.content.tiles);
        }
        self.work_up_an_appetite(who);
        self.emit(EventKind::Dug { who: name, tile, at }, level, at);
        Outcome::Done { cost: 100 }
    }

    /// Changes the tile of a cell by an effect. Stairs can neither be changed nor made, and nobody is walled in.
    pub(crate) fn change_tile(&mut self, level: usize, at: Point, tile: Ref<TileKind>) {
        let is_stairs = self.world.levels().get(level).is_none_or(|level| level.links().contains_key(&at));
        let blocks = !self.content.tiles[tile].walkable && self.occupant(level, at).is_some();
        if let Some(level) = self.world.level_mut(level).filter(|level| level.size().contains(at))
            && !is_stairs
            && !blocks
            && self.content.tiles[tile].stairs.is_none()
        {
            level.set_tile(at, tile, &self.content.tiles);
        }
    }

    /// The tile that blocks a cell; outside the map, the tile that the level's rim is made of.
    pub(crate) fn barrier(&self, level: usize, at: Point) -> Option<Ref<TileKind>> {
        let level = self.world.levels().get(level)?;
        Some(level.tile(at).unwrap_or(self.content.levels[level.kind()].tiles.edge))
    }
}
