//! Who sees whom.

use super::faction_index::Whom;
use super::view_cache::{CachedView, Rank, ViewCache};
use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::{CreatureId, ItemRef};
use crate::game::model::items::item::Item;
use crate::game::time::budget::LOOK;
use crate::grid::{Point, VisibleSet};

/// How near `to` is, seen from `from`.
fn rank(from: Point, to: Point) -> Rank {
    (from.distance(to), from.distance_squared(to))
}

impl Game {
    /// Whether the player sees the cell now.
    #[inline]
    pub fn is_visible(&self, level: usize, at: Point) -> bool {
        self.derived.views.player_sees(level, at)
    }

    /// The creatures the player sees, nearest first, without the player.
    pub fn visible_creatures(&self) -> Vec<CreatureId> {
        let mut seen = Vec::new();
        self.creatures_in_view(&mut seen);
        seen.into_iter().map(|(_, id)| id).collect()
    }

    /// Fills `seen` with the creatures the player sees, nearest first. Among equals in steps, the one straight ahead
    /// comes first, then the one with the lowest id.
    pub(super) fn creatures_in_view(&self, seen: &mut Vec<(Rank, CreatureId)>) {
        let Some(player) = self.world.player() else { return };
        let is_shown = |other: &&Creature| other.disguise.is_none() && !self.is_hidden_from(other, player.at());
        let others = self.in_view().filter(|other| other.id() != player.id()).filter(is_shown);
        seen.extend(others.map(|other| (rank(player.at(), other.at()), other.id())));
        seen.sort_unstable();
    }

    /// All creatures on the cells that the player sees, in no particular order.
    pub(super) fn in_view(&self) -> impl Iterator<Item = &Creature> {
        let CachedView { level, radius, cells, .. } = &self.derived.views.player;
        self.candidates(*level, *radius, Whom::All, cells.points()).filter(|creature| cells.shows(creature.at()))
    }

    /// The enemies the player sees, nearest first.
    pub fn visible_enemies(&self) -> Vec<CreatureId> {
        let player = self.world.player;
        self.visible_creatures().into_iter().filter(|id| self.are_enemies(player, *id)).collect()
    }

    /// Whether a creature is an enemy of the player that can do damage.
    pub fn is_danger(&self, who: CreatureId) -> bool {
        self.are_enemies(self.world.player, who) && self.has_harmful_strike(who)
    }

    /// The visible enemies that can do damage, nearest first.
    pub fn visible_dangers(&self) -> Vec<CreatureId> {
        self.visible_creatures().into_iter().filter(|id| self.is_danger(*id)).collect()
    }

    /// Those of them that are aware of the player.
    pub fn aware_dangers(&self) -> Vec<CreatureId> {
        self.visible_dangers().into_iter().filter(|id| self.has_noticed(*id, self.world.player)).collect()
    }

    /// Whether one creature is aware of another: it is awake and sees it, or perceives it otherwise, and has noticed it.
    pub fn can_see(&mut self, one: CreatureId, other: CreatureId) -> bool {
        let has_line = self.has_line_to(one, other);
        if self.derived.mechanisms.senses.go_beyond_sight() { self.perceives(one, other, has_line) } else { has_line }
    }

    /// Whether one creature sees where another is, and nothing hides that one.
    pub(crate) fn is_in_plain_sight(&mut self, one: CreatureId, other: CreatureId) -> bool {
        let has_line = self.has_line_to(one, other);
        let (Some(viewer), Some(target)) = (self.world.creature(one), self.world.creature(other)) else { return false };
        has_line && !self.is_unseen_by(viewer, target)
    }

    /// Whether another creature is within the sight radius of one that is awake, with nothing opaque in between.
    fn has_line_to(&mut self, one: CreatureId, other: CreatureId) -> bool {
        let (Some(viewer), Some(target)) = (self.world.creature(one), self.world.creature(other)) else { return false };
        let is_near = viewer.at().is_within(target.at(), self.vision_of(one));
        if viewer.level() != target.level() || !is_near || viewer.is_asleep() {
            return false;
        }
        let (level, from, to) = (viewer.level(), viewer.at(), target.at());
        let ViewCache { farthest, exposure, .. } = &mut self.derived.views;
        let outlook = exposure.entry(other).or_default();
        outlook.renew(self.world.levels(), level, to, *farthest);
        outlook.cells.shows(from)
    }

    /// The cells of its level that a creature sees.
    pub fn view_of(&self, who: CreatureId) -> VisibleSet {
        let Some(viewer) = self.world.creature(who) else { return VisibleSet::default() };
        let Some(ground) = self.world.levels().get(viewer.level()) else { return VisibleSet::default() };
        let vision = self.vision_of(who);
        let mut view = VisibleSet::from(viewer.at(), vision, ground.size(), |to| ground.is_transparent_inside(to));
        if self.can_be_dark(viewer.level()) {
            self.leave_out_the_dark(viewer, &mut view);
        }
        view
    }

    /// The nearest enemy in sight of a creature; among equals the one with the lowest id.
    pub fn nearest_enemy(&mut self, me: CreatureId) -> Option<CreatureId> {
        let faction = self.world.creature(me)?.faction();
        let mut near = std::mem::take(&mut self.derived.views.near);
        self.others_near(me, self.perception_of(me), Whom::FoesOf(faction), &mut near);
        self.charge(LOOK + near.len() as u64);
        let nearest = near.iter().map(|(_, id)| *id).find(|id| self.can_see(me, *id));
        near.clear();
        self.derived.views.near = near;
        nearest
    }

    /// The other creatures that a creature sees, nearest first, then by lowest id.
    pub fn creatures_in_sight(&mut self, me: CreatureId) -> Vec<CreatureId> {
        let mut near = Vec::new();
        self.others_near(me, self.perception_of(me), Whom::All, &mut near);
        self.charge(LOOK + near.len() as u64);
        near.into_iter().map(|(_, id)| id).filter(|id| self.can_see(me, *id)).collect()
    }

    /// The creature visible on a cell; a disguised one is not.
    pub fn shown_creature(&self, level: usize, at: Point) -> Option<&Creature> {
        let creature = self.occupant(level, at).and_then(|id| self.world.creature(id));
        creature.filter(|creature| creature.disguise.is_none() && !self.is_hidden_from_player(creature.id()))
    }

    /// What is to be seen lying at a cell: an item, or who looks like one.
    pub fn shown_item(&self, level: usize, at: Point) -> Option<ItemRef> {
        let disguise = self.occupant(level, at).and_then(|id| self.world.creature(id)?.disguise);
        let lies = self.world.levels().get(level)?.items().get(&at).map(Item::thing);
        disguise.map(ItemRef::of_kind).or(lies).map(|thing| self.apparent_item(thing, at))
    }
}
