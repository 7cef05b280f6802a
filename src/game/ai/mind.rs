//! The trait through which creatures decide. It separates the game from the scripts.

use super::ai_trace::AiTrace;
use super::decision::Decision;
use super::fault::Fault;
use crate::content::{BehaviourUse, Ref, Script};
use crate::game::Game;
use crate::game::actions::action::Action;
use crate::game::actions::refusal::Refusal;
use crate::game::hooks::effect::Effect;
use crate::game::hooks::hook::{Hook, HookEvent, HookOwner};
use crate::game::model::ids::CreatureId;
use crate::game::prompts::prompt::{Answer, Prompt};

/// Decides for creatures. An implementation may draw from the game's dice and change creatures' memories, and nothing
/// else.
pub trait Mind {
    /// What `me` wants according to `behaviour`; `None` passes to the next behaviour in its list.
    ///
    /// # Errors
    /// When the behaviour fails; the next one is tried then.
    fn decide(&mut self, game: &mut Game, me: CreatureId, behaviour: &BehaviourUse) -> Result<Option<Decision>, Fault>;

    /// An action that overrides the behaviours of `me`, which are then not called. By default there is none.
    fn forced_action(&mut self, _: &Game, _: CreatureId) -> Option<Action> {
        None
    }

    /// Called with the outcome of the action that a creature spent its turn on.
    fn learn(&mut self, _: &Game, _: CreatureId, _: Result<(), Refusal>) {}

    /// Whether a script has a function for a hook. By default none has.
    fn listens(&self, _: Ref<Script>, _: Hook) -> bool {
        false
    }

    /// The effects of one hook of `owner`.
    ///
    /// # Errors
    /// When the hook fails; it has no effects then.
    fn react(&mut self, _: &mut Game, _: &HookEvent, _: HookOwner, _: &BehaviourUse) -> Result<Vec<Effect>, Fault> {
        Ok(Vec::new())
    }

    /// Whether a script has a function that answers prompts. By default none has.
    fn answers(&self, _: Ref<Script>) -> bool {
        false
    }

    /// What `me` answers to a prompt according to `behaviour`; `None` passes to the next behaviour in its list.
    ///
    /// # Errors
    /// When the behaviour fails; the next one is asked then.
    fn answer(&mut self, _: &mut Game, _: CreatureId, _: &BehaviourUse, _: &Prompt) -> Result<Option<Answer>, Fault> {
        Ok(None)
    }

    /// Whether `me` finds it useful to aim an ability at a creature, according to one of the ability's hooks; `None` leaves it to the next
    /// one, and at last to the fields of the ability.
    ///
    /// # Errors
    /// When the hook fails.
    fn is_useful(
        &mut self,
        _: &mut Game,
        _: CreatureId,
        _: &BehaviourUse,
        _: CreatureId,
    ) -> Result<Option<bool>, Fault> {
        Ok(None)
    }

    /// Turns the trace of decisions on or off, without influence on the decisions. By default nothing is traced.
    fn trace(&mut self, _: bool) {}

    /// The trace of recent decisions; `None` while tracing is off.
    fn ai_trace(&self) -> Option<&AiTrace> {
        None
    }
}

/// A mind that has no ideas, so that every creature waits.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoMind;

impl Mind for NoMind {
    fn decide(&mut self, _: &mut Game, _: CreatureId, _: &BehaviourUse) -> Result<Option<Decision>, Fault> {
        Ok(None)
    }
}
