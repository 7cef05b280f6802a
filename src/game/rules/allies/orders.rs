//! The orders that leaders give to their followers.

use crate::game::Game;
use crate::game::actions::action::Outcome;
use crate::game::actions::refusal::Refusal;
use crate::game::events::event::EventKind;
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::model::creatures::creature::Creature;
use crate::game::model::creatures::order::{Order, OrderWord};
use crate::game::model::ids::CreatureId;
use crate::grid::Point;

impl Game {
    /// The living followers of a creature on its level, oldest first.
    pub fn followers_of(&self, leader: CreatureId) -> Vec<CreatureId> {
        let level = self.world.creature(leader).map(Creature::level);
        let follows = |creature: &&Creature| {
            creature.rare().leader == Some(leader) && creature.hp > 0 && Some(creature.level()) == level
        };
        self.world.creatures().iter().filter(follows).map(Creature::id).collect()
    }

    /// The order that a follower has now. An order has ended when there is no leader any more, when the creature that was to be attacked is dead,
    /// gone or no enemy any more, and when the follower has left the level where it was to stay.
    pub fn order_of(&self, who: CreatureId) -> Option<Order> {
        let creature = self.world.creature(who)?;
        let order = creature.rare().order?;
        self.leader_of(who)?;
        let holds = match order {
            Order::Stay { level, .. } => creature.level() == level,
            Order::Attack(target) => {
                let target = self.world.creature(target).filter(|target| target.hp > 0);
                target.is_some_and(|target| target.level() == creature.level() && self.are_enemies(who, target.id()))
            }
            Order::Flee => true,
        };
        holds.then_some(order)
    }

    /// Gives an order to the follower at a cell, or to all followers on the level. `at` is where to stay, or whom to attack; without it, each
    /// stays where it is.
    pub(crate) fn order(
        &mut self,
        who: CreatureId,
        follower: Option<Point>,
        order: OrderWord,
        at: Option<Point>,
    ) -> Outcome {
        let followers = match self.can_order(who, follower, order, at) {
            Ok(followers) => followers,
            Err(why) => return Outcome::Refused(why),
        };
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (name, level, from) = (creature.who(), creature.level(), creature.at());
        let one = followers.first().and_then(|one| self.world.creature(*one)).map(Creature::who);
        let to = one.filter(|_| followers.len() == 1);
        self.emit(EventKind::Ordered { who: name, to, order, at: from }, level, from);
        for follower in followers {
            self.give_order(follower, order, at);
        }
        Outcome::Done { cost: 100 }
    }

    /// The followers to whom a creature can give an order now.
    ///
    /// # Errors
    /// When nobody there follows it, or the order makes no sense at the cell.
    pub fn can_order(
        &self,
        who: CreatureId,
        follower: Option<Point>,
        order: OrderWord,
        at: Option<Point>,
    ) -> Result<Vec<CreatureId>, Refusal> {
        let creature = self.world.creature(who).ok_or(Refusal::NoTarget)?;
        let level = creature.level();
        let mut followers = self.followers_of(who);
        if let Some(cell) = follower {
            let there = self.occupant(level, cell).ok_or(Refusal::NoTarget)?;
            followers.retain(|follower| *follower == there);
            if followers.is_empty() {
                return Err(Refusal::NotFollower(there));
            }
        }
        if followers.is_empty() {
            return Err(Refusal::NoFollowers);
        }
        match (order, at) {
            (OrderWord::Attack, at) => self.can_point_out(who, at)?,
            (OrderWord::Stay, Some(at)) if !self.tile(level, at).is_some_and(|tile| tile.walkable) => {
                return Err(Refusal::Blocked(self.barrier(level, at)));
            }
            _ => {}
        }
        Ok(followers)
    }

    /// Whether a creature can tell others to attack whoever is at a cell: an enemy that it sees.
    fn can_point_out(&self, who: CreatureId, at: Option<Point>) -> Result<(), Refusal> {
        let at = at.ok_or(Refusal::NoTarget)?;
        if !self.has_in_sight(who, at) {
            return Err(Refusal::OutOfSight);
        }
        let level = self.world.creature(who).ok_or(Refusal::NoTarget)?.level();
        let target = self.occupant(level, at).ok_or(Refusal::NoTarget)?;
        if self.are_enemies(who, target) { Ok(()) } else { Err(Refusal::NotEnemy(target)) }
    }

    /// Makes a follower have an order. Nothing happens if it has no leader, or nobody is there whom it could attack.
    pub(crate) fn give_order(&mut self, who: CreatureId, order: OrderWord, at: Option<Point>) {
        let Some(leader) = self.leader_of(who) else { return };
        let Some(creature) = self.world.creature(who).filter(|creature| creature.hp > 0) else { return };
        let (level, here) = (creature.level(), creature.at());
        let order = match order {
            OrderWord::Follow => None,
            OrderWord::Stay => Some(Order::Stay { level, at: at.unwrap_or(here) }),
            OrderWord::Flee => Some(Order::Flee),
            OrderWord::Attack => {
                let target = at.and_then(|at| self.occupant(level, at));
                let Some(target) = target.filter(|target| self.are_enemies(who, *target)) else { return };
                Some(Order::Attack(target))
            }
        };
        self.set_order(who, order);
        if let Some(event) = self.hook_event(Hook::Order, who) {
            self.raise(HookEvent { other: Some(leader), ..event });
        }
    }

    /// Sets the order of a creature.
    pub(crate) fn set_order(&mut self, who: CreatureId, order: Option<Order>) {
        if let Some(creature) = self.world.creature_mut(who).filter(|creature| creature.rare().order != order) {
            creature.rare_mut().order = order;
        }
    }
}
