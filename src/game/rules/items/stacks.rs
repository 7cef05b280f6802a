//! Items that are alike and lie or are carried together: how they come together, and how some are taken away.
//!
//! A stack is one item with a count. What takes some away gives those a new id, so that handles to the stack stay valid; what changes a
//! single one lets that keep the id, and the others get a new one.

use crate::content::{ItemKind, Ref, Trigger};
use crate::game::Game;
use crate::game::model::ids::{CreatureId, ItemId};
use crate::game::model::items::item::Item;
use crate::grid::Point;

/// The most stacks that one effect makes.
const MOST_STACKS: u32 = 20;

impl Game {
    /// Puts an item into a creature's inventory, on top of items like it if there are any. Returns the slot where most of it went, if any
    /// did, and what found no room.
    pub(crate) fn stow(&mut self, who: CreatureId, item: Item) -> (Option<usize>, Option<Item>) {
        let (limit, id, rots_at) = (self.content.items[item.kind].stack, item.id, item.rots_at);
        let Some(creature) = self.world.creature_mut(who) else { return (None, Some(item)) };
        let (slot, rest) = creature.inventory.stow(item, limit);
        let is_absorbed =
            rest.is_none() && slot.and_then(|slot| creature.inventory.get(slot)).map(|held| held.id) != Some(id);
        if let (true, Some(turn)) = (is_absorbed, rots_at) {
            self.derived.rotting.remove(&(turn, id));
        }
        (slot, rest)
    }

    /// Whether the player has room for any of an item.
    pub fn has_room_for_item(&self, item: &Item) -> bool {
        let limit = self.content.items[item.kind].stack;
        self.world.player().is_some_and(|player| player.inventory.has_room_for(item, limit))
    }

    /// Puts an item on the ground at a cell, on top of one like it if there is one.
    pub(crate) fn lay_down(&mut self, level: usize, at: Point, item: Item) {
        let Some(ground) = self.world.level_mut(level) else { return };
        if let Some(lying) = ground.item_mut(at) {
            lying.count = lying.count.saturating_add(item.count);
            self.forget_rotting(&item);
        } else {
            ground.put_item(at, item);
        }
        self.trigger(level, at, Trigger::Laid, None);
        self.settle_item(level, at);
    }

    /// The nearest walkable cell where an item finds room: one without an item, or with less than a full stack of items like it.
    pub(crate) fn nearest_room(&self, level: usize, from: Point, item: &Item) -> Option<Point> {
        let limit = self.content.items[item.kind].stack;
        if limit <= 1 {
            return self.nearest_bare(level, from);
        }
        let items = self.world.levels().get(level)?.items();
        self.nearest(level, from, |at| items.get(&at).is_none_or(|lying| lying.room_for(item, limit) >= item.count))
    }

    /// Takes `count` of the items in a slot, or all of them. `None` if there are none, or the world is full.
    pub(crate) fn take_from_slot(&mut self, who: CreatureId, slot: usize, count: u16) -> Option<Item> {
        let held = self.world.creature(who)?.inventory.get(slot)?;
        if held.count <= count {
            return self.world.creature_mut(who)?.inventory.take(slot);
        }
        let id = self.next_item_id()?;
        let held = self.world.creature_mut(who)?.inventory.get_mut(slot)?;
        let taken = held.split(count, id);
        self.note_rotting(&taken);
        Some(taken)
    }

    /// Makes `count` items of a kind, in as few stacks as possible. Those of a stack are alike, even if their stats are rolled.
    pub(crate) fn make_items(&mut self, kind: Ref<ItemKind>, count: u32, level: usize) -> Vec<Item> {
        let limit = self.content.items[kind].stack.max(1);
        let mut left = count;
        let mut made = Vec::new();
        for _ in 0..MOST_STACKS {
            // One that is asked for is always made. More would make a turn long that is too long already.
            let is_due = left > 0 && (made.is_empty() || !self.is_out_of_budget());
            let Some(item) = is_due.then(|| self.make_item(kind, None, level)).flatten() else { break };
            let together = left.min(limit);
            left -= together;
            made.push(Item { count: u16::try_from(together).unwrap_or(u16::MAX), ..item });
        }
        made
    }

    /// Does something to a single item. If it is one of several, it leaves the others, keeps the id, and goes where there is room for it
    /// afterwards. Returns the creature that carried it.
    pub(crate) fn alter_one(&mut self, id: ItemId, alter: impl FnOnce(&mut Item)) -> Option<CreatureId> {
        let (item, carrier) = self.world.item_mut(id)?;
        if item.count == 1 {
            alter(item);
            return carrier;
        }
        let place = self.world.place_of(id)?;
        let other = self.next_item_id()?;
        let (item, carrier) = self.world.item_mut(id)?;
        let mut one = Item { count: 1, ..item.clone() };
        item.count -= 1;
        item.id = other;
        let others = item.clone();
        self.note_rotting(&others);
        alter(&mut one);
        match carrier {
            Some(who) => self.hand(who, one),
            None => self.drop_near(place.0, place.1, one),
        }
        carrier
    }

    /// Removes items from the world, wherever they are: all of a stack, or so many.
    pub(crate) fn destroy(&mut self, item: ItemId, count: Option<u32>) {
        self.charge(self.world.count_holders() / 8);
        if let Some(count) = count
            && let Some((stack, _)) = self.world.item_mut(item)
            && u32::from(stack.count) > count
        {
            stack.count -= count as u16;
            return;
        }
        let Some(gone) = self.world.remove_item(item) else { return };
        self.forget_rotting(&gone.item);
        if let Some(carrier) = gone.carrier {
            self.refresh_worn(carrier);
        }
    }

    /// Notes the turn on which an item rots away.
    pub(crate) fn note_rotting(&mut self, item: &Item) {
        if let Some(turn) = item.rots_at.filter(|_| !self.content.items.is_placeholder(item.kind)) {
            self.derived.rotting.insert((turn, item.id));
        }
    }

    /// Notes that an item which is gone will not rot any more.
    pub(crate) fn forget_rotting(&mut self, item: &Item) {
        if let Some(turn) = item.rots_at {
            self.derived.rotting.remove(&(turn, item.id));
        }
    }
}
