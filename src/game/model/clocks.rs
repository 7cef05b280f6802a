//! The clocks of all levels: when each strikes next.

use std::collections::{BTreeMap, BTreeSet};

use crate::content::{ClockKind, Ref};

/// When a clock strikes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NextStrike {
    /// At the end of this turn.
    At(u64),
    /// After so many turns of running, for it stands still.
    In(u64),
    /// Never again.
    Never,
}

/// A clock of a level that has started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    /// When it strikes next.
    pub(crate) next: NextStrike,
    /// How often something has happened.
    pub(crate) times: u32,
}

impl Clock {
    /// The same for a level on which time stood still for some turns.
    pub(crate) fn put_off(self, turns: u64) -> Self {
        let next = match self.next {
            NextStrike::At(turn) => NextStrike::At(turn.saturating_add(turns)),
            next => next,
        };
        Self { next, ..self }
    }
}

/// The clocks that have started, by level and kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clocks {
    started: BTreeMap<(usize, Ref<ClockKind>), Clock>,
    /// Those that run, by the turn at whose end they strike. Kept in step with `started`.
    due: BTreeSet<(u64, usize, Ref<ClockKind>)>,
}

impl Clocks {
    /// A clock of a level; `None` before it has started.
    pub(crate) fn get(&self, level: usize, kind: Ref<ClockKind>) -> Option<Clock> {
        self.started.get(&(level, kind)).copied()
    }

    /// Starts a clock of a level, or sets it to another time.
    pub(crate) fn set(&mut self, level: usize, kind: Ref<ClockKind>, clock: Clock) {
        let before = self.started.insert((level, kind), clock);
        if let Some(Clock { next: NextStrike::At(turn), .. }) = before {
            self.due.remove(&(turn, level, kind));
        }
        if let NextStrike::At(turn) = clock.next {
            self.due.insert((turn, level, kind));
        }
    }

    /// Whether any clock strikes by the end of `turn`.
    #[inline]
    pub(crate) fn are_due(&self, turn: u64) -> bool {
        self.due.first().is_some_and(|(at, ..)| *at <= turn)
    }

    /// The level and the kind of the clock that strikes first by the end of `turn`.
    pub(crate) fn first_due(&self, turn: u64) -> Option<(usize, Ref<ClockKind>)> {
        self.due.first().filter(|(at, ..)| *at <= turn).map(|(_, level, kind)| (*level, *kind))
    }

    /// The clocks of a level that have started.
    pub(crate) fn of_level(&self, level: usize) -> impl Iterator<Item = (Ref<ClockKind>, Clock)> {
        let of_level = self.started.iter().filter(move |((on, _), _)| *on == level);
        of_level.map(|((_, kind), clock)| (*kind, *clock))
    }

    /// Removes the clocks of a level, and returns them.
    pub(crate) fn take_level(&mut self, level: usize) -> Vec<(Ref<ClockKind>, Clock)> {
        let clocks: Vec<_> = self.of_level(level).collect();
        self.started.retain(|(on, _), _| *on != level);
        self.due.retain(|(_, on, _)| *on != level);
        clocks
    }

    /// Whether those that run are exactly those that are due some time.
    pub(crate) fn is_sound(&self) -> bool {
        let runs = self.started.iter().filter_map(|((level, kind), clock)| match clock.next {
            NextStrike::At(turn) => Some((turn, *level, *kind)),
            NextStrike::In(_) | NextStrike::Never => None,
        });
        runs.collect::<BTreeSet<_>>() == self.due
    }
}
