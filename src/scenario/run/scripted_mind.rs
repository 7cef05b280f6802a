//! Creatures that first follow the actions in the test, then decide for themselves.

use std::collections::{BTreeMap, VecDeque};

use super::setup::Setup;
use crate::content::{BehaviourUse, Ref, Script};
use crate::diagnostics::Diagnostic;
use crate::game::{
    Action, Answer, CreatureId, Decision, Effect, Event, EventKind, Fault, Game, Hook, HookEvent, HookOwner, Mind,
    Perspective, Prompt, Refusal,
};
use crate::scenario::read::Scenario;
use crate::scenario::read::steps::TestStep;

/// The effects that scripts returned for each creature, in script notation.
pub(crate) type Effects = BTreeMap<CreatureId, Vec<String>>;

/// What came of a test, besides the world.
pub(crate) struct Directions {
    /// The actions that did not go as the test says.
    pub differences: Vec<Diagnostic>,
    /// The effects that hooks returned.
    pub effects: Effects,
    /// The script that decided last for each creature.
    pub decided: BTreeMap<CreatureId, Ref<Script>>,
}

/// The maximum number of effects kept per creature.
const MAX_EFFECTS: usize = 1000;

/// A mind that makes creatures with `acts` in the legend take those actions first, in order.
pub(crate) struct Directed<'m> {
    mind: &'m mut dyn Mind,
    parts: BTreeMap<CreatureId, VecDeque<TestStep>>,
    differences: Vec<Diagnostic>,
    effects: Effects,
    decided: BTreeMap<CreatureId, Ref<Script>>,
    /// The action being performed.
    action: Option<Action>,
}

impl<'m> Directed<'m> {
    /// Directs the creatures of `stage`. Afterwards they decide by `mind`.
    pub fn new(mind: &'m mut dyn Mind, stage: &Setup, scenario: &Scenario) -> Self {
        let signs = scenario.levels.iter().flat_map(|level| &level.signs).filter(|(_, sign)| !sign.acts.is_empty());
        let parts = signs.flat_map(|(glyph, sign)| {
            let cast = stage.cast.get(glyph).into_iter().flatten();
            cast.map(|who| (*who, sign.acts.iter().cloned().collect()))
        });
        let (differences, effects, decided) = (Vec::new(), Effects::new(), BTreeMap::new());
        Self { mind, parts: parts.collect(), differences, effects, decided, action: None }
    }

    /// What came of it all.
    pub fn end(self) -> Directions {
        let Self { parts, mut differences, effects, decided, .. } = self;
        if differences.is_empty() {
            let left = parts.into_values().filter_map(|part| part.front().cloned());
            differences.extend(left.map(|step| {
                let help = "give the test more turns, or keep the creature alive";
                Diagnostic::error("the test ends before this step").at(step.location).help(help)
            }));
        }
        Directions { differences, effects, decided }
    }

    /// Removes a performed action from a creature's list.
    fn take_step(&mut self, who: CreatureId) -> Option<TestStep> {
        let part = self.parts.get_mut(&who)?;
        let step = part.front_mut()?;
        step.times = step.times.saturating_sub(1);
        let done = step.clone();
        if step.times == 0 {
            part.pop_front();
        }
        Some(done)
    }
}

impl Directed<'_> {
    /// Notes the effects that the scripts of a creature want.
    fn note_effects(&mut self, game: &Game, me: CreatureId, wanted: &[Effect]) {
        if wanted.is_empty() {
            return;
        }
        let script_format = game.script_format(me);
        let asked = self.effects.entry(me).or_default();
        let room = MAX_EFFECTS.saturating_sub(asked.len());
        asked.extend(wanted.iter().take(room).map(|effect| script_format.effect(effect)));
    }
}

impl Mind for Directed<'_> {
    fn decide(&mut self, game: &mut Game, me: CreatureId, behaviour: &BehaviourUse) -> Result<Option<Decision>, Fault> {
        let wanted = self.mind.decide(game, me, behaviour)?;
        self.note_effects(game, me, wanted.as_ref().map_or(&[], |wanted| &wanted.effects));
        if wanted.is_some() {
            self.decided.insert(me, behaviour.script);
        }
        Ok(wanted)
    }

    fn forced_action(&mut self, game: &Game, me: CreatureId) -> Option<Action> {
        let step = self.parts.get(&me)?.front()?;
        match step.action.action(game, me) {
            Ok(action) => {
                self.action = Some(action.clone());
                Some(action)
            }
            Err(why) => {
                self.differences.push(why.at(step.location.clone()));
                self.parts.remove(&me);
                None
            }
        }
    }

    fn learn(&mut self, game: &Game, me: CreatureId, done: Result<(), Refusal>) {
        // Actions that the creature chose itself are not checked.
        if self.action.take().is_none() {
            return;
        }
        let Some(step) = self.take_step(me) else { return };
        let difference = match (done, step.refused) {
            (Ok(()), false) | (Err(_), true) => return,
            (Ok(()), true) => Diagnostic::error("expected the rules to refuse this, but it was done"),
            (Err(why), false) => {
                let event = Event { kind: EventKind::Refused { why }, perspective: Perspective::You };
                let why = game.narrate(&event).map_or("no reason is given".to_owned(), |line| line.text);
                Diagnostic::error(format!("the rules refuse this: {why}"))
                    .help("if the rules should refuse it, write `cannot` before it")
            }
        };
        self.differences.push(difference.at(step.location));
        self.parts.remove(&me);
    }

    fn listens(&self, script: Ref<Script>, hook: Hook) -> bool {
        self.mind.listens(script, hook)
    }

    fn answers(&self, script: Ref<Script>) -> bool {
        self.mind.answers(script)
    }

    fn answer(
        &mut self,
        game: &mut Game,
        me: CreatureId,
        behaviour: &BehaviourUse,
        prompt: &Prompt,
    ) -> Result<Option<Answer>, Fault> {
        self.mind.answer(game, me, behaviour, prompt)
    }

    fn is_useful(
        &mut self,
        game: &mut Game,
        me: CreatureId,
        behaviour: &BehaviourUse,
        target: CreatureId,
    ) -> Result<Option<bool>, Fault> {
        self.mind.is_useful(game, me, behaviour, target)
    }

    fn react(
        &mut self,
        game: &mut Game,
        event: &HookEvent,
        owner: HookOwner,
        behaviour: &BehaviourUse,
    ) -> Result<Vec<Effect>, Fault> {
        let wanted = self.mind.react(game, event, owner, behaviour)?;
        self.note_effects(game, event.me.id, &wanted);
        Ok(wanted)
    }
}
