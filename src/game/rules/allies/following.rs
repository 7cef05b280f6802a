//! Where a follower goes to be with its leader, also over stairs.

use crate::game::Game;
use crate::game::model::ids::CreatureId;
use crate::grid::Point;

/// Where a follower goes to be with its leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaderGoal {
    /// To the leader, who is on the same level.
    Leader(Point),
    /// To stairs, which lead to the leader's level.
    Stairs(Point),
}

impl Game {
    /// Whether a creature follows the player, or somebody who does; or did so until it died during the current action.
    pub fn follows_player(&self, who: CreatureId) -> bool {
        self.derived.fallen_followers.contains(&who) || self.is_led_by(who, self.world.player)
    }

    /// Where a follower goes to be with its leader, which it knows even out of sight; `None` if it has no leader, or one to whose level no stairs
    /// lead from its own.
    pub fn leader_goal(&self, who: CreatureId) -> Option<LeaderGoal> {
        let leader = self.world.creature(self.leader_of(who)?)?;
        let own = self.world.creature(who)?;
        if own.level() == leader.level() {
            return Some(LeaderGoal::Leader(leader.at()));
        }
        let there = self.world.levels().get(leader.level())?.id();
        let links = self.world.level_of(who)?.links();
        let stairs = links.iter().filter(|(_, link)| link.level == *there).map(|(at, _)| *at);
        stairs.min_by_key(|at| at.distance(own.at())).map(LeaderGoal::Stairs)
    }
}
