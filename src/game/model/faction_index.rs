//! An index of creatures by level and faction, for fast searches for nearby creatures.

use super::creature::Creature;
use super::ids::CreatureId;
use crate::content::{Content, Faction, Ref};
use crate::game::Game;
use crate::grid::{Point, Rect};

/// The creatures of each level, by faction. Derived from the world.
#[derive(Clone, Debug, Default)]
pub(crate) struct FactionIndex {
    /// The hostile factions of each faction.
    foes: Vec<Vec<usize>>,
    /// The members of each faction on each level, unordered.
    members: Vec<Vec<Vec<CreatureId>>>,
    /// The [`CreatureStore::changes`](super::creature_store::CreatureStore::changes) for which this index is valid.
    changes: Option<u64>,
}

/// Which creatures a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whom {
    /// All creatures.
    All,
    /// Creatures of factions that this faction is hostile to.
    FoesOf(Ref<Faction>),
}

impl FactionIndex {
    pub(crate) fn new(content: &Content) -> Self {
        let all = || content.factions.iter().map(|(faction, ..)| faction);
        let foes = |one| all().filter(|other| content.are_hostile(one, *other)).map(Ref::index).collect();
        Self { foes: all().map(foes).collect(), members: Vec::new(), changes: None }
    }

    /// The member lists that match `whom` on a level.
    fn of(&self, level: usize, whom: Whom) -> impl Iterator<Item = &[CreatureId]> {
        let factions = self.members.get(level).map_or(&[][..], Vec::as_slice);
        let foes = if let Whom::FoesOf(faction) = whom { self.foes.get(faction.index()) } else { None };
        let all = if whom == Whom::All { factions } else { &[] };
        let some = foes.into_iter().flatten().filter_map(|foe| factions.get(*foe));
        all.iter().chain(some).map(Vec::as_slice)
    }

    fn list(&mut self, level: usize, faction: usize) -> Option<&mut Vec<CreatureId>> {
        self.members.get_mut(level)?.get_mut(faction)
    }

    fn add(&mut self, who: CreatureId, level: usize, faction: usize) {
        self.list(level, faction).into_iter().for_each(|list| list.push(who));
    }

    fn strike_out(&mut self, who: CreatureId, level: usize, faction: usize) {
        if let Some(list) = self.list(level, faction)
            && let Some(place) = list.iter().position(|own| *own == who)
        {
            list.swap_remove(place);
        }
    }

    /// Whether `changes` is exactly one ahead of the index. If so, the index counts as up to date; if not, it must be rebuilt.
    fn follows(&mut self, changes: u64) -> bool {
        let follows = self.changes.is_some_and(|own| own + 1 == changes);
        self.changes = follows.then_some(changes);
        follows
    }
}

impl Game {
    fn faction_of(&self, creature: &Creature) -> usize {
        self.content.creatures[creature.kind].faction.index()
    }

    /// Updates the index after a creature was added to the store.
    pub(crate) fn note_birth(&mut self, who: CreatureId) {
        if let Some(creature) = self.world.creature(who) {
            let (level, faction) = (creature.level, self.faction_of(creature));
            if self.derived.faction_index.follows(self.world.creatures.changes()) {
                self.derived.faction_index.add(who, level, faction);
            }
        }
    }

    /// Updates the index after a creature was removed from the store.
    pub(crate) fn note_death(&mut self, gone: &Creature) {
        let faction = self.faction_of(gone);
        if self.derived.faction_index.follows(self.world.creatures.changes()) {
            self.derived.faction_index.strike_out(gone.id, gone.level, faction);
        }
    }

    /// Updates the index after a creature moved to another level.
    pub(crate) fn note_passage(&mut self, who: CreatureId, from: usize, to: usize) {
        let Some(faction) = self.world.creature(who).map(|creature| self.faction_of(creature)) else { return };
        self.derived.faction_index.strike_out(who, from, faction);
        self.derived.faction_index.add(who, to, faction);
    }

    /// Rebuilds the index if it is out of date.
    pub(crate) fn count(&mut self) {
        let changes = Some(self.world.creatures.changes());
        if self.derived.faction_index.changes == changes {
            return;
        }
        let none = vec![Vec::new(); self.content.factions.len()];
        self.derived.faction_index.members = vec![none; self.world.levels.len()];
        self.derived.faction_index.changes = changes;
        for creature in self.world.creatures.iter() {
            let faction = self.content.creatures[creature.kind].faction.index();
            self.derived.faction_index.add(creature.id, creature.level, faction);
        }
    }

    /// Whether a creature may have enemies on its level. May be wrongly `true` while the index is out of date.
    pub(crate) fn has_foes(&self, creature: &Creature) -> bool {
        let faction_index = &self.derived.faction_index;
        let foes = faction_index.foes.get(self.faction_of(creature)).map_or(&[][..], Vec::as_slice);
        let factions = faction_index.members.get(creature.level).map_or(&[][..], Vec::as_slice);
        let is_there = |foe: &usize| factions.get(*foe).is_some_and(|members| !members.is_empty());
        !self.census_is_right() || foes.iter().any(is_there)
    }

    fn census_is_right(&self) -> bool {
        self.derived.faction_index.changes == Some(self.world.creatures.changes())
    }

    /// The number of creatures on a level.
    pub fn crowd(&self, level: usize) -> usize {
        let faction_index = &self.derived.faction_index;
        if self.census_is_right() {
            return faction_index.of(level, Whom::All).map(<[CreatureId]>::len).sum();
        }
        self.world.creatures.iter().filter(|creature| creature.level == level).count()
    }

    /// Puts the other living creatures within `radius` of `me` into `found`, with their distances. The radius is round, as for the field of
    /// view. Sorted by distance, then by id.
    pub(crate) fn others_near(&mut self, me: CreatureId, radius: u32, whom: Whom, found: &mut Vec<(u32, CreatureId)>) {
        self.count();
        let Some((level, at)) = self.world.creature(me).map(|creature| (creature.level, creature.at)) else { return };
        let side = 2 * radius as i32 + 1;
        let cells = Rect::new(at.x - radius as i32, at.y - radius as i32, side, side).points();
        let near = self.some_near(level, radius, whom, cells).filter(|other| other.id != me && other.hp > 0);
        let near = near.filter(|other| at.is_within(other.at, radius));
        found.extend(near.map(|other| (other.at.distance(at), other.id)));
        found.sort_unstable();
    }

    /// The creatures that match `whom` on `cells` of a level, and maybe others that match elsewhere on the level. All `cells` must be
    /// within `radius` of one centre. Walks either the member lists or the cells, whichever is less work.
    pub(crate) fn some_near(
        &self,
        level: usize,
        radius: u32,
        whom: Whom,
        cells: impl Iterator<Item = Point>,
    ) -> impl Iterator<Item = &Creature> {
        let faction_index = &self.derived.faction_index;
        let side = 2 * radius as usize + 1;
        let is_short = faction_index.of(level, whom).map(<[CreatureId]>::len).sum::<usize>() < side * side / 4;
        let (lists, cells) = if is_short && self.census_is_right() {
            (Some(faction_index.of(level, whom)), None)
        } else {
            (None, Some(cells))
        };
        let listed = lists.into_iter().flatten().flatten().copied();
        let standing = cells.into_iter().flatten().filter_map(move |cell| self.occupant(level, cell));
        let standing = standing.filter(move |who| self.is_whom(*who, whom));
        listed.chain(standing).filter_map(|who| self.world.creature(who))
    }

    fn is_whom(&self, who: CreatureId, whom: Whom) -> bool {
        let Whom::FoesOf(faction) = whom else { return true };
        let foes = self.derived.faction_index.foes.get(faction.index());
        let own = self.world.creature(who).map(|creature| self.faction_of(creature));
        foes.zip(own).is_some_and(|(foes, own)| foes.contains(&own))
    }
}
