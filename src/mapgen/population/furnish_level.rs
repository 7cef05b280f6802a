//! Adds what drawn maps and vaults have on them to the plan of a level, and finds places for the keys of vaults.

use std::collections::BTreeSet;

use super::site::Site;
use super::treasures::{DrawnItem, draw_item};
use crate::content::Content;
use crate::grid::{Point, Random};
use crate::mapgen::ground::furnishings::{Furnishings, LooseKey};
use crate::mapgen::ground::reach::reach_from_all;
use crate::mapgen::plan::LevelPlan;

/// How many items are drawn, so that not all of a vault are alike.
const ITEM_TRIES: usize = 5;

/// How many places are compared for a key.
const KEY_TRIES: usize = 4;

/// Adds what drawn maps and vaults have on them, and lays out keys that lie anywhere. Returns the number of locks that were opened, because there was no
/// place for their keys.
pub(crate) fn furnish_level(
    plan: &mut LevelPlan,
    site: &Site<'_>,
    furnishings: &Furnishings,
    random: &mut Random,
) -> usize {
    let mut unlocked = 0;
    add_things(plan, furnishings, site, random);
    let arrivals: Vec<Point> = site.start.into_iter().chain(plan.links.keys().copied()).collect();
    for key in &furnishings.loose_keys {
        if let Some(at) = place_for(*key, plan, site, (&arrivals, random)) {
            plan.items.push((key.item, at));
            plan.keys.insert(at, key.lock);
        } else {
            unlock(plan, key.lock, site.content);
            unlocked += 1;
        }
    }
    unlocked
}

fn add_things(plan: &mut LevelPlan, furnishings: &Furnishings, site: &Site<'_>, random: &mut Random) {
    // What is drawn comes before what is placed at random.
    let most_creatures = site.content.rules.max_creatures as usize;
    let drawn = furnishings.creatures.iter().take(most_creatures);
    plan.creatures.truncate(most_creatures.saturating_sub(drawn.len()));
    for creature in drawn {
        plan.creatures.push((creature.kind, creature.at));
        if creature.asleep {
            plan.asleep.insert(creature.at);
        }
        if !creature.modifiers.is_empty() {
            plan.modifiers.insert(creature.at, creature.modifiers.clone());
        }
    }
    let mut drawn = BTreeSet::new();
    for (treasure, at) in &furnishings.treasures {
        // Others than before, as far as a few tries find any.
        let mut draw = || draw_item(site.content, *treasure, site.depth, random);
        let tried: Vec<DrawnItem> = (0..ITEM_TRIES).filter_map(|_| draw()).collect();
        let other = tried.iter().find(|item| !drawn.contains(&(*treasure, item.kind)));
        if let Some(item) = other.or(tried.first()) {
            drawn.insert((*treasure, item.kind));
            plan.items.push((item.kind, *at));
            if item.count > 1 {
                plan.counts.insert(*at, item.count);
            }
        }
    }
    plan.items.extend(furnishings.items.iter().map(|(at, item)| (*item, *at)));
    plan.features.extend(&furnishings.features);
    plan.wires.clone_from(&furnishings.wires);
    plan.locks.clone_from(&furnishings.locks);
    plan.keys.clone_from(&furnishings.keys);
    plan.vaults.clone_from(&furnishings.vaults);
}

/// A cell for a key outside of all vaults, within reach of the ground before its lock, or of the stairs, without passing any lock. Of some that
/// are drawn it is the one farthest away.
fn place_for(
    key: LooseKey,
    plan: &LevelPlan,
    site: &Site<'_>,
    (arrivals, random): (&[Point], &mut Random),
) -> Option<Point> {
    let is_in_vault = |at: Point| site.laid.is_some_and(|laid| laid.is_in_vault(at));
    let is_way = |at: Point| site.is_open(at) && !is_in_vault(at) && !plan.locks.contains_key(&at);
    let from = key.ground.map_or_else(|| arrivals.to_vec(), |ground| vec![ground]);
    let first = *from.first()?;
    let reached = reach_from_all(site.open.size(), from, site.connectivity, is_way);
    let taken = plan.item_cells();
    let is_place = |at: &Point| reached.at(*at, false) && !taken.contains(at);
    let places: Vec<Point> = site.ground().into_iter().filter(is_place).collect();
    let tried = (0..KEY_TRIES).filter_map(|_| random.pick(&places).copied());
    tried.max_by_key(|at| at.distance(first))
}

/// Opens what a key would unlock for which there is no place.
fn unlock(plan: &mut LevelPlan, lock: u32, content: &Content) {
    let cells: Vec<Point> = plan.locks.iter().filter(|(_, other)| **other == lock).map(|(at, _)| *at).collect();
    for at in cells {
        plan.locks.remove(&at);
        let opened = plan.tiles.get(at).and_then(|tile| content.tiles[*tile].unlocks);
        if let Some(tile) = opened {
            plan.tiles.set(at, tile);
        }
    }
}
