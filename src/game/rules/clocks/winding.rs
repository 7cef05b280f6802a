//! Starts clocks, and stops those of levels that the player has left.

use std::sync::Arc;

use xxhash_rust::xxh3::xxh3_64;

use crate::content::{ClockKind, ClockRuns, ClockStart, Ref};
use crate::game::Game;
use crate::game::model::clocks::{Clock, NextStrike};
use crate::game::model::creatures::creature::Creature;
use crate::grid::{Formula, Random, Variables};

/// The purpose of the dice of clocks.
const CLOCKS: u64 = 256;

impl Game {
    /// Starts the clocks that should run by now, and lets those that run only where the player is run and stand still. Called whenever the
    /// player comes to another level, and when a world is made or read.
    #[inline]
    pub(crate) fn wind_clocks(&mut self) {
        if self.derived.mechanisms.has_clocks {
            self.wind_all_clocks();
        }
    }

    #[inline(never)]
    fn wind_all_clocks(&mut self) {
        let content = Arc::clone(&self.content);
        let here = self.world.player().map(Creature::level);
        for level in 0..self.world.levels().len() {
            for (kind, _, clock) in content.clocks.iter() {
                if self.is_clock_of(level, clock) {
                    self.wind_clock(level, kind, clock, here == Some(level));
                }
            }
        }
    }

    /// Whether a clock is one of those of a level.
    fn is_clock_of(&self, level: usize, clock: &ClockKind) -> bool {
        self.world.levels().get(level).is_some_and(|ground| clock.runs_on(ground.kind()))
    }

    fn wind_clock(&mut self, level: usize, kind: Ref<ClockKind>, clock: &ClockKind, is_here: bool) {
        let turn = self.world.turn();
        let started = self.world.clocks.get(level, kind).or_else(|| {
            let starts = is_here || clock.starts == ClockStart::Game;
            starts.then(|| Clock { next: self.first_strike(level, kind, clock), times: 0 })
        });
        let Some(before) = started else { return };
        let runs = is_here || clock.runs == ClockRuns::Always;
        let next = match before.next {
            NextStrike::In(turns) if runs => NextStrike::At(turn + turns),
            NextStrike::At(due) if !runs => NextStrike::In(due.saturating_sub(turn)),
            next => next,
        };
        self.world.clocks.set(level, kind, Clock { next, ..before });
    }

    fn first_strike(&self, level: usize, kind: Ref<ClockKind>, clock: &ClockKind) -> NextStrike {
        let (mut dice, depth) = (self.clock_dice(level, kind), self.world.depth_of(level));
        let first = clock.after.as_ref().or(clock.every.as_ref());
        // A level that was planned later makes up for the time since the game began.
        let passed = if clock.starts == ClockStart::Game { self.world.turn() } else { 0 };
        let left = |turns: u64| turns.saturating_sub(passed).max(1);
        first.map_or(NextStrike::Never, |turns| NextStrike::In(left(turns_of(turns, depth, &mut dice))))
    }

    /// The dice of a clock for this turn. They are not those of play: what happens where nobody looks must not change what happens elsewhere.
    /// Nor do they depend on what other clocks there are.
    pub(super) fn clock_dice(&self, level: usize, kind: Ref<ClockKind>) -> Random {
        let id = xxh3_64(self.content.clocks.id(kind).as_bytes());
        let level = self.world.levels().get(level).map_or(0, |level| level.id().stream_number());
        Random::new(self.world.seed, &[CLOCKS, level, self.world.turn(), id])
    }
}

/// Rolls a number of turns for a level of a depth, at least one.
pub(super) fn turns_of(formula: &Formula, depth: u32, dice: &mut Random) -> u64 {
    let variables = Variables { depth: depth.into(), ..Variables::default() };
    formula.roll(variables, dice).max(1).unsigned_abs()
}
