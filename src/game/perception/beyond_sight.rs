//! What decides besides a free line of sight whether somebody is perceived: sleep, noticing, hiding, darkness, minds and clairvoyance.

use crate::content::{FieldLayer, Senses};
use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::grid::Point;

impl Game {
    /// Whether one creature perceives another, given whether there is a free line of sight between them.
    pub(crate) fn perceives(&self, one: CreatureId, other: CreatureId, has_line: bool) -> bool {
        let (Some(viewer), Some(target)) = (self.world.creature(one), self.world.creature(other)) else { return false };
        let is_seen = has_line && !self.is_unseen_by(viewer, target);
        (is_seen || self.has_sixth_sense_of(viewer, target)) && self.has_noticed(one, other)
    }

    /// Whether something hides a creature. Gas on its cell shows an invisible one.
    #[inline]
    pub fn is_hidden(&self, creature: &Creature) -> bool {
        let is_invisible = || self.is_invisible(creature) && !self.is_in_gas(creature);
        self.derived.mechanisms.senses.has_hiding && (self.is_submerged(creature) || is_invisible())
    }

    fn is_in_gas(&self, creature: &Creature) -> bool {
        let ground = self.world.levels().get(creature.level());
        ground.is_some_and(|ground| ground.field(creature.at(), FieldLayer::Gas).is_some())
    }

    fn is_invisible(&self, creature: &Creature) -> bool {
        creature.modifiers.iter().any(|active| self.content.modifiers[active.kind].hidden)
    }

    /// Whether the ground that a creature is in hides it: it does until the creature strikes, and again from its next turn on.
    fn is_submerged(&self, creature: &Creature) -> bool {
        self.lies_beneath(creature) && !creature.awareness().has_surfaced
    }

    /// Whether the ground that a creature is in could hide it. It doesn't while the creature has a grip on somebody.
    pub(crate) fn lies_beneath(&self, creature: &Creature) -> bool {
        let classes = self.content.creatures[creature.kind()].classes_submerged_in;
        let ground = self.world.levels().get(creature.level());
        let hides = classes != 0 && ground.is_some_and(|ground| classes >> ground.class(creature.at()) & 1 == 1);
        hides && !self.has_grip(creature)
    }

    /// Whether a creature is hidden from those at a cell. From beside it, it can be seen.
    pub(crate) fn is_hidden_from(&self, creature: &Creature, at: Point) -> bool {
        self.is_hidden(creature) && creature.at().distance(at) > 1
    }

    /// Whether a creature can't be seen by another in spite of a free line of sight: it is hidden, or stands in the dark.
    pub(crate) fn is_unseen_by(&self, viewer: &Creature, target: &Creature) -> bool {
        self.is_hidden_from(target, viewer.at()) || self.is_too_dark_for(viewer, target.at())
    }

    /// Whether a creature is hidden from the player.
    #[inline]
    pub(crate) fn is_hidden_from_player(&self, who: CreatureId) -> bool {
        if !self.derived.mechanisms.senses.has_hiding {
            return false;
        }
        let (Some(player), Some(creature)) = (self.world.player(), self.world.creature(who)) else { return false };
        self.is_hidden_from(creature, player.at())
    }

    /// What a creature perceives besides what it sees: by its kind, and by its modifiers.
    pub(crate) fn senses_of<'g>(&'g self, creature: &'g Creature) -> impl Iterator<Item = &'g Senses> {
        let lasting = creature.modifiers.iter().map(|active| &self.content.modifiers[active.kind].senses);
        [&self.content.creatures[creature.kind()].senses].into_iter().chain(lasting)
    }

    /// Whether one creature perceives another through walls.
    pub(crate) fn has_sixth_sense_of(&self, one: &Creature, other: &Creature) -> bool {
        if !self.derived.mechanisms.senses.has_sixth_sense || one.level() != other.level() {
            return false;
        }
        let away = one.at().distance(other.at());
        let has_tag = |tag: &String| self.content.creatures[other.kind()].tags.contains(tag);
        let has_mind = |senses: &Senses| {
            senses.minds_of.as_ref().is_none_or(has_tag) && !senses.mindless.as_ref().is_some_and(has_tag)
        };
        let sees_through = |senses: &Senses| senses.clairvoyance > 0 && away <= senses.clairvoyance;
        let feels = |senses: &Senses| senses.minds > 0 && away <= senses.minds && has_mind(senses);
        self.senses_of(one).any(|senses| feels(senses) || (sees_through(senses) && !self.is_hidden(other)))
    }

    /// How far away a creature may perceive others in any way, in cells.
    pub(crate) fn perception_of(&self, who: CreatureId) -> u32 {
        let vision = self.vision_of(who);
        if !self.derived.mechanisms.senses.has_sixth_sense {
            return vision;
        }
        let farthest = |creature| self.senses_of(creature).map(|senses| senses.minds.max(senses.clairvoyance)).max();
        vision.max(self.world.creature(who).and_then(farthest).unwrap_or(0))
    }

    /// From how many cells a creature sees through walls.
    pub(crate) fn clairvoyance_of(&self, creature: &Creature) -> u32 {
        if !self.derived.mechanisms.senses.has_sixth_sense {
            return 0;
        }
        self.senses_of(creature).map(|senses| senses.clairvoyance).max().unwrap_or(0)
    }

    /// Whether the player perceives a creature that it doesn't see.
    pub fn is_sensed(&self, creature: &Creature) -> bool {
        let player = self.world.player().filter(|player| player.id() != creature.id() && creature.hp > 0);
        let is_seen = || self.is_visible(creature.level(), creature.at()) && !self.is_hidden_from_player(creature.id());
        player.is_some_and(|player| self.has_sixth_sense_of(player, creature) && !is_seen())
    }

    /// Whether the player sees or senses a creature.
    pub fn is_perceived(&self, who: CreatureId) -> bool {
        self.world.creature(who).is_some_and(|creature| self.is_sensed(creature))
            || self.visible_creatures().contains(&who)
    }

    /// The creatures that the player perceives and doesn't see, nearest first.
    pub fn sensed_creatures(&self) -> Vec<CreatureId> {
        let Some(player) = self.world.player().filter(|_| self.derived.mechanisms.senses.has_sixth_sense) else {
            return Vec::new();
        };
        let sensed = self.world.creatures().iter().filter(|creature| self.is_sensed(creature));
        let mut sensed: Vec<_> = sensed.map(|creature| (player.at().distance(creature.at()), creature.id())).collect();
        sensed.sort_unstable();
        sensed.into_iter().map(|(_, id)| id).collect()
    }

    /// The creature at a cell of the player's level that the player perceives and doesn't see.
    pub fn sensed_creature(&self, level: usize, at: Point) -> Option<&Creature> {
        if !self.derived.mechanisms.senses.has_sixth_sense {
            return None;
        }
        self.world.creature(self.occupant(level, at)?).filter(|creature| self.is_sensed(creature))
    }
}
