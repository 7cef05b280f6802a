//! What becomes of a creature whose level is out of the world for a while, and of what others know of that level.

use super::awareness::Lookout;
use super::creature::Creature;
use super::order::Order;
use crate::game::model::world::TURN;

impl Creature {
    /// Forgets what it knows of the level at a place in the world, because that is no longer there.
    pub(in crate::game::model) fn forget_level(&mut self, level: usize) {
        self.enemy_seen = self.enemy_seen.filter(|(of, _)| *of != level);
        if let Some(rare) = &mut self.rare {
            rare.awareness.lookout = rare.awareness.lookout.filter(|lookout| lookout.level != level);
            rare.order = rare.order.filter(|order| !matches!(order, Order::Stay { level: of, .. } if *of == level));
        }
    }

    /// Moves with its level to another place in the world. Of other levels it forgets what it knows: they may have moved, too.
    pub(in crate::game) fn move_with_level(&mut self, level: usize) {
        let before = std::mem::replace(&mut self.level, level);
        self.enemy_seen = self.enemy_seen.filter(|(of, _)| *of == before).map(|(_, at)| (level, at));
        let Some(rare) = &mut self.rare else { return };
        rare.order = rare.order.and_then(|order| match order {
            Order::Stay { level: of, at } => (of == before).then_some(Order::Stay { level, at }),
            order => Some(order),
        });
        let lookout = rare.awareness.lookout.filter(|lookout| lookout.level == before);
        rare.awareness.lookout = lookout.map(|lookout| Lookout { level, ..lookout });
    }

    /// Puts off all that it waits for by a time, in hundredths of a turn, during which time stood still for it. Times from a damaged save may be as late
    /// as can be.
    pub(in crate::game) fn put_off(&mut self, time: u64) {
        let turns = time / TURN;
        self.ready_at = self.ready_at.saturating_add(time);
        self.born = self.born.saturating_add(turns);
        self.modifiers.iter_mut().for_each(|modifier| modifier.put_off(turns));
        self.inventory.items_mut().for_each(|item| item.put_off(turns));
        let Some(rare) = &mut self.rare else { return };
        let later = |turn: &mut u64| *turn = turn.saturating_add(turns);
        rare.cooldowns.values_mut().for_each(later);
        rare.awareness.noticed.values_mut().for_each(later);
        rare.awareness.lookout.iter_mut().for_each(|lookout| later(&mut lookout.until));
        rare.awareness.loud_at = rare.awareness.loud_at.map(|at| at.saturating_add(time));
    }
}
