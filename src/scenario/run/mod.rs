//! Plays the scenario tests of packs: builds the drawn world, performs the steps, and compares the result.
//!
//! - `compare`: Compares the world after a test with what the test expects
//! - `compare_creature`: Compares a creature after a test with what the test expects of it
//! - `counts`: Counts what is in the world after a test, or on the level that it built
//! - `draw_map`: Draws a level with the characters of the test
//! - `play`: Performs the steps of a test
//! - `scripted_mind`: Creatures that first follow the actions in the test, then decide for themselves
//! - `setup`: Builds the world that a test draws

pub(crate) mod compare;
pub(crate) mod compare_creature;
pub(crate) mod counts;
pub(crate) mod draw_map;
pub(crate) mod play;
pub(crate) mod scripted_mind;
pub(crate) mod setup;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::content::Content;
use crate::diagnostics::Diagnostic;
use crate::game::Mind;
use crate::scenario::read::Scenario;
use crate::scenario::read::ascii_map::AsciiMap;
use counts::{Totals, add_totals};
use draw_map::picture;
use play::PlayedScenario;
use setup::Setup;

/// The report of a failed test.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The seed that it failed with.
    pub seed: u64,
    /// The turn on which the test ended.
    pub turn: u64,
    /// The levels at the start, as rows; none for a level that was built.
    pub before: Vec<Vec<String>>,
    /// The levels at the end.
    pub after: Vec<Vec<String>>,
    /// The expected levels. May be fewer or none, if the test says nothing about the others.
    pub expected: Vec<Vec<String>>,
    /// Everything that differs from what is expected, with the place of the expectation.
    pub differences: Vec<Diagnostic>,
    /// The messages the player has read, oldest first.
    pub messages: Vec<String>,
    /// What was dropped because an action led to too much.
    pub dropped: BTreeSet<String>,
}

/// Plays a test with each of its seeds. Returns what was dropped because an action led to too much: a line each, with script and hook.
///
/// # Errors
/// The failure with the first seed that failed.
pub fn run(content: &Arc<Content>, scenario: &Scenario, mind: &mut dyn Mind) -> Result<BTreeSet<String>, Box<Failure>> {
    let (mut dropped, mut totals) = (BTreeSet::new(), Totals::new());
    let last = scenario.seeds.last().copied();
    for seed in &scenario.seeds {
        let mut stage = Setup::new(content, scenario, *seed);
        let start = stage.clone();
        let mut played = play::play(&mut stage, scenario, mind);
        // After a failed step, differences in the result are only noise.
        if played.differences.is_empty() {
            played.differences = compare::compare(&stage, scenario, &played);
            add_totals(&mut totals, &stage, scenario);
        }
        if played.differences.is_empty() && last == Some(*seed) {
            played.differences = compare::compare_totals(scenario, &totals);
        }
        if !played.differences.is_empty() {
            return Err(Box::new(failure(scenario, *seed, (&start, &stage), played)));
        }
        dropped.extend(played.dropped);
    }
    Ok(dropped)
}

/// The report of a test that failed with a seed.
fn failure(scenario: &Scenario, seed: u64, (start, end): (&Setup, &Setup), played: PlayedScenario) -> Failure {
    let pictures = |stage: &Setup| (0..scenario.levels.len()).map(|level| picture(stage, scenario, level)).collect();
    let built = end.built_index().map(|level| picture(end, scenario, level));
    let after = built.map_or_else(|| pictures(end), |picture| vec![picture]);
    Failure {
        seed,
        turn: end.game.world().turn(),
        before: pictures(start),
        after,
        expected: scenario.expect.levels.iter().map(AsciiMap::rows).collect(),
        differences: played.differences,
        messages: played.messages,
        dropped: played.dropped,
    }
}
