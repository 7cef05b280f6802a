//! Throwing and shooting items: how they fly, whom they hit, and what becomes of them.

use std::sync::Arc;

use crate::content::{Content, ItemKind, Launcher, Ref, RolledFormula, Throw};
use crate::game::Game;
use crate::game::actions::action::{Action, Outcome};
use crate::game::actions::refusal::Refusal;
use crate::game::events::event::EventKind;
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::model::ids::{CreatureId, CreatureRef};
use crate::game::model::items::item::Item;
use crate::game::model::run_stats::DamageSource;
use crate::game::rules::abilities::area::{Area, Flight};
use crate::game::rules::combat::damage::{Damage, DamageRoll, Means};
use crate::grid::Point;

impl Game {
    /// Throws the item of a slot at a cell, or shoots it if a worn item does so.
    pub(crate) fn throw_item(&mut self, who: CreatureId, slot: usize, at: Point) -> Outcome {
        if let Err(why) = self.can_throw(who, slot, at) {
            return Outcome::Refused(why);
        }
        let area = self.area_of_throw(who, slot, at);
        let launcher = self.launcher_of(who, slot).map(|(item, _)| item.clone());
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (thrower, level, from) = (creature.who(), creature.level(), creature.at());
        let Some(held) = creature.inventory.get(slot).map(Item::thing) else {
            return Outcome::Refused(Refusal::NoItem);
        };
        // Only a world that is full of items has no room for the one that leaves the others.
        let Some(item) = self.take_from_slot(who, slot, 1) else { return Outcome::Refused(Refusal::NoRoom(held)) };
        self.refresh_worn(who);
        self.count_use(who, item.kind);
        self.emit(
            EventKind::Thrown { who: thrower, thing: item.thing(), is_shot: launcher.is_some(), at },
            level,
            from,
        );
        let met = self.occupant(level, area.end).filter(|met| *met != who);
        let hit = met.filter(|met| self.missile_hits(thrower, &item, launcher.as_ref(), *met));
        self.come_down(thrower, level, item, area.end, hit);
        self.charge(area.path.len() as u64);
        Outcome::Done { cost: 100 }
    }

    /// Whether a creature can throw the item of a slot at a cell now.
    ///
    /// # Errors
    /// When there is no such item, or the cell is too far away, out of sight, or the creature's own.
    pub fn can_throw(&self, who: CreatureId, slot: usize, at: Point) -> Result<(), Refusal> {
        let creature = self.world.creature(who).ok_or(Refusal::NoTarget)?;
        let item = creature.inventory.get(slot).ok_or(Refusal::NoItem)?;
        let from = creature.at();
        if at == from {
            return Err(Refusal::NoTarget);
        }
        if from.distance(at) > self.range_of_throw(who, slot) {
            return Err(Refusal::OutOfRange);
        }
        if !self.has_in_sight(who, at) {
            return Err(Refusal::OutOfSight);
        }
        let has_room = self.nearest_bare(creature.level(), from).is_some();
        if has_room { Ok(()) } else { Err(Refusal::NoRoom(item.thing().counted(1))) }
    }

    /// Whether a creature can do something with a carried item at a cell now.
    ///
    /// # Errors
    /// When the rules would refuse the action.
    pub fn can_aim_item(&self, who: CreatureId, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Throw { slot, at } => self.can_throw(who, slot, at),
            Action::UseAt { slot, at } => self.can_use_at(who, slot, at),
            _ => Err(Refusal::NoTarget),
        }
    }

    /// The way of an item that a creature throws at a cell.
    pub fn area_of_throw(&self, who: CreatureId, slot: usize, at: Point) -> Area {
        let flight = Flight { range: self.range_of_throw(who, slot), stops_at_target: true, pierces: false, digs: 0 };
        let from = self.world.creature(who).map(|creature| (creature.level(), creature.at()));
        let path = from.map_or_else(Vec::new, |(level, from)| self.flight(level, from, at, flight));
        let end = path.last().copied().or(from.map(|(_, from)| from)).unwrap_or(at);
        Area { path, cells: vec![end], end }
    }

    /// The slot of what a creature would throw or shoot first: what one of its worn items shoots, or else what is made for throwing alone. What can be
    /// used otherwise, such as a potion, is too precious to be thrown by mistake.
    pub fn first_missile(&self, who: CreatureId) -> Option<usize> {
        let inventory = &self.world.creature(who)?.inventory;
        let spare = || inventory.iter().filter(|(slot, _)| inventory.worn_on(*slot).is_none());
        let shot = spare().find(|(slot, _)| self.launcher_of(who, *slot).is_some());
        let harms = |item: &Item| {
            let kind = &self.content.items[item.kind];
            kind.use_of().is_none() && kind.throw.as_ref().is_some_and(Throw::is_harmful)
        };
        shot.or_else(|| spare().find(|(_, item)| harms(item))).map(|(slot, _)| slot)
    }

    /// How many cells far a creature throws or shoots the item of a slot.
    pub fn range_of_throw(&self, who: CreatureId, slot: usize) -> u32 {
        let item = self.world.creature(who).and_then(|creature| creature.inventory.get(slot));
        let thrown = item.and_then(|item| self.content.items[item.kind].throw.as_ref()).map(|throw| throw.range);
        let launcher = self.launcher_of(who, slot).map(|(_, launcher)| launcher.range);
        launcher.or(thrown).unwrap_or(Throw::usual_range())
    }

    /// The worn item that shoots the item of a slot.
    pub(super) fn launcher_of(&self, who: CreatureId, slot: usize) -> Option<(&Item, &Launcher)> {
        let inventory = &self.world.creature(who)?.inventory;
        let missile = &self.content.items[inventory.get(slot)?.kind];
        let mut worn = inventory.all_worn().filter(|(_, worn, _)| *worn != slot).map(|(_, _, item)| item);
        worn.find_map(|item| {
            let launcher = self.content.items[item.kind].fires.as_ref()?;
            missile.tags.contains(&launcher.tag).then_some((item, launcher))
        })
    }

    /// Decides whether a thrown item hits the creature in its way. If it does, that takes its damage.
    fn missile_hits(&mut self, by: CreatureRef, item: &Item, launcher: Option<&Item>, target: CreatureId) -> bool {
        let content = Arc::clone(&self.content);
        let throw = content.items[item.kind].throw.as_ref();
        let formulas = damage_formulas(&content, item, launcher);
        if formulas.is_empty() && throw.is_none_or(|throw| throw.applies.is_empty()) {
            return true;
        }
        if !self.hits_by_surprise(target, by.id) && !self.attack_hits(by.id, target) {
            self.miss(by, target);
            return false;
        }
        self.show_aggression(by.id);
        if formulas.is_empty() {
            self.apply_throw(by, item.kind, target);
        } else {
            let amount = self.roll_missile(&formulas, by.id, target);
            let (source, means) = (DamageSource::creature(by), Means::Missile { thrower: by, kind: item.kind });
            let of_type = throw.and_then(|throw| throw.damage_type);
            let roll = DamageRoll::unblocked(amount);
            self.deal(Damage { target, amount, of_type, source, means, is_told: false, roll });
        }
        true
    }

    /// Puts the modifiers of a thrown item on the creature that it has hit.
    pub(super) fn apply_throw(&mut self, thrower: CreatureRef, kind: Ref<ItemKind>, target: CreatureId) {
        let content = Arc::clone(&self.content);
        if let Some(throw) = &content.items[kind].throw {
            self.apply_modifiers(&throw.applies, thrower, target);
        }
    }

    /// Lets a thrown item come down: it breaks or lies there, its ability takes its effect, and its hooks run.
    fn come_down(&mut self, thrower: CreatureRef, level: usize, item: Item, at: Point, hit: Option<CreatureId>) {
        let content = Arc::clone(&self.content);
        let (id, kind, thing) = (item.id, item.kind, item.thing());
        let throw = content.items[kind].throw.as_ref();
        let breaks = throw.map_or(0, |throw| throw.breaks);
        if self.world.random.chance(i64::from(breaks)) {
            self.emit(EventKind::Broke { who: thrower, thing, at }, level, at);
            self.forget_rotting(&item);
        } else {
            self.drop_near(level, at, item);
        }
        if let Some(ability) = throw.and_then(|throw| throw.ability) {
            self.land_at(thrower, ability, level, at);
            if self.is_visible(level, at) {
                self.learn_by_use(thrower.id, id, kind);
            }
        }
        if let Some(event) = self.hook_event(Hook::Land, thrower.id) {
            self.raise(HookEvent { other: hit, item: Some((id, thing)), at, ..event });
        }
    }
}

/// The formulas of the damage that a thrown item does, with the items whose stats they name.
pub(super) fn damage_formulas<'a>(
    content: &'a Content,
    item: &'a Item,
    launcher: Option<&'a Item>,
) -> Vec<(&'a RolledFormula, &'a Item)> {
    let of_throw = content.items[item.kind].throw.as_ref().and_then(|throw| throw.damage.as_ref());
    let of_launcher = launcher.and_then(|launcher| {
        let damage = content.items[launcher.kind].fires.as_ref()?.damage.as_ref()?;
        Some((damage, launcher))
    });
    of_throw.map(|damage| (damage, item)).into_iter().chain(of_launcher).collect()
}

impl Throw {
    /// Whether it does anything to the creature that it hits.
    pub(crate) fn is_harmful(&self) -> bool {
        self.damage.is_some() || !self.applies.is_empty() || self.ability.is_some()
    }
}
