//! What was done, written down.

use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::game::rules::action::{Action, RecordedAction};

/// An action, written down: with string ids, like a world.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ActionRecord(RecordedAction);

impl Action {
    /// The action, written down.
    pub fn shot(&self, content: &Content) -> ActionRecord {
        ActionRecord(self.record(content))
    }
}

impl ActionRecord {
    /// The action, in a game with `content`; `None` when it speaks of what the content does not have.
    pub fn bind(&self, content: &Content) -> Option<Action> {
        self.0.clone().bind(content)
    }
}
