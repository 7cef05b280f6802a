//! Who could hurt the player before long.

use crate::content::{FeatureKind, Forms};
use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;

impl Game {
    /// Whether a creature is an enemy of the player that can do harm by attacks or by abilities.
    pub fn is_threat(&self, who: CreatureId) -> bool {
        self.is_danger(who)
            || self.world().creature(who).is_some_and(|creature| {
                let mut abilities = creature.repertoire(&self.content);
                abilities.any(|listed| self.content.abilities[listed.ability].is_harmful())
                    && self.are_enemies(self.world().player, who)
            })
    }

    /// Whether a creature could hurt the player before the player's turn after the next: by an attack, for which it may have to come
    /// nearer, or by an ability. Only distances count, so walls in between may still be in its way.
    pub fn can_hurt_player_next(&self, who: CreatureId) -> bool {
        let (Some(player), Some(creature)) = (self.world().player(), self.world().creature(who)) else { return false };
        if creature.level() != player.level() || self.bound_by(who).is_some() || creature.is_asleep() {
            return false;
        }
        self.can_strike_next(creature, player) || self.can_cast_at(creature, player)
    }

    /// Whether the death of a creature pours out what would harm the player, or opens the ground.
    pub fn harms_by_dying(&self, who: CreatureId) -> bool {
        self.harm_by_dying(who).is_some()
    }

    /// What the death of a creature pours out that would harm the player, or how it opens the ground: the name of that, and its forms.
    pub fn harm_by_dying(&self, who: CreatureId) -> Option<(&str, &Forms)> {
        let (player, creature) = (self.world().player()?, self.world().creature(who)?);
        let harm = |feature: &FeatureKind| {
            let field = feature.field.map(|field| &self.content.fields[field]);
            let tile = feature.tile.map(|tile| &self.content.tiles[tile]);
            let harmful = field.filter(|field| self.is_harmed_by(player, field));
            let hole = tile.filter(|tile| tile.hole.is_some());
            harmful.map(|field| (&*field.name, &field.forms)).or(hole.map(|tile| (&*tile.name, &tile.forms)))
        };
        let poured = self.features_of(creature, |features| features.death);
        poured.iter().find_map(|(poured, _)| self.features_from(Some(poured.feature)).find_map(harm))
    }

    /// Whether a creature could attack another within one of that one's turns.
    fn can_strike_next(&self, creature: &Creature, target: &Creature) -> bool {
        let who = creature.id();
        if !self.has_harmful_strike(who) {
            return false;
        }
        if self.direction_to_strike(who, target.id()).is_some() {
            return true;
        }
        let is_held = self.movement_mode(creature).is_rooted()
            || creature.modifiers.iter().any(|active| self.content.modifiers[active.kind].keeps_in_place());
        let reach = self.reach_of(who);
        let steps = creature.at().distance(target.at()).saturating_sub(reach).max(1);
        // The attack itself may take longer, as long as it begins in time.
        let time = u64::from(self.speed_of(who)) * 100 / u64::from(self.speed_of(target.id()).max(1));
        !is_held && u64::from(steps) * u64::from(self.time_for(who, 100, |time| time.step)) < time
    }

    /// Whether a creature has an ability ready that could do a target in sight harm.
    fn can_cast_at(&self, creature: &Creature, target: &Creature) -> bool {
        let (who, away) = (creature.id(), creature.at().distance(target.at()));
        creature.repertoire(&self.content).any(|listed| {
            let kind = &self.content.abilities[listed.ability];
            let range = || kind.shape.range().unwrap_or(u32::MAX).min(self.vision_of(who));
            kind.is_harmful() && away <= range() && self.is_ready(who, listed.ability).is_ok()
        })
    }
}
