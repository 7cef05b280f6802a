//! Using items: those with an ability, and those whose hooks decide what happens.
//!
//! An item that says what its use costs pays for it itself. The cooldown of its ability is its own, too.

use std::sync::Arc;

use crate::content::{Content, ItemKind, Ref, StatKind, Usable};
use crate::game::Game;
use crate::game::actions::action::Outcome;
use crate::game::actions::refusal::Refusal;
use crate::game::events::event::EventKind;
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::{CreatureId, ItemId};
use crate::game::model::items::item::Item;
use crate::game::model::stat_values::MOST;
use crate::game::rules::gear::HANDLING;
use crate::grid::{Point, Variables};

impl Game {
    /// Uses the item of a slot.
    pub(crate) fn use_item(&mut self, who: CreatureId, slot: usize) -> Outcome {
        self.use_carried(who, slot, None)
    }

    /// Uses the item of a slot at a cell.
    pub(crate) fn use_item_at(&mut self, who: CreatureId, slot: usize, at: Point) -> Outcome {
        self.use_carried(who, slot, Some(at))
    }

    fn use_carried(&mut self, who: CreatureId, slot: usize, at: Option<Point>) -> Outcome {
        match self.world.creature(who).map(|creature| creature.inventory.get(slot)) {
            None => Outcome::Refused(Refusal::NoTarget),
            Some(None) => Outcome::Refused(Refusal::NoItem),
            Some(Some(item)) => self.use_within_reach(who, &item.clone(), at),
        }
    }

    /// Uses the item that lies where the creature stands.
    pub(crate) fn use_here(&mut self, who: CreatureId) -> Outcome {
        match self.item_under(who).cloned() {
            Some(item) => self.use_within_reach(who, &item, None),
            None => Outcome::Refused(Refusal::NothingHere),
        }
    }

    /// The item that lies where a creature stands.
    pub(crate) fn item_under(&self, who: CreatureId) -> Option<&Item> {
        let creature = self.world.creature(who)?;
        self.world.levels().get(creature.level())?.items().get(&creature.at())
    }

    fn use_within_reach(&mut self, who: CreatureId, item: &Item, at: Option<Point>) -> Outcome {
        let aim = match self.can_use(who, item, at) {
            Ok(aim) => aim,
            Err(why) => return Outcome::Refused(why),
        };
        let content = Arc::clone(&self.content);
        let (id, thing, kind) = (item.id, item.thing().counted(1), &content.items[item.kind]);
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (name, level, from) = (creature.who(), creature.level(), creature.at());
        let may_ask = self.may_ask_when_used(kind);
        if !may_ask {
            self.use_up(who, id, thing.kind);
            self.count_use(who, thing.kind);
        }
        self.emit(EventKind::Used { who: name, thing }, level, from);
        self.make_noise_of(who, kind.noise);
        // What asks is known once it is answered: nobody finds out what it is by thinking better of it.
        if !may_ask {
            self.learn_by_use(who, id, thing.kind);
        }
        self.fire_item_hook(Hook::Use, who, id, thing);
        if may_ask {
            let is_use = |event: &HookEvent| event.hook == Hook::Use && event.item == Some((id, thing));
            self.derived.pending.mark_unpaid(is_use);
        }
        if let Some((ability, aim)) = kind.ability.zip(aim) {
            self.release(who, ability, aim, true);
        }
        Outcome::Done { cost: HANDLING }
    }

    /// Pays for the use of an item, and destroys one that can be used only once.
    pub(crate) fn use_up(&mut self, who: CreatureId, id: ItemId, kind: Ref<ItemKind>) {
        let content = Arc::clone(&self.content);
        self.pay_for_use(who, id, &content.items[kind]);
        if content.items[kind].use_of() == Some(Usable::Once) {
            self.destroy(id, Some(1));
        }
    }

    /// Whether a creature can use the item of a slot at a cell now.
    ///
    /// # Errors
    /// When it can't be used, lacks what that costs, was used too recently, or can't be aimed there.
    pub fn can_use_at(&self, who: CreatureId, slot: usize, at: Point) -> Result<(), Refusal> {
        let creature = self.world.creature(who).ok_or(Refusal::NoTarget)?;
        let item = creature.inventory.get(slot).ok_or(Refusal::NoItem)?;
        self.can_use(who, item, Some(at)).map(|_| ())
    }

    /// Whether a creature can use an item now, whatever it is aimed at.
    ///
    /// # Errors
    /// When it can't be used, lacks what that costs, or was used too recently.
    pub fn is_item_ready(&self, who: CreatureId, item: &Item) -> Result<(), Refusal> {
        let (thing, kind) = (item.thing(), &self.content.items[item.kind]);
        if kind.use_of().is_none() {
            return Err(Refusal::NotUsable(thing));
        }
        let turns = item.ready_at.unwrap_or(0).saturating_sub(self.world.turn());
        if turns > 0 {
            return Err(Refusal::ItemNotReady { thing, turns: u32::try_from(turns).unwrap_or(u32::MAX) });
        }
        if let Some((stat, _)) = kind.cost.iter().find(|(stat, points)| self.points_to_pay(item, **stat) < **points) {
            return Err(Refusal::ItemLacks { thing, stat: *stat });
        }
        match kind.ability.filter(|_| kind.cost.is_empty()) {
            Some(ability) => self.can_pay(who, &self.content.abilities[ability]),
            None => Ok(()),
        }
    }

    /// Whether a creature can use an item now, and where its ability is aimed then.
    fn can_use(&self, who: CreatureId, item: &Item, at: Option<Point>) -> Result<Option<Point>, Refusal> {
        self.is_item_ready(who, item)?;
        let kind = &self.content.items[item.kind];
        let Some(ability) = kind.ability.map(|ability| &self.content.abilities[ability]) else { return Ok(None) };
        // Whoever doesn't know what it is may aim what needs no target.
        let own = self.own_aim(who, ability);
        let at = if self.knows_kind(item.kind) { at } else { own.or(at) };
        let aim = at.or(own).ok_or(Refusal::NeedsAim(item.thing()))?;
        self.can_aim(who, ability, aim).map(|()| Some(aim))
    }

    /// The most of a stat that an item gets back of what its use costs; `None` if it gets nothing back.
    pub fn most_charges(&self, item: &Item, stat: Ref<StatKind>) -> Option<i32> {
        // Where it was made is not known any more. It counts only for the few formulas that name the depth.
        let depth = self.world.player().map_or(1, |player| i64::from(self.world.depth_of(player.level())));
        (self.content.items[item.kind].recharge > 0).then(|| full(item, stat, depth, &self.content))
    }

    /// How many points of a stat an item can pay.
    fn points_to_pay(&self, item: &Item, stat: Ref<StatKind>) -> i32 {
        item.stat(&self.content, stat).saturating_sub(self.content.stats[stat].min)
    }

    /// Takes what using an item costs, from the item or else from the one who uses it, and begins its cooldown.
    fn pay_for_use(&mut self, who: CreatureId, id: ItemId, kind: &ItemKind) {
        let content = Arc::clone(&self.content);
        let ability = kind.ability.map(|ability| &content.abilities[ability]);
        if let Some(ability) = ability.filter(|_| kind.cost.is_empty()) {
            self.pay(who, ability);
        }
        let turn = self.world.turn();
        let cooldown = ability.map_or(0, |ability| ability.cooldown);
        // What is used up needs no change.
        if kind.use_of() == Some(Usable::Once) || (kind.cost.is_empty() && cooldown == 0) {
            return;
        }
        self.alter_one(id, |item| {
            for (stat, points) in &kind.cost {
                let left = item.stat(&content, *stat).saturating_sub(*points);
                item.stats.set(*stat, left);
            }
            if !kind.cost.is_empty() && kind.recharge > 0 {
                item.recharges_at.get_or_insert(turn + u64::from(kind.recharge));
            }
            if cooldown > 0 {
                item.ready_at = Some(turn + u64::from(cooldown));
            }
        });
    }

    /// Gives carried items back what using them has cost, a point each time. What lay on the ground catches up once it is carried.
    pub(crate) fn recharge_items(&mut self) {
        let turn = self.world.turn();
        let is_due = |item: &Item| item.recharges_at.is_some_and(|due| due <= turn);
        let carries_due = |_: &Self, creature: &Creature| creature.inventory.iter().any(|(_, item)| is_due(item));
        self.each(carries_due, |game, who| {
            let content = Arc::clone(&game.content);
            let level = game.world.creature(who).map_or(0, Creature::level);
            let depth = i64::from(game.world.depth_of(level));
            let Some(creature) = game.world.creature_mut(who) else { return };
            for item in creature.inventory.items_mut().filter(|item| is_due(item)) {
                recharge(item, turn, depth, &content);
            }
        });
    }
}

/// Gives an item back what it has become due for by `turn`.
fn recharge(item: &mut Item, turn: u64, depth: i64, content: &Content) {
    let kind = &content.items[item.kind];
    while let Some(due) = item.recharges_at.filter(|due| *due <= turn) {
        let lacking: Vec<Ref<StatKind>> = kind
            .cost
            .keys()
            .copied()
            .filter(|stat| item.stat(content, *stat) < full(item, *stat, depth, content))
            .collect();
        for stat in &lacking {
            item.stats.set(*stat, item.stat(content, *stat).saturating_add(1));
        }
        let pause = u64::from(kind.recharge);
        item.recharges_at = (!lacking.is_empty() && pause > 0).then_some(due + pause);
    }
}

/// How much of a stat an item gets back at most: the maximum of the stat, or else the most that items of its kind are made with.
fn full(item: &Item, stat: Ref<StatKind>, depth: i64, content: &Content) -> i32 {
    if let Some(most) = &content.stats[stat].max {
        return most.value(|other| item.stat(content, other));
    }
    let first = content.items[item.kind].stats.get(&stat);
    let most = first.map_or(0, |formula| formula.bounds(Variables { depth, hp: 0 }).1);
    most.clamp(-i64::from(MOST), i64::from(MOST)) as i32
}
