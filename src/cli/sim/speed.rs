//! The report of `stuffed sim --speed`: turns per second.
#![expect(clippy::disallowed_types, clippy::float_arithmetic, reason = "times are printed, and never reach a game")]

use std::time::{Duration, Instant};

use serde_json::json;

use crate::cli::shared::failure::CommandFailure;
use crate::cli::shared::output::json_line;

/// The time that a number of turns took.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Speed {
    turns: u64,
    time: Duration,
}

/// Measures a game from after world generation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch(Instant);

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self(Instant::now())
    }

    /// Stops after `turns` turns.
    pub(crate) fn stop(self, turns: u64) -> Speed {
        Speed { turns, time: self.0.elapsed() }
    }
}

impl Speed {
    /// Adds the time of another game.
    pub(crate) fn add(&mut self, other: Self) {
        self.turns += other.turns;
        self.time += other.time;
    }

    /// The report as text, or as one JSON object.
    pub(crate) fn report(self, as_json: bool) -> Result<String, CommandFailure> {
        let seconds = self.time.as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "no game is long enough to overflow it")]
        let speed = self.turns as f64 / seconds.max(1e-9);
        if as_json {
            let object = json!({ "turns": self.turns, "seconds": seconds, "turns_per_second": speed });
            return json_line(&object);
        }
        let micros = 1e6 / speed.max(1e-9);
        Ok(format!("\n{} turns in {seconds:.3} s: {speed:.0} per second, {micros:.1} us each\n", self.turns))
    }
}
