//! What a creature carries and wears.

use std::collections::BTreeMap;

use super::ids::ItemId;
use super::item::Item;
use crate::content::{ItemKind, Ref, Slot};

/// What a creature carries, in slots that keep their letters, and what of it is worn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inventory {
    slots: Box<[Option<Item>]>,
    worn: BTreeMap<Ref<Slot>, usize>,
}

impl Inventory {
    /// An empty inventory of `size` slots, at most 26.
    pub fn new(size: u32) -> Self {
        Self { slots: vec![None; size.min(26) as usize].into(), worn: BTreeMap::new() }
    }

    /// How many slots there are.
    pub fn size(&self) -> usize {
        self.slots.len()
    }

    /// The letter of a slot, `a` for the first.
    pub fn letter(slot: usize) -> char {
        (b'a' + (slot % 26) as u8) as char
    }

    /// The slot with the letter `letter`.
    pub fn slot_of_letter(letter: char) -> Option<usize> {
        letter.is_ascii_lowercase().then(|| (letter as u8 - b'a') as usize)
    }

    /// The item in a slot.
    pub fn get(&self, slot: usize) -> Option<&Item> {
        self.slots.get(slot)?.as_ref()
    }

    /// All items with their slots, in the order of the letters.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Item)> {
        self.slots.iter().enumerate().filter_map(|(slot, item)| Some((slot, item.as_ref()?)))
    }

    /// The first slot with an item of `kind`.
    pub fn find(&self, kind: Ref<ItemKind>) -> Option<usize> {
        self.iter().find(|(_, item)| item.kind == kind).map(|(slot, _)| slot)
    }

    /// The slot with the item of an id.
    pub fn slot_of(&self, id: ItemId) -> Option<usize> {
        self.iter().find(|(_, item)| item.id == id).map(|(slot, _)| slot)
    }

    /// Whether every slot is taken.
    pub fn is_full(&self) -> bool {
        self.slots.iter().all(Option::is_some)
    }

    /// Puts `item` into the first free slot and answers which.
    ///
    /// # Errors
    /// Gives the item back when every slot is taken.
    pub fn add(&mut self, item: Item) -> Result<usize, Item> {
        match self.slots.iter().position(Option::is_none) {
            Some(slot) => {
                self.put(slot, item);
                Ok(slot)
            }
            None => Err(item),
        }
    }

    /// Puts `item` into `slot`, in place of what was there.
    pub fn put(&mut self, slot: usize, item: Item) {
        if let Some(place) = self.slots.get_mut(slot) {
            *place = Some(item);
        }
    }

    /// Makes it an inventory of `size` slots, at most 26. What was in slots that are no more goes into free ones, what is worn first;
    /// answers what finds none.
    pub(crate) fn resize(&mut self, size: u32) -> Vec<Item> {
        let size = size.min(26) as usize;
        let mut homeless: Vec<(Option<Ref<Slot>>, Item)> = (size..self.slots.len())
            .filter_map(|slot| {
                let place = self.worn_on(slot);
                Some((place, self.take(slot)?))
            })
            .collect();
        let mut slots = std::mem::take(&mut self.slots).into_vec();
        slots.resize(size, None);
        self.slots = slots.into();
        homeless.sort_by_key(|(place, _)| place.is_none());
        let mut left = Vec::new();
        for (place, item) in homeless {
            match self.add(item) {
                Ok(slot) => place.into_iter().for_each(|place| self.wear(slot, place)),
                Err(item) => left.push(item),
            }
        }
        left
    }

    /// All items, to change.
    pub(crate) fn items_mut(&mut self) -> impl Iterator<Item = &mut Item> {
        self.slots.iter_mut().flatten()
    }

    /// Takes the item out of `slot`, off the body if it was worn.
    pub fn take(&mut self, slot: usize) -> Option<Item> {
        self.take_off(slot);
        self.slots.get_mut(slot)?.take()
    }

    /// The slot of the body on which the item in `slot` is worn.
    pub fn worn_on(&self, slot: usize) -> Option<Ref<Slot>> {
        self.worn.iter().find(|(_, worn)| **worn == slot).map(|(place, _)| *place)
    }

    /// The item worn on `place`, with its slot.
    pub fn worn(&self, place: Ref<Slot>) -> Option<(usize, &Item)> {
        let slot = *self.worn.get(&place)?;
        Some((slot, self.get(slot)?))
    }

    /// All that is worn: the place on the body, the slot and the item.
    pub fn all_worn(&self) -> impl Iterator<Item = (Ref<Slot>, usize, &Item)> {
        self.worn.iter().filter_map(|(place, slot)| Some((*place, *slot, self.get(*slot)?)))
    }

    /// Whether all that is worn is carried, and worn on the place that `place` says of it.
    pub(crate) fn is_worn_rightly(&self, place: impl Fn(&Item) -> Option<Ref<Slot>>) -> bool {
        self.worn.iter().all(|(on, slot)| self.get(*slot).is_some_and(|item| place(item) == Some(*on)))
    }

    /// Wears the item in `slot` on `place`, instead of what was worn there.
    pub fn wear(&mut self, slot: usize, place: Ref<Slot>) {
        self.worn.insert(place, slot);
    }

    /// Takes off the item in `slot`; it stays in its slot.
    pub fn take_off(&mut self, slot: usize) {
        self.worn.retain(|_, worn| *worn != slot);
    }
}
