//! Plays the scenario tests of packs: builds the drawn world, performs the steps, and compares the result.
//!
//! - `compare`: Compares the world after a test with what the test expects
//! - `draw_map`: Draws a level with the characters of the test
//! - `play`: Performs the steps of a test
//! - `scripted_mind`: Creatures that first follow the actions in the test, then decide for themselves
//! - `setup`: Builds the world that a test draws

pub(crate) mod compare;
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
use draw_map::picture;
use setup::Setup;

/// The report of a failed test.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The seed that it failed with.
    pub seed: u64,
    /// The turn on which the test ended.
    pub turn: u64,
    /// The levels at the start, as rows.
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
    let mut dropped = BTreeSet::new();
    for seed in &scenario.seeds {
        dropped.extend(run_seed(content, scenario, *seed, mind)?);
    }
    Ok(dropped)
}

fn run_seed(
    content: &Arc<Content>,
    scenario: &Scenario,
    seed: u64,
    mind: &mut dyn Mind,
) -> Result<BTreeSet<String>, Box<Failure>> {
    let mut stage = Setup::new(content, scenario, seed);
    let start = stage.clone();
    let mut played = play::play(&mut stage, scenario, mind);
    // After a failed step, differences in the result are only noise.
    if played.differences.is_empty() {
        played.differences = compare::compare(&stage, scenario, &played);
    }
    if played.differences.is_empty() {
        return Ok(played.dropped);
    }
    let pictures = |stage: &Setup| (0..scenario.levels.len()).map(|level| picture(stage, scenario, level)).collect();
    Err(Box::new(Failure {
        seed,
        turn: stage.game.world().turn(),
        before: pictures(&start),
        after: pictures(&stage),
        expected: scenario.expect.levels.iter().map(AsciiMap::rows).collect(),
        differences: played.differences,
        messages: played.messages,
        dropped: played.dropped,
    }))
}
