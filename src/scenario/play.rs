//! Does what a test says.

use std::collections::BTreeMap;

use super::Stage;
use super::actor::{Directed, Effects};
use crate::content::{Deed, Diagnostic, ItemKind, Ref, Scenario, Step};
use crate::game::{Action, CreatureId, Fact, Fault, Game, Inventory, Mind};

/// What came of it.
#[derive(Debug, Default)]
pub(super) struct Played {
    /// What could not be done as the test says, and behaviours that failed.
    pub differences: Vec<Diagnostic>,
    /// What the player has read, the oldest first; what was said several times in a row is there once.
    pub messages: Vec<String>,
    /// What hooks asked for.
    pub effects: Effects,
    /// How behaviours failed, by what is said of it.
    failures: BTreeMap<String, Fault>,
}

/// Plays `scenario`; stops at the first step that does not go as it must.
pub(super) fn play(stage: &mut Stage, scenario: &Scenario, mind: &mut dyn Mind) -> Played {
    let mut mind = Directed::new(mind, stage, scenario);
    let mut played = perform(stage, scenario, &mut mind);
    let (differences, effects) = mind.end();
    played.differences.extend(differences);
    played.effects = effects;
    played
}

/// Does all that the player does.
fn perform(stage: &mut Stage, scenario: &Scenario, mind: &mut dyn Mind) -> Played {
    let mut played = Played::default();
    for step in &scenario.steps {
        for _ in 0..step.times {
            if let Err(why) = take(&mut stage.game, step, mind, &mut played) {
                played.differences.push(why.at(step.place.clone()));
                return played.with_failures();
            }
        }
    }
    let end = stage.game.world.turn() + u64::from(scenario.turns);
    while stage.game.world.turn() < end && stage.game.world.end.is_none() {
        if stage.game.act(Action::Wait, mind).is_err() {
            break;
        }
        played.read(&stage.game);
    }
    if let Err(why) = stage.game.check() {
        let diagnostic = Diagnostic::error(format!("the world contradicts itself: {why}"));
        let help = "this is a fault of the engine, not of the pack: please report it with this test";
        played.differences.push(diagnostic.at(scenario.place.clone()).help(help));
    }
    played.with_failures()
}

/// Does a step once.
fn take(game: &mut Game, step: &Step, mind: &mut dyn Mind, played: &mut Played) -> Result<(), Diagnostic> {
    if game.world.end.is_some() {
        return Err(Diagnostic::error("the game is over before this is done"));
    }
    let action = action(game, game.world.player, step.deed)?;
    let done = game.act(action, mind);
    let said = played.read(game);
    match (done, step.refused) {
        (Ok(()), false) | (Err(_), true) => Ok(()),
        (Ok(()), true) => Err(Diagnostic::error("the rules must refuse this, and it was done")),
        (Err(_), false) => {
            let why = said.unwrap_or_else(|| "no reason is given".to_owned());
            Err(Diagnostic::error(format!("the rules refuse this: {why}"))
                .help("write `cannot` before it when that is what must happen"))
        }
    }
}

/// The action of `who` that is meant.
pub(super) fn action(game: &Game, who: CreatureId, deed: Deed) -> Result<Action, Diagnostic> {
    Ok(match deed {
        Deed::Wait => Action::Wait,
        Deed::Step(direction) => Action::Step(direction),
        Deed::Attack(direction) => Action::Attack(direction),
        Deed::Dig(direction) => Action::Dig(direction),
        Deed::PickUp => Action::PickUp,
        Deed::Drop(kind) => Action::Drop(slot(game, who, kind, false)?),
        Deed::Eat(kind) => Action::Eat(slot(game, who, kind, false)?),
        Deed::Use(kind) => Action::Use(slot(game, who, kind, false)?),
        Deed::Open(direction) => Action::Open(direction),
        Deed::Close(direction) => Action::Close(direction),
        Deed::Swap(direction) => Action::Swap(direction),
        Deed::Equip(kind) => Action::Equip(slot(game, who, kind, false)?),
        Deed::Unequip(kind) => Action::Unequip(slot(game, who, kind, true)?),
        Deed::Descend => Action::Descend,
        Deed::Ascend => Action::Ascend,
    })
}

/// The slot of an item of `who`; one that is worn, or not, is preferred.
fn slot(game: &Game, who: CreatureId, kind: Ref<ItemKind>, worn: bool) -> Result<usize, Diagnostic> {
    let none = Inventory::default();
    let creature = game.world.creature(who);
    let inventory = creature.map_or(&none, |creature| &creature.inventory);
    let own = inventory.iter().filter(|(_, item)| item.kind == kind).map(|(slot, _)| slot);
    let best = own.min_by_key(|slot| inventory.worn_on(*slot).is_some() != worn);
    best.ok_or_else(|| {
        let name = match creature.filter(|_| who != game.world.player) {
            Some(creature) => format!("`{}`", game.content.creatures.id(creature.kind)),
            None => "the player".to_owned(),
        };
        Diagnostic::error(format!("{name} carries no `{}`", game.content.items.id(kind)))
    })
}

impl Played {
    /// Takes in what the last action brought; answers with the sentence that was said last.
    fn read(&mut self, game: &Game) -> Option<String> {
        let mut said = None;
        for event in game.events() {
            match &event.fact {
                Fact::Failed { fault, .. } => {
                    self.failures.insert(fault.message.clone(), fault.clone());
                    continue;
                }
                // What fails is told of by itself, at its place.
                Fact::Retired { .. } => continue,
                _ => {}
            }
            if let Some(line) = game.narrate(event) {
                if self.messages.last() != Some(&line.text) {
                    self.messages.push(line.text.clone());
                }
                said = Some(line.text);
            }
        }
        said
    }

    /// No test holds in which a behaviour fails.
    fn with_failures(mut self) -> Self {
        self.differences.extend(self.failures.values().map(failure));
        self
    }
}

/// What is said of a behaviour that failed, with the calls that led there.
fn failure(fault: &Fault) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("a behaviour failed: {}", fault.why)).at(fault.place.clone());
    // The last call is that of the engine, and below the calls stands the line that is shown anyway.
    let calls = fault.details.iter().filter(|detail| detail.contains(", called at "));
    calls.fold(diagnostic, Diagnostic::help)
}
