//! Stairs between levels, and the exit from the world.

use crate::content::Stairs;
use crate::game::Game;
use crate::game::actions::action::Outcome;
use crate::game::actions::refusal::Refusal;
use crate::game::events::event::EventKind;
use crate::game::hooks::effect::{Effect, EffectSource};
use crate::game::model::ids::CreatureId;
use crate::grid::Point;

impl Game {
    /// Goes down the stairs here.
    pub(crate) fn descend(&mut self, who: CreatureId) -> Outcome {
        self.climb(who, Stairs::Down)
    }

    /// Goes up the stairs here. At an exit, the player leaves the world.
    pub(crate) fn ascend(&mut self, who: CreatureId) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        if !self.is_exit(level, at) {
            return self.climb(who, Stairs::Up);
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
        self.tile(level, at).is_some_and(|tile| tile.stairs == Some(Stairs::Exit))
    }

    fn climb(&mut self, who: CreatureId, stairs: Stairs) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        let leads = self.tile(level, at).is_some_and(|tile| tile.stairs == Some(stairs));
        let link = self.world.levels().get(level).and_then(|level| level.links().get(&at).copied());
        let Some(link) = link.filter(|_| leads) else { return Outcome::Refused(Refusal::NoStairs) };
        let Some(arrival) = self.nearest(link.level, link.point, |at| self.occupant(link.level, at).is_none()) else {
            return Outcome::Refused(Refusal::StairsBlocked);
        };
        let event = match stairs {
            Stairs::Down => EventKind::Descended { who: name, level: link.level },
            Stairs::Up | Stairs::Exit => EventKind::Ascended { who: name, level: link.level },
        };
        self.emit(event, level, at);
        self.relocate(who, link.level, arrival);
        Outcome::Done { cost: 100 }
    }
}
