//! Items in hand: picking up, dropping, wearing, giving and taking.

use crate::content::{ItemKind, Ref, Trigger};
use crate::game::Game;
use crate::game::actions::action::Outcome;
use crate::game::actions::refusal::Refusal;
use crate::game::events::event::EventKind;
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::{CreatureId, ItemId, ItemRef};
use crate::game::model::items::item::Item;
use crate::grid::Point;

/// How long it takes to handle an item, in hundredths of a turn.
pub(super) const HANDLING: u32 = 100;

impl Game {
    /// Picks up the item here, onto items like it or into the first free slot, or counts it. What finds no room stays.
    pub(crate) fn pick_up(&mut self, who: CreatureId) -> Outcome {
        if self.gather(who, false) {
            return Outcome::Done { cost: HANDLING };
        }
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (name, depth, at) = (creature.who(), creature.level(), creature.at());
        let item = self.world.level_mut(depth).and_then(|level| level.take_item(at));
        let Some(item) = item else { return Outcome::Refused(Refusal::NothingHere) };
        let thing = item.thing();
        let (slot, rest) = self.stow(who, Item { is_laid_down: false, ..item });
        let left = rest.as_ref().map_or(0, |rest| rest.count);
        if let Some(rest) = rest {
            self.world.level_mut(depth).and_then(|level| level.put_item(at, rest));
        }
        let Some(slot) = slot else { return Outcome::Refused(Refusal::HandsFull(thing)) };
        let thing = thing.counted(thing.details.count - left);
        if who == self.world.player {
            *self.world.record.found.entry(thing.kind).or_default() += u32::from(thing.details.count);
        }
        let held = self.world.creature(who).and_then(|creature| creature.inventory.get(slot)).map(|held| held.id);
        self.emit(EventKind::PickedUp { who: name, thing, slot }, depth, at);
        self.trigger(depth, at, Trigger::Taken, Some(name));
        if let Some(id) = held {
            self.fire_item_hook(Hook::Pickup, who, id, thing);
        }
        Outcome::Done { cost: HANDLING }
    }

    /// Drops all items of a slot onto the nearest floor with room for them.
    pub(crate) fn drop_item(&mut self, who: CreatureId, slot: usize) -> Outcome {
        self.drop_some(who, slot, u16::MAX)
    }

    /// Drops so many items of a slot, or all that there are, onto the nearest floor with room for them.
    pub(crate) fn drop_some(&mut self, who: CreatureId, slot: usize, count: u16) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        let Some(held) = creature.inventory.get(slot).filter(|_| count > 0) else {
            return Outcome::Refused(Refusal::NoItem);
        };
        let dropped = Item { count: held.count.min(count), ..held.clone() };
        let thing = dropped.thing();
        let Some(cell) = self.nearest_room(level, at, &dropped) else {
            return Outcome::Refused(Refusal::NoRoom(thing));
        };
        let Some(item) = self.take_from_slot(who, slot, count) else {
            return Outcome::Refused(Refusal::NoRoom(thing));
        };
        self.lay_down(level, cell, Item { is_laid_down: who == self.world.player, ..item });
        self.emit(EventKind::Dropped { who: name, thing, at: cell }, level, at);
        self.refresh_worn(who);
        Outcome::Done { cost: HANDLING }
    }

    /// Fires a hook of a creature that handles an item.
    pub(crate) fn fire_item_hook(&mut self, hook: Hook, who: CreatureId, id: ItemId, thing: ItemRef) {
        if let Some(event) = self.hook_event(hook, who) {
            self.raise(HookEvent { item: Some((id, thing)), ..event });
        }
    }

    /// Wears or wields the item of a slot on the body slot of its kind.
    pub(crate) fn equip(&mut self, who: CreatureId, slot: usize) -> Outcome {
        let Some(creature) = self.world.creature_mut(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let Some((id, thing)) = creature.inventory.get(slot).map(|item| (item.id, item.thing())) else {
            return Outcome::Refused(Refusal::NoItem);
        };
        let Some(body_slot) = self.content.items[thing.kind].slot else {
            return Outcome::Refused(Refusal::NotWearable(thing));
        };
        let replaced = creature.inventory.worn(body_slot).filter(|(worn, _)| *worn != slot);
        let replaced = replaced.map(|(_, item)| (item.id, item.thing()));
        creature.inventory.wear(slot, body_slot);
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        self.count_use(who, thing.kind);
        if let Some((_, thing)) = replaced {
            self.emit(EventKind::Unequipped { who: name, thing }, level, at);
        }
        self.emit(EventKind::Equipped { who: name, thing, slot: body_slot }, level, at);
        self.refresh_worn(who);
        if let Some((id, thing)) = replaced {
            self.fire_item_hook(Hook::Unequip, who, id, thing);
        }
        self.fire_item_hook(Hook::Equip, who, id, thing);
        Outcome::Done { cost: HANDLING }
    }

    /// Takes off the item of a slot.
    pub(crate) fn unequip(&mut self, who: CreatureId, slot: usize) -> Outcome {
        let Some(creature) = self.world.creature_mut(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let Some((id, thing)) = creature.inventory.get(slot).map(|item| (item.id, item.thing())) else {
            return Outcome::Refused(Refusal::NoItem);
        };
        if creature.inventory.worn_on(slot).is_none() {
            return Outcome::Refused(Refusal::NotWearable(thing));
        }
        creature.inventory.take_off(slot);
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        self.emit(EventKind::Unequipped { who: name, thing }, level, at);
        self.refresh_worn(who);
        self.fire_item_hook(Hook::Unequip, who, id, thing);
        Outcome::Done { cost: HANDLING }
    }

    /// Counts the use of an item in the statistics of the run, if the player used it.
    pub(crate) fn count_use(&mut self, who: CreatureId, kind: Ref<ItemKind>) {
        if who == self.world.player {
            *self.world.record.used.entry(kind).or_default() += 1;
        }
    }

    /// Gives new items to a living creature.
    pub(crate) fn give(&mut self, who: CreatureId, kind: Ref<ItemKind>, count: u32) {
        let Some(level) = self.world.creature(who).filter(|creature| creature.hp > 0).map(Creature::level) else {
            return;
        };
        for item in self.make_items(kind, count, level) {
            self.hand(who, item);
        }
    }

    /// Puts new items on the ground at a cell, or near it.
    pub(crate) fn lay(&mut self, kind: Ref<ItemKind>, count: u32, level: usize, at: Point) {
        for item in self.make_items(kind, count, level) {
            self.drop_near(level, at, item);
        }
    }

    /// Adds an item to a creature's inventory. What finds no room lands on the ground.
    pub(crate) fn hand(&mut self, who: CreatureId, item: Item) {
        let Some(creature) = self.world.creature(who) else { return };
        let (level, at) = (creature.level(), creature.at());
        if let (_, Some(rest)) = self.stow(who, item) {
            self.drop_near(level, at, rest);
        }
    }

    /// Moves an item from one creature to another that lives: the given one, or else a random one that is not worn, of several together the
    /// larger half.
    pub(crate) fn take(&mut self, from: CreatureId, item: Option<ItemId>, to: CreatureId) {
        let (Some(owner), Some(thief)) = (self.world.creature(from), self.world.creature(to)) else { return };
        if from == to || thief.hp <= 0 {
            return;
        }
        let (victim, thief, level, at) = (owner.who(), thief.who(), owner.level(), owner.at());
        let is_meant = |slot: usize, carried: &Item| match item {
            Some(id) => carried.id == id,
            None => owner.inventory.worn_on(slot).is_none(),
        };
        let slots: Vec<usize> =
            owner.inventory.iter().filter(|(slot, carried)| is_meant(*slot, carried)).map(|(slot, _)| slot).collect();
        let Some(slot) = self.world.random.pick(&slots).copied() else { return };
        let held = self.world.creature(from).and_then(|owner| owner.inventory.get(slot)).map_or(0, |held| held.count);
        let count = if item.is_some() { held } else { held.div_ceil(2) };
        let loot = self.take_from_slot(from, slot, count);
        if let Some(loot) = loot {
            let thing = loot.thing();
            self.hand(to, loot);
            self.emit(EventKind::Stolen { thief, victim, thing, at }, level, at);
            self.refresh_worn(from);
        }
    }
}
