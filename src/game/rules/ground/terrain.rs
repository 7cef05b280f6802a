//! Digging, and other changes of tiles.

use crate::content::{Ref, TileKind, Trigger};
use crate::game::Game;
use crate::game::actions::action::Outcome;
use crate::game::actions::refusal::Refusal;
use crate::game::events::event::EventKind;
use crate::game::hooks::effect::EffectSource;
use crate::game::model::ids::{CreatureId, CreatureRef};
use crate::game::rules::ground::new_ground::NewGround;
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
        self.trigger(level, at, Trigger::Destroyed, Some(name));
        if let Some(level) = self.world.level_mut(level) {
            level.set_tile(at, new, &self.content.tiles);
        }
        self.ground_changed(level, at, NewGround::TILE, Some(name));
        self.work_up_an_appetite(who);
        self.emit(EventKind::Dug { who: name, tile, at }, level, at);
        self.make_noise_of(who, self.content.rules.noise.dig);
        Outcome::Done { cost: 100 }
    }

    /// Changes the tile of a cell by an effect.
    pub(crate) fn change_tile(&mut self, level: usize, at: Point, tile: Ref<TileKind>, source: EffectSource) {
        self.replace_tile(level, at, tile, source.by.or(Some(source.me)));
    }

    /// Changes the tile of a cell, by the doing of `by`. Stairs can neither be changed nor made, the rim can't be opened, and nobody is walled
    /// in. Returns whether it changed.
    pub(crate) fn replace_tile(
        &mut self,
        level: usize,
        at: Point,
        tile: Ref<TileKind>,
        by: Option<CreatureRef>,
    ) -> bool {
        let kind = &self.content.tiles[tile];
        if !self.can_turn(level, at, tile) {
            return false;
        }
        // Only a tile with hooks can kill.
        let blamed = by.filter(|_| !kind.hooks.is_empty());
        if let Some(ground) = self.world.level_mut(level) {
            ground.set_tile(at, tile, &self.content.tiles);
            ground.set_changed_by(at, blamed);
        }
        self.ground_changed(level, at, NewGround::TILE, by);
        true
    }

    /// Whether the tile of a cell can become another by itself or by an effect. Stairs can neither be changed nor made, the rim can't be opened,
    /// and nobody is walled in.
    pub(crate) fn can_turn(&self, level: usize, at: Point, tile: Ref<TileKind>) -> bool {
        let kind = &self.content.tiles[tile];
        let Some(ground) = self.world.levels().get(level).filter(|ground| ground.size().contains(at)) else {
            return false;
        };
        let is_stairs = kind.stairs.is_some() || ground.links().contains_key(&at);
        let opens_rim = kind.walkable && ground.size().is_rim(at) && !ground.is_walkable(at);
        let blocks = !kind.walkable && ground.occupant(at).is_some();
        !is_stairs && !opens_rim && !blocks
    }

    /// The tile that blocks a cell; outside the map, the tile that the level's rim is made of.
    pub(crate) fn barrier(&self, level: usize, at: Point) -> Option<Ref<TileKind>> {
        let level = self.world.levels().get(level)?;
        Some(level.tile(at).unwrap_or(self.content.levels[level.kind()].tiles.edge))
    }
}
