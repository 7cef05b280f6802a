//! Performing an action: one path for the player's keys and the monsters' scripts.

use std::sync::Arc;

use super::action::{Action, Debug, Outcome};
use super::refusal::Refusal;
use crate::content::{Ending, Message, Ref, Stairs};
use crate::game::Game;
use crate::game::ai::mind::Mind;
use crate::game::events::event::EventKind;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::game::rules::senses::stealth::Conduct;
use crate::game::rules::time_costs::{TimeCost, time_cost_of};

/// What matters of an action beside what it does.
#[derive(Clone, Copy)]
struct Weight {
    /// What says how long it takes.
    time: Option<TimeCost>,
    /// How it spends the turn.
    conduct: Conduct,
}

impl Weight {
    fn of(action: &Action) -> Self {
        Self { time: time_cost_of(action), conduct: Conduct::of(action) }
    }
}

impl Game {
    /// Performs the player's action and runs the world until the player's next turn. [`Game::events`] then lists what happened.
    ///
    /// # Errors
    /// When the rules refuse the action; then no time passes.
    pub fn act(&mut self, action: Action, mind: &mut dyn Mind) -> Result<(), Refusal> {
        self.derived.events.clear();
        self.derived.new_followers.clear();
        self.derived.fallen_followers.clear();
        if self.world.end.is_some() {
            return Err(Refusal::Over);
        }
        // Debug commands take no turn.
        if let Action::Answer(answer) = action {
            return self.act_on_prompt(answer, mind).map_err(|why| self.refuse(why));
        }
        if self.is_asking() && action != Action::Debug(Debug::Look) {
            return Err(self.refuse(Refusal::Asked));
        }
        if let Action::Debug(debug) = action {
            return self.debug(debug, mind).map_err(|why| self.refuse(why));
        }
        let player = self.world.player;
        self.renew_budget();
        self.begin_turn(&Arc::clone(&self.content), player, mind);
        // Its hooks may have asked something.
        if self.is_asking() {
            return Err(self.refuse(Refusal::Asked));
        }
        let bound = self.bound_by(player);
        if let Some(modifier) = bound.filter(|_| action != Action::Wait) {
            return Err(self.refuse(Refusal::Bound(modifier)));
        }
        let cost = self.perform(player, action).map_err(|why| self.refuse(why))?;
        // After the action: a refused one must not use up the turn that ends a row of lost ones.
        self.count_lost_turn(bound);
        mind.learn(self, player, Ok(()));
        self.spend(player, cost);
        self.world.prompts.answered = 0;
        self.settle(mind);
        if self.is_asking() {
            self.defer_time(cost);
        }
        self.look();
        self.go_on(mind);
        Ok(())
    }

    /// Lets everybody else act until it is the player's turn, unless a prompt is open.
    pub(crate) fn go_on(&mut self, mind: &mut dyn Mind) {
        if !self.is_asking() {
            self.advance(mind);
            self.look();
            self.take_back_sightings();
        }
    }

    /// Reports to the player why the rules refuse an action.
    fn refuse(&mut self, why: Refusal) -> Refusal {
        self.emit_to_player(EventKind::Refused { why });
        why
    }

    /// Performs an action of a creature. Returns its cost in hundredths of a turn at normal speed.
    pub(crate) fn perform(&mut self, who: CreatureId, mut action: Action) -> Result<u32, Refusal> {
        let had_surfaced = self.submerge(who);
        // A step may turn into an attack or a dig, never into a further step.
        for _ in 0..3 {
            let weight = if self.derived.mechanisms.weighs_actions { Some(Weight::of(&action)) } else { None };
            match self.attempt(who, action) {
                Outcome::Done { cost } => return Ok(weight.map_or(cost, |weight| self.weigh(who, cost, weight))),
                Outcome::Refused(why) => {
                    if had_surfaced && who == self.world.player {
                        // Its turn is not over.
                        self.set_surfaced(who, true);
                    }
                    return Err(why);
                }
                Outcome::Instead(other) => action = other,
            }
        }
        Err(Refusal::NoTarget)
    }

    /// What an action of a creature costs, given what it usually costs. Notes how the creature has spent its turn.
    #[inline(never)]
    fn weigh(&mut self, who: CreatureId, cost: u32, weight: Weight) -> u32 {
        let cost = weight.time.map_or(cost, |time| self.time_for(who, cost, time));
        if !self.derived.mechanisms.senses.need_conduct() {
            return cost;
        }
        self.note_conduct(who, weight.conduct);
        let is_sneaking =
            weight.conduct == Conduct::Steps && self.world.creature(who).is_some_and(Creature::is_sneaking);
        if is_sneaking { cost.saturating_mul(2) } else { cost }
    }

    /// Does nothing for a turn.
    #[expect(clippy::unused_self, reason = "called like all other rules")]
    pub(crate) fn wait(&mut self, _: CreatureId) -> Outcome {
        Outcome::Done { cost: 100 }
    }

    /// Says a sentence.
    pub(crate) fn speak(&mut self, who: CreatureId, sentence: Ref<Message>) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (actor, level, at) = (creature.who(), creature.level(), creature.at());
        self.emit(
            EventKind::Said { sentence, actor: Some(actor), target: None, item: None, amount: None, at },
            level,
            at,
        );
        Outcome::Done { cost: 100 }
    }

    /// The ending that an action of the player would cause now, for screens that ask first.
    pub fn ending_of(&self, action: &Action) -> Option<Ref<Ending>> {
        let player = self.world.player()?;
        let stairs = match action {
            Action::Ascend => Stairs::Up,
            Action::Descend => Stairs::Down,
            _ => return None,
        };
        let leaves = self.leaves_by(player.level(), player.at(), stairs);
        leaves.then(|| self.ending_by_leaving()).flatten()
    }
}
