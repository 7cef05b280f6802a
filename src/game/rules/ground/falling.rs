//! What becomes of creatures and items where they can't stay: they fall, float away, or move aside.

use std::sync::Arc;

use crate::content::{DamageType, ItemFate, Ref, TileKind};
use crate::game::Game;
use crate::game::events::event::EventKind;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::{CreatureId, CreatureRef};
use crate::game::model::item::Item;
use crate::game::model::level::Level;
use crate::game::model::run_stats::{Cause, DamageSource};
use crate::game::rules::combat::damage::{Damage, Means};
use crate::grid::{Direction, Point, Random};
use crate::mapgen::Link;

/// The most falls that follow from one action. Scripts could send somebody back up forever.
const MAX_FALLS: u32 = 32;

/// How far a creature is moved aside on ground on which it can't stay but others can, in cells.
const ASIDE: u32 = 4;

/// What the dice for floating items are for.
const DRIFT: u64 = 64;

/// The percentage of turns on which an item floats on.
const FLOATS: i64 = 50;

impl Game {
    /// Notes that a creature may not be able to stay where it is. `by` is whoever brought it there.
    pub(crate) fn doubt_footing(&mut self, who: CreatureId, by: Option<CreatureRef>) {
        if self.derived.features.has_movement {
            self.derived.unsteady.push((who, by));
            self.derived.pending.mark_active();
        }
    }

    /// The ground at a cell is another now: looks after the creature and the item there.
    pub(crate) fn ground_changed(&mut self, level: usize, at: Point, by: Option<CreatureRef>) {
        if let Some(who) = self.occupant(level, at) {
            self.doubt_footing(who, by);
        }
        self.settle_item(level, at);
    }

    /// Settles all who may not be able to stay where they are. Returns whether there was anybody.
    pub(crate) fn settle_footing(&mut self) -> bool {
        let unsteady = std::mem::take(&mut self.derived.unsteady);
        for (who, by) in &unsteady {
            if self.derived.falls < MAX_FALLS {
                self.settle_creature(*who, *by);
            }
        }
        !unsteady.is_empty()
    }

    fn settle_creature(&mut self, who: CreatureId, by: Option<CreatureRef>) {
        let Some(creature) = self.world.creature(who).filter(|creature| creature.hp > 0) else { return };
        let (level, at) = (creature.level(), creature.at());
        let Some(ground) = self.world.levels().get(level) else { return };
        let mode = self.movement_mode(creature);
        if mode.stands(ground, at) {
            return;
        }
        if self.is_hole(level, at) {
            self.fall(who, by);
        } else if self.tile(level, at).is_some_and(|tile| tile.damage.is_some()) {
            self.harm_by_ground(who, by);
        } else if !mode.enters(ground, at) && self.tile(level, at).is_some_and(|tile| !tile.is_hazard()) {
            self.move_aside(who);
        }
    }

    /// Lets the tile under a creature that isn't at home there do its damage. `by` gets the kill.
    fn harm_by_ground(&mut self, who: CreatureId, by: Option<CreatureRef>) {
        let Some(creature) = self.world.creature(who).filter(|creature| creature.hp > 0) else { return };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        let ground = self.world.levels().get(level).filter(|ground| !self.movement_mode(creature).stands(ground, at));
        let Some((ground, tile)) = ground.and_then(|ground| Some((ground, ground.tile(at)?))) else { return };
        let by = by.or(ground.changed_by(at));
        let content = Arc::clone(&self.content);
        let kind = &content.tiles[tile];
        if let Some(damage) = kind.damage.as_ref().filter(|_| kind.hole.is_none()) {
            let amount = self.roll_between(damage, who, who);
            self.deal_by_ground(name, tile, amount, kind.damage_type, by);
        }
    }

    /// Damage by a tile.
    fn deal_by_ground(
        &mut self,
        who: CreatureRef,
        tile: Ref<TileKind>,
        amount: i32,
        of_type: Option<Ref<DamageType>>,
        by: Option<CreatureRef>,
    ) {
        if amount > 0 {
            let by = by.filter(|by| by.id != who.id);
            let source = DamageSource { cause: Cause::Tile(tile), by };
            let means = Means::Effect { by: by.unwrap_or(who) };
            self.deal(Damage { target: who.id, amount, of_type, source, means, is_told: false });
        }
    }

    /// Lets all tiles do their damage to those who stand in them, at the end of a turn.
    pub(crate) fn harm_all_by_ground(&mut self) {
        if self.derived.features.has_harmful_tiles {
            let stands_in_harm = |game: &Self, creature: &Creature| {
                game.tile(creature.level(), creature.at()).is_some_and(|tile| tile.damage.is_some())
            };
            self.each(stands_in_harm, |game, who| game.harm_by_ground(who, None));
        }
    }

    /// Whether a tile leads to a level below.
    pub fn is_hole(&self, level: usize, at: Point) -> bool {
        level + 1 < self.world.levels().len() && self.tile(level, at).is_some_and(|tile| tile.hole.is_some())
    }

    /// Lets a creature fall to the level below, with the followers beside it. `by` gets the kill.
    pub(crate) fn fall(&mut self, who: CreatureId, by: Option<CreatureRef>) {
        let Some(creature) = self.world.creature(who) else { return };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        let Some(landing) = self.landing(who, level + 1, at) else { return };
        self.derived.falls += 1;
        let tile = self.world.levels().get(level).and_then(|ground| ground.tile(at));
        let Some(tile) = tile else { return };
        self.emit(EventKind::Fell { who: name, tile, at }, level, at);
        let link = Link { level: level + 1, point: landing };
        self.note_departure(who, link);
        self.relocate_by(who, level + 1, landing, by);
        self.bring_followers(who, (level, at), link);
        let content = Arc::clone(&self.content);
        let Some(hole) = &content.tiles[tile].hole else { return };
        let amount = hole.damage.as_ref().map_or(0, |damage| self.roll_between(damage, who, who));
        self.deal_by_ground(name, tile, amount, hole.damage_type, by);
    }

    /// The cell where a creature that falls to a level comes down; `None` if there is no room for it.
    fn landing(&self, who: CreatureId, level: usize, at: Point) -> Option<Point> {
        let has_room = who == self.world.player || self.has_room_for_more(level);
        let mode = self.movement_mode(self.world.creature(who)?);
        let size = self.world.levels().get(level)?.size();
        let free = size.points().filter(|cell| has_room && self.has_room_for(mode, level, *cell));
        free.min_by_key(|cell| (cell.distance(at), *cell))
    }

    /// Moves a creature to the nearest cell on which it can stay.
    fn move_aside(&mut self, who: CreatureId) {
        let Some(creature) = self.world.creature(who) else { return };
        let (level, from) = (creature.level(), creature.at());
        let most = if self.is_walkable(level, from) { ASIDE } else { u32::MAX };
        let Some(size) = self.world.levels().get(level).map(Level::size) else { return };
        let near = size.points().filter(|at| at.distance(from) <= most && self.could_stand(who, level, *at));
        if let Some(to) = near.min_by_key(|at| (at.distance_squared(from), *at)) {
            self.relocate(who, level, to);
        }
    }

    /// Looks after the item at a cell, if the tile there doesn't let items lie.
    pub(crate) fn settle_item(&mut self, level: usize, at: Point) {
        if !self.derived.features.has_item_fates {
            return;
        }
        let Some(fate) = self.tile(level, at).map(|tile| tile.items) else { return };
        if self.is_hole(level, at) {
            let fallen = self.world.level_mut(level).and_then(|ground| ground.take_item(at));
            if let Some(item) = fallen {
                self.drop_near(level + 1, at, item);
            }
        } else if fate == ItemFate::Vanish {
            self.swallow_item(level, at);
        }
    }

    /// Removes the item at a cell. One that lasts comes to lie elsewhere.
    fn swallow_item(&mut self, level: usize, at: Point) {
        let taken = self.world.level_mut(level).and_then(|ground| ground.take_item(at));
        let Some(item) = taken else { return };
        if self.content.items[item.kind].lasts {
            let Some(ground) = self.world.levels().get(level) else { return };
            let is_dry = |cell: &Point| {
                let keeps = |tile: &TileKind| tile.walkable && tile.items == ItemFate::Stay && tile.hole.is_none();
                ground.item(*cell).is_none() && self.tile(level, *cell).is_some_and(keeps)
            };
            let dry = ground.size().points().filter(is_dry).min_by_key(|cell| (cell.distance_squared(at), *cell));
            self.lay_down(level, dry.unwrap_or(at), item);
        } else {
            self.forget_rotting(&item);
            self.emit(EventKind::Swallowed { thing: item.thing(), at }, level, at);
        }
    }

    /// Lets items float on, where they do.
    pub(crate) fn drift_items(&mut self) {
        if !self.derived.features.has_item_fates {
            return;
        }
        for level in 0..self.world.levels().len() {
            let Some(ground) = self.world.levels().get(level) else { return };
            let floats = |at: &Point| self.tile(level, *at).is_some_and(|tile| tile.items == ItemFate::Drift);
            let floating: Vec<Point> = ground.items().keys().copied().filter(floats).collect();
            if floating.is_empty() {
                continue;
            }
            let mut dice = Random::new(self.world.seed, &[DRIFT, level as u64, self.world.turn()]);
            for at in floating {
                let to = dice.pick(&Direction::ALL).map(|way| at + *way).filter(|_| dice.chance(FLOATS));
                let is_open = |to: &Point| self.is_walkable(level, *to) && self.item_at(level, *to).is_none();
                if let Some(to) = to.filter(is_open) {
                    self.float(level, at, to);
                }
            }
        }
    }

    fn item_at(&self, level: usize, at: Point) -> Option<&Item> {
        self.world.levels().get(level)?.item(at)
    }

    fn float(&mut self, level: usize, at: Point, to: Point) {
        let taken = self.world.level_mut(level).and_then(|ground| ground.take_item(at));
        if let Some(item) = taken {
            self.lay_down(level, to, item);
        }
    }

    /// Where a creature fell from: the hole through which it left for a cell of the level below.
    pub(crate) fn hole_above(&self, level: usize, landing: Point) -> Option<Point> {
        let ground = self.world.levels().get(level)?;
        let near = ground.size().points().filter(|at| at.distance(landing) <= ASIDE && self.is_hole(level, *at));
        near.min_by_key(|at| (at.distance_squared(landing), *at))
    }
}
