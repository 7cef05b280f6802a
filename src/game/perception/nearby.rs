//! Searches for creatures near a cell.

use super::faction_index::Whom;
use crate::content::{Faction, Ref};
use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::grid::{Point, Rect};

impl Game {
    /// Updates the faction index after a creature was added to the world.
    pub(crate) fn index_arrival(&mut self, who: CreatureId) {
        if let Some(creature) = self.world.creature(who) {
            self.derived.faction_index.add(&self.world, who, creature.level(), creature.faction());
        }
    }

    /// Updates the faction index after a creature was removed from the world.
    pub(crate) fn index_removal(&mut self, gone: &Creature) {
        self.derived.faction_index.remove(&self.world, gone.id(), gone.level(), gone.faction());
        self.derived.has_lost_creatures = true;
    }

    /// Updates the faction index after a creature moved to another level.
    pub(crate) fn index_transfer(&mut self, who: CreatureId, from: usize, to: usize) {
        if let Some(faction) = self.world.creature(who).map(Creature::faction) {
            self.derived.faction_index.transfer(&self.world, who, from, to, faction);
        }
    }

    /// Updates the faction index after a creature changed its faction.
    pub(crate) fn index_faction_change(&mut self, who: CreatureId, from: Ref<Faction>) {
        self.derived.has_lost_creatures = true;
        if let Some(creature) = self.world.creature(who) {
            let index = &mut self.derived.faction_index;
            index.change_faction(&self.world, who, creature.level(), from, creature.faction());
        }
    }

    /// Brings the faction index up to date.
    pub(crate) fn refresh_faction_index(&mut self) {
        self.derived.faction_index.refresh(&self.content, &self.world);
    }

    /// Whether a creature may have enemies on its level. May be wrongly `true` while the index is out of date.
    pub(crate) fn may_have_foes(&self, creature: &Creature) -> bool {
        let index = &self.derived.faction_index;
        let foes = Whom::FoesOf(creature.faction());
        !index.is_current(&self.world) || index.lists(creature.level(), foes).any(|members| !members.is_empty())
    }

    /// The number of creatures on a level.
    pub fn creature_count(&self, level: usize) -> usize {
        let index = &self.derived.faction_index;
        if index.is_current(&self.world) {
            return index.count(level, Whom::All);
        }
        self.world.creatures().iter().filter(|creature| creature.level() == level).count()
    }

    /// Puts the other living creatures within `radius` of `me` into `found`, with their distances. The radius is round, as for the field of
    /// view. Sorted by distance, then by id.
    pub(crate) fn others_near(&mut self, me: CreatureId, radius: u32, whom: Whom, found: &mut Vec<(u32, CreatureId)>) {
        self.refresh_faction_index();
        let Some((level, at)) = self.world.creature(me).map(|creature| (creature.level(), creature.at())) else {
            return;
        };
        let side = 2 * radius as i32 + 1;
        let cells = Rect::new(at.x - radius as i32, at.y - radius as i32, side, side).points();
        let near = self.candidates(level, radius, whom, cells).filter(|other| other.id() != me && other.hp > 0);
        let near = near.filter(|other| at.is_within(other.at(), radius));
        found.extend(near.map(|other| (other.at().distance(at), other.id())));
        found.sort_unstable();
    }

    /// The creatures that match `whom` on `cells` of a level, and maybe others that match elsewhere on the level. All `cells` must be
    /// within `radius` of one centre. Walks either the member lists or the cells, whichever is less work.
    pub(crate) fn candidates(
        &self,
        level: usize,
        radius: u32,
        whom: Whom,
        cells: impl Iterator<Item = Point>,
    ) -> impl Iterator<Item = &Creature> {
        let index = &self.derived.faction_index;
        let side = 2 * radius as usize + 1;
        let (lists, cells) = if index.count(level, whom) < side * side / 4 && index.is_current(&self.world) {
            (Some(index.lists(level, whom)), None)
        } else {
            (None, Some(cells))
        };
        let listed = lists.into_iter().flatten().flatten().copied();
        let standing = cells.into_iter().flatten().filter_map(move |cell| self.occupant(level, cell));
        let standing = standing.filter(move |who| self.matches(*who, whom));
        listed.chain(standing).filter_map(|who| self.world.creature(who))
    }

    fn matches(&self, who: CreatureId, whom: Whom) -> bool {
        let Whom::FoesOf(faction) = whom else { return true };
        let other = self.world.creature(who).map(Creature::faction);
        other.is_some_and(|other| self.derived.faction_index.is_foe(faction, other))
    }
}
