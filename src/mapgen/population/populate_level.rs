//! Places everything that is on a level.

use std::collections::BTreeSet;

use super::hordes::place_hordes;
use super::site::Site;
use super::spawns::{lay_beside, populate};
use super::treasures::{DrawnItem, draw_for_room};
use crate::content::{Content, CreatureKind, ItemKind, LevelKind, Ref, SpawnsStage, StageKind, in_order};
use crate::grid::{Point, Random, Rect};
use crate::mapgen::plan::{BuildReport, LevelPlan};
use crate::mapgen::rng_streams::{Purpose, stage_stream, stream};
use crate::mapgen::world_context::WorldContext;

/// Places the creatures, items and features of the lists of a level, and then those of its stages. Each has dice of its own.
pub(crate) fn populate_level(
    plan: &mut LevelPlan,
    build_report: &mut BuildReport,
    site: &Site<'_>,
    definition: &LevelKind,
    world: &WorldContext<'_>,
) {
    let level = site.stream;
    let dice = |purpose| stream(world.seed, purpose, level, 0);
    let most = site.content.rules.max_creatures as usize;
    let homes = |kind| site.homes_of(kind);
    let mut random = dice(Purpose::Creatures);
    let creatures = populate(&definition.creatures, site.depth, site.lairs(), most, homes, &mut random);
    plan.asleep = sleepers(site.content, &creatures.settled, &mut dice(Purpose::Sleep));
    let ground = site.ground();
    let mut random = dice(Purpose::Features);
    let features = populate(&definition.features, site.depth, ground.clone(), usize::MAX, |_| None, &mut random);
    let mut random = dice(Purpose::Items);
    let mut items = populate(&definition.items, site.depth, ground, usize::MAX, |_| None, &mut random);
    let company: Vec<(Ref<ItemKind>, Point)> = creatures.beside.into_iter().chain(items.beside).collect();
    items.left_out += lay_beside(&company, site.open, site.free.clone(), &mut items.settled);
    (plan.creatures, plan.modifiers) = (creatures.settled, creatures.modifiers);
    (plan.items, plan.counts, plan.features) = (items.settled, items.counts, features.settled);
    (build_report.creatures_left_out, build_report.items_left_out) = (creatures.left_out, items.left_out);
    for stage in in_order(&definition.build) {
        let area = stage.region.cells(site.tiles.size());
        let mut random = stage_stream(world.seed, &stage.name, level, 0);
        match &stage.kind {
            StageKind::Hordes(hordes) => {
                let mut parts = site.parts(area, hordes.per_room, &mut random);
                if hordes.per_room.is_some() {
                    // Nobody begins in a room beside the start.
                    let lairs = site.lairs();
                    parts.retain(|room| lairs.iter().any(|at| room.contains(*at)));
                }
                for part in parts {
                    build_report.creatures_left_out += place_hordes(plan, site, hordes, (part, most), &mut random);
                }
            }
            StageKind::Spawns(spawns) => spawn(plan, build_report, site, (spawns, area), &mut random),
            StageKind::Treasure(treasure) if treasure.per_room.is_some() => {
                for room in site.parts(area, treasure.per_room, &mut random) {
                    let items = draw_for_room(site.content, treasure, site.depth, &mut random);
                    build_report.items_left_out += lay(plan, site, &items, room, &mut random);
                }
            }
            StageKind::Treasure(_) => {
                let items = world.treasures.of(level, &stage.name);
                // The first attempt has drawn the items.
                let mut places = stage_stream(world.seed, &stage.name, level, 1);
                build_report.items_left_out += lay(plan, site, items, area, &mut places);
            }
            _ => {}
        }
    }
    (build_report.creatures, build_report.items) = (plan.creatures.len(), plan.items.len());
}

/// Places the lists of a stage.
fn spawn(
    plan: &mut LevelPlan,
    build_report: &mut BuildReport,
    site: &Site<'_>,
    (stage, area): (&SpawnsStage, Rect),
    random: &mut Random,
) {
    let most = (site.content.rules.max_creatures as usize).saturating_sub(plan.creatures.len());
    let (creature_cells, item_cells) = (plan.creature_cells(), plan.item_cells());
    let is_vacant = |at: &Point| area.contains(*at) && !creature_cells.contains(at);
    let vacant = |cells: Vec<Point>| cells.into_iter().filter(is_vacant).collect::<Vec<Point>>();
    let homes = |kind| site.homes_of(kind).map(vacant);
    let creatures = populate(&stage.creatures, site.depth, vacant(site.lairs()), most, homes, random);
    let ground: Vec<Point> = site.ground().into_iter().filter(|at| area.contains(*at)).collect();
    let bare = ground.iter().copied().filter(|at| !item_cells.contains(at)).collect();
    let features = populate(&stage.features, site.depth, ground, usize::MAX, |_| None, random);
    let items = populate(&stage.items, site.depth, bare, usize::MAX, |_| None, random);
    plan.asleep.extend(sleepers(site.content, &creatures.settled, random));
    plan.creatures.extend(creatures.settled);
    plan.modifiers.extend(creatures.modifiers);
    plan.features.extend(features.settled);
    plan.items.extend(items.settled);
    plan.counts.extend(items.counts);
    let company: Vec<(Ref<ItemKind>, Point)> = creatures.beside.into_iter().chain(items.beside).collect();
    build_report.creatures_left_out += creatures.left_out;
    build_report.items_left_out += items.left_out + lay_beside(&company, site.open, site.free.clone(), &mut plan.items);
}

/// Lays items that were drawn on random cells of an area. Returns how many found no cell.
fn lay(plan: &mut LevelPlan, site: &Site<'_>, items: &[DrawnItem], area: Rect, random: &mut Random) -> usize {
    let taken = plan.item_cells();
    let is_bare = |at: &Point| area.contains(*at) && !taken.contains(at);
    let mut cells: Vec<Point> = site.ground().into_iter().filter(is_bare).collect();
    for (index, item) in items.iter().enumerate() {
        if cells.is_empty() {
            return items.len() - index;
        }
        let at = cells.swap_remove(random.below(cells.len() as u32) as usize);
        plan.items.push((item.kind, at));
        if item.count > 1 {
            plan.counts.insert(at, item.count);
        }
    }
    0
}

/// The cells of the creatures that are asleep when the level is first entered.
fn sleepers(content: &Content, settled: &[(Ref<CreatureKind>, Point)], random: &mut Random) -> BTreeSet<Point> {
    let is_asleep = |(kind, _): &&(Ref<CreatureKind>, Point)| random.chance(i64::from(content.creatures[*kind].asleep));
    settled.iter().filter(is_asleep).map(|(_, at)| *at).collect()
}
