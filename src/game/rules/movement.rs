//! Steps and digging.

use super::action::{Action, Outcome, Refusal};
use crate::content::{CreatureKind, Ref, TileKind};
use crate::game::Game;
use crate::game::hooks::event::EventKind;
use crate::game::hooks::hook::Hook;
use crate::game::model::ids::CreatureId;
use crate::grid::{Direction, Point};

impl Game {
    /// Goes a step, or does what is meant by bumping into what is there.
    pub(crate) fn step(&mut self, who: CreatureId, direction: Direction) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (level, kind, to) = (creature.level, creature.kind, creature.at + direction);
        if self.is_free(level, to) {
            self.relocate(who, level, to);
            return Outcome::Done { cost: 100 };
        }
        if let Some(other) = self.occupant(level, to) {
            return if self.are_enemies(who, other) {
                Outcome::Instead(Action::Attack(direction))
            } else {
                Outcome::Refused(Refusal::Occupied(other))
            };
        }
        match self.tile(level, to) {
            Some(tile) if tile.opens.is_some() && self.content.creatures[kind].opens => {
                Outcome::Instead(Action::Open(direction))
            }
            Some(tile) if tile.dig.is_some() && self.content.creatures[kind].digs => {
                Outcome::Instead(Action::Dig(direction))
            }
            _ => Outcome::Refused(Refusal::Blocked(self.barrier(level, to))),
        }
    }

    /// Makes what digging leaves of the cell in that direction.
    pub(crate) fn dig(&mut self, who: CreatureId, direction: Direction) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (name, level, at) = (creature.who(), creature.level, creature.at + direction);
        let tile = self.world.levels.get(level).and_then(|level| level.tile(at));
        let left =
            tile.and_then(|tile| self.content.tiles[tile].dig).filter(|_| self.content.creatures[name.kind].digs);
        let (Some(tile), Some(left)) = (tile, left) else {
            return Outcome::Refused(Refusal::TooHard(self.barrier(level, at)));
        };
        if let Some(level) = self.world.levels.get_mut(level) {
            level.set_tile(at, left, &self.content.tiles);
        }
        self.work_up_an_appetite(who);
        self.emit(EventKind::Dug { who: name, tile, at }, level, at);
        Outcome::Done { cost: 100 }
    }

    /// What stands in the way at `at`: the tile there, and where the map ends what the rim of such a level is made of.
    fn barrier(&self, level: usize, at: Point) -> Option<Ref<TileKind>> {
        let level = self.world.levels.get(level)?;
        Some(level.tile(at).unwrap_or(self.content.levels[level.kind()].tiles.edge))
    }

    /// Puts a creature onto a free cell of `level`.
    pub(crate) fn relocate(&mut self, who: CreatureId, level: usize, to: Point) {
        let Some(creature) = self.world.creature(who) else { return };
        let (name, from, left, is_in_guise) =
            (creature.who(), creature.at, creature.level, creature.disguise.is_some());
        self.fire_hook(Hook::Leave, who);
        if is_in_guise {
            self.unmask(who);
        }
        self.world.move_creature(who, level, to);
        if who == self.world.player {
            self.world.record.deepest = self.world.record.deepest.max(level);
        }
        if left == level {
            // Of steps that the player does not see nobody is ever told.
            let is_seen = self.is_visible(level, to);
            if is_seen || who == self.world.player {
                self.emit(EventKind::Stepped { who: name, from, to }, level, to);
            }
            if is_seen {
                self.notice(who);
            }
        } else {
            self.note_passage(who, left, level);
            self.fire_hook(Hook::LevelEnter, who);
        }
        self.fire_hook(Hook::Enter, who);
        if who == self.world.player
            && let Some(thing) = self
                .world
                .levels
                .get(level)
                .and_then(|level| level.items().get(&to))
                .map(crate::game::model::item::Item::thing)
        {
            self.tell(EventKind::Lies { thing });
        }
    }

    /// Whether two creatures fight each other.
    pub fn are_enemies(&self, one: CreatureId, other: CreatureId) -> bool {
        let kind = |id| self.world.creature(id).map(|creature| creature.kind);
        matches!((kind(one), kind(other)), (Some(one), Some(other)) if self.are_hostile(one, other))
    }

    /// Whether two creatures stand together: they are of one faction, which does not fight itself.
    pub fn are_allies(&self, one: CreatureId, other: CreatureId) -> bool {
        let faction = |id| self.world.creature(id).map(|creature| self.content.creatures[creature.kind].faction);
        faction(one).is_some() && faction(one) == faction(other) && !self.are_enemies(one, other)
    }

    /// Whether creatures of two kinds fight each other.
    pub fn are_hostile(&self, one: Ref<CreatureKind>, other: Ref<CreatureKind>) -> bool {
        let faction = |kind| self.content.creatures[kind].faction;
        self.content.are_hostile(faction(one), faction(other))
    }
}
