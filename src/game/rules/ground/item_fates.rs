//! What becomes of items where they can't lie: they fall, float away, or sink.

use crate::content::{FieldLayer, ItemFate, TileKind};
use crate::game::Game;
use crate::game::events::event::EventKind;
use crate::game::model::items::item::Item;
use crate::grid::{Direction, Point, Random, nearest_cell};

/// The purpose of the dice for items that float.
const DRIFT: u64 = 32;

/// The percentage of turns on which an item floats on.
const FLOATS: i64 = 50;

impl Game {
    /// Looks after the item at a cell, if the tile there doesn't let items lie.
    pub(crate) fn settle_item(&mut self, level: usize, at: Point) {
        if !self.derived.mechanisms.has_item_fates {
            return;
        }
        self.burn_item_in_fire(level, at);
        let fate = self.item_fate(level, at);
        if self.is_hole(level, at) {
            if let Some((below, item)) = self.ensure_level_below(level).zip(self.take_lying(level, at)) {
                self.drop_near(below, at, item);
            }
        } else if fate == ItemFate::Vanish {
            self.swallow_item(level, at);
        }
    }

    /// What becomes of an item on a cell.
    fn item_fate(&self, level: usize, at: Point) -> ItemFate {
        let Some(ground) = self.world.levels().get(level) else { return ItemFate::Stay };
        let fields = [FieldLayer::Surface, FieldLayer::Liquid].into_iter().filter_map(|layer| ground.field(at, layer));
        let mut fates = fields.map(|field| self.content.fields[field.kind].items);
        let of_field = fates.find(|fate| *fate != ItemFate::Stay);
        of_field.or_else(|| Some(self.bare_tile(level, at)?.items)).unwrap_or(ItemFate::Stay)
    }

    /// Removes the item at a cell. One that lasts comes to lie on the nearest ground where it can.
    fn swallow_item(&mut self, level: usize, at: Point) {
        let Some(item) = self.take_lying(level, at) else { return };
        if !self.content.items[item.kind].lasts {
            self.forget_rotting(&item);
            self.emit(EventKind::Swallowed { thing: item.thing(), at }, level, at);
            return;
        }
        let Some(ground) = self.world.levels().get(level) else { return };
        let keeps = |tile: &TileKind| tile.walkable && tile.items == ItemFate::Stay && tile.hole.is_none();
        let is_room = |cell| ground.item(cell).is_none() && self.tile(level, cell).is_some_and(keeps);
        self.charge_search(ground.size(), None);
        let room = nearest_cell(ground.size(), at, u32::MAX, is_room).unwrap_or(at);
        if let Some(ground) = self.world.level_mut(level) {
            ground.put_item(room, item);
        }
    }

    /// Lets items float on, where they do.
    pub(crate) fn drift_items(&mut self) {
        if !self.derived.mechanisms.has_item_fates {
            return;
        }
        for level in 0..self.world.levels().len() {
            let Some(ground) = self.world.levels().get(level) else { return };
            let floats = |at: &Point| self.item_fate(level, *at) == ItemFate::Drift;
            let floating: Vec<Point> = ground.items().keys().copied().filter(floats).collect();
            if floating.is_empty() {
                continue;
            }
            // Not from the dice of play: what floats where nobody looks must not change what happens elsewhere.
            let mut dice = Random::new(self.world.seed, &[DRIFT, level as u64, self.world.turn()]);
            for at in floating {
                self.float(level, at, &mut dice);
            }
        }
    }

    /// Moves the item at a cell to one of the cells beside, where that is open and bare.
    fn float(&mut self, level: usize, at: Point, dice: &mut Random) {
        let to = dice.pick(&Direction::ALL).map(|way| at + *way).filter(|_| dice.chance(FLOATS));
        let ground = self.world.levels().get(level);
        let is_open = |to: &Point| {
            // Water need not be walkable.
            let is_water = self.item_fate(level, *to) == ItemFate::Drift;
            ground.is_some_and(|ground| (is_water || ground.is_walkable(*to)) && ground.item(*to).is_none())
        };
        if let Some(to) = to.filter(is_open)
            && let Some(item) = self.take_lying(level, at)
        {
            self.lay_down(level, to, item);
        }
    }

    /// Takes the item that lies at a cell.
    fn take_lying(&mut self, level: usize, at: Point) -> Option<Item> {
        self.world.level_mut(level)?.take_item(at)
    }
}
