//! What scripts have said about the abilities of the creature that decides now.

use crate::content::{AbilityKind, Ref};
use crate::game::model::ids::CreatureId;

/// What scripts have said about the abilities of the creature that decides now.
#[derive(Clone, Debug, Default)]
pub(in crate::game) struct Judgements {
    said: Vec<(Ref<AbilityKind>, CreatureId, bool)>,
}

impl Judgements {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.said.clear();
    }

    /// Notes whether an ability is of use against a creature.
    pub fn note(&mut self, ability: Ref<AbilityKind>, target: CreatureId, is_useful: bool) {
        self.said.push((ability, target, is_useful));
    }

    /// What was said about an ability that is aimed at a creature; `None` if nothing was.
    pub fn of(&self, ability: Ref<AbilityKind>, target: CreatureId) -> Option<bool> {
        self.said.iter().find(|(of, at, _)| *of == ability && *at == target).map(|(.., is_useful)| *is_useful)
    }
}
