//! Items in hand: picking up, dropping, wearing, giving and taking.

use crate::content::{ItemKind, Ref};
use crate::game::Game;
use crate::game::actions::action::Outcome;
use crate::game::actions::refusal::Refusal;
use crate::game::events::event::EventKind;
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::model::creature::Creature;
use crate::game::model::ids::{CreatureId, ItemId, ItemRef};
use crate::game::model::item::Item;

/// How long it takes to handle an item, in hundredths of a turn.
pub(super) const HANDLING: u32 = 100;

impl Game {
    /// Picks up the item here, into the first free slot.
    pub(crate) fn pick_up(&mut self, who: CreatureId) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (name, depth, at) = (creature.who(), creature.level(), creature.at());
        let item = self.world.level_mut(depth).and_then(|level| level.take_item(at));
        let Some(item) = item else { return Outcome::Refused(Refusal::NothingHere) };
        let (id, thing) = (item.id, item.thing());
        let added = match self.world.creature_mut(who) {
            Some(creature) => creature.inventory.add(item),
            None => Err(item),
        };
        match added {
            Ok(slot) => {
                if who == self.world.player {
                    *self.world.record.found.entry(thing.kind).or_default() += 1;
                }
                self.emit(EventKind::PickedUp { who: name, thing, slot }, depth, at);
                self.fire_item_hook(Hook::Pickup, who, id, thing);
                Outcome::Done { cost: HANDLING }
            }
            Err(item) => {
                self.world.level_mut(depth).and_then(|level| level.put_item(at, item));
                Outcome::Refused(Refusal::HandsFull(thing))
            }
        }
    }

    /// Drops the item of a slot onto the nearest floor without an item.
    pub(crate) fn drop_item(&mut self, who: CreatureId, slot: usize) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        let Some(thing) = creature.inventory.get(slot).map(Item::thing) else {
            return Outcome::Refused(Refusal::NoItem);
        };
        let Some(cell) = self.nearest_bare(level, at) else { return Outcome::Refused(Refusal::NoRoom(thing)) };
        let item = self.world.creature_mut(who).and_then(|creature| creature.inventory.take(slot));
        if let (Some(item), Some(level)) = (item, self.world.level_mut(level)) {
            level.put_item(cell, item);
        }
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
        creature.inventory.wear(slot, body_slot);
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        self.count_use(who, thing.kind);
        self.emit(EventKind::Equipped { who: name, thing, slot: body_slot }, level, at);
        self.refresh_worn(who);
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

    /// Gives a new item to a living creature.
    pub(crate) fn give(&mut self, who: CreatureId, kind: Ref<ItemKind>) {
        let Some(level) = self.world.creature(who).filter(|creature| creature.hp > 0).map(Creature::level) else {
            return;
        };
        if let Some(item) = self.make_item(kind, None, level) {
            self.hand(who, item);
        }
    }

    /// Adds an item to a creature's inventory. Without a free slot it lands on the ground.
    fn hand(&mut self, who: CreatureId, item: Item) {
        let Some(creature) = self.world.creature_mut(who) else { return };
        let (level, at) = (creature.level(), creature.at());
        if let Err(item) = creature.inventory.add(item) {
            self.drop_near(level, at, item);
        }
    }

    /// Moves an item from one creature to another that lives: the given one, or else a random one that is not worn.
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
        let loot = self.world.creature_mut(from).and_then(|owner| owner.inventory.take(slot));
        if let Some(loot) = loot {
            let thing = loot.thing();
            self.hand(to, loot);
            self.emit(EventKind::Stolen { thief, victim, thing, at }, level, at);
            self.refresh_worn(from);
        }
    }

    /// Removes an item from the world, wherever it is.
    pub(crate) fn destroy(&mut self, item: ItemId) {
        self.charge(self.world.count_holders() / 8);
        let Some(gone) = self.world.remove_item(item) else { return };
        self.forget_rotting(&gone.item);
        if let Some(carrier) = gone.carrier {
            self.refresh_worn(carrier);
        }
    }

    /// Notes that an item which is gone will not rot any more.
    pub(crate) fn forget_rotting(&mut self, item: &Item) {
        if let Some(turn) = item.rots_at {
            self.derived.rotting.remove(&(turn, item.id));
        }
    }
}
