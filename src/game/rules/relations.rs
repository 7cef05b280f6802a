//! Who is whose enemy or ally.

use crate::content::{Content, CreatureKind, Faction, Ref};
use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::creatures::modifier::Modifier;
use crate::game::model::ids::CreatureId;

/// The faction that a creature fights for: that of its newest modifier with one, or else what it has joined, or else that of its kind.
pub(crate) fn faction_of(
    content: &Content,
    kind: Ref<CreatureKind>,
    joined: Option<Ref<Faction>>,
    modifiers: &[Modifier],
) -> Ref<Faction> {
    let by_modifier = modifiers.iter().rev().find_map(|active| content.modifiers[active.kind].faction);
    by_modifier.or(joined).unwrap_or(content.creatures[kind].faction)
}

impl Game {
    /// Whether two creatures fight each other.
    pub fn are_enemies(&self, one: CreatureId, other: CreatureId) -> bool {
        let faction = |id| self.world.creature(id).map(Creature::faction);
        matches!((faction(one), faction(other)), (Some(one), Some(other)) if self.content.are_hostile(one, other))
    }

    /// Whether two creatures belong to the same faction, and that faction does not fight itself.
    pub fn are_allies(&self, one: CreatureId, other: CreatureId) -> bool {
        let faction = |id| self.world.creature(id).map(Creature::faction);
        faction(one).is_some() && faction(one) == faction(other) && !self.are_enemies(one, other)
    }

    /// Makes a living creature join a faction. It forgets where it saw an enemy, and no longer follows a leader of another faction.
    pub(crate) fn join(&mut self, who: CreatureId, faction: Ref<Faction>) {
        let Some(creature) = self.world.creature(who).filter(|creature| creature.hp > 0) else { return };
        let joined = Some(faction).filter(|faction| *faction != self.content.creatures[creature.kind()].faction);
        if creature.rare().joined != joined
            && let Some(creature) = self.world.creature_mut(who)
        {
            creature.rare_mut().joined = joined;
            self.refresh_faction(who);
        }
    }

    /// Makes a creature fight for the faction that its modifiers, or else what it has joined, or else its kind, say.
    pub(crate) fn refresh_faction(&mut self, who: CreatureId) {
        let Some(creature) = self.world.creature(who) else { return };
        let before = creature.faction();
        let faction = faction_of(&self.content, creature.kind(), creature.rare().joined, &creature.modifiers);
        if faction == before {
            return;
        }
        if let Some(creature) = self.world.set_faction(who, faction) {
            creature.enemy_seen = None;
        }
        self.index_faction_change(who, before);
        self.leave_hostile_leader(who);
    }

    /// The living creature that another one follows.
    pub fn leader_of(&self, who: CreatureId) -> Option<CreatureId> {
        let leader = self.world.creature(who)?.rare().leader?;
        self.world.creature(leader).filter(|leader| leader.hp > 0).map(Creature::id)
    }

    /// Ends the service of a creature to a leader who has become its enemy.
    pub(crate) fn leave_hostile_leader(&mut self, who: CreatureId) {
        if self.leader_of(who).is_some_and(|leader| self.are_enemies(who, leader)) {
            self.lead(who, None);
        }
    }

    /// Makes a living creature follow another one, or nobody. Nobody follows itself, an enemy, or one that follows it, be it by way of others.
    /// With another leader, its order ends.
    pub(crate) fn lead(&mut self, who: CreatureId, leader: Option<CreatureId>) {
        let lives = |id| self.world.creature(id).is_some_and(|creature: &Creature| creature.hp > 0);
        let is_fit = leader.is_none_or(|leader| {
            leader != who && lives(leader) && !self.are_enemies(who, leader) && !self.is_led_by(leader, who)
        });
        if !lives(who) || !is_fit {
            return;
        }
        if let Some(creature) = self.world.creature_mut(who).filter(|creature| creature.rare().leader != leader) {
            let rare = creature.rare_mut();
            (rare.leader, rare.order) = (leader, None);
            if leader == Some(self.world.player) {
                self.derived.new_followers.push(who);
            }
        }
    }

    /// Whether a creature follows another one, be it by way of others.
    pub(super) fn is_led_by(&self, who: CreatureId, leader: CreatureId) -> bool {
        let above = |who: &CreatureId| self.world.creature(*who)?.rare().leader;
        // As many steps as there are creatures are enough, even in a world whose file was tampered with.
        let mut chain = std::iter::successors(above(&who), above).take(self.world.creatures().len());
        chain.any(|one| one == leader)
    }
}
