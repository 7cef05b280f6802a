//! Who and what is on a level.

use crate::content::{ItemKind, Ref, Spawn, WeightedChoice};
use crate::grid::{Grid, Point, Random, Variables, flood_with};

/// What the spawns of a level have brought.
#[derive(Clone, Debug)]
pub(crate) struct Population<T> {
    /// What has found a place, each one of its own.
    pub(crate) settled: Vec<(Ref<T>, Point)>,
    /// What is to lie beside whom.
    pub(crate) beside: Vec<(Ref<ItemKind>, Point)>,
    /// How many more were called for.
    pub(crate) left_out: usize,
}

/// Draws what the spawns of a level call for and gives each a place of its own; what comes when `places` are used up or `most`
/// are there is left out. `depth` counts from 1.
pub(crate) fn populate<T>(
    spawns: &[Spawn<T>],
    depth: u32,
    mut places: Vec<Point>,
    most: usize,
    random: &mut Random,
) -> Population<T> {
    let mut population = Population { settled: Vec::new(), beside: Vec::new(), left_out: 0 };
    let variables = Variables { depth: depth.into(), hp: 0 };
    for spawn in spawns.iter().filter(|spawn| spawn.applies_at(depth)) {
        let count = usize::try_from(spawn.count.roll(variables, random)).unwrap_or(0);
        for settled in 0..count {
            if places.is_empty() || population.settled.len() >= most {
                population.left_out += count - settled;
                break;
            }
            let Some(kind) = draw(&spawn.of.0, random) else { break };
            let place = places.swap_remove(random.below(places.len() as u32) as usize);
            population.settled.push((kind, place));
            population.beside.extend(spawn.with.iter().map(|item| (*item, place)));
        }
    }
    population
}

/// Lays each of `company` beside the place that it belongs to: on the cell that is the fewest steps away and bears no item
/// yet, where it is `free` for any. `items` are those that lie there already, and get the new ones. Answers how many found no place.
pub(crate) fn lay_beside(
    company: &[(Ref<ItemKind>, Point)],
    open: &Grid<bool>,
    mut free: Grid<bool>,
    items: &mut Vec<(Ref<ItemKind>, Point)>,
) -> usize {
    if company.is_empty() {
        return 0;
    }
    for (_, place) in items.iter() {
        free.set(*place, false);
    }
    let mut left_out = 0;
    // When every cell was last looked at.
    let mut looked = Grid::new(open.size(), 0);
    for (turn, (kind, home)) in (1..).zip(company) {
        match nearest(*home, open, &free, &mut looked, turn) {
            Some(place) => {
                free.set(place, false);
                items.push((*kind, place));
            }
            None => left_out += 1,
        }
    }
    left_out
}

/// The free cell that is the fewest steps over open ground from `home`, other than that itself. What has the number `turn` in `looked`
/// was looked at already.
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

/// Draws one of the choices by weight; `None` when there is none.
fn draw<T>(choices: &[WeightedChoice<T>], random: &mut Random) -> Option<Ref<T>> {
    let total = choices.iter().fold(0, |total: u32, choice| total.saturating_add(choice.weight));
    let mut left = random.below(total);
    for choice in choices {
        if left < choice.weight {
            return Some(choice.kind);
        }
        left -= choice.weight;
    }
    None
}

impl<T> Spawn<T> {
    /// Whether it applies at a depth, counted from 1.
    fn applies_at(&self, depth: u32) -> bool {
        depth >= self.from_depth && self.to_depth.is_none_or(|last| depth <= last)
    }
}
