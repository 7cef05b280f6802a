//! Performs the steps of a test.

use std::collections::{BTreeMap, BTreeSet};

use super::scripted_mind::{Directed, Directions, Effects};
use super::setup::Setup;
use crate::content::{Ref, Script};
use crate::diagnostics::Diagnostic;
use crate::game::{Action, CreatureId, EventKind, Fault, Game, Mind};
use crate::grid::Direction;
use crate::scenario::read::Scenario;
use crate::scenario::read::steps::TestStep;

/// The outcome of playing a test.
#[derive(Debug, Default)]
pub(crate) struct PlayedScenario {
    /// Steps that failed, and behaviours that failed.
    pub differences: Vec<Diagnostic>,
    /// The messages the player has read, oldest first. A message repeated in a row is listed once.
    pub messages: Vec<String>,
    /// How many times the player has read each message.
    pub times_read: BTreeMap<String, u64>,
    /// The scripts that decided last.
    pub decided: BTreeMap<CreatureId, Ref<Script>>,
    /// The effects that hooks returned.
    pub effects: Effects,
    /// What was dropped because an action led to too much.
    pub dropped: BTreeSet<String>,
    /// The failures of behaviours, by message.
    failures: BTreeMap<String, Fault>,
}

/// Plays `scenario`. Stops at the first step that does not go as expected.
pub(crate) fn play(stage: &mut Setup, scenario: &Scenario, mind: &mut dyn Mind) -> PlayedScenario {
    let mut mind = Directed::new(mind, stage, scenario);
    let mut played = perform(stage, scenario, &mut mind);
    let Directions { differences, effects, decided } = mind.end();
    played.differences.extend(differences);
    PlayedScenario { decided, effects, ..played }
}

/// Performs the player's steps.
fn perform(stage: &mut Setup, scenario: &Scenario, mind: &mut dyn Mind) -> PlayedScenario {
    let mut played = PlayedScenario::default();
    for step in &scenario.steps {
        for _ in 0..step.times {
            if let Err(why) = take(&mut stage.game, step, mind, &mut played) {
                played.differences.push(why.at(step.location.clone()));
                return played.with_failures();
            }
            stage.furnish_again(scenario);
        }
    }
    let end = stage.game.world().turn() + u64::from(scenario.turns);
    while stage.game.world().turn() < end && stage.game.world().end.is_none() {
        if stage.game.act(Action::Wait, mind).is_err() {
            break;
        }
        played.read(&stage.game);
    }
    if let Err(why) = stage.game.check() {
        let diagnostic = Diagnostic::error(format!("the world contradicts itself: {why}"));
        let help = "this is a bug in the engine, not in the pack: please report it with this test";
        played.differences.push(diagnostic.at(scenario.location.clone()).help(help));
    }
    played.with_failures()
}

/// Performs a step once.
fn take(game: &mut Game, step: &TestStep, mind: &mut dyn Mind, played: &mut PlayedScenario) -> Result<(), Diagnostic> {
    if game.world().end.is_some() {
        return Err(Diagnostic::error("the game ends before this step"));
    }
    let action = step.action.action(game, game.world().player)?;
    if let (Action::Attack(direction), false) = (&action, step.refused) {
        check_target(game, *direction)?;
    }
    let done = game.act(action, mind);
    let said = played.read(game);
    match (done, step.refused) {
        (Ok(()), false) | (Err(_), true) => Ok(()),
        (Ok(()), true) => Err(Diagnostic::error("expected the rules to refuse this, but it was done")),
        (Err(_), false) => {
            let why = said.unwrap_or_else(|| "no reason is given".to_owned());
            Err(Diagnostic::error(format!("the rules refuse this: {why}"))
                .help("if the rules should refuse it, write `cannot` before it"))
        }
    }
}

/// Fails if the player would attack a creature that a key can't attack, since stepping into it does nothing.
fn check_target(game: &Game, direction: Direction) -> Result<(), Diagnostic> {
    let Some(player) = game.world().player() else { return Ok(()) };
    let other = game.occupant(player.level(), player.at() + direction);
    let Some(other) = other.filter(|other| !game.are_enemies(player.id(), *other)) else { return Ok(()) };
    let kind = game.world().creature(other).map_or("", |other| game.content.creatures.id(other.kind()));
    Err(Diagnostic::error(format!("players can't attack `{kind}`, which is not their enemy")).help(
        "they attack by stepping into an enemy; an attack by another creature belongs to the `acts` of the legend",
    ))
}

impl PlayedScenario {
    /// Collects the messages and failures of the last action. Returns the last message.
    fn read(&mut self, game: &Game) -> Option<String> {
        let mut said = None;
        for event in game.events() {
            match &event.kind {
                EventKind::Failed { fault, .. } => {
                    self.failures.insert(fault.message.clone(), (**fault).clone());
                    continue;
                }
                EventKind::Overflowed(overflow) => {
                    self.dropped.insert(overflow.describe(&game.content));
                }
                // A failure is reported separately, with its place.
                EventKind::Retired { .. } => continue,
                _ => {}
            }
            if let Some(line) = game.narrate(event) {
                *self.times_read.entry(line.text.clone()).or_default() += 1;
                if self.messages.last() != Some(&line.text) {
                    self.messages.push(line.text.clone());
                }
                said = Some(line.text);
            }
        }
        said
    }

    /// Adds the failures of behaviours: any failure fails the test.
    fn with_failures(mut self) -> Self {
        self.differences.extend(self.failures.values().map(failure));
        self
    }
}

/// The error for a failed behaviour, with its call stack.
fn failure(fault: &Fault) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("a behaviour failed: {}", fault.why)).at(fault.location.clone());
    // The outermost call comes from the engine, and the source line is shown anyway.
    let calls = fault.details.iter().filter(|detail| detail.contains(", called at "));
    calls.fold(diagnostic, Diagnostic::help)
}
