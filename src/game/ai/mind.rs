//! How creatures decide: the border between the game and the scripts.

use super::ai_trace::AiTrace;
use super::fault::Fault;
use crate::content::{BehaviourUse, Ref, Script};
use crate::game::Game;
use crate::game::hooks::effect::Effect;
use crate::game::hooks::hook::{Hook, HookEvent, HookOwner};
use crate::game::model::ids::CreatureId;
use crate::game::rules::action::{Action, Refusal};

/// Something that decides for creatures. It looks at the game, draws dice from its stream and keeps memories in it, and changes nothing else.
pub trait Mind {
    /// What `me` does by `behaviour`; `None` passes on to the next behaviour of its list.
    ///
    /// # Errors
    /// When the behaviour is broken; the next one is asked then.
    fn decide(&mut self, game: &mut Game, me: CreatureId, behaviour: &BehaviourUse) -> Result<Option<Action>, Fault>;

    /// What `me` does whatever its behaviours would have it do, which are not asked then; unless said otherwise, nothing.
    fn compel(&mut self, _: &Game, _: CreatureId) -> Option<Action> {
        None
    }

    /// Learns how the action went that a creature has spent its turn on.
    fn learn(&mut self, _: &Game, _: CreatureId, _: Result<(), Refusal>) {}

    /// Whether a script has a function for a hook; unless said otherwise, none has.
    fn listens(&self, _: Ref<Script>, _: Hook) -> bool {
        false
    }

    /// What follows from an occasion by one hook of `owner`.
    ///
    /// # Errors
    /// When the hook is broken; nothing follows then.
    fn react(&mut self, _: &mut Game, _: &HookEvent, _: HookOwner, _: &BehaviourUse) -> Result<Vec<Effect>, Fault> {
        Ok(Vec::new())
    }

    /// From now on, or no longer, writes down what creatures think, which changes nothing in what they think; unless said otherwise,
    /// nothing ever is written down.
    fn trace(&mut self, _: bool) {}

    /// What creatures have thought of late; nothing while it is not written down.
    fn thoughts(&self) -> Option<&AiTrace> {
        None
    }
}

/// A mind that has no ideas, so that every creature waits.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoMind;

impl Mind for NoMind {
    fn decide(&mut self, _: &mut Game, _: CreatureId, _: &BehaviourUse) -> Result<Option<Action>, Fault> {
        Ok(None)
    }
}
