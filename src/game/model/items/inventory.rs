//! The items that a creature carries and wears.

use std::collections::BTreeMap;

use super::item::Item;
use crate::content::{ItemKind, Ref, Slot, limits};
use crate::game::model::ids::ItemId;

/// The most slots: one for each letter, small and capital.
const MAX_SLOTS: u32 = limits::SLOTS.most as u32;

/// Carried items in slots with fixed letters, and which of them are worn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inventory {
    slots: Box<[Option<Item>]>,
    worn: BTreeMap<Ref<Slot>, usize>,
}

impl Inventory {
    /// An empty inventory of `size` slots. Capped at 52, one per letter.
    pub fn new(size: u32) -> Self {
        Self { slots: vec![None; size.min(MAX_SLOTS) as usize].into(), worn: BTreeMap::new() }
    }

    /// The number of slots.
    pub fn size(&self) -> usize {
        self.slots.len()
    }

    /// The letter of a slot, `a` for the first. Capital letters follow the small ones.
    pub fn letter(slot: usize) -> char {
        let first = if slot % MAX_SLOTS as usize >= 26 { b'A' } else { b'a' };
        (first + (slot % 26) as u8) as char
    }

    /// The slot with the letter `letter`.
    pub fn slot_of_letter(letter: char) -> Option<usize> {
        match letter {
            'a'..='z' => Some((letter as u8 - b'a') as usize),
            'A'..='Z' => Some((letter as u8 - b'A') as usize + 26),
            _ => None,
        }
    }

    /// The item in a slot.
    pub fn get(&self, slot: usize) -> Option<&Item> {
        self.slots.get(slot)?.as_ref()
    }

    /// The item in a slot, mutably.
    pub(crate) fn get_mut(&mut self, slot: usize) -> Option<&mut Item> {
        self.slots.get_mut(slot)?.as_mut()
    }

    /// All items with their slots, in slot order.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Item)> {
        self.slots.iter().enumerate().filter_map(|(slot, item)| Some((slot, item.as_ref()?)))
    }

    /// The first slot with an item of `kind`.
    pub fn find(&self, kind: Ref<ItemKind>) -> Option<usize> {
        self.iter().find(|(_, item)| item.kind == kind).map(|(slot, _)| slot)
    }

    /// The slot of the item with this id.
    pub fn slot_of(&self, id: ItemId) -> Option<usize> {
        self.iter().find(|(_, item)| item.id == id).map(|(slot, _)| slot)
    }

    /// Whether all slots are taken.
    pub fn is_full(&self) -> bool {
        self.slots.iter().all(Option::is_some)
    }

    /// Whether there is room for any of the items of `item`, if at most `limit` may lie together.
    pub fn has_room_for(&self, item: &Item, limit: u32) -> bool {
        !self.is_full() || self.iter().any(|(_, held)| held.room_for(item, limit) > 0)
    }

    /// Puts `item` into the first free slot and returns that slot.
    ///
    /// # Errors
    /// Returns the item when all slots are taken.
    pub fn add(&mut self, item: Item) -> Result<usize, Item> {
        match self.slots.iter().position(Option::is_none) {
            Some(slot) => {
                self.put(slot, item);
                Ok(slot)
            }
            None => Err(item),
        }
    }

    /// Puts `item` on top of items like it, as far as at most `limit` may lie together, and the rest into the first free slot. Returns the
    /// slot where most of it went, if any did, and what found no room.
    pub fn stow(&mut self, mut item: Item, limit: u32) -> (Option<usize>, Option<Item>) {
        let mut joined = None;
        if limit > 1 {
            for (slot, held) in self.slots.iter_mut().enumerate() {
                let Some(held) = held else { continue };
                let moved = held.room_for(&item, limit).min(item.count);
                held.count += moved;
                item.count -= moved;
                joined = (moved > 0).then_some(slot).or(joined);
                if item.count == 0 {
                    return (joined, None);
                }
            }
        }
        match self.add(item) {
            Ok(slot) => (Some(slot), None),
            Err(rest) => (joined, Some(rest)),
        }
    }

    /// Puts `item` into `slot`, and overwrites any item that was there.
    pub fn put(&mut self, slot: usize, item: Item) {
        if let Some(body_slot) = self.slots.get_mut(slot) {
            *body_slot = Some(item);
        }
    }

    /// Changes the number of slots, at most 52. Items from removed slots move to free ones, worn items first. Returns the items that don't
    /// fit.
    pub(crate) fn resize(&mut self, size: u32) -> Vec<Item> {
        let size = size.min(MAX_SLOTS) as usize;
        let mut homeless: Vec<(Option<Ref<Slot>>, Item)> = (size..self.slots.len())
            .filter_map(|slot| {
                let body_slot = self.worn_on(slot);
                Some((body_slot, self.take(slot)?))
            })
            .collect();
        let mut slots = std::mem::take(&mut self.slots).into_vec();
        slots.resize(size, None);
        self.slots = slots.into();
        homeless.sort_by_key(|(body_slot, _)| body_slot.is_none());
        let mut left = Vec::new();
        for (body_slot, item) in homeless {
            match self.add(item) {
                Ok(slot) => body_slot.into_iter().for_each(|body_slot| self.wear(slot, body_slot)),
                Err(item) => left.push(item),
            }
        }
        left
    }

    /// All items, mutably.
    pub(crate) fn items_mut(&mut self) -> impl Iterator<Item = &mut Item> {
        self.slots.iter_mut().flatten()
    }

    /// Removes and returns the item in `slot`. Takes it off first if it is worn.
    pub fn take(&mut self, slot: usize) -> Option<Item> {
        self.take_off(slot);
        self.slots.get_mut(slot)?.take()
    }

    /// The body slot on which the item in `slot` is worn.
    pub fn worn_on(&self, slot: usize) -> Option<Ref<Slot>> {
        self.worn.iter().find(|(_, worn)| **worn == slot).map(|(body_slot, _)| *body_slot)
    }

    /// The item worn on the body slot `body_slot`, with its inventory slot.
    pub fn worn(&self, body_slot: Ref<Slot>) -> Option<(usize, &Item)> {
        let slot = *self.worn.get(&body_slot)?;
        Some((slot, self.get(slot)?))
    }

    /// All worn items: body slot, inventory slot and item.
    pub fn all_worn(&self) -> impl Iterator<Item = (Ref<Slot>, usize, &Item)> {
        self.worn.iter().filter_map(|(body_slot, slot)| Some((*body_slot, *slot, self.get(*slot)?)))
    }

    /// Whether all worn items are carried, and on the body slot that `body_slot` gives for them.
    pub(crate) fn is_worn_rightly(&self, body_slot: impl Fn(&Item) -> Option<Ref<Slot>>) -> bool {
        self.worn.iter().all(|(on, slot)| self.get(*slot).is_some_and(|item| body_slot(item) == Some(*on)))
    }

    /// Wears the item in `slot` on the body slot `body_slot`, and takes off any item worn there.
    pub fn wear(&mut self, slot: usize, body_slot: Ref<Slot>) {
        self.worn.insert(body_slot, slot);
    }

    /// Takes off the item in `slot`. It stays in the inventory.
    pub fn take_off(&mut self, slot: usize) {
        self.worn.retain(|_, worn| *worn != slot);
    }
}
