//! How much work a turn may cost.
//!
//! A turn of the world is worth at most 20 million units, of which 50 to 100 take a microsecond. The price of everything is a number that
//! follows from the world alone, never from the clock or from what is cached, so a game goes the same way on every machine. Once the budget
//! is spent, those who have not acted yet wait, and act first next turn.

use std::cell::Cell;

use crate::game::Game;
use crate::grid::Size;

/// The units of one turn, or of one action of the player if that is shorter.
pub const TURN_UNITS: u64 = 20_000_000;
/// The share that the hooks of passing time may take, so that the creatures still get to act.
const TICKS: u64 = TURN_UNITS / 2;

/// On how many cells something may be poured out in a turn. The feature that reaches this number is the last one.
const MOST_POURED: u32 = 65_536;

/// The price of letting a creature decide.
const DECISION: u64 = 50;
/// The price of calling a hook, without what its script does.
pub(crate) const HOOK: u64 = 50;
/// The price of an effect, without searches for a cell.
pub(crate) const EFFECT: u64 = 20;
/// The price of looking around, without those who are found.
pub(crate) const LOOK: u64 = 20;

/// What the current turn has used so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Budget {
    /// The units.
    spent: Cell<u64>,
    /// The most that a turn has cost so far.
    peak: Cell<u64>,
    /// Whether a creature has acted since the budget was renewed.
    is_begun: Cell<bool>,
    /// On how many cells something was poured out.
    poured: Cell<u32>,
}

impl Game {
    /// Charges the current turn for some work.
    #[inline]
    pub fn charge(&self, units: u64) {
        let spent = &self.derived.budget.spent;
        spent.set(spent.get().saturating_add(units));
    }

    /// Charges for a search over the cells of a level that ended `steps` away from its start; `None` if it went over the whole level.
    pub(crate) fn charge_search(&self, size: Size, steps: Option<u32>) {
        // No more cells than these are within so many steps.
        let square = steps.map(|steps| (2 * u64::from(steps) + 1).saturating_pow(2));
        self.charge(square.unwrap_or(u64::MAX).min(size.area() as u64));
    }

    /// Whether the current turn's budget is spent.
    #[inline]
    pub fn is_out_of_budget(&self) -> bool {
        self.derived.budget.spent.get() >= TURN_UNITS
    }

    /// Whether the hooks of passing time have spent their share.
    pub(crate) fn is_out_of_ticks(&self) -> bool {
        self.derived.budget.spent.get() >= TICKS
    }

    /// Begins a turn with a full budget.
    pub(crate) fn renew_budget(&self) {
        let Budget { spent, peak, is_begun, poured } = &self.derived.budget;
        is_begun.set(false);
        poured.set(0);
        peak.set(peak.get().max(spent.take()));
    }

    /// Whether anything more can be poured out in this turn.
    pub(crate) fn can_pour(&self) -> bool {
        self.derived.budget.poured.get() < MOST_POURED
    }

    /// Charges the current turn for pouring something out on so many cells.
    pub(crate) fn charge_pouring(&self, cells: usize) {
        let poured = &self.derived.budget.poured;
        poured.set(poured.get().saturating_add(u32::try_from(cells).unwrap_or(u32::MAX)));
        self.charge(cells as u64);
    }

    /// Begins the decision of a creature. Returns whether it is the first one since the budget was renewed.
    pub(crate) fn begin_decision(&self) -> bool {
        self.charge(DECISION);
        !self.derived.budget.is_begun.replace(true)
    }

    /// The most units that a finished turn has cost, for tests.
    #[doc(hidden)]
    pub fn peak_units(&self) -> u64 {
        self.derived.budget.peak.get()
    }

    /// The units spent in the current turn.
    pub fn spent_units(&self) -> u64 {
        self.derived.budget.spent.get()
    }
}
