//! Who is whose enemy or ally.

use crate::content::{CreatureKind, Ref};
use crate::game::Game;
use crate::game::model::creature::Creature;
use crate::game::model::ids::CreatureId;

impl Game {
    /// Whether two creatures fight each other.
    pub fn are_enemies(&self, one: CreatureId, other: CreatureId) -> bool {
        let kind = |id| self.world.creature(id).map(Creature::kind);
        matches!((kind(one), kind(other)), (Some(one), Some(other)) if self.are_hostile(one, other))
    }

    /// Whether two creatures belong to the same faction, and that faction does not fight itself.
    pub fn are_allies(&self, one: CreatureId, other: CreatureId) -> bool {
        let faction = |id| self.world.creature(id).map(|creature| self.content.creatures[creature.kind()].faction);
        faction(one).is_some() && faction(one) == faction(other) && !self.are_enemies(one, other)
    }

    /// Whether creatures of two kinds fight each other.
    pub fn are_hostile(&self, one: Ref<CreatureKind>, other: Ref<CreatureKind>) -> bool {
        let faction = |kind| self.content.creatures[kind].faction;
        self.content.are_hostile(faction(one), faction(other))
    }
}
