//! Picking up, laying down, wearing and taking off.

use super::action::{Outcome, Refusal};
use crate::content::Usable;
use crate::game::Game;
use crate::game::hooks::event::EventKind;
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::model::ids::{CreatureId, ItemId, ItemRef};

/// Hundredths of a turn that handling an item takes.
const HANDLING: u32 = 100;

impl Game {
    /// Picks up what lies here, into the first free slot.
    pub(crate) fn pick_up(&mut self, who: CreatureId) -> Outcome {
        let Some(creature) = self.world.creatures.get_mut(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (name, depth, at) = (creature.who(), creature.level, creature.at);
        let Some(level) = self.world.levels.get_mut(depth) else { return Outcome::Refused(Refusal::NothingHere) };
        let Some(item) = level.take_item(at) else { return Outcome::Refused(Refusal::NothingHere) };
        let (id, thing) = (item.id, item.thing());
        match creature.inventory.add(item) {
            Ok(slot) => {
                if who == self.world.player {
                    *self.world.record.found.entry(thing.kind).or_default() += 1;
                }
                self.emit(EventKind::PickedUp { who: name, thing, slot }, depth, at);
                self.handle(Hook::Pickup, who, id, thing);
                Outcome::Done { cost: HANDLING }
            }
            Err(item) => {
                level.put_item(at, item);
                Outcome::Refused(Refusal::HandsFull(thing))
            }
        }
    }

    /// Lays the item of a slot onto the nearest bare floor.
    pub(crate) fn lay_down(&mut self, who: CreatureId, slot: usize) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (name, level, at) = (creature.who(), creature.level, creature.at);
        let Some(thing) = creature.inventory.get(slot).map(crate::game::model::item::Item::thing) else {
            return Outcome::Refused(Refusal::NoItem);
        };
        let Some(place) = self.nearest_bare(level, at) else { return Outcome::Refused(Refusal::NoRoom(thing)) };
        let item = self.world.creature_mut(who).and_then(|creature| creature.inventory.take(slot));
        if let (Some(item), Some(level)) = (item, self.world.levels.get_mut(level)) {
            level.put_item(place, item);
        }
        self.emit(EventKind::Dropped { who: name, thing, at: place }, level, at);
        Outcome::Done { cost: HANDLING }
    }

    /// Uses the item of a slot; what that does is said by its hooks.
    pub(crate) fn use_item(&mut self, who: CreatureId, slot: usize) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (name, level, at) = (creature.who(), creature.level, creature.at);
        let Some((id, thing)) = creature.inventory.get(slot).map(|item| (item.id, item.thing())) else {
            return Outcome::Refused(Refusal::NoItem);
        };
        let Some(usable) = self.content.items[thing.kind].usable else {
            return Outcome::Refused(Refusal::NotUsable(thing));
        };
        if usable == Usable::Once {
            self.destroy(id);
        }
        self.note_use(who, thing.kind);
        self.emit(EventKind::Used { who: name, thing }, level, at);
        self.handle(Hook::Use, who, id, thing);
        Outcome::Done { cost: HANDLING }
    }

    /// Notes that a creature handles an item.
    fn handle(&mut self, hook: Hook, who: CreatureId, id: ItemId, thing: ItemRef) {
        if let Some(occasion) = self.occasion(hook, who) {
            self.raise(HookEvent { item: Some((id, thing)), ..occasion });
        }
    }

    /// Wears the item of a slot where its kind says.
    pub(crate) fn equip(&mut self, who: CreatureId, slot: usize) -> Outcome {
        let Some(creature) = self.world.creatures.get_mut(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let Some((id, thing)) = creature.inventory.get(slot).map(|item| (item.id, item.thing())) else {
            return Outcome::Refused(Refusal::NoItem);
        };
        let Some(place) = self.content.items[thing.kind].slot else {
            return Outcome::Refused(Refusal::NotWearable(thing));
        };
        creature.inventory.wear(slot, place);
        let (name, level, at) = (creature.who(), creature.level, creature.at);
        self.note_use(who, thing.kind);
        self.emit(EventKind::Equipped { who: name, thing, slot: place }, level, at);
        self.handle(Hook::Equip, who, id, thing);
        Outcome::Done { cost: HANDLING }
    }

    /// Takes off the item of a slot.
    pub(crate) fn unequip(&mut self, who: CreatureId, slot: usize) -> Outcome {
        let Some(creature) = self.world.creatures.get_mut(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let Some((id, thing)) = creature.inventory.get(slot).map(|item| (item.id, item.thing())) else {
            return Outcome::Refused(Refusal::NoItem);
        };
        if creature.inventory.worn_on(slot).is_none() {
            return Outcome::Refused(Refusal::NotWearable(thing));
        }
        creature.inventory.take_off(slot);
        let (name, level, at) = (creature.who(), creature.level, creature.at);
        self.emit(EventKind::Unequipped { who: name, thing }, level, at);
        self.handle(Hook::Unequip, who, id, thing);
        Outcome::Done { cost: HANDLING }
    }

    /// Notes in the record that the player made use of an item.
    pub(crate) fn note_use(&mut self, who: CreatureId, kind: crate::content::Ref<crate::content::ItemKind>) {
        if who == self.world.player {
            *self.world.record.used.entry(kind).or_default() += 1;
        }
    }
}
