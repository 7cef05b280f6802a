//! Draws hordes, and places them.

use std::collections::BTreeSet;

use super::site::Site;
use super::spawns::draw;
use crate::content::{Content, CreatureKind, HordeDraw, HordeKind, ModifierKind, Ref, limits};
use crate::grid::{Point, Random, Rect, Variables, flood_with};
use crate::mapgen::plan::LevelPlan;

/// How many hordes are drawn before one is left out for lack of a place.
const DRAWS: u32 = 16;

/// A horde that was drawn: who is in it.
#[derive(Clone, Debug)]
pub(crate) struct DrawnHorde {
    /// Which it is.
    pub(crate) kind: Ref<HordeKind>,
    /// Its leader.
    pub(crate) leader: Ref<CreatureKind>,
    /// All others, with the modifiers that they have from the start.
    pub(crate) members: Vec<(Ref<CreatureKind>, Vec<Ref<ModifierKind>>)>,
}

/// How many hordes are drawn for a level of a depth, counted from 1.
pub(crate) fn count(of: &HordeDraw, depth: u32, random: &mut Random) -> u32 {
    let count = of.count.roll(Variables { depth: depth.into(), hp: 0 }, random);
    count.clamp(0, limits::COUNT.most) as u32
}

/// Draws a horde that `accepts` agrees to for a depth, counted from 1; `None` if none fits it.
pub(crate) fn draw_horde(
    content: &Content,
    of: &HordeDraw,
    depth: u32,
    accepts: impl Fn(&HordeKind) -> bool,
    random: &mut Random,
) -> Option<DrawnHorde> {
    let variables = Variables { depth: depth.into(), hp: 0 };
    let deeper = of.out_of_depth.as_ref().filter(|out| random.chance(out.chance.into()));
    let deeper = deeper.map_or(0, |out| out.by.roll(variables, random).clamp(0, limits::DEEPER.most) as u32);
    let fits = |kind: &Ref<HordeKind>| {
        let horde = &content.hordes[*kind];
        horde.fits_depth(depth + deeper) && accepts(horde)
    };
    let fitting: Vec<Ref<HordeKind>> = match of.of.0.as_slice() {
        [] => content.hordes.refs().filter(fits).collect(),
        some => some.iter().copied().filter(fits).collect(),
    };
    let index = random.by_weight(fitting.iter().map(|kind| content.hordes[*kind].weight))?;
    let kind = *fitting.get(index)?;
    let horde = &content.hordes[kind];
    let leader = draw(&horde.leader.0, random)?;
    let mut members = Vec::new();
    for group in &horde.members {
        for _ in 0..group.count.roll(variables, random).clamp(0, limits::COUNT.most) {
            members.extend(draw(&group.of.0, random).map(|kind| (kind, group.modifiers.clone())));
        }
    }
    Some(DrawnHorde { kind, leader, members })
}

/// Places hordes in an area of a level, at most as many creatures as `most` in all. Returns how many creatures found no place.
pub(crate) fn place_hordes(
    plan: &mut LevelPlan,
    site: &Site<'_>,
    of: &HordeDraw,
    (area, most): (Rect, usize),
    random: &mut Random,
) -> usize {
    let (mut left_out, mut taken) = (0, plan.creature_cells());
    for _ in 0..count(of, site.depth, random) {
        let Some((horde, mut places)) = draw_placed(of, site, (area, &taken), random) else { break };
        let called_for = 1 + horde.members.len();
        places.truncate(most.saturating_sub(plan.creatures.len()));
        left_out += called_for - places.len();
        taken.extend(&places);
        settle(plan, site.content, horde, &places, random);
    }
    left_out
}

/// Draws a horde for which there is a place, with its cells. A level may lack the ground that a horde needs, such as deep water; then another one is drawn,
/// a few times. `None` if none fits the depth.
fn draw_placed(
    of: &HordeDraw,
    site: &Site<'_>,
    (area, taken): (Rect, &BTreeSet<Point>),
    random: &mut Random,
) -> Option<(DrawnHorde, Vec<Point>)> {
    let mut drawn = None;
    for _ in 0..DRAWS {
        let horde = draw_horde(site.content, of, site.depth, |_| true, random)?;
        let places = places(taken, site, &horde, area, random);
        let is_placed = !places.is_empty();
        drawn = Some((horde, places));
        if is_placed {
            break;
        }
    }
    drawn
}

/// The cells for a horde: one for the leader, and the nearest others for its members; none if there is no room for the leader.
fn places(
    others: &BTreeSet<Point>,
    site: &Site<'_>,
    horde: &DrawnHorde,
    area: Rect,
    random: &mut Random,
) -> Vec<Point> {
    let on = &site.content.hordes[horde.kind].on.0;
    let is_there = |at: &Point| area.contains(*at) && !others.contains(at);
    let lairs: Vec<Point> = site.lairs_on(horde.leader, on).into_iter().filter(is_there).collect();
    let Some(first) = random.pick(&lairs).copied() else { return Vec::new() };
    let mut taken = vec![first];
    for (kind, _) in &horde.members {
        let lairs = site.lairs_of(*kind);
        // What is drawn in reading order is sorted.
        let is_lair = |at: Point| lairs.binary_search(&at).is_ok();
        let mut seen = BTreeSet::from([first]);
        let enters = |at: Point| (site.is_open(at) || is_lair(at)) && seen.insert(at);
        let found = flood_with(first, enters, |at| is_lair(at) && !taken.contains(&at) && !others.contains(&at));
        taken.extend(found);
    }
    taken
}

/// Adds the creatures of a horde to a plan. They are asleep or awake together, as the kind of the leader says.
fn settle(plan: &mut LevelPlan, content: &Content, horde: DrawnHorde, places: &[Point], random: &mut Random) {
    let kind = &content.hordes[horde.kind];
    let is_asleep = random.chance(content.creatures[horde.leader].asleep.into());
    let leader = (horde.leader, kind.modifiers.clone());
    let first = places.first().copied();
    for ((creature, modifiers), at) in [leader].into_iter().chain(horde.members).zip(places.iter().copied()) {
        plan.creatures.push((creature, at));
        if !modifiers.is_empty() {
            plan.modifiers.insert(at, modifiers);
        }
        if is_asleep {
            plan.asleep.insert(at);
        }
        if let Some(leader) = first.filter(|first| kind.follow && *first != at) {
            plan.leaders.insert(at, leader);
        }
    }
}
