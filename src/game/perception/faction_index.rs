//! An index of creatures by level and faction.
//!
//! # Kept for speed
//! In plain form this is a walk over all creatures by everybody who looks for an enemy, which was most of the 45 % of a turn spent in the
//! list of creatures. A test in `tests/suite/sight.rs` compares the index with that walk.

use crate::content::{Content, Faction, Ref};
use crate::game::model::ids::CreatureId;
use crate::game::model::world::World;

/// The creatures of each level, by faction, for fast searches for enemies. Derived from the world.
///
/// The index is valid for one revision of the [creature store](crate::game::CreatureStore::revision). It follows single changes, and is
/// rebuilt when it missed one, so it is never out of date without knowing.
#[derive(Clone, Debug, Default)]
pub(crate) struct FactionIndex {
    /// The hostile factions of each faction.
    foes: Vec<Vec<usize>>,
    /// The members of each faction on each level, unordered.
    members: Vec<Vec<Vec<CreatureId>>>,
    /// The revision of the creature store that this index is valid for.
    revision: Option<u64>,
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
        Self { foes: all().map(foes).collect(), members: Vec::new(), revision: None }
    }

    /// Whether the index is valid for `world`.
    pub(crate) fn is_current(&self, world: &World) -> bool {
        self.revision == Some(world.creatures().revision())
    }

    /// The member lists that match `whom` on a level.
    pub(crate) fn lists(&self, level: usize, whom: Whom) -> impl Iterator<Item = &[CreatureId]> {
        let factions = self.members.get(level).map_or(&[][..], Vec::as_slice);
        let foes = if let Whom::FoesOf(faction) = whom { self.foes.get(faction.index()) } else { None };
        let all = if whom == Whom::All { factions } else { &[] };
        let some = foes.into_iter().flatten().filter_map(|foe| factions.get(*foe));
        all.iter().chain(some).map(Vec::as_slice)
    }

    /// The number of creatures that match `whom` on a level.
    pub(crate) fn count(&self, level: usize, whom: Whom) -> usize {
        self.lists(level, whom).map(<[CreatureId]>::len).sum()
    }

    /// Whether `one` fights `other`.
    pub(crate) fn is_foe(&self, one: Ref<Faction>, other: Ref<Faction>) -> bool {
        self.foes.get(one.index()).is_some_and(|foes| foes.contains(&other.index()))
    }

    /// Follows the addition of one creature to the store.
    pub(crate) fn add(&mut self, world: &World, who: CreatureId, level: usize, faction: Ref<Faction>) {
        if self.follows(world) {
            self.list(level, faction).into_iter().for_each(|list| list.push(who));
        }
    }

    /// Follows the removal of one creature from the store.
    pub(crate) fn remove(&mut self, world: &World, who: CreatureId, level: usize, faction: Ref<Faction>) {
        if self.follows(world) {
            self.strike_out(who, level, faction);
        }
    }

    /// Follows the move of one creature to another level.
    pub(crate) fn transfer(&mut self, world: &World, who: CreatureId, from: usize, to: usize, faction: Ref<Faction>) {
        if self.follows(world) {
            self.strike_out(who, from, faction);
            self.list(to, faction).into_iter().for_each(|list| list.push(who));
        }
    }

    /// Follows the move of one creature to another faction.
    pub(crate) fn change_faction(
        &mut self,
        world: &World,
        who: CreatureId,
        level: usize,
        from: Ref<Faction>,
        to: Ref<Faction>,
    ) {
        if self.follows(world) {
            self.strike_out(who, level, from);
            self.list(level, to).into_iter().for_each(|list| list.push(who));
        }
    }

    /// Rebuilds the index if it is out of date.
    pub(crate) fn refresh(&mut self, content: &Content, world: &World) {
        if self.is_current(world) {
            return;
        }
        let none = vec![Vec::new(); content.factions.len()];
        self.members = vec![none; world.levels().len()];
        self.revision = Some(world.creatures().revision());
        for creature in world.creatures().iter() {
            if let Some(list) = self.list(creature.level(), creature.faction()) {
                list.push(creature.id());
            }
        }
    }

    fn list(&mut self, level: usize, faction: Ref<Faction>) -> Option<&mut Vec<CreatureId>> {
        self.members.get_mut(level)?.get_mut(faction.index())
    }

    fn strike_out(&mut self, who: CreatureId, level: usize, faction: Ref<Faction>) {
        if let Some(list) = self.list(level, faction)
            && let Some(index) = list.iter().position(|member| *member == who)
        {
            list.swap_remove(index);
        }
    }

    /// Whether the store is exactly one revision ahead. If so, the index counts as valid for it; if not, it must be rebuilt.
    fn follows(&mut self, world: &World) -> bool {
        let revision = world.creatures().revision();
        let follows = self.revision.is_some_and(|known| known + 1 == revision);
        self.revision = follows.then_some(revision);
        follows
    }
}
