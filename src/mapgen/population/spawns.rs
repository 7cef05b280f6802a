//! Places creatures and items on a level.

use std::collections::BTreeMap;

use crate::content::{ItemKind, ModifierKind, Ref, Spawn, WeightedChoice, limits};
use crate::grid::{Grid, Point, Random, Variables, flood_with};

/// The result of a level's spawns.
#[derive(Clone, Debug)]
pub(crate) struct Population<T> {
    /// What was placed, at most one per cell.
    pub(crate) settled: Vec<(Ref<T>, Point)>,
    /// How many lie together at a cell, where that is not one.
    pub(crate) counts: BTreeMap<Point, u16>,
    /// The modifiers that the creature at a cell has besides those of its kind.
    pub(crate) modifiers: BTreeMap<Point, Vec<Ref<ModifierKind>>>,
    /// The items to be placed beside others.
    pub(crate) beside: Vec<(Ref<ItemKind>, Point)>,
    /// How many more were called for.
    pub(crate) left_out: usize,
}

/// Draws the spawns of a level and gives each a cell of its own, until `cells` are used up or `most` have been placed;
/// the rest is left out. `depth` counts from 1. `homes` gives the cells for a kind that can't live on any of `cells`.
pub(crate) fn populate<T>(
    spawns: &[Spawn<T>],
    depth: u32,
    mut cells: Vec<Point>,
    most: usize,
    homes: impl Fn(Ref<T>) -> Option<Vec<Point>>,
    random: &mut Random,
) -> Population<T> {
    let mut population = Population {
        settled: Vec::new(),
        counts: BTreeMap::new(),
        modifiers: BTreeMap::new(),
        beside: Vec::new(),
        left_out: 0,
    };
    let variables = Variables { depth: depth.into(), hp: 0 };
    for spawn in spawns.iter().filter(|spawn| spawn.applies_at(depth)) {
        let count = usize::try_from(spawn.count.roll(variables, random)).unwrap_or(0);
        for settled in 0..count {
            if cells.is_empty() || population.settled.len() >= most {
                population.left_out += count - settled;
                break;
            }
            let Some(kind) = draw(&spawn.of.0, random) else { break };
            let own = homes(kind).map(|homes| population.vacant(homes));
            let Some(cell) = take_one(own, &mut cells, random) else {
                population.left_out += 1;
                continue;
            };
            population.settled.push((kind, cell));
            let together = spawn.each.roll(variables, random).clamp(1, limits::STACK.most);
            if together > 1 {
                population.counts.insert(cell, together as u16);
            }
            if !spawn.modifiers.is_empty() {
                population.modifiers.insert(cell, spawn.modifiers.clone());
            }
            population.beside.extend(spawn.with.iter().map(|item| (*item, cell)));
        }
    }
    population
}

impl<T> Population<T> {
    /// Those of `cells` where nothing was placed yet.
    fn vacant(&self, mut cells: Vec<Point>) -> Vec<Point> {
        cells.retain(|cell| self.settled.iter().all(|(_, taken)| taken != cell));
        cells
    }
}

/// Takes a random one of `cells`, or of the cells that a kind has for itself.
fn take_one(own: Option<Vec<Point>>, cells: &mut Vec<Point>, random: &mut Random) -> Option<Point> {
    let Some(mut own) = own else {
        return Some(cells.swap_remove(random.below(cells.len() as u32) as usize));
    };
    if own.is_empty() {
        return None;
    }
    let cell = own.swap_remove(random.below(own.len() as u32) as usize);
    cells.retain(|other| *other != cell);
    Some(cell)
}

/// Places each item of `company` on the nearest `free` cell, in steps, that has no item yet. `items` are those already
/// there, and get the new ones. Returns how many found no cell.
pub(crate) fn lay_beside(
    company: &[(Ref<ItemKind>, Point)],
    open: &Grid<bool>,
    mut free: Grid<bool>,
    items: &mut Vec<(Ref<ItemKind>, Point)>,
) -> usize {
    if company.is_empty() {
        return 0;
    }
    for (_, cell) in items.iter() {
        free.set(*cell, false);
    }
    let mut left_out = 0;
    // The search in which each cell was last visited.
    let mut looked = Grid::new(open.size(), 0);
    for (turn, (kind, home)) in (1..).zip(company) {
        match nearest(*home, open, &free, &mut looked, turn) {
            Some(cell) => {
                free.set(cell, false);
                items.push((*kind, cell));
            }
            None => left_out += 1,
        }
    }
    left_out
}

/// The nearest free cell to `home` over open ground, other than `home` itself. Cells with the number `turn` in `looked`
/// have been visited.
fn nearest(home: Point, open: &Grid<bool>, free: &Grid<bool>, looked: &mut Grid<u32>, turn: u32) -> Option<Point> {
    looked.set(home, turn);
    let enters = |at| {
        let is_new = open.at(at, false) && looked.at(at, turn) != turn;
        if is_new {
            looked.set(at, turn);
        }
        is_new
    };
    flood_with(home, enters, |at| free.at(at, false))
}

/// Draws one of the choices by weight; `None` when there are none.
pub(crate) fn draw<T>(choices: &[WeightedChoice<T>], random: &mut Random) -> Option<Ref<T>> {
    let index = random.by_weight(choices.iter().map(|choice| choice.weight))?;
    choices.get(index).map(|choice| choice.kind)
}

impl<T> Spawn<T> {
    /// Whether it applies at a depth, counted from 1.
    pub(crate) fn applies_at(&self, depth: u32) -> bool {
        depth >= self.from_depth && self.to_depth.is_none_or(|last| depth <= last)
    }
}
