//! What a follower does to obey its order.

use crate::game::Game;
use crate::game::actions::action::Action;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::creatures::order::Order;
use crate::game::model::ids::CreatureId;
use crate::grid::Point;

impl Game {
    /// What a creature does to obey its order; `None` if it has none, or none that tells it what to do now.
    ///
    /// Who is to stay goes back to its place, and strikes at enemies that come within reach. Who is to attack goes after the enemy as long as
    /// it or its leader sees it. Who is to flee does so as long as it sees enemies and has a way out.
    pub fn obedience(&mut self, who: CreatureId) -> Option<Action> {
        match self.order_of(who)? {
            Order::Stay { at, .. } => Some(self.hold(who, at)),
            Order::Attack(target) => self.pursue(who, target),
            Order::Flee => {
                let at = self.nearest_enemy(who).and_then(|foe| self.world.creature(foe)).map(Creature::at)?;
                self.step_away(who, at).map(Action::Step)
            }
        }
    }

    /// Strikes at an enemy within reach, or else goes back to a place, or else waits.
    fn hold(&mut self, who: CreatureId, place: Point) -> Action {
        let foe = self.nearest_enemy(who);
        if let Some(direction) = foe.and_then(|foe| self.direction_to_strike(who, foe)) {
            return Action::Attack(direction);
        }
        let is_there = self.world.creature(who).is_none_or(|creature| creature.at() == place);
        let step = if is_there { None } else { self.step_toward(who, place) };
        step.map_or(Action::Wait, Action::Step)
    }

    /// Strikes at a creature, or goes after it.
    fn pursue(&mut self, who: CreatureId, target: CreatureId) -> Option<Action> {
        let leader = self.leader_of(who)?;
        if !self.can_see(who, target) && !self.can_see(leader, target) {
            return None;
        }
        if let Some(direction) = self.direction_to_strike(who, target) {
            return Some(Action::Attack(direction));
        }
        let at = self.world.creature(target)?.at();
        self.step_toward(who, at).map(Action::Step)
    }
}
