//! Steps, and other ways to get from cell to cell.

use crate::content::EndedBy;
use crate::game::Game;
use crate::game::actions::action::{Action, Outcome};
use crate::game::actions::refusal::Refusal;
use crate::game::events::event::EventKind;
use crate::game::hooks::hook::Hook;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::{CreatureId, CreatureRef};
use crate::game::model::items::item::Item;
use crate::game::rules::levels::which_level::WhichLevel;
use crate::grid::{Direction, Point};

/// The longest push, in steps.
const MAX_PUSH: u32 = 100;

impl Game {
    /// Takes a step. Bumping into an enemy attacks, into a door opens it, and into rock digs. The player swaps places with an ally, frees a
    /// captive, and bumps into others who want to know of it.
    pub(crate) fn step(&mut self, who: CreatureId, direction: Direction) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (level, to) = (creature.level(), creature.at() + direction);
        let is_hindered = !creature.modifiers.is_empty();
        if is_hindered && let Some(outcome) = self.hindered_step(who, direction) {
            return outcome;
        }
        if self.reaches_enemy(who, direction) {
            return Outcome::Instead(Action::Attack(direction));
        }
        if let Some(cost) = self.step_time(who, level, to, direction) {
            self.relocate(who, level, to);
            return Outcome::Done { cost };
        }
        self.bump_into(who, level, to, direction)
    }

    /// What becomes of a step that is not possible: it meets whoever is there, opens a door, or digs.
    fn bump_into(&mut self, who: CreatureId, level: usize, to: Point, direction: Direction) -> Outcome {
        let Some(kind) = self.world.creature(who).map(Creature::kind) else {
            return Outcome::Refused(Refusal::NoTarget);
        };
        let is_narrow = !self.fits_corners(who, direction);
        if let Some(other) = self.occupant(level, to).filter(|_| !is_narrow) {
            return self.meet(who, other, direction);
        }
        if is_narrow && self.is_enterable(who, level, to) {
            return Outcome::Refused(Refusal::TooNarrow);
        }
        match self.tile(level, to) {
            Some(tile) if (tile.opens.is_some() || tile.unlocks.is_some()) && self.content.creatures[kind].opens => {
                Outcome::Instead(Action::Open(direction))
            }
            Some(tile) if tile.dig.is_some() && self.content.creatures[kind].digs => {
                Outcome::Instead(Action::Dig(direction))
            }
            _ => Outcome::Refused(Refusal::Blocked(self.barrier(level, to))),
        }
    }

    /// Swaps places with the ally in a direction. The player can't be swapped.
    pub(crate) fn swap(&mut self, who: CreatureId, direction: Direction) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (name, depth, from) = (creature.who(), creature.level(), creature.at());
        let to = from + direction;
        let ally = self.occupant(depth, to).filter(|other| self.are_allies(who, *other));
        let Some(other) = ally.filter(|other| *other != self.world.player).and_then(|id| self.world.creature(id))
        else {
            return Outcome::Refused(Refusal::NoTarget);
        };
        let other = other.who();
        if !self.can_swap(who, other.id) {
            return Outcome::Refused(Refusal::Occupied(other.id));
        }
        if let Some(held) = self.struggle(who) {
            return held;
        }
        self.world.swap_creatures(who, other.id);
        self.emit(EventKind::Swapped { who: name, other, at: to }, depth, to);
        for id in [who, other.id] {
            self.leave_scent(id);
            self.take_by_step(id);
            self.fire_hook(Hook::Enter, id);
            self.meet_ground(id, None);
        }
        Outcome::Done { cost: 100 }
    }

    /// Moves a living creature to the free cell nearest to `to` on its level, if there is one nearby.
    pub(crate) fn teleport(&mut self, who: CreatureId, to: Point) {
        let Some(creature) = self.world.creature(who).filter(|creature| creature.hp > 0) else { return };
        let (level, mode) = (creature.level(), self.movement_mode(creature));
        if let Some(at) = self.free_near(mode, level, to) {
            self.relocate(who, level, at);
        }
    }

    /// Moves a living creature to a level: to the free cell nearest to `to`, or to any. Nothing happens if there is no such level, or no room.
    pub(crate) fn send(&mut self, who: CreatureId, level: &WhichLevel, to: Point) {
        let Some(creature) = self.world.creature(who).filter(|creature| creature.hp > 0) else { return };
        let from = creature.level();
        let Some(id) = self.level_meant(from, level) else { return };
        let Some(level) = self.ensure_level(&id) else { return };
        let is_there = from == level;
        let has_room = is_there || who == self.world.player || self.has_room_for_more(level);
        let Some(creature) = self.world.creature(who).filter(|_| has_room) else { return };
        let mode = self.movement_mode(creature);
        if let Some(at) = self.nearest_room_for(mode, level, to).or_else(|| self.any_room_for(mode, level)) {
            self.relocate(who, level, at);
        }
    }

    /// Moves a living creature in a direction until something is in the way. `by` is whoever pushes it.
    pub(crate) fn push(&mut self, who: CreatureId, direction: Direction, steps: u32, by: Option<CreatureRef>) {
        let Some(creature) = self.world.creature(who).filter(|creature| creature.hp > 0) else { return };
        let (level, from) = (creature.level(), creature.at());
        let way = (1..=steps.min(MAX_PUSH)).scan(from, |at, _| {
            *at = *at + direction;
            Some(*at)
        });
        if let Some(to) = self.end_of_shove(who, level, way) {
            self.relocate_by(who, level, to, by);
        }
    }

    /// Where a creature ends that is moved along cells: before the first that isn't free, and on the first where the ground takes its effect.
    pub(crate) fn end_of_shove(
        &self,
        who: CreatureId,
        level: usize,
        way: impl Iterator<Item = Point>,
    ) -> Option<Point> {
        let mut end = None;
        for at in way {
            if !self.can_be_moved(who, level, at) {
                break;
            }
            end = Some(at);
            if self.derived.mechanisms.has_movement && !self.is_safe_place(who, level, at) {
                break;
            }
        }
        end
    }

    /// Moves a creature to a free cell of `level`, with the events and hooks of leaving and entering.
    #[inline]
    pub(crate) fn relocate(&mut self, who: CreatureId, level: usize, to: Point) {
        self.relocate_by(who, level, to, None);
    }

    /// The same by the doing of `by`, who gets the kill if the ground there kills.
    pub(crate) fn relocate_by(&mut self, who: CreatureId, level: usize, to: Point, by: Option<CreatureRef>) {
        let Some(creature) = self.world.creature(who) else { return };
        let (name, from, left) = (creature.who(), creature.at(), creature.level());
        let (is_disguised, is_modified) = (creature.disguise.is_some(), !creature.modifiers.is_empty());
        self.fire_hook(Hook::Leave, who);
        if is_disguised {
            self.unmask(who);
        }
        self.world.move_creature(who, level, to);
        self.leave_scent(who);
        if is_modified {
            self.end_modifiers_by(who, EndedBy::Move);
        }
        if left == level {
            self.emit_step(who, EventKind::Stepped { who: name, from, to }, level, to);
        } else {
            self.index_transfer(who, left, level);
            if who == self.world.player {
                self.wind_clocks();
            }
            self.fire_hook(Hook::LevelEnter, who);
        }
        let left_lying = self.take_by_step(who);
        self.fire_hook(Hook::Enter, who);
        self.meet_ground(who, by);
        if who == self.world.player {
            self.arrive_as_player(level, to, left_lying);
        }
    }

    /// Records a step, unless the player neither took nor sees it: nobody ever reads of such steps, and they are the most.
    fn emit_step(&mut self, who: CreatureId, step: EventKind, level: usize, to: Point) {
        let is_seen = self.is_visible(level, to) && !self.is_hidden_from_player(who);
        if is_seen || who == self.world.player {
            self.emit(step, level, to);
        }
        if is_seen {
            self.notice(who);
        }
    }

    /// Tells the player what lies here, or why it is `left_lying`.
    fn arrive_as_player(&mut self, level: usize, at: Point, left_lying: Option<Refusal>) {
        let depth = self.world.depth_of(level) as usize;
        self.world.record.deepest = self.world.record.deepest.max(depth.saturating_sub(1));
        let item = self.world.levels().get(level).and_then(|level| level.items().get(&at)).map(Item::thing);
        if let Some(thing) = item {
            self.emit_to_player(left_lying.map_or(EventKind::ItemHere { thing }, |why| EventKind::Refused { why }));
        }
    }
}
