//! What a behaviour wants.

use thin_vec::ThinVec;

use crate::game::actions::action::Action;
use crate::game::hooks::effect::Effect;

/// What a behaviour wants: an action, and effects that follow if the rules allow the action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The action.
    pub action: Action,
    /// The effects, in order.
    pub effects: ThinVec<Effect>,
}

impl From<Action> for Decision {
    #[inline]
    fn from(action: Action) -> Self {
        Self { action, effects: ThinVec::new() }
    }
}
