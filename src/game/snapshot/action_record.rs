//! The serialised form of an action.

use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::game::actions::action::{Action, RecordedAction};

/// A serialised action, which names everything by string id.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ActionRecord(RecordedAction);

impl Action {
    /// The serialised form of the action.
    pub fn to_record(&self, content: &Content) -> ActionRecord {
        ActionRecord(self.record(content))
    }
}

impl ActionRecord {
    /// The action, in a game with `content`; `None` when the content lacks one of its ids.
    pub fn bind(&self, content: &Content) -> Option<Action> {
        self.0.clone().bind(content)
    }
}
