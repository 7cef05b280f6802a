//! From a wish to what happens: one path for the player's keys and the monsters' scripts.

use std::sync::Arc;

use super::action::{Action, Outcome, Refusal};
use crate::content::{Ending, Ref};
use crate::game::Game;
use crate::game::ai::mind::Mind;
use crate::game::hooks::event::EventKind;
use crate::game::model::ids::CreatureId;

impl Game {
    /// Performs the player's action and lets the world live until the player's next turn. [`Game::events`] tells what happened.
    ///
    /// # Errors
    /// When the rules refuse the action; then no time passes.
    pub fn act(&mut self, action: Action, mind: &mut dyn Mind) -> Result<(), Refusal> {
        self.derived.events.clear();
        if self.world.end.is_some() {
            return Err(Refusal::Over);
        }
        // Whoever looks behind the scenes does not begin a turn by it.
        if let Action::Debug(debug) = action {
            return self.debug(debug, mind).map_err(|why| self.refuse(action, why));
        }
        let player = self.world.player;
        self.begin_turn(&Arc::clone(&self.content), player, mind);
        let cost = self.perform(player, action.clone()).map_err(|why| self.refuse(action, why))?;
        mind.learn(self, player, Ok(()));
        self.spend(player, cost);
        self.settle(mind);
        self.look();
        self.advance(mind);
        self.look();
        Ok(())
    }

    /// Tells the player that the rules refuse an action.
    fn refuse(&mut self, action: Action, why: Refusal) -> Refusal {
        self.tell(EventKind::Refused { action, why });
        why
    }

    /// Does what `action` comes to for `who`, and answers what it costs, in hundredths of a turn.
    pub(crate) fn perform(&mut self, who: CreatureId, mut action: Action) -> Result<u32, Refusal> {
        // A step may turn into an attack or a dig, never into a further step.
        for _ in 0..3 {
            match self.attempt(who, action) {
                Outcome::Done { cost } => return Ok(cost),
                Outcome::Refused(why) => return Err(why),
                Outcome::Instead(other) => action = other,
            }
        }
        Err(Refusal::NoTarget)
    }

    /// Lets a turn pass.
    #[expect(clippy::unused_self, reason = "called like all rules")]
    pub(crate) fn wait(&mut self, _: CreatureId) -> Outcome {
        Outcome::Done { cost: 100 }
    }

    /// The ending that `action` of the player would bring about now, for screens that ask first.
    pub fn ending_of(&self, action: &Action) -> Option<Ref<Ending>> {
        let player = self.world.player()?;
        let leaves = *action == Action::Ascend && self.is_exit(player.level, player.at);
        leaves.then(|| self.ending_by_leaving()).flatten()
    }
}
