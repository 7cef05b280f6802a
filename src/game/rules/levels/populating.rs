//! Puts what was planned for levels into the world.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::content::{CreatureKind, ItemKind, ModifierKind, Ref};
use crate::game::Game;
use crate::game::model::creatures::script_memory::Memory;
use crate::game::model::items::item::Item;
use crate::game::model::level::Level;
use crate::game::model::wiring::{Wiring, lock_of_world};
use crate::game::rules::ground::footing::can_be_on;
use crate::grid::Point;
use crate::mapgen::LevelPlan;

/// Who and what begins on a level.
pub(crate) struct Inhabitants {
    level: usize,
    creatures: Vec<(Ref<CreatureKind>, Point)>,
    modifiers: BTreeMap<Point, Vec<Ref<ModifierKind>>>,
    asleep: BTreeSet<Point>,
    leaders: BTreeMap<Point, Point>,
    items: Vec<(Ref<ItemKind>, Point)>,
    counts: BTreeMap<Point, u16>,
    keys: BTreeMap<Point, u32>,
}

impl Game {
    /// Adds the ground of a level, with what is poured out over it. Its inhabitants follow when all levels are there that were planned together.
    pub(crate) fn add_ground(&mut self, plan: LevelPlan) -> Inhabitants {
        let content = Arc::clone(&self.content);
        let mut ground = Level::new(plan.kind, plan.tiles, plan.links, &content.tiles).placed(plan.id, plan.depth);
        let level = self.world.vacant_level();
        let visit = self.world.visits(ground.id());
        let lock_of = |lock: &u32| lock_of_world(ground.id(), ground.depth(), visit, *lock);
        let locks = plan.locks.iter().map(|(at, lock)| (*at, lock_of(lock)));
        let keys = plan.keys.iter().map(|(at, lock)| (*at, lock_of(lock))).collect();
        let locks = locks.collect();
        ground.set_wiring(Wiring { wires: plan.wires, locks });
        self.world.put_level(level, ground);
        for (feature, at) in plan.features {
            self.pour(feature, level, at, None, None);
        }
        self.renew_budget();
        let LevelPlan { creatures, modifiers, asleep, leaders, items, counts, .. } = plan;
        Inhabitants { level, creatures, modifiers, asleep, leaders, items, counts, keys }
    }

    /// Puts creatures and items on their level.
    pub(crate) fn settle_inhabitants(&mut self, of: Inhabitants) {
        let (level, mut born) = (of.level, BTreeMap::new());
        for (kind, at) in of.creatures {
            let place = self.place_at_start(kind, level, at);
            let id = self.spawn_creature(kind, level, place, Memory::new());
            born.insert(at, id);
            if let Some(modifiers) = of.modifiers.get(&at) {
                self.begin_life_with(id, modifiers);
            }
            if of.asleep.contains(&at) {
                self.set_asleep(id, true);
            }
        }
        for (who, leader) in of.leaders.into_iter().filter_map(|(at, leader)| born.get(&at).zip(born.get(&leader))) {
            self.lead(*who, Some(*leader));
        }
        for (kind, at) in of.items {
            // The check of the content's size has made sure that all of them have room.
            let item = self.make_item(kind, None, level).map(|item| {
                let most = u16::try_from(self.content.items[kind].stack).unwrap_or(u16::MAX);
                let fits = of.keys.get(&at).copied();
                Item { count: of.counts.get(&at).copied().unwrap_or(1).min(most), fits, ..item }
            });
            if let Some((level, item)) = self.world.level_mut(level).zip(item) {
                level.put_item(at, item);
            }
        }
    }

    /// Where a creature begins that was planned for a cell: there, or beside it if what was poured out has made a wall of the cell.
    pub(crate) fn place_at_start(&self, kind: Ref<CreatureKind>, level: usize, at: Point) -> Point {
        let mode = self.mode_of_kind(&self.content.creatures[kind]);
        let ground = self.world.levels().get(level);
        if ground.is_none_or(|ground| ground.occupant(at).is_none() && can_be_on(mode, ground, at)) {
            return at;
        }
        self.nearest_room_for(mode, level, at).or_else(|| self.any_room_for(mode, level)).unwrap_or(at)
    }
}
