//! What happens when a clock strikes.

use std::collections::BTreeMap;
use std::mem::replace;
use std::sync::Arc;

use super::winding::turns_of;
use crate::content::{ClockKind, FeatureKind, Ref, TileKind};
use crate::game::Game;
use crate::game::ai::mind::Mind;
use crate::game::events::event::{Event, EventKind, Perspective};
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::model::clocks::{Clock, NextStrike};
use crate::game::model::creatures::creature::Creature;
use crate::grid::{Point, Random};
use crate::mapgen::populate;

impl Game {
    /// Lets all clocks strike that are due at the end of this turn.
    #[inline]
    pub(crate) fn run_clocks(&mut self, mind: &mut dyn Mind) {
        if self.derived.mechanisms.has_clocks && self.world.clocks.are_due(self.world.turn()) {
            self.strike_clocks(mind);
        }
    }

    #[inline(never)]
    fn strike_clocks(&mut self, mind: &mut dyn Mind) {
        let content = Arc::clone(&self.content);
        // What is left over when the game is over or a question is open, is made up for later.
        while self.world.end.is_none() && !self.is_asking() {
            let Some((level, kind)) = self.world.clocks.first_due(self.world.turn()) else { return };
            let clock = &content.clocks[kind];
            let mut dice = self.clock_dice(level, kind);
            let happens = dice.chance(i64::from(clock.chance));
            self.set_next_strike(level, kind, clock, happens, &mut dice);
            if happens {
                // All that comes of it draws from the dice of the clock, too.
                let play = replace(&mut self.world.random, dice);
                self.strike_clock(level, kind, clock, mind);
                self.world.random = play;
            }
        }
    }

    /// Sets a clock to the time when it strikes next.
    fn set_next_strike(
        &mut self,
        level: usize,
        kind: Ref<ClockKind>,
        clock: &ClockKind,
        happens: bool,
        dice: &mut Random,
    ) {
        let before = self.world.clocks.get(level, kind).map_or(0, |clock| clock.times);
        let times = before.saturating_add(u32::from(happens));
        let depth = self.world.depth_of(level);
        let every = clock.every.as_ref().filter(|_| clock.at_most.is_none_or(|most| times < most));
        let next =
            every.map_or(NextStrike::Never, |every| NextStrike::At(self.world.turn() + turns_of(every, depth, dice)));
        self.world.clocks.set(level, kind, Clock { next, times });
    }

    /// What a clock does, and all that follows from it. Whatever else clocks are to do stands here.
    fn strike_clock(&mut self, level: usize, kind: Ref<ClockKind>, clock: &ClockKind, mind: &mut dyn Mind) {
        let changed = self.turn_tiles(level, &clock.becomes);
        let poured = self.pour_by_clock(level, clock);
        let arrived = self.arrive(level, clock);
        let ClockKind { becomes, pours, features, arrive, hordes, .. } = clock;
        let nobody_comes = arrive.is_empty() && hordes.is_none();
        let only_tells = becomes.is_empty() && pours.is_empty() && features.is_empty() && nobody_comes;
        if only_tells || changed + poured + arrived > 0 {
            self.tell_of_clock(level, kind);
        }
        self.raise_clock_hooks(level, kind, clock);
        self.settle(mind);
    }

    /// Turns all tiles of some kinds on a level into others. Returns how many.
    fn turn_tiles(&mut self, level: usize, becomes: &BTreeMap<Ref<TileKind>, Ref<TileKind>>) -> usize {
        let Some(ground) = self.world.levels().get(level).filter(|_| !becomes.is_empty()) else { return 0 };
        self.charge_search(ground.size(), None);
        let turned = ground.tiles().iter().filter_map(|(at, tile)| Some((at, *becomes.get(tile)?)));
        let turned: Vec<(Point, Ref<TileKind>)> = turned.collect();
        turned.into_iter().filter(|(at, tile)| self.replace_tile(level, *at, *tile, None)).count()
    }

    /// Pours out the features of a clock on a level. Returns how many.
    fn pour_by_clock(&mut self, level: usize, clock: &ClockKind) -> usize {
        let Some(ground) = self.world.levels().get(level) else { return 0 };
        let mut poured: Vec<(Ref<FeatureKind>, Point)> = Vec::new();
        if !clock.pours.is_empty() {
            self.charge_search(ground.size(), None);
            poured.extend(ground.tiles().iter().filter_map(|(at, tile)| Some((*clock.pours.get(tile)?, at))));
        }
        if !clock.features.is_empty() {
            self.charge_search(ground.size(), None);
            let is_stairs = |at: &Point| self.tile(level, *at).is_some_and(|tile| tile.stairs.is_some());
            let open = ground.size().points().filter(|at| ground.is_walkable(*at) && !is_stairs(at)).collect();
            let depth = self.world.depth_of(level);
            let random = &mut self.world.random;
            let anywhere = populate(&clock.features, depth, open, usize::MAX, |_| None, random);
            poured.extend(anywhere.settled);
        }
        for (feature, at) in &poured {
            self.pour(*feature, level, *at, None, None);
        }
        poured.len()
    }

    /// Tells the player that a clock has struck, if it is on the level.
    fn tell_of_clock(&mut self, level: usize, kind: Ref<ClockKind>) {
        let event = EventKind::Struck { clock: kind, level };
        if self.world.player().is_some_and(|player| player.level() == level) {
            self.emit_to_player(event);
        } else {
            self.derived.events.push(Event { kind: event, perspective: Perspective::Unseen });
        }
    }

    /// Queues the hooks of a clock of the level where the player is.
    fn raise_clock_hooks(&mut self, level: usize, kind: Ref<ClockKind>, clock: &ClockKind) {
        let player = self.world.player().filter(|player| player.level() == level && !clock.hooks.is_empty());
        let Some((me, at)) = player.map(|player| (player.who(), Creature::at(player))) else { return };
        let event = HookEvent { clock: Some(kind), ..HookEvent::new(Hook::Time, me, level, at) };
        self.raise(event);
    }
}
