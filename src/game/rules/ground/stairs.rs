//! Stairs between levels, and the exit from the world.

use crate::content::Stairs;
use crate::game::Game;
use crate::game::actions::action::{Action, Outcome};
use crate::game::actions::refusal::Refusal;
use crate::game::events::event::EventKind;
use crate::game::hooks::effect::{Effect, EffectSource};
use crate::game::model::creatures::creature::Creature;
use crate::game::model::creatures::order::Order;
use crate::game::model::ids::{CreatureId, CreatureRef};
use crate::game::perception::faction_index::Whom;
use crate::game::perception::view_cache::MAX_SIGHT;
use crate::game::rules::allies::following::LeaderGoal;
use crate::grid::{Direction, Point};
use crate::mapgen::Link;

impl Game {
    /// Goes down the stairs here. At an exit that leads down, the player leaves the world.
    pub(crate) fn descend(&mut self, who: CreatureId) -> Outcome {
        self.take_stairs(who, Stairs::Down)
    }

    /// Goes up the stairs here. At an exit that leads up, the player leaves the world.
    pub(crate) fn ascend(&mut self, who: CreatureId) -> Outcome {
        self.take_stairs(who, Stairs::Up)
    }

    fn take_stairs(&mut self, who: CreatureId, stairs: Stairs) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        if !self.leaves_by(level, at, stairs) {
            return self.climb(who, stairs);
        }
        let Some(ending) = self.ending_by_leaving().filter(|_| who == self.world.player) else {
            return Outcome::Refused(Refusal::NoStairs);
        };
        self.emit(EventKind::Left { who: name }, level, at);
        self.queue_effect(Effect::End { ending }, EffectSource::creature(name, level));
        Outcome::Done { cost: 100 }
    }

    /// Whether a cell is an exit from the world.
    pub fn is_exit(&self, level: usize, at: Point) -> bool {
        self.tile(level, at).and_then(|tile| tile.stairs).is_some_and(Stairs::is_exit)
    }

    /// Whether whoever goes up or down at a cell leaves the world.
    pub(crate) fn leaves_by(&self, level: usize, at: Point, stairs: Stairs) -> bool {
        let found = self.tile(level, at).and_then(|tile| tile.stairs);
        found.is_some_and(|found| found.is_exit() && found.leads_down() == stairs.leads_down())
    }

    /// The action that takes the stairs at a cell to another level; `None` without such stairs.
    pub fn stairs_action(&self, level: usize, at: Point) -> Option<Action> {
        match self.tile(level, at)?.stairs? {
            Stairs::Down => Some(Action::Descend),
            Stairs::Up => Some(Action::Ascend),
            Stairs::Exit | Stairs::ExitDown => None,
        }
    }

    fn climb(&mut self, who: CreatureId, stairs: Stairs) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        let leads = self.tile(level, at).is_some_and(|tile| tile.stairs == Some(stairs));
        let ground = self.world.levels().get(level);
        let link = ground.and_then(|ground| Some((ground.links().get(&at)?.clone(), ground.id().clone())));
        let Some((link, from)) = link.filter(|_| leads) else { return Outcome::Refused(Refusal::NoStairs) };
        // A level that is not in the world has room. It is planned only for those who will be there.
        if let Some(end) = self.end_of(&link, &from)
            && self.arrival(who, end).is_none()
        {
            return Outcome::Refused(Refusal::StairsBlocked);
        }
        if let Some(held) = self.struggle(who) {
            return held;
        }
        let end = self.ensure_level(&link.level).and_then(|_| self.end_of(&link, &from));
        let Some((end, arrival)) = end.and_then(|end| Some((end, self.arrival(who, end)?))) else {
            return Outcome::Refused(Refusal::StairsBlocked);
        };
        let event = match stairs {
            Stairs::Down | Stairs::ExitDown => EventKind::Descended { who: name, level: end.0 },
            Stairs::Up | Stairs::Exit => EventKind::Ascended { who: name, level: end.0 },
        };
        self.emit(event, level, at);
        self.note_departure(who, end);
        self.relocate(who, end.0, arrival);
        if who != self.world.player {
            self.tell_of_arrival(name, end, arrival);
        }
        self.bring_followers(who, (level, at), end);
        Outcome::Done { cost: 100 }
    }

    /// Tells that a creature has come to a cell from another level, by the stairs that end at `end` or through a hole above it.
    fn tell_of_arrival(&mut self, who: CreatureRef, (level, end): (usize, Point), arrival: Point) {
        let stairs = self.tile(level, end).and_then(|tile| tile.stairs);
        self.emit(EventKind::Followed { who, level, stairs }, level, arrival);
    }

    /// Brings the followers that stood beside a creature after it, over the stairs that it took at `from`. Who is to stay and who can't act
    /// stays behind.
    pub(crate) fn bring_followers(&mut self, leader: CreatureId, (level, from): (usize, Point), end: (usize, Point)) {
        let beside = Direction::ALL.into_iter().filter_map(|way| self.occupant(level, from + way));
        let beside: Vec<CreatureId> = beside.filter(|id| self.comes_along(*id, leader)).collect();
        if leader == self.world.player && !beside.is_empty() {
            // So that the player sees them arrive.
            self.look();
        }
        for follower in beside {
            self.bring(follower, end);
        }
    }

    /// Brings the followers of the player after it that are still on their way to stairs on a level where time is about to stand still. Who knows
    /// no way there stays behind.
    pub(crate) fn bring_stragglers(&mut self, level: usize) {
        let leader = self.world.player;
        let here = self.creatures_on(level).map(Creature::id);
        let followers: Vec<CreatureId> = here.filter(|id| self.comes_along(*id, leader)).collect();
        for follower in followers {
            let Some(LeaderGoal::Stairs(stairs)) = self.leader_goal(follower) else { continue };
            let is_there = self.world.creature(follower).is_some_and(|follower| follower.at() == stairs);
            let end = self.other_end(level, stairs);
            if let Some(end) = end.filter(|_| is_there || self.path_length(follower, stairs).is_some()) {
                self.bring(follower, end);
            }
        }
    }

    /// Brings a follower down that jumps after the player, unless it has come already.
    pub(crate) fn bring_after_fall(&mut self, follower: CreatureId, end: (usize, Point)) {
        if self.world.creature(follower).is_some_and(|follower| follower.level() != end.0) {
            self.bring(follower, end);
        }
    }

    /// Brings a follower to the other end of stairs, if there is room for it.
    fn bring(&mut self, follower: CreatureId, end: (usize, Point)) {
        let room = self.has_room_for_more(end.0).then(|| self.arrival(follower, end)).flatten();
        if let Some((arrival, name)) = room.zip(self.world.creature(follower).map(Creature::who)) {
            self.relocate(follower, end.0, arrival);
            self.tell_of_arrival(name, end, arrival);
        }
    }

    /// Whether a creature goes with a leader that takes stairs beside it, or falls.
    pub(super) fn comes_along(&self, who: CreatureId, leader: CreatureId) -> bool {
        let stays = || matches!(self.order_of(who), Some(Order::Stay { .. }));
        let is_asleep = self.world.creature(who).is_some_and(Creature::is_asleep);
        self.leader_of(who) == Some(leader) && !stays() && self.bound_by(who).is_none() && !is_asleep
    }

    /// Lets the enemies that see a creature take stairs remember where it went.
    pub(crate) fn note_departure(&mut self, who: CreatureId, end: (usize, Point)) {
        let Some(faction) = self.world.creature(who).map(Creature::faction) else { return };
        let mut foes = Vec::new();
        self.others_near(who, MAX_SIGHT as u32, Whom::FoesOf(faction), &mut foes);
        foes.retain(|(_, foe)| self.can_see(*foe, who));
        for (_, foe) in foes {
            if let Some(foe) = self.world.creature_mut(foe) {
                foe.enemy_seen = Some(end);
            }
        }
    }

    /// The stairs or the hole on a creature's level by which it saw an enemy leave.
    pub fn enemy_stairs(&self, who: CreatureId) -> Option<Point> {
        let (level, at) = self.world.creature(who)?.enemy_seen?;
        let (own, links) = (self.world.creature(who)?.level(), self.world.level_of(who)?.links());
        // Most of the time the enemy is on the same level.
        let there = self.world.levels().get(level).filter(|_| own != level)?;
        let from = self.world.levels().get(own)?.id();
        let leads = |link: &Link| link.level == *there.id() && self.end_of(link, from) == Some((level, at));
        let stairs = links.iter().find(|(_, link)| leads(link)).map(|(stairs, _)| *stairs);
        let is_below = || self.level_below(own).is_some_and(|below| below == *there.id());
        stairs.or_else(|| if is_below() { self.hole_above(own, at) } else { None })
    }

    /// Goes after an enemy that left by stairs: a step toward them or, from beside them, over them. So who is beside its prey stays there.
    pub(crate) fn chase(&mut self, who: CreatureId) -> Outcome {
        let (Some(stairs), Some(creature)) = (self.enemy_stairs(who), self.world.creature(who)) else {
            return Outcome::Refused(Refusal::NoTarget);
        };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        if at.distance(stairs) > 1 {
            let step = self.step_toward(who, stairs);
            return step.map_or(Outcome::Refused(Refusal::NoTarget), |way| Outcome::Instead(Action::Step(way)));
        }
        if self.is_hole(level, stairs) {
            return self.jump(who, stairs);
        }
        let is_taken = at != stairs && self.occupant(level, stairs).is_some();
        let end = self.other_end(level, stairs).filter(|_| !is_taken);
        let Some((end, arrival)) = end.and_then(|end| Some((end, self.arrival(who, end)?))) else {
            return Outcome::Refused(Refusal::StairsBlocked);
        };
        self.relocate(who, end.0, arrival);
        self.tell_of_arrival(name, end, arrival);
        Outcome::Done { cost: 100 }
    }

    /// Jumps into the hole beside a creature, which takes it to the level below even if it can fly.
    fn jump(&mut self, who: CreatureId, hole: Point) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (level, at) = (creature.level(), creature.at());
        if at != hole && !self.can_be_moved(who, level, hole) {
            return Outcome::Refused(Refusal::StairsBlocked);
        }
        if at != hole {
            self.relocate(who, level, hole);
        }
        if self.world.creature(who).is_some_and(|creature| (creature.level(), creature.at()) == (level, hole)) {
            self.fall(who, None);
        }
        Outcome::Done { cost: 100 }
    }

    /// The free cell where somebody who takes stairs arrives: at their other end, or the nearest one.
    fn arrival(&mut self, who: CreatureId, (level, at): (usize, Point)) -> Option<Point> {
        let mode = self.movement_mode(self.world.creature(who)?);
        self.nearest_room_for(mode, level, at)
    }
}
